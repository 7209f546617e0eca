import threading


class Cache:
    def refresh(self):
        timer = threading.Timer(30.0, self.refresh)
        timer.start()

    def later(self):
        threading.Timer(interval=1.0, function=clear).start()


def clear():
    pass


Cache().refresh()
