"""Ways to say that it is meant. Never executed."""

import time

import requests

from helpers import marked_call, marked_primitive, noqa_inside


async def own_form():
    time.sleep(1)  # gilint: ignore[GIL101] -- the board needs exactly this pause


async def own_form_by_name():
    time.sleep(1)  # gilint: ignore[blocking-call-in-coroutine] -- the board needs exactly this pause


async def noqa_alone():
    time.sleep(1)  # noqa: GIL101


async def noqa_with_others():
    time.sleep(1)  # noqa: E501, GIL101


async def on_the_primitive():
    marked_primitive()


async def on_a_call_of_the_path():
    marked_call()


async def noqa_on_a_step_does_not_count():
    noqa_inside()  # expect: GIL101


async def other_code():
    # expect[+1]: GIL101
    time.sleep(1)  # gilint: ignore[GIL102] -- another rule


async def other_line():
    # gilint: ignore[GIL302] -- another rule
    requests.get("https://example.org")  # expect: GIL101
