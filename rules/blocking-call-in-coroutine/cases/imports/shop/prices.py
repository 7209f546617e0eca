from __future__ import annotations

from typing import TYPE_CHECKING

import requests

if TYPE_CHECKING:
    from requests import Session

    def only_for_checkers():
        return requests.get("https://example.org")

    only_for_checkers()


def fetch():
    return requests.get("https://example.org/prices")


def update_prices():
    return fetch()


async def typed_by_a_checkers_import(session: Session):
    return session.get("https://example.org")  # expect: GIL101


async def not_run_outside_checkers():
    if TYPE_CHECKING:
        requests.get("https://example.org")
    return 1
