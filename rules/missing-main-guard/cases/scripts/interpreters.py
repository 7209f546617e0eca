"""A function that reads a global is looked up in this file, which each interpreter runs for it."""

from concurrent.futures import InterpreterPoolExecutor

FACTOR = 3


def scaled(number):
    return number * FACTOR


with InterpreterPoolExecutor() as pool:  # expect: GIL201 1 "To find `scaled`, each interpreter runs this file again"
    print(list(pool.map(scaled, range(3))))
