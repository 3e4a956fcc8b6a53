#!/usr/bin/python3
"""The moving picture of the README counts the pops and tells the lags that the scorecard has.

usage: showcase_test.py PROGRAM
"""

import json
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

DRAW = Path(__file__).resolve().parents[2] / "tools" / "draw_showcase"
PROGRAM = None


def load(path):
    loader = SourceFileLoader("draw_showcase", str(path))
    module = module_from_spec(spec_from_loader("draw_showcase", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


class Showcase(unittest.TestCase):
    def test_wrong_usage_is_no_picture(self):
        self.assertEqual(subprocess.run([DRAW], capture_output=True).returncode, 2)

    def test_a_program_that_fails_is_no_picture(self):
        with tempfile.TemporaryDirectory() as name:
            picture = Path(name) / "picture.gif"
            self.assertNotEqual(subprocess.run([DRAW, "/bin/false", picture], capture_output=True).returncode, 0)
            self.assertFalse(picture.exists())

    def test_a_lag_at_the_end_of_the_search_is_that_or_more(self):
        draw = load(DRAW)
        self.assertEqual(draw.lag_text("183 ms"), "183 ms late")
        self.assertEqual(draw.lag_text("2000 ms"), "2000 ms or more late")

    def test_pops_and_lags_are_those_of_the_scorecard(self):
        draw = load(DRAW)
        with tempfile.TemporaryDirectory() as name:
            subprocess.run([PROGRAM, "study", *draw.SCENE, "--out", name], check=True, stdout=subprocess.DEVNULL)
            page = draw.Page(Path(name) / "report.html")
            scored = {line["policy"]: line["total"]
                      for line in json.loads((Path(name) / "compare.json").read_text(encoding="utf-8"))["policies"]}
        # The page names ours by its product name.
        for _, _, _, policy in draw.PANELS:
            number = page.policy(policy)
            frames = sum(count for body in page.pops(number).values() for _, count in body)
            self.assertEqual(frames, scored[policy]["pops"], policy)
            self.assertEqual(page.lag(number), f"{scored[policy]['lag_ms']:.0f} ms", policy)
        self.assertGreater(scored["snap"]["pops"], 0)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else None
    if PROGRAM is None:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    unittest.main()
