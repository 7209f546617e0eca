import asyncio
from functools import partial


def work(n, flag):
    pass


async def main():
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, partial(work, 1, flag=True))


asyncio.run(main())
