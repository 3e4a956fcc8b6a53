#include "replay/frags.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <vector>

namespace glidepath::replay {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::size_t k_smallest_message = 1 + 4 + 2;
constexpr std::size_t k_inflate_step = std::size_t{64} << 10U;

// Reads front to back; after the first fault everything is 0.
class FragsReader {
  public:
    explicit FragsReader(Bytes bytes) : bytes_(bytes) {}

    template <class T>
    T number() {
        T value{};
        const Bytes from = take(sizeof value);
        if (from.size() == sizeof value) std::memcpy(&value, from.data(), sizeof value);
        return value;
    }

    // Seven bits a byte, the lowest first; the highest bit says that another one follows.
    std::uint64_t seven_bit_length() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            const auto byte = number<std::uint8_t>();
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if ((byte & 0x80U) == 0) return value;
        }
        is_good_ = false;
        return 0;
    }

    Bytes take(std::size_t size) {
        if (!is_good_ || size > bytes_.size() - at_) {
            is_good_ = false;
            return {};
        }
        at_ += size;
        return bytes_.subspan(at_ - size, size);
    }

    [[nodiscard]] bool is_good() const { return is_good_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

  private:
    Bytes bytes_;
    std::size_t at_ = 0;
    bool is_good_ = true;
};

struct Fault {
    ErrorCode code = ErrorCode::ok;
    const char* why = "";
};

// One block that is not, or no longer, compressed.
Fault read_block(FragsReader& reader, const std::function<void(const FragsMessage&)>& take,
                 FragsCounts& counts) {
    const Bytes name = reader.take(reader.seven_bit_length());
    const auto count = reader.number<std::int32_t>();
    if (!reader.is_good()) return {ErrorCode::truncated, "the block ends inside its head"};
    if (count < 0) return {ErrorCode::malformed, "a negative number of messages"};
    if (static_cast<std::uint64_t>(count) * k_smallest_message > reader.left()) {
        return {ErrorCode::malformed, "more messages than can be in it"};
    }
    const std::string_view block(reinterpret_cast<const char*>(name.data()), name.size());
    for (std::int32_t i = 0; i < count; ++i) {
        const auto direction = reader.number<std::uint8_t>();
        const auto index = reader.number<std::int32_t>();
        const auto size = reader.number<std::uint16_t>();
        const Bytes bytes = reader.take(size);
        if (!reader.is_good()) return {ErrorCode::truncated, "the block ends inside a message"};
        if (direction > 1) return {ErrorCode::malformed, "neither to the client nor to the server"};
        ++counts.messages;
        take({.block = block,
              .direction = direction == 0 ? Direction::to_client : Direction::to_server,
              .index = index,
              .bytes = bytes});
    }
    ++counts.blocks;
    return {};
}

// Grows with what really comes out, never with what is claimed.
Fault inflate_block(Bytes deflated, std::size_t most, std::vector<std::byte>& out) {
    z_stream stream{};
    if (inflateInit2(&stream, -15) != Z_OK) return {ErrorCode::unreadable, "no memory to inflate with"};
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(deflated.data()));
    stream.avail_in = static_cast<uInt>(deflated.size());
    out.clear();
    int result = Z_OK;
    while (result == Z_OK && out.size() <= most) {
        const std::size_t before = out.size();
        out.resize(before + k_inflate_step);
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + before);
        stream.avail_out = static_cast<uInt>(k_inflate_step);
        result = ::inflate(&stream, Z_NO_FLUSH);
        out.resize(out.size() - stream.avail_out);
        if (result == Z_OK && stream.avail_in == 0 && stream.avail_out > 0) result = Z_BUF_ERROR;
    }
    static_cast<void>(inflateEnd(&stream));
    if (out.size() > most) return {ErrorCode::malformed, "it inflates to more than a block may have"};
    if (result == Z_BUF_ERROR) return {ErrorCode::truncated, "the compressed block ends too early"};
    if (result != Z_STREAM_END) return {ErrorCode::malformed, "the compressed block is damaged"};
    return {};
}

Fault read_compressed_block(FragsReader& reader, const std::function<void(const FragsMessage&)>& take,
                            std::size_t& inflated, std::vector<std::byte>& buffer, FragsCounts& counts) {
    const auto length = reader.number<std::uint32_t>();
    const Bytes deflated = reader.take(length);
    if (!reader.is_good()) return {ErrorCode::truncated, "the file ends inside the block"};
    const std::size_t most = std::min(k_largest_frags_block, k_most_inflated_frags - inflated);
    if (const Fault fault = inflate_block(deflated, most, buffer); fault.code != ErrorCode::ok) return fault;
    inflated += buffer.size();
    FragsReader inside(buffer);
    const Fault fault = read_block(inside, take, counts);
    if (fault.code == ErrorCode::ok && inside.left() > 0) {
        return {ErrorCode::malformed, "bytes behind the last message of the block"};
    }
    return fault;
}

}  // namespace

Error read_frags(std::span<const std::byte> content, std::string_view file,
                 const std::function<void(const FragsMessage&)>& take, FragsCounts& counts) {
    const auto error = [&](const Fault& fault, std::string what, std::size_t where) {
        Error made =
            file_error(fault.code, {.file = std::string(file), .what = std::move(what), .why = fault.why});
        made.where = where;
        return made;
    };
    FragsReader reader(content);
    const auto version = reader.number<std::uint8_t>();
    const auto compression = reader.number<std::uint8_t>();
    if (!reader.is_good()) return error({ErrorCode::truncated, "the file ends inside its head"}, "head", 0);
    if (version != 1) return error({ErrorCode::malformed, "not version 1 of the format"}, "head", 0);
    if (compression > 1) return error({ErrorCode::malformed, "neither plain nor deflate"}, "head", 1);
    std::vector<std::byte> buffer;
    std::size_t inflated = 0;
    while (reader.left() > 0) {
        const std::size_t begin = reader.at();
        const Fault fault = compression == 0 ? read_block(reader, take, counts)
                                             : read_compressed_block(reader, take, inflated, buffer, counts);
        if (fault.code != ErrorCode::ok) {
            return error(fault, fmt::format("block {} at byte {}", counts.blocks + 1, begin), begin);
        }
    }
    return {};
}

}  // namespace glidepath::replay
