// What makes a body act by itself: the motions it was told to do, the animation that plays them, and the
// planner that asks for motions on its own. A body without one is moved by messages and its host alone.
#pragma once

#include <glidepath/animation/root_motion.h>
#include <glidepath/animation/table_manager.h>
#include <glidepath/base/hash.h>
#include <glidepath/motion/interpreter_state.h>
#include <glidepath/motion/port.h>
#include <glidepath/planning/move_to.h>

#include <type_traits>

namespace glidepath {

struct Actor {
    Sequence sequence;
    TableManager manager;
    Interpreter interpreter;
    MoveTo move_to;
    GameObjectFacts object;
    MotionAssets assets;  // the host's, shared by all bodies of a kind
    RootMotionMode root_motion_mode = RootMotionMode::keyframed;
    bool last_move_was_autonomous = false;
};
static_assert(std::is_trivially_copyable_v<Actor>);

void add_to(StateHash& hash, const Actor& actor);

}  // namespace glidepath
