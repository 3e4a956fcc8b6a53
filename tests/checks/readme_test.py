#!/usr/bin/env python3
"""The README's examples work: its commands run, its C++ compiles.

usage: readme_test.py README.md PROGRAM INCLUDE_DIR

Commands are the lines of ```sh blocks that begin with `./run ` and an argument; ./run itself is replaced by the built
program. The C++ blocks are compiled behind declarations of the names that a host would have.
"""

import re
import subprocess
import sys

HOST = """
#include <glidepath/space.h>
#include <glidepath/world.h>
namespace glidepath { namespace {
Vec3 point;
float heading_deg = 0;
double elapsed_s = 0, sent_s = 0;
bool position_arrived = false;
void draw(ObjectId, const Frame&, bool) {}
} }
"""


def blocks(text, language):
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def commands(text):
    for block in blocks(text, "sh"):
        for line in block.splitlines():
            words = line.split("#")[0].split()
            if len(words) > 1 and words[0] == "./run":
                yield words[1:]


def compiled(block, include_dir):
    lines = block.splitlines()
    includes = [line for line in lines if line.startswith("#include")]
    body = [line for line in lines if not line.startswith("#include") and not line.startswith("using namespace")]
    source = HOST + "\n".join(includes) + "\nnamespace glidepath {\nvoid example() {\n" + "\n".join(body) + "\n}\n}\n"
    return subprocess.run(["c++", "-std=c++20", "-fsyntax-only", "-x", "c++", f"-I{include_dir}", "-"],
                          input=source, text=True, capture_output=True, check=False)


def main():
    readme, program, include_dir = sys.argv[1:]
    with open(readme, encoding="utf-8") as file:
        text = file.read()
    failures = []
    ran = 0
    for arguments in commands(text):
        ran += 1
        result = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        if result.returncode != 0:
            failures.append(f"./run {' '.join(arguments)}: exit {result.returncode}\n{result.stderr}")
    for block in blocks(text, "cpp"):
        ran += 1
        result = compiled(block, include_dir)
        if result.returncode != 0:
            failures.append(f"C++ block does not compile:\n{result.stderr}")
    print("\n".join(failures) or f"{ran} examples work")
    return 1 if failures or ran < 4 else 0


if __name__ == "__main__":
    sys.exit(main())
