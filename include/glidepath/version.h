// The version of the library.
//
//     static_assert(GLIDEPATH_VERSION_MAJOR == 0);
#pragma once

// The one place where the version is written; CMake reads it from here.
#define GLIDEPATH_VERSION_MAJOR 0
#define GLIDEPATH_VERSION_MINOR 1
#define GLIDEPATH_VERSION_PATCH 0
#define GLIDEPATH_VERSION "0.1.0"
