// The client's own body: it does what its keys say, tells the server, and hears of it again (spec/wire.md
// 11).
#pragma once

#include <glidepath/client_message.h>

#include "sim/layer.h"
#include "sim/server.h"
#include "sim/stage.h"

#include <cstddef>
#include <deque>
#include <vector>

namespace glidepath::sim {

struct OwnClient {
    double latency_s = 0;  // until the server has heard a word
    Keys told_keys;
    bool has_told = false;
    bool was_airborne = false;
    Position told_position;
    double position_due_s = 0;
    std::uint32_t sequence = 0;
    std::deque<OwnEcho> echoes;                 // on their way to the server
    std::vector<std::vector<std::byte>> words;  // the caller takes from it
};

// After a decision of the stage: what the client says now. `heard` are the stamps of its own body.
void speak(OwnClient& client, const Stage& stage, const Stamps& heard);

// What the server has heard by now is echoed.
void answer(OwnClient& client, Server& server, const Stage& stage);

}  // namespace glidepath::sim
