from concurrent.futures import ThreadPoolExecutor


class Parser:
    def parse(self, line):
        pass

    def parse_all(self, lines):
        with ThreadPoolExecutor() as pool:
            return list(pool.map(self.parse, lines))


Parser().parse_all(["a"])
map(print, [])
