#include "sim/session.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr std::uint16_t k_first_land_port = 9004;
// The old link stays open for a while after a hand-over: a retail server leaves it for about 120 s.
constexpr double k_old_link_stays_s = 20.0;
constexpr double k_never_s = 1e300;

SimulatedServer server_of(std::uint32_t number) {
    if (number == 0) return {};
    return {.number = number,
            .address = k_simulated_server_address + 2,
            .port = static_cast<std::uint16_t>(k_first_land_port + 2 * (number - 1)),
            .id = static_cast<std::uint16_t>(22 + number)};
}

std::uint64_t cookie_of(std::uint64_t seed, std::uint32_t number) {
    return Random(seed, 900 + number).next();
}

}  // namespace

SimulatedSession::SimulatedSession(const SimulationDef& def, DatagramSink sink)
    : def_(def), sink_(std::move(sink)) {}

// One link gives its datagrams in order of time by itself.
DatagramSink SimulatedSession::sink_of_link() {
    if (def_.land_servers == 0) {
        return [this](const SentDatagram& datagram) {
            if (is_open_ && sink_) is_open_ = sink_(datagram);
            return is_open_;
        };
    }
    return [this](const SentDatagram& datagram) {
        waiting_.push_back({datagram, next_number_++});
        return is_open_;
    };
}

void SimulatedSession::begin_link(double time_s) {
    const auto number = static_cast<std::uint32_t>(links_.size());
    links_.push_back(
        std::make_unique<SimulatedConnection>(def_.profile, def_.seed, sink_of_link(), server_of(number)));
    ends_s_.push_back(k_never_s);
    const auto cookie = number == 0 ? std::nullopt : std::optional(cookie_of(def_.seed, number));
    link_in_use_from_s_ = links_.back()->connect(time_s, cookie);
    in_use_ = number;
}

double SimulatedSession::connect() {
    begin_link(0);
    begins_s_ = link_in_use_from_s_;
    if (def_.land_servers > 0) {
        hand_over(begins_s_);
        begins_s_ = link_in_use_from_s_;
    }
    return begins_s_;
}

// The client goes there when the referral has come; what the old server has sent before may come later.
// Messages go over the new link from its first packet on.
void SimulatedSession::hand_over(double time_s) {
    const auto next = static_cast<std::uint32_t>(links_.size());
    const std::size_t old = in_use_;
    links_[old]->refer(time_s, cookie_of(def_.seed, next), server_of(next));
    if (old != 0) ends_s_[old] = time_s + k_old_link_stays_s;
    begin_link(time_s + def_.profile.latency_ms * 0.001 + 0.005);
    const double each_s = def_.seconds / def_.land_servers;
    next_hand_over_s_ = next < def_.land_servers ? begins_s_ + next * each_s : k_never_s;
}

void SimulatedSession::send(double time_s, std::span<const std::vector<std::byte>> messages) {
    if (def_.land_servers > 0) {
        if (time_s >= next_hand_over_s_) hand_over(time_s);
        advance(time_s);
    }
    links_[carrier_at(time_s)]->send(time_s, messages);
    deliver(time_s);
}

// Until the new link is up the old server goes on.
std::size_t SimulatedSession::carrier_at(double time_s) const {
    return time_s >= link_in_use_from_s_ || in_use_ < 2 ? in_use_ : in_use_ - 1;
}

void SimulatedSession::send_from_client(double time_s, std::span<const std::vector<std::byte>> messages) {
    if (messages.empty()) return;
    links_[carrier_at(time_s)]->send_from_client(time_s, messages);
    deliver(time_s);
}

void SimulatedSession::advance(double time_s) {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        if (time_s >= ends_s_[i]) {
            links_[i]->end(time_s);
            ends_s_[i] = k_never_s;
        }
        links_[i]->advance(time_s);
    }
}

void SimulatedSession::finish(double time_s) {
    for (const auto& link : links_) {
        static_cast<void>(link->finish(time_s));
    }
    deliver(k_never_s);
}

void SimulatedSession::deliver(double time_s) {
    std::stable_sort(waiting_.begin(), waiting_.end(), [](const Waiting& a, const Waiting& b) {
        return a.datagram.time_s != b.datagram.time_s ? a.datagram.time_s < b.datagram.time_s
                                                      : a.number < b.number;
    });
    std::size_t given = 0;
    for (; given < waiting_.size() && waiting_[given].datagram.time_s <= time_s; ++given) {
        if (is_open_ && sink_) is_open_ = sink_(waiting_[given].datagram);
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(given));
}

ConnectionStatistics SimulatedSession::statistics() const {
    ConnectionStatistics sum{};
    sum.links = static_cast<std::uint32_t>(links_.size());
    for (const auto& link : links_) {
        const ConnectionStatistics& part = link->statistics();
        sum.server_packets += part.server_packets;
        sum.lost += part.lost;
        sum.duplicated += part.duplicated;
        sum.reordered += part.reordered;
        sum.retransmitted += part.retransmitted;
        sum.requests += part.requests;
        sum.client_packets += part.client_packets;
        sum.client_words += part.client_words;
        sum.datagrams += part.datagrams;
        sum.payload_bytes += part.payload_bytes;
    }
    return sum;
}

}  // namespace glidepath::sim
