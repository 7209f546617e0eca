from multiprocessing import Pool


def work(number):
    return number


if __name__ in ("__main__", "__mp_main__"):  # expect: GIL201 4 "Workers pass this test, too"
    with Pool(2) as pool:
        pool.map(work, range(3))
