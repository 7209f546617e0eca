def load(name):
    return read(name)


def read(name):
    with open(name) as handle:
        return handle.name
