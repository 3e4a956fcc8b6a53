// The inside of a LiveFeed: pieces as text, and the queue of each browser.
#pragma once

#include <glidepath/tools/report.h>

#include "report/layer.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace glidepath::report {

// With a number, so that a browser that comes back knows what it has.
struct NumberedPiece {
    std::uint64_t number = 0;
    std::string text;  // base64 of report data
};
using LivePiece = std::shared_ptr<const NumberedPiece>;

// So many pieces may wait for one browser: 16 s at four a second.
inline constexpr std::size_t k_most_waiting_pieces = 64;
// A browser that comes later gets so much of the past, in pieces and in bytes.
inline constexpr std::size_t k_most_kept_pieces = 240;
inline constexpr std::size_t k_most_kept_bytes = std::size_t{32} * 1024 * 1024;

// One browser.
struct LiveClient {
    std::deque<LivePiece> waiting;
    std::uint64_t dropped = 0;  // since it was last reported
};

// What a browser is to be sent: nothing, a piece, or that it lost some before it.
struct LiveDelivery {
    LivePiece piece;
    std::uint64_t dropped = 0;
};

// Where a client hears that it lost pieces, and takes what waits for it.
[[nodiscard]] std::shared_ptr<LiveClient> join(LiveFeed::State& feed);
void leave(LiveFeed::State& feed, const std::shared_ptr<LiveClient>& client);
// Waits no longer than `most`.
[[nodiscard]] LiveDelivery take(LiveFeed::State& feed, LiveClient& client, std::chrono::milliseconds most);

}  // namespace glidepath::report

namespace glidepath::tools {

struct LiveFeed::State {
    std::mutex mutex;
    std::condition_variable has_piece;
    std::deque<report::LivePiece> kept;
    std::size_t kept_bytes = 0;
    std::vector<std::shared_ptr<report::LiveClient>> clients;
    std::uint64_t dropped = 0;
    std::uint64_t published = 0;
};

}  // namespace glidepath::tools
