// glidepath inspect: what a capture, an interface or a line of hex says, message by message.
#include "apps/glidepath/inspect.h"

#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

namespace glidepath::app {

namespace {

// One message; the longest that a session puts together has a quarter of a megabyte.
constexpr std::size_t k_longest_hex = std::size_t{1} << 20U;

int complain(const std::string& what) { return app::complain("inspect", what); }

// Everything of one call.
class Inspection {
  public:
    Inspection(const InspectOptions& options, InspectFilter filter, PortRange ports)
        : filter_(std::move(filter)),
          mode_(options.tolerant ? DecodeMode::tolerant : DecodeMode::strict),
          json_(options.json),
          stream_(StreamOptions{.server_ports = ports}) {}

    void take(const Datagram& datagram) {
        if (!has_start_) start_s_ = datagram.time_s;
        has_start_ = true;
        const FeedResult fed =
            stream_.feed(datagram, [&](const Connection& connection, const ReceivedMessage& message) {
                InspectRow row = row_at(message.time_s, message.direction, message.bytes);
                row.connection = connection.number;
                row.blob_id = message.blob_id;
                row.queue = message.queue;
                take_message(row);
            });
        if (fed.error.is_ok() || !(fed.is_of_game || filter_.all)) return;
        InspectRow row = row_at(datagram.time_s, fed.direction, datagram.payload);
        row.is_packet = true;
        row.decoded.error = fed.error;
        show(row);
    }

    void take_hex(std::span<const std::byte> bytes) {
        InspectRow row;
        row.has_time = false;
        row.bytes = bytes;
        filter_.all = true;
        take_message(row);
    }

    // What a capture had besides; false when it ended badly.
    bool take_end(const CaptureReader& capture) {
        counts_.records += capture.counts().records;
        counts_.dropped += capture.counts().dropped;
        for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
            counts_.skipped[i] += capture.counts().skipped[i];
        }
        return capture.error().is_ok();
    }

    void print_summary() const {
        print(stdout, json_ ? json_summary(counts_, stream_.statistics())
                            : table_summary(counts_, stream_.statistics()));
    }

    [[nodiscard]] bool has_findings() const {
        return counts_.malformed > 0 || refused_packets(stream_.statistics()) > 0;
    }
    [[nodiscard]] bool knows_all_opcodes() const { return counts_.other_opcodes == 0; }

  private:
    [[nodiscard]] InspectRow row_at(double time_s, Direction direction,
                                    std::span<const std::byte> bytes) const {
        InspectRow row;
        row.time_s = time_s;
        row.since_start_s = time_s - start_s_;
        row.direction = direction;
        row.bytes = bytes;
        return row;
    }

    void take_message(InspectRow& row) {
        row.decoded = decode(row.bytes, mode_);
        if (row.direction == Direction::to_server) {
            // Another language that shares some opcodes: only which one it is can be told.
            const std::uint32_t opcode = row.decoded.opcode;
            row.decoded = {};
            row.decoded.opcode = opcode;
        } else if (row.decoded.is_ok()) {
            ++counts_.decoded;
            if (!row.decoded.warnings.empty()) ++counts_.warned;
        } else {
            ++(row.decoded.error.code == ErrorCode::bad_opcode ? counts_.other_opcodes : counts_.malformed);
        }
        show(row);
    }

    void show(const InspectRow& row) {
        if (!is_wanted(filter_, row)) return;
        if (counts_.shown++ == 0 && !json_) print(stdout, table_head());
        print(stdout, json_ ? json_row(row) : table_row(row));
    }

