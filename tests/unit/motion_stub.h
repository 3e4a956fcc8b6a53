// A body for tests of the interpreter: stands on walkable ground, plays everything, and records in words what
// it was asked ("do WalkForward 1", "stop TurnRight 1", "cancel_moveto").
#pragma once

#include "layers.h"
#include "motion/interpreter.h"

#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace glidepath {

inline constexpr MotionCommand k_action = 0x10000058;  // FallDown, an action that lets one jump
inline constexpr MotionCommand k_sword = 0x8000003E;

using Log = std::vector<std::string>;

struct MotionStub final : MotionContext {
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
    MotionStub(const MotionStub&) = delete;
    MotionStub& operator=(const MotionStub&) = delete;
    ~MotionStub() = default;

    void set_on_walkable(bool value) override {
        log.emplace_back(value ? "set_on_walkable 1" : "set_on_walkable 0");
        const bool was = body.on_walkable;
        body.on_walkable = value;
        if (was && !value) leave_ground(interpreter, object, *this);
        if (!was && value) hit_ground(interpreter, object, *this);
    }

    void in_the_air() { body.has_contact = body.on_walkable = false; }

    // What was done since the last time.
    [[nodiscard]] Log take_log() {
        Log taken;
        taken.swap(log);
        return taken;
    }

    [[nodiscard]] MotionBodyView motion_view() const override { return body; }
    MovementError play(MotionCommand motion, const MovementParameters& block) override {
        return record("do ", motion, block);
    }
    MovementError stop_playing(MotionCommand motion, const MovementParameters& block) override {
        return record("stop ", motion, block);
    }
    void stop_playing_all() override { log.emplace_back("stop_completely"); }
    void remove_link_animations() override { log.emplace_back("remove_links"); }
    void initialize_motion_tables() override { log.emplace_back("initialize"); }
    void cancel_move_to() override {
        log.emplace_back("cancel_moveto");
        if (on_cancel_moveto) on_cancel_moveto();
    }
    void unstick() override {
        log.emplace_back("unstick");
        if (on_unstick) on_unstick();
    }
    void set_local_velocity(const Vec3& v) override {
        std::ostringstream text;
        text << "set_local_velocity " << v.x << ' ' << v.y << ' ' << v.z;
        log.push_back(text.str());
    }

  private:
    MovementError record(const char* what, MotionCommand motion, const MovementParameters& block) {
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
