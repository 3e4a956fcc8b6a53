#!/usr/bin/env python3
"""Draws how a body glides along positions that come twice a second, beside a body that is put onto them.

usage: plot_glide.py [PICTURE]     (glide.png)
"""

# %% A server that knows where the runner is, and tells it twice a second.
import math
import sys

import matplotlib

matplotlib.use("Agg")  # a file, no window
import matplotlib.pyplot as plt
import numpy

import glidepath

SPEED_MPS, RADIUS_M, FRAME_S, TELLS_EVERY_S = 4.0, 12.0, 1 / 60, 0.5


def truth(time_s):
    angle = SPEED_MPS * time_s / RADIUS_M
    return numpy.array([RADIUS_M * math.sin(angle), RADIUS_M * math.sin(2 * angle) / 2, 0])


# %% Play eight seconds.
def play():
    space = glidepath.Space()
    shown, sent = [], [truth(0)]
    with glidepath.World() as world:
        runner = world.spawn_at(1, space, truth(0))
        place = truth(0)
        for frame in range(1, int(8 / FRAME_S)):
            world.tick(FRAME_S)
            if world.clock_s >= TELLS_EVERY_S * len(sent):
                sent.append(truth(world.clock_s))
                world.glide_to(runner, space.at(sent[-1]), keep_heading=True)
            poses = world.poses(space)
            if len(poses):
                place = poses.positions[0].copy()
            shown.append(place)
    return numpy.array(shown), numpy.array(sent)


# %% Draw it.
def draw(shown, sent, file):
    steps_cm = 100 * numpy.linalg.norm(numpy.diff(shown, axis=0), axis=1)
    figure, (path, step) = plt.subplots(1, 2, figsize=(10, 4))
    path.plot(shown[:, 0], shown[:, 1], label="shown")
    path.plot(sent[:, 0], sent[:, 1], "o", label="sent")
    path.set(title="From above", xlabel="x, m", ylabel="y, m", aspect="equal")
    path.legend()
    step.plot(numpy.arange(len(steps_cm)) * FRAME_S, steps_cm)
    step.set(title="Step of a frame", xlabel="s", ylabel="cm")
    figure.tight_layout()
    figure.savefig(file, dpi=100)
    return steps_cm.max()


if __name__ == "__main__":
    picture = sys.argv[1] if len(sys.argv) > 1 else "glide.png"
    longest_cm = draw(*play(), picture)
    print(f"{picture}: the longest step is {longest_cm:.1f} cm; being put there would make 200")
