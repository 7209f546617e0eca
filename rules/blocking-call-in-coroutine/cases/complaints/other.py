import requests


def baz():
    return qux()


def qux():
    return requests.get("https://example.org")
