// A body that does nothing but glide, in a fifth of its bytes: what its lane in a block does not know of it,
// and what every such body has alike is left out. docs/batch.md.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

#include <cstdint>

namespace glidepath::entity {

struct PackedEntity {
    ObjectId object = 0;
    float top_speed_mps = 0;
    float adjusted_top_speed_mps = 0;
    float ground_height_m = 0;
    std::uint32_t state = 0;
    float radius_m = 0;
    float height_m = 0;
    float scale = 0;
    float friction = 0;
    float elasticity = 0;
    Stamps stamps;
    bool is_player : 1 = false;
    bool has_animations : 1 = false;
    bool knows_ground : 1 = false;
    bool uses_server_position : 1 = false;
    bool player_keeps_heading : 1 = false;
    bool keep_heading : 1 = false;
};

// Nothing would be lost. It is to be left alone (entity/steady_body.h) and on its way.
[[nodiscard]] bool can_be_packed(const Entity& entity);
[[nodiscard]] PackedEntity packed(const Entity& entity);
// As it was, but for its position, its clock and what its queue knows of the head.
[[nodiscard]] Entity unpacked(const PackedEntity& packed);

}  // namespace glidepath::entity
