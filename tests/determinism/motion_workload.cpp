// Puts an interpreter through pseudo-random calls and prints one hash over its state and what it told the
// body after each; golden_hashes.txt has the hash that every build must print.
#include "base/hash.h"
#include "geometry/heading.h"
#include "layers.h"
#include "motion/interpreter.h"
#include "random_words.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace glidepath {
namespace {

constexpr int k_calls = 200000;

class Random : public RandomWords {
  public:
    Random() : RandomWords(0x6D6F74696F6E) {}
    bool coin() { return below(2) == 0; }
    // In [-4, 4): 24 bits, exact.
    float small_number() { return (static_cast<float>(below(1U << 24U)) - 0x1p23F) / 0x1p21F; }
};

// Plays everything but each seventh motion, and takes down what it is told.
struct Walker {
    Interpreter interpreter;
    GameObjectFacts object;
    MotionBodyView view;
    StateHash hash;
    std::uint32_t motions = 0;

    MovementError take(std::uint32_t what, MotionCommand motion, const MovementParameters& block) {
        hash.add(what).add(motion).add(block.speed).add(block.flags);
        return ++motions % 7 == 0 ? MovementError::no_such_motion : MovementError::none;
    }

    void set_on_walkable(bool value);
    MotionPort port();
};

Walker& of(void* context) { return *static_cast<Walker*>(context); }

void Walker::set_on_walkable(bool value) {
    const bool was = view.on_walkable;
    view.on_walkable = value;
    if (was && !value) leave_ground(interpreter, object, port());
    if (!was && value) hit_ground(interpreter, object, port());
}

MotionPort Walker::port() {
    MotionPort port;
    port.context = this;
    port.view = [](void* context) { return of(context).view; };
    port.do_motion = [](void* context, MotionCommand motion, const MovementParameters& block) {
        return of(context).take(1, motion, block);
    };
    port.stop_motion = [](void* context, MotionCommand motion, const MovementParameters& block) {
        return of(context).take(2, motion, block);
    };
    port.stop_completely = [](void* context) { of(context).hash.add(3U); };
    port.remove_link_animations = [](void* context) { of(context).hash.add(4U); };
    port.initialize_motion_tables = [](void* context) { of(context).hash.add(5U); };
    port.cancel_moveto = [](void* context) { of(context).hash.add(6U); };
    port.unstick = [](void* context) { of(context).hash.add(7U); };
    port.set_local_velocity = [](void* context, const Vec3& v) {
        of(context).hash.add(v.x).add(v.y).add(v.z);
    };
    port.set_on_walkable = [](void* context, bool value) { of(context).set_on_walkable(value); };
    return port;
}

// Locomotion half of the time.
MotionCommand any_command(Random& random) {
    const std::uint32_t index = random.coin() ? 3 + random.below(15) : random.below(k_motion_command_count);
    return *command_from_index(static_cast<std::uint16_t>(index));
}

InterpretedState any_state(Random& random) {
    InterpretedState state;
    state.forward = {any_command(random), random.small_number()};
    if (random.coin()) state.side_step = {motion_command::side_step_right, random.small_number()};
    if (random.coin()) state.turn = {motion_command::turn_right, random.small_number()};
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        state.actions.push_back({0x10000058, random.small_number(), random.below(0x8000), random.coin()});
    }
    return state;
}

void change_surroundings(Walker& body, Random& random) {
    body.view.has_contact = random.below(4) != 0;
    body.view.has_cell = random.below(8) != 0;
    body.view.last_move_was_autonomous = random.coin();
    body.view.rotation = upright_rotation(static_cast<double>(random.small_number()) * 45.0);
    body.view.velocity_mps = {random.small_number(), random.small_number(), random.small_number()};
    body.object.exists = random.below(8) != 0;
    body.object.is_creature = random.below(8) != 0;
    body.object.is_local_player = random.coin();
    body.object.can_jump = random.below(8) != 0;
    body.object.jump_speed_mps = random.small_number();
    body.object.jump_stamina_cost = 3;
    body.object.run_rate.reset();
    if (random.coin()) body.object.run_rate = random.small_number();
}

void call(Walker& body, Random& random) {
    Interpreter& in = body.interpreter;
    const MotionPort port = body.port();
    const MotionCommand motion = any_command(random);
    MovementParameters block;
    block.flags ^= random.below(1U << 18U) & random.below(1U << 18U);
    block.speed = random.small_number();
    block.hold_key = static_cast<HoldKey>(random.below(3));
    switch (random.below(14)) {
        case 0:
            do_motion(in, body.object, port, motion, block);
            break;
        case 1:
            stop_motion(in, body.object, port, motion, block);
            break;
        case 2:
            do_interpreted_motion(in, body.object, port, motion, block);
            break;
        case 3:
            stop_interpreted_motion(in, body.object, port, motion, block);
            break;
        case 4:
            stop_completely(in, port);
            break;
        case 5:
            set_hold_run(in, body.object, port, random.coin(), false);
            break;
        case 6:
            apply_current_movement(in, body.object, port, false, random.coin());
            break;
        case 7:
            move_to_interpreted_state(in, body.object, port, any_state(random));
            break;
        case 8:
            charge_jump(in, body.object, port);
            break;
        case 9:
            jump(in, body.object, port, random.small_number());
            break;
        case 10:
            body.set_on_walkable(random.below(4) != 0);
            break;
        case 11:
            handle_exit_world(in, port);
            break;
        case 12:
            enter_default_state(in, body.object, port);
            break;
        default:
            change_surroundings(body, random);
            break;
    }
    for (std::uint32_t i = random.below(8); i > 0; --i) {
        motion_done(in, port);
    }
}

}  // namespace
}  // namespace glidepath

int main() {
    using namespace glidepath;
    Random random;
    Walker body;
    for (int i = 0; i < k_calls; ++i) {
        call(body, random);
        add_to(body.hash, body.interpreter);
        body.hash.add(adjusted_max_speed(body.interpreter, body.object));
    }
    static_cast<void>(std::printf("motion_workload 0x%016" PRIx64 "\n", body.hash.value()));
    return 0;
}
