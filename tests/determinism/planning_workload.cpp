// A small world whose bodies chase, flee and turn to each other by the planner, walk as their interpreters
// say, and follow each other through their target trackers; some are driven by the light driver. Prints one
// hash over every state after every tick; golden_hashes.txt has the hash that every build must print.
#include "base/hash.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/trig.h"
#include "layers.h"
#include "motion/interpreter.h"
#include "planning/light_driver.h"
#include "planning/move_to.h"
#include "random_words.h"

#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace glidepath {
namespace {

constexpr int k_ticks = 3000;
constexpr std::uint32_t k_bodies = 24;
constexpr std::uint32_t k_first_id = 0x80000100;
constexpr double k_dt_s = 1.0 / 16.0;
constexpr double k_turn_rate_dps = 120.0;

class Random : public RandomWords {
  public:
    Random() : RandomWords(0x706C616E) {}
    // In [0, end): 20 bits, exact for powers of two.
    float number_below(float end) { return static_cast<float>(below(1U << 20U)) / 0x1p20F * end; }
};

struct Town;

struct Walker final : ActorContext {
    Town* world = nullptr;
    std::uint32_t id = 0;
    Position position;
    float heading_deg = 0;
    Vec3 velocity_mps;
    Interpreter interpreter;
    GameObjectFacts object;
    MoveTo planner;
    TargetTracker tracker;
    LightDriver driver;

    [[nodiscard]] TargetParty party() { return {&tracker, id, position, velocity_mps}; }

    [[nodiscard]] MotionBodyView motion_view() const override {
        MotionBodyView view;
        view.has_contact = view.on_walkable = true;
        return view;
    }
    MovementError play(MotionCommand, const MovementParameters&) override { return MovementError::none; }
    MovementError stop_playing(MotionCommand, const MovementParameters&) override {
        return MovementError::none;
    }
    void stop_playing_all() override {}
    void remove_link_animations() override {}
    void initialize_motion_tables() override {}
    void cancel_move_to() override { cancel(planner, MovementError::cancelled, *this); }
    void unstick() override {}
    void set_local_velocity(const Vec3&) override {}
    void set_on_walkable(bool) override {}

    [[nodiscard]] MoveToView move_to_view() const override;
    MovementError do_motion(MotionCommand motion, MovementParameters& block) override {
        return request(do_interpreted_motion, motion, block);
    }
    MovementError stop_motion(MotionCommand motion, MovementParameters& block) override {
        return request(stop_interpreted_motion, motion, block);
    }
    void stop_completely() override { motion::stop_completely(interpreter, *this); }
    void set_heading(float to_deg) override {
        heading_deg = static_cast<float>(wrap_heading(static_cast<double>(to_deg)));
    }
    void stick_to(ObjectId target, float radius_m, float height_m) override;
    void set_target(std::uint32_t context_id, ObjectId target, float radius_m, double quantum_s) override;
    void clear_target() override;
    void set_target_quantum(double quantum_s) override;
    void movement_ended(NoticeKind kind, MovementError error) override;

  private:
    template <class Act>
    MovementError request(Act act, MotionCommand motion, MovementParameters& block);
};

struct Town final : Neighbours {
    std::array<Walker, k_bodies> bodies;
    VoyeurPool pool;
    Rules rules;
    StateHash hash;
    double now_s = 100.0;

