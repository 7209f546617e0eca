"""Run as a script from its own folder, where it is in the way of nobody else."""


def sleep(seconds):
    return seconds
