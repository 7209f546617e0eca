"""Locks, queues, futures and processes of threading, queue, concurrent.futures and multiprocessing."""

import_futures = "import concurrent.futures as cf\n"


def fill(probes):
    locks(probes)
    queues(probes)
    futures(probes)
    pools(probes)
    shared(probes)
    made(probes)


def locks(probes):
    for name in ("Lock", "RLock", "Semaphore"):
        held = (
            "l = threading.{0}()\ndef hold():\n    l.acquire()\n    time.sleep(DELAY + 0.05)\n    l.release()\n"
            "threading.Thread(target=hold, daemon=True).start()\ntime.sleep(0.02)"
        ).format(name)
        probes("threading." + name, held, {"acquire __enter__": "l.{name}()"})
    held = (
        "l = threading.Condition()\ndef hold():\n    with l:\n        time.sleep(DELAY + 0.05)\n"
        "threading.Thread(target=hold, daemon=True).start()\ntime.sleep(0.02)"
    )
    probes("threading.Condition", held, {"acquire __enter__": "l.{name}()"})
    told = "c = threading.Condition()\nflag = []\ndef tell():\n    with c:\n        flag.append(1)\n        c.notify_all()\nlater(tell)\n"
    probes("threading.Condition", told + "def wait():\n    with c:\n        c.wait(5)\ndef wait_for():\n    with c:\n        c.wait_for(lambda: flag, 5)", {
        "wait wait_for": "{name}()",
    })
    probes("threading.Event", "e = threading.Event()\nlater(e.set)", {"wait": "e.wait()"})
    probes("threading.Barrier", "b = threading.Barrier(2)\nlater(b.wait)", {"wait": "b.wait()"})
    probes("threading.Thread", "t = threading.Thread(target=time.sleep, args=(DELAY,))\nt.start()", {"join": "t.join()"})
    probes("threading", "", {"current_thread main_thread": "threading.{name}()"})


def queues(probes):
    for name in ("Queue", "SimpleQueue"):
        probes("queue." + name, "import queue\nq = queue." + name + "()\nlater(lambda: q.put(1))", {"get": "q.get()"})
    probes("queue.SimpleQueue", "import queue\nq = queue.SimpleQueue()", {"put": "q.put(1)"})
    probes("queue.Queue", "import queue\nq = queue.Queue(1)\nq.put(1)\nlater(q.get)", {"put": "q.put(2)"})
    probes("queue.Queue", "import queue\nq = queue.Queue()\nq.put(1)\nlater(lambda: (q.get(), q.task_done()))", {"join": "q.join()"})


def futures(probes):
    pool = import_futures + "pool = cf.ThreadPoolExecutor(2)\n"
    probes("concurrent.futures.Executor", pool, {"submit": "pool.submit(time.sleep, DELAY)", "map": "list(pool.map(time.sleep, [DELAY]))"})
    busy = pool + "f = pool.submit(time.sleep, DELAY)"
    probes("concurrent.futures.Executor", busy, {"shutdown": "pool.shutdown()", "__exit__": "pool.__exit__(None, None, None)"})
    probes("concurrent.futures.Future", busy, {"result exception": "f.{name}()"})
    probes("concurrent.futures", busy, {"wait": "cf.wait([f])", "as_completed": "list(cf.as_completed([f]))"})
    probes("joblib.Parallel", "import joblib", {
        "__call__": "joblib.Parallel(n_jobs=2, backend='threading')(joblib.delayed(time.sleep)(DELAY) for _ in range(2))",
    }, packages=("joblib",))


def pools(probes):
    setup = "import multiprocessing as mp\npool = mp.get_context('fork').Pool(1)\n"
    end = "pool.terminate()"
    probes("multiprocessing.Pool", setup, {
        "map": "pool.map(time.sleep, [DELAY])", "starmap": "pool.starmap(time.sleep, [(DELAY,)])",
        "apply": "pool.apply(time.sleep, (DELAY,))", "imap imap_unordered": "list(pool.{name}(time.sleep, [DELAY]))",
        "apply_async": "pool.apply_async(time.sleep, (DELAY,))", "map_async": "pool.map_async(time.sleep, [DELAY])",
        "starmap_async": "pool.starmap_async(time.sleep, [(DELAY,)])",
    }, cleanup=end)
    probes("multiprocessing.Pool", setup + "r = pool.apply_async(time.sleep, (DELAY,))\npool.close()", {"join": "pool.join()"}, cleanup=end)
    probes("multiprocessing.pool.AsyncResult", setup + "r = pool.apply_async(time.sleep, (DELAY,))", {"get wait": "r.{name}()"}, cleanup=end)
    probes("multiprocessing", "import multiprocessing as mp\nimport multiprocessing.dummy", {"dummy.Pool": "mp.dummy.Pool(1)"})
    # How long it takes is the system's matter: each process is slow to fork here.
    probes("multiprocessing", "import multiprocessing as mp", {"Pool": "mp.get_context('fork').Pool(1)", "Manager": "mp.Manager()"})
    probes("multiprocessing.context.BaseContext", "import multiprocessing as mp\nc = mp.get_context('fork')", {"Pool": "c.Pool(1)", "Manager": "c.Manager()"})
    process = "import multiprocessing as mp\np = mp.get_context('fork').Process(target=time.sleep, args=(DELAY,))\n"
    probes("multiprocessing.Process", process, {"start": "p.start()"})
    probes("multiprocessing.Process", process + "p.start()", {"join": "p.join()"})


