// What a body that only glides gives up, and gets back.
#include "entity/packed_entity.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace glidepath {
namespace {

// On its way, alone and on the ground; nothing that can differ from body to body is as it is by default.
Entity glider() {
    Entity entity;
    entity.object = 0x50000007;
    entity.top_speed_mps = 3.5F;
    entity.adjusted_top_speed_mps = 4.5F;
    entity.ground_height_m = 12.25F;
    entity.stamps = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    entity.is_player = true;
    entity.has_animations = false;
    entity.knows_ground = true;
    entity.uses_server_position = false;
    entity.player_keeps_heading = true;
    entity.interpolation.keep_heading = true;
    Body& body = entity.body;
    body.state = physics_state::gravity | physics_state::hidden;
    body.radius_m = 0.25F;
    body.height_m = 1.5F;
    body.scale = 1.25F;
    body.friction = 0.5F;
    body.elasticity = 0.125F;
    body.has_contact = body.on_walkable = true;
    return entity;
}

std::uint64_t hash_of(const Entity& entity) {
    StateHash hash;
    add_to(hash, entity);
    return hash.value();
}

TEST(PackedEntity, comes_back_as_it_was) {
    const Entity entity = glider();
    ASSERT_TRUE(can_be_packed(entity));
    const Entity back = unpacked(packed(entity));
    EXPECT_EQ(hash_of(back), hash_of(entity));
    EXPECT_EQ(back.interpolation.keep_heading, entity.interpolation.keep_heading);
    EXPECT_LE(sizeof(PackedEntity), 60U);
}

// Each of them would be lost.
TEST(PackedEntity, is_not_made_of_a_body_with_anything_else) {
    const std::array<std::function<void(Entity&)>, 22> changes{
        [](Entity& e) { e.parent = 7; },
        [](Entity& e) { e.is_parented = true; },
        [](Entity& e) { e.has_children = true; },
        [](Entity& e) { e.tracks = true; },
        [](Entity& e) { e.is_on = false; },
        [](Entity& e) { e.has_cell = false; },
        [](Entity& e) { e.is_moving_to = true; },
        [](Entity& e) { e.was_put = true; },
        [](Entity& e) { e.has_appeared = true; },
        [](Entity& e) { e.has_root_motion = true; },
        [](Entity& e) { e.root_motion.origin.y = 1; },
        [](Entity& e) { e.player_distance_m = 3; },
        [](Entity& e) { e.interpolation.fail_counter = 1; },
        [](Entity& e) { e.body.velocity_mps.x = -0.0F; },
        [](Entity& e) { e.body.acceleration_mps2.z = -9.8F; },
        [](Entity& e) { e.body.omega_radps.z = 1; },
        [](Entity& e) {
            e.body.contact_normal = {0, 0.6F, 0.8F};
        },
        [](Entity& e) { e.body.on_walkable = false; },
        [](Entity& e) { e.constraint.travelled_m = 1; },
        [](Entity& e) { e.constraint.is_constrained = true; },
        [](Entity& e) { e.sticky.target = 9; },
        [](Entity& e) { e.sticky.is_in_use = true; },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Entity entity = glider();
        changes[i](entity);
        EXPECT_FALSE(can_be_packed(entity)) << i;
    }
}

}  // namespace
}  // namespace glidepath
