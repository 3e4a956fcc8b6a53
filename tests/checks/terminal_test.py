#!/usr/bin/env python3
"""tools/draw_terminal finds a picture that is old or missing, a screen that is too large, and a program that fails."""

import subprocess
import tempfile
import unittest
from pathlib import Path

DRAW = Path(__file__).resolve().parents[2] / "tools" / "draw_terminal"


class DrawTerminal(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)

    def program(self, script):
        path = self.folder / "program"
        path.write_text("#!/bin/sh\n" + script + "\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    def draw(self, script, *arguments):
        return subprocess.run([DRAW, *arguments, self.program(script), self.folder], capture_output=True, text=True)

    def assert_answer(self, done, status, why):
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertIn(why, done.stderr)

    def test_wrong_usage_is_no_answer(self):
        self.assertEqual(subprocess.run([DRAW], capture_output=True).returncode, 2)
        self.assertEqual(subprocess.run([DRAW, "--fast", "x"], capture_output=True).returncode, 2)

    def test_refuses_a_program_that_fails_or_is_not_there(self):
        self.assert_answer(self.draw("echo broken; exit 3"), 2, "exit status 3: broken")
        done = subprocess.run([DRAW, self.folder / "nothing"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)

    def test_refuses_a_code_that_it_does_not_know(self):
        self.assert_answer(self.draw(r"printf '\033[2J'"), 2, "is not known here")

    def test_finds_a_picture_that_is_missing_or_old(self):
        self.assert_answer(self.draw("echo one", "--check"), 1, "terminal-run.svg is not what the program shows")
        self.assert_answer(self.draw("echo one"), 0, "")
        self.assert_answer(self.draw("echo one", "--check"), 0, "")
        self.assert_answer(self.draw("echo two", "--check"), 1, "terminal-help.svg is not what the program shows")

    def test_finds_what_is_too_wide_or_too_high(self):
        self.assert_answer(self.draw("printf '%0101d' 7"), 1, "101 columns")
        self.assert_answer(self.draw("printf '%0100d' 7"), 0, "")
        self.assert_answer(self.draw("seq 39"), 1, "40 rows")
        self.assert_answer(self.draw("seq 38"), 0, "")

    def test_keeps_colours_and_drops_what_was_written_over(self):
        self.assert_answer(self.draw(r"printf 'preparing\r\033[K\033[32mgood\033[0m <b>\n'"), 0, "")
        picture = (self.folder / "terminal-help.svg").read_text(encoding="utf-8")
        self.assertNotIn("preparing", picture)
        self.assertIn('fill="#6fd08c">good</text>', picture)
        self.assertIn("&lt;b&gt;", picture)

    def test_gives_the_program_a_terminal_of_100_by_40(self):
        self.assert_answer(self.draw("stty size; test -t 1 && test -t 2"), 0, "")
        self.assertIn("40 100", (self.folder / "terminal-help.svg").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
