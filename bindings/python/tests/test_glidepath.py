#!/usr/bin/env python3
"""The Python package: what it does, and that misuse raises and never crashes.

usage: test_glidepath.py [--without-numpy] [unittest options]
"""

import math
import sys
import threading
import unittest

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None  # importing it fails

import glidepath

NAN = float("nan")
CELL = 0xA9B40001


def refused(test, name, call, *arguments, **options):
    with test.assertRaises(glidepath.GlidepathError) as caught:
        call(*arguments, **options)
    test.assertEqual(caught.exception.name, name)
    test.assertTrue(caught.exception.what and caught.exception.why)
    return caught.exception


class Misuse(unittest.TestCase):
    def setUp(self):
        self.world = glidepath.World()
        self.body = self.world.spawn(1, glidepath.position(CELL, 5, 5), acts=True)
        self.addCleanup(self.world.close)

    def test_a_closed_world_is_refused_by_everything(self):
        self.world.close()
        self.world.close()
        for call in (self.world.step, self.world.copy, self.world.poses, self.world.notices, lambda: len(self.world),
                     lambda: self.world.state_hash, lambda: self.world.find(1), lambda: self.world.body(self.body),
                     lambda: self.world.receive(b"1234"), lambda: self.world.tick(0.1), self.world.objects,
                     lambda: self.world.spawn(2, glidepath.position(CELL, 1, 1))):
            refused(self, "freed_handle", call)

    def test_a_body_that_was_removed_is_refused(self):
        self.world.remove(self.body)
        for call in (self.world.remove, self.world.body, self.world.unstick, self.world.stop_completely):
            refused(self, "unknown_id", call, self.body)
        self.assertFalse(self.world.is_live(self.body))

    def test_numbers_that_are_not_finite_are_refused(self):
        before = self.world.state_hash
        refused(self, "bad_float", self.world.tick, NAN)
        refused(self, "bad_float", glidepath.position, CELL, NAN, 0)
        refused(self, "bad_float", glidepath.Space().at, (0, math.inf, 0))
        refused(self, "bad_float", glidepath.Space().at, (0, 0, 0), NAN)
        refused(self, "bad_float", self.world.glide_many, [self.body], [(0, NAN, 0)], glidepath.Space())
        with self.assertRaises(glidepath.GlidepathError):
            self.world.set_motion(self.body, (0, NAN, 0))
        with self.assertRaises(glidepath.GlidepathError):
            self.world.jump(self.body, NAN)
        self.assertEqual(self.world.state_hash, before)

    def test_wrong_sizes_and_kinds_are_refused(self):
        space = glidepath.Space()
        with self.assertRaises(ValueError):
            self.world.glide_many([self.body], [(0, 0)], space)
        with self.assertRaises(ValueError):
            space.at((1, 2))
        with self.assertRaises(TypeError):
            self.world.glide_to(self.body, (1, 2, 3))
        with self.assertRaises(TypeError):
            self.world.spawn(9, glidepath.position(CELL, 1, 1), no_such_option=1)
        with self.assertRaises(TypeError):
            glidepath.rules(no_such_rule=1)
        refused(self, "out_of_range", glidepath.World, rules=glidepath.rules(reach=7))
        refused(self, "out_of_range", space.at, (1e9, 0, 0))
        refused(self, "truncated", self.world.receive, b"\x48\xf7\0\0")

    def test_errors_say_what_where_and_why(self):
        error = refused(self, "bad_cell", glidepath.position, 0, 1, 2)
        self.assertEqual(error.what, "cell")
        self.assertIn("names no landblock cell", str(error))

    def test_two_threads_on_one_world_get_errors(self):
        codes, world = [], self.world
        for number in range(2, 300):
            world.spawn(number, glidepath.position(CELL, 5, 5), acts=True)

        def work():
            for _ in range(50):
                try:
                    world.tick(1 / 60)
                except glidepath.GlidepathError as error:
                    codes.append(error.name)

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLessEqual(set(codes), {"busy"})

    def test_what_a_host_raises_is_raised_again_and_counts_as_a_refusal(self):
        class Wall:
            def swept_move(self, body, candidate, result):
                raise RuntimeError("a wall")

        world = glidepath.World(host=Wall(), least_pass_s=0)
        body = world.spawn(1, glidepath.position(CELL, 5, 5))
        world.glide_to(body, glidepath.position(CELL, 5, 9))
        with self.assertRaisesRegex(RuntimeError, "a wall"):
            world.tick(0.1)
        self.assertEqual(world.body(body).position.y, 5)

        class Nonsense:
            def swept_move(self, body, candidate, result):
                result.position.x = NAN

        world = glidepath.World(host=Nonsense(), least_pass_s=0)
        body = world.spawn(1, glidepath.position(CELL, 5, 5))
        world.glide_to(body, glidepath.position(CELL, 5, 9))
        refused(self, "bad_host", world.tick, 0.1)

    def test_a_host_that_calls_its_world_is_told_that_it_is_busy(self):
        told = []

        class Recursive:
            def swept_move(self, body, candidate, result):
                try:
                    world.tick(1)
                except glidepath.GlidepathError as error:
                    told.append(error.name)

        world = glidepath.World(host=Recursive(), least_pass_s=0)
        world.glide_to(world.spawn(1, glidepath.position(CELL, 5, 5)), glidepath.position(CELL, 5, 9))
        world.tick(0.1)
        self.assertEqual(set(told), {"busy"})