def shared(probes):
    setup = "import multiprocessing as mp\nfrom multiprocessing import connection\nc = mp.get_context('fork')\n"
    for name in ("Queue", "JoinableQueue", "SimpleQueue"):
        probes("multiprocessing." + name, setup + "q = c." + name + "()\nafter(lambda: (q.put(1), time.sleep(0.2)))", {"get": "q.get()"})
    probes("multiprocessing.Queue", setup + "q = c.Queue(1)\nq.put(1)\nafter(q.get)", {"put": "q.put(2)"})
    probes("multiprocessing.Queue", setup + "q = c.Queue()\nq.put(b'x' * 1000000)\nq.close()\nafter(q._reader.recv_bytes)", {"join_thread": "q.join_thread()"})
    probes("multiprocessing.JoinableQueue", setup + "q = c.JoinableQueue()\nq.put(1)\nafter(lambda: (q.get(), q.task_done()))", {"join": "q.join()"})
    probes("multiprocessing", setup, {"Pipe": "mp.Pipe()"})
    pipe = setup + "a, b = mp.Pipe()\nafter(lambda: b.send_bytes(b'abc'))\n"
    probes("multiprocessing.connection.Connection", pipe, {"recv_bytes": "a.recv_bytes()", "recv_bytes_into": "a.recv_bytes_into(bytearray(9))", "poll": "a.poll(5)"})
    probes("multiprocessing.connection.Connection", setup + "a, b = mp.Pipe()\nafter(lambda: b.send(1))", {"recv": "a.recv()"})
    probes("multiprocessing.connection", pipe, {"wait": "connection.wait([a])"})
    listener = setup + "l = connection.Listener()\n"
    probes("multiprocessing.connection.Listener", listener + "after(lambda: connection.Client(l.address))", {"accept": "l.accept()"})
    probes("multiprocessing.connection", setup + "l = connection.Listener(authkey=b'a')\nafter(l.accept)", {"Client": "connection.Client(l.address, authkey=b'a')"})
    for name in ("Lock", "RLock", "Semaphore"):
        held = setup + "l = c." + name + "()\nafter(lambda: (l.acquire(), time.sleep(DELAY + 0.25), l.release()), 0)\ntime.sleep(0.2)\n"
        probes("multiprocessing." + name, held, {"acquire __enter__": "l.{name}()"})
    condition = setup + "l = c.Condition()\ndef hold():\n    with l:\n        time.sleep(DELAY + 0.25)\nafter(hold, 0)\ntime.sleep(0.2)"
    probes("multiprocessing.Condition", condition, {"__enter__": "l.__enter__()"})
    told = setup + (
        "l = c.Condition()\nv = c.Value('i', 0)\ndef tell():\n    with l:\n        v.value = 1\n        l.notify_all()\nafter(tell)\n"
        "def wait():\n    with l:\n        l.wait(5)\ndef wait_for():\n    with l:\n        l.wait_for(lambda: v.value, 5)"
    )
    probes("multiprocessing.Condition", told, {"wait wait_for": "{name}()"})
    probes("multiprocessing.Event", setup + "e = c.Event()\nafter(e.set)", {"wait": "e.wait()"})
    probes("multiprocessing.Barrier", setup + "e = c.Barrier(2)\nafter(e.wait)", {"wait": "e.wait()"})


def made(probes):
    probes("multiprocessing", "import multiprocessing as mp", {"get_context": "mp.get_context('spawn')"})
    probes("multiprocessing.context.BaseContext", "import multiprocessing as mp\nimport multiprocessing.resource_tracker as r\nr.ensure_running()\nc = mp.get_context('spawn')", {
        "Process": "c.Process(target=print)", "Queue JoinableQueue SimpleQueue Lock RLock Event Pipe": "c.{name}()",
        "Semaphore BoundedSemaphore Condition": "c.{name}()",
    })
    probes("multiprocessing.managers.SyncManager", "import multiprocessing as mp\nm = mp.get_context('fork').Manager()", {"Queue Event Lock": "m.{name}()"}, cleanup="m.shutdown()")
