#!/usr/bin/env python3
"""The worked examples of docs/spec/dat.md 11.1 and 11.2 are bytes of the file that they name."""

import re
import struct
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs/spec/dat.md").read_text(encoding="utf-8")
FILE = (ROOT / "tests/data/dat/valid/portal.dat").read_bytes()
TABLE = 0x09000001


def block_of(rule):
    """The lines of the code block below a rule of the page."""
    return re.search(rf"\*\*{re.escape(rule)}\*\*.*?\n```\n(.*?)```", PAGE, re.DOTALL).group(1).splitlines()


def bytes_of(line):
    """The bytes that a line begins with: up to three blanks, which the words follow."""
    return bytes.fromhex(re.split(r"   ", line.strip())[0].replace("|", " "))


def stored(offset, size):
    """What a chain of blocks holds."""
    block_size = struct.unpack_from("<I", FILE, 0x144)[0]
    data = b""
    while len(data) < size:
        link, = struct.unpack_from("<I", FILE, offset)
        data += FILE[offset + 4:offset + 4 + min(block_size - 4, size - len(data))]
        offset = link
    return data


def object_of(wanted):
    for at in range(0x2100, 0x2100 + 7 * 24, 24):
        _, name, offset, size = struct.unpack_from("<IIII", FILE, at)
        if name == wanted:
            return stored(offset, size)
    raise AssertionError(f"no object {wanted:08X}")


class Examples(unittest.TestCase):
    def test_the_header_and_the_directory_have_the_bytes_of_11_1(self):
        lines = block_of("11.1")
        self.assertEqual(len(lines), 8)
        for line in lines:
            offset, rest = line.split("  ", 1)
            expected = bytes_of(rest)
            at = int(offset, 16)
            self.assertEqual(FILE[at:at + len(expected)], expected, line)

    def test_the_motion_table_has_the_motions_of_11_2(self):
        motions = "\n".join(block_of("11.2")).split("\n\n")
        self.assertEqual(len(motions), 2)
        for motion in motions:
            expected = b"".join(bytes_of(line) for line in motion.splitlines())
            self.assertIn(expected, object_of(TABLE), motion)


if __name__ == "__main__":
    unittest.main()
