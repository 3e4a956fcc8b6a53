// A world that messages of the wire come into, and short ways to make them.
#pragma once

#include <glidepath/codec.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/every_frame.h"
#include "unit/lone_body.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <string>

namespace glidepath {

inline constexpr ObjectId k_walker = 0x80000D01;
inline constexpr ObjectId k_sword = 0x80000D02;
inline const Position k_home = outdoors({50, 50, 10});
inline constexpr ObjectId k_self = 0x50000001;

// In the order of a create message: position, movement, state, vector, teleport, server control, force,
// objdesc, instance.
inline constexpr Stamps k_stamps{10, 20, 30, 40, 5, 6, 7, 8, 9};

inline CreateObject create_message(ObjectId guid, const Position& place, const Stamps& stamps = k_stamps) {
    CreateObject m;
    m.guid = guid;
    m.physics.flags = physics_flag::position | physics_flag::motion_table;
    m.physics.state = physics_state::gravity;
    m.physics.cell = place.cell;
    m.physics.origin = place.frame.origin;
    m.physics.rotation = place.frame.rotation;
    m.physics.motion_table = 0x09000001;
    m.physics.stamps = stamps;
    m.weenie.name = "Drudge";
    m.weenie.item_type = item_type::creature;
    return m;
}

// Without a place: in a pack, or on a parent.
inline CreateObject create_item(ObjectId guid, ObjectId parent = 0, const Stamps& stamps = k_stamps) {
    CreateObject m;
    m.guid = guid;
    if (parent != 0) m.physics.flags = physics_flag::parent;
    m.physics.parent = parent;
    m.physics.stamps = stamps;
    m.weenie.name = "Sword";
    m.weenie.item_type = 1;
    return m;
}

inline UpdatePosition position_message(ObjectId guid, Stamp stamp, const Position& place, Stamp teleport = 5,
                                       Stamp instance = 9) {
    UpdatePosition m;
    m.guid = guid;
    m.position.flags = position_flag::contact | suppression_flags(place.frame.rotation);
    m.position.cell = place.cell;
    m.position.origin = place.frame.origin;
    m.position.rotation = place.frame.rotation;
    m.position.instance_stamp = instance;
    m.position.position_stamp = stamp;
    m.position.teleport_stamp = teleport;
    m.position.force_position_stamp = 7;
    return m;
}

inline UpdateMotion run_message(ObjectId guid, Stamp stamp, bool autonomous = false) {
    UpdateMotion m;
    m.guid = guid;
    m.instance_stamp = 9;
    m.movement_stamp = stamp;
    m.server_control_stamp = 6;
    m.autonomous = autonomous;
    MovementState state;
    state.flags = motion_state_flag::forward_command;
    state.forward_command = 0x44000007;
    m.movement.payload = state;
    return m;
}

struct MessageScene {
    World world{every_frame()};
    Router router;

    MessageOutcome receive(const Message& message) { return router.receive(world, message); }
    [[nodiscard]] const Entity& entity(ObjectId guid) const { return entity_of(world, world.find(guid)); }
    [[nodiscard]] bool knows(ObjectId guid) const { return !world.find(guid).is_none(); }
    void run(double seconds) {
        for (double s = 0; s < seconds - 1e-9; s += 1.0 / 30.0) {
            world.tick(1.0 / 30.0);
        }
    }
};

// What a message came to, in words: "kept unknown_object", "handled move".
inline std::string text_of(const MessageOutcome& outcome) {
    std::string text = name_of(outcome.result);
    if (outcome.reason != MessageReason::none) text += std::string(" ") + name_of(outcome.reason);
    if (outcome.action != MessageAction::none) text += std::string(" ") + name_of(outcome.action);
    return text;
}

}  // namespace glidepath
