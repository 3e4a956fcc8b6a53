// A gzipped file as a stream of what it holds, so that captures are read from it as from any other file.
// Nothing is written to disk, and memory stays the same whatever the file inflates to.
#pragma once

#include "replay/layer.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace glidepath::replay {

struct CloseFile {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// No capture begins with it, gzipped files do.
inline constexpr int k_gzip_first_byte = 0x1F;
// A file that inflates to more is one that was made to: 4 bytes can stand for 4000.
inline constexpr std::uint64_t k_most_inflated_bytes = std::uint64_t{8} << 30U;

// How inflating came to its end; empty words: well, or not yet.
struct InflateEnd {
    std::string why;
    bool is_cut = false;  // the file ends inside; else it is damaged or too large
};

// `end` is filled in while the stream is read. No stream: no memory.
[[nodiscard]] File inflated(File file, std::shared_ptr<InflateEnd> end);

}  // namespace glidepath::replay
