#!/usr/bin/env python3
"""The conversations that docs/oracle.md shows are true.

usage: oracle_docs_test.py PROGRAM PAGE.md

A conversation is a ```jsonl block: lines with `> ` are requests, lines with `< ` the answer to the request before. Each
block is a run of its own. A shown answer may leave fields out; those that it shows must be as the program says, and
"..." stands for anything.
"""

import json
import re
import subprocess
import sys


def agrees(shown, said):
    if shown == "...":
        return True
    if isinstance(shown, dict):
        return isinstance(said, dict) and all(key in said and agrees(value, said[key]) for key, value in shown.items())
    if isinstance(shown, list):
        return isinstance(said, list) and len(shown) == len(said) and all(map(agrees, shown, said))
    return shown == said


def faults_of(program, block):
    lines = block.splitlines()
    requests = [line[2:] for line in lines if line.startswith("> ")]
    if not requests or any(line[:2] not in ("> ", "< ") for line in lines):
        return [f"no conversation: {block[:60]!r}"]
    done = subprocess.run([program, "oracle"], input="\n".join(requests) + "\n", capture_output=True, text=True, check=False)
    answers = done.stdout.splitlines()
    if len(answers) != len(requests):
        return [f"{len(requests)} requests, {len(answers)} answers\n{done.stderr}"]
    faults = []
    asked = -1
    for line in lines:
        if line.startswith("> "):
            asked += 1
        elif not agrees(json.loads(line[2:]), json.loads(answers[asked])):
            faults.append(f"request {requests[asked]}\n  shown {line[2:]}\n  said  {answers[asked]}")
    return faults


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, page = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        blocks = re.findall(r"```jsonl\n(.*?)```", file.read(), re.DOTALL)
    faults = [fault for block in blocks for fault in faults_of(program, block)]
    if len(blocks) < 3:
        faults.append(f"{page}: only {len(blocks)} conversations")
    print("\n".join(faults) or f"{len(blocks)} conversations are true")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
