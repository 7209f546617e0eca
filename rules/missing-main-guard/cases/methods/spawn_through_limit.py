"""An executor that replaces its workers spawns them."""

from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


with ProcessPoolExecutor(max_tasks_per_child=1) as pool:  # expect: GIL201 1 "Everywhere"
    print(pool.submit(work, 1).result())
