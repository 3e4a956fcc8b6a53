// DAT files that the tests read.
#pragma once

#include <filesystem>

namespace glidepath::dat_test {

inline const std::filesystem::path k_dat_files = GLIDEPATH_SOURCE_DIR "/tests/data/dat";

}  // namespace glidepath::dat_test
