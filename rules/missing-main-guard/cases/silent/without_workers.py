"""The call passes a number with which no pool is made."""

from multiprocessing import Pool


def work(number):
    return number


def run(numbers, workers=1):
    if workers > 1:
        with Pool(workers) as pool:
            return pool.map(work, numbers)
    return [work(number) for number in numbers]


def run_in(numbers, parallel=False):
    if not parallel:
        return list(numbers)
    with Pool() as pool:
        return pool.map(work, numbers)


run(range(10))
run(range(10), 1)
run_in(range(10))
run_in(range(10), parallel=False)
