import time


def marked_primitive():
    time.sleep(1)  # gilint: ignore[GIL101] -- at most once a day


def marked_call():
    middle()  # gilint: ignore[GIL101] -- at most once a day


def middle():
    time.sleep(1)


def noqa_inside():
    time.sleep(1)  # noqa: GIL101
