"""The engine and the C library for Conan 2, from the source tree that this file stands in:

    conan create packaging/conan
"""

import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class GlidepathRecipe(ConanFile):
    name = "glidepath"
    description = "The retail motion engine for remote bodies of Asheron's Call, as a library"
    license = "MIT"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"

    def set_version(self):
        with open(os.path.join(self._root(self.recipe_folder), "include/glidepath/version.h"), encoding="utf-8") as file:
            self.version = re.search(r'GLIDEPATH_VERSION "([0-9.]+)"', file.read())[1]

    @staticmethod
    def _root(folder):
        return os.path.abspath(os.path.join(folder, "..", ".."))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"):
            copy(self, pattern, self._root(self.recipe_folder), self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for name, value in (("APPS", False), ("TESTS", False), ("TOOLS", False), ("C", True)):
            toolchain.variables[f"GLIDEPATH_BUILD_{name}"] = value
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # The CMake package that was installed is the one to use: it knows the components.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append(os.path.join("lib", "cmake", "glidepath"))
