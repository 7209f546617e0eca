from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


def run_jobs():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, range(4)))  # expect-step: 3 "worker processes start here"


class Runner:
    def __init__(self, workers):
        self.executor = ProcessPoolExecutor(workers)

    def run(self):
        return self.executor.submit(work, 1).result()
