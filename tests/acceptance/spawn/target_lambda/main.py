import threading


def work(n):
    pass


def start():
    ignored = lambda: None
    threading.Thread(target=lambda: work(1)).start()
    return ignored


start()
