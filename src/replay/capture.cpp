#include <glidepath/tools/capture.h>

#include "base/names.h"
#include "replay/gzip_stream.h"
#include "replay/link_layer.h"

#include <fmt/format.h>
#include <pcap/pcap.h>

#include <cerrno>
#include <cstdio>
#include <poll.h>
#include <string_view>
#include <system_error>

namespace glidepath::tools {

using namespace replay;

namespace {

struct ClosePcap {
    void operator()(pcap_t* pcap) const { pcap_close(pcap); }
};
using Pcap = std::unique_ptr<pcap_t, ClosePcap>;

// The game's datagrams have 1044 bytes at most. The kernel reserves this much for each packet that waits.
constexpr int k_live_snap_length = 2048;
constexpr int k_live_buffer_bytes = 16 << 20;
constexpr int k_live_wait_ms = 100;

constexpr std::array<const char*, k_skip_reason_count> k_skip_reasons{"not_ipv4", "not_udp", "ip_fragment",
                                                                      "too_short"};

static_assert(link_types::null == DLT_NULL && link_types::ethernet == DLT_EN10MB &&
              link_types::raw == DLT_RAW && link_types::loop == DLT_LOOP &&
              link_types::linux_cooked == DLT_LINUX_SLL && link_types::ipv4 == DLT_IPV4 &&
              link_types::linux_cooked_2 == DLT_LINUX_SLL2);

using ErrorBuffer = std::array<char, PCAP_ERRBUF_SIZE>;

// The kinds of failure of libpcap differ in their text only.
bool is_about_the_end(std::string_view text) { return text.find("truncated") != std::string_view::npos; }

// Without seeking, so that a pipe can be read as well. EOF: nothing there, or not readable.
int first_byte(std::FILE* file) {
    const int first = std::getc(file);
    if (first != EOF) static_cast<void>(std::ungetc(first, file));
    return first;
}

std::string link_type_error(int link_type) {
    const char* name = pcap_datalink_val_to_name(link_type);
    return fmt::format("link type {}{} cannot be read (only Ethernet, Linux cooked, raw IP and loopback)",
                       link_type, name != nullptr ? fmt::format(" ({})", name) : "");
}

std::string known_interfaces() {
    ErrorBuffer why{};
    pcap_if_t* first = nullptr;
    if (pcap_findalldevs(&first, why.data()) != 0)
        return fmt::format("they cannot be listed: {}", why.data());
    std::string names;
    for (const pcap_if_t* device = first; device != nullptr; device = device->next) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", device->name);
    }
    pcap_freealldevs(first);
    return names.empty() ? "none" : names;
}

std::string live_error(pcap_t* pcap, int code) {
    switch (code) {
        case PCAP_ERROR_PERM_DENIED:
            return "listening needs the right to open raw sockets: run as root, or once "
                   "`sudo setcap cap_net_raw+ep PROGRAM`";
        case PCAP_ERROR_NO_SUCH_DEVICE:
            return fmt::format("there is no such interface; known here: {}", known_interfaces());
        case PCAP_ERROR_IFACE_NOT_UP:
            return "the interface is not up; `ip link set NAME up` as root";
        default: {
            const std::string_view detail = pcap_geterr(pcap);
            return detail.empty() ? pcap_statustostr(code)
                                  : fmt::format("{}: {}", pcap_statustostr(code), detail);
        }
    }
}

}  // namespace

struct CaptureReader::Source {
    Pcap pcap;  // none: it did not open, or came to its end
    bool is_live = false;
    int link_type = 0;
    CaptureCounts counts;
    std::string name;  // of the file or interface
    Error error;
    double last_time_s = 0;                   // of a record that has one
    std::shared_ptr<InflateEnd> inflate_end;  // of a gzipped file

    void fail(std::string why) {
        error = file_error(ErrorCode::unreadable, {.file = name, .why = std::move(why)});
        pcap.reset();
    }

    void fail_at_record(ErrorCode code, std::uint64_t byte, std::string why) {
        std::string record = fmt::format("record {} at byte {}", counts.records + 1, byte);
        error = file_error(code, {.file = name, .what = std::move(record), .why = std::move(why)});
        error.where = byte;
        pcap.reset();
    }