    InspectFilter filter_;
    DecodeMode mode_;
    bool json_;
    MessageStream stream_;
    InspectCounts counts_;
    bool has_start_ = false;
    double start_s_ = 0;
};

// Returns an error, or nothing.
std::string read_filter(const InspectOptions& options, InspectFilter& filter) {
    for (const std::string& text : options.opcodes) {
        const auto opcode = opcode_from(text);
        if (!opcode) {
            return fmt::format(
                "--opcode {}: neither a hex number (F748) nor the name of a message (UpdatePosition)", text);
        }
        filter.opcodes.push_back(*opcode);
    }
    for (const std::string& text : options.guids) {
        const auto guid = object_id_from(text);
        if (!guid) return fmt::format("--guid {}: not an object id (0x50000001, or decimal)", text);
        filter.guids.push_back(*guid);
    }
    filter.from_s = options.from_s;
    filter.to_s = options.to_s;
    filter.all = options.all;
    return {};
}

int read_files(const InspectOptions& options, Inspection& inspection) {
    int status = k_good;
    bool read_any = false;
    for (const std::string& input : options.inputs) {
        CaptureReader capture = CaptureReader::open(input);
        Datagram datagram;
        while (capture.next(datagram) == CaptureRead::datagram) {
            inspection.take(datagram);
        }
        const bool was_opened = capture.error().code != ErrorCode::unreadable;
        read_any = read_any || was_opened;
        if (inspection.take_end(capture)) continue;
        static_cast<void>(std::fflush(stdout));
        complain(text_of(capture.error()));
        status = std::max(status, was_opened ? k_findings : k_could_not_run);
    }
    if (read_any) inspection.print_summary();
    return std::max(status, inspection.has_findings() ? k_findings : k_good);
}

int listen(const InspectOptions& options, PortRange ports, Inspection& inspection) {
    CaptureReader capture = CaptureReader::open_live(options.interface_name, ports);
    if (!capture.error().is_ok()) return complain("--interface " + text_of(capture.error()));
    catch_interrupts();
    print(stderr, fmt::format("glidepath inspect: listening on {}, UDP ports {} to {}; {}\n",
                              options.interface_name, ports.first, ports.last,
                              options.seconds > 0 ? fmt::format("for {} s", options.seconds)
                                                  : std::string("Ctrl-C ends it")));
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    Datagram datagram;
    while (!is_interrupted()) {
        const std::chrono::duration<double> gone = Clock::now() - begin;
        if (options.seconds > 0 && gone.count() >= options.seconds) break;
        const CaptureRead read = capture.next(datagram);
        if (read == CaptureRead::end) break;
        if (read == CaptureRead::datagram) inspection.take(datagram);
        static_cast<void>(std::fflush(stdout));
    }
    const bool is_good = inspection.take_end(capture);
    if (!is_good) complain(text_of(capture.error()));
    inspection.print_summary();
    return is_good && !inspection.has_findings() ? k_good : k_findings;
}

int read_hex(std::string_view text, Inspection& inspection) {
    std::string error;
    const auto bytes = bytes_from_hex(text, error);
    if (!bytes) return complain("hex: " + error);
    if (bytes->empty()) return complain("hex: no bytes");
    inspection.take_hex(*bytes);
    return inspection.has_findings() || !inspection.knows_all_opcodes() ? k_findings : k_good;
}

int read_hex_from_stdin(Inspection& inspection) {
    std::string text;
    for (int c = std::getchar(); c != EOF; c = std::getchar()) {
        text += static_cast<char>(c);
        if (text.size() > k_longest_hex) {
            return complain(fmt::format("standard input: longer than {} characters; hex is for one message",
                                        k_longest_hex));
        }
    }
    return read_hex(text, inspection);
}

bool is_file(const std::string& input) {
    std::error_code ignored;
    return std::filesystem::exists(input, ignored);
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += word + " ";
    }
    return text;
}

}  // namespace

int run_inspect(const InspectOptions& options) {
    InspectFilter filter;
    if (const std::string error = read_filter(options, filter); !error.empty()) return complain(error);
    const auto ports = ports_from(options.ports);
    if (!ports) return complain(fmt::format("--ports {}: not a range of ports (9000-10013)", options.ports));
    Inspection inspection(options, std::move(filter), *ports);

    if (!options.interface_name.empty()) return listen(options, *ports, inspection);
    if (options.inputs.size() == 1 && options.inputs[0] == "-") return read_hex_from_stdin(inspection);
    if (std::any_of(options.inputs.begin(), options.inputs.end(), is_file))
        return read_files(options, inspection);

    // No file of that name: hex, if it looks like it.
    const std::string text = joined(options.inputs);
    const bool is_hex = text.find_first_not_of("0123456789abcdefABCDEFxX ") == std::string::npos;
    return is_hex ? read_hex(text, inspection) : read_files(options, inspection);
}

}  // namespace glidepath::app
