def open(name):
    return Path(name)


class Path:
    def __init__(self, name):
        self.name = name

    def read(self):
        return self.name

    def read_text(self):
        return self.name


class Queue:
    def put(self, item):
        return item

    def get(self):
        return 1


class Session:
    def get(self, url):
        return url