    void take_link_type() {
        link_type = pcap_datalink(pcap.get());
        if (!is_known_link_type(link_type)) fail(link_type_error(link_type));
    }

    void open_stream(File file) {
        const int first = first_byte(file.get());
        if (first == EOF) {
            return fail(std::ferror(file.get()) != 0 ? std::generic_category().message(errno)
                                                     : std::string("the file is empty"));
        }
        if (first == k_gzip_first_byte) {
            inflate_end = std::make_shared<InflateEnd>();
            file = inflated(std::move(file), inflate_end);
            if (!file) return fail("no memory to inflate it with");
            if (first_byte(file.get()) == EOF) {
                return fail(inflate_end->why.empty() ? "the file is empty" : inflate_end->why);
            }
        }
        ErrorBuffer why{};
        pcap.reset(
            pcap_fopen_offline_with_tstamp_precision(file.get(), PCAP_TSTAMP_PRECISION_NANO, why.data()));
        if (!pcap) {
            const bool is_cut = is_about_the_end(why.data());
            return fail(fmt::format(
                "{} ({})", is_cut ? "the file ends inside its header" : "not a pcap or pcapng capture",
                why.data()));
        }
        static_cast<void>(file.release());  // libpcap closes it
        take_link_type();
    }

    void open_interface(PortRange ports) {
        is_live = true;
        ErrorBuffer why{};
        pcap.reset(pcap_create(name.c_str(), why.data()));
        if (!pcap) return fail(why.data());
        pcap_set_snaplen(pcap.get(), k_live_snap_length);
        pcap_set_buffer_size(pcap.get(), k_live_buffer_bytes);
        pcap_set_promisc(pcap.get(), 0);
        pcap_set_immediate_mode(pcap.get(), 1);
        pcap_set_tstamp_precision(pcap.get(), PCAP_TSTAMP_PRECISION_NANO);
        // Positive: it listens, and has a warning.
        if (const int code = pcap_activate(pcap.get()); code < 0) {
            return fail(live_error(pcap.get(), code));
        }
        take_link_type();
        if (pcap) filter(ports);
        // Libpcap's own waiting may last until a packet comes, so the waiting is done here.
        if (pcap && pcap_setnonblock(pcap.get(), 1, why.data()) != 0) {
            fail(why.data());
        }
    }

    void count_dropped() {
        pcap_stat statistics{};
        if (pcap_stats(pcap.get(), &statistics) == 0) counts.dropped = statistics.ps_drop;
    }

    // Whether something may have come within the time.
    [[nodiscard]] bool wait() const {
        pollfd waiting{pcap_get_selectable_fd(pcap.get()), POLLIN, 0};
        return ::poll(&waiting, 1, k_live_wait_ms) > 0;
    }

    void filter(PortRange ports) {
        bpf_program program{};
        const std::string text = fmt::format("udp portrange {}-{}", ports.first, ports.last);
        const bool is_set = pcap_compile(pcap.get(), &program, text.c_str(), 1, PCAP_NETMASK_UNKNOWN) == 0 &&
                            pcap_setfilter(pcap.get(), &program) == 0;
        pcap_freecode(&program);
        if (!is_set) fail(fmt::format("no filter: {}", pcap_geterr(pcap.get())));
    }

    [[nodiscard]] double time_of(const pcap_pkthdr& header) const {
        const bool has_nanoseconds = pcap_get_tstamp_precision(pcap.get()) == PCAP_TSTAMP_PRECISION_NANO;
        return static_cast<double>(header.ts.tv_sec) +
               static_cast<double>(header.ts.tv_usec) / (has_nanoseconds ? 1e9 : 1e6);
    }

    void end_badly(long begin_byte) {
        const std::string why = pcap_geterr(pcap.get());
        const std::uint64_t byte = begin_byte < 0 ? 0 : static_cast<std::uint64_t>(begin_byte);
        if (is_live) return fail_at_record(ErrorCode::unreadable, byte, why);
        if (is_badly_inflated()) return fail_inflated(byte);
        if (!is_about_the_end(why)) return fail_at_record(ErrorCode::malformed, byte, why);
        fail_at_record(ErrorCode::truncated, byte, fmt::format("the file ends inside it ({})", why));
    }

