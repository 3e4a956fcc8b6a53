// glidepath inspect: what a capture, an interface or a line of hex says, message by message.
#include "apps/glidepath/inspect.h"

#include "apps/glidepath/capture_files.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"
#include "replay/frags.h"
#include "replay/opcode_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

namespace glidepath::app {

namespace {

// One message; the longest that a session puts together has a quarter of a megabyte.
constexpr std::size_t k_longest_hex = std::size_t{1} << 20U;
// Of a capture beside a datagram's payload: the record's head, Ethernet, IPv4 and UDP. For progress only.
constexpr std::uint64_t k_record_head_bytes = 16 + 14 + 20 + 8;

// Everything of one call.
class Inspection {
  public:
    Inspection(const InspectCommand& command, InspectFilter filter, PortRange ports)
        : filter_(std::move(filter)),
          mode_(command.tolerant ? DecodeMode::tolerant : DecodeMode::strict),
          json_(command.json),
          sessions_(command.sessions),
          stream_(StreamOptions{.server_ports = ports}) {}

    void take(const Datagram& datagram) {
        if (!has_start_) start_s_ = datagram.time_s;
        has_start_ = true;
        const FeedResult fed =
            stream_.feed(datagram, [&](const LinkEnds& link, const ReceivedMessage& message) {
                InspectRow row = row_at(message.time_s, message.direction, message.bytes);
                row.session = link.session;
                row.link = link.number;
                row.is_verified = message.is_verified;
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
        row.has_time = row.has_direction = false;
        row.bytes = bytes;
        filter_.all = true;
        take_message(row);
    }

    void take_frags(const FragsMessage& message) {
        InspectRow row;
        row.has_time = false;
        row.direction = message.direction;
        row.bytes = message.bytes;
        ++(message.direction == Direction::to_client ? counts_.untimed_to_client : counts_.untimed_to_server);
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
        if (sessions_) {
            print(stdout, json_ ? sessions_json(stream_.links(), start_s_)
                                : sessions_text(stream_.links(), start_s_));
        }
        print(stdout, json_ ? json_summary(counts_, stream_.statistics())
                            : table_summary(counts_, stream_.statistics()));
    }

    [[nodiscard]] bool has_findings() const {
        return counts_.malformed > 0 || refused_packets(stream_.statistics()) > 0;
    }
    // Messages there were, and none was what the filter asks for.
    [[nodiscard]] bool was_in_vain() const {
        const StreamStatistics& stream = stream_.statistics();
        return !sessions_ && counts_.shown == 0 && is_narrow(filter_) &&
               stream.to_client.messages + stream.to_server.messages + counts_.untimed_to_client +
                       counts_.untimed_to_server >
                   0;
    }
    [[nodiscard]] bool knows_all_opcodes() const { return knows_all_opcodes_; }

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
            // Another set of messages that shares some opcodes: of most only the opcode is known.
            const std::uint32_t opcode = row.decoded.opcode;
            row.decoded = {};
            row.decoded.opcode = opcode;
            row.client = decode_client(row.bytes, mode_);
            if (row.client.is_ok()) ++counts_.own_movements;
            // An empty one is nobody's: too short to say what it is.
            const bool is_known = opcode == client_action::opcode;
            if (is_known && !row.client.is_ok() && row.is_own_movement()) ++counts_.malformed;
            if (!is_known) row.client.error = {.code = ErrorCode::bad_opcode, .what = "opcode"};
        } else if (row.decoded.is_ok()) {
            ++counts_.decoded;
            if (!row.decoded.warnings.empty()) ++counts_.warned;
        } else {
            const bool is_other = row.decoded.error.code == ErrorCode::bad_opcode;
            ++(is_other ? counts_.other_opcodes : counts_.malformed);
            if (is_other && other_message_name(row.decoded.opcode) == nullptr) knows_all_opcodes_ = false;
        }
        show(row);
    }

