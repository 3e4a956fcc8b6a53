// Arbitrary messages, for property tests. To be used inside a property only.
#pragma once

#include "base/commands.h"
#include "layers.h"
#include "unit/wire_support.h"
#include "wire/packed_list.h"
#include "wire/weenie_fields.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <deque>

namespace glidepath::wire_test {

// Makes messages of every kind out of arbitrary numbers. Lists and strings live in the maker.
class Maker {
  public:
    Message message() {
        switch (below(13)) {
            case 0:
                return UpdatePosition{word(), position()};
            case 1:
                return UpdateMotion{word(), half(), half(), half(), flag(), movement()};
            case 2:
                return VectorUpdate{word(), vec3(), vec3(), half(), half()};
            case 3:
                return object();
            case 4:
                return UpdateObject{object()};
            case 5:
                return CreatePlayer{word()};
            case 6:
                return DeleteObject{word(), half()};
            case 7:
                return ParentEvent{word(), word(), word(), word(), half(), half()};
            case 8:
                return PickupEvent{word(), half(), half()};
            case 9:
                return SetState{word(), word(), half(), half()};
            case 10:
                return PlayerTeleport{half()};
            case 11:
                return PositionAndMovement{word(), position(), half(), half(), flag(), movement()};
            default:
                return ObjDescEvent{word(), appearance(), half(), half()};
        }
    }

  private:
    static std::uint32_t word() { return *rc::gen::arbitrary<std::uint32_t>(); }
    static std::uint16_t half() { return *rc::gen::arbitrary<std::uint16_t>(); }
    static std::uint8_t byte() { return *rc::gen::arbitrary<std::uint8_t>(); }
    static bool flag() { return *rc::gen::arbitrary<bool>(); }
    static std::uint32_t below(std::uint32_t end) { return *rc::gen::inRange<std::uint32_t>(0, end); }
    // Any finite one, denormals and -0 included.
    static float number() {
        const auto value = std::bit_cast<float>(word());
        return std::isfinite(value) ? value : -0.0F;
    }
    static Vec3 vec3() {
        const float x = number();
        const float y = number();
        return {x, y, number()};
    }
    static CellId cell() {
        const CellId place = flag() ? 1 + below(0x40) : 0x100 + below(0xFEFE);
        return (word() & 0xFFFF0000U) | place;
    }
    static std::uint32_t command() {
        return command_id_of(static_cast<std::uint16_t>(below(k_motion_command_count)));
    }
    static std::uint32_t data_id(std::uint32_t base) {
        return base + (flag() ? below(0x10000) : below(0x40000000));
    }

    // One axis or two, so that the length is one and some components may be left out.
    static Quat rotation() {
        switch (below(4)) {
            case 0:
                return {1, 0, 0, 0};
            case 1:
                return {0.6F, 0, 0, 0.8F};
            case 2:
                return {0.5F, -0.5F, 0.5F, -0.5F};
            default:
                return {-0.0F, 1, 0, 0};
        }
    }

    template <class T, class Make>
    PackedList<T> list(std::uint32_t longest, Make make) {
        std::vector<T> values(below(longest + 1));
        for (T& value : values) {
            value = make();
        }
        return pack(std::span<const T>(values), buffer(values.size() * 16));
    }
    std::span<std::byte> buffer(std::size_t size) { return buffers_.emplace_back(size); }
    std::string_view text() {
        return texts_.emplace_back(*rc::gen::container<std::string>(rc::gen::arbitrary<char>()));
    }

    static PositionPack position() {
        PositionPack p;
        p.cell = cell();
        p.origin = vec3();
        p.rotation = rotation();
        p.flags = suppression_flags(p.rotation) | (below(8) & 0x7U);
        if (p.rotation.w == 0) p.rotation.w = 0.0F;  // not sent, so its sign is lost
        if ((p.flags & position_flag::has_velocity) != 0) p.velocity = vec3();
        if ((p.flags & position_flag::has_placement) != 0) p.placement_id = word();
        p.instance_stamp = half();
        p.position_stamp = half();
        p.teleport_stamp = half();
        p.force_position_stamp = half();
        return p;
    }

    Movement movement() {
        Movement m;
        m.options = static_cast<std::uint8_t>(below(4));
        m.style = command();
        if (below(5) == 0) {
            m.payload = state(m.options);
        } else {
            m.payload = request(m);
        }
        return m;
    }

    static MoveToRequest request(Movement& m) {
        MoveToRequest r;
        r.type = static_cast<MoveToType>(6 + below(4));
        const bool moves = r.type == MoveToType::move_to_object || r.type == MoveToType::move_to_position;
        if (r.type == MoveToType::move_to_object || r.type == MoveToType::turn_to_object) {
            r.object_id = word();
        }
        r.parameters.flags = word();
        r.parameters.speed = number();
        r.parameters.desired_heading_deg = number();
        if (moves) {
            r.position = {cell(), {vec3(), {}}};
            r.parameters.distance_to_object_m = 1;
            r.parameters.min_distance_m = 2;
            r.parameters.fail_distance_m = 3;
            r.parameters.walk_run_threshold_m = number();
            m.run_rate = number();
        }
        if (r.type == MoveToType::turn_to_object) m.target_heading_deg = number();
        return r;
    }

