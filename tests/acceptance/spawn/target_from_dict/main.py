import threading


def load():
    pass


def save():
    pass


JOBS = {"load": load, "save": save}


def start():
    threading.Thread(target=JOBS["save"]).start()


start()
