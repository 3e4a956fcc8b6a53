#include "assets/dat_object_bytes.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_known_entry_flags = 0xFFFF0001;  // compressed, and the version in the upper half
constexpr std::uint32_t k_smallest_compressed = 16;
constexpr std::size_t k_promise_bytes = 4;
// No zlib stream unpacks to more than this many times its size.
constexpr std::uint64_t k_most_growth = 1032;

// One zlib stream, unpacked as its pieces come in. What is wrong with it is asked for at the end, since
// what is wrong with the chain comes first.
class Unpacker {
  public:
    explicit Unpacker(std::uint64_t stored_bytes) : stored_bytes_(stored_bytes) {}
    ~Unpacker() {
        if (is_running_) inflateEnd(&stream_);
    }
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    void feed(std::span<const std::byte> bytes) {
        if (!is_promised_) bytes = take_promise(bytes);
        if (!is_running_ || has_ended_ || is_broken_ || bytes.empty()) return;
        // zlib does not write through it; the type is from before const.
        stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
        stream_.avail_in = static_cast<uInt>(bytes.size());
        const int outcome = inflate(&stream_, Z_NO_FLUSH);
        has_ended_ = outcome == Z_STREAM_END;
        is_broken_ = outcome != Z_OK && !has_ended_;
    }

    [[nodiscard]] std::uint32_t promised() const { return promised_; }
    // Whether it unpacked to what was promised.
    [[nodiscard]] bool is_good() const { return has_ended_ && stream_.total_out == promised_; }
    [[nodiscard]] std::string why_bad() const {
        if (is_broken_ && stream_.msg != nullptr)
            return fmt::format("the zlib stream is broken: {}", stream_.msg);
        if (has_ended_ || (is_running_ && stream_.total_out > promised_)) {
            return fmt::format("does not unpack to the {} bytes that it promises", promised_);
        }
        return fmt::format("the zlib stream ends early, at {} of {} bytes", stream_.total_out, promised_);
    }
    [[nodiscard]] std::uint64_t unpacked() const { return stream_.total_out; }
    [[nodiscard]] ObjectBytes take() { return {.data = std::move(output_), .size = promised_}; }

  private:
    // The unpacked size stands before the stream; a block holds all of it.
    std::span<const std::byte> take_promise(std::span<const std::byte> bytes) {
        is_promised_ = true;
        if (bytes.size() < k_promise_bytes) return {};
        promised_ = number_at<std::uint32_t>(bytes.data());
        if (promised_ > k_max_dat_object_bytes) return {};
        // One byte more than promised, so that a stream that has more is seen.
        const std::uint64_t capacity =
            std::min(promised_ + std::uint64_t{1}, stored_bytes_ * k_most_growth + 1);
        output_ = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(capacity));
        stream_.next_out = reinterpret_cast<Bytef*>(output_.get());
        stream_.avail_out = static_cast<uInt>(capacity);
        is_running_ = inflateInit(&stream_) == Z_OK;
        return bytes.subspan(k_promise_bytes);
    }

    std::uint64_t stored_bytes_;
    z_stream stream_{};
    std::unique_ptr<std::byte[]> output_;
    std::uint32_t promised_ = 0;
    bool is_promised_ = false;
    bool is_running_ = false;
    bool has_ended_ = false;
    bool is_broken_ = false;
};

// What of an entry can be seen without its blocks. False: rejected.
bool check_entry(const DatState& state, const DatEntry& entry, DatReport& report) {
    if (const std::uint32_t unknown = entry.flags & ~k_known_entry_flags; unknown != 0) {
        report.tolerate(DatFault::unknown_flag, place_of(state, entry.id, DatEntryField::flags),
                        [&] { return fmt::format("unknown flags {} of the entry", hex_text(unknown)); });
    }
    if (entry.size <= k_max_dat_object_bytes) return true;
    report.reject(DatFault::too_large, place_of(state, entry.id, DatEntryField::size),
                  fmt::format("{} bytes; {} are the most", entry.size, k_max_dat_object_bytes));
    return false;
}

ObjectBytes read_plain(const DatState& state, const DatEntry& entry, BlockReader& blocks, DatReport& report) {
    ObjectBytes result;
    const std::uint64_t capacity = std::min<std::uint64_t>(entry.size, state.source->size());
    result.data = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(capacity));
    const bool is_whole = walk_chain(
        blocks, entry.offset, entry.size, report,
        [&] { return place_of(state, entry.id, DatEntryField::offset); },
        [&](std::span<const std::byte> bytes, std::uint64_t) {
            std::memcpy(result.data.get() + result.size, bytes.data(), bytes.size());
            result.size += bytes.size();
        });
    result.work_bytes = result.size;
    if (!is_whole) result.size = 0;
    return result;
}

// What is wrong with a stream whose chain is good. False: rejected.
bool check_stream(const DatState& state, const DatEntry& entry, const Unpacker& unpacker,
                  std::uint64_t stream_at, DatReport& report) {
    if (entry.size < k_smallest_compressed) {
        report.reject(DatFault::bad_compression, place_of(state, entry.id, DatEntryField::size),
                      fmt::format("a compressed object of {} bytes; 16 are the fewest", entry.size));
    } else if (unpacker.promised() > k_max_dat_object_bytes) {
        report.reject(
            DatFault::too_large, stream_at,
            fmt::format("unpacks to {} bytes; {} are the most", unpacker.promised(), k_max_dat_object_bytes));
    } else if (!unpacker.is_good()) {
        report.reject(DatFault::bad_compression, stream_at, unpacker.why_bad());
    }
    return !report.is_rejected();
}

ObjectBytes read_packed(const DatState& state, const DatEntry& entry, BlockReader& blocks,
                        DatReport& report) {
    Unpacker unpacker(entry.size);
    std::uint64_t stream_at = 0;
    std::uint64_t stored = 0;
    const bool is_whole = walk_chain(
        blocks, entry.offset, entry.size, report,
        [&] { return place_of(state, entry.id, DatEntryField::offset); },
        [&](std::span<const std::byte> bytes, std::uint64_t place) {
            if (stream_at == 0) stream_at = place;
            stored += bytes.size();
            unpacker.feed(bytes);
        });
    const std::uint64_t work_bytes = stored + unpacker.unpacked();
    ObjectBytes result;
    if (is_whole && check_stream(state, entry, unpacker, stream_at, report)) result = unpacker.take();
    result.work_bytes = work_bytes;
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
                                               : read_plain(state, *entry, blocks, report);
    report.begin_object();
    return bytes;
}

}  // namespace glidepath::assets
