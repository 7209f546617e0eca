import threading


def start(value):
    def work():
        helper(value)

    threading.Thread(target=work).start()


def helper(value):
    pass


start(1)
