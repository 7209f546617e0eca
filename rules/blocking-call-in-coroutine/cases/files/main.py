"""Files, folders and archives: what is shown, what is a note, what is never reported. Never executed."""

import asyncio
import gzip
import io
import json
import logging
import os
import os.path
import pickle
import shutil
import tarfile
import tempfile
import zipfile
from pathlib import Path, PurePath

LOG = logging.getLogger(__name__)


# --- opening, reading, writing, copying: warnings


async def open_builtin():
    return open("data")  # expect: GIL101 "`open`"


async def open_as():
    with open("data"):  # expect: GIL101
        pass


async def read(handle: io.TextIOWrapper):
    return handle.read()  # expect: GIL101


async def read_opened():
    with open("data") as handle:  # expect: GIL101 "`open`"
        return handle.read()


async def write_opened(text):
    handle = open("data", "w")  # expect: GIL101 "`open`"
    handle.write(text)


async def lines_of(handle: io.TextIOWrapper):
    return handle.readlines()  # expect: GIL101


async def io_open():
    return io.open("data")  # expect: GIL101


async def compressed():
    return gzip.open("data.gz")  # expect: GIL101


async def temporary():
    return tempfile.NamedTemporaryFile()  # expect: GIL101


async def read_text():
    return Path("data").read_text()  # expect: GIL101 "read_text"


async def read_bytes(path: Path):
    return path.read_bytes()  # expect: GIL101


async def write_text(path: Path):
    path.write_text("x")  # expect: GIL101


async def path_open(path: Path):
    return path.open()  # expect: GIL101


async def joined_path(folder: Path):
    return (folder / "a" / "b").read_text()  # expect: GIL101


async def parent_path():
    return Path(__file__).parent.joinpath("x").with_suffix(".md").read_text()  # expect: GIL101


async def copy():
    shutil.copy("a", "b")  # expect: GIL101


async def copy_file():
    shutil.copyfile("a", "b")  # expect: GIL101


# --- whole trees and archives: errors


async def rmtree():
    shutil.rmtree("build")  # expect: GIL101 "`shutil.rmtree`"


async def copytree():
    shutil.copytree("a", "b")  # expect: GIL101


async def make_archive():
    shutil.make_archive("out", "zip", "folder")  # expect: GIL101


async def extract_zip(archive: zipfile.ZipFile):
    archive.extractall("out")  # expect: GIL101


async def extract_tar(archive: tarfile.TarFile):
    archive.extractall("out")  # expect: GIL101


# --- metadata: notes, not shown by default


async def notes(path: Path):
    os.path.exists("data")
    path.exists()
    path.stat()
    os.listdir(".")
    os.mkdir("folder")
    path.mkdir(parents=True)
    os.unlink("data")
    path.unlink()
    os.rename("a", "b")
    return path.is_file()


# --- never


async def never_reported(path: PurePath):
    print("text")
    LOG.info("text %s", path)
    logging.getLogger("x").warning("text")
    os.getcwd()
    os.path.join("a", "b")
    os.path.basename("a/b")
    os.path.splitext("a.b")
    os.path.dirname("a/b")
    os.path.normpath("a/../b")
    os.path.isabs("a")
    os.fspath(path)
    path.full_match("*.py")
    path.relative_to("a")
    Path("a").joinpath("b").with_suffix(".c")
    Path("a").as_posix()
    return path.name, path.parent, path.suffix, path.match("*.py")


async def in_memory():
    buffer = io.BytesIO()
    buffer.write(b"x")
    text = io.StringIO("x")
    return buffer.read(), text.readlines(), json.load(text), pickle.load(buffer)


async def in_memory_annotated(buffer: io.BytesIO):
    return buffer.read()


async def twins():
    import aiofiles
    import anyio

    async with aiofiles.open("data") as handle:
        await handle.read()
    await anyio.Path("data").read_text()
    async with await anyio.open_file("data") as handle:
        return await handle.read()


async def stream(reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
    data = await reader.read()
    writer.write(data)
    await writer.drain()


async def unknown_object(handle, folder):
    handle.write("x")
    folder.read_text()
    return handle.read()


# --- lazy iterators


async def listing_is_a_note(folder: Path):
    for root, _, names in os.walk("."):
        print(root, names)
    return sorted(folder.glob("*.py"))


async def glob_made_only(folder: Path):
    return folder.glob("*.py")
