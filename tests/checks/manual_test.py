#!/usr/bin/env python3
"""Manual pages and shell completion are made from the help texts, and shells and man take them.

usage: manual_test.py PROGRAM MAKE_MANUAL
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def completed(script, words):
    """What bash offers for the last of the words."""
    line = " ".join(f"'{word}'" for word in words)
    code = f"source '{script}'; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _glidepath; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True).stdout.split()


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
        script = folder / "glidepath.bash"
        expect("study" in completed(script, ["glidepath", "st"]), "bash does not complete a command")
        expect("--viewer" in completed(script, ["glidepath", "replay", "--vi"]), "bash does not complete an option")
        expect("dsl" in completed(script, ["glidepath", "study", "--profile", "d"]), "bash does not complete a profile")
        expect("town" in completed(script, ["glidepath", "study", "to"]), "bash does not complete a scene")
        expect("export" in completed(script, ["glidepath", "dat", "ex"]), "bash does not complete a command of dat")
        for shell, file in (("zsh", "_glidepath"), ("fish", "glidepath.fish")):
            text = (folder / file).read_text(encoding="utf-8")
            expect("study" in text and "viewer" in text, f"{file} lacks commands or options")
            if shutil.which(shell):
                checked = subprocess.run([shell, "-n", folder / file], capture_output=True, text=True, check=False)
                expect(checked.returncode == 0, f"{file}: {checked.stderr}")
        bad = subprocess.run([program, "completion", "cmd"], capture_output=True, text=True, check=False)
        expect(bad.returncode == 2 and "bash, zsh and fish" in bad.stderr, "a shell that is not known is not refused")
        bad = subprocess.run([program, "manual", "nothing"], capture_output=True, text=True, check=False)
        expect(bad.returncode == 2 and "no such command" in bad.stderr, "a page that is not there is not refused")
    print("\n".join(failures) or "pages and completion are fine")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
