"""Functions that say whether a loop runs here, and which thread this is."""

import asyncio
import threading

import sniffio


def get_running_loop():
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def is_event_loop_running():
    try:
        asyncio.get_running_loop()
        return True
    except RuntimeError:
        return False


def has_library():
    try:
        sniffio.current_async_library()
    except sniffio.AsyncLibraryNotFoundError:
        return False
    else:
        return True


def can_block():
    return threading.current_thread() is threading.main_thread() and not is_event_loop_running()


def is_main_thread():
    return threading.current_thread() is threading.main_thread()
