// A world with one body in it, whose first frame is over.
#pragma once

#include <glidepath/world.h>

#include "layers.h"
#include "unit/every_frame.h"
#include "unit/lone_body.h"
#include "world/storage.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace glidepath {

inline constexpr double k_frame_s = static_cast<double>(k_tick_s);
inline constexpr float k_step_m = 8.0F * k_tick_s;  // of a gliding body

[[nodiscard]] inline SpawnDef def_of(ObjectId object, const Position& position = outdoors({50, 50, 10})) {
    return {.object = object, .position = position, .top_speed_mps = 4};
}

inline BodyId spawn(World& world, const SpawnDef& def) {
    const Expected<BodyId> made = world.spawn(def);
    EXPECT_TRUE(made.has_value()) << made.error_or_ok().what << ' ' << made.error_or_ok().why;
    return made ? *made : BodyId{};
}

// Of the last frame.
inline int count_of(const World& world, NoticeKind kind) {
    return static_cast<int>(std::count_if(world.notices().begin(), world.notices().end(),
                                          [&](const Notice& notice) { return notice.kind == kind; }));
}

struct OneBodyWorld {
    World world;
    BodyId id;

    explicit OneBodyWorld(const WorldDef& def = {}, const Position& position = outdoors({50, 50, 10}))
        : world(every_frame(def)) {
        id = spawn(world, def_of(1, position));
        world.tick(k_frame_s);
    }
    [[nodiscard]] const Entity& entity() const { return entity_of(world, id); }
    [[nodiscard]] const Vec3& origin() const { return entity().body.position.frame.origin; }
    void tick_times(int count) {
        for (int i = 0; i < count; ++i) {
            world.tick(k_frame_s);
        }
    }
    template <class Command>
    void push(const Command& command) {
        const Error status = world.push(id, command);
        EXPECT_TRUE(status.is_ok()) << status.what << ' ' << status.why;
    }
};

}  // namespace glidepath
