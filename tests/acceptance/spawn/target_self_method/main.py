import threading


class Service:
    def start(self):
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        self._step()

    def _step(self):
        pass


Service().start()
