"""Sockets, TLS, names, selectors, HTTP of the standard library and its servers."""

PAIR = "import socket\na, b = socket.socketpair()\n"
FULL = PAIR + (
    "a.setblocking(False)\ntry:\n    while True:\n        a.send(b'x' * 65536)\nexcept BlockingIOError:\n    pass\na.setblocking(True)\n"
    "def drain():\n    b.setblocking(True)\n    while b.recv(1 << 20):\n        pass\nafter(drain)\n"
)
# A listener whose queue is full: the connection waits until somebody accepts.
BUSY = (
    "import socket\nl = socket.create_server((HOST, 0), backlog=0)\naddress = l.getsockname()\nothers = []\n"
    "for _ in range(3):\n    o = socket.socket()\n    o.setblocking(False)\n    o.connect_ex(address)\n    others.append(o)\n"
    "def accept():\n    for _ in range(4):\n        l.accept()\n    time.sleep(2)\nafter(accept)\n"
)


def fill(probes):
    sockets(probes)
    names(probes)
    tls(probes)
    waiting(probes)
    http(probes)
    serving(probes)


def sockets(probes):
    say = PAIR + "after(lambda: b.send(b'x'))\n"
    probes("socket.socket", say, {
        "recv recvfrom recvmsg": "a.{name}(9)", "recv_into recvfrom_into": "a.{name}(bytearray(9))",
        "recvmsg_into": "a.recvmsg_into([bytearray(9)])",
    })
    probes("socket.socket", FULL, {
        "send sendall": "a.{name}(b'x' * 65536)", "sendmsg": "a.sendmsg([b'x' * 65536])",
        "sendfile": "a.sendfile(open('/proc/self/exe', 'rb'), count=65536)",
    }, cleanup="b.close()\na.close()")
    datagrams = (
        "import socket\nb = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\nb.bind(new)\na = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
        "a.setblocking(False)\ntry:\n    while True:\n        a.sendto(b'x', new)\nexcept BlockingIOError:\n    pass\na.setblocking(True)\nafter(lambda: [b.recv(9) for _ in range(5)])"
    )
    probes("socket.socket", datagrams, {"sendto": "a.sendto(b'x', new)"})
    probes("socket.socket", BUSY + "s = socket.socket()", {"connect": "s.connect(address)"})
    probes("socket", BUSY, {"create_connection": "socket.create_connection(address)"})
    probes("socket.socket", "import socket\nl = socket.create_server((HOST, 0))\nafter(lambda: socket.create_connection(l.getsockname()))", {"accept": "l.accept()"})
    probes("socket.socket", PAIR, {"setblocking": "a.setblocking(True)", "settimeout": "a.settimeout(1)", "makefile": "a.makefile()"})
    probes("socket", "import socket", {"create_server": "socket.create_server((HOST, 0))", "socketpair": "socket.socketpair()"})
    lines = PAIR + "after(lambda: b.sendall(b'one\\ntwo\\n'))\nf = a.makefile('rb')\n"
    probes("socket.SocketIO", lines, {"readline": "f.readline()", "readinto": "f.readinto1(bytearray(9)) if hasattr(f, 'readinto1') else f.readinto(bytearray(4))", "__next__": "next(f)"})
    probes("socket.SocketIO", lines, {"read": "f.read(3)", "readlines": "f.readlines(1)"})
    probes("socket.SocketIO", FULL + "f = a.makefile('wb')\nf.raw", {"write": "f.write(b'x' * 100000)"})
    probes("socket.SocketIO", FULL + "f = a.makefile('wb')\nf.write(b'x' * 4000)", {"flush": "f.flush()"})


def names(probes):
    probes("socket", "import socket", {
        "gethostbyname gethostbyname_ex": "socket.{name}(slow_name)", "gethostbyaddr": "socket.gethostbyaddr(HOST)",
        "getnameinfo": "socket.getnameinfo((HOST, 80), 0)", "getaddrinfo": "socket.getaddrinfo(slow_name, 80)",
        "getfqdn": "socket.getfqdn(slow_name)",
    })


