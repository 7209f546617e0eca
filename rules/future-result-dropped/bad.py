# proof: json
"""Half of the orders cannot be saved, and the program does not notice."""

import json
from concurrent.futures import ThreadPoolExecutor

saved = []


def save(order):
    if order % 2:
        raise ValueError(f"order {order} is broken")
    saved.append(order)


def main():
    noticed = 0
    try:
        with ThreadPoolExecutor(max_workers=2) as pool:
            for order in range(10):
                pool.submit(save, order)  # expect: GIL403 "if `save` raises"
    except ValueError:
        noticed = 1
    lost = 10 - len(saved)
    verdict = "reproduced" if lost and not noticed else "clean"
    print(json.dumps({"verdict": verdict, "metric": "orders lost without a sign", "value": lost, "unit": "of 10"}))


main()
