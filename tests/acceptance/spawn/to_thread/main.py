import asyncio


def work(n):
    pass


def evaluated():
    return 1


async def main():
    await asyncio.to_thread(work, evaluated())


asyncio.run(main())
