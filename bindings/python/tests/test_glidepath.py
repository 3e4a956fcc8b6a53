#!/usr/bin/env python3
"""The Python package: what it does, and that misuse raises and never crashes.

usage: test_glidepath.py [--without-numpy] [unittest options]
"""

import json
import math
import re
import sys
import threading
import unittest
from pathlib import Path

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

    def test_ids_that_a_world_no_longer_has_or_never_had_are_refused(self):
        place = glidepath.position(CELL, 5, 5)
        self.world.remove(self.body)
        with self.world.copy() as snapshot, glidepath.World() as other:
            second = self.world.spawn(2, place)
            self.world.restore(snapshot)
            for gone in (self.body, second, *(other.spawn(n, place) for n in (1, 2, 3))):
                self.assertFalse(self.world.is_live(gone))
                refused(self, "unknown_id", self.world.glide_to, gone, place)
                refused(self, "unknown_id", self.world.body, gone)
                refused(self, "unknown_id", self.world.remove, gone)
        self.world.tick(0.1)
        self.assertEqual(len(self.world), 0)

    def test_numbers_that_do_not_fit_are_refused_and_not_cut(self):
        place, before = glidepath.position(CELL, 5, 5), self.world.state_hash
        update = glidepath.client_message()
        for call in (lambda: self.world.spawn((1 << 32) + 5, place), lambda: self.world.spawn(-1, place),
                     lambda: self.world.spawn_at((1 << 32) + 5, glidepath.Space(), (0, 0, 0)),
                     lambda: self.world.spawn(9, place, stamps=[0, 0, 0, 0, 0, 0, 0, 0, 1 << 16]),
                     lambda: self.world.spawn(9, place, state=1 << 32),
                     lambda: self.world.is_live(self.body + (1 << 64)), lambda: self.world.is_live(-1),
                     lambda: self.world.remove(self.body + (1 << 64)), lambda: self.world.find((1 << 32) + 1),
                     lambda: glidepath.position(CELL + (1 << 32), 5, 5), lambda: glidepath.is_indoors(1 << 32),
                     lambda: self.world.do_motion(self.body, glidepath.WALK_FORWARD + (1 << 32)),
                     lambda: self.world.glide_many([self.body + (1 << 64)], [(0, 0, 0)], glidepath.Space()),
                     lambda: self.world.glide_many([-1], [(0, 0, 0)], glidepath.Space()),
                     lambda: self.world.glide_many([self.body], [(0, 0, 0)], glidepath.Space(), flags=[256]),
                     lambda: glidepath.move_to(glidepath.MOVE_TO_OBJECT, object=1 << 32),
                     lambda: glidepath.rules("retail", reach=256), lambda: glidepath.World(threads=-1),
                     lambda: self.world.receive_position(1, place, instance=1 << 16),
                     lambda: setattr(self.world, "player", 1 << 32), lambda: setattr(update, "instance", -1)):
            with self.assertRaises(ValueError):
                call()
        self.assertEqual(self.world.state_hash, before)
        self.assertTrue(self.world.is_live(self.body))

    def test_columns_of_updates_are_taken_whole_or_not_at_all(self):
        space = glidepath.Space()
        with glidepath.World() as world:
            ids, points = [world.spawn_at(n, space, (n, 0, 0)) for n in (1, 2)], [(1, 1, 0), (2, 1, 0)]
            before = world.state_hash
            for wrong in ({"sent_s": [0]}, {"velocities": [(0, 4, 0)]}, {"flags": [0]}):
                with self.assertRaises(ValueError):
                    world.glide_many(ids, points, space, **wrong)
            refused(self, "null_pointer", world.glide_many, ids, points, space, flags=[1, 1])
            refused(self, "unknown_flag", world.glide_many, ids, points, space, flags=[0, 128])
            refused(self, "out_of_range", world.glide_many, ids, points, space, sent_s=[0, NAN])
            refused(self, "out_of_range", world.glide_many, ids, points, space, velocities=[(0, 0, 0), (0, NAN, 0)])
            self.assertEqual(world.state_hash, before)
            world.glide_many(ids, points, space, sent_s=[0.1, 0.1])
            refused(self, "refused", world.glide_many, ids, points, space)  # they told when it was sent

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

    def test_a_call_from_another_thread_while_one_runs_is_refused(self):
        reported = []

        class Nosy:
            def swept_move(self, body, candidate, result):
                thread = threading.Thread(target=self.ask)
                thread.start()
                thread.join()

            @staticmethod
            def ask():
                for call in (lambda: world.tick(1), lambda: world.spawn(9, glidepath.position(CELL, 1, 1)), world.close):
                    try:
                        call()
                        reported.append("ok")
                    except glidepath.GlidepathError as error:
                        reported.append(error.name)

        world = glidepath.World(host=Nosy(), least_pass_s=0)
        world.glide_to(world.spawn(1, glidepath.position(CELL, 5, 5)), glidepath.position(CELL, 5, 9))
        world.tick(0.1)
        self.assertEqual(set(reported), {"busy"})

    def test_structs_of_another_size_are_refused(self):
        settings = glidepath.predict()
        settings.size = 7
        refused(self, "bad_size", glidepath.World, positions_only=settings)
        chosen = glidepath.rules()
        chosen.size = 1000
        refused(self, "bad_size", glidepath.World, rules=chosen)
        request = glidepath.move_to(glidepath.MOVE_TO_OBJECT)
        request.size = 0
        refused(self, "bad_size", self.world.move_body, self.body, request)
        message = glidepath.client_message(position=glidepath.position(CELL, 5, 5))
        message.size = 7
        refused(self, "bad_size", glidepath.encode_client, message)

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
        reported = []

        class Recursive:
            def swept_move(self, body, candidate, result):
                try:
                    world.tick(1)
                except glidepath.GlidepathError as error:
                    reported.append(error.name)

        world = glidepath.World(host=Recursive(), least_pass_s=0)
        world.glide_to(world.spawn(1, glidepath.position(CELL, 5, 5)), glidepath.position(CELL, 5, 9))
        world.tick(0.1)
        self.assertEqual(set(reported), {"busy"})



