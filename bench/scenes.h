// Crowds to measure: rows of bodies in landblock after landblock, so that none leaves the map.
// It is long because every benchmark takes its scenes from here.
#pragma once

#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "geometry/heading.h"
#include "layers.h"
#include "predict/predictor.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace glidepath::bench {

inline constexpr double k_frame_s = 1.0 / 30.0;
inline constexpr float k_spacing_m = 4.0F;  // a runner's second
inline constexpr int k_waypoints = 10;
inline constexpr int k_ticks_a_lap = 100;  // the ten waypoints last for longer
inline constexpr int k_ticks_before = 8;   // by then nobody is new any more, and who can glides in a block

// Each faces his own way.
inline Position start_of(std::int64_t i) {
    const auto block_x = static_cast<CellId>(1 + (i / 64) % 250);
    const auto block_y = static_cast<CellId>(1 + (i / 16000) % 250);
    const auto row = static_cast<float>(i % 64);
    Position start{(block_x << 24U) | (block_y << 16U) | 1U, {{60.0F + row, 60.0F, 0.0F}, {}}};
    set_heading(start.frame, 3.7 * static_cast<double>(i % 97));
    return renormalized(start);
}

inline Position ahead(const Position& from, int steps) {
    Position target = from;
    target.frame.origin =
        target.frame.origin + forward_of(from.frame) * (static_cast<float>(steps) * k_spacing_m);
    return renormalized(target);
}

inline void send_along(World& world, BodyId id, std::int64_t i) {
    for (int step = 1; step <= k_waypoints; ++step) {
        static_cast<void>(world.push(id, GlideTo{.target = ahead(start_of(i), step)}));
    }
}

inline ObjectId object_of(std::int64_t i) { return static_cast<ObjectId>(i + 1); }

// What a body of a crowd does.
enum class Doing : std::uint8_t { rests, glides, acts, chases, stands };

inline BodyId spawn(World& world, std::int64_t i, Doing doing) {
    const bool acts = doing == Doing::acts || doing == Doing::chases || doing == Doing::stands;
    return *world.spawn(
        {.object = object_of(i), .position = start_of(i), .top_speed_mps = 4.0F, .acts = acts});
}

// Whom a chaser of its twenty chases.
inline std::int64_t leader_of(std::int64_t i) { return i - i % 20 + 12; }

inline void set_off(World& world, BodyId id, std::int64_t i, Doing doing) {
    if (doing == Doing::glides) send_along(world, id, i);
    if (doing == Doing::acts) {
        static_cast<void>(
            world.push(id, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run}));
    }
    if (doing == Doing::chases) {
        MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = object_of(leader_of(i))};
        chase.parameters.flags |= movement_flag::can_charge;
        static_cast<void>(world.push(id, MoveBody{chase}));
    }
}

// A town: of twenty bodies twelve rest, five glide, two act and one chases.
inline Doing doing_in_town(std::int64_t i) {
    const std::int64_t place = i % 20;
    if (place < 12) return Doing::rests;
    if (place < 17) return Doing::glides;
    return place < 19 ? Doing::acts : Doing::chases;
}

// A hunt: one of twenty runs, each its own way, the others turn to it and run after it.
inline Doing doing_in_a_hunt(std::int64_t i) { return i == leader_of(i) ? Doing::acts : Doing::chases; }

template <class DoingOf>
World make_crowd(std::int64_t count, const WorldDef& def, DoingOf&& doing_of) {
    World world(def);
    for (std::int64_t i = 0; i < count; ++i) {
        static_cast<void>(spawn(world, i, doing_of(i)));
    }
    for (std::int64_t i = 0; i < count; ++i) {
        set_off(world, world.find(object_of(i)), i, doing_of(i));
    }
    for (int frame = 0; frame < k_ticks_before; ++frame) {
        world.tick(k_frame_s);
    }
    return world;
}

// Back to the start, on the same way again. All are there before anybody sets off: a leader that is put
// elsewhere is lost to those who chase it.
template <class DoingOf>
void begin_lap(World& world, std::int64_t count, DoingOf&& doing_of) {
    const auto moves = [&](std::int64_t i) {
        return doing_of(i) != Doing::rests && doing_of(i) != Doing::stands;
    };
    for (std::int64_t i = 0; i < count; ++i) {
        if (moves(i)) static_cast<void>(world.push(world.find(object_of(i)), PlaceAt{start_of(i)}));
    }
    for (std::int64_t i = 0; i < count; ++i) {
        if (moves(i)) set_off(world, world.find(object_of(i)), i, doing_of(i));
    }
    for (int frame = 0; frame < k_ticks_before; ++frame) {
        world.tick(k_frame_s);
    }
}

// Bodies of which positions are known, so many a second, each at its own time: they run 12 m, turn right, and
// stand for two seconds after every third run. The updates are part of what is measured.
inline constexpr int k_walk_s = 14;

inline PredictUpdate update_at(double walked_s, bool has_heading) {
    const int leg = std::min(3, static_cast<int>(walked_s / 3.0));
    const double stood_s = leg == 3 ? 2.0 : 0.0;
    const double run_m = 4.0 * std::max(0.0, walked_s - 3.0 * leg - stood_s);
    constexpr DVec3 corners[] = {{0, 0, 0}, {0, 12, 0}, {12, 12, 0}, {12, 0, 0}};
    constexpr DVec3 ways[] = {{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}};
    return {.position_m = corners[leg] + ways[leg] * run_m,
            .heading_deg = 90.0 * leg,
            .has_heading = has_heading};
}

// They in a world, which has seen a hundred ticks of them: all models are known.
struct HeardCrowd {
    struct Sender {
        BodyId id;
        Position start;
        double next_s = 0;
        std::size_t in_walk = 0;
    };

    HeardCrowd(std::size_t count, std::size_t updates_a_second, Smoother smoother)
        : world(def_of(smoother)), rate(static_cast<double>(updates_a_second)) {
        for (std::size_t i = 0; i < k_walk_s * updates_a_second; ++i) {
            const PredictUpdate update = update_at(static_cast<double>(i) / rate, true);
            walk.push_back(narrow(update.position_m));
            facing.push_back(upright_rotation(update.heading_deg));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Position start = start_of(static_cast<std::int64_t>(i));
            const auto made = world.spawn({.object = static_cast<ObjectId>(i + 1), .position = start});
            senders.push_back({*made, start, static_cast<double>(i) / (static_cast<double>(count) * rate),
                               i % walk.size()});
        }
        for (int i = 0; i < k_ticks_a_lap; ++i)
            tick();
    }

    void tick() {
        world.begin_frame(k_frame_s);
        world.step();
        for (Sender& sender : senders) {
            if (sender.next_s > world.clock_s()) continue;
            GlideTo update{.target = sender.start, .sent_s = sender.next_s};
            update.target.frame.origin = sender.start.frame.origin + walk[sender.in_walk];
            update.target.frame.rotation = facing[sender.in_walk];
            static_cast<void>(world.push(sender.id, update));
            sender.next_s += 1.0 / rate;
            sender.in_walk = sender.in_walk + 1 == walk.size() ? 0 : sender.in_walk + 1;
        }
    }

    static WorldDef def_of(Smoother smoother) {
        WorldDef def = positions_only();
        def.smoother = smoother;
        def.least_pass_s = 0;
        return def;
    }

    World world;
    double rate;
    std::vector<Vec3> walk;
    std::vector<Quat> facing;
    std::vector<Sender> senders;
};

}  // namespace glidepath::bench
