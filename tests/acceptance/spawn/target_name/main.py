import threading


def work():
    pass


def other():
    pass


def start():
    threading.Thread(target=work).start()
    other()


start()
