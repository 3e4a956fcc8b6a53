// What a server of the game sends one observer about the stage: creations, motions, positions, jumps,
// teleports, with the stamps that clients order them by (spec/wire.md 2.5, spec/routing.md 2). Planted faults
// are made here, unless the stage has to move differently for them.
#pragma once

#include <glidepath/codec.h>

#include "motion/state.h"
#include "sim/layer.h"
#include "sim/stage.h"

namespace glidepath::sim {

inline constexpr ObjectId k_observer = k_simulated_client;

// A message on its way out, at a time of the stage's clock.
struct OutgoingMessage {
    double time_s = 0;
    ObjectId object = 0;
    std::uint32_t opcode = 0;
    std::vector<std::byte> bytes;
};

// What the observer has been sent of a body.
struct SentState {
    Stamps stamps;
    bool is_created = false;
    bool is_hidden = false;
    bool is_airborne = false;
    InterpretedState state;  // of a player
    Position position;
    double position_due_s = 0;
    bool waits_to_land = false;            // it was sent Ready for its jump
    double quiet_until_s = 0;              // no positions: the body sticks to another
    std::optional<MoveToRequest> move_to;  // is sent again while it runs
    double move_to_due_s = 0;
    std::uint16_t action_stamp = 0;
    std::vector<ServerFault> faults;  // that this body makes
};

struct Server {
    const Scene* scene = nullptr;
    std::vector<SentState> sent;  // by index of stage.members
    SentState observer;
    Position observer_position = scene_centre();
    std::uint32_t recall_step = 0;  // of the observer's own teleport
    bool is_alone = false;          // planted: it was taken away from all others
    Random random{0, 0};
    std::vector<OutgoingMessage> outbox;  // the caller takes from it
};

// The scene must outlive it.
[[nodiscard]] Server make_server(const Scene& scene, const Stage& stage, std::uint64_t seed);

// The observer enters: who he is, and his own body.
void log_in(Server& server, const Stage& stage);

// After a decision of the stage: everything that is new.
void serve(Server& server, const Stage& stage);

// So far that a position is sent again.
[[nodiscard]] bool has_moved(const Position& from, const Position& to);

// What the client said of its own body, for the server to echo.
struct OwnEcho {
    double due_s = 0;  // when it reaches the server
    Position position;
    bool has_contact = true;
    std::optional<InterpretedState> state{};  // its keys changed
    std::optional<Vec3> jump_mps{};           // it jumped
};
// To the client itself, as to all others: position, then movement or vector. No Ready before a jump.
void echo(Server& server, const Stage& stage, const OwnEcho& word);

// --- Descriptions of bodies, in their own file.

struct BodyDescription {
    ObjectId object = 0;
    std::string_view name;
    bool is_player = false;
    float scale = 1;
    Position position;
    Stamps stamps;
    std::uint32_t state = 0;
    std::uint32_t worn_pieces = 0;  // textures and models that differ from the plain body
};

// The bytes of its create message.
[[nodiscard]] std::vector<std::byte> encode_creation(const BodyDescription& body);

// What every body is by default: gravity, collisions.
[[nodiscard]] std::uint32_t plain_physics_state();

}  // namespace glidepath::sim
