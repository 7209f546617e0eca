"""asyncio itself, anyio and trio: what is awaited, and what returns at once."""

TALK = "reader, writer = await asyncio.open_connection(HOST, ports['echo'])\n"
# Looking at a path is not awaited: sockets with a path lie on the quick disk.
HERE = "import tempfile\nquick = tempfile.mktemp()\nloop = asyncio.get_running_loop()\nasync def soon(x=1):\n    await asyncio.sleep(0.05)\n    return x\n"


def fill(probes):
    plain(probes)
    loop(probes)
    primitives(probes)
    streams(probes)
    processes(probes)
    runners(probes)
    anyio(probes)
    files(probes)


def runners(probes):
    """What runs a loop of its own: it blocks nobody else's, for it can only be called where no loop runs."""
    work = HERE + "async def short():\n    await asyncio.sleep(0.05)\n"
    probes("asyncio", work, {"run": "await loop.run_in_executor(None, lambda: asyncio.run(short()))"})
    probes("asyncio.Runner", work + "r = asyncio.Runner()", {"run": "await loop.run_in_executor(None, lambda: r.run(short()))", "get_loop": "r.get_loop()"})
    other = work + "other = asyncio.new_event_loop()\n"
    probes("asyncio.AbstractEventLoop", other, {"run_until_complete": "await loop.run_in_executor(None, lambda: other.run_until_complete(short()))"})
    probes("asyncio.AbstractEventLoop", other + "other.call_later(0.05, other.stop)", {
        "run_forever": "await loop.run_in_executor(None, other.run_forever)",
    })


def anyio(probes):
    have = {"packages": ("anyio",)}
    setup = HERE + "import anyio\n"
    probes("anyio", setup, {
        "sleep": "await anyio.sleep(0.1)", "sleep_until": "await anyio.sleep_until(anyio.current_time() + 0.1)", "open_file": "await anyio.open_file(path)",
        "connect_tcp": "await anyio.connect_tcp(HOST, ports['echo'])", "getaddrinfo": "await anyio.getaddrinfo(slow_name, 80)",
        "getnameinfo": "await anyio.getnameinfo((HOST, 80))", "to_thread.run_sync": "await anyio.to_thread.run_sync(time.sleep, DELAY)",
        "open_process": "(calm(), await anyio.open_process(['true']))[1]",
    }, **have)
    probes("anyio", setup + "await anyio.run_process(['true'])", {"run_process": "(calm(), await anyio.run_process(['sleep', '0.3']))[1]"}, **have)
    probes("anyio", setup + "server = await asyncio.start_unix_server(print, quick)", {"connect_unix": "await anyio.connect_unix(quick)"}, **have)
    probes("anyio.abc.Process", setup + "p = await anyio.open_process(['sleep', '0.3'])", {"wait": "await p.wait()"}, **have)
    probes("anyio.Path", setup + "p = anyio.Path(path)", {"*": "await p.read_text()"}, **have)
    for name, made in (("Lock", "Lock()"), ("Semaphore", "Semaphore(1)"), ("Condition", "Condition()"), ("CapacityLimiter", "CapacityLimiter(1)")):
        probes("anyio." + name, setup + "l = anyio." + made, {"acquire": "await l.acquire()"}, **have)
    probes("anyio.Event", setup + "e = anyio.Event()\nloop.call_later(0.1, e.set)", {"wait": "await e.wait()"}, **have)
    probes("starlette.concurrency", setup + "import starlette.concurrency as s", {
        "run_in_threadpool": "await s.run_in_threadpool(time.sleep, DELAY)", "iterate_in_threadpool": "s.iterate_in_threadpool(iter([1]))",
    }, packages=("starlette", "anyio"))


def files(probes):
    have = {"packages": ("aiofiles",)}
    setup = HERE + "import aiofiles, aiofiles.os, aiofiles.ospath, aiofiles.tempfile\n"
    probes("aiofiles", setup, {"open": "await aiofiles.open(path)"}, **have)
    probes("aiofiles.os", setup, {"*": "await aiofiles.os.stat(path)"}, **have)
    probes("aiofiles.ospath", setup, {"*": "await aiofiles.ospath.exists(path)"}, **have)
    probes("aiofiles.threadpool.text.AsyncTextIOWrapper", setup + "f = await aiofiles.open(path)", {"*": "await f.read()"}, **have)
    probes("aiofiles.tempfile", setup, {
        "NamedTemporaryFile TemporaryFile TemporaryDirectory": "await aiofiles.tempfile.{name}(dir=folder).__aenter__()",
        "SpooledTemporaryFile": "await aiofiles.tempfile.SpooledTemporaryFile(max_size=1).__aenter__()",
    }, **have)


