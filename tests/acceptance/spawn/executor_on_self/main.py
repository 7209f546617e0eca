from concurrent.futures import ThreadPoolExecutor


class Service:
    def __init__(self):
        self.pool = ThreadPoolExecutor(4)

    def handle(self):
        self.pool.submit(self.work, 1)

    def work(self, n):
        pass


Service().handle()
