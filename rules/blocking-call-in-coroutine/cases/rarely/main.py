"""Stalls that come at most once, or for a moment: one level lower, so that files are not shown. Never executed."""

import functools

_client = None
_settings = None


def make():
    with open("x") as file:
        return file.name


def client():
    global _client
    if _client is None:
        _client = make()
    return _client


def settings():
    global _settings
    if _settings is not None:
        return _settings
    made = make()
    _settings = made
    return made


@functools.cache
def kept():
    return make()


@functools.lru_cache(maxsize=None)
def kept_for_each(name):
    return make()


class Lazy:
    def __init__(self):
        self._session = None

    def session(self):
        if not self._session:
            self._session = make()
        return self._session

    def by_attribute(self):
        if not hasattr(self, "_other"):
            self._other = make()
        return self._other

    @functools.cached_property
    def for_each_object(self):
        return make()


async def at_most_once(lazy: Lazy):
    client()
    settings()
    kept()
    lazy.session()
    lazy.by_attribute()


async def each_time():
    kept_for_each("x")  # expect: GIL101


async def object_by_object():
    return Lazy().for_each_object  # expect: GIL101


def local():
    made = None
    if made is None:
        made = make()
    return made


async def kept_by_nobody():
    local()  # expect: GIL101


class Reader:
    def __init__(self):
        self.kept = None

    def read(self):
        if self.kept is None:
            return make()
        return self.kept


async def not_kept(reader: Reader):
    reader.read()  # expect: GIL101
