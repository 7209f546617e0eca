# proof: exit 1, stderr "bootstrapping phase" under forkserver|spawn
"""The pool is started by the program alone: a worker that imports this file passes it over."""

from concurrent.futures import ProcessPoolExecutor


def double(number):
    return number * 2


if __name__ == "__main__":
    with ProcessPoolExecutor(max_workers=1) as pool:
        print(list(pool.map(double, range(3))))
