import threading


def work():
    pass


def other():
    pass


def start():
    options = {"target": work, "daemon": True}
    threading.Thread(**options).start()
    other()


start()
