# Where frameworks call what they are given. Read by reach_test.cpp: a line stalls if and only if it says so.
import time, asyncio, threading, functools
import fastapi, starlette.routing, sanic, quart, litestar, aiohttp.web, tornado.web, tornado.ioloop, anyio, trio, flask
from fastapi import FastAPI, APIRouter, Depends, BackgroundTasks
from asgiref.sync import sync_to_async, async_to_sync
from starlette.concurrency import run_in_threadpool
from concurrent.futures import ProcessPoolExecutor

app = FastAPI()
router = APIRouter()

def dep():
    time.sleep(1)

@app.get("/")
def plain(x=Depends(dep)):
    time.sleep(1)

@router.post("/a")
async def coro(bg: BackgroundTasks):
    bg.add_task(dep)
    time.sleep(1)  # stalls

@app.on_event("startup")
def boot():
    time.sleep(1)  # stalls

sapp = sanic.Sanic("x")
@sapp.get("/")
def s1(request):
    time.sleep(1)  # stalls

@sapp.listener("before_server_start")
def s2(app):
    time.sleep(1)  # stalls

qapp = quart.Quart("x")
@qapp.route("/")
def q1():
    time.sleep(1)

@litestar.get("/")
def l1() -> str:
    time.sleep(1)  # stalls

@litestar.get("/", sync_to_thread=True)
def l2() -> str:
    time.sleep(1)

routes = aiohttp.web.RouteTableDef()
@routes.get("/")
def a1(request):
    time.sleep(1)  # stalls

def a2(request):
    time.sleep(1)  # stalls
web = aiohttp.web.Application()
web.router.add_get("/", a2)
web.add_routes([aiohttp.web.get("/x", a2)])

class H(tornado.web.RequestHandler):
    def get(self):
        time.sleep(1)  # stalls
    def helper(self):
        time.sleep(1)

class P(asyncio.Protocol):
    def data_received(self, data):
        time.sleep(1)  # stalls
    def other(self):
        time.sleep(1)

def cb():
    time.sleep(1)  # stalls

def reader():
    time.sleep(1)  # stalls

def handler():
    time.sleep(1)  # stalls

def done(fut):
    time.sleep(1)  # stalls

def off(*a):
    time.sleep(1)

@sync_to_async
def moved():
    time.sleep(1)

async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(cb)
    loop.call_later(1, cb)
    loop.add_reader(0, reader)
    loop.add_signal_handler(1, handler)
    asyncio.create_task(coro()).add_done_callback(done)
    await loop.run_in_executor(None, off)
    await asyncio.to_thread(off)
    await anyio.to_thread.run_sync(off)
    await trio.to_thread.run_sync(off)
    await run_in_threadpool(off)
    await sync_to_async(off)()
    await moved()
    threading.Thread(target=off).start()
    threading.Timer(1, off).start()
    with ProcessPoolExecutor() as ex:  # stalls
        ex.submit(off)
    await asyncio.to_thread(functools.partial(off, 1))
    await asyncio.to_thread(lambda: off())

class W(threading.Thread):
    def run(self):
        time.sleep(1)

fapp = flask.Flask("x")
@fapp.route("/")
def fl():
    time.sleep(1)
