import time


def broken(:
    pass


async def still_read():
    time.sleep(2)
