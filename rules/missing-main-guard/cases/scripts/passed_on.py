"""The number of workers that is passed makes the pool."""

from multiprocessing import Pool


def work(number):
    return number


def run(numbers, workers=1):
    if workers > 1:
        with Pool(workers) as pool:
            return pool.map(work, numbers)
    return [work(number) for number in numbers]


def run_all(workers):
    return run(range(10), workers)


run_all(4)  # expect: GIL201
