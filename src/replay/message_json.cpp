// The `decoded` object of a message: spec/wire.md 12.2.
#include <glidepath/codec.h>
#include <glidepath/tools/capture.h>

#include "replay/json_tree.h"
#include "replay/layer.h"
#include "wire/text.h"
#include "wire/weenie_fields.h"

namespace glidepath::tools {

using namespace replay;

namespace {

using replay::tree_of;  // beside the ones below, which would hide it

void add(Tree& tree, const PositionPack& p) {
    tree["flags"] = p.flags;
    tree["cell"] = p.cell;
    tree["origin"] = tree_of(p.origin);
    tree["quat"] = tree_of(p.rotation);
    tree["velocity"] = if_sent((p.flags & position_flag::has_velocity) != 0, tree_of(p.velocity));
    tree["placement_id"] = if_sent((p.flags & position_flag::has_placement) != 0, p.placement_id);
    tree["has_contact"] = has_contact(p);
    tree["instance_ts"] = p.instance_stamp;
    tree["position_ts"] = p.position_stamp;
    tree["teleport_ts"] = p.teleport_stamp;
    tree["force_position_ts"] = p.force_position_stamp;
}

Tree tree_of(const MovementState& state) {
    const auto sent = [&](std::uint8_t bit, const auto& value) {
        return if_sent((state.flags & bit) != 0, value);
    };
    Tree tree;
    tree["flags"] = state.flags;
    tree["num_actions"] = state.actions.size();
    tree["current_style"] = sent(motion_state_flag::current_style, state.current_style);
    tree["forward_command"] = sent(motion_state_flag::forward_command, state.forward_command);
    tree["sidestep_command"] = sent(motion_state_flag::sidestep_command, state.sidestep_command);
    tree["turn_command"] = sent(motion_state_flag::turn_command, state.turn_command);
    tree["forward_speed"] = sent(motion_state_flag::forward_speed, state.forward_speed);
    tree["sidestep_speed"] = sent(motion_state_flag::sidestep_speed, state.sidestep_speed);
    tree["turn_speed"] = sent(motion_state_flag::turn_speed, state.turn_speed);
    tree["actions"] = tree_of(state.actions);
    return tree;
}

void add_payload(Tree& tree, const Movement& movement, const MovementState& state) {
    tree["state"] = tree_of(state);
    tree["sticky_object"] =
        if_sent((movement.options & movement_option::has_sticky_object) != 0, state.sticky_object);
    tree["standing_longjump"] = (movement.options & movement_option::standing_long_jump) != 0;
}

void add_payload(Tree& tree, const Movement& movement, const MoveToRequest& request) {
    const MovementParameters& parameters = request.parameters;
    switch (request.type) {
        case MoveToType::move_to_object:
            tree["target"] = request.object_id;
            [[fallthrough]];
        case MoveToType::move_to_position:
            tree["origin_cell"] = request.position.cell;
            tree["origin"] = tree_of(request.position.frame.origin);
            tree["params"] = {{"bitfield", parameters.flags},
                              {"distance_to_object", parameters.distance_to_object_m},
                              {"min_distance", parameters.min_distance_m},
                              {"fail_distance", parameters.fail_distance_m},
                              {"speed", parameters.speed},
                              {"walk_run_threshold", parameters.walk_run_threshold_m},
                              {"desired_heading", parameters.desired_heading_deg}};
            tree["run_rate"] = movement.run_rate;
            return;
        case MoveToType::turn_to_object:
            tree["target"] = request.object_id;
            tree["desired_heading"] = movement.target_heading_deg;
            [[fallthrough]];
        default:
            tree["params"] = {{"bitfield", parameters.flags},
                              {"speed", parameters.speed},
                              {"desired_heading", parameters.desired_heading_deg}};
    }
}

void add(Tree& tree, const Movement& movement) {
    tree["movement_type"] = static_cast<int>(type_of(movement));
    tree["movement_options"] = movement.options;
    tree["style"] = movement.style;
    std::visit([&](const auto& payload) { add_payload(tree, movement, payload); }, movement.payload);
}

Tree tree_of(const ObjectAppearance& appearance) {
    Tree tree{{"subpalettes", Tree::array()}, {"textures", Tree::array()}, {"models", Tree::array()}};
    for (const Subpalette& e : appearance.subpalettes) {
        tree["subpalettes"].push_back(Tree::array({e.palette, e.offset, e.length}));
    }
    for (const TextureChange& e : appearance.textures) {
        tree["textures"].push_back(Tree::array({e.part, e.old_texture, e.new_texture}));
    }
    for (const ModelChange& e : appearance.models) {
        tree["models"].push_back(Tree::array({e.part, e.model}));
    }
    if (!appearance.subpalettes.empty()) tree["palette"] = appearance.palette;
    return tree;
}

Tree tree_of(const Stamps& stamps) {
    return {{"position", stamps.position},
            {"movement", stamps.movement},
            {"state", stamps.state},
            {"vector", stamps.vector},
            {"teleport", stamps.teleport},
            {"server_control", stamps.server_control},
            {"force_position", stamps.force_position},
            {"objdesc", stamps.object_description},
            {"instance", stamps.instance}};
}

Tree tree_of(const PhysicsDescription& physics) {
    const auto has = [&](std::uint32_t bit) { return (physics.flags & bit) != 0; };
    Tree tree{{"flags", physics.flags}, {"state", physics.state}};
    if (physics.has_movement) {
        add(tree["movement"], physics.movement);
        tree["autonomous_movement"] = physics.autonomous_movement;
    }
    if (has(physics_flag::animation_frame) && !has(physics_flag::movement)) {
        tree["animframe_id"] = physics.animation_frame;
    }
    if (has(physics_flag::position)) {
        tree["position"] = {
            {"cell", physics.cell}, {"origin", tree_of(physics.origin)}, {"quat", tree_of(physics.rotation)}};
    }
    if (has(physics_flag::motion_table)) tree["mtable"] = physics.motion_table;
    if (has(physics_flag::sound_table)) tree["stable"] = physics.sound_table;
    if (has(physics_flag::script_table)) tree["petable"] = physics.script_table;
    if (has(physics_flag::setup)) tree["setup"] = physics.setup;
    if (has(physics_flag::parent)) tree["parent"] = Tree::array({physics.parent, physics.parent_location});
    if (has(physics_flag::children)) {
        tree["children"] = Tree::array();
        for (const ChildObject& child : physics.children) {
            tree["children"].push_back(Tree::array({child.guid, child.location}));
        }
    }
    if (has(physics_flag::scale)) tree["scale"] = physics.scale;
    if (has(physics_flag::friction)) tree["friction"] = physics.friction;
    if (has(physics_flag::elasticity)) tree["elasticity"] = physics.elasticity;
    if (has(physics_flag::translucency)) tree["translucency"] = physics.translucency;
    if (has(physics_flag::velocity)) tree["velocity"] = tree_of(physics.velocity_mps);
    if (has(physics_flag::acceleration)) tree["acceleration"] = tree_of(physics.acceleration_mps2);
    if (has(physics_flag::omega)) tree["omega"] = tree_of(physics.omega_radps);
    if (has(physics_flag::default_script)) tree["default_script"] = physics.default_script;
    if (has(physics_flag::default_script_intensity)) {
        tree["default_script_intensity"] = physics.default_script_intensity;
    }
    tree["timestamps"] = tree_of(physics.stamps);
    return tree;
}

template <class T>
Tree tree_of_field(const T& field) {
    return field;
}
Tree tree_of_field(std::string_view field) { return utf8_of_cp1252(field); }
Tree tree_of_field(const IconId& field) { return field.value; }
Tree tree_of_field(const HouseRestrictions& field) {
    Tree tree{{"version", field.version},
              {"bitmask", field.bitmask},
              {"monarch", field.monarch},
              {"buckets", field.buckets},
              {"entries", Tree::array()}};
    for (const RestrictionEntry& entry : field.entries) {
        tree["entries"].push_back(Tree::array({entry.guid, entry.value}));
    }
    return tree;
}

Tree tree_of(const PublicWeenie& weenie) {
    Tree tree{{"header", weenie.header},       {"name", tree_of_field(weenie.name)},
              {"wcid", weenie.wcid},           {"icon", weenie.icon.value},
              {"item_type", weenie.item_type}, {"bitfield", weenie.bitfield},
              {"header2", weenie.header2}};
    visit_optional_fields(weenie, [&](const char* name, bool present, const auto& field) {
        if (present) tree[name] = tree_of_field(field);
    });
    return tree;
}

void fill(Tree&, const std::monostate&) {}
void fill(Tree& tree, const UpdatePosition& m) {
    tree["guid"] = m.guid;
    add(tree, m.position);
}
void fill(Tree& tree, const UpdateMotion& m) {
    tree["guid"] = m.guid;
    tree["instance_ts"] = m.instance_stamp;
    tree["movement_ts"] = m.movement_stamp;
    tree["server_control_ts"] = m.server_control_stamp;
    tree["autonomous"] = m.autonomous;
    add(tree, m.movement);
}
void fill(Tree& tree, const VectorUpdate& m) {
    tree["guid"] = m.guid;
    tree["velocity"] = tree_of(m.velocity_mps);
    tree["omega"] = tree_of(m.omega_radps);
    tree["instance_ts"] = m.instance_stamp;
    tree["vector_ts"] = m.vector_stamp;
}
void fill(Tree& tree, const PositionAndMovement& m) {
    tree["guid"] = m.guid;
    add(tree, m.position);
    Tree& movement = tree["movement"];
    movement["movement_ts"] = m.movement_stamp;
    movement["server_control_ts"] = m.server_control_stamp;
    movement["autonomous"] = m.autonomous;
    add(movement, m.movement);
}
void fill(Tree& tree, const CreateObject& m) {
    tree["guid"] = m.guid;
    tree["objdesc"] = tree_of(m.appearance);
    tree["physics"] = tree_of(m.physics);
    tree["weenie"] = tree_of(m.weenie);
}
void fill(Tree& tree, const UpdateObject& m) { fill(tree, m.object); }
void fill(Tree& tree, const ObjDescEvent& m) {
    tree["guid"] = m.guid;
    tree["objdesc"] = tree_of(m.appearance);
    tree["instance_ts"] = m.instance_stamp;
    tree["objdesc_ts"] = m.object_description_stamp;
}
void fill(Tree& tree, const CreatePlayer& m) { tree["guid"] = m.guid; }
void fill(Tree& tree, const DeleteObject& m) {
    tree["guid"] = m.guid;
    tree["instance_ts"] = m.instance_stamp;
}
void fill(Tree& tree, const ParentEvent& m) {
    tree["parent"] = m.parent;
    tree["child"] = m.child;
    tree["location"] = m.location;
    tree["placement_id"] = m.placement_id;
    tree["parent_instance_ts"] = m.parent_instance_stamp;
    tree["child_position_ts"] = m.child_position_stamp;
}
void fill(Tree& tree, const PickupEvent& m) {
    tree["guid"] = m.guid;
    tree["instance_ts"] = m.instance_stamp;
    tree["position_ts"] = m.position_stamp;
}
void fill(Tree& tree, const SetState& m) {
    tree["guid"] = m.guid;
    tree["state"] = m.state;
    tree["instance_ts"] = m.instance_stamp;
    tree["state_ts"] = m.state_stamp;
}
void fill(Tree& tree, const PlayerTeleport& m) { tree["teleport_ts"] = m.teleport_stamp; }

Tree tree_of(const Message& message) {
    Tree tree{{"opcode", opcode_of(message)}, {"message", message_name(opcode_of(message))}};
    std::visit([&](const auto& content) { fill(tree, content); }, message);
    return tree;
}

}  // namespace

std::string message_json(const Message& message) { return tree_of(message).dump(-1, ' ', true); }

}  // namespace glidepath::tools
