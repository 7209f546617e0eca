"""Makes a folder of awkward files beside one good file, and checks that one run of gilint reads all it can.

usage: awkward_files.py GILINT            makes the files in a temporary folder and checks
       awkward_files.py --make FOLDER     only makes them, for trying other things

Every file must yield the finding in it, one notice with its path, or both, as its row says; the run must not crash,
with a stack of 1 MB.
"""

import base64
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

STACK = 1 << 20

# A finding to put in a file. The comments of the odd files start with "A"; the line of the call is found by its text.
GOOD = """\
import time


async def main():
    time.sleep(1)
"""

FINDING = "finding"
NOTICE = "notice"
EITHER = "either"  # at least one of the two
CLEAN = ""  # nothing to report and nothing odd


class Row:
    """One awkward file: its bytes and what must be said about it."""

    def __init__(self, name, content, wanted=(FINDING,), line=None):
        self.name = os.fsencode(name)
        self.content = content if isinstance(content, bytes) else content.encode("utf-8")
        self.wanted = set(wanted)
        self.line = line  # of the notice


def after(text):
    """The good file with something behind it."""
    return GOOD + "\n\n" + text + "\n"


def nested(opening, core, closing, count):
    return opening * count + core + closing * count


def elifs(count):
    return "x = 1\nif x == 0:\n    pass\n" + "".join("elif x == {}:\n    x = {}\n".format(i, i) for i in range(count))


def indented(header, count):
    return "".join("{}{}\n".format(" " * i, header) for i in range(count)) + " " * count + "pass"


def class_chain(count):
    return "class C0:\n    pass\n" + "".join("class C{}(C{}):\n    pass\n".format(i + 1, i) for i in range(count))


def byte_level():
    """What is odd about the bytes alone."""
    latin1 = GOOD.replace("import time", "import time  # caf\xe9").encode("latin-1")
    both = [FINDING, NOTICE]
    yield Row("bom.py", b"\xef\xbb\xbf" + GOOD.encode())
    yield Row("lone_cr.py", GOOD.replace("\n", "\r"))
    yield Row("crlf.py", GOOD.replace("\n", "\r\n"))
    yield Row("latin1_cookie.py", b"# coding: latin-1\n" + latin1)
    yield Row("latin1_no_cookie.py", latin1, both, 1)
    yield Row("wrong_cookie.py", b"# coding: utf-8\n" + latin1, both, 2)
    yield Row("unknown_cookie.py", "# coding: nosuch\n" + GOOD, both, 1)
    yield Row("ascii_cookie.py", "# coding: ascii\n# é\n" + GOOD, both, 2)
    yield Row("bom_and_cookie.py", b"\xef\xbb\xbf# coding: latin-1\n" + GOOD.encode(), both, 1)
    yield Row("euc_jp.py", b"# coding: euc-jp\n# \xc6\xfc\xcb\xdc\n" + GOOD.encode())
    yield Row("nul.py", after("x = 1\0"), both, 8)
    yield Row("utf16_le.py", b"\xff\xfe" + GOOD.encode("utf-16-le"), [NOTICE])
    yield Row("utf16_be.py", b"\xfe\xff" + GOOD.encode("utf-16-be"), [NOTICE])
    yield Row("utf16_no_mark.py", GOOD.encode("utf-16-le"), [NOTICE])
    yield Row("binary.py", b"\x7fELF\0\0\0\1" * 64, [NOTICE])
    yield Row("empty.py", b"", [CLEAN])
    yield Row("form_feed.py", GOOD.replace("\n\n", "\n\f\n"))
    yield Row("no_line_end.py", GOOD.rstrip("\n"))
    yield Row("only_nul.py", b"\0", [NOTICE])
    yield Row(b"caf\xff.py", GOOD)
    yield Row("line\nend.py", GOOD)
    yield Row("tab\tand \x1b[31mescape.py", GOOD)


def syntax_level():
    """What the grammar cannot read."""
    both = [FINDING, NOTICE]
    yield Row("python2.py", "import os\nprint 'hello'\nexec 'x = 1'\n", [NOTICE])
    yield Row("python2_backticks.py", "x = `1`\n", [NOTICE])
    yield Row("syntax_error.py", after("def broken(:\n    return ]\n"), both)
    yield Row("syntax_error_first.py", "x = = 1\n\n" + GOOD, both, 1)
    yield Row("unclosed_string.py", after("x = '''never closed"), both)
    yield Row("unclosed_bracket.py", after("x = (1,\n"), both)
    yield Row("conflict.py", after("<<<<<<< ours\nx = 1\n=======\nx = 2\n>>>>>>> theirs"), both)
    yield Row("tabs_and_spaces.py", after("if x:\n\ty = 1\n        z = 2"), [FINDING])
    yield Row("template.py", after("x = {{ cookiecutter.name }}\n{% if y %}\nz = 1\n{% endif %}"), both)
    yield Row("open_brackets.py", after("(" * 100000), [EITHER])


