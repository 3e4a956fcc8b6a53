// Appearance, physics and public description, in the order of decode_object.cpp and decode_weenie.cpp.
#include "base/assert.h"
#include "wire/packed_id.h"
#include "wire/packed_list.h"
#include "wire/parts.h"
#include "wire/weenie_fields.h"

namespace glidepath::wire {

namespace {

constexpr std::uint32_t k_longest_short_text = 0xFFFE;  // 0xFFFF announces a 32-bit length

template <class T>
void write_count(ByteWriter& w, const PackedList<T>& list) {
    GLIDEPATH_ASSERT(list.size() <= 0xFF);
    w.u8(static_cast<std::uint8_t>(list.size()));
}

void write_text(ByteWriter& w, std::string_view text) {
    if (text.size() <= k_longest_short_text) {
        w.u16(static_cast<std::uint16_t>(text.size()));
    } else {
        w.u16(0xFFFF);
        w.u32(static_cast<std::uint32_t>(text.size()));
    }
    w.bytes(std::as_bytes(std::span(text)));
    w.align();
}

void write_movement_buffer(ByteWriter& w, const PhysicsDescription& physics) {
    const std::size_t length_offset = w.size();
    w.u32(0);
    if (!physics.has_movement) return;
    write_part(w, physics.movement);
    w.patch_u32(length_offset, static_cast<std::uint32_t>(w.size() - length_offset - sizeof(std::uint32_t)));
    w.u32(physics.autonomous_movement);
}

void write_stamps(ByteWriter& w, const Stamps& stamps) {
    w.u16(stamps.position);
    w.u16(stamps.movement);
    w.u16(stamps.state);
    w.u16(stamps.vector);
    w.u16(stamps.teleport);
    w.u16(stamps.server_control);
    w.u16(stamps.force_position);
    w.u16(stamps.object_description);
    w.u16(stamps.instance);
    w.align();
}

void write_field(ByteWriter& w, std::uint8_t field) { w.u8(field); }
void write_field(ByteWriter& w, std::uint16_t field) { w.u16(field); }
void write_field(ByteWriter& w, std::uint32_t field) { w.u32(field); }
void write_field(ByteWriter& w, float field) { w.f32(field); }
void write_field(ByteWriter& w, double field) { w.f64(field); }
void write_field(ByteWriter& w, std::string_view field) { write_text(w, field); }
void write_field(ByteWriter& w, IconId field) { write_data_id(w, k_icon_base, field.value); }
void write_field(ByteWriter& w, const HouseRestrictions& field) {
    GLIDEPATH_ASSERT(field.entries.size() <= 0xFFFF);
    w.u32(field.version);
    w.u32(field.bitmask);
    w.u32(field.monarch);
    w.u16(static_cast<std::uint16_t>(field.entries.size()));
    w.u16(field.buckets);
    write_list(w, field.entries);
}

}  // namespace

void write_element(ByteWriter& writer, const Subpalette& element) {
    write_data_id(writer, k_palette_base, element.palette);
    writer.u8(element.offset);
    writer.u8(element.length);
}

void write_element(ByteWriter& writer, const TextureChange& element) {
    writer.u8(element.part);
    write_data_id(writer, k_texture_base, element.old_texture);
    write_data_id(writer, k_texture_base, element.new_texture);
}

void write_element(ByteWriter& writer, const ModelChange& element) {
    writer.u8(element.part);
    write_data_id(writer, k_model_base, element.model);
}

void write_element(ByteWriter& writer, const ChildObject& element) {
    writer.u32(element.guid);
    writer.u32(element.location);
}

void write_element(ByteWriter& writer, const RestrictionEntry& element) {
    writer.u32(element.guid);
    writer.u32(element.value);
}

void write_part(ByteWriter& w, const ObjectAppearance& appearance) {
    w.u8(k_appearance_version);
    write_count(w, appearance.subpalettes);
    write_count(w, appearance.textures);
    write_count(w, appearance.models);
    if (!appearance.subpalettes.empty()) write_data_id(w, k_palette_base, appearance.palette);
    write_list(w, appearance.subpalettes);
    write_list(w, appearance.textures);
    write_list(w, appearance.models);
    w.align();
}

void write_part(ByteWriter& w, const PhysicsDescription& physics) {
    const auto has = [&](std::uint32_t bit) { return (physics.flags & bit) != 0; };
    w.u32(physics.flags);
    w.u32(physics.state);
    if (has(physics_flag::movement)) {
        write_movement_buffer(w, physics);
    } else if (has(physics_flag::animation_frame)) {
        w.u32(physics.animation_frame);
    }
    if (has(physics_flag::position)) {
        w.u32(physics.cell);
        write_vec3(w, physics.origin);
        write_quat(w, physics.rotation);
    }
    if (has(physics_flag::motion_table)) w.u32(physics.motion_table);
    if (has(physics_flag::sound_table)) w.u32(physics.sound_table);
    if (has(physics_flag::script_table)) w.u32(physics.script_table);
    if (has(physics_flag::setup)) w.u32(physics.setup);
    if (has(physics_flag::parent)) {
        w.u32(physics.parent);
        w.u32(physics.parent_location);
    }
    if (has(physics_flag::children)) {
        w.u32(physics.children.size());
        write_list(w, physics.children);
    }
    if (has(physics_flag::scale)) w.f32(physics.scale);
    if (has(physics_flag::friction)) w.f32(physics.friction);
    if (has(physics_flag::elasticity)) w.f32(physics.elasticity);
    if (has(physics_flag::translucency)) w.f32(physics.translucency);
    if (has(physics_flag::velocity)) write_vec3(w, physics.velocity_mps);
    if (has(physics_flag::acceleration)) write_vec3(w, physics.acceleration_mps2);
    if (has(physics_flag::omega)) write_vec3(w, physics.omega_radps);
    if (has(physics_flag::default_script)) w.u32(physics.default_script);
    if (has(physics_flag::default_script_intensity)) w.f32(physics.default_script_intensity);
    write_stamps(w, physics.stamps);
}

void write_part(ByteWriter& w, const PublicWeenie& weenie) {
    w.u32(weenie.header);
    write_text(w, weenie.name);
    write_class_id(w, weenie.wcid);
    write_field(w, weenie.icon);
    w.u32(weenie.item_type);
    w.u32(weenie.bitfield);
    w.align();
    if ((weenie.bitfield & weenie_flag::second_header) != 0) w.u32(weenie.header2);
    visit_optional_fields(weenie, [&](const char*, bool present, const auto& field) {
        if (present) write_field(w, field);
    });
    w.align();
}

}  // namespace glidepath::wire
