// From datagrams to messages: which link a datagram belongs to, and which links are one session
// (spec/sessions.md 14). It is long because beginning, following and forgetting a link are one matter.
#include <glidepath/tools/capture.h>

#include "base/names.h"
#include "replay/hand_over.h"
#include "replay/stream_statistics.h"
#include "wire/isaac.h"
#include "wire/packet.h"

#include <algorithm>
#include <optional>

namespace glidepath::tools {

using namespace replay;

namespace {

// Summaries of closed links that are kept: a flood of strangers must not fill memory.
constexpr std::size_t k_most_closed_links = 256;
// New keys are tried on packets up to this sequence: a link begins with 2, and trying costs a block of words
// for every 256.
constexpr std::uint32_t k_last_sequence_of_new_keys = 4096;
constexpr std::uint32_t k_first_encrypted_sequence = 2;

constexpr std::array k_origin_names{"midway", "login", "hand_over"};
constexpr std::array k_stage_names{"heard", "asked", "offered", "answered", "in_use", "ended"};

// Which of a server's two ports a packet uses (spec/sessions.md 2.1).
enum class PortRole : std::uint8_t { unknown, lower, upper };

PortRole role_of(const Packet& packet, Direction direction) {
    const auto has = [&](std::uint32_t flag) { return (packet.header.flags & flag) != 0; };
    if (direction == Direction::to_client) {
        return has(packet_flag::connect_request) ? PortRole::lower : PortRole::unknown;
    }
    const bool goes_up = has(packet_flag::connect_response) || has(packet_flag::interval_command);
    return goes_up ? PortRole::upper : PortRole::lower;
}

// Pairs begin with an even port unless something says otherwise.
std::uint16_t likely_lower_port(std::uint16_t port, PortRole role) {
    if (role == PortRole::lower || port == 0) return port;
    return static_cast<std::uint16_t>(role == PortRole::upper ? port - 1 : port & ~1U);
}

// Both ends of a datagram; the server's port is the one that was used.
LinkEnds ends_of(const Datagram& datagram, Direction direction) {
    LinkEnds ends;
    const bool to_server = direction == Direction::to_server;
    ends.client_address = to_server ? datagram.from_address : datagram.to_address;
    ends.client_port = to_server ? datagram.from_port : datagram.to_port;
    ends.server_address = to_server ? datagram.to_address : datagram.from_address;
    ends.server_port = to_server ? datagram.to_port : datagram.from_port;
    return ends;
}

bool same_client(const LinkEnds& a, const LinkEnds& b) {
    return a.client_address == b.client_address && a.client_port == b.client_port;
}

// Keys cannot be checked before a link is known, clear sums can.
bool could_begin_link(const Packet& packet) {
    return is_encrypted(packet.header) || checksum_of(sums_of(packet), 0) == packet.header.checksum;
}

bool verifies_with(const ConnectRequest& request, Direction direction, const Packet& packet) {
    const std::uint32_t sequence = packet.header.sequence;
    if (!is_encrypted(packet.header) || sequence < k_first_encrypted_sequence ||
        sequence > k_last_sequence_of_new_keys) {
        return false;
    }
    const KeyStream keys(direction == Direction::to_client ? request.seed_to_client : request.seed_to_server);
    return keys.word(sequence - k_first_encrypted_sequence) == key_of(packet.header, sums_of(packet));
}

}  // namespace

struct MessageStream::State {
    struct Open {
        explicit Open(const LinkOptions& options) : link(options) {}

        Link link;
        LinkSummary summary;          // without what the link counts itself
        std::uint64_t last_used = 0;  // counts datagrams
        bool is_port_guessed = false;
        ConnectRequest request;                   // of use with link.has_seeds()
        std::optional<ConnectRequest> renewal;    // other keys: they count when a packet proves them
        std::optional<std::uint64_t> asked_with;  // the cookie that the client showed since the last keys
    };
    struct Path {
        Direction direction = Direction::to_client;
        LinkEnds ends;
        PortRole role = PortRole::unknown;
    };
    struct Beginning {
        LinkOrigin origin = LinkOrigin::midway;
        std::uint32_t session = 0;  // 0: a new one
        std::uint32_t came_from = 0;
    };