def tls(probes):
    setup = (
        "import socket, ssl\nc = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)\nc.check_hostname = False\nc.verify_mode = ssl.CERT_NONE\n"
        "s = socket.create_connection((HOST, ports['tls']))\n"
    )
    servers = ("tls",)
    probes("ssl.SSLContext", setup, {"wrap_socket": "c.wrap_socket(s)"}, servers=servers)
    shaken = setup + "t = c.wrap_socket(s)\nt.sendall(b'x')\nt.recv(1)\nt.sendall(b'x')\n"
    probes("ssl.SSLSocket", setup + "t = c.wrap_socket(s, do_handshake_on_connect=False)", {"do_handshake": "t.do_handshake()"}, servers=servers)
    said = setup + "t = c.wrap_socket(s)\ntime.sleep(0.05)\n"
    # What is sent comes back: a wait for the answer.
    probes("ssl.SSLSocket", said, {
        "read": "(t.write(b'x'), t.read(1))", "recv": "(t.sendall(b'x'), t.recv(1))", "recv_into": "(t.sendall(b'x'), t.recv_into(bytearray(1)))",
        "unwrap": "t.unwrap()",
    }, servers=servers)
    full = (
        "import socket, ssl\nl = socket.create_server((HOST, 0))\nserver = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)\n"
        "server.load_cert_chain(os.environ['GILINT_CERT'], os.environ['GILINT_CERT'].replace('cert', 'key'))\n"
        "def serve():\n    p, _ = l.accept()\n    q = server.wrap_socket(p, server_side=True)\n    q.recv(1)\n    time.sleep(DELAY + 0.1)\n"
        "    while q.recv(1 << 16):\n        pass\n"
        "after(serve, 0)\nc = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)\nc.check_hostname = False\nc.verify_mode = ssl.CERT_NONE\n"
        "t = c.wrap_socket(socket.create_connection(l.getsockname()))\nt.sendall(b'x')\nt.setblocking(False)\n"
        "try:\n    while True:\n        t.send(b'x' * 16384)\nexcept ssl.SSLError:\n    pass\nt.setblocking(True)\n"
    )
    probes("ssl.SSLSocket", full, {"write send sendall": "t.{name}(b'x' * 16384)"}, servers=servers)
    probes("ssl", "import ssl", {"get_server_certificate": "ssl.get_server_certificate((HOST, ports['tls']))"}, servers=servers)
    files = "import ssl\nc = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)\nshutil.copy(os.environ['GILINT_CERT'], new)\nkey = folder + '/key'\nshutil.copy(os.environ['GILINT_CERT'].replace('cert', 'key'), key)\n"
    # OpenSSL reads through the C library's own files, which cannot be slowed from outside: a FIFO is the slow file.
    pipe = files + (
        "text = open(new).read()\nall_text = open(key).read() + text\nfifo = folder + '/fifo'\nos.mkfifo(fifo)\n"
        "def feed(text):\n    with open(fifo, 'w') as f:\n        time.sleep(DELAY)\n        f.write(text)\n"
    )
    probes("ssl.SSLContext", pipe + "after(lambda: feed(text), 0)", {"load_verify_locations": "c.load_verify_locations(fifo)"}, servers=servers)
    probes("ssl.SSLContext", pipe + "after(lambda: feed(all_text), 0)", {"load_cert_chain": "c.load_cert_chain(fifo, key)"}, servers=servers)
    defaults = pipe + "after(lambda: feed(text), 0)\nold = os.environ['SSL_CERT_FILE']\nos.environ['SSL_CERT_FILE'] = fifo\n"
    probes("ssl.SSLContext", defaults, {"load_default_certs set_default_verify_paths": "c.{name}()"}, servers=servers, cleanup="os.environ['SSL_CERT_FILE'] = old")
    probes("ssl", defaults, {"create_default_context": "ssl.create_default_context()"}, servers=servers, cleanup="os.environ['SSL_CERT_FILE'] = old")


