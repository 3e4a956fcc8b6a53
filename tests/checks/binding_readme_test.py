#!/usr/bin/env python3
"""The first glide that a binding's README shows works: its first block of code is run, and glides.

usage: binding_readme_test.py csharp README.md BUILT_FOLDER LIBRARY_FOLDER
       binding_readme_test.py npm README.md PACKAGE_FOLDER
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def first_block(page, language):
    return re.search(rf"```{language}\n(.*?)```", Path(page).read_text(encoding="utf-8"), re.DOTALL)[1]


def run(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        print(f"{command}: exit {done.returncode}\n{done.stdout}{done.stderr}", file=sys.stderr)
        sys.exit(1)
    return done.stdout


def run_csharp(page, built, library):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "FirstGlide.cs"
        source.write_text(first_block(page, "csharp"), encoding="utf-8")
        run(["mcs", "-warnaserror", f"-r:{built}/Glidepath.dll", source])
        return run(["mono", source.with_suffix(".exe")],
                   env={**os.environ, "LD_LIBRARY_PATH": library, "MONO_PATH": built})


def run_npm(page, package):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "first_glide.mjs"
        source.write_text(first_block(page, "js"), encoding="utf-8")
        modules = Path(folder) / "node_modules"
        modules.mkdir()
        (modules / "glidepath").symlink_to(Path(package).resolve())
        return run(["node", source])


def main():
    kinds = {"csharp": (run_csharp, 5), "npm": (run_npm, 4)}
    if len(sys.argv) < 2 or sys.argv[1] not in kinds or len(sys.argv) != kinds[sys.argv[1]][1]:
        print(__doc__, file=sys.stderr)
        return 2
    printed = kinds[sys.argv[1]][0](*sys.argv[2:])
    steps = [abs(float(number)) for number in re.findall(r"z = (-?[\d.]+)", printed)]
    print(printed, end="")
    # Two metres a second, shown a little in the past: no step of a sixth of a second is much longer than a third of a metre.
    glides = (len(steps) == 12 and steps == sorted(steps) and 3.4 < steps[11] < 4
              and all(after - before < 0.6 for before, after in zip(steps, steps[1:])))
    return 0 if glides else 1


if __name__ == "__main__":
    sys.exit(main())
