#!/usr/bin/env python3
"""tools/check_retail_map finds each kind of row that is not true; and a stranger finds 20 retail names by one grep each."""

import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CHECK = PROJECT / "tools" / "check_retail_map"
HEAD = "# Map\n\n| retail | address | ours | file | spec |\n|---|---|---|---|---|\n"
GOOD = "| Queue::UseTime | 0x00555F20 | `settle` | src/queue.cpp | spec/queue.md 1.1 |\n"
SPEC = "# Queue\n\n## 1 Settle\n\n**1.1** Queue::UseTime 0x00555F20.\n"

# What a stranger who knows the client, and nothing of this project, may look for. docs/architecture.md tells of it.
STRANGERS_NAMES = [
    "HandleReceivedPosition", "UpdateObjectInternal", "UpdatePositionInternal", "MoveOrTeleport", "NodeCompleted",
    "ConstrainTo", "adjust_to_outside", "newer_event", "teleport_hook", "DispatchSmartBoxEvent", "unpack_movement",
    "get_adjusted_max_speed", "contact_allows_move", "move_to_interpreted_state", "BeginTurnToHeading", "CheckProgressMade",
    "HandleTargetting", "GetObjectSequence", "update_internal", "0x00555D30",
]


class CheckRetailMap(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        self.write("src/queue.cpp", "// complete is told here.\nvoid settle() {}\n")
        self.write("docs/spec/queue.md", SPEC)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, rows):
        self.write("docs/retail-map.md", HEAD + rows)
        return subprocess.run([CHECK, self.root], capture_output=True, text=True)

    def assert_refused(self, rows, where, why):
        done = self.check(rows)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertEqual(done.stdout, f"{where}: {why}\n")

    def assert_row_refused(self, row, why):
        name = row.split("|")[1].strip()
        self.assert_refused(GOOD + row + "\n", f"docs/retail-map.md:6: {name}", why)

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"], [self.root / "nowhere"]):
            done = subprocess.run([CHECK, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, "")

    def test_refuses_a_file_that_does_not_exist(self):
        self.assert_row_refused("| A::b | | `settle` | src/gone.cpp | spec/queue.md 1 |", "there is no file src/gone.cpp")
        self.assert_row_refused("| A::b | | `settle` | | spec/queue.md 1 |", "there is no file (empty)")

    def test_refuses_a_symbol_that_is_not_in_the_file(self):
        self.assert_row_refused("| A::b | | `glide` | src/queue.cpp | spec/queue.md 1 |", "src/queue.cpp has no glide")

    def test_a_comment_or_a_part_of_a_word_is_no_symbol(self):
        self.assert_row_refused("| A::b | | `complete` | src/queue.cpp | spec/queue.md 1 |", "src/queue.cpp has no complete")
        self.assert_row_refused("| A::b | | `settl` | src/queue.cpp | spec/queue.md 1 |", "src/queue.cpp has no settl")

    def test_refuses_a_section_that_does_not_resolve(self):
        self.assert_row_refused("| A::b | | `settle` | src/queue.cpp | spec/queue.md 1.2 |", "spec/queue.md has no 1.2")
        self.assert_row_refused("| A::b | | `settle` | src/queue.cpp | spec/gone.md 1 |", "there is no page docs/spec/gone.md")
        self.assert_row_refused("| A::b | | `settle` | src/queue.cpp | spec/queue.md |",
                                "'spec/queue.md' is no section (spec/PAGE.md N)")

    def test_refuses_nothing_without_a_reason(self):
        self.assert_row_refused("| A::b | | none | | spec/queue.md 1 |", "'none' is neither `symbol` nor none (why)")
        self.assert_row_refused("| A::b | | none (why) | src/queue.cpp | spec/queue.md 1 |",
                                "says none and names src/queue.cpp")

    def test_refuses_a_second_row_a_wrong_address_and_a_wrong_number_of_cells(self):
        self.assert_row_refused(GOOD.strip(), "has a row already")
        self.assert_row_refused("| A::b | 555F20 | `settle` | src/queue.cpp | spec/queue.md 1 |", "'555F20' is no address")
        self.assert_row_refused("| A::b | `settle` | src/queue.cpp | spec/queue.md 1 |", "has 4 cells instead of 5")

    def test_refuses_a_page_that_lacks_what_the_specification_names(self):
        self.write("docs/spec/queue.md", SPEC + "\nAs Queue::Gone does.\n")
        self.assert_refused(GOOD, "docs/spec/queue.md:7", "docs/retail-map.md has no Queue::Gone")
        self.write("docs/spec/queue.md", SPEC + "\nAs 0x00412345 does.\n")
        self.assert_refused(GOOD, "docs/spec/queue.md:7", "docs/retail-map.md has no 0x00412345")

    def test_accepts_what_is_true(self):
        done = self.check(GOOD + "| A::b | | none (the host's) | | spec/queue.md 1 |\n"
                                 "| - | | `settle` | src/queue.cpp | spec/queue.md 1 |\n"
                                 "| - | | `settle` | src/queue.cpp | spec/queue.md 1.1 |\n")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)


class AStranger(unittest.TestCase):
    def test_gets_from_a_retail_name_to_file_and_section_by_one_grep(self):
        self.assertEqual(len(set(STRANGERS_NAMES)), 20)
        for name in STRANGERS_NAMES:
            with self.subTest(name=name):
                found = subprocess.run(["grep", name, PROJECT / "docs" / "retail-map.md"],
                                       capture_output=True, text=True).stdout.splitlines()
                self.assertEqual(len(found), 1, found)
                file, spec = (cell.strip() for cell in found[0].split("|")[4:6])
                self.assertTrue((PROJECT / file).is_file(), file)
                self.assertTrue((PROJECT / "docs" / spec.split()[0]).is_file(), spec)


if __name__ == "__main__":
    unittest.main()
