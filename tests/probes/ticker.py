"""Runs inside the interpreter under measurement: does a call keep the GIL?

With the switch interval at 1000 s nobody is made to give the GIL up. A thread sleeps 1 ms and counts; beside a call that
keeps the GIL it does not get to count, beside one that releases it, it does. Reads one line of JSON {"name", "setup", "call"} per
probe, answers with {"name", "share"}: the thread's rate beside the call as a share of its rate alone. Standard library only.
"""

import json
import sys
import threading
import time

SECONDS = 0.4


class Ticker:
    """Counts in a thread of its own."""

    def __init__(self):
        self.count = 0
        self.is_on = True
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while self.is_on:
            time.sleep(0.001)
            self.count += 1

    def rate(self, work):
        """Counts a second while `work` is repeated for SECONDS."""
        begin, start = self.count, time.perf_counter()
        while True:
            work()
            took = time.perf_counter() - start
            if took >= SECONDS:
                return (self.count - begin) / took


def share(call):
    """The rate beside the call as a share of that alone."""
    old = sys.getswitchinterval()
    ticker = Ticker()
    try:
        sys.setswitchinterval(1000)
        alone = ticker.rate(lambda: time.sleep(SECONDS))
        return ticker.rate(call) / alone
    finally:
        ticker.is_on = False
        sys.setswitchinterval(old)


def measured(probe):
    space = {}
    try:
        exec(probe["setup"], space)
        call = eval("lambda: " + probe["call"], space)
        call()
        return {"name": probe["name"], "share": round(share(call), 3)}
    except Exception as error:
        return {"name": probe["name"], "trouble": "{}: {}".format(type(error).__name__, error)[:200]}


def smallest(setup, call, low, high):
    """The smallest `n` with which the call releases the GIL, by bisection; None if it does not up to `high`."""

    def releases(n):
        space = {"n": n}
        exec(setup, space)
        # Short calls give the thread few chances to wake in time; one that keeps the GIL gives none at all.
        return max(share(eval("lambda: " + call, space)) for _ in range(2)) > 0.01

    if not releases(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if releases(middle):
            high = middle
        else:
            low = middle
    return high


def main():
    for line in sys.stdin:
        probe = json.loads(line)
        if "low" in probe:
            answer = {"name": probe["name"], "from": smallest(probe["setup"], probe["call"], probe["low"], probe["high"])}
        else:
            answer = measured(probe)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
