#!/usr/bin/env python3
"""tools/check_determinism finds a hash that depends on the build, in a small project of its own."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check_determinism"
STABLE = """
#include <cstdio>
int engine();
int main() { std::printf("stable 0x%016x\\n", engine()); }
"""
UNSTABLE = """
#include <cstdio>
#ifdef __clang__
int main() { std::puts("unstable 0x0000000000000002"); }
#else
int main() { std::puts("unstable 0x0000000000000001"); }
#endif
"""


class CheckDeterminism(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="a path with blanks ")
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        self.golden = self.root / "tests/determinism/golden_hashes.txt"
        (self.root / "include").mkdir()
        self.write("src/layer/engine.cpp", "int engine() { return 0x2A; }\n")
        self.write("src/assets/file.cpp", "#error not a layer of the engine\n")
        self.write("tests/determinism/stable_workload.cpp", STABLE)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, *arguments, environment=None):
        return subprocess.run([CHECK, "--root", self.root, "--out", self.root / "out", *arguments],
                              capture_output=True, text=True, env=environment)

    def test_without_a_workload_there_is_no_answer(self):
        (self.root / "tests/determinism/stable_workload.cpp").unlink()
        self.assertEqual(self.check().returncode, 2)

    def test_a_workload_without_a_golden_hash_is_named(self):
        done = self.check()
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("workload stable has no line in golden_hashes.txt", done.stderr)

    def test_a_missing_compiler_is_named_with_its_package(self):
        (self.root / "bin").mkdir()
        for program in ("env", "python3", "ninja", "g++"):
            (self.root / "bin" / program).symlink_to(next(
                found for place in os.get_exec_path() if (found := Path(place) / program).exists()))
        done = self.check(environment={**os.environ, "PATH": str(self.root / "bin")})
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("clang++ is missing (Debian package clang)", done.stderr)

    def test_a_golden_hash_that_is_not_met_is_a_difference_in_every_build(self):
        self.write("tests/determinism/golden_hashes.txt", "stable 0x000000000000002b\n")
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"stable in build 'g\+\+ -O0': DIFFERS from 0x000000000000002b")
        self.assertRegex(done.stderr, r"stable in build 'clang\+\+ -O3': DIFFERS")

    def test_a_golden_hash_that_nobody_prints_is_named(self):
        self.write("tests/determinism/golden_hashes.txt", "stable 0x000000000000002a\ngone 0x1\n")
        done = self.check()
        self.assertEqual(done.returncode, 2)
        self.assertIn("a line for gone, which no workload prints", done.stderr)

    def test_a_workload_that_fails_is_named(self):
        self.write("tests/determinism/stable_workload.cpp", "int main() { return 3; }\n")
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertIn("stable in build 'g++ -O2': FAILS (status 3", done.stderr)

    def test_a_hash_that_depends_on_the_compiler_is_found_and_never_becomes_golden(self):
        self.write("tests/determinism/unstable_workload.cpp", UNSTABLE)
        self.write("tests/determinism/golden_hashes.txt", "stable 0x000000000000002a\nunstable 0x0000000000000001\n")
        before = self.golden.read_text(encoding="utf-8")
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertIn("unstable in build 'clang++ -O2': DIFFERS", done.stderr)
        self.assertNotIn("'g++", done.stderr)
        self.assertEqual(self.check("--update").returncode, 2)
        self.assertEqual(self.golden.read_text(encoding="utf-8"), before)

    def test_builds_that_disagree_are_found_without_a_golden_hash_too(self):
        self.write("tests/determinism/unstable_workload.cpp", UNSTABLE)
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertIn("unstable gives 2 different hashes", done.stderr)
        self.assertNotIn("stable gives 2", done.stderr.replace("unstable", ""))

    def test_what_was_updated_is_the_same_afterwards_until_the_engine_changes(self):
        self.assertEqual(self.check("--update").returncode, 0)
        self.assertEqual(self.check().returncode, 0)
        self.assertEqual(self.check("--programs", self.root / "out/g++_O2/stable_workload").returncode, 0)
        self.write("src/layer/engine.cpp", "int engine() { return 0x2B; }\n")
        self.assertEqual(self.check().returncode, 1)
        self.assertEqual(self.check("--programs", self.root / "out/g++_O2/stable_workload").returncode, 1)


if __name__ == "__main__":
    unittest.main()
