"""Another class with the name of the library's."""


class Pool:
    def __init__(self, size):
        self.size = size

    def map(self, function, items):
        return [function(item) for item in items]


def work(number):
    return number


print(Pool(2).map(work, range(3)))
