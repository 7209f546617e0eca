"""Conversations of the small servers: as much of each protocol as the standard library's clients need."""

XML_ANSWER = (
    b"<?xml version='1.0'?><methodResponse><params><param><value><int>42</int></value></param></params></methodResponse>"
)


class Line:
    """A connection by lines."""

    def __init__(self, connection, context):
        self.connection = connection
        self.context = context
        self.file = connection.makefile("rb")

    def read(self):
        """The next line without its end; OSError at the end of the connection."""
        line = self.file.readline()
        if not line:
            raise OSError("closed")
        return line.decode("latin-1").rstrip("\r\n")

    def say(self, *lines):
        self.connection.sendall("".join(line + "\r\n" for line in lines).encode("latin-1"))

    def start_tls(self):
        self.connection = self.context.wrap_socket(self.connection, server_side=True)
        self.file = self.connection.makefile("rb")


def echo(line):
    while True:
        data = line.connection.recv(65536)
        if not data:
            return
        line.connection.sendall(data)


def smtp(line):
    line.say("220 ready")
    while True:
        word = line.read().upper()
        if word.startswith(("EHLO", "LHLO")):
            line.say("250-here", "250-STARTTLS", "250-AUTH PLAIN LOGIN", "250 8BITMIME")
        elif word.startswith("STARTTLS"):
            line.say("220 go")
            line.start_tls()
        elif word.startswith("AUTH"):
            line.say("235 ok")
        elif word.startswith("DATA"):
            line.say("354 go")
            while line.read() != ".":
                pass
            line.say("250 ok")
        elif word.startswith("QUIT"):
            line.say("221 bye")
            return
        else:
            line.say("250 ok")


def ftp(line):
    import socket
    import threading

    line.say("220 ready")
    data = None

    def transfer(action):
        connection, _ = data.accept()
        with connection:
            action(connection)

    while True:
        word, _, rest = line.read().partition(" ")
        word = word.upper()
        if word == "USER":
            line.say("331 password")
        elif word == "PASS":
            line.say("230 in")
        elif word in ("EPSV", "PASV"):
            data = socket.create_server(("127.0.0.1", 0))
            port = data.getsockname()[1]
            passive = "227 at (127,0,0,1,{},{})".format(port // 256, port % 256)
            line.say("229 at (|||{}|)".format(port) if word == "EPSV" else passive)
        elif word in ("RETR", "LIST", "NLST", "MLSD"):
            line.say("150 coming")
            transfer(lambda connection: connection.sendall(b"type=file;size=1; one.txt\r\n"))
            line.say("226 done")
        elif word == "STOR":
            line.say("150 go")
            transfer(lambda connection: connection.makefile("rb").read())
            line.say("226 done")
        elif word in ("PWD", "MKD"):
            line.say('257 "/"')
        elif word == "SIZE":
            line.say("213 1")
        elif word == "RNFR":
            line.say("350 more")
        elif word == "QUIT":
            line.say("221 bye")
            return
        else:
            line.say("250 ok")
    threading.current_thread()


_IMAP = {
    "LIST": ['* LIST () "/" INBOX'], "SEARCH": ["* SEARCH 1"], "STATUS": ["* STATUS INBOX (MESSAGES 1)"],
    "SELECT": ["* 1 EXISTS"], "FETCH": ["* 1 FETCH (FLAGS ())"], "CAPABILITY": ["* CAPABILITY IMAP4REV1 STARTTLS"],
}


def imap(line):
    line.say("* OK ready")
    while True:
        tag, _, rest = line.read().partition(" ")
        word = rest.split(" ")[0].upper()
        if word == "APPEND":
            line.say("+ go")
            line.file.read(int(rest[rest.rindex("{") + 1:rest.rindex("}")]) + 2)
        if word == "LOGOUT":
            line.say("* BYE", tag + " OK")
            return
        line.say(*_IMAP.get(word, []), tag + " OK done")
        if word == "STARTTLS":
            line.start_tls()


def pop(line):
    line.say("+OK ready")
    while True:
        word, _, rest = line.read().partition(" ")
        word = word.upper()
        if word in ("LIST", "UIDL", "CAPA", "RETR", "TOP") and (word in ("RETR", "TOP", "CAPA") or not rest):
            line.say("+OK", "1 10", "STLS" if word == "CAPA" else "2 20", ".")
        elif word in ("STAT", "LIST", "UIDL"):
            line.say("+OK 1 10")
        else:
            line.say("+OK")
        if word == "STLS":
            line.start_tls()
        if word == "QUIT":
            return
