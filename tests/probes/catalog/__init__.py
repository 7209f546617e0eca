"""How each entry of the models is shown to block, or not to: a setup, and the call as one writes it.

A module per area fills the catalog with `probes(owner, setup, {names: call})`. Names are separated by spaces; `{name}` in a
call is the name itself. Texts run in the namespace of measure.py: `path` is a file and `folder` a folder on the slow
disk, `after(f)` does something from another process after 300 ms, `later(f)` from another thread, `ports[...]` are servers
that answer after 300 ms.
"""

import importlib

MODULES = ("files", "times", "processes", "threads", "network", "mails", "web", "databases", "loops")


class Probe:
    """One call to measure."""

    def __init__(self, name, setup, call, options):
        self.name = name
        self.setup = setup
        self.call = call
        self.cleanup = options.get("cleanup", "")
        self.thread = options.get("thread", True)  # False: the call works in the main thread alone
        self.servers = options.get("servers", ())
        self.packages = options.get("packages", ())
        self.root = options.get("root", False)


def collector(catalog):
    """The function with which a module adds to the catalog."""

    def probes(owner, setup, calls, **options):
        for names, call in calls.items():
            for name in names.split():
                full = owner + "." + name if owner else name
                catalog[full] = Probe(full, setup, call.replace("{name}", name), options)

    return probes


def load():
    """Name -> Probe, of all areas."""
    catalog = {}
    for module in MODULES:
        importlib.import_module("catalog." + module).fill(collector(catalog))
    return catalog
