import threading


def first():
    pass


def second():
    pass


def unused():
    pass


def start():
    for target in [first, second]:
        threading.Thread(target=target).start()


start()
