import functools
import threading
from functools import partial


def work(a, b):
    pass


def other(a):
    pass


def start():
    threading.Thread(target=partial(work, 1, b=2)).start()
    job = functools.partial(other, 3)
    threading.Thread(target=job).start()


start()
