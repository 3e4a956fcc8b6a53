// The messages that move bodies, as plain data (spec/wire.md). What they do to a body is the router's. It is
// long because it is the one list of what travels.
//
//     if (const auto* position = std::get_if<UpdatePosition>(&decoded.message)) {
//         draw_ghost(position->guid, position->position.origin);
//     }
#pragma once

#include <glidepath/body.h>
#include <glidepath/motion.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <variant>

namespace glidepath {

// The first element of a list in wire form; the result is how many bytes it took.
std::size_t unpack_element(std::span<const std::byte> bytes, std::uint32_t& element);

// A list as it stands in a message: the bytes of its elements and their number. It is a view: the
// buffer must outlive it. Elements are unpacked while walking over them, so decoding a list copies and
// allocates nothing.
template <class T>
class PackedList {
  public:
    // Walks over the elements and unpacks each in turn.
    class Iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator(std::span<const std::byte> bytes, std::uint32_t left) : bytes_(bytes), left_(left) {
            unpack();
        }

        [[nodiscard]] reference operator*() const { return value_; }
        [[nodiscard]] pointer operator->() const { return &value_; }
        Iterator& operator++() {
            --left_;
            unpack();
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        // Iterators of one list are equal when the same number of elements is left.
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.left_ == b.left_; }

      private:
        void unpack() {
            if (left_ > 0) bytes_ = bytes_.subspan(unpack_element(bytes_, value_));
        }

        std::span<const std::byte> bytes_;
        std::uint32_t left_;
        T value_{};
    };

    PackedList() = default;
    // `bytes` must hold `count` whole elements in wire form; what a decoder gives does.
    PackedList(std::span<const std::byte> bytes, std::uint32_t count) : bytes_(bytes), count_(count) {}

    [[nodiscard]] std::uint32_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    // The elements in wire form.
    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
    [[nodiscard]] Iterator begin() const { return {bytes_, count_}; }
    [[nodiscard]] Iterator end() const { return {{}, 0}; }

  private:
    std::span<const std::byte> bytes_;
    std::uint32_t count_ = 0;
};

// As above, of an action.
std::size_t unpack_element(std::span<const std::byte> bytes, MotionAction& element);

// Brings actions into wire form in `buffer`, which must outlive the list; 8 bytes an action. Empty when the
// buffer is too small.
[[nodiscard]] PackedList<MotionAction> pack_actions(std::span<const MotionAction> actions,
                                                    std::span<std::byte> buffer);

namespace motion_state_flag {
inline constexpr std::uint8_t current_style = 0x01;
inline constexpr std::uint8_t forward_command = 0x02;
inline constexpr std::uint8_t forward_speed = 0x04;
inline constexpr std::uint8_t sidestep_command = 0x08;
inline constexpr std::uint8_t sidestep_speed = 0x10;
inline constexpr std::uint8_t turn_command = 0x20;
inline constexpr std::uint8_t turn_speed = 0x40;
}  // namespace motion_state_flag

// Movement type 0. A whole state, not a change: what is not sent has the default, as here.
struct MovementState {
    static constexpr std::uint32_t k_max_actions = 31;

    std::uint8_t flags = 0;  // motion_state_flag: which fields are sent; only the bytes depend on it
    MotionCommand current_style = motion_command::non_combat;
    MotionCommand forward_command = motion_command::ready;
    MotionCommand sidestep_command = motion_command::none;
    MotionCommand turn_command = motion_command::none;
    float forward_speed = 1;
    float sidestep_speed = 1;
    float turn_speed = 1;
    PackedList<MotionAction> actions;
    ObjectId sticky_object = 0;  // sent when the movement's options have has_sticky_object; 0: none
};

namespace movement_option {
inline constexpr std::uint8_t has_sticky_object = 0x1;  // type 0 only
inline constexpr std::uint8_t standing_long_jump = 0x2;
inline constexpr std::uint8_t known = 0x3;
}  // namespace movement_option

// What follows the stamps of a movement, and what an object description carries as its movement buffer.
// Of a request the wire has the object, the position without its rotation, and the parameters that the type
// uses; bits of its flags above bit 17 are garbage.
struct Movement {
    std::uint8_t options = 0;  // movement_option
    MotionCommand style = motion_command::non_combat;
    // A motion state for the interpreter (type 0), or a request for the planner (types 6 to 9).
    std::variant<MovementState, MoveToRequest> payload{};
    float run_rate = 1.0F;            // types 6 and 7
    float target_heading_deg = 0.0F;  // type 8: for a target that is not known
};

// What a movement is for: none for a motion state.
[[nodiscard]] MoveToType type_of(const Movement& movement);

