from multiprocessing import Pool


def work(number):
    return number


def warm_pool():
    return Pool(2)


def report(pool=warm_pool()):  # expect: GIL201
    return pool.map(work, range(3))
