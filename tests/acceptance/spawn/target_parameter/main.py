import threading


def background(function):
    thread = threading.Thread(target=function)
    thread.start()
    return thread


def work():
    pass


def not_work():
    pass


background(work)
not_work()
