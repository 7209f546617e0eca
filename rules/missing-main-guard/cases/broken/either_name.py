from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


if __name__ == "__main__" or __name__ == "__mp_main__":  # expect: GIL201
    with ProcessPoolExecutor() as pool:
        print(pool.submit(work, 1).result())
