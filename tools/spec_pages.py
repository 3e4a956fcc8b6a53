"""The numbered rules of docs/spec and the citations of them, for the checks that resolve citations.

A page has numbers in headings (`## 2 Title`, `### 2.3 Title`), in bold at the start of a paragraph (`**2.3**`) and in the
first cell of a table row (`| 2.3 |`). A citation is `spec/PAGE.md 2.3`, with lists and ranges (`spec/queue.md 2.3, 2.5 and
3.1 to 3.4`); in Markdown also a link to the page with numbers behind it.
"""

import re
import subprocess
from pathlib import Path

NUMBERED = re.compile(r"^(?:#{2,4} (\d+(?:\.\d+)?) |\*\*(\d+\.\d+)\*\*|\| (?:\*\*)?(\d+\.\d+)(?:\*\*)? \|)", re.MULTILINE)

# Blanks inside a citation: it may go on in the next line of a comment or of a quoted paragraph.
GAP = r"(?:[ \t]|\n[ \t]*(?://+<?|#|\*|>)?[ \t]*)+"
NUMBER = r"\d+(?:\.\d+)*(?![\w])"
NUMBERS = rf"(?:sections?{GAP})?({NUMBER}(?:(?:,{GAP}(?:and{GAP})?|{GAP}(?:and|to|or){GAP}){NUMBER})*)"
# Not a colon and a line, as a compiler's message has it, nor a fragment of a longer path.
CITATION = re.compile(rf"\bspec/([\w-]+)\.md\b[`)]?(?:,?{GAP}{NUMBERS})?")
LINK = re.compile(rf"\]\(([^)#\s]*?)(#[^)\s]*)?\)(?:{GAP}{NUMBERS})?")


class Page:
    def __init__(self, text):
        self.rules = [(next(filter(None, match.groups())), text.count("\n", 0, match.start()) + 1)
                      for match in NUMBERED.finditer(text)]
        self.numbers = {number for number, _ in self.rules}

    def twice(self):
        """(number, line) of each number that was given before."""
        seen = set()
        for number, line in self.rules:
            if number in seen:
                yield number, line
            seen.add(number)


def pages_of(root):
    """{name without .md: Page} of the specification of a project."""
    return {file.stem: Page(file.read_text(encoding="utf-8")) for file in sorted((root / "docs" / "spec").glob("*.md"))}


def fault_of(pages, name, numbers):
    """Why spec/NAME.md NUMBERS (text, or None) does not resolve, or None."""
    if name not in pages:
        return f"there is no page docs/spec/{name}.md"
    missing = [number for number in re.findall(NUMBER, numbers or "") if number not in pages[name].numbers]
    return f"spec/{name}.md has no {', '.join(missing)}" if missing else None


def files_of(root):
    """The files that git knows or would add, as paths relative to root."""
    done = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                          capture_output=True, text=True, check=True)
    return sorted({Path(name) for name in done.stdout.split("\0") if name and (Path(root) / name).is_file()})


def line_of(text, at):
    return text.count("\n", 0, at) + 1
