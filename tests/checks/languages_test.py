#!/usr/bin/env python3
"""tools/check_languages finds a language that differs, fails or is missing."""

import importlib.machinery
import importlib.util
import io
import sys
import tempfile
import unittest
from argparse import Namespace
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_languages"
loader = importlib.machinery.SourceFileLoader("check_languages", str(TOOL))
check_languages = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_languages", loader))
sys.modules["check_languages"] = check_languages
loader.exec_module(check_languages)

ALL_DRIVERS = check_languages.drivers  # tests put others in its place
SAME = "100 00000000000000aa\nend 150 9 00000000000000bb 0.5"


class CheckLanguages(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)

    def driver(self, language, printed, status=0, needs=()):
        program = self.folder / f"{language}.py"
        program.write_text(f"import sys\nprint({printed!r})\nsys.exit({status})\n", encoding="utf-8")
        return check_languages.Driver(language, [sys.executable, program], {}, list(needs))

    def checked(self, *drivers, only=None):
        check_languages.drivers = lambda options: list(drivers)
        check_languages.write_session = lambda program, capture, out: out.write_text("", encoding="ascii")
        options = Namespace(captures=[self.folder / "made_up.pcap"], only=only, program=None, repeats=1)
        with redirect_stdout(io.StringIO()) as printed, redirect_stderr(io.StringIO()):
            return check_languages.check(options), printed.getvalue()

    def test_drives_seven_languages_and_one_of_them_on_windows(self):
        for name in ("src/libglidepath.so", "tests/languages/language_driver_cpp", "tests/languages/language_driver_c"):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).touch()
        here = self.folder
        languages = ["C++", "C", "C#", "Rust", "Python", "node", "Chromium"]
        for windows, expected in (None, languages), (here, [*languages, "C# Windows"]):
            options = Namespace(build=here, csharp=here, npm=here, cargo_target=here, windows=windows)
            self.assertEqual([driver.language for driver in ALL_DRIVERS(options)], expected)

    def test_refuses_a_language_that_it_does_not_know(self):
        with self.assertRaises(check_languages.Undecided):
            self.checked(self.driver("A", SAME), only=["A", "Ada"])

    def test_takes_languages_that_agree(self):
        status, table = self.checked(self.driver("A", SAME), self.driver("B", SAME.replace("0.5", "1.0")))
        self.assertEqual(status, 0, table)
        self.assertRegex(table, r"B +150 +1000\.0 +2\.00 +- +00000000000000bb +same\n")

    def test_tells_what_costs_more_than_wanted_and_takes_it(self):
        status, table = self.checked(self.driver("C++", SAME), self.driver("Rust", SAME.replace("0.5", "0.7")))
        self.assertEqual(status, 0, table)
        self.assertRegex(table, r"Rust +150 +700\.0 +1\.40 +1\.2 +00000000000000bb +same, costs more than wanted\n")

    def test_a_crowd_has_every_body_five_times_a_second(self):
        session = self.folder / "crowd"
        check_languages.write_crowd(session, bodies=30, seconds=2)
        lines = session.read_text(encoding="ascii").splitlines()
        self.assertEqual((lines.count("F"), len(lines)), (120, 1 + 120 + 2 * 5 * 30))

    def test_times_short_sessions_more_often(self):
        run = check_languages.Run([], 1, 1, "", 0.02)
        self.assertEqual(check_languages.repeats_of(run, 9), 50)
        self.assertEqual(check_languages.repeats_of(run._replace(seconds=0.5), 9), 9)
        self.assertEqual(check_languages.repeats_of(run._replace(seconds=0.0), 9), check_languages.MOST_REPEATS)

    def test_names_the_frames_in_which_a_language_parts(self):
        status, table = self.checked(self.driver("A", SAME), self.driver("B", SAME.replace("aa", "ab")))
        self.assertEqual(status, 1)
        self.assertIn("DIFFERS within the hundred frames up to 100", table)

    def test_sees_a_difference_at_the_end_or_in_the_counts(self):
        self.assertEqual(self.checked(self.driver("A", SAME), self.driver("B", SAME.replace("bb", "bc")))[0], 1)
        self.assertEqual(self.checked(self.driver("A", SAME), self.driver("B", SAME.replace(" 9 ", " 8 ")))[0], 1)

    def test_fails_for_a_driver_that_fails_or_says_nothing(self):
        self.assertEqual(self.checked(self.driver("A", SAME), self.driver("B", SAME, status=3))[0], 1)
        self.assertEqual(self.checked(self.driver("A", SAME), self.driver("B", ""))[0], 1)

    def test_cannot_decide_without_a_language(self):
        status, table = self.checked(self.driver("A", SAME), self.driver("B", SAME, needs=["no_such_program"]))
        self.assertEqual(status, 2)
        self.assertIn("no_such_program is missing", table)


if __name__ == "__main__":
    unittest.main()
