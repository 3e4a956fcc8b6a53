#!/usr/bin/env python3
"""What the program shows in narrow and simple terminals: lines that fit, colour, and a bar that stays in one line.

usage: terminal_manners_test.py PROGRAM PROJECT
"""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
import unittest

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
PROGRAM, PROJECT = "", ""


def shown(arguments, columns=80, term="xterm-256color", **more):
    """All that the program writes to a terminal."""
    session = f"{PROJECT}/data/captures/synthetic_session.pcap"
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        words = arguments.replace("SESSION", session).replace("DATA", f"{PROJECT}/data").split()
        os.execve(PROGRAM, [PROGRAM, *words], {"PATH": os.environ["PATH"], "TERM": term, **more})
    text = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        text += part
    os.close(terminal)
    os.waitpid(process, 0)
    return text.decode().replace("\r\n", "\n")


def lasting(text):
    """Without what a bar wrote: it returns to the beginning of its line, and is written over."""
    return "\n".join(line.rsplit("\r", 1)[-1] for line in text.split("\n"))


class Terminal(unittest.TestCase):
    def test_lines_fit(self):
        score = "score --truth DATA/quality/truth.csv --shown DATA/quality/shown.csv --per-body"
        for arguments in ("study town --profile dsl --seconds 10 --seed 7 --pops --bodies", "replay SESSION", "lint SESSION",
                          "explain SESSION --pops", "explain SESSION --guid 0x50000101 --at 20", "inspect SESSION", score,
                          "inspect SESSION --sessions", "compare runner --seconds 5",
                          "lint --list", "simulate --list", "simulate --scene runner --out /dev/null", "--help",
                          "compare --help", "study --help", "replay --help", "conformance --suite geometry"):
            lines = re.split(r"[\n\r]", COLOUR.sub("", shown(arguments, 60)))
            longest = max(lines, key=len)
            self.assertLessEqual(len(longest), 60, f"{arguments}: {longest}")

    def test_a_cause_is_never_cut(self):
        text = lasting(COLOUR.sub("", shown("explain town --profile dsl --seconds 30 --seed 7 --pops", 60)))
        self.assertIn("too narrow for:", text)
        self.assertNotIn("...", text)
        self.assertIn("It catches up with the newest position at 8.0 m/s", " ".join(text.split()))

    def test_colour_is_shown_and_can_be_forbidden(self):
        for arguments in ("inspect SESSION --to 1", "conformance --suite geometry", "lint --list", "simulate --list",
                          "--help", "score --truth DATA/quality/truth.csv --shown DATA/quality/shown.csv --per-body"):
            self.assertRegex(shown(arguments), COLOUR, arguments)
            self.assertNotIn("\x1b", shown(arguments, NO_COLOR="1"), arguments)
            self.assertNotIn("\x1b", shown(arguments, term="dumb"), arguments)

    def test_what_is_malformed_is_red(self):
        self.assertIn("\x1b[31m", shown("inspect 48F7000001"))

    def test_a_bar_stays_in_its_line(self):
        for columns in (100, 24):
            text = shown("compare --walkers --count 20 --seconds 60", columns, term="dumb")
            bars = [line for line in re.split(r"[\r\n]", text) if "comparing" in line]
            self.assertTrue(bars, text)
            self.assertNotIn("\x1b", text)
            for bar in bars:
                self.assertLess(len(bar), columns, bar)


if __name__ == "__main__":
    PROGRAM, PROJECT = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
