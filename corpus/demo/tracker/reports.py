"""Writes the daily report."""

import csv
import subprocess
from pathlib import Path

FOLDER = Path("reports")


def build_report(parcels):
    """Writes one line a parcel and returns the file."""
    path = FOLDER / "parcels.csv"
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        for parcel in parcels:
            writer.writerow([parcel.number, parcel.carrier, parcel.recipient])
    return path


def compress(path):
    subprocess.run(["gzip", "--force", str(path)], check=True)