def deep():
    """What is deep or long, though its text is flat. Python refuses some of these; they can be analysed all the same."""
    yield Row("parentheses.py", after("x = " + nested("(", "1", ")", 5000)))
    yield Row("lists.py", after("x = " + nested("[", "1", "]", 20000)))
    yield Row("dicts.py", after("x = " + nested("{1: ", "1", "}", 5000)))
    yield Row("calls.py", after("x = " + nested("f(", "1", ")", 20000)))
    yield Row("sum.py", after("x = " + "1+" * 20000 + "1"))
    yield Row("strings.py", after("x = (" + "'a' " * 20000 + ")"))
    yield Row("power.py", after("x = " + "1**" * 10000 + "1"))
    yield Row("attributes.py", after("x = a" + ".b" * 20000))
    yield Row("call_chain.py", after("x = a" + ".b()" * 20000))
    yield Row("subscripts.py", after("x = a" + "[0]" * 20000))
    yield Row("not_chain.py", after("x = " + "not " * 20000 + "y"))
    yield Row("minus_chain.py", after("x = " + "-" * 20000 + "1"))
    yield Row("bool_chain.py", after("x = " + "a and " * 20000 + "b"))
    yield Row("compare_chain.py", after("x = " + "a < " * 20000 + "b"))
    yield Row("conditional_chain.py", after("x = " + "a if b else " * 10000 + "c"))
    yield Row("lambda_chain.py", after("x = " + "lambda: " * 500 + "1"))
    yield Row("assignment_chain.py", after("x = " * 20000 + "1"))
    yield Row("await_chain.py", after("async def g():\n    " + "await " * 5000 + "y"))
    yield Row("comprehensions.py", after("x = " + nested("[", "y", " for y in z]", 200)))
    yield Row("f_strings.py", after("x = " + nested("f'{", "y", "}'", 500)), [EITHER])
    yield Row("decorators.py", after("@d\n" * 5000 + "def f():\n    pass"))
    yield Row("elifs.py", after(elifs(5000)))
    yield Row("nested_ifs.py", after(indented("if x:", 110)))
    yield Row("nested_ifs_deep.py", after(indented("if x:", 1000)), [EITHER])
    yield Row("nested_functions.py", after(indented("def f():", 500)))
    yield Row("nested_classes.py", after(indented("class C:", 500)))
    yield Row("nested_with.py", after(indented("with a as b:", 500)))
    yield Row("nested_try.py", after("".join(" " * i + "try:\n" for i in range(200)) + " " * 200 + "pass\n" + "".join(
        " " * i + "finally:\n" + " " * (i + 1) + "pass\n" for i in reversed(range(200)))))
    yield Row("union_annotation.py", after("x: " + "int | " * 5000 + "str"))
    yield Row("string_annotation.py", after("x: '" + "list[" * 2000 + "int" + "]" * 2000 + "'"))
    yield Row("class_chain.py", after(class_chain(5000)))
    yield Row("function_chain.py", after("".join("def f{}():\n    f{}()\n".format(i, i + 1) for i in range(5000))))
    yield Row("alias_chain.py", after("a0 = 1\n" + "".join("a{} = a{}\n".format(i + 1, i) for i in range(5000))))
    yield Row("long_line.py", after("x = [" + "1, " * 700000 + "]"))
    yield Row("long_string.py", after("x = '" + "a" * 2000000 + "'"))
    yield Row("long_comment.py", after("# " + "a" * 2000000))
    yield Row("long_name.py", after("a" * 2000000 + " = 1"))
    yield Row("many_lines.py", after("x = 1\n" * 100000))


def rows():
    yield Row("good.py", GOOD)
    for group in (byte_level, syntax_level, deep):
        yield from group()
    yield Row("folder.py/inner.py", GOOD)


# What is no file of its own: the path, and whether a notice must name it.
LINKS = {b"dangling.py": True, b"loop.py": True, b"pipe.py": True, b"unreadable.py": True, b"folder_loop": False}


