// The planner's surroundings: what it reads of the body, what it asks to be done, and what it has to say.
#pragma once

#include <glidepath/motion.h>

#include "geometry/position.h"
#include "planning/layer.h"

#include <cstdint>

namespace glidepath::planning {

// What the planner reads of the body.
struct MoveToView {
    // False: there is no body. Nothing is done then, movements are only given up; the other fields but now_s
    // mean nothing.
    bool is_attached = true;
    double now_s = 0;  // game clock
    std::uint32_t id = 0;
    Position position;
    float heading_deg = 0;
    Vec3 velocity_mps;
    float radius_m = 0;
    float height_m = 0;
    bool has_contact = false;
    bool has_motions_pending = false;
    bool is_interpolating = false;
    double target_quantum_s = 0;  // 0 without a target
};

// How a movement ended.
enum class MoveToOutcome : std::uint8_t {
    arrived,        // a movement to an object or a place ran to its end
    turn_finished,  // a turn did
    gave_up,        // too far from where it began
    target_lost,    // the object is gone, or never was
    cancelled,      // anything else, see the error
};

[[nodiscard]] const char* name_of(MoveToOutcome outcome);

// The outcome that an error stands for.
[[nodiscard]] MoveToOutcome outcome_of(MovementError error);

struct MoveToNotice {
    MoveToOutcome outcome = MoveToOutcome::arrived;
    MovementError error = MovementError::none;  // of the last three outcomes; name_of gives it a name
};

// Every function must be set. Each may change what `view` answers from then on.
struct MoveToPort {
    void* context = nullptr;
    MoveToView (*view)(void* context) = nullptr;

    // Through the interpreter: adjust_motion, whose new speed goes back into the block, then do or stop
    // interpreted motion with what came of it (moveto.md section 1a).
    MovementError (*do_motion)(void* context, MotionCommand motion, MovementParameters& block) = nullptr;
    MovementError (*stop_motion)(void* context, MotionCommand motion, MovementParameters& block) = nullptr;
    // The interpreter's; its cancel of the movement finds none by then.
    void (*stop_completely)(void* context) = nullptr;

    void (*set_heading)(void* context, float heading_deg) = nullptr;
    void (*stick_to)(void* context, std::uint32_t id, float radius_m, float height_m) = nullptr;
    void (*unstick)(void* context) = nullptr;

    // The target tracker's.
    void (*set_target)(void* context, std::uint32_t context_id, std::uint32_t id, float radius_m,
                       double quantum_s) = nullptr;
    void (*clear_target)(void* context) = nullptr;
    void (*set_target_quantum)(void* context, double quantum_s) = nullptr;

    // A movement ends. Comes before its state is cleared away; do not begin another from inside.
    void (*notify)(void* context, const MoveToNotice& notice) = nullptr;
};

[[nodiscard]] bool is_complete(const MoveToPort& port);

}  // namespace glidepath::planning
