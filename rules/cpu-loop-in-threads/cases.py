"""Edges of cpu-loop-in-threads in one module. Never executed."""

import asyncio
import bcrypt
import functools
import hashlib
import logging
import math
import multiprocessing.dummy
import random
import threading
import time
import zlib
from concurrent.futures import InterpreterPoolExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.pool import ThreadPool

import numpy as np
import requests
import somewhere

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
SMALL = [bytes(64)] * 400_000
LIMIT = 2_000_000
log = logging.getLogger(__name__)


def burn(count):
    total = 0
    for number in range(count):
        total += number * number
    return total


def countdown(n):
    while n > 0:
        n -= 1


def count_up(limit):
    i = 0
    while i < limit:
        i += 1


def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def entropy(name):
    counts = {}
    for letter in name:
        counts[letter] = counts.get(letter, 0) + 1
    size = len(name)
    return -sum(count / size * math.log2(count / size) for count in counts.values())


def score(seed, count=150_000):
    rng = random.Random(seed)
    flagged = 0
    for _ in range(count):
        name = "".join(rng.choices(LETTERS, k=16))
        if entropy(name) > 3.6:
            flagged += 1
    return flagged


def pairs(rows):
    found = 0
    for left in rows:
        for right in rows:
            if left == right:
                found += 1
    return found


def is_prime(number):
    for divisor in range(2, int(number**0.5) + 1):
        if number % divisor == 0:
            return False
    return True


def primes(limit):
    return [number for number in range(limit) if is_prime(number)]


def letters(text: str):
    counts = {}
    for letter in text:
        counts[letter] = counts.get(letter, 0) + 1
    return counts


def rows_longer(rows):
    total = 0
    for row in rows:
        total += len(row) * 2
    return total


def small_hashes(_):
    for message in SMALL:
        hashlib.sha256(b"0123456789abcdef").digest()


def big_hash(data):
    return hashlib.sha256(data).hexdigest()


def big_hashes(blobs):
    for blob in blobs:
        hashlib.sha256(blob).hexdigest()


def download_and_count(url):
    text = requests.get(url).text
    total = 0
    for number in range(LIMIT):
        total += number
    return text, total


def napping(count):
    for number in range(count):
        time.sleep(0.001)
        number += 1


def talkative(count):
    for number in range(count):
        print(number)


def helped(count):
    total = 0
    for number in range(count):
        total += somewhere.measure(number)
    return total


def tiny(count):
    total = 0
    for number in range(100):
        total += number * count
    return total


def packed(blobs):
    return [zlib.compress(blob) for blob in blobs]


def matrix(size):
    return np.ones((size, size)) @ np.ones((size, size))


@functools.lru_cache
def cached_fibonacci(n):
    if n < 2:
        return n
    return cached_fibonacci(n - 1) + cached_fibonacci(n - 2)


def logged(rows):
    for row in rows:
        log.info("row %s", row)


def numbers(count):
    for number in range(count):
        yield number * number


def password(word):
    return bcrypt.hashpw(word, bcrypt.gensalt())


def locked(lock: threading.Lock, count):
    total = 0
    for number in range(count):
        with lock:
            total += number
    return total


# --- flagged


def mapped():
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(burn, [5_000_000] * 8))  # expect: GIL401 "`burn` computes in bytecode (about"


def submitted_in_a_loop():
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(burn, 10**7) for _ in range(4)]  # expect: GIL401
    return [future.result() for future in futures]


def several_threads():
    threads = [threading.Thread(target=countdown, args=(50_000_000,)) for _ in range(2)]  # expect: GIL401
    for thread in threads:
        thread.start()


def two_threads():
    first = threading.Thread(target=count_up, args=(10_000_000,))  # expect: GIL401
    second = threading.Thread(target=count_up, args=(10_000_000,))  # expect: GIL401
    first.start()
    second.start()


def naive_fibonacci(n):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(fibonacci, [n] * 4))  # expect: GIL401 "grows exponentially"


def thirty_fifth():
    with ThreadPoolExecutor() as pool:
        return [pool.submit(fibonacci, 35) for _ in range(4)]  # expect: GIL401


def scores():
    with ThreadPoolExecutor(4) as pool:
        return sum(pool.map(score, range(8)))  # expect: GIL401 "`score` computes in bytecode"


def all_pairs(tables):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(pairs, tables))  # expect: GIL401 "grows with `rows`"


def prime_lists():
    with ThreadPool(4) as pool:
        return pool.map(primes, [1_000_000] * 4)  # expect: GIL401


def in_dummy_processes():
    with multiprocessing.dummy.Pool(4) as pool:
        return pool.map(burn, [LIMIT] * 4)  # expect: GIL401


def letter_counts(texts):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(letters, texts))  # expect: GIL401


def row_lengths(tables):
    with ThreadPoolExecutor() as pool:
        return [pool.submit(rows_longer, table) for table in tables]  # expect: GIL401


def hashes_of_64_bytes():
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(small_hashes, range(8)))  # expect: GIL401 "many short calls that keep the GIL"


def by_lambda():
    with ThreadPoolExecutor() as pool:
        return [pool.submit(lambda: burn(LIMIT)) for _ in range(4)]  # expect: GIL401 "The work computes in bytecode"


async def gathered():
    return await asyncio.gather(*[asyncio.to_thread(burn, LIMIT) for _ in range(4)])  # expect: GIL401


async def one_call():
    return await asyncio.to_thread(burn, LIMIT)  # a note: the loop stays responsive


async def one_call_in_an_executor():
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, burn, LIMIT)  # a note


# --- right


def collect(pipe, lines):
    for line in iter(pipe.readline, ""):
        lines.append(line)


def pipes(out, err):
    threading.Thread(target=collect, args=(out, [])).start()
    threading.Thread(target=collect, args=(err, [])).start()


def numbered(path):
    with open(path) as file:
        return [line for line in file]


def files(paths):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(numbered, paths))


def in_processes():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(burn, [5_000_000] * 8))


def in_interpreters():
    with InterpreterPoolExecutor() as pool:
        return list(pool.map(burn, [5_000_000] * 8))


def downloads(urls):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(download_and_count, urls))


def naps():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(napping, [5_000_000] * 8))


def talks():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(talkative, [5_000_000] * 8))


def unknown_helper():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(helped, [5_000_000] * 8))


def short_loops():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(tiny, range(8)))


def hashes_of_files(blobs):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(big_hash, blobs))


def many_hashes(lists):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(big_hashes, lists))


def compressed(lists):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(packed, lists))


def products():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(matrix, [1000] * 4))


def cached():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(cached_fibonacci, [200] * 4))


def logs(tables):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(logged, tables))


def generators():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(numbers, [5_000_000] * 4))


def passwords(words):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(password, words))


def one_thread():
    threading.Thread(target=countdown, args=(50_000_000,)).start()


def one_worker():
    with ThreadPoolExecutor(max_workers=1) as pool:
        return list(pool.map(burn, [5_000_000] * 8))


def one_submission(rows):
    with ThreadPoolExecutor() as pool:
        return pool.submit(rows_longer, rows).result()


def small_numbers():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(burn, [100] * 8))


def small_fibonacci():
    with ThreadPoolExecutor() as pool:
        return [pool.submit(fibonacci, 10) for _ in range(4)]


def unknown_work(work, items):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(work, items))


def library_work(names):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(somewhere.measure, names))


def guarded(lock):
    with ThreadPoolExecutor() as pool:
        return [pool.submit(locked, lock, 5_000_000) for _ in range(4)]


def waits_of_threads(names):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(requests.get, names))


def directly():
    return [burn(LIMIT) for _ in range(4)]
