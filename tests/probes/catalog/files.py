"""Files, folders, archives and temporary files on a slow disk."""


def fill(probes):
    text_files(probes)
    binary_files(probes)
    paths(probes)
    copies(probes)
    temporary(probes)
    archives(probes)
    others(probes)
    arrays(probes)


def arrays(probes):
    have = {"packages": ("numpy",)}
    setup = "import numpy as np\na = np.arange(10.0)\nnp.save(new + '.npy', a)\nnp.savetxt(new + '.txt', a)\n"
    probes("numpy", setup, {
        "load": "np.load(new + '.npy')", "save savez savez_compressed savetxt": "np.{name}(new, a)", "loadtxt genfromtxt": "np.{name}(new + '.txt')",
        "fromfile": "np.fromfile(new + '.npy')",
    }, **have)
    probes("joblib", "import joblib\njoblib.dump([1], new)", {"load": "joblib.load(new)", "dump": "joblib.dump([1], new)"}, packages=("joblib",))


def text_files(probes):
    probes("builtins", "", {"open": "open(path)"})
    probes("io", "import io", {"open_code": "io.open_code(path)"})
    probes("codecs", "import codecs", {"open": "codecs.open(path, 'r', 'utf-8')"})
    probes("tokenize", "import tokenize", {"open": "tokenize.open(path)"})
    probes("fileinput", "import fileinput", {"input": "list(fileinput.input([path]))"})
    probes("io.TextIOWrapper", "f = open(path, 'r+', buffering=1 << 16)", {
        "read readline readlines": "f.{name}()",
        "__next__": "next(f)",
        "seek": "f.seek(0, 2) and f.read()",
    })
    probes("io.TextIOWrapper", "f = open(path, 'r+')\nf.write('x')", {"flush close": "f.{name}()", "truncate": "f.truncate()"})
    probes("io.TextIOWrapper", "f = open(path, 'r+')\nf.write('x')", {"seek": "f.seek(0)"})
    probes("io.TextIOWrapper", "f = open(path, 'r+')", {"write": "f.write('x' * 100000)", "writelines": "f.writelines(['x' * 100000])"})
    probes("codecs.StreamReaderWriter", "import codecs\nf = codecs.open(path, 'r+', 'utf-8', buffering=1)", {
        "read readline readlines": "f.{name}()",
        "__next__": "next(f)",
    })
    probes("codecs.StreamReaderWriter", "import codecs\nf = codecs.open(path, 'r+', 'utf-8', buffering=4096)", {
        "write": "f.write('x' * 100000)",
        "writelines": "f.writelines(['x' * 100000])",
    })


def binary_files(probes):
    for owner, opened in (("io.BufferedReader", "open(path, 'rb')"), ("io.BufferedRandom", "open(path, 'r+b')"), ("io.FileIO", "open(path, 'r+b', buffering=0)")):
        probes(owner, "f = " + opened, {
            "read readline readlines": "f.{name}()",
            "read1": "f.read1(10)",
            "readinto readinto1": "f.{name}(bytearray(10))",
            "peek": "f.peek(10)",
            "__next__": "next(f)",
            "readall": "f.readall()",
        })
    for owner, opened in (("io.BufferedWriter", "open(path, 'wb')"), ("io.BufferedRandom", "open(path, 'r+b')")):
        probes(owner, "f = " + opened + "\nf.write(b'x')", {
            "write": "f.write(b'x' * 100000)",
            "writelines": "f.writelines([b'x' * 100000])",
            "flush close": "f.{name}()",
            "truncate": "f.truncate(1)",
        })
    probes("io.FileIO", "f = open(path, 'r+b', buffering=0)", {"write": "f.write(b'x')", "truncate": "f.truncate(1)"})


