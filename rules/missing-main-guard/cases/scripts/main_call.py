"""The commonest shape: main() at the bottom, the pool two calls away."""

import multiprocessing


def square(number):
    return number * number


def compute(numbers):
    with multiprocessing.Pool(2) as pool:  # expect-step: 3 "worker processes start here"
        return pool.map(square, numbers)


def main():
    print(compute(range(10)))  # expect-step: 2 "calls `compute`"


main()  # expect: GIL201 1 "the pool breaks or hangs"
