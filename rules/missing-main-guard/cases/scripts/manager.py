import multiprocessing


def names():
    return []


manager = multiprocessing.Manager()  # expect: GIL201 1 "the manager never starts"
shared = manager.dict()
