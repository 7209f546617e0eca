# proof: json
"""Two threads, each given what the work returned: the work was done before, one after the other."""

import json
import threading
import time


def fetch(name):
    time.sleep(0.3)  # stands for any slow call
    print("fetched", name)


def main():
    start = time.perf_counter()
    threads = [
        threading.Thread(target=fetch("a")),  # expect: GIL402 "`target=fetch, args=("
        threading.Thread(target=fetch("b")),  # expect: GIL402
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = round(time.perf_counter() - start, 3)
    verdict = "reproduced" if took > 0.5 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "time for two waits of 0.3 s", "value": took, "unit": "s"}))


main()
