import time

import elsewhere

from .files import load


def make_job():
    def job():
        return load("job")

    return job


def waiter(seconds):
    return lambda: time.sleep(seconds)


def from_somewhere_else():
    return elsewhere.client()
