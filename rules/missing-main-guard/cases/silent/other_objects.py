"""Queues, locks, values, pipes and events start nothing."""

import multiprocessing

jobs = multiprocessing.Queue()
lock = multiprocessing.Lock()
count = multiprocessing.Value("i", 0)
left, right = multiprocessing.Pipe()
stop = multiprocessing.Event()
process = multiprocessing.Process(target=print)


def put(job):
    with lock:
        jobs.put(job)
