import threading
from multiprocessing import Pool


def work(number):
    return number


def in_background():
    with Pool(2) as pool:
        pool.map(work, range(3))


threading.Thread(target=in_background).start()  # expect: GIL201
