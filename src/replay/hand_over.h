// Which session a link belongs to (spec/sessions.md 14). A server sends its client to another one with a
// referral; the client shows the referral's cookie there. What is remembered is bounded: the newest referrals
// and the newest clients.
#pragma once

#include <glidepath/tools/capture.h>

#include "replay/layer.h"
#include "wire/packet.h"

#include <optional>
#include <vector>

namespace glidepath::replay {

// A referral that was heard, and who was sent.
struct HeardReferral {
    Referral referral;
    std::uint32_t client_address = 0;
    std::uint32_t session = 0;
    std::uint32_t from_link = 0;
    bool was_followed = false;
};

class HandOvers {
  public:
    // False: it was heard before.
    bool hear(const Referral& referral, const LinkEnds& from);

    // The referral that leads to this place, which counts as followed from now on: that of the cookie, or
    // without one the newest that was not followed. None: the client was not sent here.
    [[nodiscard]] std::optional<HeardReferral> follow(std::optional<std::uint64_t> cookie,
                                                      const LinkEnds& to);

    // The newest session of a client's end; 0: none.
    [[nodiscard]] std::uint32_t session_of(const LinkEnds& place) const;
    void remember(const LinkEnds& place);

  private:
    struct KnownClient {
        std::uint32_t address = 0;
        std::uint16_t port = 0;
        std::uint32_t session = 0;
    };

    std::vector<HeardReferral> referrals_;  // oldest first
    std::vector<KnownClient> clients_;      // the one used last is last
};

}  // namespace glidepath::replay
