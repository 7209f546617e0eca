# proof: exit 1, stderr "pickle"
# proof: exit 1, stderr "local object"
"""A lambda as a task: pickle sends functions by name, and a lambda has none that a worker could look up."""

from concurrent.futures import ProcessPoolExecutor


def main():
    with ProcessPoolExecutor(max_workers=1) as pool:
        print(list(pool.map(lambda number: number * 2, range(3))))  # expect: GIL202 "A lambda"


if __name__ == "__main__":
    main()
