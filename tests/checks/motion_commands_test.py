#!/usr/bin/env python3
"""tools/generate_motion_commands writes what the csv says, finds a stale table and refuses a wrong csv."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
GENERATE = PROJECT / "tools" / "generate_motion_commands"


class GenerateMotionCommands(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        (self.root / "data").mkdir()
        (self.root / "src" / "base").mkdir(parents=True)
        self.csv = self.root / "data" / "motion_commands.csv"
        self.table = self.root / "src" / "base" / "command_table.inc"
        shutil.copy(PROJECT / "data" / "motion_commands.csv", self.csv)

    def generate(self, *arguments):
        return subprocess.run([GENERATE, *arguments, self.root], capture_output=True, text=True)

    def change_csv(self, old, new):
        text = self.csv.read_text(encoding="ascii")
        self.assertIn(old, text)
        self.csv.write_text(text.replace(old, new, 1), encoding="ascii")

    def assert_refused(self, why):
        done = self.generate()
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertIn(why, done.stderr)
        self.assertFalse(self.table.exists())

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"]):
            done = subprocess.run([GENERATE, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, "")

    def test_a_missing_csv_is_no_answer(self):
        self.csv.unlink()
        self.assert_refused("motion_commands.csv")

    def test_refuses_another_header(self):
        self.change_csv("index,id,name", "id,index,name")
        self.assert_refused("motion_commands.csv:1: the header is not index,id,name")

    def test_refuses_a_row_with_another_number_of_fields(self):
        self.change_csv("3,0x41000003,Ready", "3,0x41000003,Ready,1")
        self.assert_refused("motion_commands.csv:5: expected 3 fields, found 4")

    def test_refuses_a_missing_row(self):
        self.change_csv("3,0x41000003,Ready\n", "")
        self.assert_refused("motion_commands.csv:5: expected index 3, found 4")

    def test_refuses_a_short_table(self):
        lines = self.csv.read_text(encoding="ascii").splitlines(keepends=True)
        self.csv.write_text("".join(lines[:-1]), encoding="ascii")
        self.assert_refused("expected 412 commands, found 411")

    def test_refuses_an_id_that_is_not_of_its_index(self):
        self.change_csv("3,0x41000003,Ready", "3,0x41000004,Ready")
        self.assert_refused("motion_commands.csv:5: the low 16 bits of 0x41000004 are not the index 3")

    def test_refuses_what_is_no_id(self):
        self.change_csv("3,0x41000003,Ready", "3,1090519043,Ready")
        self.assert_refused("motion_commands.csv:5: 1090519043 is not an id")

    def test_refuses_a_name_twice_or_none(self):
        self.change_csv("4,0x40000004,Stop", "4,0x40000004,Ready")
        self.assert_refused("motion_commands.csv:6: 'Ready' is not a name")
        self.change_csv("4,0x40000004,Ready", "4,0x40000004,")
        self.assert_refused("motion_commands.csv:6: '' is not a name")

    def test_finds_a_missing_or_stale_table_and_leaves_it_alone(self):
        self.assertEqual(self.generate("--check").returncode, 1)
        self.assertFalse(self.table.exists())
        self.assertEqual(self.generate().returncode, 0)
        self.assertEqual(self.generate("--check").returncode, 0)
        self.change_csv("3,0x41000003,Ready", "3,0x41000003,Prepared")
        before = self.table.read_bytes()
        done = self.generate("--check")
        self.assertEqual(done.returncode, 1)
        self.assertIn("is not what the csv says", done.stdout)
        self.assertEqual(self.table.read_bytes(), before)

    def test_writes_one_row_a_command(self):
        self.assertEqual(self.generate().returncode, 0)
        rows = self.table.read_text(encoding="ascii").splitlines()[1:]
        self.assertEqual(len(rows), 412)
        self.assertEqual(rows[0], '{0x80000000U, "Invalid"},')
        self.assertEqual(rows[5], '{0x45000005U, "WalkForward"},')
        self.assertEqual(rows[411], '{0x1000019BU, "Woah_Duplicate2"},')


if __name__ == "__main__":
    unittest.main()
