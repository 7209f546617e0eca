"""Keeps the parcels in a database file."""

import sqlite3
from dataclasses import dataclass


@dataclass
class Parcel:
    number: str
    carrier: str
    recipient: str


class Store:
    def __init__(self, path):
        self.connection = sqlite3.connect(path, check_same_thread=False)

    def find(self, number):
        rows = self._query("select number, carrier, recipient from parcels where number = ?", number)
        return rows[0] if rows else None

    def all(self):
        return self._query("select number, carrier, recipient from parcels order by number")

    def _query(self, statement, *values):
        cursor = self.connection.execute(statement, values)
        return [Parcel(*row) for row in cursor.fetchall()]
