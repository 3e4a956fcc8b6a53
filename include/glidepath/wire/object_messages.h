// What an object looks like, how it stands in the world, and the messages that carry it (WIRE.md section 5).
// Plain data as it stands on the wire; lists and strings are views into the message's bytes.
#pragma once

#include <glidepath/wire/motion_messages.h>
#include <glidepath/wire/weenie.h>

namespace glidepath {

// Ids of data files are packed relative to their kind.
inline constexpr std::uint32_t k_palette_base = 0x04000000;
inline constexpr std::uint32_t k_texture_base = 0x05000000;
inline constexpr std::uint32_t k_model_base = 0x01000000;

struct Subpalette {
    std::uint32_t palette = 0;
    std::uint8_t offset = 0;
    std::uint8_t length = 0;
};

struct TextureChange {
    std::uint8_t part = 0;
    std::uint32_t old_texture = 0;
    std::uint32_t new_texture = 0;
};

struct ModelChange {
    std::uint8_t part = 0;
    std::uint32_t model = 0;
};

struct ChildObject {
    std::uint32_t guid = 0;
    std::uint32_t location = 0;
};

void read_element(ByteReader& reader, Subpalette& element);
void read_element(ByteReader& reader, TextureChange& element);
void read_element(ByteReader& reader, ModelChange& element);
void read_element(ByteReader& reader, ChildObject& element);
void write_element(ByteWriter& writer, const Subpalette& element);
void write_element(ByteWriter& writer, const TextureChange& element);
void write_element(ByteWriter& writer, const ModelChange& element);
void write_element(ByteWriter& writer, const ChildObject& element);

// Retail's ObjDesc. No list is longer than 255.
struct ObjectAppearance {
    std::uint32_t palette = k_palette_base;  // sent when there are subpalettes
    PackedList<Subpalette> subpalettes;
    PackedList<TextureChange> textures;
    PackedList<ModelChange> models;
};

namespace physics_flag {
inline constexpr std::uint32_t setup = 0x1;
inline constexpr std::uint32_t motion_table = 0x2;
inline constexpr std::uint32_t velocity = 0x4;
inline constexpr std::uint32_t acceleration = 0x8;
inline constexpr std::uint32_t omega = 0x10;
inline constexpr std::uint32_t parent = 0x20;
inline constexpr std::uint32_t children = 0x40;
inline constexpr std::uint32_t scale = 0x80;
inline constexpr std::uint32_t friction = 0x100;
inline constexpr std::uint32_t elasticity = 0x200;
inline constexpr std::uint32_t timestamps = 0x400;  // changes nothing: the stamps are always there
inline constexpr std::uint32_t sound_table = 0x800;
inline constexpr std::uint32_t script_table = 0x1000;
inline constexpr std::uint32_t default_script = 0x2000;
inline constexpr std::uint32_t default_script_intensity = 0x4000;
inline constexpr std::uint32_t position = 0x8000;
inline constexpr std::uint32_t movement = 0x10000;
inline constexpr std::uint32_t animation_frame = 0x20000;  // not read beside `movement`
inline constexpr std::uint32_t translucency = 0x40000;
inline constexpr std::uint32_t known = 0x7FFFF;
}  // namespace physics_flag

// The nine stamps of an object in the order of the wire.
struct ObjectStamps {
    Stamp position = 0;
    Stamp movement = 0;
    Stamp state = 0;
    Stamp vector = 0;
    Stamp teleport = 0;
    Stamp server_control = 0;
    Stamp force_position = 0;
    Stamp objdesc = 0;
    Stamp instance = 0;
};

// Retail's PhysicsDesc.
struct PhysicsDescription {
    std::uint32_t flags = 0;
    std::uint32_t state = 0;
    bool has_movement = false;  // false also when the flag is set and the buffer is empty
    WireMovement movement;
    std::uint32_t autonomous_movement = 0;
    std::uint32_t animation_frame = 0;
    CellId cell = 0;  // cell, origin and rotation: flag `position`
    Vec3 origin;
    Quat rotation;
    std::uint32_t motion_table = 0;
    std::uint32_t sound_table = 0;
    std::uint32_t script_table = 0;
    std::uint32_t setup = 0;
    std::uint32_t parent = 0;
    std::uint32_t parent_location = 0;
    PackedList<ChildObject> children;
    float scale = 1;
    float friction = 0;
    float elasticity = 0;
    float translucency = 0;
    Vec3 velocity_mps;
    Vec3 acceleration_mps2;
    Vec3 omega_radps;
    std::uint32_t default_script = 0;
    float default_script_intensity = 0;
    ObjectStamps stamps;
};

struct CreateObject {  // 0xF745
    std::uint32_t guid = 0;
    ObjectAppearance appearance;
    PhysicsDescription physics;
    PublicWeenie weenie;
};

struct UpdateObject {  // 0xF7DB: recreates the object whatever its instance
    CreateObject object;
};

struct ObjDescEvent {  // 0xF625
    std::uint32_t guid = 0;
    ObjectAppearance appearance;
    Stamp instance_stamp = 0;
    Stamp objdesc_stamp = 0;
};

}  // namespace glidepath
