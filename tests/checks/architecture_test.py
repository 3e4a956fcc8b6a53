#!/usr/bin/env python3
"""tools/check_architecture finds functions, headers and layers that docs/architecture.md gets wrong."""

import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check_architecture"
ROWS = "".join(f"| {number} | a stage | `glide` | src/steering/queue.cpp |\n" for number in range(1, 14))
PAGE = f"""# Architecture

## The API line

| header | shows |
|---|---|
| `world.h` | bodies |
| `tools/*.h` | tools |

## Layers

| layer | holds |
|---|---|
| `steering` | the queue |

### Who may include whom

<!-- stages: checked -->
| # | stage | function | file |
|---|---|---|---|
{ROWS}<!-- stages: end -->

<!-- calls: a position, at most 3 -->
```
Router::receive   src/steering/queue.cpp
  glide           src/steering/queue.cpp
  settle          src/steering/queue.cpp
```

<!-- calls: a movement, at most 3 -->
```
glide  src/steering/queue.cpp
```
"""
SOURCE = "// forgotten(now)\nvoid Router::receive() { glide(); }\nvoid glide() {}\ntemplate <class T> void settle<T>(int);\n"


class CheckArchitecture(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        self.write("include/glidepath/world.h", "")
        self.write("include/glidepath/tools/replay.h", "")
        self.write("src/steering/queue.cpp", SOURCE)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, old="", new=""):
        self.assertIn(old, PAGE)
        self.write("docs/architecture.md", PAGE.replace(old, new, 1) if old else PAGE)
        return subprocess.run([CHECK, self.root], capture_output=True, text=True)

    def assert_refused(self, why, old="", new=""):
        done = self.check(old, new)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(why, done.stdout)
        self.assertRegex(done.stdout, r"^docs/architecture.md:\d+: ")
        self.assertEqual(done.stdout.count("\n"), 1, "exactly one fault:\n" + done.stdout)

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"], [self.root / "nowhere"]):
            done = subprocess.run([CHECK, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, "")

    def test_refuses_a_call_that_is_not_in_its_file(self):
        self.assert_refused("a position: src/steering/queue.cpp has no drift", "  glide   ", "  drift   ")
        self.assert_refused("a position: src/steering/queue.cpp has no World::receive", "Router::receive", "World::receive")
        self.assert_refused("a position: glide: there is no file src/gone.cpp", "  glide           src/steering/queue.cpp",
                            "  glide           src/gone.cpp")

    def test_a_comment_is_no_function(self):
        self.assert_refused("a position: src/steering/queue.cpp has no forgotten", "  settle ", "  forgotten ")

    def test_refuses_more_calls_than_the_mark_allows(self):
        self.assert_refused("a position: 3 calls, at most 2 are allowed", "position, at most 3", "position, at most 2")

    def test_refuses_a_line_without_a_file_or_a_caller(self):
        self.assert_refused("cannot read 'settle'", "  settle          src/steering/queue.cpp", "  settle")
        self.assert_refused("settle is not indented below its caller", "  settle ", "      settle ")

    def test_refuses_a_picture_that_is_missing(self):
        self.assert_refused("has 1 pictures of calls", "<!-- calls: a movement, at most 3 -->", "")

    def test_refuses_a_stage_that_is_missing_or_wrong(self):
        row = "| 13 | a stage | `glide` | src/steering/queue.cpp |\n"
        self.assert_refused("lists 12 stages", row, "")
        self.assert_refused("src/steering/queue.cpp has no blip", row, row.replace("glide", "blip"))

    def test_refuses_headers_and_layers_that_do_not_agree(self):
        self.assert_refused("the table of the API line has pose.h, which is not there", "`world.h` |", "`world.h` | a |\n| `pose.h` |")
        self.assert_refused("the table of the API line lacks world.h", "| `world.h` | bodies |\n", "")
        self.assert_refused("the table of layers lacks steering", "| `steering` | the queue |\n", "")
        self.write("src/cellar/wine.cpp", "")
        self.assert_refused("the table of layers lacks cellar")

    def test_accepts_what_is_true(self):
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)


if __name__ == "__main__":
    unittest.main()
