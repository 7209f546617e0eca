import requests

from .prices import update_prices
from .stock.files import read as read_stock
from .stock.files import read as _private

__all__ = ["read_stock", "update_prices"]

VERSION = "1"
session = requests.Session()
