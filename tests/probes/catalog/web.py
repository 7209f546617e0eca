"""requests, httpx, urllib3, aiohttp against the slow HTTP server."""

URL = "url = 'http://{}:{}/'.format(HOST, ports['http'])\n"
VERBS = "get options head post put patch delete"


def fill(probes):
    probes("requests", "import requests\n" + URL, {VERBS: "requests.{name}(url)", "request": "requests.request('GET', url)", "session": "requests.session()"}, packages=("requests",))
    session = "import requests\n" + URL + "s = requests.Session()\n"
    probes("requests.Session", session, {
        VERBS: "s.{name}(url)", "request": "s.request('GET', url)", "send": "s.send(requests.Request('GET', url).prepare())",
    }, packages=("requests",))
    httpx(probes)
    urllib3(probes)
    aiohttp(probes)


def httpx(probes):
    have = {"packages": ("httpx",)}
    setup = "import httpx, contextlib\n" + URL
    probes("httpx", setup, {VERBS: "httpx.{name}(url)", "request": "httpx.request('GET', url)", "stream": "httpx.stream('GET', url).__enter__()"}, **have)
    client = setup + "c = httpx.Client()\n"
    probes("httpx.Client", client, {
        VERBS: "c.{name}(url)", "request": "c.request('GET', url)", "send": "c.send(c.build_request('GET', url))",
        "stream": "c.stream('GET', url).__enter__()", "close": "c.close()",
    }, **have)
    probes("httpx.Client", client + "c.__enter__()\nc.get(url)", {"__exit__": "c.__exit__(None, None, None)"}, **have)
    probes("httpx.Response", client + "r = c.get(url)", {"read": "r.read()"}, **have)
    probes("httpx.Response", setup + "c = httpx.AsyncClient()\nr = await c.send(c.build_request('GET', url), stream=True)", {"aread aclose": "await r.{name}()"}, **have)
    probes("httpx.AsyncClient", setup + "c = httpx.AsyncClient()\nawait c.get(url)", {
        VERBS: "await c.{name}(url)", "request": "await c.request('GET', url)", "send": "await c.send(c.build_request('GET', url))",
        "aclose": "await c.aclose()", "stream": "c.stream('GET', url)",
    }, **have)


def urllib3(probes):
    have = {"packages": ("urllib3",)}
    setup = "import urllib3\n" + URL
    probes("urllib3", setup, {
        "request": "urllib3.request('GET', url)", "proxy_from_url connection_from_url": "urllib3.{name}(url)",
        "poolmanager.proxy_from_url": "urllib3.poolmanager.proxy_from_url(url)",
    }, **have)
    calls = {
        "request urlopen request_encode_url request_encode_body": "p.{name}('GET', url)",
    }
    probes("urllib3.PoolManager", setup + "p = urllib3.PoolManager()", calls, **have)
    probes("urllib3.HTTPConnectionPool", setup + "p = urllib3.connection_from_url(url)", {name: call.replace("url)", "'/')") for name, call in calls.items()}, **have)
    probes("urllib3.connectionpool.ConnectionPool", setup + "p = urllib3.connection_from_url(url)", {"close": "p.close()"}, **have)
    probes("urllib3.BaseHTTPResponse", setup + "r = urllib3.request('GET', url)", {"read": "r.read()", "json": "r.headers"}, **have)


def aiohttp(probes):
    have = {"packages": ("aiohttp",)}
    setup = "import aiohttp\n" + URL + "s = aiohttp.ClientSession()\n"
    end = "await s.close()"
    probes("aiohttp.ClientSession", setup, {VERBS: "await s.{name}(url)", "request": "await s.request('GET', url)", "close": "await s.close()"}, cleanup=end, **have)
    probes("aiohttp.ClientResponse", setup + "r = await s.get(url)", {"read text": "await r.{name}()", "json": "await r.text()"}, cleanup=end, **have)
