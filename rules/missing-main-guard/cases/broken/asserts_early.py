from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


def main():
    with ProcessPoolExecutor() as pool:
        print(pool.submit(work, 1).result())


assert __name__ == "__main__"  # expect: GIL201
main()
