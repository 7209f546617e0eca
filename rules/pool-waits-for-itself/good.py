# proof: no progress for 3 s
"""The inner tasks have a pool of their own."""

from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=1)
prices_pool = ThreadPoolExecutor(max_workers=1)


def price(item):
    return len(item)


def total(items):
    prices = [prices_pool.submit(price, item) for item in items]
    first = prices_pool.submit(price, items[0])
    return first.result() + len(prices)


print(pool.submit(total, ["tea", "milk"]).result())
