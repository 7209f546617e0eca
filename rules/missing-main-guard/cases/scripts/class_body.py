import multiprocessing


def work(number):
    return number


class Service:
    """The body of a class runs while the file is imported."""

    pool = multiprocessing.Pool(2)  # expect: GIL201

    def results(self):
        return self.pool.map(work, range(4))
