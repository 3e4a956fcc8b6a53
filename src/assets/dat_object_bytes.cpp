#include "assets/dat_object_bytes.h"

#include "assets/unpack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_known_entry_flags = 0xFFFF0001;  // compressed, and the version in the upper half
constexpr std::uint32_t k_smallest_compressed = 16;
constexpr std::size_t k_promise_bytes = 4;
// No zlib stream unpacks to more than this many times its size.
constexpr std::uint64_t k_most_growth = 1032;

// What a compressed object unpacked to; its size stands before the stream.
struct PackedObject {
    std::uint32_t promised = 0;
    Unpacked unpacked{};
    ObjectBytes bytes{};

    [[nodiscard]] bool is_good() const { return unpacked.has_ended && unpacked.size == promised; }
    [[nodiscard]] std::string why_bad() const {
        if (!unpacked.fault.empty()) return fmt::format("the zlib stream is broken: {}", unpacked.fault);
        if (unpacked.has_ended || unpacked.size > promised) {
            return fmt::format("does not unpack to the {} bytes that it promises", promised);
        }
        return fmt::format("the zlib stream ends early, at {} of {} bytes", unpacked.size, promised);
    }
};

PackedObject unpack(std::span<const std::byte> stored) {
    PackedObject object;
    if (stored.size() < k_promise_bytes) return object;
    object.promised = number_at<std::uint32_t>(stored.data());
    if (object.promised > k_max_dat_object_bytes) return object;
    // One byte more than promised, so that a stream that has more is seen.
    const auto capacity = static_cast<std::size_t>(
        std::min(object.promised + std::uint64_t{1}, stored.size() * k_most_growth + 1));
    auto output = std::make_unique_for_overwrite<std::byte[]>(capacity);
    object.unpacked = unpack_zlib(stored.subspan(k_promise_bytes), {output.get(), capacity});
    object.bytes = {.data = std::move(output), .size = object.promised};
    return object;
}

// What of an entry can be seen without its blocks. False: rejected.
bool check_entry(const DatState& state, const DatEntry& entry, DatReport& report) {
    if (const std::uint32_t unknown = entry.flags & ~k_known_entry_flags; unknown != 0) {
        report.tolerate(DatFault::unknown_flag, offset_of_field(state, entry.id, DatEntryField::flags),
                        [&] { return fmt::format("unknown flags {} of the entry", hex_text(unknown)); });
    }
    if (entry.size <= k_max_dat_object_bytes) return true;
    report.reject(DatFault::too_large, offset_of_field(state, entry.id, DatEntryField::size),
                  fmt::format("{} bytes; {} are the most", entry.size, k_max_dat_object_bytes));
    return false;
}

// As it is stored, and where that begins.
struct StoredObject {
    ObjectBytes bytes{};
    std::uint64_t begins_at = 0;
};

// Empty when the chain is not whole.
StoredObject read_stored(const DatState& state, const DatEntry& entry, BlockReader& blocks,
                         DatReport& report) {
    StoredObject stored;
    ObjectBytes& result = stored.bytes;
    const std::uint64_t capacity = std::min<std::uint64_t>(entry.size, state.source->size());
    result.data = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(capacity));
    const bool is_whole = walk_chain(
        blocks, entry.offset, entry.size, report,
        [&] { return offset_of_field(state, entry.id, DatEntryField::offset); },
        [&](std::span<const std::byte> bytes, std::uint64_t place) {
            if (result.size == 0) stored.begins_at = place;
            std::memcpy(result.data.get() + result.size, bytes.data(), bytes.size());
            result.size += bytes.size();
        });
    result.work_bytes = result.size;
    if (!is_whole) result.size = 0;
    return stored;
}

// What is wrong with a stream whose chain is good. False: rejected.
bool check_stream(const DatState& state, const DatEntry& entry, const PackedObject& object,
                  std::uint64_t stream_at, DatReport& report) {
    if (entry.size < k_smallest_compressed) {
        report.reject(DatFault::bad_compression, offset_of_field(state, entry.id, DatEntryField::size),
                      fmt::format("a compressed object of {} bytes; 16 are the fewest", entry.size));
    } else if (object.promised > k_max_dat_object_bytes) {
        report.reject(
            DatFault::too_large, stream_at,
            fmt::format("unpacks to {} bytes; {} are the most", object.promised, k_max_dat_object_bytes));
    } else if (!object.is_good()) {
        report.reject(DatFault::bad_compression, stream_at, object.why_bad());
    }
    return !report.is_rejected();
}

ObjectBytes read_packed(const DatState& state, const DatEntry& entry, BlockReader& blocks,
                        DatReport& report) {
    StoredObject stored = read_stored(state, entry, blocks, report);
    if (report.is_rejected()) return std::move(stored.bytes);
    PackedObject object = unpack(stored.bytes.span());
    ObjectBytes result;
    if (check_stream(state, entry, object, stored.begins_at, report)) result = std::move(object.bytes);
    result.work_bytes = stored.bytes.work_bytes + object.unpacked.size;
    return result;
}

}  // namespace

ObjectBytes read_object(const DatState& state, std::uint32_t id, DatReport& report) {
    const DatEntry* entry = find_entry(state, id);
    if (entry == nullptr) {
        report.reject(DatFault::not_found, {}, "the file has no such object");
        return {};
    }
    if (!check_entry(state, *entry, report)) return {};
    BlockReader blocks(*state.source, state.block_size);
    ObjectBytes bytes = entry->is_compressed() ? read_packed(state, *entry, blocks, report)
                                               : read_stored(state, *entry, blocks, report).bytes;
    report.begin_object();
    return bytes;
}

}  // namespace glidepath::assets
