// A world with bodies that act, for the tests of entity and world: short ways to spawn, command and read
// them.
#pragma once

#include <glidepath/world.h>

#include "geometry/heading.h"
#include "layers.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace glidepath {

inline constexpr double k_tenth_s = 0.1;
inline constexpr double k_thirtieth_s = 1.0 / 30.0;

// A position in the middle of a landblock, x and y in metres from its corner.
inline Position place_at(float x_m, float y_m, double heading_deg = 0.0, float z_m = 12.0F) {
    return renormalized({.cell = 0xA9B40001, .frame = {{x_m, y_m, z_m}, upright_rotation(heading_deg)}});
}

inline GameObjectFacts creature_facts(float run_rate = 1.5F) {
    return {.exists = true,
            .is_creature = true,
            .can_jump = true,
            .run_rate = run_rate,
            .jump_speed_mps = 10.0F,
            .jump_stamina_cost = 1};
}

inline SpawnDef actor_at(ObjectId object, const Position& position) {
    SpawnDef def{.object = object, .position = position, .acts = true};
    def.facts = creature_facts();
    return def;
}

struct Scene {
    World world;
    std::vector<Notice> notices;  // of all frames

    Scene() = default;
    explicit Scene(const WorldDef& def) : world(def) {}

    BodyId spawn(const SpawnDef& def) {
        const Expected<BodyId> id = world.spawn(def);
        EXPECT_TRUE(id.has_value());
        return id ? *id : BodyId{};
    }
    template <class Command>
    void push(BodyId id, const Command& command) {
        EXPECT_TRUE(world.push(id, command).is_ok());
        collect();
    }
    void remove(BodyId id) {
        world.remove(id);
        collect();
    }
    void run(double seconds, double frame_s = k_tenth_s) {
        const int frames = static_cast<int>(seconds / frame_s + 0.5);
        for (int i = 0; i < frames; ++i) {
            world.begin_frame(frame_s);
            taken_ = 0;
            world.step();
            collect();
        }
    }
    // Until that notice of that body; false when it does not come.
    bool run_until(NoticeKind kind, BodyId id, double at_most_s, double frame_s = k_tenth_s) {
        const std::size_t before = notices.size();
        const int frames = static_cast<int>(at_most_s / frame_s + 0.5);
        for (int i = 0; i < frames; ++i) {
            run(frame_s, frame_s);
            for (std::size_t n = before; n < notices.size(); ++n) {
                if (notices[n].kind == kind && notices[n].object == object(id)) return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::optional<Notice> notice_of(NoticeKind kind, BodyId id) const {
        const auto found = std::find_if(notices.begin(), notices.end(), [&](const Notice& notice) {
            return notice.kind == kind && notice.object == object(id);
        });
        return found == notices.end() ? std::nullopt : std::optional{*found};
    }
    [[nodiscard]] std::size_t count(NoticeKind kind) const {
        return static_cast<std::size_t>(std::count_if(
            notices.begin(), notices.end(), [&](const Notice& notice) { return notice.kind == kind; }));
    }
    [[nodiscard]] const Body& body(BodyId id) const { return entity_of(world, id).body; }
    [[nodiscard]] const Position& at(BodyId id) const { return body(id).position; }
    [[nodiscard]] double heading(BodyId id) const { return heading_of(at(id).frame); }
    [[nodiscard]] const Actor& actor(BodyId id) const { return *actor_of(world, id); }
    [[nodiscard]] float gap(BodyId a, BodyId b) const {
        return distance(at(a), at(b)) - body(a).radius_m - body(b).radius_m;
    }

  private:
    [[nodiscard]] ObjectId object(BodyId id) const { return entity_of(world, id).object; }
    // The world clears its list when a frame begins.
    void collect() {
        const auto frame = world.notices();
        if (taken_ > frame.size()) taken_ = 0;
        notices.insert(notices.end(), frame.begin() + static_cast<std::ptrdiff_t>(taken_), frame.end());
        taken_ = frame.size();
    }
    std::size_t taken_ = 0;
};

inline MoveToRequest chase_of(ObjectId target) {
    MoveToRequest request{.type = MoveToType::move_to_object, .object_id = target};
    request.parameters.flags |= movement_flag::can_charge;
    return request;
}

inline MoveToRequest flight_from(ObjectId target, float min_distance_m) {
    MoveToRequest request = chase_of(target);
    request.parameters.flags |= movement_flag::move_away;
    request.parameters.flags &= ~movement_flag::move_towards;
    request.parameters.min_distance_m = min_distance_m;
    return request;
}

inline MoveToRequest turn_to(float heading_deg) {
    MoveToRequest request{.type = MoveToType::turn_to_heading};
    request.parameters.desired_heading_deg = heading_deg;
    return request;
}

}  // namespace glidepath
