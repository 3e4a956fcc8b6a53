// What makes a body act by itself: the motions it was asked for, the animation that plays them, and the
// planner that asks for motions on its own. A body without one is moved by messages and its host alone.
#pragma once

#include "animation/root_motion.h"
#include "animation/table_manager.h"
#include "base/hash.h"
#include "entity/layer.h"
#include "motion/interpreter_state.h"
#include "planning/light_driver.h"
#include "planning/move_to.h"

#include <cstddef>

namespace glidepath::entity {

// What every tick reads comes first.
struct Actor {
    MotionAssets assets;  // the host's, shared by all bodies of a kind
    RootMotionMode root_motion_mode = RootMotionMode::keyframed;
    Driver driver = Driver::planner;
    bool last_move_was_autonomous = false;
    Sequence sequence;
    MoveTo move_to;
    TableManager manager;
    LightDriver light;  // instead of the planner, if it is the driver
    GameObjectFacts object;
    Interpreter interpreter;
};
inline constexpr std::size_t k_actor_bytes_of_a_tick = 512;
static_assert(offsetof(Actor, manager) < k_actor_bytes_of_a_tick);
static_assert(sizeof(Actor) <= 1144, "what a body has that acts");

void add_to(StateHash& hash, const Actor& actor);

}  // namespace glidepath::entity
