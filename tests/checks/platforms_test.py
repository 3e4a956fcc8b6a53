#!/usr/bin/env python3
"""tools/check_platforms finds a platform that differs, fails or cannot be run."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("check_platforms", str(ROOT / "tools" / "check_platforms"))
check_platforms = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_platforms", loader))
loader.exec_module(check_platforms)

# Stands for qemu: says of a program what the table below has.
RUNNER = """#!/usr/bin/env python3
import json, pathlib, sys
printed, status = json.loads(pathlib.Path({table!r}).read_text()).get(pathlib.Path(sys.argv[-1]).name, ["", 1])
print(printed)
sys.exit(status)
"""


class CheckPlatforms(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)
        golden = (ROOT / "tests/determinism/golden_hashes.txt").read_text(encoding="utf-8").splitlines()
        self.table = {line.split()[0]: [line, 0] for line in golden if not line.startswith("#")}
        self.table["misuse_test"] = ["0 failures", 0]
        kept = {name: getattr(check_platforms, name) for name in ("found", "build", "write_csharp_test", "prepare_csharp")}
        self.addCleanup(lambda: vars(check_platforms).update(kept))

    def status(self, *arguments):
        (self.folder / "table.json").write_text(json.dumps(self.table), encoding="utf-8")
        runner = self.folder / "runner"
        runner.write_text(RUNNER.format(table=str(self.folder / "table.json")), encoding="utf-8")
        runner.chmod(0o755)
        check_platforms.found = lambda program: str(runner)
        check_platforms.build = lambda platform, workloads, tests, out: None
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            return check_platforms.main(["--out", str(self.folder / "out"), *arguments]), said.getvalue()

    def test_takes_a_platform_with_the_golden_hashes(self):
        self.assertEqual(self.status("arm64")[0], 0)

    def test_sees_another_hash(self):
        self.table["scene_workload"] = ["scene_workload 0x1", 0]
        status, said = self.status("arm64")
        self.assertEqual(status, 1)
        self.assertIn("arm64 differs", said)

    def test_sees_a_workload_that_fails(self):
        del self.table["chase_workload"]
        self.assertEqual(self.status("arm64")[0], 1)

    def test_sees_that_the_c_library_fails(self):
        self.table["misuse_test"] = ["line 7: not so", 1]
        self.assertEqual(self.status("arm64")[0], 1)

    def test_sees_that_csharp_declares_another_library(self):
        check_platforms.write_csharp_test = lambda platform, csharp, out: None
        self.assertEqual(self.status("--csharp", str(self.folder), "windows")[0], 1)

    def test_sees_that_the_library_lacks_what_csharp_declares(self):
        check_platforms.write_csharp_test = lambda platform, csharp, out: out / "csharp_test.c"
        self.table["csharp_test"] = ["155 functions", 0]
        self.assertEqual(self.status("--csharp", str(self.folder), "arm64")[0], 0)
        self.table["csharp_test"] = ["", 1]
        self.assertEqual(self.status("--csharp", str(self.folder), "arm64")[0], 1)

    def test_sees_that_the_tests_of_csharp_fail_in_dotnet(self):
        check_platforms.write_csharp_test = lambda platform, csharp, out: out / "csharp_test.c"
        check_platforms.prepare_csharp = lambda platform, csharp, out: ["dotnet.exe", out / "Tests.exe"]
        self.table["csharp_test"] = self.table["csharp_test.exe"] = ["155 functions", 0]
        self.table.update({f"{name}.exe": said for name, said in self.table.items() if "." not in name})
        self.table["Tests.exe"] = ["26 tests, 0 failed", 0]
        self.assertEqual(self.status("--csharp", str(self.folder), "windows")[0], 0)
        self.table["Tests.exe"] = ["26 tests, 1 failed", 1]
        self.assertEqual(self.status("--csharp", str(self.folder), "windows")[0], 1)

    def test_cannot_decide_without_a_compiler(self):
        def missing(program):
            raise check_platforms.Undecided(f"{program} is missing")

        check_platforms.found = missing
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(check_platforms.main(["--out", str(self.folder), "windows"]), 2)
        self.assertIn("g++-mingw-w64-x86-64-posix, libz-mingw-w64-dev, wine64 and npm", said.getvalue())

    def test_refuses_a_platform_that_it_does_not_know(self):
        with self.assertRaises(SystemExit) as stopped, contextlib.redirect_stderr(io.StringIO()):
            check_platforms.main(["amiga"])
        self.assertEqual(stopped.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
