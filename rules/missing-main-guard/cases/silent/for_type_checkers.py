from typing import TYPE_CHECKING


def start():
    from multiprocessing import Pool

    return Pool(2)


if TYPE_CHECKING:
    POOL = start()
