"""PostgreSQL, MariaDB and Redis from Debian's packages, unpacked into a folder of our own, never installed: nothing is
configured, started or changed on the machine. They run as an unprivileged user on free ports in temporary folders and are
stopped by their process ids.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "interpreters"))

import pythons  # noqa: E402

PACKAGES = ("postgresql-15", "redis-server", "mariadb-server")
WANTED = (
    "postgresql-15", "postgresql-client-15", "libpq5", "redis-server", "redis-tools", "libjemalloc2", "liblzf1",
    "mariadb-server-core", "mariadb-client-core", "mariadb-server", "mariadb-client", "libaio1", "liburing2", "libmariadb3",
    "mariadb-common", "libhiredis0.14", "liblua5.1-0", "libatomic1", "libllvm14", "libsnappy1v5", "libdbi1",
)
USER = "nobody"


def say(text):
    print("probe: {}".format(text), file=sys.stderr, flush=True)


def home():
    """Where the packages are unpacked: a folder that an unprivileged user can read."""
    return Path("/var/cache/gilint/servers") if os.geteuid() == 0 else pythons.cache() / "servers"


def _unpacked():
    """The root folder of the unpacked packages, or None with the reason printed."""
    folder = home()
    root = folder / "root"
    if (folder / "ready").is_file():
        return root
    if not shutil.which("apt-get"):
        say("there is no apt-get: databases are left out")
        return None
    say("fetching PostgreSQL, MariaDB and Redis from Debian's packages")
    archives = folder / "debs"
    (archives / "partial").mkdir(parents=True, exist_ok=True)
    command = ["apt-get", "-qq", "-y", "--no-install-recommends", "--download-only"]
    command += ["-o", "Dir::Cache::archives={}".format(archives), "-o", "APT::Sandbox::User=root", "-o", "Debug::NoLocking=1"]
    done = subprocess.run([*command, "install", *PACKAGES], capture_output=True, text=True)
    if done.returncode != 0:
        say("the packages could not be fetched ({}): databases are left out".format(done.stderr.strip()[-200:]))
        return None
    for archive in sorted(archives.glob("*.deb")):
        if archive.name.split("_")[0] in WANTED:
            subprocess.run(["dpkg", "-x", str(archive), str(root)], check=True)
    shutil.rmtree(str(archives))
    (folder / "ready").touch()
    return root


def _free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Server:
    """One server: its files in a temporary folder, its process ended with the context."""

    def __init__(self, stack, root):
        self.stack = stack
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gilint-server-")))
        self.port = _free_port()
        libraries = [str(root / "usr/lib/x86_64-linux-gnu"), str(root / "usr/lib")]
        self.environment = dict(os.environ, LD_LIBRARY_PATH=":".join(libraries), HOME=str(self.folder), LC_ALL="C.UTF-8")
        if os.geteuid() == 0:
            shutil.chown(str(self.folder), USER)

    def _options(self):
        options = {"env": self.environment, "cwd": str(self.folder), "stdin": subprocess.DEVNULL}
        if os.geteuid() == 0:
            options.update(user=USER, extra_groups=[])
        return options

    def prepare(self, *command):
        """Runs a command to its end."""
        done = subprocess.run([str(part) for part in command], capture_output=True, **self._options())
        if done.returncode != 0:
            raise OSError(done.stderr.decode("utf-8", "replace").strip()[-300:])

    def start(self, *command):
        """Starts the server and waits until its port answers."""
        log = open(str(self.folder) + "/log", "wb") if os.geteuid() != 0 else subprocess.DEVNULL
        process = subprocess.Popen([str(part) for part in command], stdout=log, stderr=log, **self._options())
        self.stack.callback(_stop, process)
        for _ in range(300):
            if process.poll() is not None:
                raise OSError("it ended at once")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self.port
            except OSError:
                time.sleep(0.1)
        raise OSError("it did not answer")


def _stop(process):
    process.send_signal(signal.SIGINT)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _postgresql(server, root):
    programs = root / "usr/lib/postgresql/15/bin"
    server.prepare(programs / "initdb", "-D", server.folder / "data", "-U", "gilint", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
    return server.start(
        programs / "postgres", "-D", server.folder / "data", "-p", server.port, "-c", "listen_addresses=127.0.0.1",
        "-c", "unix_socket_directories=" + str(server.folder), "-c", "fsync=off", "-c", "max_connections=300",
    )


def _redis(server, root):
    program = root / "usr/bin/redis-server"
    if not program.exists():
        program = root / "usr/bin/redis-check-rdb"
    return server.start(program, "--port", server.port, "--bind", "127.0.0.1", "--save", "", "--dir", server.folder)


def _mariadb(server, root):
    base = "--basedir=" + str(root / "usr")
    data = "--datadir=" + str(server.folder / "data")
    init = server.folder / "init.sql"
    init.write_text(
        "CREATE DATABASE IF NOT EXISTS probes;\nCREATE USER IF NOT EXISTS 'gilint'@'%' IDENTIFIED BY 'gilint';\n"
        "GRANT ALL ON *.* TO 'gilint'@'%';\n", encoding="utf-8",
    )
    init.chmod(0o644)
    install = root / "usr/bin/mariadb-install-db"
    server.prepare("sh", install, "--no-defaults", base, data, "--auth-root-authentication-method=normal", "--skip-test-db")
    return server.start(
        root / "usr/sbin/mariadbd", "--no-defaults", base, data, "--port=" + str(server.port), "--bind-address=127.0.0.1",
        "--socket=" + str(server.folder / "socket"), "--init-file=" + str(init), "--pid-file=" + str(server.folder / "pid"),
        "--skip-name-resolve",
    )


def started(stack):
    """Name -> port of the databases that could be started; the others are said."""
    root = _unpacked()
    ports = {}
    for name, start in (("postgresql", _postgresql), ("redis", _redis), ("mariadb", _mariadb)) if root else ():
        try:
            ports[name] = start(Server(stack, root), root)
        except OSError as error:
            say("{} could not be started ({}): its entries stay unprobed".format(name, error))
    return ports
