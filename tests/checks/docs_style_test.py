#!/usr/bin/env python3
"""tools/check_docs finds lines that are too long, words that we do not use, decisions of one number and torn sentences."""

import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check_docs"
LONG = "word " * 21


class CheckDocs(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)

    def check(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return subprocess.run([CHECK, self.root], capture_output=True, text=True)

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"], [self.root]):
            done = subprocess.run([CHECK, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, "")

    def test_refuses_a_long_line_on_every_page(self):
        for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/a.md", "docs/spec/b.md",
                     "conformance/vectors/wire/FORMAT.md"):
            with self.subTest(name=name):
                done = self.check(name, f"# Page\n\n{LONG}\n")
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stdout, f"{name}:3: 105 columns, at most 100\n")
                (self.root / name).unlink()

    def test_refuses_a_long_item(self):
        self.assertIn("docs/a.md:1: ", self.check("docs/a.md", f"* {LONG}\n").stdout)

    def test_refuses_our_private_words(self):
        for line, word in (("The room of wire.", "room"), ("Rooms and layers", "Rooms"), ("the culprit", "culprit"),
                           ("its last deed", "deed"), ("| a row | without news |", "news"),
                           ("Whoever asks", "Whoever"), ("begins anew", "anew")):
            with self.subTest(line=line):
                done = self.check("docs/a.md", line + "\n")
                self.assertEqual(done.returncode, 1)
                self.assertTrue(done.stdout.startswith(f"docs/a.md:1: '{word}': say "), done.stdout)

    def test_refuses_two_decisions_of_one_number_and_a_title_with_another(self):
        self.assertEqual(self.check("docs/decisions/0001-a.md", "# 1. A\n").returncode, 0)
        self.assertEqual(self.check("docs/decisions/0001-b.md", "# 1. B\n").stdout,
                         "docs/decisions/0001-b.md:1: 0001-a.md has this number too\n")
        (self.root / "docs/decisions/0001-b.md").unlink()
        for name, title in (("0002-c.md", "# 3. C"), ("third.md", "# 3. D")):
            with self.subTest(name=name):
                self.assertEqual(self.check(f"docs/decisions/{name}", title + "\n").stdout,
                                 f"docs/decisions/{name}:1: its title has another number: {title}\n")
                (self.root / "docs/decisions" / name).unlink()

    def test_refuses_a_sentence_whose_number_begins_a_line(self):
        for text, line in (("It sticks at\n20. The rest\n", 2), ("* An item of\n  0. More\n", 2),
                           ("1. first of\n9. Then\n2. second\n", 2)):
            with self.subTest(text=text):
                done = self.check("docs/a.md", text)
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stdout, f"docs/a.md:{line}: a number begins the line, "
                                              "which makes it an item of a list: wrap elsewhere\n")

    def test_accepts_lists_with_numbers(self):
        done = self.check("docs/a.md", "In this order:\n1. one\n   and more\n2. two\n\n7. seven\n\n"
                                       "```\nat\n20. The\n```\n")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_accepts_tables_code_headings_links_and_quoted_words(self):
        address = "https://example.org/" + "a" * 100
        done = self.check("docs/a.md", f"# {LONG}\n\n| {LONG} |\n\n```\n{LONG} room\n```\n\n* [link]({address})\n"
                                       f"{address}\n![picture]({address})\n\nNot a `room`; the mushroom is newsworthy.\n")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)


if __name__ == "__main__":
    unittest.main()
