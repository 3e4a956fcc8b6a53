#include "report/columns.h"

#include <zlib.h>

namespace glidepath::report {

namespace {

constexpr int k_level = 6;  // zlib's own middle

}  // namespace

std::string deflated(std::string_view bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string out(size, '\0');
    // The only way to fail is a buffer that is too small, and this one is not.
    compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
              static_cast<uLong>(bytes.size()), k_level);
    out.resize(size);
    return out;
}

}  // namespace glidepath::report
