"""Answers HTTP requests: one coroutine a connection."""

import asyncio
import json

from .cache import Cache
from .carriers import CarrierError, Carriers
from .notify import Notifier
from .reports import build_report, compress
from .store import Store


class Server:
    def __init__(self, database):
        self.store = Store(database)
        self.carriers = Carriers()
        self.notifier = Notifier()
        self.cache = Cache(seconds=30)

    async def run(self, port):
        server = await asyncio.start_server(self.handle, "127.0.0.1", port)
        self.notifier.start(asyncio.get_running_loop())
        async with server:
            await server.serve_forever()

    async def handle(self, reader, writer):
        request = await reader.readline()
        method, path, _ = request.decode().split(" ", 2)
        while (await reader.readline()).strip():
            pass
        status, body = await self.answer(method, path)
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    async def answer(self, method, path):
        if path == "/report":
            return "200 OK", await self.report()
        if path.startswith("/labels/"):
            return "200 OK", await self.label(path.rsplit("/", 1)[1])
        if path.startswith("/parcels/"):
            return await self.parcel(path.rsplit("/", 1)[1])
        return "404 Not Found", b""

    async def parcel(self, number):
        status = await self.cache.get(number)
        if status is None:
            parcel = self.store.find(number)
            if parcel is None:
                return "404 Not Found", b""
            try:
                status = self.carriers.status(parcel)
            except CarrierError:
                return "502 Bad Gateway", b""
            await self.cache.put(number, status)
        if status == "delivered":
            self.notifier.delivered(number)
        return "200 OK", json.dumps({"number": number, "status": status}).encode()

    async def label(self, number):
        with open(f"labels/{number}.pdf", "rb") as file:
            return file.read()

    async def report(self):
        parcels = await asyncio.to_thread(self.store.all)
        path = await asyncio.to_thread(build_report(parcels))
        compress(path)
        return str(path).encode()
