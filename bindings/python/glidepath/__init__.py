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

from ._api import (Assets, LightDriver, Link, Motions, Poses, Space, World, blend, carried_by, check_message,
                   client_message, decode_client, distance, encode_client, has_file_readers, have_numpy, heading_gap,
                   heading_of, heading_to, horizontal_distance, is_indoors, message_name, motion_by_index,
                   motion_by_name, motion_name, move_to, movement_error_name, offset, place_parts, placed_on, position,
                   predict, renormalized, rules, shown_frames_of_loop, version, words_of)
from ._constants import *  # noqa: F401,F403
from ._native import (Body, BodyAssets, ClientMessage, ClipHook, Frame, GlidepathError, Hook, LinkStatistics, MotionAction,
                      MotionAnimation, MoveResult, MoveTo, Notice, Outcome, Position, Rules, Setup)

__version__ = version()
