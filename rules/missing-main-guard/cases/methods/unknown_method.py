"""Which method that gives is not known."""

import multiprocessing
import os


def work():
    print("working")


multiprocessing.set_start_method(os.environ["METHOD"])
worker = multiprocessing.Process(target=work)
worker.start()