namespace position_flag {
inline constexpr std::uint32_t has_velocity = 0x01;
inline constexpr std::uint32_t has_placement = 0x02;
inline constexpr std::uint32_t contact = 0x04;  // stands on something; no bytes
inline constexpr std::uint32_t no_w = 0x08;     // a component that is not sent is 0
inline constexpr std::uint32_t no_x = 0x10;
inline constexpr std::uint32_t no_y = 0x20;
inline constexpr std::uint32_t no_z = 0x40;
inline constexpr std::uint32_t known = 0x7F;
}  // namespace position_flag

// Retail's PositionPack.
struct PositionPack {
    std::uint32_t flags = position_flag::no_x | position_flag::no_y | position_flag::no_z;
    CellId cell = 0;
    Vec3 origin;    // metres in the landblock
    Quat rotation;  // as sent: nearly of length one; in tolerant mode anything
    Vec3 velocity;  // retail skips it: not to drive motion with
    std::uint32_t placement_id = 0;
    Stamp instance_stamp = 0;
    Stamp position_stamp = 0;
    Stamp teleport_stamp = 0;
    Stamp force_position_stamp = 0;
};

// The sender says that the body stands on something.
[[nodiscard]] constexpr bool has_contact(const PositionPack& p) {
    return (p.flags & position_flag::contact) != 0;
}

// The no_w..no_z bits for a rotation: a component that compares equal to 0 is not sent.
[[nodiscard]] std::uint32_t suppression_flags(const Quat& q);

struct UpdatePosition {  // 0xF748
    std::uint32_t guid = 0;
    PositionPack position;
};

struct UpdateMotion {  // 0xF74C
    std::uint32_t guid = 0;
    Stamp instance_stamp = 0;
    Stamp movement_stamp = 0;
    Stamp server_control_stamp = 0;
    bool autonomous = false;
    Movement movement;
};

struct VectorUpdate {  // 0xF74E, world axes
    std::uint32_t guid = 0;
    Vec3 velocity_mps;
    Vec3 omega_radps;
    Stamp instance_stamp = 0;
    Stamp vector_stamp = 0;
};

struct PositionAndMovement {  // 0xF619; the instance stamp is the position's
    std::uint32_t guid = 0;
    PositionPack position;
    Stamp movement_stamp = 0;
    Stamp server_control_stamp = 0;
    bool autonomous = false;
    Movement movement;
};

inline constexpr std::uint32_t k_icon_base = 0x06000000;

// An icon by its full id.
struct IconId {
    std::uint32_t value = 0;
};

// Who may enter a house.
struct RestrictionEntry {
    std::uint32_t guid = 0;
    std::uint32_t value = 0;
};
// As above, of a restriction.
std::size_t unpack_element(std::span<const std::byte> bytes, RestrictionEntry& element);

// Who may enter a house, and on whose word.
struct HouseRestrictions {
    std::uint32_t version = 0;
    std::uint32_t bitmask = 0;
    std::uint32_t monarch = 0;
    std::uint16_t buckets = 0;
    PackedList<RestrictionEntry> entries;
};

namespace weenie_flag {  // of `bitfield`
inline constexpr std::uint32_t player = 0x8;
inline constexpr std::uint32_t attackable = 0x10;
inline constexpr std::uint32_t second_header = 0x04000000;
}  // namespace weenie_flag

// Strings are views of cp1252 bytes (unicode_of_cp1252 in wire/text.h). header and header2 say what was sent.
struct PublicWeenie {
    std::uint32_t header = 0;
    std::string_view name;
    std::uint32_t wcid = 0;
    IconId icon{k_icon_base};
    std::uint32_t item_type = 0;
    std::uint32_t bitfield = 0;
    std::uint32_t header2 = 0;  // 0 unless the bitfield has second_header

    std::string_view plural;
    std::uint8_t items_capacity = 0;
    std::uint8_t containers_capacity = 0;
    std::uint16_t ammo = 0;
    std::uint32_t value = 0;
    std::uint32_t useable = 0;
    float use_radius = 0;
    std::uint32_t target_type = 0;
    std::uint32_t ui_effects = 0;
    std::uint8_t combat_use = 0;
    std::uint16_t structure = 0;
    std::uint16_t max_structure = 0;
    std::uint16_t stack = 0;
    std::uint16_t max_stack = 0;
    std::uint32_t container = 0;
    std::uint32_t wielder = 0;
    std::uint32_t valid_locations = 0;
    std::uint32_t location = 0;
    std::uint32_t priority = 0;
    std::uint8_t blip = 0;
    std::uint8_t radar = 0;
    std::uint16_t pscript = 0;
    float workmanship = 0;
    std::uint16_t burden = 0;
    std::uint16_t spell = 0;
    std::uint32_t house_owner = 0;
    HouseRestrictions restrictions;
    std::uint32_t hook_types = 0;
    std::uint32_t monarch = 0;
    std::uint16_t hook_type = 0;
    IconId icon_overlay;
    IconId icon_underlay;
    std::uint32_t material = 0;
    std::uint32_t cooldown_id = 0;
    double cooldown_duration_s = 0;
    std::uint32_t pet_owner = 0;
};

