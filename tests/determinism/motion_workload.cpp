// Puts an interpreter through pseudo-random calls and prints one hash over its state and what it asked of
// the body after each; golden_hashes.txt has the hash that every build must print.
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

// Plays everything but each seventh motion, and hashes what it is asked.
struct Walker final : MotionContext {
    Interpreter interpreter;
    GameObjectFacts object;
    MotionBodyView view;
    StateHash hash;
    std::uint32_t motions = 0;

    MovementError take(std::uint32_t what, MotionCommand motion, const MovementParameters& block) {
        hash.add(what).add(motion).add(block.speed).add(block.flags);
        return ++motions % 7 == 0 ? MovementError::no_such_motion : MovementError::none;
    }

    [[nodiscard]] MotionBodyView motion_view() const override { return view; }
    MovementError play(MotionCommand motion, const MovementParameters& block) override {
        return take(1, motion, block);
    }
    MovementError stop_playing(MotionCommand motion, const MovementParameters& block) override {
        return take(2, motion, block);
    }
    void stop_playing_all() override { hash.add(3U); }
    void remove_link_animations() override { hash.add(4U); }
    void initialize_motion_tables() override { hash.add(5U); }
    void cancel_move_to() override { hash.add(6U); }
    void unstick() override { hash.add(7U); }
    void set_local_velocity(const Vec3& v) override { hash.add(v.x).add(v.y).add(v.z); }
    void set_on_walkable(bool value) override {
        const bool was = view.on_walkable;
        view.on_walkable = value;
        if (was && !value) leave_ground(interpreter, object, *this);
        if (!was && value) hit_ground(interpreter, object, *this);
    }
};

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
    const MotionCommand motion = any_command(random);
    MovementParameters block;
    block.flags ^= random.below(1U << 18U) & random.below(1U << 18U);
    block.speed = random.small_number();
    block.hold_key = static_cast<HoldKey>(random.below(3));
    switch (random.below(14)) {
        case 0:
            do_motion(in, body.object, body, motion, block);
            break;
        case 1:
            stop_motion(in, body.object, body, motion, block);
            break;
        case 2:
            do_interpreted_motion(in, body.object, body, motion, block);
            break;
        case 3:
            stop_interpreted_motion(in, body.object, body, motion, block);
            break;
        case 4:
            stop_completely(in, body);
            break;
        case 5:
            set_hold_run(in, body.object, body, random.coin(), false);
            break;
        case 6:
            apply_current_movement(in, body.object, body, false, random.coin());
            break;
        case 7:
            move_to_interpreted_state(in, body.object, body, any_state(random));
            break;
        case 8:
            charge_jump(in, body.object, body);
            break;
        case 9:
            jump(in, body.object, body, random.small_number());
            break;
        case 10:
            body.set_on_walkable(random.below(4) != 0);
            break;
        case 11:
            handle_exit_world(in, body);
            break;
        case 12:
            enter_default_state(in, body.object, body);
            break;
        default:
            change_surroundings(body, random);
            break;
    }
    for (std::uint32_t i = random.below(8); i > 0; --i) {
        motion_done(in, body);
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