def paths(probes):
    probes("pathlib.PurePath", "import pathlib\np = pathlib.Path(path)", {
        "joinpath": "p.joinpath('a')", "with_name": "p.with_name('a')", "with_stem": "p.with_stem('a')",
        "with_suffix": "p.with_suffix('.a')", "relative_to": "p.relative_to(folder)", "__truediv__": "p / 'a'",
        "__rtruediv__": "'a' / p", "with_segments": "p.with_segments('a')", "as_posix as_uri __str__ __fspath__": "p.{name}()",
        "full_match": "p.full_match('*.txt')",
    })
    probes("pathlib.Path", "import pathlib\np = pathlib.Path(path)\nd = pathlib.Path(folder)\nn = pathlib.Path(new)", {
        "absolute": "p.absolute()", "expanduser": "p.expanduser()", "cwd home": "pathlib.Path.{name}()",
        "open read_text read_bytes": "p.{name}()", "write_text": "n.write_text('x')", "write_bytes": "n.write_bytes(b'x')",
        "copy": "p.copy(n)", "copy_into": "p.copy_into(d / 'sub')", "move": "p.move(n)", "move_into": "p.move_into(d / 'sub')",
        "exists is_block_device is_char_device is_dir is_fifo is_file is_mount is_socket is_symlink is_junction": "p.{name}()",
        "stat lstat owner group": "p.{name}()", "samefile": "p.samefile(path)", "chmod": "p.chmod(0o600)",
        "lchmod": "p.lchmod(0o600)", "mkdir touch": "n.{name}()", "unlink": "p.unlink()", "symlink_to": "n.symlink_to(path)",
        "hardlink_to": "n.hardlink_to(p)", "link_to": "p.link_to(new)", "resolve": "p.resolve()",
        "rename replace": "p.{name}(new)", "glob rglob": "list(d.{name}('*'))", "iterdir walk": "list(d.{name}())",
    })
    probes("pathlib.Path", "import pathlib\nn = pathlib.Path(new)\nn.mkdir()", {"rmdir": "n.rmdir()"})
    probes("pathlib.Path", "import pathlib\nn = pathlib.Path(new)\nn.symlink_to(path)", {"readlink": "n.readlink()"})
    probes("glob", "import glob", {"glob": "glob.glob(folder + '/*')", "iglob": "list(glob.iglob(folder + '/*'))"})


def copies(probes):
    probes("shutil", "", {
        "copy copy2 copyfile move copymode copystat": "shutil.{name}(path, new)",
        "copyfileobj": "shutil.copyfileobj(open(path), open(new, 'w'))", "rmtree": "shutil.rmtree(sub)",
        "copytree": "shutil.copytree(sub, new)", "which": "shutil.which('no-such', path=folder)",
        "disk_usage": "shutil.disk_usage(folder)", "chown": "shutil.chown(path, os.getuid())",
        "make_archive": "shutil.make_archive(new, 'tar', sub)",
    })
    probes("shutil", "open(new, 'w').close()", {"copymode copystat": "shutil.{name}(path, new)"})
    probes("shutil", "archive = shutil.make_archive(new, 'tar', sub)", {"unpack_archive": "shutil.unpack_archive(archive, folder + '/out')"})


def temporary(probes):
    setup = "import tempfile\n"
    probes("tempfile", setup, {
        "TemporaryFile NamedTemporaryFile TemporaryDirectory mkstemp mkdtemp": "tempfile.{name}(dir=folder)",
        "SpooledTemporaryFile": "tempfile.SpooledTemporaryFile(max_size=1, dir=folder).write(b'xxx')",
    })
    probes("tempfile._TemporaryFileWrapper", setup + "f = tempfile.NamedTemporaryFile('w+', dir=folder)\nf.write('one\\n')\nf.seek(0)", {
        "read readline readlines": "f.{name}()", "__next__": "next(iter(f))", "close": "f.close()",
        "write": "f.write('x' * 100000)", "writelines": "f.writelines(['x' * 100000])",
    })
    probes("tempfile._TemporaryFileWrapper", setup + "f = tempfile.NamedTemporaryFile('w+', dir=folder)\nf.write('one\\n')", {
        "flush": "f.flush()", "seek": "f.seek(0)",
    })
    probes("tempfile.TemporaryDirectory", setup + "d = tempfile.TemporaryDirectory(dir=folder)", {
        "cleanup": "d.cleanup()", "__exit__": "d.__exit__(None, None, None)",
    })