    void show(const InspectRow& row) {
        if (sessions_ || !is_wanted(filter_, row)) return;
        if (counts_.shown++ == 0 && !json_) print(stdout, table_head());
        print(stdout, json_ ? json_row(row) : table_row(row));
    }

    InspectFilter filter_;
    DecodeMode mode_;
    bool json_;
    bool sessions_;
    MessageStream stream_;
    InspectCounts counts_;
    bool knows_all_opcodes_ = true;
    bool has_start_ = false;
    double start_s_ = 0;
};

Expected<InspectFilter> read_filter(const InspectCommand& command) {
    if (!(command.from_s < command.to_s)) {
        return argument_error(fmt::format("--from {:g} --to {:g}", command.from_s, command.to_s),
                              "nothing lies between them");
    }
    InspectFilter filter{
        .opcodes = {}, .guids = {}, .from_s = command.from_s, .to_s = command.to_s, .all = command.all};
    for (const std::string& text : command.opcodes) {
        const auto opcode = opcode_from(text);
        if (!opcode) {
            return argument_error("--opcode " + text,
                                  "neither a hex number (F748) nor the name of a message (UpdatePosition)");
        }
        filter.opcodes.push_back(*opcode);
    }
    for (const std::string& text : command.guids) {
        const auto guid = object_id_from(text);
        if (!guid) return argument_error("--guid " + text, "not an object id (0x50000001, or decimal)");
        filter.guids.push_back(*guid);
    }
    return filter;
}

// Messages without times: there are no packets to count.
int read_frags_file(const std::string& file, Inspection& inspection) {
    const Expected<std::vector<std::byte>> content = read_whole(file);
    if (!content) return complain("inspect", text_of(content.error()));
    FragsCounts counts;
    const Error error = read_frags(
        *content, file, [&](const FragsMessage& message) { inspection.take_frags(message); }, counts);
    if (error.is_ok()) return k_good;
    flush_output();
    complain("inspect", text_of(error));
    return k_findings;
}

int read_files(const InspectCommand& command, Inspection& inspection) {
    int status = k_good;
    bool read_any = false;
    const Expected<std::vector<std::string>> files = capture_files(command.inputs, true);
    if (!files) return complain("inspect", text_of(files.error()));
    // Rows that go to the same terminal would be torn apart by it.
    std::optional<Progress> progress(std::in_place, "reading", bytes_of_files(*files),
                                     output_is_terminal() && !command.sessions);
    for (const std::string& input : *files) {
        if (is_frags_name(input)) {
            const int of_file = read_frags_file(input, inspection);
            read_any = read_any || of_file != k_could_not_run;
            status = std::max(status, of_file);
            continue;
        }
        CaptureReader capture = CaptureReader::open(input);
        Datagram datagram;
        while (takes_output() && capture.next(datagram) == CaptureRead::datagram) {
            inspection.take(datagram);
            progress->done() += k_record_head_bytes + datagram.payload.size();
        }
        const bool was_opened = capture.error().code != ErrorCode::unreadable;
        read_any = read_any || was_opened;
        if (inspection.take_end(capture)) continue;
        flush_output();
        complain("inspect", text_of(capture.error()));
        status = std::max(status, was_opened ? k_findings : k_could_not_run);
    }
    progress.reset();
    if (read_any) inspection.print_summary();
    if (takes_output() && inspection.was_in_vain()) {
        return complain("inspect", "no message is what --opcode, --guid, --from and --to ask for");
    }
    return std::max(status, inspection.has_findings() ? k_findings : k_good);
}

int listen(const InspectCommand& command, PortRange ports, Inspection& inspection) {
    CaptureReader capture = CaptureReader::open_live(command.interface_name, ports);
    if (!capture.error().is_ok()) return complain("inspect", "--interface " + text_of(capture.error()));
    catch_interrupts();
    print(stderr, fmt::format("glidepath inspect: listening on {}, UDP ports {} to {}; {}\n",
                              command.interface_name, ports.first, ports.last,
                              command.seconds > 0 ? fmt::format("for {} s", command.seconds)
                                                  : std::string("Ctrl-C ends it")));
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    Datagram datagram;
    while (!is_interrupted() && takes_output()) {
        const std::chrono::duration<double> gone = Clock::now() - begin;
        if (command.seconds > 0 && gone.count() >= command.seconds) break;
        const CaptureRead read = capture.next(datagram);
        if (read == CaptureRead::end) break;
        if (read == CaptureRead::datagram) inspection.take(datagram);
        flush_output();
    }
    const bool is_good = inspection.take_end(capture);
    if (!is_good) complain("inspect", text_of(capture.error()));
    inspection.print_summary();
    return is_good && !inspection.has_findings() ? k_good : k_findings;
}

int inspect_hex(std::string_view text, Inspection& inspection) {
    const Expected<std::vector<std::byte>> bytes = bytes_from_hex(text);
    if (!bytes) return complain("inspect", text_of(bytes.error()));
    if (bytes->empty()) return complain("inspect", "hex: no bytes");
    inspection.take_hex(*bytes);
    return inspection.has_findings() || !inspection.knows_all_opcodes() ? k_findings : k_good;
}

// Every capture, or gzipped one, begins with one of these; everything else is taken for hex.
bool begins_a_capture(std::FILE* stream) {
    using namespace std::string_view_literals;
    constexpr std::array k_begins{"\xD4\xC3\xB2\xA1"sv, "\xA1\xB2\xC3\xD4"sv, "\x4D\x3C\xB2\xA1"sv,
                                  "\xA1\xB2\x3C\x4D"sv, "\x34\xCD\xB2\xA1"sv, "\xA1\xB2\xCD\x34"sv,
                                  "\n\r\r\n"sv,         "\x1F\x8B"sv};
    std::string first;
    for (int c = 0; first.size() < 4 && (c = std::getc(stream)) != EOF;) {
        first += static_cast<char>(c);
    }
    for (std::size_t i = first.size(); i-- > 0;) {
        static_cast<void>(std::ungetc(static_cast<unsigned char>(first[i]), stream));
    }
    return std::any_of(k_begins.begin(), k_begins.end(),
                       [&](std::string_view begin) { return first.starts_with(begin); });
}

int read_hex_from_stdin(Inspection& inspection) {
    std::string text;
    for (int c = std::getchar(); c != EOF; c = std::getchar()) {
        text += static_cast<char>(c);
        if (text.size() > k_longest_hex) {
            return complain("inspect",
                            fmt::format("standard input: longer than {} characters; hex is for one message",
                                        k_longest_hex));
        }
    }
    return inspect_hex(text, inspection);
}

bool is_file(const std::string& input) {
    std::error_code ignored;
    return std::filesystem::exists(input, ignored);
}

std::string spaced(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += word + " ";
    }
    return text;
}

}  // namespace

int run_inspect(const InspectCommand& command) {
    Expected<InspectFilter> filter = read_filter(command);
    if (!filter) return complain("inspect", text_of(filter.error()));
    const auto ports = ports_from(command.ports);
    if (!ports)
        return complain("inspect",
                        fmt::format("--ports {}: not a range of ports (9000-10013)", command.ports));
    Inspection inspection(command, std::move(*filter), *ports);

    if (!command.interface_name.empty()) return listen(command, *ports, inspection);
    if (command.inputs.size() == 1 && command.inputs[0] == "-") {
        return begins_a_capture(stdin) ? read_files(command, inspection) : read_hex_from_stdin(inspection);
    }
    if (std::any_of(command.inputs.begin(), command.inputs.end(), is_file))
        return read_files(command, inspection);

    // No file of that name: hex, if it looks like it.
    const std::string text = spaced(command.inputs);
    const bool is_hex = text.find_first_not_of("0123456789abcdefABCDEFxX ") == std::string::npos;
    return is_hex ? inspect_hex(text, inspection) : read_files(command, inspection);
}

}  // namespace glidepath::app
