#!/usr/bin/env python3
"""The NuGet package is whole: a program runs with nothing but what is in it.

usage: csharp_package_test.py BUILT LIBRARY
"""

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "tools" / "package_csharp"
PARTS = {"[Content_Types].xml", "_rels/.rels", "Glidepath.nuspec", "lib/netstandard2.0/Glidepath.dll",
         "lib/netstandard2.0/Glidepath.xml", "runtimes/linux-x64/native/libglidepath.so", "README.md", "LICENSE"}


def faults(built, library, folder):
    first, second = folder / "first.nupkg", folder / "second.nupkg"
    for out in (first, second):
        subprocess.run([PACKAGE, built, library, out], check=True, stdout=subprocess.DEVNULL)
    if first.read_bytes() != second.read_bytes():
        yield "the same input gives other bytes"
    if subprocess.run([PACKAGE, folder, library, folder / "none.nupkg"], check=False, capture_output=True).returncode != 2:
        yield "packs a binding that is not there"
    with zipfile.ZipFile(first) as package:
        if set(package.namelist()) != PARTS:
            yield f"parts: {sorted(package.namelist())}"
        for name in package.namelist():
            if name.endswith((".xml", ".rels", ".nuspec")):
                xml.etree.ElementTree.fromstring(package.read(name))
        package.extractall(folder)
    program = folder / "lib/netstandard2.0/Tests.exe"
    shutil.copy(Path(built) / "Tests.exe", program)
    done = subprocess.run(["mono", program], capture_output=True, text=True, check=False,
                          env={**os.environ, "LD_LIBRARY_PATH": str(folder / "runtimes/linux-x64/native")})
    if done.returncode != 0:
        yield f"the tests fail out of the package: {done.stdout}{done.stderr}"


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        found = list(faults(Path(sys.argv[1]), Path(sys.argv[2]), Path(folder)))
    print("\n".join(found) or "the package is whole")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