// Ids of data files are packed relative to their kind.
inline constexpr std::uint32_t k_palette_base = 0x04000000;
inline constexpr std::uint32_t k_texture_base = 0x05000000;
inline constexpr std::uint32_t k_model_base = 0x01000000;

// A range of a palette that is replaced.
struct Subpalette {
    std::uint32_t palette = 0;
    std::uint8_t offset = 0;
    std::uint8_t length = 0;
};
// As above, of a palette range.
std::size_t unpack_element(std::span<const std::byte> bytes, Subpalette& element);

// A texture of a part that is replaced.
struct TextureChange {
    std::uint8_t part = 0;
    std::uint32_t old_texture = 0;
    std::uint32_t new_texture = 0;
};
// As above, of a texture.
std::size_t unpack_element(std::span<const std::byte> bytes, TextureChange& element);

// A model of a part that is replaced.
struct ModelChange {
    std::uint8_t part = 0;
    std::uint32_t model = 0;
};
// As above, of a model.
std::size_t unpack_element(std::span<const std::byte> bytes, ModelChange& element);

// An object that hangs on this one.
struct ChildObject {
    std::uint32_t guid = 0;
    std::uint32_t location = 0;
};
// As above, of a child.
std::size_t unpack_element(std::span<const std::byte> bytes, ChildObject& element);

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

// Retail's PhysicsDesc.
struct PhysicsDescription {
    std::uint32_t flags = 0;
    std::uint32_t state = 0;
    bool has_movement = false;  // false also when the flag is set and the buffer is empty
    Movement movement;
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
    Stamps stamps;
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
    Stamp object_description_stamp = 0;
};

namespace opcode {
inline constexpr std::uint32_t position_and_movement = 0xF619;
inline constexpr std::uint32_t objdesc_event = 0xF625;
inline constexpr std::uint32_t create_object = 0xF745;
inline constexpr std::uint32_t create_player = 0xF746;
inline constexpr std::uint32_t delete_object = 0xF747;
inline constexpr std::uint32_t update_position = 0xF748;
inline constexpr std::uint32_t parent_event = 0xF749;
inline constexpr std::uint32_t pickup_event = 0xF74A;
inline constexpr std::uint32_t set_state = 0xF74B;
inline constexpr std::uint32_t update_motion = 0xF74C;
inline constexpr std::uint32_t vector_update = 0xF74E;
inline constexpr std::uint32_t player_teleport = 0xF751;
inline constexpr std::uint32_t update_object = 0xF7DB;
}  // namespace opcode

struct CreatePlayer {  // 0xF746: which object is the local player
    std::uint32_t guid = 0;
};

struct DeleteObject {  // 0xF747
    std::uint32_t guid = 0;
    Stamp instance_stamp = 0;
};

struct ParentEvent {  // 0xF749
    std::uint32_t parent = 0;
    std::uint32_t child = 0;
    std::uint32_t location = 0;
    std::uint32_t placement_id = 0;
    Stamp parent_instance_stamp = 0;
    Stamp child_position_stamp = 0;
};

struct PickupEvent {  // 0xF74A
    std::uint32_t guid = 0;
    Stamp instance_stamp = 0;
    Stamp position_stamp = 0;
};

struct SetState {  // 0xF74B
    std::uint32_t guid = 0;
    std::uint32_t state = 0;
    Stamp instance_stamp = 0;
    Stamp state_stamp = 0;
};

struct PlayerTeleport {  // 0xF751: of the local player
    Stamp teleport_stamp = 0;
};

// Any message that moves bodies; monostate: none.
using Message = std::variant<std::monostate, UpdatePosition, UpdateMotion, VectorUpdate, CreateObject,
                             UpdateObject, CreatePlayer, DeleteObject, ParentEvent, PickupEvent, SetState,
                             PlayerTeleport, PositionAndMovement, ObjDescEvent>;

// Retail's name for it, "UpdatePosition"; "unknown" for an opcode that is none of the above.
[[nodiscard]] const char* message_name(std::uint32_t opcode);

// 0 for the empty message.
[[nodiscard]] std::uint32_t opcode_of(const Message& message);

}  // namespace glidepath