def plain(probes):
    probes("asyncio", HERE, {
        "sleep": "await asyncio.sleep(DELAY)", "wait_for": "await asyncio.wait_for(soon(), 1)", "wait": "await asyncio.wait([asyncio.ensure_future(soon())])",
        "gather": "await asyncio.gather(soon(), soon())", "to_thread": "await asyncio.to_thread(time.sleep, DELAY)",
        "open_connection": "await asyncio.open_connection(HOST, ports['echo'])", "start_server": "await asyncio.start_server(print, HOST, 0)",
        "start_unix_server": "await asyncio.start_unix_server(print, quick)", "get_running_loop get_event_loop": "asyncio.{name}()",
        "new_event_loop": "asyncio.new_event_loop()", "create_task ensure_future": "asyncio.{name}(soon())", "shield": "asyncio.shield(soon())",
        "wrap_future": "asyncio.wrap_future(__import__('concurrent.futures').futures.Future())",
        "run_coroutine_threadsafe": "asyncio.run_coroutine_threadsafe(soon(), loop)",
    })
    probes("asyncio", HERE + "server = await asyncio.start_unix_server(print, quick)", {"open_unix_connection": "await asyncio.open_unix_connection(quick)"})
    probes("asyncio.Future", HERE + "f = loop.create_future()\nf.set_result(1)", {"result exception": "f.{name}()", "add_done_callback": "f.add_done_callback(print)"})
    probes("asyncio.TaskGroup", HERE + "g = await asyncio.TaskGroup().__aenter__()", {"create_task": "g.create_task(soon())"})


def loop(probes):
    owner = "asyncio.AbstractEventLoop"
    probes(owner, HERE, {
        "run_in_executor": "loop.run_in_executor(None, time.sleep, DELAY)", "call_soon call_soon_threadsafe": "loop.{name}(soon)",
        "call_later": "loop.call_later(1, print)", "call_at": "loop.call_at(1, lambda: None)", "create_task": "loop.create_task(soon())",
        "create_future": "loop.create_future()", "getaddrinfo": "await loop.getaddrinfo(slow_name, 80)",
        "getnameinfo": "await loop.getnameinfo((HOST, 80))", "shutdown_asyncgens shutdown_default_executor": "await loop.{name}()",
        "create_connection": "await loop.create_connection(asyncio.Protocol, HOST, ports['echo'])",
        "create_server": "await loop.create_server(asyncio.Protocol, HOST, 0)",
        "create_datagram_endpoint": "await loop.create_datagram_endpoint(asyncio.DatagramProtocol, (HOST, 0))",
        "create_unix_server": "await loop.create_unix_server(asyncio.Protocol, quick)",
        "subprocess_exec": "await loop.subprocess_exec(asyncio.SubprocessProtocol, 'true')",
        "subprocess_shell": "await loop.subprocess_shell(asyncio.SubprocessProtocol, 'true')",
    })
    probes(owner, HERE + "server = await asyncio.start_unix_server(print, quick)", {"create_unix_connection": "await loop.create_unix_connection(asyncio.Protocol, quick)"})
    pair = HERE + "import socket\na, b = socket.socketpair()\na.setblocking(False)\n"
    said = pair + "after(lambda: b.sendto(b'x', a.getsockname()) if b.type == socket.SOCK_DGRAM else b.send(b'x'))\n"
    probes(owner, said, {"sock_recv": "await loop.sock_recv(a, 9)", "sock_recv_into": "await loop.sock_recv_into(a, bytearray(9))"})
    udp = HERE + (
        "import socket\na = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\na.bind((HOST, 0))\na.setblocking(False)\n"
        "b = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nafter(lambda: b.sendto(b'x', a.getsockname()))\n"
    )
    probes(owner, udp, {
        "sock_recvfrom": "await loop.sock_recvfrom(a, 9)", "sock_recvfrom_into": "await loop.sock_recvfrom_into(a, bytearray(9))",
        "sock_sendto": "await loop.sock_sendto(a, b'x', a.getsockname())",
    })
    full = pair + (
        "try:\n    while True:\n        a.send(b'x' * 65536)\nexcept BlockingIOError:\n    pass\n"
        "def drain():\n    while b.recv(1 << 20):\n        pass\nafter(drain)\n"
    )
    probes(owner, full, {"sock_sendall": "await loop.sock_sendall(a, b'x' * 65536)"}, cleanup="a.close()\nb.close()")
    probes(owner, pair + "f = open('/etc/passwd', 'rb')", {"sock_sendfile": "await loop.sock_sendfile(a, f)"})
    tcp = HERE + "import socket\nl = socket.create_server((HOST, 0))\nl.setblocking(False)\ns = socket.socket()\ns.setblocking(False)\n"
    probes(owner, tcp + "after(lambda: socket.create_connection(l.getsockname()))", {"sock_accept": "await loop.sock_accept(l)"})
    probes(owner, tcp, {"sock_connect": "await loop.sock_connect(s, l.getsockname())"})
    probes(owner, tcp + "c = socket.create_connection(l.getsockname())\np, _ = l.accept()", {"connect_accepted_socket": "await loop.connect_accepted_socket(asyncio.Protocol, p)"})
    probes(owner, HERE + "r, w = os.pipe()\nf = os.fdopen(r, 'rb')\ng = os.fdopen(w, 'wb')", {
        "connect_read_pipe": "await loop.connect_read_pipe(asyncio.Protocol, f)", "connect_write_pipe": "await loop.connect_write_pipe(asyncio.Protocol, g)",
    })
    probes(owner, HERE + TALK + "f = open('/etc/passwd', 'rb')", {"sendfile": "await loop.sendfile(writer.transport, f)"})
    tls = HERE + (
        "import ssl\nc = ssl._create_unverified_context()\nreader, writer = await asyncio.open_connection(HOST, ports['tls'])\n"
    )
    probes(owner, tls, {"start_tls": "await loop.start_tls(writer.transport, writer.transport.get_protocol(), c)"}, servers=("tls",))


