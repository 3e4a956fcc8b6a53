#!/usr/bin/env python3
"""tools/api_reference finds public things without a comment, and reads our plain comments as they are meant."""

import subprocess
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
TOP = "// A header.\n//\n//     use(it);\n#pragma once\n\nnamespace glidepath {\n\n"
GOOD = TOP + """// What moves.
struct Body {
    float radius_m = 1;
    int kind = 0;  // which one

    Body() = default;
    explicit Body(int) {}
    // The first
    // two are alike.
    [[nodiscard]] bool is_here() const { return true; }
    [[nodiscard]] bool is_there() const {
        // not a comment of anything
        return false;
    }
    bool operator==(const Body&) const = default;
    [[nodiscard]] int begin() const { return 0; }

  private:
    void hidden();
};

struct Message {  // 0xF748
    int number = 0;
};

// One of two.
enum class Kind { one, two };

// Both of these
// measure.
float distance(int a,
               int b);
float length(int a);

int count();  // how many

}  // namespace glidepath
"""


class ApiReference(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        self.header = self.root / "include" / "glidepath" / "body.h"
        self.header.parent.mkdir(parents=True)

    def make(self, text):
        self.header.write_text(text, encoding="utf-8")
        return subprocess.run([TOOLS / "api_reference", "--include", self.root / "include", self.root / "out"],
                              capture_output=True, text=True)

    def filtered(self):
        return subprocess.run([TOOLS / "doxygen_filter", self.header], capture_output=True, text=True).stdout

    def assert_refused(self, declaration, line, why):
        done = self.make(TOP + declaration + "\n}  // namespace glidepath\n")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertTrue(done.stdout.startswith(f"include/glidepath/body.h:{line}: "), done.stdout)
        self.assertIn(why, done.stdout)
        self.assertEqual(done.stdout.count("\n"), 1, done.stdout)

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"], ["--include", self.root / "gone"]):
            self.assertEqual(subprocess.run([TOOLS / "api_reference", *arguments], capture_output=True).returncode, 2)

    def test_refuses_what_has_no_comment(self):
        self.assert_refused("struct Body {\n    int kind = 0;\n};", 8, "Compound glidepath::Body is not documented")
        self.assert_refused("int count();", 8, "Member count() (function)")
        self.assert_refused("enum class Kind { one };", 8, "Member Kind (enumeration)")
        self.assert_refused("using Id = int;", 8, "Member Id (typedef)")
        self.assert_refused("// What moves.\nclass Body {\n  public:\n    void go();\n};", 11, "Member go() (function)")

    def test_a_comment_ends_with_its_paragraph(self):
        self.assert_refused("// The first.\nint first();\n\nint second();", 11, "Member second() (function)")

    def test_a_comment_that_stands_alone_describes_nothing(self):
        self.assert_refused("// A headline.\n\nint count();", 10, "Member count() (function)")

    def test_refuses_a_comment_that_cannot_be_read(self):
        self.assert_refused("// Adds by @nonsense here.\nint count();", 8, "nonsense")

    def test_makes_the_reference_of_documented_headers(self):
        done = self.make(GOOD)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        page = Path(done.stdout.strip())
        self.assertTrue(page.is_file())
        pages = "".join(file.read_text(encoding="utf-8") for file in page.parent.glob("*.html"))
        for text in ("A header.", "What moves.", "The first two are alike.", "0xF748", "One of two.", "how many", "which one"):
            self.assertIn(text, pages)
        self.assertNotIn("not a comment of anything", "".join(
            file.read_text(encoding="utf-8") for file in page.parent.glob("struct*.html")))

    def test_keeps_the_lines_of_a_header(self):
        self.header.write_text(GOOD, encoding="utf-8")
        before, after = GOOD.splitlines(), self.filtered().splitlines()
        for number, line in enumerate(before):
            code = line.split("//")[0].strip()
            self.assertIn(code, after[number], number + 1)


if __name__ == "__main__":
    unittest.main()
