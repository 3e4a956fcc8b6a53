#!/usr/bin/env python3
"""tools/check_instructions refuses what is above the budget, and says so when it cannot decide."""

import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools/check_instructions"
loader = importlib.machinery.SourceFileLoader("check_instructions", str(TOOL))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_instructions", loader))
sys.dont_write_bytecode = True
loader.exec_module(check)


class Judge(unittest.TestCase):
    def test_refuses_more_than_a_tenth_above_the_budget(self):
        self.assertEqual(check.judge({"glide": 112.0}, {"glide": 100.0}),
                         ["glide: 112.0 instructions, the budget is 100.0"])

    def test_takes_what_is_within(self):
        self.assertEqual(check.judge({"glide": 109.0}, {"glide": 100.0}), [])

    def test_does_not_decide_without_a_budget(self):
        with self.assertRaises(check.Undecided):
            check.judge({"glide": 1.0}, {})


class Program(unittest.TestCase):
    def test_does_not_decide_for_a_program_that_fails(self):
        run = subprocess.run([TOOL, "/bin/false"], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 2, run.stderr)

    def test_reads_a_budget_with_comments(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "budget.txt"
            path.write_text("# words\nglide 12.5\n\nsleep 0.1 # more\n")
            self.assertEqual(check.read_budget(path), {"glide": 12.5, "sleep": 0.1})


if __name__ == "__main__":
    unittest.main()
