# Small data files built into the library, so that the program finds them wherever it is installed.
#
# glidepath_bundle_texts(OUT FUNCTION FILES...) writes the source OUT, which defines
# std::span<const BundledText> glidepath::sim::FUNCTION(), the files by name without folder and extension.
function(glidepath_bundle_texts out function)
  set(rows "")
  foreach(file ${ARGN})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND rows "    {\"${name}\", R\"GLIDEPATH(${text})GLIDEPATH\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  list(LENGTH ARGN count)
  file(CONFIGURE OUTPUT ${out} CONTENT [[// Written by cmake/BundledTexts.cmake from the files of data/.
#include "sim/library.h"

namespace glidepath::sim {

namespace {
constexpr std::array<BundledText, @count@> k_@function@{{
@rows@}};
}  // namespace

std::span<const BundledText> @function@() { return k_@function@; }

}  // namespace glidepath::sim
]] @ONLY)
endfunction()
