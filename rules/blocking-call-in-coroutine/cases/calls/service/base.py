import time
from pathlib import Path


class Base:
    def __init__(self):
        self.path = Path("config")

    def read_config(self):
        return self.path.read_text()

    def overridden(self):
        return None


class Top:
    def ping(self):
        return None

    def pong(self):
        return None


class Left(Top):
    def pong(self):
        return 1


class Right(Top):
    def ping(self):
        time.sleep(1)

    def pong(self):
        time.sleep(1)