def archives(probes):
    for name in ("gzip", "bz2", "lzma"):
        probes(name, "import " + name, {"open": name + ".open(path)"})
    probes("bz2", "import bz2", {"BZ2File": "bz2.BZ2File(path)"})
    probes("lzma", "import lzma", {"LZMAFile": "lzma.LZMAFile(path)"})
    probes("gzip", "import gzip", {"GzipFile": "gzip.GzipFile(path)"})
    zip_setup = "import zipfile\nz = zipfile.ZipFile(new, 'w')\nz.write(path, 'a')\n"
    probes("zipfile", "import zipfile", {"ZipFile": "zipfile.ZipFile(new, 'w')"})
    probes("zipfile.ZipFile", zip_setup, {"write": "z.write(path, 'b')"})
    read = zip_setup + "z.close()\nz = zipfile.ZipFile(new)"
    probes("zipfile.ZipFile", read, {"extractall": "z.extractall(sub)", "extract": "z.extract('a', sub)"})
    tar_setup = "import tarfile\nt = tarfile.open(new, 'w')\nt.add(path, 'a')\n"
    probes("tarfile.TarFile", tar_setup, {"add": "t.add(path, 'b')"})
    read = tar_setup + "t.close()\n"
    probes("tarfile.TarFile", read, {"open": "tarfile.open(new)"})
    probes("tarfile", read, {"TarFile": "tarfile.TarFile(new)"})
    read += "t = tarfile.open(new)"
    probes("tarfile.TarFile", read, {"extractall": "t.extractall(sub)", "extract": "t.extract('a', sub)"})


def others(probes):
    probes("shelve", "import shelve", {"open": "shelve.open(new)"})
    probes("dbm", "import dbm", {"open": "dbm.open(new, 'c')"})
    probes("linecache", "import linecache\nlinecache.clearcache()", {"getline": "linecache.getline(path, 1)", "getlines": "linecache.getlines(path)"})
    probes("filecmp", "import filecmp\nfilecmp.clear_cache()\nshutil.copy(path, new)\nshutil.copytree(sub, folder + '/two')", {
        "cmp": "filecmp.cmp(path, new, shallow=False)",
        "cmpfiles": "filecmp.cmpfiles(sub, folder + '/two', ['inner.txt'])",
        "dircmp.report": "filecmp.dircmp(sub, folder + '/two').report()",
    })
    package = (
        "import importlib, importlib.resources, pkgutil\n"
        "name = 'gilint_' + os.path.basename(folder).replace('-', '_')\nos.mkdir(folder + '/' + name)\n"
        "open(folder + '/' + name + '/__init__.py', 'w').close()\nopen(folder + '/' + name + '/data.txt', 'w').write('x')\n"
        "sys.path.append(folder)\nimportlib.invalidate_caches()\n"
    )
    undo = "sys.path.remove(folder)"
    probes("importlib", package, {"import_module": "importlib.import_module(name)"}, cleanup=undo)
    # The first use imports modules, which looks through sys.path: that is over before.
    package += "importlib.import_module(name)\nimportlib.resources.files('json')\nimportlib.resources.files(name)\n"
    probes("importlib.resources", package, {
        "files": "importlib.resources.files(name)",
        "read_text read_binary open_text open_binary": "importlib.resources.{name}(name, 'data.txt')",
    }, cleanup=undo)
    probes("pkgutil", package, {"get_data": "pkgutil.get_data(name, 'data.txt')"}, cleanup=undo)
    package += "t = importlib.resources.files(name) / 'data.txt'"
    probes("importlib.resources.abc.Traversable", package, {"read_text read_bytes open": "t.{name}()"}, cleanup=undo)