    [[nodiscard]] bool find_path(const Datagram& datagram, const Packet& packet, Path& path) const;
    [[nodiscard]] Open* find(const LinkEnds& ends, PortRole role) const;
    [[nodiscard]] std::uint32_t session_of(const LinkEnds& ends) const;
    [[nodiscard]] Beginning hand_over(std::optional<std::uint64_t> cookie, const LinkEnds& ends);
    [[nodiscard]] Beginning beginning_of(const Packet& packet, const Path& path);
    Open& begin(const Packet& packet, const Path& path);
    void restart(Open& one, const LinkEnds& ends, const Beginning& beginning);
    void close(Open& one);
    void take_renewal(Open& one, const Packet& packet, Direction direction);
    void note(Open& one, const Packet& packet, Direction direction);
    void count_followed(std::uint32_t number);
    [[nodiscard]] static LinkSummary summary_of(const Open& one);
    FeedResult feed(const Datagram& datagram, const Sink& sink);

    StreamOptions options;
    std::vector<std::unique_ptr<Open>> open;
    HandOvers hand_overs;
    StreamStatistics closed;  // and the counts that belong to no link
    std::vector<LinkSummary> closed_links;
};

// The server is the end whose port is a server's. When both are: as it was before, else the lower port, and
// of equal ones the receiver, since clients speak first.
bool MessageStream::State::find_path(const Datagram& datagram, const Packet& packet, Path& path) const {
    const auto path_of = [&](Direction direction) {
        return Path{direction, ends_of(datagram, direction), role_of(packet, direction)};
    };
    const bool from_server = options.server_ports.contains(datagram.from_port);
    const bool to_server = options.server_ports.contains(datagram.to_port);
    if (!from_server && !to_server) return false;
    path = path_of(from_server ? Direction::to_client : Direction::to_server);
    if (from_server && to_server) {
        const Path down = path_of(Direction::to_client);
        const Path up = path_of(Direction::to_server);
        const bool is_down_likely = datagram.from_port < datagram.to_port;
        const Path& likely = is_down_likely ? down : up;
        const Path& other = is_down_likely ? up : down;
        const bool is_likely =
            find(likely.ends, likely.role) != nullptr || find(other.ends, other.role) == nullptr;
        path = is_likely ? likely : other;
    }
    return true;
}

// The link whose pair holds the port. When the lower port of one is the upper of another, the packet's role
// decides.
MessageStream::State::Open* MessageStream::State::find(const LinkEnds& ends, PortRole role) const {
    Open* as_lower = nullptr;
    Open* as_upper = nullptr;
    Open* as_guess = nullptr;
    for (const auto& one : open) {
        const LinkEnds& known = one->summary.ends;
        if (!same_client(known, ends) || known.server_address != ends.server_address) continue;
        if (known.server_port == ends.server_port) as_lower = one.get();
        if (known.server_port + 1 == ends.server_port) as_upper = one.get();
        if (known.server_port == ends.server_port + 1 && one->is_port_guessed) as_guess = one.get();
    }
    Open* first = role == PortRole::upper ? as_upper : as_lower;
    Open* second = role == PortRole::upper ? as_lower : as_upper;
    if (first == nullptr) first = second;
    // A pair that begins with an odd port, of which only the upper one was heard so far.
    return first == nullptr && role == PortRole::lower ? as_guess : first;
}

std::uint32_t MessageStream::State::session_of(const LinkEnds& ends) const {
    std::uint32_t newest = 0;
    for (const auto& one : open) {
        if (same_client(one->summary.ends, ends)) newest = std::max(newest, one->summary.ends.session);
    }
    return newest != 0 ? newest : hand_overs.session_of(ends);
}

// The client was sent here by another server; by which one may not be in the capture.
MessageStream::State::Beginning MessageStream::State::hand_over(std::optional<std::uint64_t> cookie,
                                                                const LinkEnds& ends) {
    if (const auto heard = hand_overs.follow(cookie, ends)) {
        if (!heard->was_followed) count_followed(heard->from_link);
        return {LinkOrigin::hand_over, heard->session, heard->from_link};
    }
    return {LinkOrigin::hand_over, session_of(ends), 0};
}

MessageStream::State::Beginning MessageStream::State::beginning_of(const Packet& packet, const Path& path) {
    const auto has = [&](std::uint32_t flag) { return (packet.header.flags & flag) != 0; };
    const bool is_up = path.direction == Direction::to_server;
    if (is_up && has(packet_flag::world_login)) {
        return hand_over(packet.optional.world_login_cookie, path.ends);
    }
    if (!is_up && has(packet_flag::connect_request)) {
        const Beginning sent = hand_over(std::nullopt, path.ends);
        return sent.came_from != 0 ? sent : Beginning{LinkOrigin::login, 0, 0};
    }
    if (is_up && has(packet_flag::login)) return {LinkOrigin::login, 0, 0};
    return {LinkOrigin::midway, session_of(path.ends), 0};
}

MessageStream::State::Open& MessageStream::State::begin(const Packet& packet, const Path& path) {
    LinkEnds ends = path.ends;
    ends.server_port = likely_lower_port(path.ends.server_port, path.role);
    Path between = path;
    between.ends = ends;
    const Beginning beginning = beginning_of(packet, between);
    Open* one = nullptr;
    if (open.size() >= options.max_links) {
        const auto rank = [](const auto& link) {
            const Link& of = link->link;
            const bool is_proven = of.statistics(Direction::to_client).encrypted_verified +
                                       of.statistics(Direction::to_server).encrypted_verified >
                                   0;
            return std::pair(is_proven, link->last_used);
        };
        one = std::min_element(open.begin(), open.end(), [&](const auto& a, const auto& b) {
                  return rank(a) < rank(b);
              })->get();
        ++closed.forgotten_links;
        close(*one);
    } else {
        one = open.emplace_back(std::make_unique<Open>(options.link)).get();
    }
    restart(*one, ends, beginning);
    one->is_port_guessed = path.role == PortRole::unknown;
    return *one;
}

void MessageStream::State::close(Open& one) {
    if (closed_links.size() < k_most_closed_links) closed_links.push_back(summary_of(one));
    add_link(closed, one.link);
}

// In the memory of the one before: strangers who connect without end cost no allocation each.
void MessageStream::State::restart(Open& one, const LinkEnds& ends, const Beginning& beginning) {
    one.link.clear();
    one.request = {};
    one.renewal.reset();
    one.asked_with.reset();
    one.summary = {.ends = ends, .origin = beginning.origin, .came_from = beginning.came_from};
    one.summary.ends.number = static_cast<std::uint32_t>(++closed.links);
    one.summary.ends.session =
        beginning.session != 0 ? beginning.session : static_cast<std::uint32_t>(++closed.sessions);
    hand_overs.remember(one.summary.ends);
}

// A client that comes back to a server numbers its packets and messages from the beginning: the ids delivered
// before must not swallow them, and the old keys verify nothing. But anybody can write a connect request. So
// other keys count from the first packet that they verify; until then the old ones do.
void MessageStream::State::take_renewal(Open& one, const Packet& packet, Direction direction) {
    if (direction == Direction::to_client && !is_encrypted(packet.header) &&
        (packet.header.flags & packet_flag::connect_request) != 0) {
        const ConnectRequest& request = packet.optional.connect_request;
        const bool has_traffic = one.link.statistics(Direction::to_client).encrypted_unverified +
                                     one.link.statistics(Direction::to_server).encrypted_unverified >
                                 0;
        const bool has_other_keys = one.link.has_seeds()
                                        ? request.seed_to_client != one.request.seed_to_client ||
                                              request.seed_to_server != one.request.seed_to_server
                                        : has_traffic;
        if (has_other_keys) {
            one.renewal = request;
        } else {
            one.request = request;
        }
    }
    if (!one.renewal || !verifies_with(*one.renewal, direction, packet)) return;
    const ConnectRequest request = *one.renewal;
    const LinkEnds ends = one.summary.ends;
    Beginning beginning{LinkOrigin::login, 0, 0};
    if (one.asked_with) {
        beginning = hand_over(one.asked_with, ends);
        if (beginning.session == 0) beginning.session = ends.session;
    }
    close(one);
    restart(one, ends, beginning);
    one.request = request;
    one.link.set_seeds(request.seed_to_client, request.seed_to_server);
    one.summary.stage = LinkStage::answered;
}

// What an accepted packet says of the handshake.
void MessageStream::State::note(Open& one, const Packet& packet, Direction direction) {
    const auto has = [&](std::uint32_t flag) { return (packet.header.flags & flag) != 0; };
    const auto reach = [&](LinkStage stage) { one.summary.stage = std::max(one.summary.stage, stage); };
    if (direction == Direction::to_server) {
        if (has(packet_flag::world_login)) one.asked_with = packet.optional.world_login_cookie;
        if (has(packet_flag::world_login) || has(packet_flag::login)) reach(LinkStage::asked);
        if (has(packet_flag::connect_response)) reach(LinkStage::answered);
    } else {
        if (has(packet_flag::connect_request)) reach(LinkStage::offered);
        if (has(packet_flag::connect_request) && one.summary.origin == LinkOrigin::midway) {
            one.summary.origin = LinkOrigin::login;
        }
        if (has(packet_flag::referral) && hand_overs.hear(packet.optional.referral, one.summary.ends)) {
            ++one.summary.referrals;
        }
    }
    if (is_encrypted(packet.header)) reach(LinkStage::in_use);
    if (has(packet_flag::disconnect) || has(packet_flag::net_error_disconnect)) reach(LinkStage::ended);
}

void MessageStream::State::count_followed(std::uint32_t number) {
    for (const auto& one : open) {
        if (one->summary.ends.number == number) ++one->summary.followed_referrals;
    }
    for (LinkSummary& summary : closed_links) {
        if (summary.ends.number == number) ++summary.followed_referrals;
    }
}

FeedResult MessageStream::State::feed(const Datagram& datagram, const Sink& sink) {
    ++closed.datagrams;
    const ParsedPacket parsed = parse_packet(datagram.payload);
    const Packet& packet = parsed.packet;
    Path path;
    if (!find_path(datagram, packet, path)) {
        ++closed.not_of_game;
        return {};
    }
    Open* one = find(path.ends, path.role);
    const bool is_sound = parsed.error.is_ok() && could_begin_link(packet);
    if (one == nullptr && !is_sound) {
        ++closed.not_of_game;
        const Error bad_sum{.code = ErrorCode::bad_checksum, .what = "checksum", .where = 8};
        return {false, path.direction, parsed.error.is_ok() ? bad_sum : parsed.error};
    }
    if (one == nullptr) one = &begin(packet, path);
    if (is_sound) {
        take_renewal(*one, packet, path.direction);
        if (path.role != PortRole::unknown && one->is_port_guessed) {
            one->summary.ends.server_port = likely_lower_port(path.ends.server_port, path.role);
            one->is_port_guessed = false;
        }
    }
    if (one->link.statistics(Direction::to_client).packets +
            one->link.statistics(Direction::to_server).packets ==
        0)
        one->summary.first_s = datagram.time_s;
    one->summary.last_s = datagram.time_s;
    one->last_used = closed.datagrams;

    const MessageSink to_sink = [&sink, one](const ReceivedMessage& message) {
        if (sink) sink(one->summary.ends, message);
    };
    const Error error = one->link.receive(path.direction, datagram.time_s, datagram.payload, to_sink);
    const bool was_refused = !error.is_ok() && error.code != ErrorCode::fragment_mismatch;
    if (!was_refused) note(*one, packet, path.direction);
    return {true, path.direction, error};
}

LinkSummary MessageStream::State::summary_of(const Open& one) {
    LinkSummary summary = one.summary;
    summary.has_keys = one.link.has_seeds();
    summary.to_client = one.link.statistics(Direction::to_client);
    summary.to_server = one.link.statistics(Direction::to_server);
    return summary;
}

MessageStream::MessageStream(const StreamOptions& options) : state_(std::make_unique<State>()) {
    state_->options = options;
    state_->options.max_links = std::max(options.max_links, 1U);
}
MessageStream::~MessageStream() = default;
MessageStream::MessageStream(MessageStream&&) noexcept = default;
MessageStream& MessageStream::operator=(MessageStream&&) noexcept = default;

FeedResult MessageStream::feed(const Datagram& datagram, const Sink& sink) {
    return state_->feed(datagram, sink);
}

StreamStatistics MessageStream::statistics() const {
    StreamStatistics sum = state_->closed;
    for (const auto& one : state_->open) {
        add_link(sum, one->link);
    }
    return sum;
}

std::vector<LinkSummary> MessageStream::links() const {
    std::vector<LinkSummary> all = state_->closed_links;
    for (const auto& one : state_->open) {
        all.push_back(State::summary_of(*one));
    }
    std::sort(all.begin(), all.end(),
              [](const LinkSummary& a, const LinkSummary& b) { return a.ends.number < b.ends.number; });
    return all;
}

const char* name_of(LinkOrigin origin) { return name_in(k_origin_names, origin); }
const char* name_of(LinkStage stage) { return name_in(k_stage_names, stage); }

}  // namespace glidepath::tools
