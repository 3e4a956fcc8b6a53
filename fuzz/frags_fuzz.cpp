// Any bytes as a .frags file, and its messages through both decoders. What is read is inside what may be, and
// an end that is not good says why and where.
#include <glidepath/client_message.h>
#include <glidepath/tools/capture.h>

#include "layers.h"
#include "replay/frags.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace glidepath;
    using namespace glidepath::replay;

    FragsCounts counts;
    std::uint64_t taken = 0;
    const auto take = [&](const FragsMessage& message) {
        ++taken;
        FUZZ_REQUIRE(message.bytes.size() <= 0xFFFF);
        if (message.direction == Direction::to_server) {
            const DecodedClient decoded = decode_client(message.bytes, DecodeMode::tolerant);
            if (!decoded.is_ok()) return;
            FUZZ_REQUIRE(!message_text(decoded.message).empty());
            FUZZ_REQUIRE(!message_json(decoded.message).empty());
        } else {
            const Decoded decoded = decode(message.bytes, DecodeMode::tolerant);
            if (decoded.is_ok()) FUZZ_REQUIRE(!message_json(decoded.message).empty());
        }
    };
    const Error error = read_frags(std::as_bytes(std::span(data, size)), "fuzz", take, counts);
    FUZZ_REQUIRE(taken == counts.messages);
    if (!error.is_ok()) {
        FUZZ_REQUIRE(error.where <= size);
        FUZZ_REQUIRE(error.origin != nullptr && error.origin->file == "fuzz" && !error.origin->why.empty());
    }
    return 0;
}
