from concurrent.futures import ThreadPoolExecutor


def work():
    pass


def finished(future):
    pass


def start():
    pool = ThreadPoolExecutor()
    future = pool.submit(work)
    future.add_done_callback(finished)


start()
