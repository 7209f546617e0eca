import functools
import threading


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@logged
def work():
    pass


def start():
    threading.Thread(target=work).start()


start()
