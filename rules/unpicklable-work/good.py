# proof: exit 1, stderr "pickle"
# proof: exit 1, stderr "local object"
"""A function of the module: the worker imports the module and finds it there."""

from concurrent.futures import ProcessPoolExecutor


def double(number):
    return number * 2


def main():
    with ProcessPoolExecutor(max_workers=1) as pool:
        print(list(pool.map(double, range(3))))


if __name__ == "__main__":
    main()
