// The client's own body: it does what its keys say, reports it to the server, and gets its echo (spec/wire.md
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
    double latency_s = 0;  // until a message reaches the server
    Keys sent_keys;
    bool has_sent = false;
    bool was_airborne = false;
    Position sent_position;
    double position_due_s = 0;
    std::uint32_t sequence = 0;
    std::deque<OwnEcho> echoes;                    // on their way to the server
    std::vector<std::vector<std::byte>> messages;  // the caller takes from it
};

// After a decision of the stage: queues what the client sends now. `received` are the stamps of its own body.
void send_own_movement(OwnClient& client, const Stage& stage, const Stamps& received);

// Echoes what has reached the server by now.
void answer(OwnClient& client, Server& server, const Stage& stage);

}  // namespace glidepath::sim
