from multiprocessing import Process


class Crawler(Process):
    def __init__(self, url):
        super().__init__()
        self.url = url

    def run(self):
        print(self.url)


crawler = Crawler("a")
crawler.start()  # expect: GIL201 1 "This starts a process at import"