class Use(unittest.TestCase):
    def test_a_body_glides_in_every_space_to_the_same_place(self):
        goals = {"z_up": (3, 4, 5), "y_up": (3, 5, -4), "unity": (3, 5, 4), "unreal": (400, 300, 500)}
        for axes, goal in goals.items():
            space = glidepath.Space(axes)
            with glidepath.World() as world:
                body = world.spawn(1, space.at((0, 0, 0)))
                world.glide_to(body, space.at(goal, heading_deg=90))
                for _ in range(120):
                    world.tick(1 / 60)
                frame = space.frame_of(world.body(body).position)
                for is_, wanted in zip((frame.x, frame.y, frame.z), goal):
                    self.assertAlmostEqual(is_, wanted, delta=0.02 * space.struct.units_a_metre)
                self.assertAlmostEqual(space.heading_of((frame.qw, frame.qx, frame.qy, frame.qz)), 90, places=1)

    def test_a_predictive_body_follows_positions_alone(self):
        for settings in (True, glidepath.predict("exact", top_speed_mps=6, delay_s=0.0)):
            with glidepath.World(positions_only=settings) as world:
                space = glidepath.Space()
                body = world.spawn(1, space.at((0, 0, 0)), sent_s=0.0)
                for frame in range(1, 181):
                    world.tick(1 / 60)
                    if frame % 6 == 0:
                        world.glide_to(body, space.at((0, 4 * world.clock_s, 0)), sent_s=world.clock_s,
                                       velocity_mps=(0, 4, 0))
                self.assertAlmostEqual(space.frame_of(world.body(body).position).y, 12, delta=1)
                with self.assertRaises(glidepath.GlidepathError):
                    world.stick_to(body, 2)
                refused(self, "out_of_range", world.glide_to, body, space.at((0, 0, 0)), sent_s=NAN)
        with self.assertRaises(ValueError):
            glidepath.predict("sharp")
        with self.assertRaises(glidepath.GlidepathError):
            glidepath.World(positions_only=glidepath.predict(top_speed_mps=NAN))

    def test_columns_have_a_row_for_each_body(self):
        space = glidepath.Space()
        with glidepath.World() as world:
            ids = [world.spawn(n + 1, space.at((n, 0, 0))) for n in range(100)]
            world.glide_many(ids, [(n, 2.0, 0.0) for n in range(100)], space, [45.0] * 100)
            for _ in range(60):
                world.tick(1 / 30)
            world.glide_many(ids, [(n, 0.0, 0.0) for n in range(100)], space)
            for _ in range(5):
                world.tick(1 / 30)
            poses = world.poses(space)
            self.assertEqual(len(poses), 100)
            self.assertEqual(sorted(poses.objects), list(range(1, 101)))
            if glidepath.have_numpy:
                self.assertEqual(poses.positions.shape, (100, 3))
                self.assertEqual(poses.rotations.shape, (100, 4))
            else:
                self.assertEqual(len(poses.positions), 300)
            kept = poses.copy()
            world.tick(1 / 30)
            world.poses(space)
            self.assertEqual(len(kept), 100)

    def test_a_snapshot_runs_on_to_the_same_bits(self):
        with glidepath.World() as world:
            body = world.spawn(1, glidepath.position(CELL, 5, 5), acts=True)
            world.do_motion(body, glidepath.WALK_FORWARD, hold_key=glidepath.HOLD_RUN)
            world.tick(0.1)
            other = world.copy()
            for _ in range(30):
                world.tick(1 / 60)
                other.tick(1 / 60)
                self.assertEqual(world.state_hash, other.state_hash)
            other.tick(1)
            self.assertNotEqual(world.state_hash, other.state_hash)
            other.restore(world)
            self.assertEqual(world.state_hash, other.state_hash)
            self.assertTrue(world.playing_clips(body))
            self.assertTrue(world.shown_frames(body).clip)

    def test_messages_without_a_wire_format_go_through_the_gates(self):
        with glidepath.World() as world:
            at = glidepath.position(CELL, 5, 5)
            self.assertEqual(world.receive_position(7, at, position_stamp=1).result, glidepath.KEPT)
            self.assertEqual(world.kept_count, 1)
            world.create(7, at)
            self.assertEqual(world.kept_count, 0)
            self.assertEqual(world.receive_position(7, at, position_stamp=1).result, glidepath.DROPPED)
            outcome = world.receive_position(7, glidepath.position(CELL, 6, 5), position_stamp=2)
            self.assertEqual(outcome.result, glidepath.HANDLED)
            self.assertIn("waypoint", str(outcome))
            self.assertEqual(world.receive_many([b"\x48\xf7\0\0", b"\x78\x56\x34\x12"]), 1)

    def test_motions_may_be_closed_before_the_world(self):
        with glidepath.World(smoothed=True) as world:
            with glidepath.Motions.locomotion(walk_mps=6) as motions:
                body = world.spawn(1, glidepath.position(CELL, 5, 5), acts=True, motions=motions)
            refused(self, "freed_handle", world.spawn, 2, glidepath.position(CELL, 5, 5), motions=motions)
            world.do_motion(body, glidepath.WALK_FORWARD)
            for _ in range(60):
                world.tick(1 / 30)
            self.assertAlmostEqual(world.body(body).position.y, 17, delta=0.5)

    def test_a_motion_table_of_json_has_errors_with_line(self):
        if not glidepath.has_file_readers():
            refused(self, "unsupported", glidepath.Motions.from_json, "{}")
            return
        with self.assertRaises(glidepath.GlidepathError) as caught:
            glidepath.Motions.from_json("{\n ?", "mine.json")
        self.assertEqual((caught.exception.file, caught.exception.line), ("mine.json", 2))


if __name__ == "__main__":
    unittest.main()