    MovementState state(std::uint8_t options) {
        MovementState s;
        s.flags = static_cast<std::uint8_t>(below(0x80));
        const auto has = [&](std::uint8_t bit) { return (s.flags & bit) != 0; };
        if (has(motion_state_flag::current_style)) s.current_style = command();
        if (has(motion_state_flag::forward_command)) s.forward_command = command();
        if (has(motion_state_flag::sidestep_command)) s.sidestep_command = command();
        if (has(motion_state_flag::turn_command)) s.turn_command = command();
        if (has(motion_state_flag::forward_speed)) s.forward_speed = number();
        if (has(motion_state_flag::sidestep_speed)) s.sidestep_speed = number();
        if (has(motion_state_flag::turn_speed)) s.turn_speed = number();
        s.actions = list<MotionAction>(MovementState::k_max_actions, [] {
            return MotionAction{command(), number(), half() & 0x7FFFU, flag()};
        });
        if ((options & movement_option::has_sticky_object) != 0) s.sticky_object = word();
        return s;
    }

    ObjectAppearance appearance() {
        ObjectAppearance a;
        a.subpalettes = list<Subpalette>(20, [] {
            return Subpalette{data_id(k_palette_base), byte(), byte()};
        });
        a.textures = list<TextureChange>(20, [] {
            return TextureChange{byte(), data_id(k_texture_base), data_id(k_texture_base)};
        });
        a.models = list<ModelChange>(20, [] { return ModelChange{byte(), data_id(k_model_base)}; });
        if (!a.subpalettes.empty()) a.palette = data_id(k_palette_base);
        return a;
    }

    PhysicsDescription physics() {
        PhysicsDescription p;
        p.flags = word() & physics_flag::known;
        p.state = word();
        const auto has = [&](std::uint32_t bit) { return (p.flags & bit) != 0; };
        if (has(physics_flag::movement) && flag()) {
            p.has_movement = true;
            p.movement = movement();
            p.autonomous_movement = word();
        }
        if (has(physics_flag::animation_frame) && !has(physics_flag::movement)) p.animation_frame = word();
        if (has(physics_flag::position)) {
            p.cell = cell();
            p.origin = vec3();
            p.rotation = rotation();
        }
        if (has(physics_flag::motion_table)) p.motion_table = word();
        if (has(physics_flag::sound_table)) p.sound_table = word();
        if (has(physics_flag::script_table)) p.script_table = word();
        if (has(physics_flag::setup)) p.setup = word();
        if (has(physics_flag::parent)) {
            p.parent = word();
            p.parent_location = word();
        }
        if (has(physics_flag::children)) {
            p.children = list<ChildObject>(5, [] { return ChildObject{word(), word()}; });
        }
        if (has(physics_flag::scale)) p.scale = number();
        if (has(physics_flag::friction)) p.friction = number();
        if (has(physics_flag::elasticity)) p.elasticity = number();
        if (has(physics_flag::translucency)) p.translucency = number();
        if (has(physics_flag::velocity)) p.velocity_mps = vec3();
        if (has(physics_flag::acceleration)) p.acceleration_mps2 = vec3();
        if (has(physics_flag::omega)) p.omega_radps = vec3();
        if (has(physics_flag::default_script)) p.default_script = word();
        if (has(physics_flag::default_script_intensity)) p.default_script_intensity = number();
        p.stamps = {half(), half(), half(), half(), half(), half(), half(), half(), half()};
        return p;
    }

    void fill(std::uint8_t& field) { field = byte(); }
    void fill(std::uint16_t& field) { field = half(); }
    void fill(std::uint32_t& field) { field = word(); }
    void fill(float& field) { field = number(); }
    void fill(double& field) { field = static_cast<double>(number()); }
    void fill(std::string_view& field) { field = text(); }
    void fill(IconId& field) { field.value = data_id(k_icon_base); }
    void fill(HouseRestrictions& field) {
        field = {word(), word(), word(), half(), list<RestrictionEntry>(5, [] {
                     return RestrictionEntry{word(), word()};
                 })};
    }

    PublicWeenie weenie() {
        PublicWeenie w;
        w.header = word();
        w.name = text();
        w.wcid = word() & 0x7FFFFFFFU;
        w.icon.value = data_id(k_icon_base);
        w.item_type = word();
        w.bitfield = word();
        if ((w.bitfield & weenie_flag::second_header) != 0) w.header2 = word();
        visit_optional_fields(w, [&](const char*, bool present, auto& field) {
            if (present) fill(field);
        });
        return w;
    }

    CreateObject object() { return {word(), appearance(), physics(), weenie()}; }

    std::deque<Bytes> buffers_;
    std::deque<std::string> texts_;
};

}  // namespace glidepath::wire_test
