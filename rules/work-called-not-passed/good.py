# proof: json
"""Two threads, each given the function and its argument: both waits happen at the same time."""

import json
import threading
import time


def fetch(name):
    time.sleep(0.3)  # stands for any slow call
    print("fetched", name)


def main():
    start = time.perf_counter()
    threads = [
        threading.Thread(target=fetch, args=("a",)),
        threading.Thread(target=fetch, args=("b",)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = round(time.perf_counter() - start, 3)
    verdict = "reproduced" if took > 0.5 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "time for two waits of 0.3 s", "value": took, "unit": "s"}))


main()
