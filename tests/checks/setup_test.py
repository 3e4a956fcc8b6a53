#!/usr/bin/env python3
"""tools/setup on systems that are not like this one. Every program that it could call is a small fake on a PATH
of its own, so no test installs anything."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
LIST = [line.split(maxsplit=2) for line in (TOOLS / "packages.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")]
BUILD_PACKAGES = [package for package, group, _ in LIST if group == "build"]
ALL_PACKAGES = [package for package, _, _ in LIST]


class Setup(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.bin = Path(directory.name) / "bin"
        self.bin.mkdir()
        self.calls = Path(directory.name) / "calls"
        self.installed = Path(directory.name) / "installed"
        self.calls.touch()
        self.have(ALL_PACKAGES)
        self.fake("dpkg-query", f"""
            while read -r package; do echo "ii  $package"; done <{self.installed}
            echo "dpkg-query: no packages found matching something" >&2; exit 1""")
        self.fake("apt-get", "")
        self.fake("apt-cache", "")
        self.fake("id", "echo 1000")
        for program in ("cat", "env"):
            (self.bin / program).symlink_to(shutil.which(program))

    def have(self, packages):
        self.installed.write_text("".join(f"{package}\n" for package in packages), encoding="utf-8")

    def fake(self, name, body):
        """A program that notes its call and then does what `body` says."""
        path = self.bin / name
        path.write_text(f'#!{shutil.which("bash")}\necho "{name} $*" >>{self.calls}\n{body}\n', encoding="utf-8")
        path.chmod(0o755)

    def setup(self, *arguments, **environment):
        return subprocess.run([shutil.which("bash"), TOOLS / "setup", *arguments], capture_output=True, text=True,
                              env={"PATH": str(self.bin), **environment})

    def called(self, program):
        return [line for line in self.calls.read_text(encoding="utf-8").splitlines() if line.startswith(program)]

    def test_the_list_is_well_formed(self):
        for package, group, purpose in LIST:
            self.assertRegex(package, r"^[a-z0-9][a-z0-9.+-]+$")
            self.assertIn(group, ("build", "test"))
            self.assertGreater(len(purpose), 2)
        self.assertEqual(len(ALL_PACKAGES), len(set(ALL_PACKAGES)))

    def test_refuses_wrong_arguments(self):
        for arguments in ([], ["everything"], ["build", "test"]):
            done = self.setup(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn("usage: tools/setup build|test", done.stderr)
        self.assertEqual(self.called(""), [])

    def test_without_apt_it_names_what_is_needed(self):
        for hidden in ("apt-get", "dpkg-query"):
            with self.subTest(hidden=hidden):
                (self.bin / hidden).unlink()
                done = self.setup("build")
                self.assertEqual(done.returncode, 2)
                for package, group, purpose in LIST:
                    self.assertEqual(purpose in done.stderr, group == "build", package)
                self.fake(hidden, "")

    def test_without_root_and_sudo_it_gives_the_command(self):
        self.have(set(ALL_PACKAGES) - {"mold", "clang"})
        done = self.setup("test")
        self.assertEqual(done.returncode, 2)
        self.assertIn("apt-get update && apt-get install --yes --no-install-recommends mold clang\n", done.stderr)
        self.assertEqual(self.called("apt-get"), [])

    def test_where_nothing_is_missing_it_asks_once_and_is_silent(self):
        done = self.setup("test")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(len(self.called("")), 1)
        self.assertTrue(set(ALL_PACKAGES) <= set(self.called("dpkg-query")[0].split()))

    def test_build_does_not_want_what_only_tests_need(self):
        self.have(BUILD_PACKAGES)
        self.assertEqual(self.setup("build").returncode, 0)
        self.assertEqual(self.setup("test").returncode, 2)

    def test_a_removed_package_with_its_settings_left_is_missing(self):
        self.fake("dpkg-query", f"""
            while read -r package; do echo "rc  $package"; done <{self.installed}
            """)
        self.assertEqual(self.setup("build").returncode, 2)

    def test_root_installs_only_what_is_missing(self):
        self.have(set(ALL_PACKAGES) - {"mold"})
        self.fake("id", "echo 0")
        self.fake("apt-get", f"[[ $1 != install ]] || echo mold >>{self.installed}")
        self.assertEqual(self.setup("test").returncode, 0)
        update, install = self.called("apt-get")
        self.assertRegex(update, r"^apt-get update\b")
        self.assertRegex(install, r"^apt-get install --yes --no-install-recommends .*Timeout=300 mold$")

    def test_others_install_through_sudo(self):
        self.have(set(ALL_PACKAGES) - {"mold"})
        self.fake("sudo", '"$@"')
        self.fake("apt-get", f"[[ $1 != install ]] || echo mold >>{self.installed}")
        self.assertEqual(self.setup("test").returncode, 0)
        self.assertEqual(len(self.called("sudo env DEBIAN_FRONTEND=noninteractive apt-get")), 2)

    def test_a_name_that_the_release_lacks_does_not_keep_the_others_out(self):
        self.have(set(ALL_PACKAGES) - {"mold", "ccache"})
        self.fake("id", "echo 0")
        self.fake("apt-cache", '[[ $2 != mold ]]')
        self.fake("apt-get", f"[[ $1 != install ]] || echo ccache >>{self.installed}")
        done = self.setup("build")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(self.called("apt-get install")[0], r" ccache$")
        self.assertIsNotNone(re.search(r"^  mold +mold, a fast linker$", done.stderr, re.MULTILINE), done.stderr)
        self.assertNotIn("  ccache", done.stderr)

    def test_a_node_from_elsewhere_will_do_if_it_is_new_enough(self):
        self.have(set(ALL_PACKAGES) - {"nodejs", "npm"})
        self.fake("npm", "")
        for version, status in (("v20.1.0", 0), ("v18.20.4", 0), ("v16.20.0", 2), ("nonsense", 2), ("", 2)):
            with self.subTest(version=version):
                self.fake("node", f"echo {version}")
                self.assertEqual(self.setup("build").returncode, status)
        self.fake("node", "echo v20.1.0")
        (self.bin / "npm").unlink()
        done = self.setup("build")
        self.assertEqual(done.returncode, 2)
        self.assertIn("install --yes --no-install-recommends npm\n", done.stderr)

    def test_it_can_be_skipped(self):
        self.have([])
        done = self.setup("test", GLIDEPATH_SKIP_SETUP="1")
        self.assertEqual((done.returncode, self.called("")), (0, []))


if __name__ == "__main__":
    unittest.main()
