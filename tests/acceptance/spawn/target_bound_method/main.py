from threading import Thread


class Counter:
    def add(self):
        self.log()

    def log(self):
        pass


counter = Counter()
thread = Thread(target=counter.add)
thread.start()
thread.join()
