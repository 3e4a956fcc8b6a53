#include "apps/glidepath/live_view.h"

#include <glidepath/tools/report.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/udp_source.h"
#include "layers.h"
#include "report/desktop.h"
#include "report/live_window.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <utility>

namespace glidepath::app {

namespace {

using Clock = std::chrono::steady_clock;
using NextDatagram = std::function<CaptureRead(Datagram&)>;

constexpr std::chrono::milliseconds k_piece_time{250};

// 128 bits that nobody can guess.
std::string make_token() {
    std::random_device chance;
    std::string token;
    for (int i = 0; i < 4; ++i)
        token += fmt::format("{:08x}", chance());
    return token;
}

// What both sources come to; they have to live as long as it.
struct LiveSource {
    std::string title;
    NextDatagram next;
    std::shared_ptr<void> owner;
};

Expected<LiveSource> open_source(const StudyCommand& command, const CaptureReplayOptions& options) {
    if (!command.udp.empty()) {
        const Expected<LoopbackAddress> address = parse_loopback(command.udp);
        if (!address) return argument_error("--udp " + command.udp, text_of(address.error()));
        Expected<UdpSource> opened = UdpSource::open(*address);
        if (!opened) return argument_error("--udp " + command.udp, text_of(opened.error()));
        auto source = std::make_shared<UdpSource>(std::move(*opened));
        return LiveSource{.title = "live, UDP to " + command.udp,
                          .next = [source](Datagram& datagram) { return source->next(datagram); },
                          .owner = source};
    }
    auto reader = std::make_shared<CaptureReader>(
        CaptureReader::open_live(command.interface_name, options.stream.server_ports));
    if (!reader->error().is_ok()) {
        return argument_error("--interface " + command.interface_name, text_of(reader->error()));
    }
    return LiveSource{.title = "live, interface " + command.interface_name,
                      .next = [reader](Datagram& datagram) { return reader->next(datagram); },
                      .owner = reader};
}

}  // namespace

int run_live_view(const StudyCommand& command) {
    Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return complain("view", text_of(options.error()));
    const Expected<LiveSource> source = open_source(command, *options);
    if (!source) return complain("view", text_of(source.error()));
    const auto feed = std::make_shared<LiveFeed>();
    PageServerOptions serving{
        .port = static_cast<std::uint16_t>(command.port), .token = make_token(), .live = feed};
    if (!command.listen.empty()) serving.host = command.listen;
    Expected<PageServer> server = PageServer::start(live_page(source->title), serving);
    if (!server) {
        return complain("view", fmt::format("--port {}: {}", command.port, server.error_or_ok().why));
    }
    print(stdout, fmt::format("{}\nFollowing {} (Ctrl-C ends it)\n", server->address(), source->title));
    if (!flush_output()) return k_could_not_run;
    if (command.opens) static_cast<void>(open_in_browser(server->address()));

    std::atomic<bool> is_over = false;
    ReplayedCaptures played;
    std::thread reader([&] {
        LiveWindow window(feed, source->title, options->replay,
                          {.pop_factor = command.pop_factor, .top_speed_mps = command.top_speed_mps});
        Clock::time_point published = Clock::now();
        options->replay.traced = true;
        options->goes_on = [&] {
            if (Clock::now() - published >= k_piece_time) {
                published = Clock::now();
                window.publish();
            }
            return !is_over.load();
        };
        played = replay_source(source->next, *options, window.listener());
        window.publish();
    });
    run_until_interrupted(*server);
    is_over = true;
    reader.join();
    print(stdout, fmt::format("{} messages of {} bodies at once, {:.0f} s{}\n", played.replay.messages,
                              played.replay.most_bodies, played.replay.replayed_s,
                              feed->dropped() > 0
                                  ? fmt::format("; browsers were too slow for {} pieces", feed->dropped())
                                  : ""));
    return k_good;
}

}  // namespace glidepath::app
