import concurrent.futures


def work(n):
    pass


def start():
    with concurrent.futures.ProcessPoolExecutor() as pool:
        future = pool.submit(work, 1)
        return future.result()


if __name__ == "__main__":
    start()
