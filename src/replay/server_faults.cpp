#include <glidepath/tools/server_faults.h>

namespace glidepath::tools {

namespace {

// In the order of ServerFault.
constexpr std::array<ServerFaultText, k_server_fault_count> k_texts{{
    {"positions_while_stuck", "positions are sent while the body sticks to its target",
     "the body snaps back and forth between its target's side and the position that was sent",
     "send no position from a movement with a sticky object on until a second and a half later: clients "
     "stick for one second, and follow the target by themselves",
     "positions go on while a hunter sticks to its prey"},
    {"move_to_before_create", "a move-to is sent before the object that it moves is created",
     "the creature appears where it was and then blips to where the move-to has taken it, or stands still: "
     "the creation's stamps make the early movement stale",
     "send the creation first, and let its movement part say what the creature is doing",
     "a move-to comes half a second before the object it moves"},
    {"positions_without_contact", "positions of a body on the ground lack the contact bit",
     "clients take them for positions in the air and ignore them: the body drifts off by its own motion, and "
     "pops when a position counts again",
     "set flag 0x04 in every position of a body that stands on something",
     "positions on the ground lack the contact bit"},
    {"teleport_churn", "teleport stamps advance in ordinary positions",
     "every position is a jump: the body stutters from one to the next, stops what it does and never glides",
     "advance the teleport stamp only for portals, recalls and the like; walking needs the position stamp "
     "alone",
     "every position carries a new teleport stamp"},
    {"frozen_position_stamp", "positions have stamps that do not advance",
     "clients drop them as old: the body runs on by its motion alone, and pops when a stamp is newer at last",
     "advance the position stamp by one for every position of the object, also after a teleport or a login, "
     "and keep it for as long as the instance lives",
     "the position stamp never advances"},
    {"fast_turns", "headings change faster than the turn that was sent",
     "the body turns too slowly, runs off in a wrong direction and is pulled back",
     "send the turn speed that the server turns with (1.5 while running), or turn at the speed that was "
     "sent",
     "a player turns four times as fast as its messages say"},
    {"update_gap", "no position is sent for a long time while the body moves",
     "the body goes on with its last motion, is held back by its leash, and then glides or blips a long way",
     "send a position at least once a second while a body moves",
     "a moving body sends no position for five seconds"},
    {"far_enqueue", "a position out of gliding range has no new teleport stamp",
     "the body does not glide: it blips there and keeps its old waypoints until then",
     "advance the teleport stamp when a body is put somewhere else, or send positions on the way",
     "a position more than 100 m away without a teleport stamp"},
}};

}  // namespace

const ServerFaultText& text_of(ServerFault fault) { return k_texts[static_cast<std::size_t>(fault)]; }

const char* name_of(ServerFault fault) { return text_of(fault).name; }

std::optional<ServerFault> server_fault_by_name(std::string_view name) {
    for (const ServerFault fault : k_all_server_faults) {
        if (name == name_of(fault)) return fault;
    }
    return std::nullopt;
}

std::string server_fault_names() {
    std::string names;
    for (const ServerFault fault : k_all_server_faults) {
        names += (names.empty() ? "" : ", ") + std::string(name_of(fault));
    }
    return names;
}

}  // namespace glidepath::tools
