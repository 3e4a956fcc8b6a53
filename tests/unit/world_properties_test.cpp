// Laws of motion that hold whatever the messages say, tried on random ones.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/generators.h"
#include "unit/one_body_world.h"
#include "world/storage.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace glidepath {
namespace {

// Rounding of places of up to 192 m, and the client's habit of cleaning up to epsilon off each coordinate at
// the edge of a block.
constexpr double k_step_slack_m = 1e-4 + 1.5 * static_cast<double>(k_epsilon);

rc::Gen<float> between(float low, float high) {
    return rc::gen::map(generate::whole_number<std::int32_t>(0, 1000000), [low, high](std::int32_t step) {
        return low + (high - low) * static_cast<float>(step) / 1000000.0F;
    });
}

// Within `reach_m` on each axis, a tenth of it in height, facing any way.
Position somewhere_near(const Position& other, float reach_m) {
    Position position = other;
    position.frame.origin.x += *between(-reach_m, reach_m);
    position.frame.origin.y += *between(-reach_m, reach_m);
    position.frame.origin.z += *between(-reach_m, reach_m) / 10;
    position.frame.rotation = upright_rotation(*generate::heading_deg());
    return renormalized(position);
}

Position somewhere() { return somewhere_near(outdoors({96, 96, 10}), 90); }

double catch_up_mps(const Entity& entity) {
    const float speed_mps = k_catch_up_factor * entity.adjusted_top_speed_mps;
    return static_cast<double>(speed_mps < k_epsilon ? k_fallback_speed_mps : speed_mps);
}

rc::Gen<double> any_frame_s() { return rc::gen::element(1.0 / 144, 1.0 / 60, 1.0 / 30, 0.05, 0.1, 0.2); }

// --- the queue ---

RC_GTEST_PROP(QueueProperty, holds_twenty_waypoints_and_two_far_ones_more, ()) {
    Interpolation state;
    LoneWaypoints queue;
    Position body = somewhere();
    const bool is_player = *rc::gen::arbitrary<bool>();
    const auto count = *generate::whole_number<int>(1, 80);
    for (int i = 0; i < count; ++i) {
        const BodyView view{.position = body,
                            .axes = axes_of(body.frame.rotation),
                            .adjusted_top_speed_mps = 4,
                            .has_contact = true,
                            .is_player = is_player};
        const int length_before = state.length;
        const float reach_m = *rc::gen::element(0.03F, 2.0F, 30.0F, 400.0F);
        const Enqueued done = interpolate_to(state, queue, view, somewhere_near(body, reach_m),
                                             *rc::gen::arbitrary<bool>(), Rules::retail());
        switch (done.kind) {
            case EnqueueKind::near:
                RC_ASSERT(state.length == 0);
                break;
            case EnqueueKind::queued:
                RC_ASSERT(state.length >= 1 && state.length <= 20);
                break;
            case EnqueueKind::far:
                RC_ASSERT(state.length == std::min(length_before + 1, 22));
                break;
            case EnqueueKind::ignored:
                RC_FAIL("retail ignores no waypoint");
        }
        RC_ASSERT(queue.rest().size() == (state.length > 0 ? state.length - 1U : 0U));
        if (*rc::gen::arbitrary<bool>()) {
            Frame offset;
            glide(state, queue, view, offset, 1.0 / 30, Rules::retail());
            body.frame = combine(body.frame, offset);
        }
    }
}

// --- steps ---

RC_GTEST_PROP(GlideProperty, never_steps_farther_than_its_catch_up_speed_allows, ()) {
    OneBodyWorld stage({}, somewhere());
    stage.push(SetSpeeds{.top_speed_mps = 1, .adjusted_top_speed_mps = *between(0.0F, 20.0F)});
    const double dt_s = *any_frame_s();
    const double allowed_m = catch_up_mps(stage.entity()) * dt_s + k_step_slack_m;
    for (int frame = 0; frame < 200; ++frame) {
        if (*generate::whole_number<int>(0, 9) == 0) {
            stage.push(GlideTo{.target = somewhere_near(stage.entity().body.position, 40),
                               .keep_heading = *rc::gen::arbitrary<bool>()});
        }
        const Position before = stage.entity().body.position;
        stage.world.tick(dt_s);
        const bool jumped = !stage.world.raw_poses().empty() && stage.world.raw_poses()[0].jumped;
        const auto step_m = static_cast<double>(distance(before, stage.entity().body.position));
        RC_ASSERT(jumped || step_m <= allowed_m);
    }
}

// What a frame longer than a step moves is the sum of its steps.
RC_GTEST_PROP(GlideProperty, never_steps_farther_in_a_frame_that_is_split, ()) {
    OneBodyWorld stage({}, somewhere());
    const double frame_s = static_cast<double>(*between(0.21F, 2.0F));
    stage.push(GlideTo{.target = somewhere_near(stage.entity().body.position, 40)});
    double moved_m = 0;
    for (int frame = 1; frame <= 10; ++frame) {
        const Position before = stage.entity().body.position;
        stage.world.tick(frame_s);
        moved_m += static_cast<double>(distance(before, stage.entity().body.position));
        RC_ASSERT(stage.world.raw_poses().empty() || !stage.world.raw_poses()[0].jumped);
        RC_ASSERT(moved_m <= 8.0 * frame_s * frame + k_step_slack_m * frame);
    }
}

// --- arrival ---

// A window of five ticks either brings three tenths of the catch-up speed or ends its waypoint; a waypoint
// that failed leaves the rest of its way to the next one, and the fourth failure blips. So the way is walked
// four times over at most, at three tenths of the speed, and each waypoint costs two windows and a tick more.
int most_ticks_to_arrive(double way_m, int waypoints, double speed_mps, double dt_s) {
    return static_cast<int>(4.0 * way_m / (0.3 * speed_mps * dt_s)) + 11 * (waypoints + 1);
}

struct Arrival {
    bool in_time = false;
    bool blipped = false;
    double off_m = 0;
};

// Pushes random waypoints over some time, then lets the body go on until its queue is empty.
Arrival arrive(OneBodyWorld& stage) {
    stage.push(SetSpeeds{.top_speed_mps = 1, .adjusted_top_speed_mps = *between(0.5F, 20.0F)});
    const double dt_s = *any_frame_s();
    const auto count = *generate::whole_number<int>(1, 30);
    std::vector<Position> goals;
    for (int i = 0; i < count; ++i) {
        const Position& last = goals.empty() ? stage.entity().body.position : goals.back();
        goals.push_back(somewhere_near(last, *rc::gen::element(0.1F, 1.0F, 8.0F)));
        stage.push(GlideTo{.target = goals.back()});
        const auto ticks = *rc::gen::element(0, 0, 0, 1, 4, 20);
        for (int tick = 0; tick < ticks; ++tick) {
            stage.world.tick(dt_s);
        }
    }
    Arrival arrival;
    double way_m = static_cast<double>(distance(stage.entity().body.position, goals.front()));
    for (std::size_t i = 1; i < goals.size(); ++i) {
        way_m += static_cast<double>(distance(goals[i - 1], goals[i]));
    }
    int ticks_left = most_ticks_to_arrive(way_m, count, catch_up_mps(stage.entity()), dt_s);
    while (stage.entity().interpolation.length > 0 && ticks_left-- > 0) {
        stage.world.tick(dt_s);
        for (const Notice& notice : stage.world.notices()) {
            arrival.blipped = arrival.blipped || notice.kind == NoticeKind::blipped;
        }
    }
    arrival.in_time = stage.entity().interpolation.length == 0;
    arrival.off_m = static_cast<double>(distance(stage.entity().body.position, goals.back()));
    return arrival;
}

RC_GTEST_PROP(ArrivalProperty, ends_within_five_centimetres_of_the_last_position, ()) {
    OneBodyWorld stage({}, somewhere());
    const Arrival arrival = arrive(stage);
    RC_ASSERT(arrival.in_time);
    RC_ASSERT(arrival.off_m <= static_cast<double>(k_reached_m) + k_step_slack_m);
}

// A host that lets only a part of each step pass: the body arrives, or stalls nearby, or blips.
RC_GTEST_PROP(ArrivalProperty, ends_within_twenty_centimetres_however_it_is_hindered, ()) {
    ScriptedHost host;
    OneBodyWorld stage({.host = host.host()}, somewhere());
    host.share_of_moves = *rc::gen::element(0.0F, 0.1F, 0.25F, 0.35F, 0.5F, 0.9F);
    const Arrival arrival = arrive(stage);
    RC_ASSERT(arrival.in_time);
    RC_ASSERT(arrival.off_m <= static_cast<double>(k_near_stall_m) + k_step_slack_m);
    RC_ASSERT(!arrival.blipped || arrival.off_m <= k_step_slack_m);
}

// --- any command ---

constexpr float k_farthest_m = 1.0e6F;  // what sizes and speeds are limited to, and no world is as wide

float any_size() { return std::fabs(*generate::any_float(k_farthest_m)); }

Position any_position() {
    switch (*generate::whole_number<int>(0, 3)) {
        case 0:
            return *generate::legal_position(k_farthest_m);
        case 1:
            return indoors(*generate::vec3(k_farthest_m), *generate::heading_deg());
        default:
            return somewhere();
    }
}

void push_any_command(World& world, BodyId id) {
    Error status;
    switch (*generate::whole_number<int>(0, 9)) {
        case 0:
        case 1:
            status = world.push(id, GlideTo{any_position(), *rc::gen::arbitrary<bool>()});
            break;
        case 2:
            status = world.push(id, PlaceAt{any_position()});
            if (status.code == ErrorCode::refused) status = {};
            break;
        case 3:
            status = world.push(id, SetMotion{*generate::vec3_of(generate::any_float()),
                                              *generate::vec3_of(generate::any_float())});
            break;
        case 4:
            status = world.push(id, StickTo{*generate::whole_number<ObjectId>(1, 5), any_size()});
            break;
        case 5:
            status = world.push(id, Unstick{});
            break;
        case 6:
            status = world.push(id, ConstrainTo{any_position()});
            break;
        case 7:
            status = world.push(id, Unconstrain{});
            break;
        case 8:
            status = world.push(id, SetSpeeds{any_size(), any_size()});
            break;
        default:
            status = world.push(id, HostMotion{*generate::frame(k_farthest_m)});
            break;
    }
    RC_ASSERT(status.is_ok());
}

double any_elapsed_s() {
    return *rc::gen::element(1.0 / 144, 1.0 / 60, 1.0 / 30, 0.1, 0.2, 0.21, 0.5, 1.99, 2.5, 0.0, 1e-9, -1.0,
                             1e9, std::numeric_limits<double>::quiet_NaN());
}

bool is_sound(const Entity& entity) {
    const Body& body = entity.body;
    const Interpolation& queue = entity.interpolation;
    // Not validate(): a body that falls may leave the range that the door lets in.
    bool sound = is_legal_cell(body.position.cell) && is_finite(body.position.frame.origin) &&
                 is_unit(body.position.frame.rotation);
    for (const Vec3& v : {body.velocity_mps, body.acceleration_mps2, body.omega_radps, body.contact_normal,
                          body.cached_velocity_mps, queue.head.position_or_velocity,
                          entity.sticky.target_origin, entity.root_motion.origin}) {
        sound = sound && is_finite(v);
    }
    for (const float number : {queue.original_distance_m, queue.progress_quantum_s,
                               entity.constraint.travelled_m, entity.ground_height_m}) {
        sound = sound && std::isfinite(number);
    }
    return sound && queue.length <= k_queue_storage && std::isfinite(entity.sticky.timeout_s);
}

SpawnDef any_def(ObjectId object) {
    return {.object = object,
            .position = any_position(),
            .radius_m = any_size(),
            .height_m = any_size(),
            .scale = any_size(),
            .friction = *between(0.0F, 1.0F),
            .elasticity = any_size(),
            .state = *rc::gen::element(0U, physics_state::gravity, physics_state::hidden),
            .top_speed_mps = any_size(),
            .on_ground = *rc::gen::arbitrary<bool>(),
            .is_player = *rc::gen::arbitrary<bool>()};
}

RC_GTEST_PROP(WorldProperty, is_sound_after_any_commands, ()) {
    World world({.rules = *rc::gen::element(Rules::retail(), Rules::documented()),
                 .wire_ground = *rc::gen::arbitrary<bool>()});
    std::vector<BodyId> ids;
    for (ObjectId object = 1; object <= 4; ++object) {
        ids.push_back(spawn(world, any_def(object)));
    }
    for (int tick = 0; tick < 300; ++tick) {
        for (const BodyId id : ids) {
            if (*generate::whole_number<int>(0, 3) == 0) push_any_command(world, id);
        }
        world.tick(any_elapsed_s());
        for (const BodyId id : ids) {
            RC_ASSERT(is_sound(entity_of(world, id)));
        }
        RC_ASSERT(std::isfinite(world.clock_s()));
    }
}

RC_GTEST_PROP(WorldProperty, runs_on_from_a_snapshot_to_the_same_hash, ()) {
    World world{every_frame()};
    std::vector<BodyId> ids;
    for (ObjectId object = 1; object <= 4; ++object) {
        ids.push_back(spawn(world, any_def(object)));
    }
    const auto warm_up = *generate::whole_number<int>(0, 40);
    for (int tick = 0; tick < warm_up; ++tick) {
        push_any_command(world, ids[static_cast<std::size_t>(tick % 4)]);
        world.tick(any_elapsed_s());
    }
    World copy = world;
    for (int tick = 0; tick < 60; ++tick) {
        const double elapsed_s = any_elapsed_s();
        const BodyId id = ids[static_cast<std::size_t>(tick % 4)];
        const Position goal = any_position();
        const Vec3 velocity_mps = *generate::vec3(60.0F);
        for (World* each : {&world, &copy}) {
            static_cast<void>(each->push(id, GlideTo{goal}));
            if (tick % 5 == 0) static_cast<void>(each->push(id, SetMotion{velocity_mps, velocity_mps}));
            if (tick % 7 == 0) static_cast<void>(each->push(id, StickTo{1, 0.5F}));
            each->tick(elapsed_s);
        }
        RC_ASSERT(world.state_hash() == copy.state_hash());
    }
}

// --- frame rates ---

// A runner of 4 m/s with an update once a second. Whatever the frame rate, no frame steps farther than the
// catch-up speed allows, nothing jumps, and two seconds after the last update the runner is there.
RC_GTEST_PROP(FrameRateProperty, makes_no_jumps_and_ends_at_the_same_position, ()) {
    const Position start = somewhere();
    std::vector<Position> goals{start};
    for (int second = 0; second < 8; ++second) {
        goals.push_back(somewhere_near(goals.back(), 2.8F));
    }
    for (const int rate : {30, 60, 144}) {
        const double dt_s = 1.0 / rate;
        OneBodyWorld stage({}, start);
        double longest_m = 0;
        for (int frame = 0; frame < rate * 10; ++frame) {
            stage.world.begin_frame(dt_s);
            const auto second = static_cast<std::size_t>(frame / rate);
            if (frame % rate == 0 && second + 1 < goals.size()) stage.push(GlideTo{goals[second + 1]});
            const Position before = stage.entity().body.position;
            stage.world.step();
            RC_ASSERT(stage.world.notices().empty());
            RC_ASSERT(stage.world.raw_poses().empty() || !stage.world.raw_poses()[0].jumped);
            longest_m =
                std::max(longest_m, static_cast<double>(distance(before, stage.entity().body.position)));
        }
        RC_ASSERT(longest_m <= 8.0 * dt_s + k_step_slack_m);
        RC_ASSERT(static_cast<double>(distance(stage.entity().body.position, goals.back())) <=
                  static_cast<double>(k_reached_m) + k_step_slack_m);
    }
}

}  // namespace
}  // namespace glidepath