class Doors(unittest.TestCase):
    """What came later: drivers, messages of a client, links, motions, places."""

    def test_drivers_and_smoothers_that_do_not_exist_are_refused(self):
        at = glidepath.position(CELL, 5, 5)
        with glidepath.World() as world:
            for option in ({"driver": "heavy"}, {"smoother": "none"}):
                with self.assertRaises(ValueError):
                    world.spawn(1, at, acts=True, **option)
        for option in ({"router_driver": "heavy"}, {"router_smoother": "none"}):
            with self.assertRaises(ValueError):
                glidepath.World(**option)
        bad = glidepath.predict(teleport_m=NAN)
        with self.assertRaises(glidepath.GlidepathError):
            glidepath.World(router_smoother="predictive", router_predict=bad)

    def test_the_light_driver_turns_a_body_and_refuses_turns(self):
        with glidepath.World(router_driver="light", router_smoother="retail") as world:
            body = world.spawn(1, glidepath.position(CELL, 5, 5), acts=True, driver="light")
            with self.assertRaises(glidepath.GlidepathError):
                world.move_body(body, glidepath.move_to(glidepath.TURN_TO_HEADING))
            request = glidepath.move_to(glidepath.MOVE_TO_POSITION, position=glidepath.position(CELL, 25, 5))
            world.move_body(body, request)
            for _ in range(60):
                world.tick(1 / 30)
            self.assertGreater(world.body(body).position.x, 8)
        driver = glidepath.LightDriver()
        place = glidepath.position(CELL, 5, 5)
        self.assertEqual(driver.tick(place, 0.1, 0)[0], "idle")
        refused(self, "bad_float", driver.set, request, NAN)
        driver.set(request, 0)
        refused(self, "bad_float", driver.tick, place, NAN, 0)
        outcome, stops, rotation = driver.tick(place, 0.5, 0.5)
        self.assertEqual((outcome, stops), ("driving", False))
        self.assertAlmostEqual(sum(number * number for number in rotation), 1, places=5)

    def test_messages_of_a_client_come_back_as_they_were_written(self):
        wave = glidepath.MotionAction(0x13000087, 1.5, 7, 1)
        sent = glidepath.client_message(action=glidepath.CLIENT_MOVE_TO_STATE, position=glidepath.position(CELL, 5, 6),
                                        flags=0x14, forward_command=glidepath.WALK_FORWARD, forward_speed=0.5,
                                        actions=[wave])
        data = glidepath.encode_client(sent)
        read = glidepath.decode_client(data, strict=True)
        self.assertEqual((read.action, read.forward_command, read.forward_speed), (0xF61C, 0x45000005, 0.5))
        self.assertEqual((read.position.y, len(read.actions), read.actions[0].motion), (6, 1, 0x13000087))
        for cut in range(len(data)):
            with self.assertRaises(glidepath.GlidepathError):
                glidepath.decode_client(data[:cut], strict=True)
        refused(self, "bad_opcode", glidepath.check_message, data)
        refused(self, "bad_cell", glidepath.encode_client, glidepath.client_message())
        with self.assertRaises(TypeError):
            glidepath.client_message(no_such_field=1)

    def test_links_count_and_have_bounds(self):
        refused(self, "out_of_range", glidepath.Link, fragments=0)
        refused(self, "out_of_range", glidepath.Link, max_age_s=NAN)
        link = glidepath.Link(open_sets=4, clear_only=True)
        with self.assertRaises(glidepath.GlidepathError):
            link.receive_whole(b"1234")
        seen = link.statistics()
        self.assertEqual((seen.packets, sum(seen.refused), link.open_sets, link.is_incomplete), (1, 1, 0, False))
        link.set_seeds(1, 2)
        self.assertTrue(link.has_seeds)
        link.close()
        refused(self, "freed_handle", link.statistics)
        refused(self, "freed_handle", lambda: link.open_sets)

    def test_assets_come_from_memory(self):
        for files in ({"portal.dat": b"no dat"}, {"other.json": "{}"}, {"setups.json": "["}):
            self.assertRaises(glidepath.GlidepathError, glidepath.Assets.from_memory, files)
        with self.assertRaisesRegex(glidepath.GlidepathError, r"^other\.json: is neither .*\(malformed\)$"):
            glidepath.Assets.from_memory({"other.json": "{}"})
        setups = '{"format": "glidepath-setups", "version": 1, "setups": [{"id": 5, "radius": 0.5}]}'
        assets = glidepath.Assets.from_memory({"setups.json": setups})
        self.assertEqual(assets.setup(5).radius_m, 0.5)
        refused(self, "unknown_id", assets.setup, 6)

    def test_a_dat_says_what_hooks_ask_for_and_where_things_hang(self):
        dats = Path(__file__).resolve().parents[3] / "tests/data/dat"
        truth = json.loads((dats / "truth.json").read_text(encoding="utf-8"))
        assets = glidepath.Assets(str(dats / "valid/portal.dat"))
        # In the order in which the table's clips are met; no two are the same.
        wanted = [hook for clip in ("0x03000002", "0x03000003") for frame in truth["animations"][clip]["frames"]
                  for hook in frame.get("hooks", [])]
        self.assertGreater(len(wanted), 25)
        for number, fields in enumerate(wanted, 1):
            hook, fields = assets.hook(0x09000001, number), {**fields}
            name = "HOOK_" + re.sub(r"(?<=[a-z])(?=[A-Z])", "_", fields.pop("type")).upper()
            self.assertEqual(hook.type, getattr(glidepath, name), name)
            fields.pop("direction")
            self.assertEqual((hook.part, hook.emitter), (fields.pop("part", 0xFFFFFFFF), fields.pop("emitter", 0)), name)
            ids = [fields.pop(key) for key in ("id", "sound", "object", "on", "script", "emitter_info") if key in fields]
            self.assertEqual([hook.id], ids or [0], name)
            numbers = [number for value in fields.values() for number in (value if isinstance(value, list) else [value])]
            self.assertEqual(list(hook.numbers[:hook.number_count]), numbers, name)
        refused(self, "unknown_id", assets.hook, 0x09000001, 0)
        refused(self, "unknown_id", assets.hook, 0x09000001, len(wanted) + 1)
        refused(self, "unknown_id", assets.hook, 0x09000002, 1)

        part = glidepath.Frame(x=1, y=2, z=3, qw=math.sqrt(0.5), qz=math.sqrt(0.5))  # turned to the left: +x goes north
        held = assets.holding_frame(0x02000001, 3, [glidepath.Frame(qw=1), part])  # 0.2 m to the left of part 1
        for place, number in zip((held.x, held.y, held.z), (1, 1.8, 3)):
            self.assertAlmostEqual(place, number, places=5)
        self.assertAlmostEqual(assets.holding_frame(0x02000001, 3).x, -0.2, places=5)  # no parts: of the object itself
        refused(self, "unknown_id", assets.holding_frame, 0x02000001, 2)
        refused(self, "unknown_id", assets.holding_frame, 0x02000003, 3)
        refused(self, "bad_float", assets.holding_frame, 0x02000001, 3, [glidepath.Frame(x=NAN, qw=1)])

    def test_assets_come_from_loaders(self):
        asked = []

        def setup(id):
            asked.append(id)
            if id == 6:
                raise RuntimeError("lost")
            return glidepath.Setup(0.7, 1.9, 0.1, 0.1, 9, 0) if id == 5 else None

        assets = glidepath.Assets.from_loaders(setup, lambda id: glidepath.Motions.locomotion(walk_mps=2) if id == 9
                                               else None)
        found = assets.of(5)
        self.assertEqual((found.has_setup, found.has_motions, found.motion_table), (1, 1, 9))
        self.assertAlmostEqual(found.setup.radius_m, 0.7, places=5)
        self.assertEqual((assets.of(6).lacks_setup, assets.of(7).lacks_setup), (1, 1))
        assets.of(5)
        self.assertEqual(asked, [5, 6, 7])
        walk = assets.motions(9).find("cycle", *reversed((glidepath.WALK_FORWARD, glidepath.NON_COMBAT)))
        self.assertAlmostEqual(walk["velocity"][1], 2, places=5)
        refused(self, "unknown_id", assets.motions, 8)
        refused(self, "unknown_id", assets.motions(9).clip, 0xFFFFFFF0)
        self.assertEqual(assets.motions(9).style(), (glidepath.NON_COMBAT, glidepath.READY))

    def test_places_words_and_frames(self):
        here, there = glidepath.position(CELL, 5, 5), glidepath.position(CELL, 8, 9, 12)
        self.assertAlmostEqual(glidepath.horizontal_distance(here, there), 5, places=5)
        self.assertEqual(glidepath.offset(here, there), (3, 4, 12))
        self.assertEqual(glidepath.blend(here, there, 0.5).z, 6)
        refused(self, "out_of_range", glidepath.blend, here, there, NAN)
        self.assertAlmostEqual(glidepath.heading_gap(350, 10), 20)
        self.assertTrue(glidepath.is_indoors(0xA9B40100))
        self.assertEqual(glidepath.renormalized(glidepath.position(CELL, 30, 5)).cell, 0xA9B40009)
        self.assertEqual(glidepath.motion_by_name("WalkForward"), glidepath.motion_by_index(5))
        self.assertEqual(glidepath.motion_name(glidepath.WALK_FORWARD), "WalkForward")
        self.assertIsNone(glidepath.motion_name(1))
        self.assertEqual(glidepath.movement_error_name(0x24), "no_contact")
        self.assertEqual(glidepath.message_name(0xF748), "UpdatePosition")
        self.assertEqual(glidepath.shown_frames_of_loop(7, 10, 30, 0.55).frame, 6)
        part = glidepath.Frame(0, 2, 0, 1, 0, 0, 0)
        self.assertEqual(glidepath.placed_on(here, part).y, 7)
        self.assertEqual(glidepath.carried_by(part, part).y, 4)
        out = [glidepath.Frame(0, 0, 0, 1, 0, 0, 0)]
        self.assertEqual((glidepath.place_parts([part], out, scale=2), out[0].y), (1, 4))
        space = glidepath.Space.unity()
        self.assertEqual(space.velocity_back(space.velocity((1, 2, 3))), (1, 2, 3))
        self.assertEqual(space.turning_back(space.turning((1, 2, 3))), (1, 2, 3))

    def test_movements_without_a_wire_format(self):
        with glidepath.World() as world:
            outcome = world.receive_movement(5, forward_command=glidepath.WALK_FORWARD)
            self.assertEqual(outcome.result, glidepath.KEPT)
            self.assertEqual(glidepath.words_of(outcome)[0], "unknown_object")
            world.create(5, glidepath.position(CELL, 5, 5), acts=True)
            request = glidepath.move_to(glidepath.MOVE_TO_POSITION, position=glidepath.position(CELL, 5, 15))
            outcome = world.receive_movement(5, request, movement_stamp=1)
            self.assertEqual(outcome.result, glidepath.HANDLED)
            with self.assertRaises(TypeError):
                world.receive_movement(5, no_such_field=1)
            self.assertEqual(world.viewer[0], "own_body")
            world.place_at(world.find(5), glidepath.position(CELL, 5, 7), sent_s=0.5)
            self.assertEqual(world.body(world.find(5)).position.y, 7)
            world.tick(0.1)
            self.assertAlmostEqual(world.last_pass_s, 0.1)
            self.assertLessEqual(world.shown_s, world.clock_s)
            self.assertEqual(len(world.poses(headings=False)), len(world.poses()))

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

    def test_what_is_not_refined_is_shown_by_other_rules(self):
        def shown(**chosen):  # runs along x, then along y, five updates a second
            with glidepath.World(positions_only=glidepath.predict(top_speed_mps=4, **chosen)) as world:
                space = glidepath.Space()
                body = world.spawn_at(1, space, (0, 0, 0))
                frames = []
                for frame in range(1, 121):
                    world.tick(1 / 60)
                    if frame % 12 == 0:
                        world.glide_to(body, space.at((min(frame / 15, 4), max(frame / 15 - 4, 0), 0)))
                    place = space.frame_of(world.body(body).position)
                    frames.append((place.x, place.y))
                return frames

        self.assertEqual(shown(), shown(is_refined=True))
        self.assertNotEqual(shown(), shown(is_refined=False))

    def test_what_is_spawned_at_a_point_is_predictive_unless_the_world_chose(self):
        space = glidepath.Space()
        with glidepath.World() as world, glidepath.World(smoother="retail") as retail:
            refused(self, "refused", world.unstick, world.spawn_at(1, space, (0, 0, 0)))
            world.unstick(world.spawn(2, space.at((0, 0, 0))))
            retail.unstick(retail.spawn_at(1, space, (0, 0, 0)))
            refused(self, "bad_float", world.spawn_at, 3, space, (0, NAN, 0))
        with self.assertRaises(ValueError):
            glidepath.World(smoother="smooth")

    def test_updates_in_columns_are_those_of_one_by_one(self):
        space = glidepath.Space.unity()
        with glidepath.World() as world, glidepath.World() as other:
            ids = [[each.spawn_at(n, space, (n, 0, 0)) for n in (1, 2)] for each in (world, other)]
            for each in (world, other):
                each.tick(0.1)
            world.glide_many(ids[0], [(1, 0, 1), (2, 0, 1)], space, [0, 90], sent_s=[0.1, 0.1], velocities=[(0, 0, 4)] * 2)
            for n, id in enumerate(ids[1]):
                other.glide_to(id, space.at((n + 1, 0, 1), 90 * n), sent_s=0.1, velocity_mps=space.velocity((0, 0, 4)))
            self.assertEqual(world.state_hash, other.state_hash)

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

    def test_a_frame_in_one_call_is_the_same_as_in_three(self):
        space = glidepath.Space()
        messages = [b"\x48\xf7\0\0", b"\x78\x56\x34\x12"]  # one cut off, one of no body
        with glidepath.World() as world, glidepath.World() as other:
            for each in (world, other):
                ids = [each.spawn(n + 1, space.at((n, 0, 0))) for n in range(300)]
                each.glide_many(ids, [(n, 2.0, 0.0) for n in range(300)], space)
            for _ in range(5):
                poses, malformed = world.run_frame(1 / 30, messages, space)
                other.tick(1 / 30)
                self.assertEqual(malformed, other.receive_many(messages))
                self.assertEqual(len(poses), len(other.poses(space)))
            self.assertEqual(malformed, 1)
            self.assertEqual(world.state_hash, other.state_hash)
            with self.assertRaises(glidepath.GlidepathError):
                world.run_frame(math.nan)

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
