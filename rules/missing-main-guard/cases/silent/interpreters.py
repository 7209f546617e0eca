"""Functions that read no global travel as they are."""

from concurrent.futures import InterpreterPoolExecutor


def doubled(number):
    return number * 2


def counted(number):
    return len(range(number))


with InterpreterPoolExecutor() as pool:
    print(list(pool.map(doubled, range(3))))
    print(list(pool.map(counted, range(3))))
