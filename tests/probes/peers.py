"""What the probes talk to: servers on 127.0.0.1 behind relays that hold the first bytes back while the probe says so.

The probe writes the delay into a small shared file; a relay that has something to pass on sleeps first, once per arming.
Servers: HTTP, SMTP, FTP, IMAP and POP (a few lines of script each), TLS, and PostgreSQL, MariaDB and Redis where their
packages are at hand.
"""

import contextlib
import http.server
import json
import mmap
import os
import socket
import ssl
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import scripts
import servers

HOST = "127.0.0.1"


class Control:
    """The shared file: seconds of delay, 0 for none."""

    def __init__(self, folder):
        self.path = str(Path(folder) / "control")
        Path(self.path).write_bytes(struct.pack("d", 0.0))
        os.chmod(self.path, 0o666)
        with open(self.path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 8)

    def wait(self):
        """Sleeps as long as is asked for; the next bytes pass at once."""
        (seconds,) = struct.unpack("d", self.memory[:8])
        if seconds > 0:
            self.memory[:8] = struct.pack("d", 0.0)
            time.sleep(seconds)


def _pump(source, target, control):
    try:
        while True:
            data = source.recv(65536)
            if not data:
                break
            control.wait()
            target.sendall(data)
    except OSError:
        pass
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def relay(port, control):
    """A port that leads to `port`, with the delay in between."""
    listener = socket.create_server((HOST, 0), backlog=64)

    def serve():
        while True:
            client, _ = listener.accept()
            try:
                server = socket.create_connection((HOST, port))
            except OSError:
                client.close()
                continue
            for one, other in ((client, server), (server, client)):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=_pump, args=(one, other, control), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    return listener.getsockname()[1]


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers everything with a little JSON, or with the XML an RPC client expects."""

    protocol_version = "HTTP/1.1"

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        body = scripts.XML_ANSWER if self.path == "/RPC2" else b'{"answer": 42}\n' * 2000
        self.send_response(200)
        self.send_header("Content-Type", "text/xml" if self.path == "/RPC2" else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

    def log_message(self, *_):
        pass


def _http():
    server = http.server.ThreadingHTTPServer((HOST, 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def certificate(folder):
    """(certificate, key) for 127.0.0.1, made by openssl; None where there is no openssl."""
    certificate_file, key = str(Path(folder) / "cert.pem"), str(Path(folder) / "key.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate_file]
    command += ["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return None
    os.chmod(key, 0o644)
    return certificate_file, key


def scripted(conversation, files=None, at_once=False):
    """A server that speaks a line protocol as `conversation` says; with `files` it can switch to TLS, or begin with it."""
    context = None
    if files:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*files)
    listener = socket.create_server((HOST, 0), backlog=64)

    def serve():
        while True:
            client, _ = listener.accept()
            threading.Thread(target=talk, args=(client,), daemon=True).start()

    def talk(client):
        with contextlib.suppress(OSError, ValueError):
            if at_once:
                client = context.wrap_socket(client, server_side=True)
            conversation(scripts.Line(client, context))

    threading.Thread(target=serve, daemon=True).start()
    return listener.getsockname()[1]


def _scripted_ports(files):
    ports = {"smtp": scripted(scripts.smtp, files), "lmtp": scripted(scripts.smtp, files), "ftp": scripted(scripts.ftp, files)}
    ports.update(imap=scripted(scripts.imap, files), pop=scripted(scripts.pop, files), echo=scripted(scripts.echo))
    if files:
        ports.update(
            smtps=scripted(scripts.smtp, files, True), imaps=scripted(scripts.imap, files, True),
            pops=scripted(scripts.pop, files, True), tls=scripted(scripts.echo, files, True),
        )
    return ports


class Peers:
    """The servers; each worker gets relays and a control file of its own, so that none slows another down."""

    def __init__(self, python, folder, ports, files):
        self.python = python
        self.folder = Path(folder)
        self.ports = ports
        self.files = files
        self.count = 0

    def environment(self):
        """The environment of one more worker."""
        self.count += 1
        own = self.folder / str(self.count)
        own.mkdir()
        own.chmod(0o755)
        control = Control(own)
        relayed = {name: relay(port, control) for name, port in self.ports.items()}
        relayed.update({"direct " + name: port for name, port in self.ports.items()})
        result = {"GILINT_CONTROL": self.python.sees(control.path), "GILINT_PORTS": json.dumps(relayed), "no_proxy": "*"}
        if self.files:
            result["SSL_CERT_FILE"] = result["GILINT_CERT"] = self.python.sees(self.files[0])
        return result


@contextlib.contextmanager
def running(python):
    """The peers, while they run."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gilint-peers-", dir=python.scratch))
        os.chmod(folder, 0o755)
        files = certificate(folder)
        ports = dict(_scripted_ports(files), http=_http(), **servers.started(stack))
        yield Peers(python, folder, ports, files)
