#include <glidepath/router.h>
#include <glidepath/tools/replay.h>

#include "replay/layer.h"

#include <chrono>

namespace glidepath::tools {

using namespace replay;

namespace {

// Of a file beside the payload: the record's head, Ethernet, IPv4 and UDP. For progress only.
constexpr std::uint64_t k_record_overhead_bytes = 16 + 14 + 20 + 8;

// A packet may still be on its way through the system that came before now.
constexpr double k_late_packets_s = 0.1;

double now_unix_s() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

class Run {
  public:
    Run(const CaptureReplayOptions& options, const ReplayListener& listener)
        : options_(options), stream_(options.stream), replayer_(options.replay, listener) {
        result_.session = options.session;
    }

    // False: nothing more is wanted.
    bool take(CaptureReader reader) {
        const bool goes_on = take_from([&](Datagram& datagram) { return reader.next(datagram); });
        result_.records.records += reader.counts().records;
        result_.records.datagrams += reader.counts().datagrams;
        result_.records.untimed += reader.counts().untimed;
        for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
            result_.records.skipped[i] += reader.counts().skipped[i];
        }
        if (!reader.error().is_ok()) result_.errors.push_back(reader.error());
        return goes_on;
    }

    bool take_from(const std::function<CaptureRead(Datagram&)>& next) {
        Datagram datagram;
        const auto sink = [this](const LinkEnds& link, const ReceivedMessage& message) {
            receive(link, message);
        };
        bool goes_on = true;
        while (goes_on) {
            const CaptureRead read = next(datagram);
            if (read == CaptureRead::end) break;
            if (read == CaptureRead::datagram) {
                begin(datagram.time_s);
                stream_.feed(datagram, sink);
                if (options_.progress_bytes != nullptr) {
                    *options_.progress_bytes += k_record_overhead_bytes + datagram.payload.size();
                }
            }
            if (read == CaptureRead::nothing_yet) replayer_.pass(now_unix_s() - k_late_packets_s);
            goes_on = (!options_.goes_on || options_.goes_on()) && !replayer_.is_past_end();
        }
        return goes_on;
    }

    ReplayedCaptures finish() {
        replayer_.finish();
        result_.stream = stream_.statistics();
        result_.links = stream_.links();
        result_.replay = replayer_.statistics();
        result_.local_player = replayer_.own_object();
        const std::span<const std::uint32_t> missing = replayer_.router().missing_assets();
        result_.missing_assets.assign(missing.begin(), missing.end());
        if (options_.replay.assets != nullptr) result_.asset_warnings = options_.replay.assets->warnings();
        return result_;
    }

  private:
    // Times count from the first packet, as in the tools that list and make captures.
    void begin(double time_s) {
        if (has_begun_) return;
        has_begun_ = true;
        result_.start_unix_s = time_s;
        replayer_.begin(time_s);
    }

    void receive(const LinkEnds& link, const ReceivedMessage& message) {
        const bool is_to_client = message.direction == Direction::to_client;
        if (result_.session == 0 && is_to_client) result_.session = link.session;
        if (link.session != result_.session) return;
        if (is_to_client) {
            replayer_.receive(message.time_s, message.bytes);
        } else {
            replayer_.receive_from_client(message.time_s, message.bytes);
        }
    }

    const CaptureReplayOptions& options_;
    MessageStream stream_;
    Replayer replayer_;
    ReplayedCaptures result_;
    bool has_begun_ = false;
};

}  // namespace

ReplayedCaptures replay_captures(std::span<const std::filesystem::path> files,
                                 const CaptureReplayOptions& options, const ReplayListener& listener) {
    Run run(options, listener);
    for (const std::filesystem::path& file : files) {
        if (!run.take(CaptureReader::open(file))) break;
    }
    return run.finish();
}

ReplayedCaptures replay_memory(std::span<const std::byte> capture, const CaptureReplayOptions& options,
                               const ReplayListener& listener) {
    Run run(options, listener);
    run.take(CaptureReader::open_memory(capture));
    return run.finish();
}

ReplayedCaptures replay_source(const std::function<CaptureRead(Datagram&)>& next,
                               const CaptureReplayOptions& options, const ReplayListener& listener) {
    Run run(options, listener);
    run.take_from(next);
    return run.finish();
}

ReplayedCaptures replay_interface(const std::string& interface_name, const CaptureReplayOptions& options,
                                  const ReplayListener& listener) {
    Run run(options, listener);
    run.take(CaptureReader::open_live(interface_name, options.stream.server_ports));
    return run.finish();
}

ReplayListener both(const ReplayListener& first, const ReplayListener& second) {
    return {.message =
                [a = first.message, b = second.message](const ReplayedMessage& message) {
                    if (a) a(message);
                    if (b) b(message);
                },
            .frame =
                [a = first.frame, b = second.frame](const ReplayedFrame& frame) {
                    if (a) a(frame);
                    if (b) b(frame);
                },
            .client =
                [a = first.client, b = second.client](const ReplayedClientMessage& message) {
                    if (a) a(message);
                    if (b) b(message);
                }};
}

}  // namespace glidepath::tools
