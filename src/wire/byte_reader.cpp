#include <glidepath/wire/byte_reader.h>

namespace glidepath {

// Apart from the reads, which are inlined: it is called at most a few times a message.
void ByteReader::fail(ErrorClass kind, std::size_t offset, const char* field) {
    if (error_.is_ok()) error_ = {kind, static_cast<std::uint32_t>(offset), field};
    cursor_ = end_;
}

}  // namespace glidepath
