// What became of a message: handled, dropped or kept, and why. The words are those of the gate vectors.
#pragma once

#include "base/id.h"
#include "routing/layer.h"
#include "routing/route.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::routing {

enum class MessageResult : std::uint8_t {
    handled,
    dropped,
    kept,  // for an object or an instance that is still to come; replayed then
};

enum class MessageReason : std::uint8_t {
    none,
    // dropped
    instance_older,
    position_not_newer,
    teleport_older,
    movement_not_newer,
    server_control_older,
    vector_not_newer,
    state_not_newer,
    objdesc_not_newer,
    local_player,  // the client's own body is not deleted, and ignores the echo of its own movement
    invalid,       // holds what no body can take (a NaN, no such place); no stamp was looked at
    no_room,       // would have been kept, but is longer than what is kept
    empty,         // no message: the decoder met an error
    // kept
    unknown_object,
    instance_newer,
};

// Of a position or a creation; other messages have none.
enum class MessageAction : std::uint8_t {
    none,
    teleport,  // put there: newer teleport stamp, or it was nowhere
    move,      // glides there, or is put there when it is far from the viewer
    ignore,    // in the air: the stamp is taken and the place is not
    force,     // the client's own body, corrected by the server
    create,
    recreate,
    update,
};

// What an update of a known object changed; what failed its own gate is left out.
namespace update_part {
inline constexpr std::uint8_t objdesc = 0x01;
inline constexpr std::uint8_t position = 0x02;
inline constexpr std::uint8_t parent = 0x04;
inline constexpr std::uint8_t pickup = 0x08;
inline constexpr std::uint8_t movement = 0x10;
inline constexpr std::uint8_t state = 0x20;
inline constexpr std::uint8_t vector = 0x40;
}  // namespace update_part

struct MessageOutcome {
    MessageResult result = MessageResult::handled;
    MessageReason reason = MessageReason::none;
    MessageAction action = MessageAction::none;
    std::uint8_t parts = 0;    // update_part, of an update
    ObjectId object = 0;       // whom it is about; 0: nobody
    ObjectId waits_for = 0;    // kept: until this object is created
    std::uint64_t serial = 0;  // counts the messages that a router received, from 0; a replay keeps its own
    Route route{};             // the steps that it took, for telling why a body moved or did not
    // What a creation set free, in the order it ran; valid until the router's next message.
    const MessageOutcome* first_replay = nullptr;
    std::size_t replay_count = 0;

    [[nodiscard]] std::span<const MessageOutcome> replays() const;
};
inline std::span<const MessageOutcome> MessageOutcome::replays() const {
    return {first_replay, replay_count};
}

[[nodiscard]] const char* name_of(MessageResult result);
[[nodiscard]] const char* name_of(MessageReason reason);
[[nodiscard]] const char* name_of(MessageAction action);
[[nodiscard]] const char* name_of_part(std::uint8_t part);  // of one bit

// What a handler's steps mean for the message as a whole.
[[nodiscard]] MessageOutcome outcome_of(ObjectId object, const Route& route);

}  // namespace glidepath::routing
