"""The program forks, everywhere."""

import multiprocessing


def start():
    worker = multiprocessing.Process(target=lambda: print("working"))
    worker.start()
    worker.join()


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    start()
