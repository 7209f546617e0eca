from threading import Thread


class Base(Thread):
    def run(self):
        self.step()

    def step(self):
        pass


class Worker(Base):
    def step(self):
        pass


class NotAThread:
    def run(self):
        pass


def start():
    Worker().start()
    NotAThread()


start()
