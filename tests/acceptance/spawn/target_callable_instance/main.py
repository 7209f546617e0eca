import threading


class Job:
    def __init__(self, n):
        self.n = n

    def __call__(self):
        pass

    def run(self):
        pass


def start():
    job = Job(1)
    threading.Thread(target=job).start()


start()
