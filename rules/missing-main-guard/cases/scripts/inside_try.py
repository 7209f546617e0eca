"""A try is no guard."""

from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


def main():
    with ProcessPoolExecutor() as pool:
        return pool.submit(work, 1).result()


try:
    main()  # expect: GIL201
except KeyboardInterrupt:
    print("stopped")
