#!/usr/bin/env python3
"""Runs every Python block of README.md, each as a program of its own, and the example.

usage: readme_test.py LIBRARY

Exit status: 0 all run, 1 one does not, 2 wrong usage.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    environment = {**os.environ, "PYTHONPATH": str(HERE), "GLIDEPATH_LIBRARY": str(Path(arguments[0]).resolve())}
    blocks = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        programs = [["-c", block] for block in blocks]
        picture = Path(folder) / "glide.png"
        programs.append([str(HERE / "examples" / "plot_glide.py"), str(picture)])
        failed = 0
        for program in programs:
            done = subprocess.run([sys.executable, *program], env={**environment, "MPLCONFIGDIR": folder}, cwd=folder,
                                  capture_output=True, text=True, check=False)
            said = done.stdout.strip().splitlines()
            print(said[-1] if said else "(nothing was printed)")
            if done.returncode != 0 or not said:
                print(done.stderr)
                failed += 1
        if not picture.exists() or picture.stat().st_size < 10000:
            print("there is no picture")
            failed += 1
    return 1 if failed or len(blocks) < 4 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
