"""Edges of waiting-work-in-processes in one module. Never executed."""

import json
import multiprocessing as mp
import socket
import subprocess
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import requests
import somewhere


def nap(seconds):
    time.sleep(seconds)


def fetch(url):
    return requests.get(url).text


def fetch_carefully(url):
    try:
        answer = requests.get(url, timeout=3)
    except OSError as error:
        print(error)
        return None
    return answer.status_code


def resolve(name):
    return socket.gethostbyname(name)


def convert(path):
    subprocess.run(["convert", path, path + ".png"], check=True)
    return path


def twice(url):
    return fetch(url), fetch(url)


def retried(url):
    for _ in range(3):
        answer = requests.get(url)
        if answer.ok:
            return answer.text
        time.sleep(1)
    return None


def fetch_and_count(url):
    text = requests.get(url).text
    counts = {}
    for letter in text:
        counts[letter] = counts.get(letter, 0) + 1
    return counts


def fetch_and_parse(url):
    return json.loads(requests.get(url).text)


def fetch_and_more(url):
    return somewhere.digest(requests.get(url).text)


def compute(count):
    return sum(number * number for number in range(count))


def read(path):
    with open(path) as file:
        return file.read()


def short_nap():
    time.sleep(0.001)


def nothing(item):
    return item


# --- flagged


def naps(pool: ProcessPoolExecutor):
    return list(pool.map(nap, [1, 2, 3]))  # expect: GIL205 "`nap` only waits (`time.sleep`)"


def downloads(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(fetch, urls))  # expect: GIL205


def submitted(urls):
    with ProcessPoolExecutor(16) as pool:
        futures = [pool.submit(fetch_carefully, url) for url in urls]  # expect: GIL205
        return [future.result() for future in futures]


def in_a_pool(urls):
    with mp.Pool(8) as pool:
        return pool.map(fetch, urls)  # expect: GIL205


def asynchronously(urls):
    with mp.Pool(8) as pool:
        pending = [pool.apply_async(fetch, (url,)) for url in urls]  # expect: GIL205
        return [one.get() for one in pending]


def names(hosts):
    with mp.Pool() as pool:
        return pool.map(resolve, hosts)  # expect: GIL205


def children(paths):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(convert, paths))  # expect: GIL205 "`subprocess.run`"


def through_a_helper(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(twice, urls))  # expect: GIL205


def with_retries(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(retried, urls))  # expect: GIL205


def library_function(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(requests.get, urls))  # expect: GIL205 "The work only waits (`requests.get`)"


def library_sleep():
    with mp.Pool() as pool:
        return pool.map(time.sleep, [1, 2])  # expect: GIL205


def unordered(urls):
    with mp.Pool() as pool:
        return list(pool.imap_unordered(fetch, urls))  # expect: GIL205


# --- right


def in_threads(urls):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(fetch, urls))


def counted(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(fetch_and_count, urls))


def parsed(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(fetch_and_parse, urls))


def digested(urls):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(fetch_and_more, urls))


def computed():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(compute, [10**6] * 4))


def files(paths):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(read, paths))


def short_naps():
    with ProcessPoolExecutor() as pool:
        return [pool.submit(short_nap) for _ in range(3)]


def nothing_at_all(items):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(nothing, items))


def unknown(work, items):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, items))


def one_process():
    child = mp.Process(target=nap, args=(3,))
    child.start()
    child.join(1)
    child.kill()


def somewhere_else(items):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(somewhere.work, items))


def by_lambda_in_threads(urls):
    with ThreadPoolExecutor() as pool:
        return [pool.submit(lambda: requests.get(url)) for url in urls]
