#!/usr/bin/env python3
"""tools/draw_diagrams finds a stale page, a stale picture and a transition whose code is gone."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
DRAW = PROJECT / "tools" / "draw_diagrams"


class DrawDiagrams(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        shutil.copytree(PROJECT / "docs", self.root / "docs")
        for layer in ("base", "planning", "steering", "entity", "world"):
            shutil.copytree(PROJECT / "src" / layer, self.root / "src" / layer)
        self.page = self.root / "docs" / "state-machines.md"
        self.dot = self.root / "docs" / "diagrams" / "queue.dot"

    def draw(self, *arguments):
        return subprocess.run([DRAW, *arguments, self.root], capture_output=True, text=True)

    def change(self, file, old, new):
        text = file.read_text(encoding="utf-8")
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def assert_answer(self, status, why, *arguments):
        done = self.draw(*arguments)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertIn(why, done.stderr)

    def test_wrong_usage_is_no_answer(self):
        self.assertEqual(subprocess.run([DRAW, "--fast"], capture_output=True).returncode, 2)

    def test_agrees_as_it_is(self):
        self.assert_answer(0, "", "--check")

    def test_finds_a_row_that_is_missing(self):
        lines = self.page.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("| 8 reached |")]
        self.assertEqual(len(kept), len(lines) - 1)
        self.page.write_text("".join(kept), encoding="utf-8")
        self.assert_answer(1, "state-machines.md", "--check")

    def test_finds_a_description_that_has_changed(self):
        self.change(self.dot, "8 reached", "8 arrived")
        self.assert_answer(1, "queue.svg", "--check")
        self.assert_answer(1, "state-machines.md", "--check")

    def test_finds_a_picture_that_is_missing(self):
        (self.root / "docs" / "images" / "planner.svg").unlink()
        self.assert_answer(1, "planner.svg", "--check")

    def test_refuses_code_that_is_gone(self):
        self.change(self.root / "src" / "steering" / "interpolation.cpp", "passes_stall_test(const", "is_fast(const")
        self.change(self.root / "src" / "steering" / "interpolation.cpp", "passes_stall_test(state", "is_fast(state")
        self.assert_answer(2, "has no passes_stall_test", "--check")

    def test_refuses_a_transition_out_of_order_or_without_a_reason(self):
        self.change(self.dot, 'label="8 reached"', 'label="9 reached"')
        self.assert_answer(2, "transition 8 does not begin with its number")
        self.change(self.dot, 'label="9 reached", when=', 'label="8 reached", why=')
        self.assert_answer(2, "has no when")

    def test_refuses_a_state_that_nobody_knows(self):
        self.change(self.dot, "window -> failed", "window -> missing")
        self.assert_answer(2, "no state is called missing")

    @unittest.skipUnless(shutil.which("dot"), "Graphviz is missing")
    def test_draws_and_writes_what_has_changed(self):
        self.change(self.dot, "8 reached", "8 arrived")
        self.assert_answer(0, "")
        self.assert_answer(0, "", "--check")
        self.assertIn("8 arrived", (self.root / "docs" / "images" / "queue.svg").read_text(encoding="utf-8"))
        self.assertIn("| 8 arrived |", self.page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