    [[nodiscard]] bool is_badly_inflated() const { return inflate_end && !inflate_end->why.empty(); }

    void fail_inflated(std::uint64_t byte) {
        fail_at_record(inflate_end->is_cut ? ErrorCode::truncated : ErrorCode::malformed, byte,
                       inflate_end->why);
    }

    // Simple packet blocks have no time: they count as coming with the record before.
    [[nodiscard]] double time_or_last(const pcap_pkthdr& header) {
        if (header.ts.tv_sec == 0 && header.ts.tv_usec == 0) {
            ++counts.untimed;
            return last_time_s;
        }
        return last_time_s = time_of(header);
    }

    CaptureRead next(Datagram& datagram) {
        while (pcap) {
            const long begin_byte = is_live ? 0 : std::ftell(pcap_file(pcap.get()));
            pcap_pkthdr* header = nullptr;
            const unsigned char* data = nullptr;
            int result = pcap_next_ex(pcap.get(), &header, &data);
            if (result == 0 && wait()) result = pcap_next_ex(pcap.get(), &header, &data);
            if (result == 0) {
                count_dropped();
                return CaptureRead::nothing_yet;
            }
            if (result == PCAP_ERROR_BREAK) {
                pcap.reset();
                if (is_badly_inflated()) fail_inflated(0);
                break;
            }
            if (result != 1) {
                end_badly(begin_byte);
                break;
            }
            ++counts.records;
            const auto record = std::as_bytes(std::span(data, header->caplen));
            if (const auto reason = find_datagram(link_type, record, datagram)) {
                ++counts.skipped[static_cast<std::size_t>(*reason)];
                continue;
            }
            datagram.time_s = time_or_last(*header);
            ++counts.datagrams;
            return CaptureRead::datagram;
        }
        return CaptureRead::end;
    }
};

CaptureReader::CaptureReader(std::unique_ptr<Source> source) : source_(std::move(source)) {}
CaptureReader::~CaptureReader() = default;
CaptureReader::CaptureReader(CaptureReader&&) noexcept = default;
CaptureReader& CaptureReader::operator=(CaptureReader&&) noexcept = default;

CaptureReader CaptureReader::open(const std::filesystem::path& file) {
    auto source = std::make_unique<Source>();
    source->name = file.string();
    std::error_code ignored;
    if (file == "-") {
        source->name = "standard input";
        source->open_stream(File{stdin});
    } else if (std::filesystem::is_directory(file, ignored)) {
        source->fail("is a folder, not a file");
    } else if (File stream{std::fopen(file.c_str(), "rb")}) {
        source->open_stream(std::move(stream));
    } else {
        source->fail(std::generic_category().message(errno));
    }
    return CaptureReader(std::move(source));
}

CaptureReader CaptureReader::open_memory(std::span<const std::byte> content) {
    auto source = std::make_unique<Source>();
    source->name = "memory";
    if (content.empty()) {
        source->fail("the file is empty");
    } else if (File stream{fmemopen(const_cast<std::byte*>(content.data()), content.size(), "rb")}) {
        source->open_stream(std::move(stream));
    } else {
        source->fail(std::generic_category().message(errno));
    }
    return CaptureReader(std::move(source));
}

CaptureReader CaptureReader::open_live(const std::string& interface_name, PortRange ports) {
    auto source = std::make_unique<Source>();
    source->name = interface_name;
    source->open_interface(ports);
    return CaptureReader(std::move(source));
}

CaptureRead CaptureReader::next(Datagram& datagram) { return source_->next(datagram); }
const CaptureCounts& CaptureReader::counts() const { return source_->counts; }
const Error& CaptureReader::error() const { return source_->error; }

const char* name_of(SkipReason reason) { return name_in(k_skip_reasons, reason); }

}  // namespace glidepath::tools
