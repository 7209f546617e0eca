"""Edges of cpu-loop-in-coroutine in one module. Never executed."""

import asyncio
import functools
import hashlib
import json
import time
from concurrent.futures import ProcessPoolExecutor

import bcrypt
import somewhere

LIMIT = 20_000_000
PROCESSES = ProcessPoolExecutor()


def burn(count):
    total = 0
    for number in range(count):
        total += number * number
    return total


def deeper(count):
    return burn(count)


def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def short():
    return burn(1000)


def check(word, hashed):
    return bcrypt.checkpw(word, hashed)


def big_sum():
    return sum(range(50_000_000))


class Model:
    def train(self, rounds=5_000_000):
        weight = 0.5
        for _ in range(rounds):
            weight = weight * 0.999 + 0.001
        return weight


async def other():
    await asyncio.sleep(1)


# --- flagged


async def in_place():
    total = 0
    for number in range(10_000_000):  # expect: GIL102 "This loop computes for about"
        total += number
    return total


async def called():
    return burn(5_000_000)  # expect: GIL102 "`burn` computes for about"


async def an_error():
    return burn(LIMIT * 10)  # expect: GIL102


async def through_a_helper():
    return deeper(LIMIT)  # expect: GIL102 "`deeper` computes for about"


async def method():
    model = Model()
    model.train()  # expect: GIL102


async def nested_loops():
    found = 0
    for left in range(2000):
        for right in range(2000):  # expect: GIL102
            found += left == right
    return found


async def comprehension():
    return [number * 2 for number in range(5_000_000)]  # expect: GIL102


async def one_c_call():
    return sum(range(100_000_000))  # expect: GIL102


async def password(word):
    return bcrypt.hashpw(word, bcrypt.gensalt())  # expect: GIL102 "It releases the GIL"


async def password_in_a_helper(word, hashed):
    return check(word, hashed)  # expect: GIL102


async def derived(word, salt):
    return hashlib.pbkdf2_hmac("sha256", word, salt, 600_000)  # expect: GIL102


async def scrypt(word, salt):
    return hashlib.scrypt(word, salt=salt, n=2**14, r=8, p=1)  # expect: GIL102


async def counted_down():
    left = 10_000_000
    while left > 0:  # expect: GIL102
        left -= 1


async def big_fibonacci():
    return fibonacci(35)  # expect: GIL102


async def keeper_in_a_thread():
    return await asyncio.to_thread(sum, range(50_000_000))  # expect: GIL102 "though it runs in a thread"


async def helper_that_keeps_in_a_thread():
    return await asyncio.to_thread(big_sum)  # expect: GIL102


async def await_after_the_loop():
    total = 0
    for number in range(10_000_000):  # expect: GIL102
        total += number
    await asyncio.sleep(0)
    return total


async def await_in_the_outer_loop():
    for _ in range(10):
        await asyncio.sleep(0)
        for number in range(10_000_000):  # expect: GIL102
            number += 1


# --- right


@functools.lru_cache
def derived_once(word):
    return hashlib.scrypt(word, salt=b"salt", n=2**14, r=8, p=1)


async def cached(word):
    return derived_once(word)


async def with_turns():
    total = 0
    for number in range(10_000_000):
        total += number
        if number % 1000 == 0:
            await asyncio.sleep(0)
    return total


async def in_a_process():
    return await asyncio.get_running_loop().run_in_executor(PROCESSES, burn, LIMIT)


async def hashed_in_a_thread(word):
    return await asyncio.to_thread(bcrypt.hashpw, word, bcrypt.gensalt())


async def short_loop():
    return burn(1000) + short()


async def unknown_length(count):
    return burn(count)


async def over_data(rows):
    return [row.name for row in rows]


async def all_pairs(rows):
    return [(left, right) for left in rows for right in rows]


async def small_fibonacci():
    return fibonacci(10)


async def few_rounds(word, salt):
    return hashlib.pbkdf2_hmac("sha256", word, salt, 1000)


async def rounds_unknown(word, salt, rounds):
    return hashlib.pbkdf2_hmac("sha256", word, salt, rounds)


async def small_hash(data):
    return hashlib.sha256(data).hexdigest()


async def parsed(text):
    return json.loads(text)


async def awaits_each(urls):
    for _ in range(10_000_000):
        await other()


async def handed_on():
    return burn, LIMIT


async def small_sum():
    return sum(range(1000))


async def asynchronous(stream):
    total = 0
    async for number in stream:
        total += number
    return total


def not_on_the_loop():
    return burn(LIMIT)


async def defined_not_called():
    def later():
        return burn(LIMIT)

    return later


async def unknown_call():
    return somewhere.compute(LIMIT)


async def generator():
    for number in range(10_000_000):
        yield number


async def in_the_body_of_a_lambda():
    return lambda: burn(LIMIT)


def only_prints():
    print(time.time())


async def forever():
    while True:
        await asyncio.sleep(1)
        burn(100)


async def small_constants():
    for _ in range(3):
        for _ in range(100):
            only_prints()


async def startup():
    burn(LIMIT)
    await asyncio.sleep(1)


asyncio.run(startup())
