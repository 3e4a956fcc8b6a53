#!/usr/bin/env python3
"""The session of tools/check_languages in Python, through the binding. The form of the file: session_file.h."""

import sys
import time

import glidepath

MASK = 0xFFFFFFFFFFFFFFFF


def read(file):
    frames = []
    with open(file, encoding="ascii") as lines:
        form, version, rate = next(lines).split()
        if (form, version) != ("glidepath-session", "1"):
            raise ValueError("no session")
        for line in lines:
            if line == "F\n":
                frames.append([])
            else:
                frames[-1].append(bytes.fromhex(line[2:]))
    return float(rate), frames


def drive(rate, frames, hashes):
    chain = 0xCBF29CE484222325
    dt_s = 1.0 / rate
    with glidepath.World(adopts=True) as world:
        begin_s = time.perf_counter()
        for number, messages in enumerate(frames, 1):
            world.tick(dt_s)
            if messages:
                world.receive_many(messages)
            poses = world.poses(headings=False)
            if not hashes:
                continue
            for word in (len(poses), world.pose_hash, world.state_hash, world.router_hash):
                chain = ((chain ^ word) * 0x100000001B3) & MASK
            if number % 100 == 0:
                print(f"{number} {chain:016x}")
        return chain, time.perf_counter() - begin_s


def main():
    rate, frames = read(sys.argv[1])
    chain, _ = drive(rate, frames, True)
    best_s = min(drive(rate, frames, False)[1] for _ in range(int(sys.argv[2])))
    print(f"end {len(frames)} {sum(map(len, frames))} {chain:016x} {best_s:.6f}")


if __name__ == "__main__":
    main()
