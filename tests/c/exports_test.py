#!/usr/bin/env python3
"""libglidepath.so shows the functions of glidepath.h and nothing else, under its own name.

usage: tests/c/exports_test.py HEADER LIBRARY

Exit status: 0 it does, 1 it does not, 2 wrong usage.
"""

import re
import subprocess
import sys
from pathlib import Path


def declared_in(text):
    text = re.sub(r"//.*", "", text)
    return set(re.findall(r"GP_API[^;(]*?\b(gp_\w+)\s*\(", text))


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    header, library = arguments
    declared = declared_in(Path(header).read_text(encoding="utf-8"))
    if len(declared) < 50 or declared_in("int gp_no(void); GP_API int gp_yes(void);") != {"gp_yes"}:
        print("this test cannot read the header")
        return 1
    exported = set()
    for line in output_of("nm", "-D", "--defined-only", library).splitlines():
        kind, name = line.split()[-2:]
        if kind != "A":  # the name of the version itself
            exported.add(name.split("@")[0])
    faults = [f"{name} is declared and not exported" for name in sorted(declared - exported)]
    faults += [f"{name} is exported and not declared" for name in sorted(exported - declared)]
    dynamic = output_of("readelf", "-d", library)
    abi = re.search(r"define GP_ABI (\d+)", Path(header).read_text(encoding="utf-8"))[1]
    if f"[libglidepath.so.{abi}]" not in dynamic:
        faults.append(f"the soname is not libglidepath.so.{abi}")
    versions = output_of("readelf", "-V", library)
    if f"GLIDEPATH_{abi}" not in versions:
        faults.append(f"the symbols have no version GLIDEPATH_{abi}")
    for needed in re.findall(r"NEEDED.*\[(.*?)\]", dynamic):
        if not re.match(r"lib(stdc\+\+|m|gcc_s|c|z)\.so|ld-linux", needed):
            faults.append(f"it needs {needed}")
    print("\n".join(faults) or f"{len(exported)} functions")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
