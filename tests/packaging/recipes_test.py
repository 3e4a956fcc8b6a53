#!/usr/bin/env python3
"""The recipes for Conan and vcpkg, run with stand-ins for what those two bring, as far as configuring.

usage: tests/packaging/recipes_test.py OUT    (OUT is emptied)

Neither program is in Debian, and both need the network. What stands in for them does what their documents say: copies
the sources that the recipe exports and configures them with the options that it gives. So a recipe that leaves out a
file, names an option that does not exist or installs nothing is found; Conan and vcpkg themselves are not tested.
Exit status: 0 both work so far, 1 one does not, 2 wrong usage.
"""

import re
import shutil
import subprocess
import sys
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VERSION = re.search(r'GLIDEPATH_VERSION "([0-9.]+)"', (ROOT / "include/glidepath/version.h").read_text(encoding="utf-8"))[1]

PORT_STUBS = """
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "SOURCE_PATH" "OPTIONS")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${given_SOURCE_PATH} -B ${OUT}/build -G Ninja -DCMAKE_BUILD_TYPE=Release
                          ${given_OPTIONS} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()
function(vcpkg_cmake_install)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "PACKAGE_NAME;CONFIG_PATH" "")
  file(WRITE ${OUT}/config_path "${given_CONFIG_PATH}")
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "" "FILE_LIST")
  foreach(file ${given_FILE_LIST})
    if(NOT EXISTS ${file})
      message(FATAL_ERROR "${file} is missing")
    endif()
  endforeach()
  file(WRITE ${OUT}/has_copyright "")
endfunction()
include(${PORT})
"""


class Fault(Exception):
    """What is wrong with a recipe."""


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Fault(f"{' '.join(map(str, command[:3]))} fails:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def check_build(build, config_path):
    """What was configured has both libraries, and installs the CMake package where the recipe says."""
    targets = run("ninja", "-C", build, "-t", "targets", "all")
    for target in ("src/libglidepath.so", "src/libglidepath.a"):
        if f"{target}:" not in targets:
            raise Fault(f"{target} is not built")
    if "glidepath_program" in targets or "_test:" in targets:
        raise Fault("programs or tests are built")
    installed = "".join(path.read_text(encoding="utf-8") for path in build.rglob("cmake_install.cmake"))
    if f"/{config_path}/" not in installed:
        raise Fault(f"nothing is installed to {config_path}")
    cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    if not re.search(r"^GLIDEPATH_BUILD_C:\w+=(ON|True|1)$", cache, re.MULTILINE):
        raise Fault("the C library is switched off")


def conan_modules(out):
    """Modules by the names that the recipe imports."""
    class ConanFile:
        def __init__(self):
            self.recipe_folder = str(ROOT / "packaging/conan")
            self.export_sources_folder = str(out / "exported")
            properties = {}
            self.cpp_info = types.SimpleNamespace(builddirs=[], properties=properties,
                                                  set_property=properties.__setitem__)

    class CMakeToolchain:
        def __init__(self, recipe):
            self.variables = {}
            recipe.toolchain = self

        def generate(self):
            pass

    class CMake:
        def __init__(self, recipe):
            self.recipe = recipe

        def configure(self):
            options = [f"-D{name}={value}" for name, value in self.recipe.toolchain.variables.items()]
            run("cmake", "-S", self.recipe.export_sources_folder, "-B", out / "build", "-G", "Ninja",
                "-DCMAKE_BUILD_TYPE=Release", *options)

        def build(self):
            pass

    def copy(_recipe, pattern, source, target):
        found = [path for path in Path(source).glob(pattern.replace("/*", "/**/*")) if path.is_file()]
        if not found:
            raise Fault(f"there is no {pattern} to export")
        for path in found:
            to = Path(target) / path.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to)

    names = {"conan": {"ConanFile": ConanFile}, "conan.tools": {}, "conan.tools.files": {"copy": copy},
             "conan.tools.cmake": {"CMake": CMake, "CMakeToolchain": CMakeToolchain, "cmake_layout": lambda recipe: None}}
    for name, content in names.items():
        module = types.ModuleType(name)
        vars(module).update(content)
        sys.modules[name] = module


def check_conan(out):
    conan_modules(out)
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(ROOT / "packaging/conan"))
    import conanfile  # pylint: disable=import-error,import-outside-toplevel
    recipe = conanfile.GlidepathRecipe()
    recipe.set_version()
    for name, wanted in (("name", "glidepath"), ("version", VERSION), ("license", "MIT"), ("package_type", "library")):
        if getattr(recipe, name) != wanted:
            raise Fault(f"{name} is {getattr(recipe, name)}, not {wanted}")
    recipe.export_sources()
    recipe.layout()
    recipe.generate()
    recipe.build()
    recipe.package_info()
    check_build(out / "build", "lib/cmake/glidepath")
    if recipe.cpp_info.builddirs != ["lib/cmake/glidepath"] or recipe.cpp_info.properties.get("cmake_find_mode") != "none":
        raise Fault("its users do not find the CMake package")


def check_vcpkg(out):
    (out / "packages").mkdir(parents=True)
    script = out / "port.cmake"
    script.write_text(PORT_STUBS, encoding="utf-8")
    run("cmake", f"-DOUT={out}", f"-DPORT={ROOT}/packaging/vcpkg/ports/glidepath/portfile.cmake",
        f"-DCURRENT_PACKAGES_DIR={out}/packages", "-P", script)
    if not (out / "has_copyright").exists():
        raise Fault("no licence is installed")
    check_build(out / "build", (out / "config_path").read_text(encoding="utf-8"))


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0]).resolve()
    shutil.rmtree(out, ignore_errors=True)
    faults = 0
    for name, check in (("conan", check_conan), ("vcpkg", check_vcpkg)):
        try:
            check(out / name)
            print(f"{name}: configures, and installs the package {VERSION}")
        except (Fault, AttributeError, TypeError) as fault:
            print(f"{name}: {fault}")
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
