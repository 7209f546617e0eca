import threading


def group():
    pass


def work():
    pass


def start():
    threading.Thread(None, work, "worker").start()
    group()


start()
