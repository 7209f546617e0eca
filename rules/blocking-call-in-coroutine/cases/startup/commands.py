"""Commands of a command line: nothing else is on their loop. Never executed."""

import asyncio
import functools
import time

import cyclopts

app: cyclopts.App = cyclopts.App(name="x")


def handled(function):
    @functools.wraps(function)
    async def wrapper(*args):
        return await function(*args)

    return wrapper


@app.command()
async def shown(name: str):
    await asyncio.sleep(1)
    with open(name) as file:
        return file.read()


@app.command()
@handled
async def handled_command(name: str):
    await asyncio.sleep(1)
    with open(name) as file:  # todo-ok: GIL101
        return file.read()


@app.command
async def serves(name: str):
    task = asyncio.create_task(asyncio.sleep(1))
    with open(name) as file:  # expect: GIL101
        print(file.name)
    await task


@handled
async def no_command(name: str):
    await asyncio.sleep(1)
    with open(name) as file:  # expect: GIL101
        return file.read()
