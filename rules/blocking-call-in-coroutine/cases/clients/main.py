"""Network and database clients, by every way their type is known. Never executed."""

import asyncio
import http.client
import select
import smtplib
import socket
import sqlite3
import ssl
import urllib.request
from dataclasses import dataclass, field
from typing import Optional

import httpx
import requests
import urllib3
from sqlalchemy.orm import Session as OrmSession

URL = "https://example.org"
SESSION = requests.Session()


# --- functions


async def requests_get():
    return requests.get(URL)  # expect: GIL101 "`requests.get`"


async def requests_request():
    return requests.request("GET", URL)  # expect: GIL101


async def requests_with_a_timeout():
    return requests.get(URL, timeout=3)  # expect: GIL101


async def urlopen():
    return urllib.request.urlopen(URL)  # expect: GIL101


async def httpx_post():
    return httpx.post(URL)  # expect: GIL101 "httpx"


async def resolve():
    return socket.getaddrinfo("example.org", 443)  # expect: GIL101


async def resolve_name():
    return socket.gethostbyname("example.org")  # expect: GIL101


async def connect():
    return socket.create_connection(("example.org", 443))  # expect: GIL101


async def select_sockets(sockets):
    return select.select(sockets, [], [])  # expect: GIL101


async def select_without_waiting(sockets):
    return select.select(sockets, [], [], 0)


async def http_connection():
    connection = http.client.HTTPSConnection("example.org")
    connection.request("GET", "/")  # expect: GIL101


async def mail(server: smtplib.SMTP):
    server.send_message(None)  # expect: GIL101


# --- sockets


async def receive(sock: socket.socket):
    return sock.recv(1024)  # expect: GIL101


async def accept():
    sock = socket.socket()
    return sock.accept()  # expect: GIL101


async def accepted_socket(server: socket.socket):
    client, address = server.accept()  # expect: GIL101 "accept"
    client.sendall(b"x")  # expect: GIL101 "sendall"
    return address


async def wrap(context: ssl.SSLContext, sock: socket.socket):
    return context.wrap_socket(sock)  # expect: GIL101


async def non_blocking_socket():
    sock = socket.socket()
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", 80))
    return sock.recv(1024)


async def zero_timeout_socket():
    sock = socket.socket()
    sock.settimeout(0)
    return sock.recv(1024)


async def loop_socket_methods(sock: socket.socket):
    loop = asyncio.get_running_loop()
    await loop.sock_recv(sock, 10)
    await loop.sock_sendall(sock, b"x")
    return await loop.getaddrinfo("example.org", 443)


class Receiver:
    def __init__(self):
        self.sock = socket.socket()
        self.sock.setblocking(False)

    async def read(self):
        return self.sock.recv(10)


# --- objects: where the type comes from


async def from_a_global():
    return SESSION.get(URL)  # expect: GIL101 "get"


async def from_a_local():
    session = requests.Session()
    return session.get(URL)  # expect: GIL101


async def from_a_with():
    with requests.Session() as session:
        return session.get(URL)  # expect: GIL101


async def closing_is_quick():
    with httpx.Client() as client:
        return client.get(URL)  # expect: GIL101


async def from_a_parameter(client: httpx.Client):
    return client.get(URL)  # expect: GIL101


async def from_a_string_annotation(client: "httpx.Client"):
    return client.get(URL)  # expect: GIL101


async def from_an_optional(client: Optional[httpx.Client] = None):
    if client is not None:
        return client.get(URL)  # expect: GIL101
    return None


async def from_a_list(clients: "list[httpx.Client]"):
    for client in clients:
        client.get(URL)  # expect: GIL101


async def from_a_dict(clients: "dict[str, httpx.Client]"):
    for client in clients.values():
        client.get(URL)  # expect: GIL101


async def from_isinstance(client):
    if isinstance(client, httpx.Client):
        return client.get(URL)  # expect: GIL101
    return await client.get(URL)


async def from_a_walrus():
    if session := requests.Session():
        return session.get(URL)  # expect: GIL101
    return None


def make_session() -> requests.Session:
    raise NotImplementedError


def build_session():
    session = requests.Session()
    session.headers["x"] = "y"
    return session


async def from_an_annotated_return():
    return make_session().get(URL)  # expect: GIL101


async def from_an_inferred_return():
    return build_session().get(URL)  # expect: GIL101


class Assigned:
    def __init__(self, path):
        self.session = requests.Session()
        self.db = sqlite3.connect(path)

    def reset(self):
        self.pool = urllib3.PoolManager()

    async def get(self):
        return self.session.get(URL)  # expect: GIL101

    async def query(self):
        return self.db.execute("select 1")  # expect: GIL101 "execute"

    async def set_in_another_method(self):
        return self.pool.request("GET", URL)  # expect: GIL101


class Annotated:
    session: requests.Session

    def __init__(self, client: httpx.Client):
        self.client = client

    async def get(self):
        return self.session.get(URL)  # expect: GIL101

    async def assigned_from_a_parameter(self):
        return self.client.get(URL)  # expect: GIL101


@dataclass
class Service:
    client: httpx.Client
    session: requests.Session = field(default_factory=requests.Session)

    async def get(self):
        return self.client.get(URL)  # expect: GIL101

    async def fetch(self):
        return self.session.get(URL)  # expect: GIL101


async def attribute_of_an_attribute(service: Service):
    return service.session.get(URL)  # expect: GIL101


# --- databases


async def open_database():
    return sqlite3.connect("x.db")  # expect: GIL101 "`sqlite3.connect`"


async def cursor(db: sqlite3.Connection):
    rows = db.cursor()
    return rows.fetchall()  # expect: GIL101


async def orm(session: OrmSession):
    session.commit()  # expect: GIL101


# --- silent


async def async_clients():
    async with httpx.AsyncClient() as client:
        return await client.get(URL)


async def no_input_output():
    session = requests.Session()
    session.headers.update({"a": "b"})
    return session.cookies, requests.codes.ok, requests.Request("GET", URL)


async def awaited_whatever_the_annotation_says(session: OrmSession, client: httpx.Client):
    await session.commit()
    return await client.get(URL)
