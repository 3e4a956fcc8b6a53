// The words of outcomes. Those of results, reasons, actions and parts are words of the gate vectors and of
// files.
#include "routing/outcome.h"

#include "base/names.h"

#include <bit>

namespace glidepath {

using namespace routing;

namespace {

constexpr std::array k_result_names{"handled", "dropped", "kept"};

constexpr std::array k_reason_names{
    "none",
    "instance_older",
    "position_not_newer",
    "teleport_older",
    "movement_not_newer",
    "server_control_older",
    "vector_not_newer",
    "state_not_newer",
    "objdesc_not_newer",
    "local_player",
    "invalid",
    "no_capacity",
    "empty",
    "unknown_object",
    "instance_newer",
};

constexpr std::array k_action_names{"none",  "teleport", "move",     "ignore",
                                    "force", "create",   "recreate", "update"};

// By the number of the bit.
constexpr std::array k_part_names{"objdesc", "position", "parent", "pickup", "movement", "state", "vector"};

constexpr std::array k_detail_names{
    "holds what no body can take",
    "kept: the object is not known yet",
    "kept for a newer instance",
    "instance stamp is old",
    "the client's own body is not deleted",
    "deleted",
    "created",
    "the client's own object named",
    "teleport stamp is old (announcement)",
    "teleport announced",
    "appearance stamp is not newer",
    "appearance set",
    "position stamp is not newer",
    "position stamp is not newer, but the teleport stamp is",
    "teleport stamp is old",
    "hangs on another object",
    "taken out of the world",
    "forced to the server's position",
    "position event sent",
    "unparented",
    "placement set",
    "player teleported",
    "player interpolates",
    "player constrained only",
    "teleport stamp is old (move)",
    "teleported",
    "no contact: position not used",
    "snapped, far from the viewer",
    "queued as a waypoint",
    "leash tied",
    "movement stamp is not newer",
    "server-control stamp is old",
    "player ignores the echo of its own movement",
    "movement applied",
    "movement of no known type: style set only",
    "the body does not act",
    "control of the player taken",
    "state stamp is not newer",
    "state bits set",
    "vector stamp is not newer",
    "player ignores the vector",
    "velocity and omega set",
};
static_assert(k_detail_names.size() == k_message_detail_count && k_message_detail_count <= 64);

}  // namespace

const char* name_of(MessageResult result) { return name_in(k_result_names, result); }
const char* name_of(MessageReason reason) { return name_in(k_reason_names, reason); }
const char* name_of(MessageAction action) { return name_in(k_action_names, action); }
const char* name_of(MessageDetail detail) { return name_in(k_detail_names, detail); }

const char* name_of_part(std::uint8_t part) {
    return std::has_single_bit(part) ? name_in(k_part_names, std::countr_zero(part)) : "unknown";
}

std::string text_of(MessageDetails details) {
    std::string text;
    for (std::size_t i = 0; i < k_message_detail_count; ++i) {
        const auto detail = static_cast<MessageDetail>(i);
        if (!details.has(detail)) continue;
        if (!text.empty()) text += ", ";
        text += name_of(detail);
    }
    return text;
}

}  // namespace glidepath