def make(folder):
    """Writes all files below a folder, which is a path as bytes."""
    made = list(rows())
    for row in made:
        path = os.path.join(folder, row.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(row.content)
    os.symlink(b"nowhere.py", os.path.join(folder, b"dangling.py"))
    os.symlink(b"loop.py", os.path.join(folder, b"loop.py"))
    os.symlink(b".", os.path.join(folder, b"folder_loop"))
    os.mkfifo(os.path.join(folder, b"pipe.py"))
    with open(os.path.join(folder, b"unreadable.py"), "wb") as file:
        file.write(GOOD.encode())
    os.chmod(os.path.join(folder, b"unreadable.py"), 0)
    return made


def limited():
    """Runs in the child: a small stack, no core file, and no rights of root, who can read everything."""
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if os.getuid() == 0:
        os.setgid(65534)
        os.setuid(65534)


def run(gilint, folder, arguments):
    command = [gilint, "check", "--root", ".", "--output-format", "json"] + arguments
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                          preexec_fn=limited, timeout=500)


def path_of(entry):
    """The path of a result or notice as bytes."""
    encoded = entry.get("path_bytes_b64")
    return base64.b64decode(encoded) if encoded else entry.get("path", "").encode("utf-8")


class Check:
    """Collects what is wrong with one run."""

    def __init__(self):
        self.wrong = []

    def that(self, condition, complaint):
        if not condition:
            self.wrong.append(complaint)

    def row(self, row, findings, notices):
        name = os.fsdecode(row.name)
        found = findings.get(row.name, [])
        noticed = notices.get(row.name, [])
        if EITHER in row.wanted:
            self.that(found or noticed, "{!r}: neither finding nor notice".format(name))
        else:
            self.that(bool(found) == (FINDING in row.wanted), "{!r}: findings {}".format(name, found))
            self.that(bool(noticed) == (NOTICE in row.wanted), "{!r}: notices {}".format(name, noticed))
        self.that(len(noticed) <= 1, "{!r}: {} notices".format(name, len(noticed)))
        for line in found:
            self.that(line == call_line(row.content), "{!r}: finding on line {}".format(name, line))
        if row.line and noticed:
            self.that(noticed[0] == row.line, "{!r}: notice on line {}".format(name, noticed[0]))


def call_line(content):
    """The line of the blocking call, as Python counts lines."""
    before = content[: content.index(b"time.sleep")].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1


def by_path(entries, line_of):
    out = {}
    for entry in entries:
        out.setdefault(path_of(entry), []).append(line_of(entry))
    return out


def line_of_notice(notice):
    return (notice.get("start") or {}).get("line")


def check_all(check, gilint, folder, made):
    done = run(gilint, folder, ["."])
    check.that(done.returncode == 1, "exit code {}: {}".format(done.returncode, done.stderr.decode("utf-8", "replace")[-500:]))
    report = json.loads(done.stdout.decode("utf-8", "surrogateescape")) if done.returncode in (0, 1) else None
    if report is None:
        return
    findings = by_path(report["results"], lambda result: result["start"]["line"])
    notices = by_path(report["notices"], line_of_notice)
    for row in made:
        check.row(row, findings, notices)
    for name, is_noticed in LINKS.items():
        count = len(notices.get(name, []))
        check.that(count == is_noticed, "{!r}: {} notices".format(os.fsdecode(name), count))


def check_named(check, gilint, folder):
    """Named files that cannot be read at all, and a name that is not there."""
    for name in ("missing.py", "unreadable.py", "dangling.py"):
        done = run(gilint, folder, [name])
        check.that(done.returncode == 2, "{} named: exit code {}".format(name, done.returncode))
        check.that(done.stderr.count(b"\n") == 1 and name.encode() in done.stderr, "{} named: {!r}".format(name, done.stderr))
    done = run(gilint, folder, ["utf16_le.py"])
    check.that(done.returncode == 0, "utf16_le.py named: exit code {}".format(done.returncode))
    paths = [path_of(notice) for notice in json.loads(done.stdout.decode())["notices"]]
    check.that(paths.count(b"utf16_le.py") == 1, "utf16_le.py named: {}".format(paths))


def main(arguments):
    if arguments[0] == "--make":
        make(os.fsencode(arguments[1]))
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o755)
        gilint = shutil.copy(arguments[0], scratch)
        folder = os.path.join(scratch, "files")
        os.mkdir(folder)
        made = make(os.fsencode(folder))
        check = Check()
        check_all(check, gilint, folder, made)
        check_named(check, gilint, folder)
        for complaint in check.wrong:
            print(complaint)
        print("{} awkward files, {} complaints".format(len(made) + len(LINKS), len(check.wrong)))
        return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