def primitives(probes):
    probes("asyncio.Queue", HERE + "q = asyncio.Queue(1)\nloop.call_later(0.1, q.put_nowait, 1)", {"get": "await q.get()"})
    probes("asyncio.Queue", HERE + "q = asyncio.Queue(1)\nq.put_nowait(1)\nloop.call_later(0.1, q.get_nowait)", {"put": "await q.put(1)"})
    probes("asyncio.Queue", HERE + "q = asyncio.Queue(1)\nq.put_nowait(1)\nloop.call_later(0.1, q.task_done)", {"join": "await q.join()"})
    for name in ("Lock", "Semaphore", "Condition"):
        probes("asyncio." + name, HERE + "l = asyncio." + name + "()\nawait l.acquire()\nloop.call_later(0.1, l.release)", {"acquire": "await l.acquire()"})
    probes("asyncio.Event", HERE + "e = asyncio.Event()\nloop.call_later(0.1, e.set)", {"wait": "await e.wait()"})
    told = HERE + (
        "c = asyncio.Condition()\nasync def tell():\n    await asyncio.sleep(0.1)\n    async with c:\n        c.notify_all()\n"
        "asyncio.ensure_future(tell())\nasync def waits(what):\n    async with c:\n        await what()\n"
    )
    probes("asyncio.Condition", told, {"wait": "await waits(c.wait)", "wait_for": "await waits(lambda: c.wait_for(lambda: True))"})
    probes("asyncio.Barrier", HERE + "b = asyncio.Barrier(2)\nasyncio.ensure_future(b.wait())", {"wait": "await b.wait()"})


def streams(probes):
    echo = HERE + TALK + "writer.write(b'one\\ntwo\\n')\n"
    probes("asyncio.StreamReader", echo, {"read": "await reader.read(3)", "readline": "await reader.readline()", "readexactly": "await reader.readexactly(3)", "readuntil": "await reader.readuntil(b'\\n')"})
    probes("asyncio.StreamWriter", echo, {"drain": "await writer.drain()", "write": "writer.write(b'x')", "writelines": "writer.writelines([b'x'])", "close": "writer.close()"})
    probes("asyncio.StreamWriter", echo + "writer.close()", {"wait_closed": "await writer.wait_closed()"})
    server = HERE + "s = await asyncio.start_server(print, HOST, 0)\n"
    probes("asyncio.Server", server, {"start_serving": "await s.start_serving()", "serve_forever": "await asyncio.wait([asyncio.ensure_future(s.serve_forever())], timeout=0.1)"})
    probes("asyncio.Server", server + "s.close()", {"wait_closed": "await s.wait_closed()"})


def processes(probes):
    probes("asyncio", HERE, {"create_subprocess_exec": "(calm(), await asyncio.create_subprocess_exec('true'))[1]", "create_subprocess_shell": "(calm(), await asyncio.create_subprocess_shell('true'))[1]"})
    made = HERE + "p = await asyncio.create_subprocess_exec('sleep', '0.3')\n"
    probes("asyncio.subprocess.Process", made, {"wait communicate": "await p.{name}()", "kill terminate": "p.{name}()", "send_signal": "p.send_signal(15)"})
