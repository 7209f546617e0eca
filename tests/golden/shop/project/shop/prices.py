"""Prices, asked from a slow server."""
import time
import urllib.request


def ask(name):
    time.sleep(0.5)
    return len(name)


def price_of(name):
    return ask(name) * 2


def download(name):
	if name:
		return urllib.request.urlopen("http://prices.example/価格/" + name).read()
	return b""
