import time


def encode(text):
    time.sleep(1)
    return text


def parse(text):
    time.sleep(1)
    return text
