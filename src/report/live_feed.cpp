#include "report/live_feed.h"

#include "report/base64.h"
#include "report/report_data.h"

#include <algorithm>
#include <utility>

namespace glidepath::report {

std::shared_ptr<LiveClient> join(LiveFeed::State& feed) {
    auto client = std::make_shared<LiveClient>();
    const std::lock_guard lock(feed.mutex);
    client->waiting.assign(feed.kept.begin(), feed.kept.end());
    feed.clients.push_back(client);
    return client;
}

void leave(LiveFeed::State& feed, const std::shared_ptr<LiveClient>& client) {
    const std::lock_guard lock(feed.mutex);
    std::erase(feed.clients, client);
}

LiveDelivery take(LiveFeed::State& feed, LiveClient& client, std::chrono::milliseconds most) {
    std::unique_lock lock(feed.mutex);
    feed.has_piece.wait_for(lock, most, [&] { return !client.waiting.empty(); });
    LiveDelivery delivery{.piece = nullptr, .dropped = std::exchange(client.dropped, 0)};
    if (!client.waiting.empty()) {
        delivery.piece = std::move(client.waiting.front());
        client.waiting.pop_front();
    }
    return delivery;
}

}  // namespace glidepath::report

namespace glidepath::tools {

using namespace report;

LiveFeed::LiveFeed() : state_(std::make_shared<State>()) {}
LiveFeed::~LiveFeed() = default;

void LiveFeed::publish(const Report& piece) {
    std::string text;
    append_base64(text, write_report_data(piece));
    const std::lock_guard lock(state_->mutex);
    const auto shared =
        std::make_shared<const NumberedPiece>(NumberedPiece{++state_->published, std::move(text)});
    for (const std::shared_ptr<LiveClient>& client : state_->clients) {
        // One that has just come has the past to take first; that is no sign of being slow.
        const std::size_t most = std::max(k_most_waiting_pieces, state_->kept.size());
        while (client->waiting.size() >= most) {
            client->waiting.pop_front();
            ++client->dropped;
            ++state_->dropped;
        }
        client->waiting.push_back(shared);
    }
    state_->kept.push_back(shared);
    state_->kept_bytes += shared->text.size();
    while (state_->kept.size() > k_most_kept_pieces ||
           (state_->kept_bytes > k_most_kept_bytes && state_->kept.size() > 1)) {
        state_->kept_bytes -= state_->kept.front()->text.size();
        state_->kept.pop_front();
    }
    state_->has_piece.notify_all();
}

std::uint64_t LiveFeed::dropped() const {
    const std::lock_guard lock(state_->mutex);
    return state_->dropped;
}

std::size_t LiveFeed::clients() const {
    const std::lock_guard lock(state_->mutex);
    return state_->clients.size();
}

}  // namespace glidepath::tools
