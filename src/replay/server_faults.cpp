#include <glidepath/tools/server_faults.h>

#include "base/names.h"

namespace glidepath::tools {

namespace {

// In the order of ServerFault.
constexpr std::array<ServerFaultText, k_server_fault_count> k_texts{{
    {FaultWeight::fault, "positions_while_stuck", "positions are sent while the body sticks to its target",
     "the body snaps back and forth between its target's side and the position that was sent",
     "send no position from a movement with a sticky object on until a second and a half later: clients "
     "stick for one second, and follow the target by themselves",
     "positions go on while a hunter sticks to its prey"},
    {FaultWeight::fault, "move_to_before_create",
     "a move-to is sent before the object that it moves is created",
     "the creature appears where it was and then blips to where the move-to has taken it, or stands still: "
     "the creation's stamps make the early movement stale",
     "send the creation first, and let its movement part say what the creature is doing",
     "a move-to comes half a second before the object it moves"},
    {FaultWeight::fault, "positions_without_contact",
     "positions of a body on the ground lack the contact bit",
     "clients take them for positions in the air and ignore them: the body drifts off by its own motion, and "
     "pops when a position counts again",
     "set flag 0x04 in every position of a body that stands on something",
     "positions on the ground lack the contact bit"},
    {FaultWeight::fault, "teleport_churn", "teleport stamps advance in ordinary positions",
     "every position is a jump: the body stutters from one to the next, stops what it does and never glides",
     "advance the teleport stamp only for portals, recalls and the like; walking needs the position stamp "
     "alone",
     "every position carries a new teleport stamp"},
    {FaultWeight::fault, "frozen_position_stamp", "positions have stamps that do not advance",
     "clients drop them as old: the body runs on by its motion alone, and pops when a stamp is newer at last",
     "advance the position stamp by one for every position of the object, also after a teleport or a login, "
     "and keep it for as long as the instance lives",
     "the position stamp never advances"},
    {FaultWeight::fault, "fast_turns", "headings change faster than the turn that was sent",
     "the body turns too slowly, runs off in a wrong direction and is pulled back",
     "send the turn speed that the server turns with (1.5 while running), or turn at the speed that was "
     "sent",
     "a player turns four times as fast as its messages say"},
    {FaultWeight::retail_too, "update_gap", "no position is sent for a long time while the body moves",
     "the body goes on with its last motion, is held back by its leash, and then glides or blips a long way",
     "send a position at least once a second while a body moves",
     "a moving body sends no position for five seconds"},
    {FaultWeight::fault, "far_enqueue", "a position out of gliding range has no new teleport stamp",
     "the body does not glide: it blips there and keeps its old waypoints until then",
     "advance the teleport stamp when a body is put somewhere else, or send positions on the way",
     "a position more than 100 m away without a teleport stamp"},
    {FaultWeight::retail_too, "unknown_object",
     "messages come for an object that was never created, or that is deleted",
     "clients keep them for an object that never comes: an invisible monster, until its creation shows it",
     "create an object for everybody whom its messages go to, and send nothing after its deletion",
     "a body is never created, and its messages go on"},
    {FaultWeight::retail_too, "left_behind",
     "the player is taken far away, and an object of the old place is neither deleted nor heard of again",
     "it stays in the client's world: a ghost for players who come back, and for tools that count objects",
     "delete what the player leaves behind; clients forget it by themselves only after a while",
     "the player is taken 600 m away, and one body is not deleted"},
    {FaultWeight::fault, "speed_mismatch", "a body comes farther than the speed that was sent for it",
     "clients walk it too slowly: it lags, and catches up at twice the speed with every position",
     "send the forward speed that the server moves the body with (the run rate, for a runner)",
     "a runner's messages have 0.4 of its speed"},
    {FaultWeight::fault, "jump_without_vector", "a body rises into the air and no vector message says so",
     "clients ignore positions in the air: the body runs on along the ground and glides to the landing",
     "send a vector message (0xF74E) with the velocity of the jump when it begins",
     "a jumper's positions go on in the air, and no vector is sent"},
    {FaultWeight::fault, "echo_pull",
     "the player's own position comes back to it with a newer force or teleport stamp",
     "the player is pulled back to where it was a moment ago, again and again",
     "advance the force-position stamp only to correct a player; an echo needs the position stamp alone",
     "every echo of the player's own position carries a new force-position stamp"},
    {FaultWeight::information, "hop", "a vector message lifts a body while its last movement runs or walks",
     "clients show a shallow hop instead of the jump: they take off with the velocity of the motion",
     "send the default state (Ready) right before the vector, and the motion again at the landing",
     "a jumper's vector comes without Ready before it"},
    {FaultWeight::information, "sticks_restarted",
     "a movement sticks a body to its target again while positions wait in its queue",
     "when the stick ends the body goes back to the old positions first, then to the target again",
     "send no positions of a body between the strikes of one fight",
     "four positions go out with every strike of a hunter"},
    {FaultWeight::information, "far_positions", "positions are sent for a body 96 m or more from the player",
     "the body does not move there: each position puts it somewhere else at once",
     "nothing has to change; fewer positions would do", "a guard makes its round 130 m away"},
}};

constexpr std::array k_weights{"fault", "retail does this too", "information"};

}  // namespace

const ServerFaultText& text_of(ServerFault fault) { return k_texts[static_cast<std::size_t>(fault)]; }

const char* name_of(ServerFault fault) { return text_of(fault).name; }

FaultWeight weight_of(ServerFault fault) { return text_of(fault).weight; }

const char* name_of(FaultWeight weight) { return base::name_in(k_weights, weight); }

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
