#!/usr/bin/env python3
"""tools/csharp_as_c sees every difference between what C# declares and include/glidepath.h."""

import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("csharp_as_c", str(ROOT / "tools" / "csharp_as_c"))
csharp_as_c = importlib.util.module_from_spec(importlib.util.spec_from_loader("csharp_as_c", loader))
loader.exec_module(csharp_as_c)

HEADER = (ROOT / "include/glidepath.h").read_text(encoding="utf-8")
DECLARED = """function gp_abi u32
function gp_space_init i32 ptr:Space u32
function gp_space_velocity i32 ptr:Space ptr:Vector ptr:Vector
function gp_tick i32 ptr f64
function gp_receive i32 ptr ptr:u8 size ptr
function gp_glide_update_many i32 ptr ptr:GlideTable
function gp_link_receive_whole i32 ptr i32 f64 ptr:u8 size callback:WholeSink ptr
callback WholeSink void ptr ptr
struct Space 16
field Space axes 0 u32
field Space landblock 4 u32
field Space unitsAMetre 8 f32
field Space reserved 12 u32
struct Vector 12
field Vector X 0 f32
field Vector Y 4 f32
field Vector Z 8 f32
struct GlideTable 64
field GlideTable Size 0 u32
field GlideTable Count 4 u32
field GlideTable Space 8 ptr:Space
field GlideTable Ids 16 ptr:u64
field GlideTable Points 24 ptr:f32
field GlideTable Headings 32 ptr:f32
field GlideTable Sent 40 ptr:f64
field GlideTable Velocities 48 ptr:f32
field GlideTable Flags 56 ptr:u8
"""


class CSharpAsC(unittest.TestCase):
    def program(self, old="", new=""):
        self.assertIn(old, DECLARED)
        comparison = csharp_as_c.Comparison(csharp_as_c.Header(HEADER), csharp_as_c.Binding(DECLARED.replace(old, new)))
        comparison.compare_all()
        return comparison.program()

    def compiles(self, program):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "test.c"
            source.write_text(program, encoding="utf-8")
            return subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{ROOT / 'include'}", source],
                                  check=False, capture_output=True).returncode == 0

    def test_takes_what_the_header_has(self):
        program = self.program()
        self.assertIn("2 structs, 12 numbers", program)
        self.assertTrue(self.compiles(program))

    def test_refuses_a_function_that_is_not_there(self):
        self.refuses("gp_abi u32", "gp_abj u32")

    def test_refuses_another_parameter(self):
        for old, new in (("ptr:Space u32", "ptr:Space u64"), ("ptr f64\n", "ptr f32\n"), ("ptr:u8 size ptr\n", "ptr:u8 u32 ptr\n"),
                         ("gp_abi u32", "gp_abi u64"), ("ptr:Vector ptr:Vector", "ptr:Vector ptr:Space"),
                         ("callback:WholeSink", "u64")):
            self.refuses(old, new)

    def test_refuses_another_number_of_parameters(self):
        self.refuses("function gp_tick i32 ptr f64", "function gp_tick i32 ptr")

    def test_refuses_another_callback(self):
        self.refuses("callback WholeSink void ptr ptr", "callback WholeSink void ptr u32")

    def test_refuses_a_field_of_another_kind(self):
        self.refuses("landblock 4 u32", "landblock 4 f32")
        self.refuses("Sent 40 ptr:f64", "Sent 40 ptr:f32")

    def test_refuses_a_field_too_few(self):
        self.refuses("field Space landblock 4 u32\n", "")

    def test_refuses_one_struct_for_two(self):
        self.refuses("ptr:GlideTable", "ptr:Space")

    def test_does_not_compile_where_a_struct_is_laid_out_otherwise(self):
        for old, new in (("struct Space 16", "struct Space 20"), ("unitsAMetre 8", "unitsAMetre 12"), ("Flags 56", "Flags 60")):
            self.assertFalse(self.compiles(self.program(old, new)), f"{old} -> {new}")

    def refuses(self, old, new):
        with self.assertRaises(csharp_as_c.Differs, msg=f"{old} -> {new}"):
            self.program(old, new)


if __name__ == "__main__":
    unittest.main()
