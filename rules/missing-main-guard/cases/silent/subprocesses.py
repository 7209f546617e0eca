"""Other programs import nothing of this one."""

import os
import subprocess


def name():
    return "ls"


subprocess.run([name()])
os.system("ls")
