#!/usr/bin/env python3
"""tools/check_layers finds each kind of violation and leaves a clean tree alone."""

import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK_LAYERS = Path(__file__).resolve().parents[2] / "tools" / "check_layers"


class CheckLayers(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        self.write("include/glidepath/position.h", "#pragma once\n#include <cmath>\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, *arguments):
        return subprocess.run([CHECK_LAYERS, *(arguments or [self.root])], capture_output=True, text=True)

    def assert_refused(self, where, why):
        done = self.check()
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertTrue(done.stdout.startswith(f"{where}: "), done.stdout)
        self.assertIn(why, done.stdout)
        self.assertEqual(done.stdout.count("\n"), 1, "exactly one violation")

    def assert_accepted(self):
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_wrong_usage_is_no_answer(self):
        for arguments in (["--fast"], ["a", "b"], [self.root / "nowhere"]):
            done = self.check(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertNotEqual(done.stderr, "")

    def test_refuses_an_include_that_points_up(self):
        self.write("src/steering/sticky.cpp", '#include <cmath>\n\n#  include "motion/state.h"\n')
        self.assert_refused("src/steering/sticky.cpp:3", "steering may not include motion")

    def test_refuses_a_public_header_of_a_layer_above(self):
        self.write("include/glidepath/world.h", "#pragma once\n")
        self.write("src/steering/sticky.cpp", "#include <glidepath/world.h>\n")
        self.assert_refused("src/steering/sticky.cpp:1", "steering may not include world")

    def test_refuses_a_private_header_in_a_public_one(self):
        self.write("include/glidepath/position.h", '#pragma once\n#include "geometry/vec3.h"\n')
        self.assert_refused("include/glidepath/position.h:2", "may not include the private")

    def test_refuses_a_public_header_that_includes_upwards(self):
        self.write("include/glidepath/world.h", "#pragma once\n")
        self.write("include/glidepath/position.h", "#include <glidepath/world.h>\n")
        self.assert_refused("include/glidepath/position.h:1", "base may not include world")

    def test_refuses_a_public_header_that_is_not_in_the_list(self):
        self.write("include/glidepath/steering/sticky.h", "#pragma once\n")
        self.assert_refused("include/glidepath/steering/sticky.h:1", "is not in the list of public headers")

    def test_refuses_another_library_in_a_public_header_even_of_the_tools(self):
        self.write("include/glidepath/world.h", "#include <fmt/core.h>\n")
        self.assert_refused("include/glidepath/world.h:1", "a public header may use the C++ library only")

    def test_refuses_each_direction_that_the_table_leaves_out(self):
        for layer, other in (("geometry", "animation"), ("animation", "steering"), ("motion", "steering"),
                             ("planning", "entity"), ("entity", "world"), ("world", "wire"), ("wire", "animation"),
                             ("routing", "replay"), ("replay", "quality"), ("quality", "sim"), ("sim", "quality")):
            with self.subTest(layer=layer, other=other):
                self.write(f"src/{layer}/file.cpp", f'#include "{other}/file.h"\n')
                self.assert_refused(f"src/{layer}/file.cpp:1", f"{layer} may not include {other}")
                (self.root / "src" / layer / "file.cpp").unlink()

    def test_refuses_a_layer_header_that_opens_a_layer_above(self):
        self.write("src/geometry/layer.h", "namespace glidepath::geometry {\nusing namespace base;\nusing namespace world;\n}\n")
        self.assert_refused("src/geometry/layer.h:1", "opens other layers than geometry may know (base)")

    def test_refuses_an_unknown_layer(self):
        self.write("src/cellar/wine.cpp", "int bottles = 0;\n")
        self.assert_refused("src/cellar/wine.cpp:1", "unknown layer 'cellar'")

    def test_refuses_an_include_of_an_unknown_layer(self):
        self.write("src/world/world.cpp", '#include "cellar/wine.h"\n')
        self.assert_refused("src/world/world.cpp:1", '"cellar/wine.h" names no layer')

    def test_refuses_a_file_outside_the_layers(self):
        self.write("src/loose.cpp", "int loose = 0;\n")
        self.assert_refused("src/loose.cpp:1", "stands in no layer")

    def test_refuses_a_quoted_include_that_leaves_the_layer(self):
        self.write("src/steering/sticky.cpp", '#include "../motion/speeds.h"\n')
        self.assert_refused("src/steering/sticky.cpp:1", "goes through '..'")

    def test_refuses_a_detour_through_an_allowed_layer(self):
        self.write("src/steering/sticky.cpp", '#include "base/../motion/state.h"\n')
        self.assert_refused("src/steering/sticky.cpp:1", "goes through '..'")

    def test_refuses_an_include_by_macro(self):
        self.write("src/base/status.cpp", "#include WHATEVER\n")
        self.assert_refused("src/base/status.cpp:1", "cannot tell what")

    def test_refuses_other_libraries_in_the_engine(self):
        for header in ("fmt/core.h", "CLI/CLI.hpp", "simdjson.h", "nlohmann/json.hpp", "pcap.h", "pcap/pcap.h",
                       "zlib.h", "gtest/gtest.h", "rapidcheck.h", "boost/asio.hpp"):
            for layer in ("base", "wire", "routing"):
                with self.subTest(header=header, layer=layer):
                    self.write(f"src/{layer}/file.cpp", f"#include <{header}>\n")
                    self.assert_refused(f"src/{layer}/file.cpp:1", f"{layer} may use the C++ library only, not <{header}>")
                    (self.root / "src" / layer / "file.cpp").unlink()

    def test_a_literal_that_looks_like_a_comment_hides_nothing(self):
        self.write("src/base/status.cpp", 'auto all = "/*";\n#include "wire/reader.h"\nauto end = "*/";\n')
        self.assert_refused("src/base/status.cpp:2", "base may not include wire")

    def test_accepts_includes_that_point_down_or_stay(self):
        self.write("src/steering/sticky.cpp", '#include "steering/sticky.h"\n#include "geometry/vec3.h"\n'
                                              "#include <glidepath/position.h>\n#include <vector>\n")
        self.write("src/routing/router.cpp", '#include <glidepath/codec.h>\n#include "world/storage.h"\n')
        self.write("src/replay/capture.cpp", '#include <pcap.h>\n#include <glidepath/router.h>\n')
        self.write("src/assets/table_file.cpp", '#include <nlohmann/json.hpp>\n#include <glidepath/motion.h>\n')
        self.write("src/quality/score.cpp", '#include "replay/recording.h"\n#include <glidepath/codec.h>\n')
        self.assert_accepted()

    def test_accepts_what_is_commented_out(self):
        self.write("src/base/status.cpp", "// #include <fmt/core.h>\n/*\n#include <glidepath/world.h>\n*/\n")
        self.assert_accepted()

    def test_does_not_read_programs_and_tests(self):
        self.write("apps/glidepath/main.cpp", "#include <fmt/core.h>\n")
        self.write("tests/unit/base_test.cpp", "#include <gtest/gtest.h>\n#include <glidepath/world.h>\n")
        self.assert_accepted()


if __name__ == "__main__":
    unittest.main()
