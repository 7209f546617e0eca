"""time, signal, os by descriptor and by path, fcntl, input."""


def fill(probes):
    probes("time", "", {"sleep": "time.sleep(DELAY)"})
    signals(probes)
    descriptors(probes)
    paths(probes)
    terminal(probes)


def signals(probes):
    tell = "me = os.getpid()\nold = signal.signal(signal.SIGUSR1, lambda *_: None)\nafter(lambda: os.kill(me, signal.SIGUSR1))"
    probes("signal", tell, {"pause": "signal.pause()"}, thread=False)
    block = "me = os.getpid()\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])\nafter(lambda: os.kill(me, signal.SIGUSR1))"
    probes("signal", block, {
        "sigwait sigwaitinfo": "signal.{name}([signal.SIGUSR1])",
        "sigtimedwait": "signal.sigtimedwait([signal.SIGUSR1], 5)",
    }, thread=False, cleanup="signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGUSR1])")


def descriptors(probes):
    setup = "f = os.open(path, os.O_RDWR)\ng = os.open(new, os.O_RDWR | os.O_CREAT)\n"
    probes("os", setup, {
        "open": "os.open(path, os.O_RDONLY)", "pread": "os.pread(f, 10, 0)", "pwrite": "os.pwrite(f, b'x', 0)",
        "sendfile": "os.sendfile(g, f, 0, 10)", "copy_file_range": "os.copy_file_range(f, g, 10)", "read": "os.read(f, 10)",
        "write": "os.write(f, b'x')", "readv": "os.readv(f, [bytearray(10)])", "writev": "os.writev(f, [b'x'])",
        "fsync fdatasync": "os.{name}(f)", "sync": "os.sync()", "truncate": "os.truncate(path, 1)",
        "ftruncate": "os.ftruncate(f, 1)", "fdopen": "os.fdopen(f)", "fstat": "os.fstat(f)",
        "path.sameopenfile": "os.path.sameopenfile(f, g)",
    })
    locked = (
        "import fcntl\nheld = os.open(path, os.O_RDWR)\ndef hold():\n    fcntl.{0}(held2(), fcntl.LOCK_EX)\n    time.sleep(DELAY + 0.2)\n"
        "def held2():\n    return os.open(path, os.O_RDWR)\nafter(hold, 0)\ntime.sleep(0.15)\n"
    )
    probes("fcntl", locked.format("flock"), {"flock": "fcntl.flock(held, fcntl.LOCK_EX)"})
    probes("fcntl", locked.format("lockf"), {"lockf": "fcntl.lockf(held, fcntl.LOCK_EX)"})


def paths(probes):
    probes("os", "", {
        "stat lstat statvfs listdir listxattr scandir remove unlink": "os.{name}(path if '{name}' not in ('listdir', 'scandir') else folder)",
        "access": "os.access(path, os.R_OK)", "walk fwalk": "list(os.{name}(folder))", "chmod": "os.chmod(path, 0o600)",
        "chown lchown": "os.{name}(path, os.getuid(), os.getgid())", "link symlink rename renames replace": "os.{name}(path, new)",
        "makedirs mkdir mkfifo": "os.{name}(new)", "mknod": "os.mknod(new)", "utime": "os.utime(path)",
        "getxattr": "os.getxattr(path, 'user.a')", "setxattr": "os.setxattr(path, 'user.a', b'x')", "getcwd": "os.getcwd()",
    })
    probes("os", "os.mkdir(new)", {"rmdir removedirs": "os.{name}(new)"})
    probes("os", "os.symlink(path, new)", {"readlink": "os.readlink(new)"})
    probes("os.DirEntry", "os.symlink(path, new)\nentry = next(e for e in os.scandir(folder) if e.name == 'new')", {"stat": "entry.stat()"})
    probes("os.path", "", {
        "exists lexists isdir isfile islink ismount isjunction getatime getctime getmtime getsize realpath": "os.path.{name}(path)",
        "samefile": "os.path.samefile(path, path)", "join": "os.path.join(path, 'a')", "relpath": "os.path.relpath(path, folder)",
        "normpath normcase abspath expanduser expandvars basename dirname": "os.path.{name}(path)",
    })


def terminal(probes):
    piped = "import io\nr, w = os.pipe()\nold = sys.stdin\nsys.stdin = os.fdopen(r)\nafter(lambda: os.write(w, b'a\\n'))\nos.close(w)\n"
    probes("sys.stdin", piped, {"read readline readlines": "sys.stdin.{name}()", "__next__": "next(sys.stdin)"}, cleanup="sys.stdin = old")
    probes("builtins", piped, {"input": "input()"}, cleanup="sys.stdin = old")
    probes("builtins", "", {"print": "print('x')"})
    tty = (
        "import getpass, pty, tty\nmaster, slave = pty.openpty()\n"
        "terminal = os.fdopen(slave, 'r+b', buffering=0)\nafter(lambda: os.write(master, b'secret\\n'))"
    )
    probes("getpass", tty, {"getpass": "getpass._raw_input('', open(os.devnull, 'w'), __import__('io').TextIOWrapper(terminal))"})
