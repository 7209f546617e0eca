"""`python -m gilint`: becomes the program that was installed with this package."""

import os
import shutil
import sys
import sysconfig


def find_program() -> str:
    name = "gilint" + (sysconfig.get_config_var("EXE") or "")
    schemes = [sysconfig.get_default_scheme() if sys.version_info >= (3, 10) else None]
    if os.name == "posix":
        schemes.append("posix_user")
    for scheme in schemes:
        folder = sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts")
        if folder and os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    found = shutil.which(name)
    if found is None:
        sys.exit("gilint: the program is not in the scripts folder of this Python")
    return found


def main() -> None:
    program = find_program()
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
