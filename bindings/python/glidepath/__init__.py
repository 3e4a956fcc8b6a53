"""Many bodies that glide: Glidepath for Python.

    import glidepath
    space = glidepath.Space()                                  # metres, z up; Space.unity() and others
    with glidepath.World() as world:
        runner = world.spawn(1, space.at((-2, -5, 0)))
        world.glide_to(runner, space.at((2, -5, 0), heading_deg=90))
        for _ in range(60):
            world.tick(1 / 60)
            poses = world.poses(space)                         # columns: numpy arrays when numpy is there
            for x, y, z in poses.positions: ...

What is wrong raises GlidepathError, which says what, where and why. A world belongs to one thread at a time.
"""

from ._api import (Assets, Link, Motions, Poses, Space, World, distance, has_file_readers, have_numpy, heading_of,
                   heading_to, move_to, position, predict, rules, version)
from ._constants import *  # noqa: F401,F403
from ._native import Body, Frame, GlidepathError, MoveResult, MoveTo, Notice, Outcome, Position, Rules

__version__ = version()
