#!/usr/bin/env python3
"""Tests of the lab: an experiment really runs, ratios, merging, page and charts."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import articles  # noqa: E402
import charts  # noqa: E402
import experiments  # noqa: E402
import lab  # noqa: E402
import pythons  # noqa: E402


class Lab(unittest.TestCase):
    def test_every_experiment_has_its_articles(self):
        self.assertEqual({e.name for e in articles.EXPERIMENTS}, set(experiments.EXPERIMENTS))

    def test_an_experiment_runs_on_an_interpreter(self):
        measured = lab.run(pythons.probe(sys.executable), "await_race")
        self.assertEqual(measured, {"an await in between": 0.99})

    def test_ratios_are_taken_against_serial(self):
        waits = next(e for e in articles.EXPERIMENTS if e.name == "waits10")
        self.assertEqual(lab.figures(waits, {"serial": 2.0, "asyncio": 0.5}), {"asyncio": 4.0})
        http = next(e for e in articles.EXPERIMENTS if e.name == "http")
        self.assertEqual(lab.figures(http, {"serial": 2.0}), {"serial": 2.0})

    def test_page_and_chart(self):
        runs = [{"python": "3.13.5", "build": "free-threaded", "experiments": {"waits10": {"serial": 2.0, "asyncio": 0.5}}}]
        text = lab.page({"platform": "Linux", "cores": 2, "runs": runs})
        self.assertIn("| 3.13.5 free-threaded | 4 |", text)
        self.assertIn("charts/waits10.svg", text)
        self.assertNotIn("charts/http.svg", text)
        svg = charts.chart("a < b", [("3.13", {"x": 2.0, "y": 1.0})], ["x", "y"])
        self.assertIn("a &lt; b", svg)
        self.assertIn('width="560.0"', svg)
        self.assertIn('width="280.0"', svg)


if __name__ == "__main__":
    unittest.main()
