"""Coroutines that wait in the wrong way."""
import asyncio
import time

from shop import prices


async def cart(names):
    total = 0
    for name in names:
        total += prices.price_of(name)
    return total


async def offer(name):
    label = "割引き"; cost = prices.price_of(name)
    return label, cost


async def mirror(names):
    return [
        prices.download(
            name,
        )
        for name in names
    ]


async def accepted():
    time.sleep(1)  # gilint: ignore[GIL101] -- nothing else runs yet
    time.sleep(1)  # noqa: GIL101
    # gilint: ignore[blocking-call-in-coroutine] -- the same
    time.sleep(
        1,
    )
    time.sleep(0.001)


async def settings():
    with open("settings") as file:
        return file.read()


async def main():
    await asyncio.gather(cart(["tea"]), offer("tea"), mirror([]), accepted(), settings())


if __name__ == "__main__":
    asyncio.run(main())
