"""What the four articles reported for each experiment, what we look at, and why directions differ."""


class Experiment:
    """Title, unit and figures of one experiment. `ratios` turns seconds into times faster than `serial`."""

    def __init__(self, name, title, unit, articles, remark, ratios=False):
        self.name = name
        self.title = title
        self.unit = unit
        self.articles = articles  # [(label, figure as text)]
        self.remark = remark
        self.ratios = ratios


EXPERIMENTS = [
    Experiment(
        "cpu", "A sum in pure Python (sin² + cos²): times faster than serial", "x",
        [("threads, GIL", "0.92 to 1.02"), ("threads, free-threaded", "7.6 to 8.0 (16 cores)"), ("processes", "3.2 to 3.4 (4 and 16 cores)"),
         ("interpreters, 3.14", "3.3 (4 cores)"), ("numpy", "9.8")],
        "Two cores bound every figure here by 2; the articles had 4 and 16. The directions are theirs: threads gain nothing with the "
        "GIL and gain without it, processes and interpreters gain on both builds. numpy deletes the loop and needs no second core.",
    ),
    Experiment(
        "hashing", "sha256 in two threads: times faster than one", "x",
        [("large buffers", "2.1 to 3.8 (4 threads)"), ("small buffers", "1.0 or less")],
        "hashlib releases the GIL from 2048 bytes on (from 2049 in Python 3.15): below it threads take turns and gain nothing. On a "
        "free-threaded build they do not take turns, but on messages of 64 bytes they gain next to nothing either.",
    ),
    Experiment(
        "waits64", "64 waits of 50 ms: times faster than serial", "x",
        [("32 threads", "28.5"), ("asyncio", "57.2"), ("16 processes", "3.1 (with their start)")],
        "As many threads as waits do best; 16 is no sweet spot. Our processes are started in the measured time as well; how long that "
        "takes is the start method's matter.", ratios=True,
    ),
    Experiment(
        "waits10", "10 waits of 200 ms: times faster than serial", "x", [("threads", "9.9"), ("asyncio", "9.9")], "As reported.", ratios=True,
    ),
    Experiment(
        "http", "200 HTTP calls that take 200 ms each: seconds", "s",
        [("serial", "40"), ("20 threads", "2.09"), ("200 threads", "0.33"), ("asyncio", "0.24")],
        "As reported: 20 threads make ten rounds of 0.2 s. Serial is worked out from 10 calls.",
    ),
    Experiment(
        "echo_delayed", "64 echoes that take 5 ms: times faster than serial", "x",
        [("asyncio", "14"), ("32 threads", "about 6")],
        "The article found 16 threads better than 32 and 64. Here more threads are as good or better: its sweet spot was that of "
        "connecting to localhost on its machine.", ratios=True,
    ),
    Experiment(
        "echo_instant", "200 echoes that are answered at once: times faster than serial", "x",
        [("threads", "below 1"), ("asyncio", "below 1")],
        "With nothing to wait for, what is gained or lost changes from run to run, around 1. On a busy machine the answer takes a while "
        "after all, and waiting for several at once pays.", ratios=True,
    ),
    Experiment(
        "mixed", "32 sleeps of 20 ms beside 32 echoes of 5 ms: times faster than serial", "x",
        [("threads and asyncio", "both overlap")], "Both overlap both kinds of waits.", ratios=True,
    ),
    Experiment(
        "heartbeat", "A call of 1.5 s beside a heartbeat of 0.1 s, under a timeout of 0.5 s: seconds", "s",
        [("blocking call: longest gap", "1.6"), ("blocking call: timeout", "never in time"), ("to_thread: longest gap", "0.1")],
        "As reported: a timeout is seen at the next await, and blocking code has none. `to_thread` helps for calls that release "
        "the GIL; a single C call that keeps it (`json.loads` of 20 MB, a runaway `re`) stalls the loop from a thread just as long.",
    ),
    Experiment(
        "counter", "One counter, four threads: share of updates lost (worst of five turns)", "share",
        [("+= without lock, GIL", "0 (3.14)"), ("+= without lock, free-threaded", "about 2/3"), ("a call in between, GIL", "some, in one of five runs"), ("with a lock", "0")],
        "`c.value += 1` loses updates on 3.9 with the GIL too. A call between read and write loses some on every version.",
    ),
    Experiment(
        "await_race", "The same counter in coroutines: share of updates lost", "share", [("asyncio", "\"avoids this\"")],
        "Coroutines lose nothing between awaits, and everything over one: what is read before an `await` is old after it.",
    ),
    Experiment(
        "unguarded", "A process pool at module level without a main guard: 1 works, 0 fails", "",
        [("forkserver, 3.14", "fails")], "Works under fork alone, on every version. 3.14 made forkserver the default on Linux.",
    ),
    Experiment(
        "worker_list", "Three values appended to a list of the module in an interpreter pool", "values",
        [("in the worker", "3"), ("in the program", "0")], "Each interpreter has its own copy of the module.",
    ),
]

NOT_TRUE = """
## What the articles say that did not hold

- **"Asyncio avoids races."** Not over an `await`: a hundred coroutines that read, await and write lose 99 of 100 updates.
- **"Per-thread GIL" for PEP 703.** There is no GIL per thread. The free-threaded build has none; a GIL per *interpreter* is PEP 684.
- **"A process has exactly one GIL."** From Python 3.12 each interpreter has its own; interpreter pools (3.14) compute in parallel in one process.
- **"hashlib releases the GIL above 2047 bytes."** From 2048 bytes on up to 3.14, from 2049 on in 3.15, found by bisection.
- **"16 workers are the sweet spot."** For 64 waits, 64 threads are faster than 16 on every interpreter here.
- **"Threads do not help for CPU work."** On free-threaded builds they do, and for C code that releases the GIL on all.
"""
