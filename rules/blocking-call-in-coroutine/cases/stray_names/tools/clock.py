import time


async def naps_by_the_script_beside_it():
    time.sleep(1)
