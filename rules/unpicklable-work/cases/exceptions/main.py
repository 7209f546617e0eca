"""An exception that is raised in a worker is pickled there and built anew in the program."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool


class JobError(Exception):
    def __init__(self, job, reason):
        super().__init__(f"{job}: {reason}")
        self.job = job


class AllPassedOn(Exception):
    def __init__(self, job, reason):
        super().__init__(job, reason)
        self.job = job


class WithDefaults(Exception):
    def __init__(self, job, reason="none"):
        super().__init__(job)
        self.reason = reason


class Reduced(Exception):
    def __init__(self, job, reason):
        super().__init__(job)
        self.reason = reason

    def __reduce__(self):
        return Reduced, (self.args[0], self.reason)


class NoCall(Exception):
    def __init__(self, job, reason):
        self.job = job


def check(number):
    if number > 2:
        raise JobError(number, "too large")  # expect: GIL202 "breaks the whole pool"


def task(number):
    check(number)
    return number


def pooled():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(task, range(4)))


def hanging(number):
    raise JobError(number, "always")  # expect: GIL202 "makes the pool hang"


def in_pool():
    with Pool() as pool:
        return pool.map(hanging, range(4))


def caught(number):
    try:
        raise JobError(number, "caught")
    except JobError:
        return None


def others(number):
    if number == 1:
        raise AllPassedOn(number, "a")
    if number == 2:
        raise WithDefaults(number)
    if number == 3:
        raise Reduced(number, "b")
    raise NoCall(number, "c")


def right():
    with ProcessPoolExecutor() as pool:
        list(pool.map(caught, range(4)))
        return list(pool.map(others, range(4)))


def in_program(number):
    raise JobError(number, "in the program itself")