def waiting(probes):
    say = PAIR + "import select, selectors\nafter(lambda: b.send(b'x'))\n"
    probes("select", say, {"select": "select.select([a], [], [])"})
    probes("select.poll", say + "p = select.poll()\np.register(a)\np.modify(a, select.POLLIN)", {"poll": "p.poll()"})
    probes("select.epoll", say + "p = select.epoll()\np.register(a, select.EPOLLIN)", {"poll": "p.poll()"})
    probes("selectors.BaseSelector", say + "p = selectors.DefaultSelector()\np.register(a, selectors.EVENT_READ)", {"select": "p.select()"})


def http(probes):
    setup = "import http.client\nc = http.client.HTTPConnection(HOST, ports['http'])\n"
    probes("http.client.HTTPConnection", setup + "c.connect()", {
        "putrequest": "c.putrequest('GET', '/')", "close": "c.close()", "set_tunnel": "http.client.HTTPConnection(HOST).set_tunnel('a')",
    })
    probes("http.client.HTTPConnection", setup + "c.connect()\nc.putrequest('GET', '/')", {"putheader": "c.putheader('a', 'b')"})
    probes("http.client.HTTPConnection", setup + "c.request('GET', '/')\nc.getresponse().read()\nc.request('GET', '/')\ntime.sleep(0.1)\nc.getresponse().read()\nc.request('GET', '/x')", {})
    probes("http.client.HTTPConnection", setup, {"getresponse": "(c.request('GET', '/'), c.getresponse())"})
    busy = BUSY + "import http.client\nc = http.client.HTTPConnection(*address)\n"
    probes("http.client.HTTPConnection", busy, {"connect": "c.connect()", "request": "c.request('GET', '/')", "send": "c.send(b'x')"})
    probes("http.client.HTTPConnection", busy + "c.putrequest('GET', '/')", {"endheaders": "c.endheaders()"})
    slow_body = (
        "import http.client, socket\nl = socket.create_server((HOST, 0))\ndef serve():\n    p, _ = l.accept()\n    p.recv(65536)\n"
        "    p.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Length: 8\\r\\n\\r\\n')\n    time.sleep(DELAY + 0.1)\n    p.sendall(b'one\\ntwo\\n')\n"
        "after(serve, 0)\nc = http.client.HTTPConnection(*l.getsockname())\nc.request('GET', '/')\nr = c.getresponse()\n"
    )
    probes("http.client.HTTPResponse", slow_body, {
        "read read1 readline readlines": "r.{name}()", "readinto": "r.readinto(bytearray(8))", "__next__": "next(iter(r))",
    })
    url = "import urllib.request\nurl = 'http://{}:{}/'.format(HOST, ports['http'])\n"
    probes("urllib.request", url, {"urlopen": "urllib.request.urlopen(url)", "urlretrieve": "urllib.request.urlretrieve(url, new)", "build_opener": "urllib.request.build_opener()"})
    probes("urllib.request.OpenerDirector", url + "o = urllib.request.build_opener()", {"open": "o.open(url)"})
    probes("xmlrpc.client.ServerProxy", "import xmlrpc.client\np = xmlrpc.client.ServerProxy('http://{}:{}/RPC2'.format(HOST, ports['http']))", {"*": "p.add(1)"})


def serving(probes):
    setup = (
        "import socket, socketserver\ns = socketserver.TCPServer((HOST, 0), socketserver.BaseRequestHandler)\n"
        "after(lambda: socket.create_connection(s.server_address))\n"
    )
    probes("socketserver.BaseServer", setup, {"handle_request": "s.handle_request()"})
    probes("socketserver.BaseServer", setup + "later(s.shutdown)", {"serve_forever": "s.serve_forever(0.05)"})
    probes("socketserver.BaseServer", setup + "t = threading.Thread(target=s.serve_forever, args=(DELAY * 1.2,), daemon=True)\nt.start()\ntime.sleep(0.02)", {"shutdown": "s.shutdown()"})
