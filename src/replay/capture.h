// UDP datagrams out of a capture: a pcap or pcapng file, bytes in memory, or a network interface. Libpcap
// reads the container; link, IPv4 and UDP headers are read here, because loggers on the client's side write
// lengths that libpcap's own filters refuse (WIRE.md section 8.6).
//
//     CaptureReader capture = CaptureReader::open("session.pcap");
//     Datagram datagram;
//     while (capture.next(datagram) == CaptureRead::datagram) use(datagram);
//     if (!capture.ending().is_good()) complain(text_of(capture.ending()));
//
// There is one place to look for errors, the ending: a file that cannot be opened has no datagrams, one that
// is damaged has those before the damage.
#pragma once

#include "replay/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace glidepath::replay {

struct Datagram {
    double time_s = 0;  // of its record, since 1970
    std::uint32_t from_address = 0;
    std::uint32_t to_address = 0;
    std::uint16_t from_port = 0;
    std::uint16_t to_port = 0;
    std::span<const std::byte> payload;  // valid until the reader's next call
};

enum class CaptureRead : std::uint8_t {
    datagram,
    nothing_yet,  // live only: none came for a tenth of a second
    end,          // ending() says why
};

// Why a record holds no datagram for us.
enum class SkipReason : std::uint8_t {
    not_ipv4,
    not_udp,
    ip_fragment,  // a part of a datagram; the game sends none
    too_short,  // the record ends before its headers or its payload do, or a header is shorter than it may be
};
inline constexpr std::size_t k_skip_reason_count = 4;
[[nodiscard]] const char* name_of(SkipReason reason);

struct CaptureCounts {
    std::uint64_t records = 0;  // read whole, of any kind
    std::uint64_t datagrams = 0;
    std::array<std::uint64_t, k_skip_reason_count> skipped{};
    std::uint64_t dropped = 0;  // live: came faster than they were read; known when there is nothing to read
};

enum class EndingKind : std::uint8_t {
    good,            // the file's last byte, or nobody has come to an end yet
    could_not_open,  // nothing could be read at all
    cut_short,       // the file ends inside a record
    damaged,         // what follows is no record
    lost,            // live: the interface is gone
};

struct CaptureEnding {
    EndingKind kind = EndingKind::good;
    std::string source;        // the file or interface
    std::uint64_t record = 0;  // the one that could not be read, counted from 1; 0 = the source as a whole
    std::uint64_t byte = 0;    // where it begins in the file
    std::string why;

    [[nodiscard]] bool is_good() const { return kind == EndingKind::good; }
};
// "session.pcap: record 17 at byte 2044: the file ends inside it (...)", for people; "" for a good one.
[[nodiscard]] std::string text_of(const CaptureEnding& ending);

// The ports that servers use; a live capture hears no others.
struct PortRange {
    std::uint16_t first = 9000;
    std::uint16_t last = 10013;

    [[nodiscard]] constexpr bool contains(std::uint16_t port) const { return first <= port && port <= last; }
};

class CaptureReader {
  public:
    [[nodiscard]] static CaptureReader open(const std::filesystem::path& file);
    // The content of a file; it must stay while the reader is used.
    [[nodiscard]] static CaptureReader open_memory(std::span<const std::byte> content);
    // Needs the right to listen; without it the ending says how to get it.
    [[nodiscard]] static CaptureReader open_live(const std::string& interface_name, PortRange ports = {});

    ~CaptureReader();
    CaptureReader(CaptureReader&&) noexcept;
    CaptureReader& operator=(CaptureReader&&) noexcept;
    CaptureReader(const CaptureReader&) = delete;
    CaptureReader& operator=(const CaptureReader&) = delete;

    [[nodiscard]] CaptureRead next(Datagram& datagram);

    [[nodiscard]] const CaptureCounts& counts() const;
    [[nodiscard]] const CaptureEnding& ending()
        const;  // good until next() gave `end`, unless it did not open

  private:
    struct Source;
    explicit CaptureReader(std::unique_ptr<Source> source);

    std::unique_ptr<Source> source_;
};

// "192.168.0.1"
[[nodiscard]] std::string text_of_address(std::uint32_t address);

}  // namespace glidepath::replay
