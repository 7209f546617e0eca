"""Levels and confidences of GIL101, everything shown. `is:` tells what the finding of the line must be. Never executed."""

import asyncio
import os
import queue
import shutil
import socket
import sqlite3
import subprocess
import threading
import time
import zipfile
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import elsewhere
import requests

# --- error


async def sleep():
    time.sleep(1)  # is: error certain


async def sleep_limit():
    time.sleep(0.05)  # is: error certain


async def sleep_unknown(seconds):
    time.sleep(seconds)  # is: error certain


async def network():
    requests.get("https://example.org")  # is: error certain


async def dns():
    socket.getaddrinfo("example.org", 80)  # is: error certain


async def database():
    sqlite3.connect("x.db")  # is: error certain


async def process():
    subprocess.run(["make"])  # is: error certain


async def person():
    input()  # is: error certain


async def join():
    thread = threading.Thread(target=print)
    thread.join()  # is: error certain


async def get():
    queue.Queue().get()  # is: error certain


async def result(future: Future):
    future.result()  # is: error likely


async def executor_exit():
    with ThreadPoolExecutor():  # is: error certain
        await asyncio.sleep(0)


async def shutdown():
    pool = ThreadPoolExecutor()
    pool.shutdown(wait=True)  # is: error certain


async def tree():
    shutil.rmtree("folder")  # is: error certain


async def copy_tree():
    shutil.copytree("a", "b")  # is: error certain


async def archive():
    shutil.make_archive("a", "zip")  # is: error certain


async def extract():
    zipfile.ZipFile("a.zip").extractall()  # is: error certain


# --- warning


async def short_sleep():
    time.sleep(0.049)  # is: warning certain


async def opens():
    open("x")  # is: warning certain


async def reads(path: Path):
    path.read_text()  # is: warning likely


async def writes():
    Path("x").write_text("y")  # is: warning certain


async def copies():
    shutil.copy("a", "b")  # is: warning certain


async def starts():
    subprocess.Popen(["make"])  # is: warning certain


# --- note


async def exists():
    os.path.exists("x")  # is: note certain


async def stat():
    os.stat("x")  # is: note certain


async def listdir():
    os.listdir(".")  # is: note certain


async def mkdir():
    Path("x").mkdir()  # is: note certain


async def unlink():
    os.unlink("x")  # is: note certain


async def rename():
    os.rename("x", "y")  # is: note certain


async def consumes_a_listing(path: Path):
    list(path.glob("*"))  # is: note likely


async def walks():
    for folder in os.walk("."):  # is: note certain
        print(folder)


async def acquires():
    lock = threading.Lock()
    lock.acquire()  # is: note certain
    lock.release()


async def acquires_for_a_while():
    lock = threading.Lock()
    lock.acquire(timeout=2)  # is: note certain "for up to 2 s"


async def with_lock(lock: threading.Lock):
    with lock:  # is: note likely
        pass


# --- never


async def never():
    print("x")
    time.sleep(0)
    os.getcwd()
    os.path.join("a", "b")


# --- confidence


class Base:
    def read(self):
        raise NotImplementedError

    def size(self):
        return 0


class Disk(Base):
    def read(self):
        return open("x")

    def size(self):
        return len(open("x").name)


async def override_set(base: Base):
    base.read()  # is: warning likely


async def some_overrides(base: Base):
    base.size()  # is: warning possible


@elsewhere.decorate
def decorated():
    time.sleep(1)


async def unknown_decorator():
    decorated()  # is: error possible


TABLE = {"sleep": time.sleep, "nothing": len}


async def container(name):
    TABLE[name](1)  # is: error possible


async def model_return():
    sqlite3.connect("x.db").execute("x")  # is: error


async def annotated_return():
    session().get("https://example.org")  # is: error likely


def session() -> requests.Session:
    return elsewhere.session()


async def least_of_its_steps(path: Path):
    through(path)  # is: warning likely


def through(path: Path):
    path.read_text()


_kept = None


def nap():
    time.sleep(1)
    return 1


def kept():
    global _kept
    if _kept is None:
        _kept = nap()
    return _kept


async def at_most_once():
    kept()  # is: warning


async def each_time():
    nap()  # is: error


def for_a_moment(worker: threading.Thread, ready: threading.Event):
    worker.start()
    ready.wait()


def for_long(worker: threading.Thread, ready: threading.Event):
    worker.start()
    print("x")
    ready.wait()


async def waits_for_a_started_thread(worker: threading.Thread, ready: threading.Event):
    for_a_moment(worker, ready)  # is: warning


async def waits_for_a_thread(worker: threading.Thread, ready: threading.Event):
    for_long(worker, ready)  # is: error
