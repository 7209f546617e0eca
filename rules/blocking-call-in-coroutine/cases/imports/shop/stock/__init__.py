import sys

from . import files
from .. import prices
from ..prices import fetch as _fetch

if sys.version_info >= (3, 11):
    from .files import read_new as modern
else:
    from .files import read_old as modern

try:
    from requests import get as optional_get
except ImportError:
    optional_get = None

if sys.platform == "win32":

    def choose():
        return files.read("windows")

else:

    def choose():
        return files.read("other")


def count():
    return len(files.load_all()) + len(prices.fetch().text) + _fetch().status_code
