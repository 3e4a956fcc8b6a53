// Create messages, as rich as those of real bodies: a player in armour does not fit into one fragment.
#include "entity/body.h"
#include "sim/server.h"
#include "wire/packed_list.h"

namespace glidepath::sim {

namespace {

constexpr std::uint32_t k_edge_slide = 0x400000;
constexpr std::uint32_t k_body_parts = 17;  // of a human
constexpr std::uint32_t k_subpalettes = 8;
constexpr std::uint32_t k_creature_item_type = 0x10;

// Ids of the human and of a drudge, as far as a client that draws them has to find something.
constexpr std::uint32_t k_human_motion_table = 0x09000001;
constexpr std::uint32_t k_creature_motion_table = 0x09000007;
constexpr std::uint32_t k_human_setup = 0x02000001;
constexpr std::uint32_t k_creature_setup = 0x020007DD;
constexpr std::uint32_t k_sound_table = 0x20000001;
constexpr std::uint32_t k_script_table = 0x34000004;

// Lists of a description are views; the elements live here.
struct Wardrobe {
    std::vector<Subpalette> subpalettes;
    std::vector<TextureChange> textures;
    std::vector<ModelChange> models;
    std::array<std::array<std::byte, 2048>, 3> rooms{};
};

ObjectAppearance dress(Wardrobe& wardrobe, std::uint32_t pieces) {
    ObjectAppearance appearance;
    if (pieces == 0) return appearance;
    appearance.palette = k_palette_base + 0x7E;
    for (std::uint32_t i = 0; i < k_subpalettes; ++i) {
        wardrobe.subpalettes.push_back({k_palette_base + 0x1FDF + i, static_cast<std::uint8_t>(8 * i), 8});
    }
    for (std::uint32_t i = 0; i < pieces; ++i) {
        const auto part = static_cast<std::uint8_t>(i % k_body_parts);
        wardrobe.textures.push_back({part, k_texture_base + 0x98 + i, k_texture_base + 0x11FD + i});
        if (i < k_body_parts) wardrobe.models.push_back({part, k_model_base + 0x4E + i});
    }
    appearance.subpalettes = pack(std::span<const Subpalette>(wardrobe.subpalettes), wardrobe.rooms[0]);
    appearance.textures = pack(std::span<const TextureChange>(wardrobe.textures), wardrobe.rooms[1]);
    appearance.models = pack(std::span<const ModelChange>(wardrobe.models), wardrobe.rooms[2]);
    return appearance;
}

PhysicsDescription physics_of(const BodyDescription& body) {
    PhysicsDescription physics;
    physics.flags = physics_flag::setup | physics_flag::motion_table | physics_flag::sound_table |
                    physics_flag::script_table | physics_flag::position | physics_flag::movement;
    if (body.scale != 1.0F) physics.flags |= physics_flag::scale;
    physics.state = body.state;
    physics.has_movement = true;
    MovementState standing;
    standing.flags = motion_state_flag::forward_command;
    physics.movement.payload = standing;
    physics.autonomous_movement = body.is_player ? 1 : 0;
    physics.cell = body.position.cell;
    physics.origin = body.position.frame.origin;
    physics.rotation = body.position.frame.rotation;
    physics.motion_table = body.is_player ? k_human_motion_table : k_creature_motion_table;
    physics.sound_table = k_sound_table;
    physics.script_table = k_script_table;
    physics.setup = body.is_player ? k_human_setup : k_creature_setup;
    physics.scale = body.scale;
    physics.stamps = body.stamps;
    return physics;
}

PublicWeenie weenie_of(const BodyDescription& body) {
    constexpr std::uint32_t useable_bit = 0x10;
    constexpr std::uint32_t radar_bit = 0x800000;
    PublicWeenie weenie;
    weenie.header = useable_bit | radar_bit;
    weenie.name = body.name;
    weenie.wcid = body.is_player ? 1 : 7;
    weenie.icon.value = k_icon_base + 0x1036;
    weenie.item_type = k_creature_item_type;
    weenie.bitfield = weenie_flag::attackable | (body.is_player ? weenie_flag::player : 0U);
    weenie.useable = 1;
    weenie.radar = 4;
    return weenie;
}

}  // namespace

std::vector<std::byte> encode_creation(const BodyDescription& body) {
    Wardrobe wardrobe;
    const Message message = CreateObject{.guid = body.object,
                                         .appearance = dress(wardrobe, body.worn_pieces),
                                         .physics = physics_of(body),
                                         .weenie = weenie_of(body)};
    std::vector<std::byte> bytes(encode(message, {}));
    static_cast<void>(encode(message, bytes));
    return bytes;
}

std::uint32_t plain_physics_state() {
    return physics_state::gravity | physics_state::report_collisions | k_edge_slide;
}

}  // namespace glidepath::sim
