"""Linux and Windows keep their own."""

import multiprocessing
import sys


def work():
    print("working")


if sys.platform == "darwin":
    multiprocessing.set_start_method("fork")
worker = multiprocessing.Process(target=work)
worker.start()  # expect: GIL201 1 "On Linux (from 3.14) and Windows"
