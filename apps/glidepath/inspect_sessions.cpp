// The sessions and links of `glidepath inspect --sessions`.
#include "apps/glidepath/console.h"
#include "apps/glidepath/inspect.h"
#include "layers.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace glidepath::app {

namespace {

struct Counts {
    std::uint64_t packets = 0;
    std::uint64_t verified = 0;
    std::uint64_t unverified = 0;
    std::uint64_t refused = 0;
    std::uint64_t messages = 0;  // to the client
};

Counts counts_of(const LinkSummary& link) {
    return {.packets = link.to_client.packets + link.to_server.packets,
            .verified = verified_packets(link.to_client) + verified_packets(link.to_server),
            .unverified = link.to_client.encrypted_unverified + link.to_server.encrypted_unverified,
            .refused = refused_packets(link.to_client) + refused_packets(link.to_server),
            .messages = link.to_client.messages};
}

struct ListedSession {
    std::vector<LinkSummary> links;
    Counts counts;
    double first_s = 0;
    double last_s = 0;
};

std::map<std::uint32_t, ListedSession> by_session(const std::vector<LinkSummary>& links) {
    std::map<std::uint32_t, ListedSession> sessions;
    for (const LinkSummary& link : links) {
        ListedSession& session = sessions[link.ends.session];
        const bool is_first = session.links.empty();
        session.first_s = is_first ? link.first_s : std::min(session.first_s, link.first_s);
        session.last_s = is_first ? link.last_s : std::max(session.last_s, link.last_s);
        const Counts counts = counts_of(link);
        session.counts.packets += counts.packets;
        session.counts.verified += counts.verified;
        session.counts.unverified += counts.unverified;
        session.counts.refused += counts.refused;
        session.counts.messages += counts.messages;
        session.links.push_back(link);
    }
    return sessions;
}

std::string address_text(std::uint32_t address) {
    return fmt::format("{}.{}.{}.{}", address >> 24U, address >> 16U & 0xFFU, address >> 8U & 0xFFU,
                       address & 0xFFU);
}

std::string origin_text(const LinkSummary& link) {
    switch (link.origin) {
        case LinkOrigin::midway:
            return "before the capture";
        case LinkOrigin::login:
            return "login";
        case LinkOrigin::hand_over:
            return link.came_from != 0 ? fmt::format("hand-over from {}", link.came_from) : "hand-over";
    }
    return {};
}

std::string note_text(const LinkSummary& link) {
    std::string text;
    const auto add = [&](const std::string& note) { text += (text.empty() ? "" : "; ") + note; };
    if (!link.has_keys && link.stage >= LinkStage::in_use) add("keys not in the capture");
    if (link.stage < LinkStage::in_use) add("never in use");
    if (const std::uint32_t lost = link.referrals - link.followed_referrals; lost > 0) {
        add(fmt::format("{} referral(s) led nowhere", lost));
    }
    return text;
}

}  // namespace

std::string sessions_text(const std::vector<LinkSummary>& links, double start_s) {
    std::string text;
    for (const auto& [number, session] : by_session(links)) {
        const LinkEnds& first = session.links.front().ends;
        text += fitted_text(
            fmt::format("session {}: client {}:{}, {:.3f} to {:.3f} s, {} link(s), {} packets, {} verified, "
                        "{} not to be "
                        "verified, {} refused, {} messages to the client\n",
                        number, address_text(first.client_address), first.client_port,
                        session.first_s - start_s, session.last_s - start_s, session.links.size(),
                        session.counts.packets, session.counts.verified, session.counts.unverified,
                        session.counts.refused, session.counts.messages),
            output_width());
        const auto count = [](const char* head, std::uint8_t leaves) {
            return TableColumn{.head = head, .align = Align::right, .leaves = leaves};
        };
        TextTable table({number_column("link"),
                         {.head = "client port", .leaves = 2},
                         {.head = "server", .leaves = 8},
                         {.head = "ports", .leaves = 7},
                         {.head = "begun by", .leaves = 5},
                         {.head = "came to", .leaves = 4},
                         count("from s", 6),
                         count("to s", 6),
                         count("packets", 9),
                         count("verified", 1),
                         count("unverified", 3),
                         count("refused", 10),
                         count("messages", 11),
                         {.head = "note"}});
        for (const LinkSummary& link : session.links) {
            const Counts counts = counts_of(link);
            const LinkEnds& ends = link.ends;
            table.add({std::to_string(ends.number), std::to_string(ends.client_port),
                       address_text(ends.server_address),
                       fmt::format("{}/{}", ends.server_port, ends.server_port + 1), origin_text(link),
                       name_of(link.stage), fmt::format("{:.3f}", link.first_s - start_s),
                       fmt::format("{:.3f}", link.last_s - start_s), std::to_string(counts.packets),
                       std::to_string(counts.verified), std::to_string(counts.unverified),
                       std::to_string(counts.refused), std::to_string(counts.messages), note_text(link)});
        }
        text += shown_table(table) + "\n";
    }
    return text;
}

std::string sessions_json(const std::vector<LinkSummary>& links, double start_s) {
    std::string text;
    for (const auto& [number, session] : by_session(links)) {
        text += fmt::format(
            R"({{"kind":"session","session":{},"links":{},"from_s":{:.6f},"to_s":{:.6f},"packets":{},"verified":{},)"
            R"("unverified":{},"refused":{},"messages":{}}})"
            "\n",
            number, session.links.size(), session.first_s - start_s, session.last_s - start_s,
            session.counts.packets, session.counts.verified, session.counts.unverified,
            session.counts.refused, session.counts.messages);
        for (const LinkSummary& link : session.links) {
            const Counts counts = counts_of(link);
            const LinkEnds& ends = link.ends;
            text += fmt::format(
                R"({{"kind":"link","session":{},"link":{},"client":"{}:{}","server":"{}","ports":[{},{}],)"
                R"("origin":"{}","came_from":{},"stage":"{}","has_keys":{},"from_s":{:.6f},"to_s":{:.6f},)"
                R"("packets":{},"verified":{},"unverified":{},"refused":{},"messages":{},"referrals":{},)"
                R"("followed_referrals":{}}})"
                "\n",
                number, ends.number, address_text(ends.client_address), ends.client_port,
                address_text(ends.server_address), ends.server_port, ends.server_port + 1,
                name_of(link.origin), link.came_from, name_of(link.stage), link.has_keys,
                link.first_s - start_s, link.last_s - start_s, counts.packets, counts.verified,
                counts.unverified, counts.refused, counts.messages, link.referrals, link.followed_referrals);
        }
    }
    return text;
}

}  // namespace glidepath::app
