#!/usr/bin/env python3
"""The commands that the docs show work.

usage: docs_commands_test.py PROGRAM PROJECT PAGE.md...

Commands are the lines of ```sh blocks that begin with `./run ` and an argument; they run in PROJECT with the built program
in place of ./run and must end with status 0.
"""

import re
import shlex
import subprocess
import sys


def commands(text):
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if len(words) > 1 and words[0] == "./run":
                yield words[1:]


def main():
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    program, project, *pages = sys.argv[1:]
    failures = []
    for page in pages:
        with open(page, encoding="utf-8") as file:
            found = list(commands(file.read()))
        if not found:
            failures.append(f"{page}: shows no command")
        for words in found:
            result = subprocess.run([program, *words], cwd=project, capture_output=True, text=True, check=False)
            if result.returncode != 0 or not result.stdout:
                failures.append(f"{page}: ./run {shlex.join(words)}: exit {result.returncode}\n{result.stderr}")
    print("\n".join(failures) or "all work")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
