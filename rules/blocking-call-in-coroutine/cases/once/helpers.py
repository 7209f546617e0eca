"""Calls in here are steps of the paths, never findings."""

import time

import requests


def slow():
    time.sleep(1)


def deep():
    deeper()


def deeper():
    slow()


def read_both():
    requests.get("https://example.org")
    with open("x"):
        pass
