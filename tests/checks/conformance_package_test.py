#!/usr/bin/env python3
"""The archive of tools/package_conformance is whole, and the example runner in it can tell right from wrong."""

import gzip
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "tools" / "package_conformance"


def run(*command):
    return subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, check=False)


class ConformancePackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        folder = Path(cls.temporary.name)
        cls.archive = folder / "first.tar.gz"
        assert run(PACKAGE, "--out", cls.archive).returncode == 0
        with tarfile.open(cls.archive) as archive:
            archive.extractall(folder)
        (cls.root,) = [path for path in folder.iterdir() if path.is_dir()]
        cls.index = json.loads((cls.root / "index.json").read_text(encoding="utf-8"))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_gives_the_same_bytes_twice(self):
        second = self.archive.with_name("second.tar.gz")
        run(PACKAGE, "--out", second)
        self.assertEqual(self.archive.read_bytes(), second.read_bytes())

    def test_the_index_names_every_vector_file_with_its_cases_and_checksum(self):
        files = {str(path.relative_to(self.root)) for path in self.root.rglob("*.jsonl*")}
        self.assertEqual(files, {suite["file"] for suite in self.index["suites"]})
        for suite in self.index["suites"]:
            data = (self.root / suite["file"]).read_bytes()
            self.assertEqual(hashlib.sha256(data).hexdigest(), suite["sha256"])
            text = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
            self.assertEqual(len(text.splitlines()), suite["cases"], suite["suite"])
            self.assertEqual(sum(suite["kinds"].values()), suite["cases"])
            self.assertTrue((self.root / suite["format"]).is_file())

    def test_the_example_agrees_with_the_vectors(self):
        done = run(self.root / "example_runner.py", "position/geometry")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"position/geometry: 226 agree, 0 differ, 386 not ported")

    def test_the_example_finds_a_port_that_is_wrong(self):
        runner = self.root / "wrong_runner.py"
        text = (self.root / "example_runner.py").read_text(encoding="utf-8")
        runner.write_text(text.replace("candidate < current if wrapped", "candidate > current if wrapped"), encoding="utf-8")
        done = run(runner)
        self.assertEqual(done.returncode, 1)
        self.assertIn("stamp_is_newer", done.stdout)

    def test_the_example_could_not_run_without_a_suite_or_a_ported_kind(self):
        done = run(self.root / "example_runner.py", "position/nothing")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there are: animation/motion_table", done.stderr)
        self.assertEqual(run(self.root / "example_runner.py", "wire/gates").returncode, 2)


if __name__ == "__main__":
    unittest.main()
