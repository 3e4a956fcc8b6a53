#!/usr/bin/env python3
"""Every function of include/glidepath.h is called by the C#, Rust and Python bindings, or stands below with a reason.

usage: tests/checks/bindings_test.py

Exit status: 0 so it is, 1 some function is missing, or is excused without need.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# What a binding does another way.
EXCUSED = {
    "gp_last_error_text": "errors are exceptions and values with their parts",
    "gp_motions_create": "motion tables come as JSON, as locomotion with other speeds, or from a DAT",
    "gp_motions_def_init": "likewise",
    "gp_link_create": "gp_link_create_with",
}
EXCUSED_IN = {
    "C#": {},
    "Rust": {"gp_glide_to_point": "glide_to(id, &space.at(...))",
             "gp_link_receive": "gp_link_receive_whole"},
    "Python": {"gp_glide_to_point": "glide_to(id, space.at(...))"},
}


def declared():
    text = re.sub(r"//.*", "", (ROOT / "include/glidepath.h").read_text(encoding="utf-8"))
    return set(re.findall(r"GP_API[^;(]*?\b(gp_\w+)\s*\(", text))


def called(text):
    return set(re.findall(r"\bgp_\w+", text))


def sources(pattern):
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bindings").glob(pattern)))


def calls():
    """What each binding calls; declarations do not count."""
    csharp = re.sub(r"static extern [^;]*;", "", sources("csharp/Glidepath/*.cs"))
    python = re.sub(r'_FUNCTIONS = """.*?"""', "", sources("python/glidepath/*.py"), flags=re.DOTALL)
    return {"C#": called(csharp), "Rust": called(sources("rust/glidepath/src/*.rs")), "Python": called(python)}


def faults_of(functions, used, excused):
    for name in sorted(functions):
        if name not in used and name not in excused:
            yield f"{name} is not called"
        if name in used and name in excused:
            yield f"{name} is excused and called"
    for name in sorted(set(excused) - functions):
        yield f"{name} is excused and does not exist"


def main():
    if list(faults_of({"gp_a", "gp_b"}, {"gp_a"}, {})) != ["gp_b is not called"]:
        print("this test cannot fail")
        return 1
    functions = declared()
    if len(functions) < 100:
        print("this test cannot read the header")
        return 1
    faults = []
    for language, used in calls().items():
        excused = {**EXCUSED, **EXCUSED_IN[language]}
        faults += [f"{language}: {fault}" for fault in faults_of(functions, used, excused)]
    print("\n".join(faults) or f"{len(functions)} functions in 3 languages")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
