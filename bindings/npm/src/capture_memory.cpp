// CaptureReader where there is neither libpcap nor a file system: pcap and pcapng out of memory. A gzipped
// file is inflated before it comes here (the page has DecompressionStream). It replaces
// src/replay/capture.cpp.
#include <glidepath/tools/capture.h>

#include "base/names.h"
#include "replay/link_layer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace glidepath::tools {

using namespace replay;

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::array<const char*, k_skip_reason_count> k_skip_reasons{"not_ipv4", "not_udp", "ip_fragment",
                                                                      "too_short"};

constexpr std::uint32_t k_pcap_microseconds = 0xA1B2C3D4;
constexpr std::uint32_t k_pcap_nanoseconds = 0xA1B23C4D;
constexpr std::size_t k_pcap_header = 24;
constexpr std::size_t k_pcap_record_header = 16;
constexpr std::uint32_t k_longest_record = 262144;  // libpcap's own bound

constexpr std::uint32_t k_section_block = 0x0A0D0D0A;
constexpr std::uint32_t k_interface_block = 1;
constexpr std::uint32_t k_simple_block = 3;
constexpr std::uint32_t k_enhanced_block = 6;
constexpr std::uint32_t k_byte_order_magic = 0x1A2B3C4D;
constexpr std::size_t k_least_block = 12;
constexpr std::uint32_t k_longest_block = 16U << 20U;
constexpr std::uint16_t k_time_resolution_option = 9;
constexpr std::uint64_t k_nanoseconds = 1'000'000'000;

struct Interface {
    int link_type = 0;
    std::uint32_t snap_length = 0;
    std::uint64_t ticks_per_s = 1'000'000;
};

// A record of the file: the bytes of a packet, and when.
struct Record {
    Bytes bytes;
    int link_type = 0;
    double time_s = 0;
    bool has_time = false;
};

int link_type_of(std::uint32_t of_file) {
    const auto type = static_cast<int>(of_file & 0xFFFFU);
    return type == link_types::raw_in_files ? link_types::raw : type;
}

double seconds(std::uint64_t whole, std::uint64_t nanoseconds) {
    return static_cast<double>(whole) + static_cast<double>(nanoseconds) / 1e9;
}

// From the number of an interface's resolution option; 0: none that can be used.
std::uint64_t ticks_of(std::uint8_t resolution) {
    const unsigned power = resolution & 0x7FU;
    if ((resolution & 0x80U) != 0) return power < 63 ? std::uint64_t{1} << power : 0;
    std::uint64_t ticks = 1;
    for (unsigned i = 0; i < power; ++i) {
        if (ticks > UINT64_MAX / 10) return 0;
        ticks *= 10;
    }
    return ticks;
}

}  // namespace

struct CaptureReader::Source {
    enum class Form : std::uint8_t { none, pcap, pcapng };

    Bytes content;
    std::size_t at = 0;
    Form form = Form::none;
    bool is_swapped = false;
    bool has_nanoseconds = false;  // pcap
    int pcap_link_type = 0;
    std::vector<Interface> interfaces;  // pcapng, of the present section
    CaptureCounts counts;
    Error error;
    double last_time_s = 0;

    [[nodiscard]] std::uint32_t u32(std::size_t offset) const {
        std::uint32_t value = 0;
        std::memcpy(&value, content.data() + offset, sizeof value);
        return is_swapped ? __builtin_bswap32(value) : value;
    }
    [[nodiscard]] std::uint16_t u16(std::size_t offset) const {
        std::uint16_t value = 0;
        std::memcpy(&value, content.data() + offset, sizeof value);
        return is_swapped ? __builtin_bswap16(value) : value;
    }
    [[nodiscard]] std::size_t left() const { return content.size() - at; }

