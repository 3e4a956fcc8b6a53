#!/usr/bin/env python3
"""What the native library reads out of DATs and JSON, as JSON lines, for assets.test.mjs to compare with.

usage: native_assets.py FILE...     (GLIDEPATH_LIBRARY: libglidepath.so; PYTHONPATH: bindings/python)
"""

import json
import sys
from pathlib import Path

import glidepath

SETUPS = (0x02000001, 0x02000002)
TABLE = 0x09000001
CELL = 0xA9B40019


def outcome(ask):
    try:
        return ask()
    except glidepath.GlidepathError as error:
        # What is wrong inside a packed stream every unpacker says in its own words.
        why = error.why if "stream is broken" not in error.why else "bad_compression"
        return {"refused": error.name, "what": error.what, "file": error.file, "line": error.line, "why": why}


def numbers_of(setup):
    return [setup.radius_m, setup.height_m, setup.step_up_m, setup.step_down_m, setup.motion_table, setup.default_animation]


def run_of(motions):
    """The state of a body that runs for two seconds."""
    world = glidepath.World(least_pass_s=0)
    world.set_viewer("nobody")
    runner = world.spawn(1, glidepath.position(CELL, 90, 20, 12), motions, acts=True)
    world.do_motion(runner, glidepath.WALK_FORWARD, hold_key=glidepath.HOLD_RUN)
    for _ in range(60):
        world.tick(1 / 30)
    return f"{world.state_hash:016x}"


def read(path):
    if path.suffix == ".json":
        return {"run": outcome(lambda: run_of(glidepath.Motions.from_json(path.read_bytes(), path.name)))}
    assets = outcome(lambda: glidepath.Assets.from_memory({path.name: path.read_bytes()}))
    if isinstance(assets, dict):
        return {"open": assets}
    return {"setups": [outcome(lambda id=id: numbers_of(assets.setup(id))) for id in SETUPS],
            "run": outcome(lambda: run_of(assets.motions(TABLE)))}


def main():
    for name in sys.argv[1:]:
        print(json.dumps({"path": name, **read(Path(name))}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
