# What every target of this project is compiled with. Determinism flags are not here: they belong to the
# library's own interface (src/CMakeLists.txt), so that its users get them too.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(PROJECT_IS_TOP_LEVEL)
  find_program(GLIDEPATH_CCACHE ccache)
  if(GLIDEPATH_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # What a precompiled header defines counts as known, or ccache would keep nothing that uses one.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${GLIDEPATH_CCACHE})
    add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  endif()
  find_program(GLIDEPATH_MOLD mold)
  if(GLIDEPATH_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

if(GLIDEPATH_SANITIZE)
  add_compile_options(-fsanitize=${GLIDEPATH_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${GLIDEPATH_SANITIZE})
endif()
if(GLIDEPATH_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()

# Large headers of other libraries, compiled once for a target of our own.
function(glidepath_precompile target)
  if(PROJECT_IS_TOP_LEVEL)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# Code that hardly runs, as that of tests or of a command line: half of a compiler's time goes into optimising it. With
# sanitizers it is left as it is, otherwise it gets a little.
function(glidepath_compile_quickly target)
  if(GLIDEPATH_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:RelWithDebInfo,Release>:-O1>)
  endif()
endfunction()

# Warnings are errors in our own code; whoever embeds the library is not bothered with them.
function(glidepath_warnings target)
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                           -Wdouble-promotion -Wnon-virtual-dtor -Wold-style-cast -Wimplicit-fallthrough -Werror)
    # Where enough is inlined GNU 12 takes "literal + std::string" for a write past the string (GCC PR 105329). And where
    # sources are compiled as one it takes those for headers, which must not have names of their own.
    set(is_batched "$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>")
    set(is_inlined "$<OR:$<CONFIG:Release>,${is_batched}>")
    target_compile_options(${target} PRIVATE
      "$<$<AND:$<CXX_COMPILER_ID:GNU>,${is_inlined}>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow>"
      "$<$<AND:$<CXX_COMPILER_ID:GNU>,${is_batched}>:-Wno-subobject-linkage>")
  endif()
endfunction()

# The same for C.
function(glidepath_c_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                         -Wdouble-promotion -Wstrict-prototypes -Wmissing-prototypes -Werror)
endfunction()
