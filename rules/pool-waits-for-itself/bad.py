# proof: no progress for 3 s
"""The task waits for a task of its own pool, whose only worker is the one that waits."""

from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1)


def price(item):
    return len(item)


def total(items):
    prices = [pool.submit(price, item) for item in items]
    first = pool.submit(price, items[0])
    return first.result() + len(prices)  # expect: GIL209


print(pool.submit(total, ["tea", "milk"]).result())
