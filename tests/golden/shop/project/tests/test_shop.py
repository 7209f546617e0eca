import time


async def test_slowly():
    time.sleep(1)
