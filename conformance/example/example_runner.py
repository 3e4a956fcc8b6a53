#!/usr/bin/env python3
"""An example runner: judges a port of the engine (here a few functions in Python) by the vectors.

usage: example_runner.py [SUITE]        (position/geometry)

Exit status: 0 every ported case agrees, 1 some differ, 2 it could not run. Kinds without a port are counted and skipped.
"""
import gzip
import json
import math
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BLOCK_M = 192.0
EPSILON = struct.unpack("f", struct.pack("f", 0.0002))[0]


# --- The port: replace these by calls to your engine. -------------------------------------------------------
def multiply(a, b):
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return [aw * bw - ax * bx - ay * by - az * bz, aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw]


def conjugate(q):
    return [q[0], -q[1], -q[2], -q[3]]


def rotate(q, v):
    return multiply(multiply(q, [0.0, *v]), conjugate(q))[1:]


def frame_combine(a, b):
    origin = [x + y for x, y in zip(a["o"], rotate(a["q"], b["o"]))]
    return {"frame": {"o": origin, "q": multiply(a["q"], b["q"])}}


def frame_subtract2(f1, f2):
    back = conjugate(f2["q"])
    away = [x - y for x, y in zip(f1["o"], f2["o"])]
    return {"frame": {"o": rotate(back, away), "q": multiply(back, f1["q"])}}


def frame_get_heading(frame):
    forward = rotate(frame["q"], [0.0, 1.0, 0.0])
    return {"degrees": math.degrees(math.atan2(forward[0], forward[1])) % 360.0, "forward": forward}


def land_block_offset(**cells):
    x, y = (((cells["to"] >> bits) & 0xFF) - ((cells["from"] >> bits) & 0xFF) for bits in (24, 16))
    return {"v": [x * BLOCK_M, y * BLOCK_M, 0.0]}


def pos_offset(**ends):
    blocks = land_block_offset(**{"from": ends["from"]["cell"], "to": ends["to"]["cell"]})["v"]
    v = [b + t - f for b, t, f in zip(blocks, ends["to"]["o"], ends["from"]["o"])]
    return {"v": v, "distance": math.hypot(*v), "xy_distance": math.hypot(v[0], v[1])}


def pos_heading(**ends):
    x, y, _ = pos_offset(**ends)["v"]
    return {"degrees": math.degrees(math.atan2(x, y)) % 360.0 if math.hypot(x, y) >= EPSILON else 0.0}


def pos_globaltolocalvec(pos, v):
    return {"local": rotate(conjugate(pos["q"]), v), "back_to_global": rotate(pos["q"], v)}


def stamp_is_newer(current, candidate):
    wrapped = abs(candidate - current) > 0x7FFF
    return {"newer": int(candidate < current if wrapped else candidate > current)}


PORT = {f.__name__: f for f in (frame_combine, frame_subtract2, frame_get_heading, land_block_offset, pos_offset,
                                pos_heading, pos_globaltolocalvec, stamp_is_newer)}


# --- The judge: tolerances as vectors/position/FORMAT.md has them. ------------------------------------------
def near(key, expected, got):
    if isinstance(expected, dict):
        return expected.keys() == got.keys() and all(near(k, v, got[k]) for k, v in expected.items())
    if isinstance(expected, list):
        limit = max(1e-4, 1e-6 * max(map(abs, expected), default=0.0))
        same = all(abs(a - b) <= limit for a, b in zip(expected, got))
        turned = key == "q" and all(abs(a + b) <= limit for a, b in zip(expected, got))  # q and -q are one rotation
        return len(expected) == len(got) and (same or turned)
    if key == "degrees":
        return abs((expected - got + 180.0) % 360.0 - 180.0) <= 1e-3
    return expected == got if isinstance(expected, int) and key == "newer" else abs(expected - got) <= max(1e-4, 1e-6 * abs(expected))


def main(arguments):
    wanted = arguments[0] if arguments else "position/geometry"
    index = json.loads((HERE / "index.json").read_text(encoding="utf-8"))
    suite = next((entry for entry in index["suites"] if entry["suite"] == wanted), None)
    if suite is None or len(arguments) > 1:
        print(f"no suite {wanted}; there are: " + ", ".join(entry["suite"] for entry in index["suites"]), file=sys.stderr)
        return 2
    data = (HERE / suite["file"]).read_bytes()
    cases = [json.loads(line) for line in (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).splitlines()]
    agreed, differing, skipped = 0, [], 0
    for case in cases:
        port = PORT.get(case.get("fn"))
        if port is None:
            skipped += 1
        elif near("", case["out"], got := port(**case["in"])):
            agreed += 1
        else:
            differing.append(f"{case['name']}: expected {case['out']}, got {got}")
    print("\n".join(differing[:10] + [f"{wanted}: {agreed} agree, {len(differing)} differ, {skipped} not ported"]))
    return 1 if differing else 0 if agreed else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
