# Types that lead to what stalls, and calls beside them that do not. Read by reach_test.cpp: a line stalls if and only if it says so.
import asyncio, time, os, queue, threading, socket, subprocess, sqlite3, requests, pathlib, select
import concurrent.futures, multiprocessing, tempfile, io, zipfile, urllib.request, http.client, httpx, glob, shutil
from concurrent.futures import ThreadPoolExecutor, ProcessPoolExecutor
from pathlib import Path
from asyncio import sleep
from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker, Session
import redis, redis.asyncio
import functools

L = threading.Lock()
Q = queue.Queue()
QB = queue.Queue(maxsize=3)
engine = create_engine("x")
Local = sessionmaker(bind=engine)
r = redis.Redis()
ar = redis.asyncio.Redis()

async def good():
    time.sleep(0)
    L.acquire(blocking=False)
    L.acquire(False)
    Q.get_nowait()
    Q.get(block=False)
    Q.get(timeout=0)
    Q.put(1)
    threading.Event().wait(0)
    s = socket.socket()
    s.setblocking(False)
    s.recv(10)
    t = socket.socket()
    t.settimeout(0)
    t.recv(1)
    p = await asyncio.create_subprocess_exec("x")
    await p.wait()
    await p.communicate()
    await sleep(1)
    q = asyncio.Queue()
    await q.get()
    f = asyncio.get_running_loop().create_future()
    f.result()
    task = asyncio.create_task(good2())
    task.result()
    async with asyncio.Lock(): pass
    await ar.get("x")
    async with httpx.AsyncClient() as c:
        await c.get("x")
    os.getcwd(); os.path.join("a", "b"); os.path.abspath("x")
    print("x")
    Path("x").with_suffix(".y").name
    io.BytesIO().read()
    zipfile.ZipFile(io.BytesIO())
    d = Path("x")
    await asyncio.to_thread(list, d.glob("*"))
    await asyncio.to_thread(lambda: input("x"))
    await asyncio.get_running_loop().run_in_executor(None, time.sleep, 1)
    with ThreadPoolExecutor() as ex2: pass  # stalls
    g = d.glob("*")
    select.select([], [], [], 0)
    subprocess.Popen(["x"]).poll()  # stalls
    db = {}
    db.get("x")

async def good2(): pass

async def bad():
    requests.Session().get("u")  # stalls
    requests.session().post("u")  # stalls
    with requests.Session() as s:
        s.get("u")  # stalls
    open("x").read()  # stalls
    with open("x") as f:  # stalls
        for line in f:  # stalls
            pass
        f.readline()  # stalls
    (Path("a") / "b").read_text()  # stalls
    Path.cwd().joinpath("x").parent.exists()  # stalls
    for p in Path("x").glob("*"):  # stalls
        p.read_bytes()  # stalls
    for root, dirs, files in os.walk("x"):  # stalls
        pass
    proc = subprocess.Popen(["x"])  # stalls
    proc.stdout.read()  # stalls
    proc.wait()  # stalls
    con = sqlite3.connect("x")  # stalls
    cur = con.cursor()
    cur.execute("x").fetchall()  # stalls
    con.execute("x").fetchone()  # stalls
    with con:  # stalls
        pass
    ex = ThreadPoolExecutor()
    fut = ex.submit(time.sleep, 1)
    fut.result()  # stalls
    list(ex.map(time.sleep, [1]))  # stalls
    for f in concurrent.futures.as_completed([fut]):  # stalls
        pass
    ex.shutdown()  # stalls
    ex.shutdown(wait=False)
    th = threading.Thread(target=time.sleep)
    th.start()
    th.join()  # stalls
    with L:  # stalls
        pass
    QB.put(1)  # stalls
    Q.get()  # stalls
    Q.get(timeout=3)  # stalls
    with engine.connect() as conn:  # stalls
        conn.execute("x")  # stalls
    with engine.begin() as conn:  # stalls
        conn.execute("x")  # stalls
    with Local() as session:
        session.query(1).filter(2).all()  # stalls
        session.commit()  # stalls
    r.get("x")  # stalls
    with r.pipeline() as pipe:
        pipe.set("a", 1)
        pipe.execute()  # stalls
    with r.lock("x"):  # stalls
        pass
    urllib.request.urlopen("x").read()  # stalls
    with httpx.stream("GET", "x") as resp:  # stalls
        resp.read()
    with httpx.Client() as c:
        c.get("x")  # stalls
        with c.stream("GET", "x") as y:  # stalls
            pass
    h = http.client.HTTPSConnection("x")
    h.request("GET", "/")  # stalls
    h.getresponse().read()  # stalls
    with multiprocessing.Pool() as pool:  # stalls
        pool.map(len, [1])  # stalls
        pool.apply_async(len).get()  # stalls
    ctx = multiprocessing.get_context("spawn")
    qq = ctx.Queue()
    qq.get()  # stalls
    a, b = multiprocessing.Pipe()
    a.recv()  # stalls
    sock, addr = socket.socket().accept()  # stalls
    sock.recv(1)  # stalls
    with tempfile.TemporaryDirectory() as td:  # stalls
        os.path.exists(td)  # stalls
    shutil.rmtree("x")  # stalls
    sorted([1], key=lambda v: time.sleep(v))  # stalls
    nap = time.sleep
    nap(1)  # stalls
    asyncio.run_coroutine_threadsafe(good2(), None).result()  # stalls
    os.popen("x").read()  # stalls
    with open("x", "rb") as fb:  # stalls
        fb.read()  # stalls
    x = await asyncio.to_thread(open, "x")
    Path.home().expanduser().resolve()  # stalls
    next(Path("x").iterdir()).unlink()  # stalls
    os.read(1, 2)  # stalls
    input()  # stalls


async def lazily():
    list(map(time.sleep, [1]))  # stalls


async def reduced():
    functools.reduce(lambda a, b: time.sleep(1), [1, 2])  # stalls


async def reaped(pid):
    os.waitpid(pid, os.WNOHANG)
    os.waitpid(pid, 0)  # stalls


class Keeper:
    def __init__(self):
        self.make = sessionmaker()

    async def keep(self):
        with self.make() as session:
            session.commit()  # stalls
