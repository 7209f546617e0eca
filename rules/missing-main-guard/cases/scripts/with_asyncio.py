import asyncio
from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


async def main():
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor() as pool:  # expect: GIL101
        return await loop.run_in_executor(pool, work, 1)  # expect-step: 2 "worker processes start here"


asyncio.run(main())  # expect: GIL201
