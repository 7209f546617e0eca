import socketserver


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        self.answer()

    def answer(self):
        pass


def serve():
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.serve_forever()


serve()
