# proof: json
"""The futures are read, and the first broken order says so."""

import json
from concurrent.futures import ThreadPoolExecutor, as_completed

saved = []


def save(order):
    if order % 2:
        raise ValueError(f"order {order} is broken")
    saved.append(order)


def main():
    noticed = 0
    with ThreadPoolExecutor(max_workers=2) as pool:
        futures = [pool.submit(save, order) for order in range(10)]
        for future in as_completed(futures):
            try:
                future.result()
            except ValueError:
                noticed += 1
    lost = 10 - len(saved) - noticed
    verdict = "reproduced" if lost else "clean"
    print(json.dumps({"verdict": verdict, "metric": "orders lost without a sign", "value": lost, "unit": "of 10"}))


main()