    void fail(const char* why) {
        error = file_error(ErrorCode::unreadable, {.file = "memory", .why = why});
        form = Form::none;
    }
    bool fail_at_record(ErrorCode code, const char* why) {
        std::string record =
            "record " + std::to_string(counts.records + 1) + " at byte " + std::to_string(at);
        error = file_error(code, {.file = "memory", .what = std::move(record), .why = why});
        error.where = at;
        form = Form::none;
        return false;
    }
    bool fail_cut() { return fail_at_record(ErrorCode::truncated, "the file ends inside it"); }

    void open() {
        if (content.empty()) return fail("the file is empty");
        if (content.size() < k_least_block) return fail("not a pcap or pcapng capture");
        const std::uint32_t magic = u32(0);
        if (magic == k_section_block) {
            form = Form::pcapng;
            return;
        }
        is_swapped =
            magic == __builtin_bswap32(k_pcap_microseconds) || magic == __builtin_bswap32(k_pcap_nanoseconds);
        const std::uint32_t plain = u32(0);
        if (plain != k_pcap_microseconds && plain != k_pcap_nanoseconds)
            return fail("not a pcap or pcapng capture");
        if (content.size() < k_pcap_header) return fail("the file ends inside its header");
        has_nanoseconds = plain == k_pcap_nanoseconds;
        pcap_link_type = link_type_of(u32(20));
        if (!is_known_link_type(pcap_link_type)) return fail("its link type cannot be read");
        form = Form::pcap;
        at = k_pcap_header;
    }

    bool next_pcap(Record& record) {
        if (left() == 0) return false;
        if (left() < k_pcap_record_header) return fail_cut();
        const std::uint32_t length = u32(at + 8);
        if (length > k_longest_record) return fail_at_record(ErrorCode::malformed, "its length is absurd");
        if (left() - k_pcap_record_header < length) return fail_cut();
        const std::uint64_t fraction = u32(at + 4);
        record = {.bytes = content.subspan(at + k_pcap_record_header, length),
                  .link_type = pcap_link_type,
                  .time_s = seconds(u32(at), has_nanoseconds ? fraction : fraction * 1000),
                  .has_time = u32(at) != 0 || fraction != 0};
        at += k_pcap_record_header + length;
        return true;
    }

    bool next_pcapng(Record& record) {
        while (left() > 0) {
            if (left() < k_least_block) return fail_cut();
            const std::uint32_t type = u32(at);
            if (type == k_section_block && !begin_section()) return false;
            const std::uint32_t length = u32(at + 4);
            if (length < k_least_block || length % 4 != 0 || length > k_longest_block) {
                return fail_at_record(ErrorCode::malformed, "the length of its block is absurd");
            }
            if (left() < length) return fail_cut();
            if (u32(at + length - 4) != length) {
                return fail_at_record(ErrorCode::malformed, "its block has two lengths");
            }
            const std::size_t begin = at + 8;
            const std::size_t end = at + length - 4;
            bool is_record = false;
            if (type == k_interface_block && !add_interface(begin, end)) return false;
            if (type == k_enhanced_block || type == k_simple_block) {
                if (!read_packet(type, begin, end, record)) return false;
                is_record = true;
            }
            at += length;
            if (is_record) return true;
        }
        return false;
    }

    bool begin_section() {
        if (left() < 28) return fail_cut();
        std::uint32_t magic = 0;
        std::memcpy(&magic, content.data() + at + 8, sizeof magic);
        if (magic != k_byte_order_magic && magic != __builtin_bswap32(k_byte_order_magic)) {
            return fail_at_record(ErrorCode::malformed, "its section has no byte order");
        }
        is_swapped = magic != k_byte_order_magic;
        interfaces.clear();
        return true;
    }

    bool add_interface(std::size_t begin, std::size_t end) {
        if (end - begin < 8) return fail_at_record(ErrorCode::malformed, "its interface is too short");
        Interface added{.link_type = link_type_of(u16(begin)), .snap_length = u32(begin + 4)};
        if (!is_known_link_type(added.link_type)) {
            return fail_at_record(ErrorCode::malformed, "its link type cannot be read");
        }
        for (std::size_t option = begin + 8; option + 4 <= end;) {
            const std::uint16_t code = u16(option);
            const std::size_t length = u16(option + 2);
            if (code == 0 || option + 4 + length > end) break;
            if (code == k_time_resolution_option && length == 1) {
                added.ticks_per_s = ticks_of(std::to_integer<std::uint8_t>(content[option + 4]));
                if (added.ticks_per_s == 0) {
                    return fail_at_record(ErrorCode::malformed, "its clock's resolution is absurd");
                }
            }
            option += 4 + (length + 3) / 4 * 4;
        }
        interfaces.push_back(added);
        return true;
    }

