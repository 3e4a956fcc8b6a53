#!/usr/bin/env python3
"""tools/check_headers finds a header that does not compile alone and one that pulls in more than it may."""

import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check_headers"

TOP = "// A header.\n//\n//     use(it);\n"


class CheckHeaders(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        self.include = self.root / "include"
        self.write("include/glidepath/a.h", "#pragma once\n#include <cstddef>\nstruct A {};\n")
        self.write("include/glidepath/b.h", "#pragma once\n#include <glidepath/a.h>\nstruct B { A a; };\n")
        self.limits = self.write("limits.txt", "# header, most\nglidepath/a.h 0\nglidepath/b.h 1\n")

    def write(self, name, text):
        text = TOP + text if name.endswith(".h") and not text.startswith("//") else text
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def check(self):
        return subprocess.run([CHECK, self.include, self.limits, "c++", "-Wall", "-Werror"], capture_output=True, text=True)

    def assert_refused(self, why):
        done = self.check()
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(why, done.stdout)

    def test_wrong_usage_is_no_answer(self):
        for arguments in ([], [self.include, self.limits], [self.root / "gone", self.limits, "c++"],
                          [self.include, self.root / "gone", "c++"]):
            self.assertEqual(subprocess.run([CHECK, *arguments], capture_output=True).returncode, 2)

    def test_refuses_a_header_without_an_example(self):
        self.write("include/glidepath/a.h", "// A header.\n// Of much use.\n#pragma once\n\n//     use(it);\nstruct A {};\n")
        self.assert_refused("glidepath/a.h has no example in the comment at its top")

    def test_refuses_a_header_that_needs_another_one_first(self):
        self.write("include/glidepath/b.h", "#pragma once\ninline A no_a() { return {}; }\n")
        self.assert_refused("glidepath/b.h does not compile alone")

    def test_refuses_a_header_that_cannot_be_included_twice(self):
        self.write("include/glidepath/a.h", "struct A {};\n")
        self.assert_refused("glidepath/a.h does not compile alone")

    def test_refuses_a_header_with_a_warning(self):
        self.write("include/glidepath/a.h", "#pragma once\nstatic int unused() { int never; return 0; }\n")
        self.assert_refused("glidepath/a.h does not compile alone")

    def test_refuses_a_header_that_pulls_in_more_than_it_may(self):
        self.write("include/glidepath/a.h", "#pragma once\n#include <glidepath/c.h>\nstruct A { C c; };\n")
        self.write("include/glidepath/c.h", "#pragma once\nstruct C {};\n")
        self.write("limits.txt", "glidepath/a.h 1\nglidepath/b.h 1\nglidepath/c.h 0\n")
        self.assert_refused("glidepath/b.h pulls in 2 of our headers, at most 1 are allowed")

    def test_refuses_headers_and_limits_that_do_not_agree(self):
        self.write("include/glidepath/c.h", "#pragma once\n")
        self.assert_refused("glidepath/c.h pulls in 0 of our headers, and has no limit")
        (self.include / "glidepath/c.h").unlink()
        self.write("limits.txt", "glidepath/a.h 0\nglidepath/b.h 1\nglidepath/gone.h 1\n")
        self.assert_refused("glidepath/gone.h has a limit and does not exist")

    def test_accepts_headers_within_their_limits(self):
        done = self.check()
        self.assertEqual((done.returncode, done.stdout),
                         (0, "glidepath/a.h 0\nglidepath/b.h 1\n2 headers compile alone\n"), done.stderr)


if __name__ == "__main__":
    unittest.main()