    Walker* find(ObjectId id) {
        return id < k_first_id || id >= k_first_id + k_bodies ? nullptr : &bodies[id - k_first_id];
    }
    [[nodiscard]] const Body* find_body(ObjectId) const override { return nullptr; }
    [[nodiscard]] TargetParty find_party(ObjectId id) override {
        Walker* found = find(id);
        return found != nullptr ? found->party() : TargetParty{};
    }
    void send(ObjectId to, const TargetInfo& info) override {
        if (Walker* found = find(to)) receive_update(found->party(), info, *this);
    }
    void deliver(ObjectId follower, TargetInfo info) override {
        Walker& body = *find(follower);
        handle_update_target(body.planner, info, body, rules);
    }
    [[nodiscard]] VoyeurPool& voyeurs() override { return pool; }
    [[nodiscard]] double game_now_s() const override { return now_s; }
    [[nodiscard]] double physics_now_s() const override { return now_s; }
};

template <class Act>
MovementError Walker::request(Act act, MotionCommand motion, MovementParameters& block) {
    const MotionChannel adjusted = adjust_motion(interpreter, object, {motion, block.speed}, block.hold_key);
    block.speed = adjusted.speed;
    world->hash.add(motion).add(adjusted.command).add(adjusted.speed);
    return act(interpreter, object, *this, adjusted.command, block);
}

MoveToView Walker::move_to_view() const {
    MoveToView view;
    view.now_s = world->now_s;
    view.id = id;
    view.position = position;
    view.heading_deg = heading_deg;
    view.velocity_mps = velocity_mps;
    view.radius_m = 0.5F;
    view.height_m = 2.0F;
    view.has_contact = true;
    view.target_quantum_s = target_quantum(tracker);
    return view;
}

void Walker::stick_to(ObjectId target, float, float) { world->hash.add(target); }
void Walker::set_target(std::uint32_t context_id, ObjectId target, float radius_m, double quantum_s) {
    planning::set_target(party(), context_id, target, radius_m, quantum_s, *world);
}
void Walker::clear_target() { planning::clear_target(party(), *world); }
void Walker::set_target_quantum(double quantum_s) {
    planning::set_target_quantum(party(), quantum_s, *world);
}
void Walker::movement_ended(NoticeKind kind, MovementError error) {
    // Counted from the first of the five, in their order.
    const auto end = static_cast<std::uint8_t>(kind) - static_cast<std::uint8_t>(NoticeKind::arrived);
    world->hash.add(static_cast<std::uint8_t>(end)).add(error);
}

// Draws are named one by one: C++ leaves open in which order the operands of one expression are drawn.
MoveToRequest draw_request(Random& random) {
    MoveToRequest request;
    request.type = static_cast<MoveToType>(6 + random.below(4));
    request.object_id = request.top_level_id = k_first_id + random.below(k_bodies);
    request.object_radius_m = 0.5F;
    request.object_height_m = 2.0F;
    request.position.cell = random.below(4) == 0 ? 0xAAB40001 : 0xA9B40001;
    request.position.frame.origin.x = random.number_below(128.0F);
    request.position.frame.origin.y = random.number_below(128.0F);
    MovementParameters& parameters = request.parameters;
    parameters.flags ^= random.below(4) << 6U;  // final heading, sticky
    parameters.flags ^= random.below(4) << 8U;  // away, towards
    parameters.flags ^= random.below(2) << 10U;
    parameters.distance_to_object_m = random.number_below(4.0F);
    parameters.min_distance_m = random.number_below(32.0F);
    parameters.fail_distance_m = 16.0F + random.number_below(256.0F);
    parameters.desired_heading_deg = random.number_below(512.0F) - 64.0F;
    parameters.speed = 0.5F + random.number_below(2.0F);
    return request;
}

void walk(Walker& body) {
    const MotionChannel& turn = body.interpreter.interpreted.turn;
    if (turn.command == motion_command::turn_right) {
        const double turned_deg = k_turn_rate_dps * static_cast<double>(turn.speed) * k_dt_s;
        body.heading_deg =
            static_cast<float>(wrap_heading(static_cast<double>(body.heading_deg) + turned_deg));
    }
    const auto forward_mps = static_cast<double>(state_velocity(body.interpreter, body.object).y);
    const SineCosine facing = sine_cosine(radians_from_degrees(static_cast<double>(body.heading_deg)));
    body.velocity_mps = narrow({facing.sine * forward_mps, facing.cosine * forward_mps, 0.0});
    Vec3& origin = body.position.frame.origin;
    origin = narrow(widen(origin) + widen(body.velocity_mps) * k_dt_s);
}

void drive(Walker& body, const MoveToRequest& request, bool has_message) {
    if (has_message) set_destination(body.driver, request, body.world->now_s);
    Position position = body.position;
    position.frame.rotation = upright_rotation(static_cast<double>(body.heading_deg));
    const LightDriverStep step = drive_one_tick(body.driver, position, k_dt_s, body.world->now_s);
    body.world->hash.add(step.outcome).add(step.stops).add(step.rotation.w).add(step.rotation.z);
}

void tick(Town& world, Random& random) {
    world.now_s += k_dt_s;
    for (Walker& body : world.bodies) {
        const MoveToRequest request = draw_request(random);
        const std::uint32_t what = random.below(200);
        walk(body);
        if (what < 3) perform_movement(body.planner, request, body, world.rules);
        if (what == 3) hit_ground(body.planner, body, world.rules);
        if (what == 4) leave_voyeurs(body.party(), TargetStatus::teleported, world);
        if (what == 5) leave_voyeurs(body.party(), TargetStatus::exit_world, world);
        drive(body, request, what > 190);
    }
    for (Walker& body : world.bodies) {
        do_target_work(body.party(), world);
        use_time(body.planner, body, world.rules);
        add_to(world.hash, body.planner);
        add_to(world.hash, body.tracker, world.pool);
        add_to(world.hash, body.driver);
        add_to(world.hash, body.position);
    }
}

}  // namespace
}  // namespace glidepath

int main() {
    using namespace glidepath;
    static Town world;
    Random random;
    for (std::uint32_t i = 0; i < k_bodies; ++i) {
        Walker& body = world.bodies[i];
        body.world = &world;
        body.id = k_first_id + i;
        body.position.cell = 0xA9B40001;
        body.position.frame.origin.x = random.number_below(128.0F);
        body.position.frame.origin.y = random.number_below(128.0F);
        body.interpreter.is_initialised = true;
        body.object.exists = body.object.is_creature = true;
        body.object.run_rate = 1.0F + random.number_below(2.0F);
        body.planner = make_move_to(world.now_s);
    }
    for (int i = 0; i < k_ticks; ++i) {
        if (i == k_ticks / 2) world.rules = Rules::documented();
        tick(world, random);
    }
    static_cast<void>(std::printf("planning_workload 0x%016" PRIx64 "\n", world.hash.value()));
    return 0;
}
