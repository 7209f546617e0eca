"""Calls in here are steps of the paths, never findings."""

import time

import requests


def slow():
    time.sleep(1)  # expect-step: 4 "`time.sleep` blocks here"


def deep():
    deeper()  # expect-step: 2 "`deep` calls `deeper`"


def deeper():
    slow()  # expect-step: 3 "`deeper` calls `slow`"


def read_both():
    requests.get("https://example.org")
    with open("x"):
        pass
