"""subprocess and the processes of os: a child that takes 300 ms, or a system that is slow to start one."""

CHILD = "[sys.executable, '-S', '-c', 'import time; time.sleep(0.3)']"
WAIT = "import subprocess\n"
TALK = "['sh', '-c', 'sleep 0.3; echo a; exit 0']"


def fill(probes):
    subprocesses(probes)
    of_os(probes)


def subprocesses(probes):
    probes("subprocess", WAIT, {
        "run call check_call check_output": "subprocess.{name}(['sleep', '0.3'])",
        "getoutput getstatusoutput": "subprocess.{name}('sleep 0.3')",
    })
    # The folder in which the child is to run is slow to enter: Popen returns when the program has been started.
    probes("subprocess", WAIT + "subprocess._USE_VFORK = False", {"Popen": "subprocess.Popen(['true'], cwd=folder)"})
    started = WAIT + "p = subprocess.Popen(['sleep', '0.3'])"
    probes("subprocess.Popen", started, {
        "wait communicate": "p.{name}()", "__exit__": "p.__exit__(None, None, None)", "poll terminate kill": "p.{name}()",
        "send_signal": "p.send_signal(15)",
    })
    probes("subprocess.Popen.stdout", WAIT + "p = subprocess.Popen(" + TALK + ", stdout=subprocess.PIPE)", {
        "read readline read1 readlines": "p.stdout.{name}()", "__next__": "next(p.stdout)",
    })


def of_os(probes):
    probes("os", "", {"system": "os.system('sleep 0.3')"})
    probes("os.popen", "p = os.popen('sleep 0.3; echo a')", {
        "read readline readlines close": "p.{name}()", "__next__": "next(iter(p))", "__exit__": "p.__exit__(None, None, None)",
    })
    probes("os", "import subprocess\nsubprocess._USE_VFORK = False", {"popen": "os.popen('true')", "forkpty": "os.forkpty()[0] or os._exit(0)"})
    probes("os", "", {"posix_spawn": "os.posix_spawn('/bin/true', ['true'], {})", "posix_spawnp": "os.posix_spawnp('true', ['true'], os.environ)"})
    probes("os", "", {
        "spawnl": "(calm(), os.spawnl(os.P_WAIT, '/bin/sleep', 'sleep', '0.3'))",
        "spawnlp": "(calm(), os.spawnlp(os.P_WAIT, 'sleep', 'sleep', '0.3'))",
        "spawnle": "(calm(), os.spawnle(os.P_WAIT, '/bin/sleep', 'sleep', '0.3', os.environ))",
        "spawnlpe": "(calm(), os.spawnlpe(os.P_WAIT, 'sleep', 'sleep', '0.3', os.environ))",
        "spawnv": "(calm(), os.spawnv(os.P_WAIT, '/bin/sleep', ['sleep', '0.3']))",
        "spawnvp": "(calm(), os.spawnvp(os.P_WAIT, 'sleep', ['sleep', '0.3']))",
        "spawnve": "(calm(), os.spawnve(os.P_WAIT, '/bin/sleep', ['sleep', '0.3'], os.environ))",
        "spawnvpe": "(calm(), os.spawnvpe(os.P_WAIT, 'sleep', ['sleep', '0.3'], os.environ))",
    })
    probes("os", "child = after(lambda: None)", {
        "wait": "os.wait()", "wait3": "os.wait3(0)", "wait4": "os.wait4(child, 0)", "waitpid": "os.waitpid(child, 0)",
        "waitid": "os.waitid(os.P_PID, child, os.WEXITED)",
    })
    probes("pty", "import pty", {"spawn": "(calm(), pty.spawn(['sleep', '0.3'], lambda fd: os.read(fd, 10), lambda fd: b''))"})
