import time


def load():
    time.sleep(1)
