# wasm32 with Debian's clang 19, wasi-libc and libc++ (tools/build_wasm uses it).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS TRUE)  # the test program of CMake asks for more than wasm has
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
