from time import sleep as nap


def read(name):
    with open(name) as handle:
        return handle


def read_new():
    return read("new")


def read_old():
    return read("old")


def load_all():
    return [read(name) for name in ("a", "b")]
