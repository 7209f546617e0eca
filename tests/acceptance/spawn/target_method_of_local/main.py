import threading


class Base:
    def add(self):
        pass


class Counter(Base):
    pass


class Decoy:
    def add(self):
        pass


def start():
    counter = Counter()
    Decoy()
    bound = counter.add
    threading.Thread(target=bound, daemon=True).start()


start()
