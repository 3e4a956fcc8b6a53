// What the engine knows of a body: where it is, how it moves by itself, whether it stands on something, and
// the stamps of the last messages about it.
//
//     const Body* body = world.body(id);              // nullptr: no such body
//     if (body != nullptr && body->is_grounded()) play_footsteps(body->velocity_mps);
#pragma once

#include <glidepath/position.h>

#include <cstdint>

namespace glidepath {

// A server's name for an object, as it travels in messages; 0 = none.
using ObjectId = std::uint32_t;

// A body of a world: an index with a generation, by value. Made zero it is "none"; an id whose body was
// removed names nothing any more, even when the slot is in use again.
struct BodyId {
    std::uint32_t slot = 0;  // index + 1; 0 = none
    std::uint32_t generation = 0;

    // Names no body.
    [[nodiscard]] constexpr bool is_none() const { return slot == 0; }
    // The index of the slot; only of an id that is not none.
    [[nodiscard]] constexpr std::uint32_t index() const { return slot - 1; }
    friend constexpr bool operator==(BodyId, BodyId) = default;
};

// A 16-bit sequence number that wraps: which of two is newer is the only order that messages have.
using Stamp = std::uint16_t;

// The nine stamps of an object, in the order in which a create message lists them.
struct Stamps {
    Stamp position = 0;
    Stamp movement = 0;
    Stamp state = 0;
    Stamp vector = 0;
    Stamp teleport = 0;
    Stamp server_control = 0;
    Stamp force_position = 0;
    Stamp object_description = 0;
    Stamp instance = 0;
    friend constexpr bool operator==(const Stamps&, const Stamps&) = default;
};

// Bits of the physics state, as messages carry them (those that motion asks for, and their neighbours by
// name).
namespace physics_state {
inline constexpr std::uint32_t ethereal = 0x4;
inline constexpr std::uint32_t report_collisions = 0x8;
inline constexpr std::uint32_t ignore_collisions = 0x10;
inline constexpr std::uint32_t no_draw = 0x20;
inline constexpr std::uint32_t missile = 0x40;
inline constexpr std::uint32_t gravity = 0x400;
inline constexpr std::uint32_t hidden = 0x4000;
}  // namespace physics_state

inline constexpr float k_default_friction = 0.95F;
inline constexpr float k_default_elasticity = 0.05F;

// A body as the engine moves it. Users read it; messages, commands and ticks write it.
struct Body {
    Position position;
    Vec3 velocity_mps;
    Vec3 acceleration_mps2;
    Vec3 omega_radps;
    Vec3 contact_normal{0.0F, 0.0F, 1.0F};
    Vec3 cached_velocity_mps;  // displacement of the last swept move per second: what others see of us
    std::uint32_t state = physics_state::gravity;
    float radius_m = 0.5F;
    float height_m = 2.0F;
    float scale = 1.0F;
    float friction = k_default_friction;
    // Kept for the host's collision; no rule of the engine asks for it.
    float elasticity = k_default_elasticity;
    bool has_contact = false;  // touches ground
    bool on_walkable = false;  // ground that it can stand on

    // The bit of the physics state is set.
    [[nodiscard]] bool has_state(std::uint32_t bit) const { return (state & bit) != 0; }
    // Stands on ground that it can stand on.
    [[nodiscard]] bool is_grounded() const { return has_contact && on_walkable; }
};

}  // namespace glidepath
