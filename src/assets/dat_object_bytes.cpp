#include "assets/dat_object_bytes.h"

#include "assets/unpack.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_known_entry_flags = 0xFFFF0001;  // compressed, and the version in the upper half
constexpr std::uint32_t k_smallest_compressed = 16;
constexpr std::size_t k_promise_bytes = 4;
// No zlib stream unpacks to more than this many times its size.
constexpr std::uint64_t k_most_growth = 1032;

// A compressed object, unpacked while its chain is read: what is stored is never whole in memory. Its size
// stands before the stream.
class PackedObject {
  public:
    // `stored`: at most so many bytes are there.
    explicit PackedObject(std::uint64_t stored) : stored_(stored) {}

    // In the order of the chain. The first piece has the size, unless there are fewer bytes than any
    // compressed object has.
    void add(std::span<const std::byte> piece) {
        gathered_ += piece.size();
        if (gathered_ == piece.size()) piece = begin(piece);
        if (unpacker_) unpacker_->add(piece);
    }
    // After the last piece.
    void end() {
        if (unpacker_) unpacked_ = unpacker_->end();
    }

    [[nodiscard]] std::uint32_t promised() const { return promised_; }
    [[nodiscard]] bool is_good() const { return unpacked_.has_ended && unpacked_.size == promised_; }
    [[nodiscard]] std::string why_bad() const {
        if (!unpacked_.fault.empty()) return fmt::format("the zlib stream is broken: {}", unpacked_.fault);
        if (unpacked_.has_ended || unpacked_.size > promised_) {
            return fmt::format("does not unpack to the {} bytes that it promises", promised_);
        }
        return fmt::format("the zlib stream ends early, at {} of {} bytes", unpacked_.size, promised_);
    }
    [[nodiscard]] std::uint64_t work_bytes() const { return gathered_ + unpacked_.size; }
    [[nodiscard]] ObjectBytes take() { return std::move(bytes_); }

  private:
    // What is left of the first piece.
    std::span<const std::byte> begin(std::span<const std::byte> piece) {
        if (piece.size() < k_promise_bytes) return {};
        promised_ = number_at<std::uint32_t>(piece.data());
        if (promised_ > k_max_dat_object_bytes) return {};
        // One byte more than promised, so that a stream that has more is seen.
        const auto capacity =
            static_cast<std::size_t>(std::min(promised_ + std::uint64_t{1}, stored_ * k_most_growth + 1));
        bytes_ = {.data = std::make_unique_for_overwrite<std::byte[]>(capacity), .size = promised_};
        unpacker_.emplace(std::span(bytes_.data.get(), capacity));
        return piece.subspan(k_promise_bytes);
    }

    std::uint64_t stored_;
    std::uint64_t gathered_ = 0;
    std::uint32_t promised_ = 0;
    ObjectBytes bytes_{};
    std::optional<Unpacker> unpacker_{};
    Unpacked unpacked_{};
};

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

// Gives the bytes of an entry's chain to take(bytes, their place in the file). False: rejected.
template <class Take>
bool walk_entry(const DatState& state, const DatEntry& entry, DatReport& report, const Take& take) {
    BlockReader blocks(*state.source, state.block_size);
    return walk_chain(
        blocks, entry.offset, entry.size, report,
        [&] { return offset_of_field(state, entry.id, DatEntryField::offset); }, take);
}

// At most so many bytes of an entry are there, whatever it says.
std::uint64_t most_stored(const DatState& state, const DatEntry& entry) {
    return std::min<std::uint64_t>(entry.size, state.source->size());
}

// Empty when the chain is not whole.
ObjectBytes read_stored(const DatState& state, const DatEntry& entry, DatReport& report) {
    ObjectBytes result;
    const auto capacity = static_cast<std::size_t>(most_stored(state, entry));
    result.data = std::make_unique_for_overwrite<std::byte[]>(capacity);
    const bool is_whole =
        walk_entry(state, entry, report, [&](std::span<const std::byte> bytes, std::uint64_t) {
            std::memcpy(result.data.get() + result.size, bytes.data(), bytes.size());
            result.size += bytes.size();
        });
    result.work_bytes = result.size;
    if (!is_whole) result.size = 0;
    return result;
}

// What is wrong with a stream whose chain is good. False: rejected.
bool check_stream(const DatState& state, const DatEntry& entry, const PackedObject& object,
                  std::uint64_t stream_at, DatReport& report) {
    if (entry.size < k_smallest_compressed) {
        report.reject(DatFault::bad_compression, offset_of_field(state, entry.id, DatEntryField::size),
                      fmt::format("a compressed object of {} bytes; 16 are the fewest", entry.size));
    } else if (object.promised() > k_max_dat_object_bytes) {
        report.reject(
            DatFault::too_large, stream_at,
            fmt::format("unpacks to {} bytes; {} are the most", object.promised(), k_max_dat_object_bytes));
    } else if (!object.is_good()) {
        report.reject(DatFault::bad_compression, stream_at, object.why_bad());
    }
    return !report.is_rejected();
}

ObjectBytes read_packed(const DatState& state, const DatEntry& entry, DatReport& report) {
    PackedObject object(most_stored(state, entry));
    std::uint64_t begins_at = 0;
    const bool is_whole =
        walk_entry(state, entry, report, [&](std::span<const std::byte> bytes, std::uint64_t place) {
            if (begins_at == 0) begins_at = place;
            object.add(bytes);
        });
    object.end();
    ObjectBytes result;
    if (is_whole && check_stream(state, entry, object, begins_at, report)) result = object.take();
    result.work_bytes = object.work_bytes();
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
    ObjectBytes bytes =
        entry->is_compressed() ? read_packed(state, *entry, report) : read_stored(state, *entry, report);
    report.begin_object();
    return bytes;
}

}  // namespace glidepath::assets
