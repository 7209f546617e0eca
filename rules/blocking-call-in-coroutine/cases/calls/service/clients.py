import asyncio
from pathlib import Path

import requests

from .files import load


def ping(url):
    return requests.get(url).ok


class Plain:
    def __init__(self, base="https://example.org"):
        self.base = base
        self.session = requests.Session()

    def get(self, path):
        return self._send("GET", path)

    def _send(self, method, path):
        return self.session.request(method, self.base + path)

    @staticmethod
    def parse(name):
        return load(name)

    @classmethod
    def create(cls):
        return cls(Path("base").read_text())


class Warm:
    def __init__(self):
        self.data = load("cache")


class Cached(Warm):
    pass


class Quick:
    def get(self, path):
        return path.upper()

    async def fetch(self, path):
        await asyncio.sleep(1)
        return path
