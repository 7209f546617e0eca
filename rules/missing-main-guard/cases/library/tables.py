"""Imported by a program with a guard, which does not help."""

from concurrent.futures import ProcessPoolExecutor


def square(number):
    return number * number


def build():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(square, range(100)))


SQUARES = build()  # expect: GIL201 1 "even if the program has a main guard"
