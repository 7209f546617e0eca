"""Arguments of a call that decide whether the callee blocks. Never executed."""

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

TREE_SITTER = True

if TYPE_CHECKING:

    async def only_for_type_checkers():
        time.sleep(1)


class Session:
    def __init__(self):
        time.sleep(1)


class Bot:
    def __init__(self, token, session: Session | None = None, **kw: Any):
        if session is None:
            session = Session()
        self.session = session


class Handler:
    def __init__(self, settings: dict[str, Any] | None = None):
        if settings is None:
            settings = {}
        self.settings = settings


def wait_if_missing(client=None):
    if client is not None:
        return client
    time.sleep(1)
    return 1


# --- flagged: what is passed may be None


async def unpacked_mapping(handler: Handler):
    return Bot(token="t", **handler.settings)  # expect: GIL101 "sleep"


async def unpacked_annotated_mapping(settings: dict[str, Any]):
    return Bot(token="t", **settings)  # expect: GIL101


async def unpacked_list(values):
    return wait_if_missing(*values)  # expect: GIL101


async def own_parameter(client=None):
    return wait_if_missing(client)  # expect: GIL101


async def annotated_parameter(client: Session | None = None):
    return wait_if_missing(client)  # expect: GIL101


async def from_a_mapping(kwargs):
    given = kwargs.pop("client", None)
    return wait_if_missing(given)  # expect: GIL101


async def gotten(options):
    return wait_if_missing(options.get("client"))  # expect: GIL101


async def one_or_none(flag):
    return wait_if_missing("x" if flag else None)  # expect: GIL101


async def tested_but_set_anew(client, options):
    if client is not None:
        client = options.get("client")
        return wait_if_missing(client)  # expect: GIL101
    return None


# --- silent: what is passed is something


async def literal():
    return wait_if_missing("x")


async def formatted(name):
    return wait_if_missing(f"{name}")


async def made_here():
    return wait_if_missing([])


async def made_before(name):
    client = Path(name)
    return wait_if_missing(client)


async def tested_for_truth(client):
    if client and client.name:
        return wait_if_missing(client)
    return None


async def tested_for_none(client):
    if client is None:
        return None
    return wait_if_missing(client)


class Holder:
    client = None

    async def tested_attribute(self):
        if self.client is not None:
            return wait_if_missing(self.client)
        return None


# --- forms of tests


def plain(path):
    if not path:
        return
    time.sleep(1)


def both(flag, lang):
    if flag and lang:
        time.sleep(1)


def with_a_constant(lang):
    if TREE_SITTER and lang:
        time.sleep(1)


def starts(name):
    if name.startswith("oidc/"):
        time.sleep(1)


def wrap(name):
    return starts(name)


def wrap_twice(name, default=None):
    return wrap(name) or default


@contextlib.contextmanager
def beats(join=True):
    try:
        yield
    finally:
        if join:
            time.sleep(1)


def pick(kind):
    if kind == "slow":
        time.sleep(1)


def pick_other(kind):
    if kind != "quick":
        time.sleep(1)


def pick_one_of(kind):
    if kind in ("slow", "slower"):
        time.sleep(1)


class Box:
    def __init__(self, lang=None):
        self.set(lang)

    def set(self, lang):
        if lang:
            time.sleep(1)


def ternary(messages=None):
    return time.sleep(1) if messages is not None else 0


def is_false(flag=False):
    if flag is False:
        return
    time.sleep(1)


def guarded_and(flag=False):
    return flag and time.sleep(1)


def asserted(flag):
    assert flag
    time.sleep(1)


def in_else(flag):
    if flag:
        pass
    else:
        time.sleep(1)


def nested(a, b):
    if a:
        if b:
            time.sleep(1)


async def quiet(x):
    plain(None)
    both(x, None)
    both(None, x)
    with_a_constant(None)
    starts("TOKEN")
    wrap("TOKEN")
    wrap_twice("TOKEN", None)
    with beats(join=False):
        pass
    pick("fast")
    pick_other("quick")
    pick_one_of("fast")
    Box()
    ternary()
    is_false()
    guarded_and()
    asserted(False)
    in_else(True)
    nested(x, False)
    nested(False, x)


async def loud_plain(x):
    plain(x)  # expect: GIL101


async def loud_both(x):
    both(x, x)  # expect: GIL101


async def loud_with_a_constant(x):
    with_a_constant(x)  # expect: GIL101


async def loud_starts(x):
    starts(x)  # expect: GIL101
    starts("oidc/token")


async def loud_wrap(x):
    wrap(x)  # expect: GIL101
    wrap_twice(x)


async def loud_manager():
    with beats():  # expect: GIL101
        pass


async def loud_pick(x):
    pick(x)  # expect: GIL101
    pick("slow")


async def loud_other():
    pick_other("slow")  # expect: GIL101


async def loud_one_of():
    pick_one_of("slow")  # expect: GIL101


async def loud_box():
    Box("py")  # expect: GIL101


async def loud_ternary():
    ternary([1])  # expect: GIL101


async def loud_is_false():
    is_false(True)  # expect: GIL101


async def loud_and():
    guarded_and(True)  # expect: GIL101


async def loud_asserted():
    asserted(True)  # expect: GIL101


async def loud_in_else(x):
    in_else(x)  # expect: GIL101


async def loud_nested(x):
    nested(x, True)  # expect: GIL101


def apply(function):
    return function()


def second_counts(first, client=None):
    if client is None:
        time.sleep(1)
    return first


def apply_to(function, first):
    return function(first)


async def handed_over():
    apply(wait_if_missing)  # expect: GIL101


async def handed_over_with_arguments():
    apply_to(second_counts, 1)  # expect: GIL101


# --- code that never runs


async def dead():
    if False:
        time.sleep(1)
    if 0:
        time.sleep(1)
    while False:
        time.sleep(1)
    time.sleep(False)


async def not_dead():
    while True:
        time.sleep(1)  # expect: GIL101


# --- a branch for one type among others


def text_of(source):
    if isinstance(source, Path):
        return source.read_text()
    return source


async def passes_anything(source):
    return text_of(source)


def text_of_a_path(source: Path | str):
    if isinstance(source, Path):
        return source.read_text()
    return source


async def passes_a_path(source: Path | str):
    return text_of_a_path(source)  # expect: GIL101


async def own_branch(source):
    if isinstance(source, Path):
        return source.read_text()  # expect: GIL101
    return source


# --- one of several generators


def slow_lines():
    time.sleep(1)
    yield 1


def quick_lines():
    yield 2


async def one_of_two_generators(flag):
    lines = slow_lines() if flag else quick_lines()
    return next(lines)


async def the_slow_one():
    return next(slow_lines())  # expect: GIL101


def polls(job):
    while not job:
        time.sleep(0.1)


async def polling(job):
    polls(job)  # expect: GIL101 "for 0.1 s at a time, in a loop"
