#!/usr/bin/env python3
"""glidepath.pc finds headers and libraries wherever the tree stands and however deep its folders are.

usage: tests/packaging/pkg_config_test.py OUT    (OUT is emptied)

Exit status: 0 it does, 1 it does not, 2 wrong usage.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Folders of libraries and of headers below the prefix: the usual ones, Debian's for several machines, others.
FOLDERS = (("lib", "include"), ("lib/x86_64-linux-gnu", "include"), ("lib64/a/b", "include/glidepath-1"))


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True, **options)
    return done.stdout


def made(out, libraries, headers):
    """The file, in a tree that is not where it was configured for."""
    build = out / "build"
    run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "--fresh", "-DCMAKE_INSTALL_PREFIX=/usr/local",
        f"-DCMAKE_INSTALL_LIBDIR={libraries}", f"-DCMAKE_INSTALL_INCLUDEDIR={headers}", "-DGLIDEPATH_BUILD_APPS=OFF",
        "-DGLIDEPATH_BUILD_TESTS=OFF", "-DGLIDEPATH_BUILD_TOOLS=OFF", "-DGLIDEPATH_BUILD_C=ON")
    folder = out / "moved" / libraries / "pkgconfig"
    folder.mkdir(parents=True)
    shutil.copy(build / "glidepath.pc", folder)
    return folder


def faults_of(folder, prefix, libraries, headers):
    """What pkg-config says of the file, beside what it should."""
    wanted = {"prefix": prefix, "includedir": prefix / headers, "libdir": prefix / libraries}
    for name, place in wanted.items():
        said = run("pkg-config", f"--variable={name}", "glidepath", env={"PATH": "/usr/bin:/bin", "PKG_CONFIG_LIBDIR": str(folder)})
        if Path(said.strip()).resolve() != place:
            yield f"{libraries}: {name} is {said.strip()}, not {place}"


def can_fail(folder, prefix, libraries, headers):
    """A file that climbs too little is found out."""
    file = folder / "glidepath.pc"
    right = file.read_text(encoding="utf-8")
    file.write_text(right.replace("prefix=${pcfiledir}/../../..", "prefix=${pcfiledir}/../.."), encoding="utf-8")
    found = list(faults_of(folder, prefix, libraries, headers))
    file.write_text(right, encoding="utf-8")
    return bool(found)


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0]).resolve()
    shutil.rmtree(out, ignore_errors=True)
    faults = []
    for number, (libraries, headers) in enumerate(FOLDERS):
        try:
            folder = made(out / str(number), libraries, headers)
            prefix = out / str(number) / "moved"
            faults += faults_of(folder, prefix, libraries, headers)
            if libraries.count("/") == 1 and not can_fail(folder, prefix, libraries, headers):
                faults.append("this test cannot fail")
        except subprocess.CalledProcessError as error:
            faults.append(f"{libraries}: {error}\n{error.stderr[-2000:]}")
    print("\n".join(faults) or f"{len(FOLDERS)} trees are found")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
