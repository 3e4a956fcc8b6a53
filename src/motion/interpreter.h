// The motion interpreter, call by call (spec/interpreter.md 5 to 13). It takes requests ("walk forward, run
// key held"), decides whether they may be made, has the body play them, notes them in the raw and the
// interpreted state, and queues each until the animation side reports it done.
//
// The three arguments in front are the same everywhere: the interpreter's own state, the facts about the game
// object, and the way to the body (motion_context.h says
// which of its functions come back into the interpreter).
#pragma once

#include "motion/interpreter_state.h"
#include "motion/layer.h"
#include "motion/motion_context.h"
#include "motion/speeds.h"

#include <cstdint>
#include <optional>

namespace glidepath::motion {

// A motion request through do_motion is refused when so many actions wait in the interpreted state.
inline constexpr std::uint32_t k_most_waiting_actions = 6;

// --- Requests. Anything but none: nothing was queued or noted.

// The full way: cancels a running movement and sets the held key as the block's flags say, adjusts the
// motion, and notes it in the raw state too.
MovementError do_motion(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                        MotionCommand motion, const MovementParameters& block);
MovementError stop_motion(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                          MotionCommand motion, const MovementParameters& block);

// For a motion that is adjusted already: no cancelling, no key, no raw state. The planner uses these.
MovementError do_interpreted_motion(Interpreter& interpreter, const GameObjectFacts& object,
                                    MotionContext& context, MotionCommand motion,
                                    const MovementParameters& block);
MovementError stop_interpreted_motion(Interpreter& interpreter, const GameObjectFacts& object,
                                      MotionContext& context, MotionCommand motion,
                                      const MovementParameters& block);

// Back to Ready with neither side step nor turn. A charged long jump stays charged.
void stop_completely(Interpreter& interpreter, MotionContext& context);

// A whole state as a movement message brings it, with the actions that are newer than the last one taken.
// `state` must not be the interpreter's own.
void move_to_interpreted_state(Interpreter& interpreter, const GameObjectFacts& object,
                               MotionContext& context, const InterpretedState& state);

// --- The held key, and issuing again what the state says.

void set_hold_key(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                  HoldKey key, bool cancel_moveto);
void set_hold_run(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context, bool run,
                  bool cancel_moveto);

// Starts from the raw state when the body is the local player's (or nobody's) and its last move was its own,
// else from the interpreted state. The two flags only go into the block that the body sees.
void apply_current_movement(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                            bool cancel_moveto, bool disallow_jump);

void report_exhaustion(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context);

// Both states as new. What is queued stays; a jump that is charged is used up by leaving the ground.
void enter_default_state(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context);

// --- Ground and jumps.

void leave_ground(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context);
void hit_ground(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context);

[[nodiscard]] bool standing_still(const Interpreter& interpreter, const MotionBodyView& body);

// Begins to charge a jump; on the spot that is a standing long jump.
MovementError charge_jump(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context);

struct JumpAnswer {
    MovementError error = MovementError::none;
    std::optional<std::int32_t> stamina_cost;  // none: refused, or nobody to ask
    friend constexpr bool operator==(const JumpAnswer&, const JumpAnswer&) = default;
};

[[nodiscard]] JumpAnswer jump_is_allowed(const Interpreter& interpreter, const GameObjectFacts& object,
                                         const MotionBodyView& body);
JumpAnswer jump(Interpreter& interpreter, const GameObjectFacts& object, MotionContext& context,
                float extent);

// Whether a jump may be made out of this motion: none or cannot_jump_from_here.
[[nodiscard]] MovementError motion_allows_jump(MotionCommand motion);

// Whether the ground, or its lack, lets this motion be played now.
[[nodiscard]] bool contact_allows_move(const GameObjectFacts& object, const MotionBodyView& body,
                                       MotionCommand motion);

// --- Reports from the animation side.

// The oldest pending motion has been played.
void motion_done(Interpreter& interpreter, MotionContext& context);

// The body leaves the world: everything pending counts as done.
void handle_exit_world(Interpreter& interpreter, MotionContext& context);

}  // namespace glidepath::motion
