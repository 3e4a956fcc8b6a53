#!/usr/bin/env python3
"""Manual pages and shell completion are made from the help texts, and shells and man take them.

usage: manual_test.py PROGRAM MAKE_MANUAL
Needs man, bash, zsh and fish: one that is absent is a failure.
"""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# What is typed, and what it becomes by the Tab key: each beginning has one end only.
COMPLETIONS = (("a command", "glidepath stu", "study"),
               ("an option", "glidepath replay --view", "--viewer"),
               ("a file after an option", "glidepath study --truth my_t", "my_truth.csv"),
               ("a file", "glidepath replay my_s", "my_session.pcap"),
               ("a profile", "glidepath study --profile ds", "dsl"),
               ("a file for a profile", "glidepath study --profile my_s", "my_session.pcap"),
               ("a scene", "glidepath study tow", "town"),
               ("a scene after an option", "glidepath simulate --scene tow", "town"),
               ("a command of dat", "glidepath dat exp", "export"),
               ("a file for a command of dat", "glidepath dat export my_s", "my_session.pcap"),
               ("a shell", "glidepath completion fi", "fish"),
               ("a page", "glidepath manual stu", "study"))
FILES = ("my_session.pcap", "my_truth.csv")


def completed_by_bash(folder, line):
    words = line.split()
    listed = " ".join(f"'{word}'" for word in words)
    code = (f"source '{folder}/glidepath.bash'; COMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}; _glidepath; "
            "printf '%s\\n' \"${COMPREPLY[@]}\"")
    shown = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True, cwd=folder).stdout
    return shown.split()


def completed_by_fish(folder, line):
    # A home of its own: fish keeps files there.
    code = f"source '{folder}/glidepath.fish'; complete -C'{line}'"
    environment = {**os.environ, "HOME": str(folder / "home"), "XDG_CONFIG_HOME": str(folder / "home")}
    shown = subprocess.run(["fish", "--no-config", "-c", code], capture_output=True, text=True, check=True, cwd=folder,
                           env=environment)
    if shown.stderr:
        raise RuntimeError(f"fish says {shown.stderr}")
    return [row.split("\t")[0] for row in shown.stdout.splitlines()]


class Zsh:
    """A zsh in a terminal of its own, since its completion works in none else. Control-X shows the line."""

    def __init__(self, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f"], {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "dumb", "PS1": "> "})
        self.type(f"fpath=('{folder}' $fpath); autoload -U compinit; compinit -u -D; "
                  "show() { print -r -- \"[[$BUFFER]]\"; BUFFER= }; zle -N show; bindkey '^X' show; print rea''dy\n")
        self.wait_for(r"(ready)")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def wait_for(self, pattern, longest_s=30):
        shown, end = "", time.monotonic() + longest_s
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.2)[0]:
                shown += os.read(self.terminal, 65536).decode(errors="replace")
                if found := re.search(pattern, shown):
                    return found[1]
        raise RuntimeError(f"zsh shows {shown!r}, and not {pattern}")

    def completed(self, _, line):
        self.type(line + "\t\x18")
        return [self.wait_for(r"\[\[(.*?)\]\]").split()[-1]]

    def end(self):
        self.type("\x15exit\n")
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def check_completion(folder, expect):
    for name in FILES:
        (folder / name).touch()
    (folder / "home").mkdir()
    for shell in ("bash", "zsh", "fish"):
        if not shutil.which(shell):
            expect(False, f"{shell} is missing (Debian package {shell}): tools/setup test installs it")
            continue
        zsh = Zsh(folder) if shell == "zsh" else None
        complete = zsh.completed if zsh else {"bash": completed_by_bash, "fish": completed_by_fish}[shell]
        for what, line, whole in COMPLETIONS:
            offered = complete(folder, line)
            expect(offered == [whole], f"{shell} does not complete {what}: '{line}' becomes {offered}, not {whole}")
        if zsh:
            zsh.end()
        else:
            expect(complete(folder, "glidepath completion my_s") == [], f"{shell} offers a file where none can be")


def main():
    program, make_manual = sys.argv[1:]
    failures = []

    def expect(is_so, what):
        if not is_so:
            failures.append(what)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([make_manual, program, folder], check=True)
        for command in ("replay", "study", "dat", "manual"):
            expect((folder / f"glidepath-{command}.1").is_file(), f"no page of {command}")
        for page in sorted(folder.glob("*.1")):
            shown = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True, check=False,
                                   env={"MANWIDTH": "100", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
            expect(shown.returncode == 0 and not shown.stderr, f"{page.name}: man says {shown.stderr}")
            for part in ("NAME", "SYNOPSIS", "OPTIONS", "Examples:"):
                expect(part in shown.stdout, f"{page.name} has no {part}")
        check_completion(folder, expect)
        bad = subprocess.run([program, "completion", "cmd"], capture_output=True, text=True, check=False)
        expect(bad.returncode == 2 and "bash, zsh and fish" in bad.stderr, "a shell that is not known is not refused")
        bad = subprocess.run([program, "manual", "nothing"], capture_output=True, text=True, check=False)
        expect(bad.returncode == 2 and "no such command" in bad.stderr, "a page that is not there is not refused")
    print("\n".join(failures) or "pages and completion are fine")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
