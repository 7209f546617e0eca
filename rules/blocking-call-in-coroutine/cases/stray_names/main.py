"""A script elsewhere in the project that is named like a module of the library is not what an import here means."""
import time


async def naps():
    time.sleep(1)  # expect: GIL101
