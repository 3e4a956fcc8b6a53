#include "replay/hand_over.h"

#include <algorithm>

namespace glidepath::replay {

namespace {

constexpr std::size_t k_most_referrals = 64;
constexpr std::size_t k_most_clients = 256;

bool leads_to(const HeardReferral& heard, const LinkEnds& place) {
    return heard.referral.address == place.server_address && heard.referral.port == place.server_port &&
           heard.client_address == place.client_address;
}

template <class List>
void drop_oldest(List& list, std::size_t most) {
    if (list.size() > most) list.erase(list.begin());
}

}  // namespace

bool HandOvers::hear(const Referral& referral, const LinkEnds& from) {
    const bool is_copy = std::any_of(referrals_.begin(), referrals_.end(), [&](const HeardReferral& heard) {
        return heard.referral.cookie == referral.cookie && heard.from_link == from.number;
    });
    if (is_copy) return false;
    referrals_.push_back({.referral = referral,
                          .client_address = from.client_address,
                          .session = from.session,
                          .from_link = from.number});
    drop_oldest(referrals_, k_most_referrals);
    return true;
}

// The newest first: an address may be referred to again and again.
std::optional<HeardReferral> HandOvers::follow(std::optional<std::uint64_t> cookie, const LinkEnds& to) {
    const auto fits = [&](const HeardReferral& heard) {
        if (!leads_to(heard, to)) return false;
        return cookie ? heard.referral.cookie == *cookie : !heard.was_followed;
    };
    const auto found = std::find_if(referrals_.rbegin(), referrals_.rend(), fits);
    if (found == referrals_.rend()) return std::nullopt;
    const HeardReferral before = *found;
    found->was_followed = true;
    return before;
}

std::uint32_t HandOvers::session_of(const LinkEnds& place) const {
    const auto found = std::find_if(clients_.begin(), clients_.end(), [&](const KnownClient& client) {
        return client.address == place.client_address && client.port == place.client_port;
    });
    return found == clients_.end() ? 0 : found->session;
}

void HandOvers::remember(const LinkEnds& place) {
    std::erase_if(clients_, [&](const KnownClient& client) {
        return client.address == place.client_address && client.port == place.client_port;
    });
    clients_.push_back(
        {.address = place.client_address, .port = place.client_port, .session = place.session});
    drop_oldest(clients_, k_most_clients);
}

}  // namespace glidepath::replay
