"""Values on their way: aliases of methods, fluent calls, narrowing, rebinding, hand-over in a roundabout way. Never executed."""

import asyncio
import functools
import queue
import threading
import time
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Optional, Union, cast

import httpx
import requests
from asgiref.sync import sync_to_async
from starlette.concurrency import run_in_threadpool

URL = "https://example.org"
HttpSession = requests.Session
POOL = ThreadPoolExecutor()

_session = None


def connect():
    global _session
    _session = requests.Session()


def load(name="x"):
    with open(name) as handle:
        return handle.name


# --- flagged


async def global_set_elsewhere():
    return _session.get(URL)  # expect: GIL101


async def awaits_what_a_plain_function_returns():
    await slow_then_async()  # expect: GIL101


def slow_then_async():
    time.sleep(1)
    return asyncio.sleep(1)


class Client:
    def __init__(self):
        self.session = requests.Session()
        self.job = partial(load, "x")

    def configure(self):
        return self

    @classmethod
    def create(cls):
        return cls()

    def fetch(self):
        return self.session.get(URL)

    get = fetch

    @property
    def loader(self):
        return load

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *exc):
        return None


async def alias_of_a_method():
    return Client().get()  # expect: GIL101


async def fluent():
    return Client().configure().fetch()  # expect: GIL101


async def class_method_makes_it():
    client = Client.create()
    return client.fetch()  # expect: GIL101


async def property_returns_it(client: Client):
    return client.loader("x")  # expect: GIL101


async def partial_in_an_attribute(client: Client):
    return client.job()  # expect: GIL101


async def entered():
    with Client() as client:
        return client.fetch()  # expect: GIL101


async def subclass(client: "Special"):
    return client.fetch()  # expect: GIL101


class Special(Client):
    pass


async def alias_of_a_type(session: HttpSession):
    return session.get(URL)  # expect: GIL101


async def annotated(session: Annotated[requests.Session, "injected"]):
    return session.get(URL)  # expect: GIL101


async def new_style_optional(session: "requests.Session | None" = None):
    if session:
        return session.get(URL)  # expect: GIL101
    return None


async def told_by_cast(thing):
    return cast(requests.Session, thing).get(URL)  # expect: GIL101


async def told_by_assert(path):
    assert isinstance(path, Path)
    return path.read_text()  # expect: GIL101


async def told_by_an_early_return(path):
    if not isinstance(path, Path):
        return None
    return path.read_text()  # expect: GIL101


async def told_by_an_annotated_local(thing):
    session: requests.Session = thing
    return session.get(URL)  # expect: GIL101


@dataclass
class Settings:
    session: requests.Session = field(default_factory=lambda: requests.Session())
    path: Optional[Path] = None

    async def fetch(self):
        return self.session.get(URL)  # expect: GIL101

    async def read(self):
        if self.path is not None:
            return self.path.read_text()  # expect: GIL101
        return None


async def read_in_a_loop(path: Path):
    with path.open() as handle:  # expect: GIL101
        while chunk := handle.read(10):
            print(chunk)


async def maybe_in_a_thread(function, threaded=False):
    if threaded:
        return await asyncio.to_thread(function)
    return function()  # expect: GIL101


async def uses_the_helper():
    await maybe_in_a_thread(load)


async def both_branches(flag):
    job = load if flag else slow_then_async
    return job()  # expect: GIL101


async def unpacked_pair():
    session, other = requests.Session(), {}
    other.get(URL)
    return session.get(URL)  # expect: GIL101


async def nested_closure():
    name = "x"

    def outer():
        def inner():
            return load(name)

        return inner()

    return outer()  # expect: GIL101


# --- silent


async def one_branch(flag):
    job = load if flag else len
    return job("x")


async def rebound():
    session = requests.Session()
    session = {}
    return session.get(URL)


async def awaited_in_any_case(flag):
    client = httpx.AsyncClient() if flag else httpx.Client()
    return await client.get(URL)


async def told_by_isinstance(source: Union[Path, dict]):
    if isinstance(source, dict):
        return source.get("x")
    return None


async def narrowed_to_asyncio(jobs: "Union[queue.Queue, asyncio.Queue]"):
    if isinstance(jobs, asyncio.Queue):
        return await jobs.get()
    return None


async def name_by_text(client):
    return getattr(client, "fetch")()


class View(ABC):
    @abstractmethod
    def __call__(self): ...


class SlowView(View):
    def __call__(self):
        time.sleep(1)


class QuickView(View):
    def __call__(self):
        return 0


class OtherView(View):
    def __call__(self):
        return 1


async def only_one_view_waits(view: View):
    return view()


async def through_a_function(view: View):
    return render(view)


def render(view):
    return view()


VIEWS = [SlowView(), QuickView(), OtherView()]


def find(name):
    for view in VIEWS:
        if view.__class__.__name__ == name:
            return view
    return None


async def one_of_a_list_of_objects(name):
    return render(find(name))


def render_annotated(view: View, name: str):
    return view()


async def one_of_a_list_into_an_annotated_parameter(name):
    view = find(name)
    if not view:
        view = find("auto")
    assert view
    return render_annotated(view, name)


async def roundabout_hand_over(items):
    await asyncio.to_thread(apply, load)
    await asyncio.to_thread(list, map(load, items))
    await asyncio.to_thread(sorted, items, key=load)
    await functools.partial(asyncio.to_thread, load)()
    await asyncio.get_running_loop().run_in_executor(None, lambda: [load(item) for item in items])
    await run_in_threadpool(load, "x")
    await sync_to_async(load)("x")
    POOL.submit(lambda: load("x"))  # expect: GIL403
    return await asyncio.gather(*(asyncio.to_thread(load, item) for item in items))


def apply(function):
    return function()


@sync_to_async
def moved():
    time.sleep(1)


async def uses_moved():
    await moved()


class Lazy:
    def __getattr__(self, name):
        return {}

    async def use(self):
        self.session.get(URL)
        return self.path.read_text()


def end(worker: threading.Thread, join=True):
    if join:
        worker.join()


def ask_if_missing(answer=None):
    if answer is None:
        answer = input()
    return answer


def remove(path):
    if not path:
        return
    time.sleep(1)


async def arguments_decide(worker: threading.Thread):
    end(worker, join=False)
    ask_if_missing("yes")
    remove(None)


async def arguments_allow(worker: threading.Thread):
    end(worker)  # expect: GIL101 "join"


async def default_asks(given):
    ask_if_missing()  # expect: GIL101 "input"
    ask_if_missing(given)


async def removes(path):
    remove(path)  # expect: GIL101 "sleep"
