// What an object looks like and how it stands in the world: spec/wire.md 6.3 and 6.5.
#include "wire/packed_id.h"
#include "wire/packed_list.h"
#include "wire/parts.h"

namespace glidepath::wire {

namespace {

// An empty buffer stands for no movement, and then no autonomous word follows.
void read_movement_buffer(MessageReader& r, PhysicsDescription& physics) {
    const std::size_t length_offset = r.offset();
    const std::uint32_t length = r.u32("movement.length");
    if (!r.can_follow(length, 1, length_offset, "movement.length") || length == 0) return;
    const std::byte* outer_end = r.narrow(length);
    read_part(r, physics.movement);
    r.skip_rest(ErrorCode::bad_length, "movement");
    r.widen(outer_end);
    physics.autonomous_movement = r.u32("autonomous_movement");
    physics.has_movement = true;
}

void read_position(MessageReader& r, PhysicsDescription& physics) {
    physics.cell = r.cell("position.cell");
    physics.origin = r.vec3("position.origin");
    const std::size_t rotation_offset = r.offset();
    physics.rotation.w = r.f32("position.rotation.w");
    physics.rotation.x = r.f32("position.rotation.x");
    physics.rotation.y = r.f32("position.rotation.y");
    physics.rotation.z = r.f32("position.rotation.z");
    r.check_length_of(physics.rotation, rotation_offset, "position.rotation");
}

void read_stamps(MessageReader& r, Stamps& stamps) {
    stamps.position = r.u16("stamps.position");
    stamps.movement = r.u16("stamps.movement");
    stamps.state = r.u16("stamps.state");
    stamps.vector = r.u16("stamps.vector");
    stamps.teleport = r.u16("stamps.teleport");
    stamps.server_control = r.u16("stamps.server_control");
    stamps.force_position = r.u16("stamps.force_position");
    stamps.object_description = r.u16("stamps.objdesc");
    stamps.instance = r.u16("stamps.instance");
    r.align();
}

template <class T>
PackedList<T> read_list(MessageReader& r, std::uint8_t count) {
    T element;
    return r.list<T>(count, [&] { read_element(r.bytes(), element); });
}

}  // namespace

void read_element(ByteReader& reader, Subpalette& element) {
    element.palette = read_data_id(reader, k_palette_base, "subpalette.palette");
    element.offset = reader.u8("subpalette.offset");
    element.length = reader.u8("subpalette.length");
}

void read_element(ByteReader& reader, TextureChange& element) {
    element.part = reader.u8("texture.part");
    element.old_texture = read_data_id(reader, k_texture_base, "texture.old");
    element.new_texture = read_data_id(reader, k_texture_base, "texture.new");
}

void read_element(ByteReader& reader, ModelChange& element) {
    element.part = reader.u8("model.part");
    element.model = read_data_id(reader, k_model_base, "model.id");
}

void read_element(ByteReader& reader, ChildObject& element) {
    element.guid = reader.u32("child.guid");
    element.location = reader.u32("child.location");
}

void read_part(MessageReader& r, ObjectAppearance& appearance) {
    if (r.u8("objdesc.version") != k_appearance_version) {
        r.fail(ErrorCode::bad_version, r.offset() - 1, "objdesc.version");
        return;
    }
    const std::uint8_t subpalettes = r.u8("objdesc.subpalette_count");
    const std::uint8_t textures = r.u8("objdesc.texture_count");
    const std::uint8_t models = r.u8("objdesc.model_count");
    if (subpalettes > 0) appearance.palette = read_data_id(r.bytes(), k_palette_base, "objdesc.palette");
    appearance.subpalettes = read_list<Subpalette>(r, subpalettes);
    appearance.textures = read_list<TextureChange>(r, textures);
    appearance.models = read_list<ModelChange>(r, models);
    r.align();
}

void read_part(MessageReader& r, PhysicsDescription& physics) {
    physics.flags = r.u32("physics.flags");
    r.check_unknown(physics.flags & ~physics_flag::known, sizeof physics.flags, "physics.flags");
    physics.state = r.u32("physics.state");
    const auto has = [&](std::uint32_t bit) { return (physics.flags & bit) != 0; };
    if (has(physics_flag::movement)) {
        read_movement_buffer(r, physics);
    } else if (has(physics_flag::animation_frame)) {
        physics.animation_frame = r.u32("animation_frame");
    }
    if (has(physics_flag::position)) read_position(r, physics);
    if (has(physics_flag::motion_table)) physics.motion_table = r.u32("motion_table");
    if (has(physics_flag::sound_table)) physics.sound_table = r.u32("sound_table");
    if (has(physics_flag::script_table)) physics.script_table = r.u32("script_table");
    if (has(physics_flag::setup)) physics.setup = r.u32("setup");
    if (has(physics_flag::parent)) {
        physics.parent = r.u32("parent.guid");
        physics.parent_location = r.u32("parent.location");
    }
    if (has(physics_flag::children)) {
        const std::size_t count_offset = r.offset();
        const std::uint32_t count = r.u32("children.count");
        physics.children = r.counted_list<ChildObject>(count, 8, count_offset, "children.count");
    }
    if (has(physics_flag::scale)) physics.scale = r.f32("scale");
    if (has(physics_flag::friction)) physics.friction = r.f32("friction");
    if (has(physics_flag::elasticity)) physics.elasticity = r.f32("elasticity");
    if (has(physics_flag::translucency)) physics.translucency = r.f32("translucency");
    if (has(physics_flag::velocity)) physics.velocity_mps = r.vec3("velocity");
    if (has(physics_flag::acceleration)) physics.acceleration_mps2 = r.vec3("acceleration");
    if (has(physics_flag::omega)) physics.omega_radps = r.vec3("omega");
    if (has(physics_flag::default_script)) physics.default_script = r.u32("default_script");
    if (has(physics_flag::default_script_intensity)) {
        physics.default_script_intensity = r.f32("default_script_intensity");
    }
    read_stamps(r, physics.stamps);
}

}  // namespace glidepath::wire
