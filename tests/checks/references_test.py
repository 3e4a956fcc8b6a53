#!/usr/bin/env python3
"""tools/check_references finds each kind of reference that leads nowhere and leaves good ones alone."""

import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check_references"
QUEUE = """# The queue

## 1 State

| # | name |
|---|---|
| 1.1 | counter |

## 2 Enqueue

**2.1** The reference. See section 1.

**2.2** *Far*: [tick](tick.md) 1.1; document 002 section 9 says otherwise.

### 2.3 Near
"""
TICK = "# The tick\n\n## 1 Outline\n\n**1.1** Stages.\n"


class CheckReferences(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.write("docs/spec/queue.md", QUEUE)
        self.write("docs/spec/tick.md", TICK)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, *arguments):
        return subprocess.run([CHECK, *(arguments or [self.root])], capture_output=True, text=True)

    def assert_refused(self, where, why):
        done = self.check()
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertTrue(done.stdout.startswith(f"{where}: "), done.stdout)
        self.assertIn(why, done.stdout)
        self.assertEqual(done.stdout.count("\n"), 1, "exactly one fault:\n" + done.stdout)

    def assert_accepted(self):
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"], [self.root / "nowhere"]):
            done = self.check(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, "")

    def test_refuses_a_number_that_is_not_on_the_page(self):
        for citation, missing in (("spec/queue.md 2.9", "2.9"), ("spec/queue.md 7", "7"), ("spec/queue.md 2.1.1", "2.1.1"),
                                  ("spec/queue.md 2.1 and 2.8", "2.8"), ("spec/queue.md 1 to 4", "4"),
                                  ("spec/queue.md 2.1, 2.2 or 2.4", "2.4"), ("docs/spec/queue.md, section 3", "3"),
                                  ("`spec/queue.md` 4.1", "4.1")):
            with self.subTest(citation=citation):
                self.write("src/steering/queue.cpp", f"int a;\n// As {citation}.\n")
                self.assert_refused("src/steering/queue.cpp:2", f"spec/queue.md has no {missing}")

    def test_refuses_a_number_in_the_next_line_of_a_comment(self):
        self.write("src/steering/queue.h", "// The order of spec/queue.md 2.1 and\n    // 2.6 is kept.\n")
        self.assert_refused("src/steering/queue.h:1", "spec/queue.md has no 2.6")

    def test_refuses_a_page_that_does_not_exist(self):
        self.write("viewer/src/scene.ts", "// spec/leash.md 2\n")
        self.assert_refused("viewer/src/scene.ts:1", "there is no page docs/spec/leash.md")

    def test_refuses_the_old_pages_and_their_questions(self):
        for text in ("position.md section 2", "moveto.md", "animation.md sections 1 and 2", "WIRE.md 8.4", "rulings.md"):
            with self.subTest(text=text):
                self.write("tests/unit/a_test.cpp", f"// {text}\n")
                self.assert_refused("tests/unit/a_test.cpp:1", "which is not in the tree")
        for text in ("question 10", "Questions 1 to 6", "section 9a"):
            with self.subTest(text=text):
                self.write("tests/unit/a_test.cpp", f"// {text}\n")
                self.assert_refused("tests/unit/a_test.cpp:1", "of a page that is not in the tree")

    def test_refuses_a_page_of_the_specification_without_its_folder(self):
        self.write("src/steering/queue.cpp", "// See queue.md 2.1.\n")
        self.assert_refused("src/steering/queue.cpp:1", "write spec/queue.md")

    def test_refuses_the_path_of_a_page_that_is_gone(self):
        self.write("src/entity/tick.h", "// The stages of docs/stages.md.\n")
        self.assert_refused("src/entity/tick.h:1", "there is no docs/stages.md")

    def test_refuses_a_number_that_stands_twice_on_a_page(self):
        for line in ("**2.1** Again.", "### 2.1 Again", "| 2.1 | again |", "## 1 Again"):
            with self.subTest(line=line):
                self.write("docs/spec/queue.md", QUEUE + "\n" + line + "\n")
                self.assert_refused("docs/spec/queue.md:17", "a second time")

    def test_refuses_a_page_that_sends_the_reader_to_a_section_it_lacks(self):
        self.write("docs/spec/tick.md", TICK + "\nAs in section 4.\n")
        self.assert_refused("docs/spec/tick.md:7", "spec/tick.md has no 4")

    def test_refuses_links_to_nowhere(self):
        self.write("docs/spec/tick.md", TICK + "\nSee [queue](queue.md) 3.\n")
        self.assert_refused("docs/spec/tick.md:7", "spec/queue.md has no 3")
        self.write("docs/spec/tick.md", TICK)
        self.write("docs/page.md", "# Page\n\n[gone](gone.md)\n")
        self.assert_refused("docs/page.md:3", "the link to gone.md leads nowhere")
        self.write("docs/page.md", "# Page\n\n[queue](spec/queue.md#9-gone)\n")
        self.assert_refused("docs/page.md:3", "spec/queue.md has no heading for #9-gone")

    def test_accepts_what_resolves(self):
        self.write("src/steering/queue.cpp",
                   "// spec/queue.md 2.1, 2.2 and 2.3; spec/queue.md 1 to 2; spec/queue.md; spec/tick.md 1.1: 0.5 m,\n"
                   "// spec/queue.md 1.1. 3 of them.\n// spec/queue.md 2.2,\n//   2.3\n")
        self.write("docs/page.md", "# Page\n\n## A heading, here\n\n[q](spec/queue.md) 2.1 [h](#a-heading-here) "
                                   "[w](https://example.org/x.md) [f](spec/queue.md#2-enqueue)\n\n```\n[no](link.md)\n```\n")
        self.write("conformance/vectors/position/FORMAT.md", "As `spec/queue.md` 2.1 has it.\n")
        self.assert_accepted()

    def test_does_not_read_what_git_ignores_or_data(self):
        self.write(".gitignore", "/build/\n")
        self.write("build/a.cpp", "// moveto.md\n")
        self.write("conformance/vectors/a.jsonl", '"moveto.md"\n')
        (self.root / "picture.bin").write_bytes(b"\xff\xfe moveto.md")
        self.assert_accepted()


if __name__ == "__main__":
    unittest.main()
