import threading


class Worker(threading.Thread):
    def __init__(self):
        super().__init__(daemon=True)

    def run(self):
        self.step()

    def step(self):
        pass


def start():
    worker = Worker()
    worker.start()


start()
