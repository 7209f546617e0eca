import multiprocessing


def work(number):
    return number


def main():
    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        print(pool.map(work, range(3)))


main()  # expect: GIL201 1 "Everywhere each worker imports the file again"