    bool read_packet(std::uint32_t type, std::size_t begin, std::size_t end, Record& record) {
        const bool is_simple = type == k_simple_block;
        const std::size_t header = is_simple ? 4 : 20;
        const std::uint32_t number = is_simple || end - begin < header ? 0 : u32(begin);
        if (end - begin < header || number >= interfaces.size()) {
            return fail_at_record(ErrorCode::malformed, "its packet has no interface");
        }
        const Interface& from = interfaces[number];
        std::size_t length = u32(is_simple ? begin : begin + 12);
        if (is_simple && from.snap_length != 0) length = std::min<std::size_t>(length, from.snap_length);
        if (length > end - begin - header) {
            return fail_at_record(ErrorCode::malformed, "its packet is longer than its block");
        }
        record = {.bytes = content.subspan(begin + header, length), .link_type = from.link_type};
        if (is_simple) return true;
        const std::uint64_t ticks = std::uint64_t{u32(begin + 4)} << 32U | u32(begin + 8);
        const std::uint64_t fraction = ticks % from.ticks_per_s;
        const std::uint64_t nanoseconds =
            from.ticks_per_s <= k_nanoseconds
                ? fraction * k_nanoseconds / from.ticks_per_s
                : static_cast<std::uint64_t>(static_cast<double>(fraction) * 1e9 /
                                             static_cast<double>(from.ticks_per_s));
        record.time_s = seconds(ticks / from.ticks_per_s, nanoseconds);
        record.has_time = ticks != 0;
        return true;
    }

    CaptureRead next(Datagram& datagram) {
        Record record;
        while (form != Form::none && (form == Form::pcap ? next_pcap(record) : next_pcapng(record))) {
            ++counts.records;
            if (const auto reason = find_datagram(record.link_type, record.bytes, datagram)) {
                ++counts.skipped[static_cast<std::size_t>(*reason)];
                continue;
            }
            // Simple packet blocks have no time: they count as coming with the record before.
            if (record.has_time) {
                last_time_s = record.time_s;
            } else {
                ++counts.untimed;
            }
            datagram.time_s = last_time_s;
            ++counts.datagrams;
            return CaptureRead::datagram;
        }
        form = Form::none;
        return CaptureRead::end;
    }
};

CaptureReader::CaptureReader(std::unique_ptr<Source> source) : source_(std::move(source)) {}
CaptureReader::~CaptureReader() = default;
CaptureReader::CaptureReader(CaptureReader&&) noexcept = default;
CaptureReader& CaptureReader::operator=(CaptureReader&&) noexcept = default;

CaptureReader CaptureReader::open_memory(std::span<const std::byte> content) {
    auto source = std::make_unique<Source>();
    source->content = content;
    source->open();
    return CaptureReader(std::move(source));
}

CaptureReader CaptureReader::open(const std::filesystem::path&) {
    auto source = std::make_unique<Source>();
    source->fail("there are no files here");
    return CaptureReader(std::move(source));
}

CaptureReader CaptureReader::open_live(const std::string&, PortRange) {
    auto source = std::make_unique<Source>();
    source->fail("there are no interfaces here");
    return CaptureReader(std::move(source));
}

CaptureRead CaptureReader::next(Datagram& datagram) { return source_->next(datagram); }
const CaptureCounts& CaptureReader::counts() const { return source_->counts; }
const Error& CaptureReader::error() const { return source_->error; }

const char* name_of(SkipReason reason) { return name_in(k_skip_reasons, reason); }

}  // namespace glidepath::tools
