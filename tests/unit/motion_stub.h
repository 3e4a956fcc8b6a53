// A body for tests of the interpreter: stands on walkable ground, plays everything, and writes down in words
// what it was told ("do WalkForward 1", "stop TurnRight 1", "cancel_moveto").
#pragma once

#include "layers.h"
#include "motion/interpreter.h"

#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace glidepath {

using Log = std::vector<std::string>;

struct MotionStub {
    Interpreter interpreter;
    GameObjectFacts object;
    MotionBodyView body;
    MovementError answer = MovementError::none;  // to every motion
    Log log;
    std::vector<std::uint32_t> flags;        // of every motion, as the body saw them
    std::function<void()> on_cancel_moveto;  // what the planner would do
    std::function<void()> on_unstick;

    // A creature that can do everything; initialised, nothing pending.
    MotionStub() {
        interpreter.is_initialised = true;
        object.exists = object.is_creature = object.can_jump = true;
        object.jump_speed_mps = 12.0F;
        object.jump_stamina_cost = 3;
        body.has_contact = body.on_walkable = true;
    }
    MotionStub(const MotionStub&) = delete;  // its port points at it
    MotionStub& operator=(const MotionStub&) = delete;
    ~MotionStub() = default;

    void set_on_walkable(bool value) {
        log.emplace_back(value ? "set_on_walkable 1" : "set_on_walkable 0");
        const bool was = body.on_walkable;
        body.on_walkable = value;
        if (was && !value) leave_ground(interpreter, object, port());
        if (!was && value) hit_ground(interpreter, object, port());
    }

    void in_the_air() { body.has_contact = body.on_walkable = false; }

    // What was done since the last time.
    [[nodiscard]] Log take_log() {
        Log taken;
        taken.swap(log);
        return taken;
    }

    [[nodiscard]] MotionPort port() {
        MotionPort port;
        port.context = this;
        port.view = [](void* context) { return of(context).body; };
        port.do_motion = [](void* context, MotionCommand motion, const MovementParameters& block) {
            return of(context).motion("do ", motion, block);
        };
        port.stop_motion = [](void* context, MotionCommand motion, const MovementParameters& block) {
            return of(context).motion("stop ", motion, block);
        };
        port.stop_completely = [](void* context) { of(context).log.emplace_back("stop_completely"); };
        port.remove_link_animations = [](void* context) { of(context).log.emplace_back("remove_links"); };
        port.initialize_motion_tables = [](void* context) { of(context).log.emplace_back("initialize"); };
        port.cancel_moveto = [](void* context) {
            of(context).log.emplace_back("cancel_moveto");
            if (of(context).on_cancel_moveto) of(context).on_cancel_moveto();
        };
        port.unstick = [](void* context) {
            of(context).log.emplace_back("unstick");
            if (of(context).on_unstick) of(context).on_unstick();
        };
        port.set_local_velocity = [](void* context, const Vec3& v) {
            std::ostringstream text;
            text << "set_local_velocity " << v.x << ' ' << v.y << ' ' << v.z;
            of(context).log.push_back(text.str());
        };
        port.set_on_walkable = [](void* context, bool value) { of(context).set_on_walkable(value); };
        return port;
    }

  private:
    static MotionStub& of(void* context) { return *static_cast<MotionStub*>(context); }

    MovementError motion(const char* what, MotionCommand motion, const MovementParameters& block) {
        const char* name = name_of_command(motion);
        std::ostringstream text;
        text << what << (name != nullptr ? name : "unnamed") << ' ' << block.speed;
        log.push_back(text.str());
        flags.push_back(block.flags);
        return answer;
    }
};

// For messages of failed tests.
inline std::ostream& operator<<(std::ostream& out, MovementError error) { return out << name_of(error); }
inline std::ostream& operator<<(std::ostream& out, const MotionChannel& channel) {
    return out << std::hex << "0x" << channel.command << std::dec << ' ' << channel.speed;
}
inline std::ostream& operator<<(std::ostream& out, const QueuedMotion& queued) {
    return out << queued.context_id << ' ' << std::hex << "0x" << queued.motion << std::dec << ' '
               << queued.jump_error;
}

[[nodiscard]] inline std::uint64_t hash_of(const Interpreter& interpreter) {
    StateHash hash;
    add_to(hash, interpreter);
    return hash.value();
}

// A block of the default flags plus and minus some.
[[nodiscard]] inline MovementParameters block_with(float speed, std::uint32_t more = 0,
                                                   std::uint32_t less = 0) {
    MovementParameters block;
    block.flags = (block.flags | more) & ~less;
    block.speed = speed;
    return block;
}

}  // namespace glidepath
