#include "wire/byte_reader.h"

namespace glidepath::wire {

// Apart from the reads, which are inlined: it is called at most a few times a message.
void ByteReader::fail(ErrorCode code, std::size_t offset, const char* field) {
    if (ok()) {
        code_ = code;
        where_ = static_cast<std::uint32_t>(offset);
        field_ = field;
    }
    cursor_ = end_;
}

}  // namespace glidepath::wire
