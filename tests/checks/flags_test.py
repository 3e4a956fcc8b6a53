#!/usr/bin/env python3
"""tools/check_flags refuses every flag that could change results, and missing flags that keep them."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK_FLAGS = Path(__file__).resolve().parents[2] / "tools" / "check_flags"
GOOD = "/usr/bin/ccache /usr/bin/g++-12 -O2 -ffp-contract=off -fno-tree-slp-vectorize -c a.cpp"
GOOD_CLANG = "/usr/bin/ccache /usr/bin/clang++-14 -O2 -ffp-contract=off -c a.cpp"


class CheckFlags(unittest.TestCase):
    def check(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(text)
            file.flush()
            return subprocess.run([CHECK_FLAGS, file.name], capture_output=True, text=True)

    def check_commands(self, *commands):
        return self.check(json.dumps([{"directory": "/", "file": f"/{i}.cpp", "command": command}
                                      for i, command in enumerate(commands)]))

    def assert_refused(self, command, why):
        done = self.check_commands(GOOD, command)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(f"/1.cpp: {why}", done.stdout)
        self.assertNotIn("/0.cpp", done.stdout)

    def test_an_unreadable_or_empty_list_is_no_answer(self):
        for text in ("", "{", "[]", "[1]", '[{"file": "a.cpp"}]'):
            with self.subTest(text=text):
                done = self.check(text)
                self.assertEqual(done.returncode, 2)
                self.assertNotEqual(done.stderr, "")

    def test_a_missing_file_is_no_answer(self):
        done = subprocess.run([CHECK_FLAGS, "/nowhere/compile_commands.json"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)

    def test_refuses_a_unit_that_may_contract(self):
        self.assert_refused("g++ -O2 -fno-tree-slp-vectorize -c b.cpp", "lacks -ffp-contract=off")
        self.assert_refused("clang++ -O2 -c b.cpp", "lacks -ffp-contract=off")

    def test_the_last_contraction_flag_counts(self):
        self.assert_refused(GOOD + " -ffp-contract=fast", "ends with -ffp-contract=fast")
        self.assert_refused(GOOD + " -ffp-contract=on", "ends with -ffp-contract=on")
        done = self.check_commands("clang++ -ffp-contract=fast -ffp-contract=off -c a.cpp")
        self.assertEqual(done.returncode, 0)

    def test_refuses_gnu_slp_vectorising_only(self):
        for compiler in ("g++", "/usr/bin/c++", "ccache g++"):
            self.assert_refused(f"{compiler} -ffp-contract=off -c clang.cpp", "lacks -fno-tree-slp-vectorize")
        self.assert_refused(GOOD + " -ftree-slp-vectorize", "ends with -ftree-slp-vectorize")
        self.assertEqual(self.check_commands(GOOD_CLANG).returncode, 0)

    def test_refuses_each_forbidden_flag(self):
        for flag in ("-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math", "-freciprocal-math",
                     "-ffinite-math-only", "-fno-signed-zeros", "-mfpmath=387", "-mfpmath=both", "-mfpmath=sse,387",
                     "-march=native", "-mrecip", "-mrecip=all", "-ffp-model=fast", "-fsingle-precision-constant"):
            with self.subTest(flag=flag):
                self.assert_refused(f"{GOOD} {flag}", f"has {flag}: ")

    def test_reads_the_form_with_an_argument_list_too(self):
        done = self.check(json.dumps([{"file": "/0.cpp", "arguments": ["clang++", "-Ofast", "-ffp-contract=off"]}]))
        self.assertEqual(done.returncode, 1)
        self.assertIn("/0.cpp: has -Ofast", done.stdout)

    def test_accepts_flags_that_change_no_result(self):
        done = self.check_commands(GOOD, GOOD + " -O3 -g --coverage -fsanitize=address -march=x86-64-v3 -mfpmath=sse")
        self.assertEqual((done.returncode, done.stdout), (0, "2 translation units, 0 violations\n"))


if __name__ == "__main__":
    unittest.main()
