// What the page needs beside the C interface: callbacks as imports of the module, and the layout of structs.
// Everything here belongs to index.js; nothing of it is documented for others.
#include <cstddef>
#include <cstdint>
#include <glidepath.h>

#define GPW_IMPORT(name) __attribute__((import_module("glidepath"), import_name(name)))
#define GPW_EXPORT(name) __attribute__((export_name(name)))

extern "C" {

// --- Callbacks
// ---------------------------------------------------------------------------------------------- A function
// of JavaScript has no address here: one function of each kind goes out, and `context` says whose it is.

GPW_IMPORT("swept_move")
void gpw_on_swept_move(void* context, const gp_body* body, const gp_position* candidate,
                       gp_move_result* result);
GPW_IMPORT("set_position")
void gpw_on_set_position(void* context, const gp_body* body, const gp_position* target, std::uint32_t cause,
                         gp_move_result* result);
GPW_IMPORT("message")
void gpw_on_message(void* context, std::int32_t to_server, double time_s, const void* bytes,
                    std::size_t size);

static void swept_move(void* context, const gp_body* body, const gp_position* candidate,
                       gp_move_result* result) {
    gpw_on_swept_move(context, body, candidate, result);
}
static void set_position(void* context, const gp_body* body, const gp_position* target, std::uint32_t cause,
                         gp_move_result* result) {
    gpw_on_set_position(context, body, target, cause, result);
}
static void message(void* context, std::int32_t to_server, double time_s, const void* bytes,
                    std::size_t size) {
    gpw_on_message(context, to_server, time_s, bytes, size);
}

GPW_EXPORT("gpw_host_init") gp_code gpw_host_init(gp_host* host, void* context) {
    const gp_code code = gp_host_init(host, sizeof(gp_host));
    if (code != GP_OK) return code;
    host->context = context;
    host->swept_move = swept_move;
    host->set_position = set_position;
    return GP_OK;
}

// What assets ask for. 1: it is there.
GPW_IMPORT("asset_setup") std::int32_t gpw_on_asset_setup(void* context, std::uint32_t id, gp_setup* out);
GPW_IMPORT("asset_motions")
std::int32_t gpw_on_asset_motions(void* context, std::uint32_t id, gp_motions** out);

static std::int32_t asset_setup(void* context, std::uint32_t id, gp_setup* out) {
    return gpw_on_asset_setup(context, id, out);
}
static std::int32_t asset_motions(void* context, std::uint32_t id, gp_motions** out) {
    return gpw_on_asset_motions(context, id, out);
}

GPW_EXPORT("gpw_assets_create") gp_code gpw_assets_create(void* context, gp_assets** out) {
    gp_assets_def def;
    const gp_code code = gp_assets_def_init(&def, sizeof(gp_assets_def));
    if (code != GP_OK) return code;
    def.context = context;
    def.setup = asset_setup;
    def.motions = asset_motions;
    return gp_assets_create(&def, out);
}

GPW_EXPORT("gpw_link_receive")
gp_code gpw_link_receive(gp_link* link, std::int32_t to_server, double time_s, const void* payload,
                         std::size_t size, void* context) {
    return gp_link_receive(link, to_server, time_s, payload, size, message, context);
}

// --- Layout
// ------------------------------------------------------------------------------------------------- Sizes and
// offsets in the order in which index.js names them.

#define AT(type, field) static_cast<std::uint32_t>(offsetof(type, field))
static const std::uint32_t k_layout[] = {
    sizeof(gp_error),
    AT(gp_error, code),
    AT(gp_error, line),
    AT(gp_error, where),
    AT(gp_error, what),
    AT(gp_error, why),
    AT(gp_error, file),
    sizeof(gp_world_def),
    AT(gp_world_def, flags),
    AT(gp_world_def, least_pass_s),
    AT(gp_world_def, clock_s),
    AT(gp_world_def, viewer),
    AT(gp_world_def, rules),
    AT(gp_world_def, host),
    AT(gp_world_def, assets),
    AT(gp_world_def, smoother),
    AT(gp_world_def, predict),
    sizeof(gp_rules),
    sizeof(gp_host),
    sizeof(gp_viewer),
    sizeof(gp_spawn_def),
    AT(gp_spawn_def, object),
    AT(gp_spawn_def, position),
    AT(gp_spawn_def, radius_m),
    AT(gp_spawn_def, height_m),
    AT(gp_spawn_def, scale),
    AT(gp_spawn_def, top_speed_mps),
    AT(gp_spawn_def, flags),
    AT(gp_spawn_def, motions),
    AT(gp_spawn_def, smoother),
    AT(gp_spawn_def, has_sent),
    AT(gp_spawn_def, sent_s),
    AT(gp_spawn_def, predict),
    sizeof(gp_body),
    AT(gp_body, object),
    AT(gp_body, position),
    AT(gp_body, velocity_mps),
    AT(gp_body, state),
    AT(gp_body, radius_m),
    AT(gp_body, height_m),
    AT(gp_body, has_contact),
    AT(gp_body, on_walkable),
    sizeof(gp_move_result),
    AT(gp_move_result, accepted),
    AT(gp_move_result, has_contact),
    AT(gp_move_result, on_walkable),
    AT(gp_move_result, position),
    AT(gp_move_result, contact_normal),
    sizeof(gp_move_to),
    AT(gp_move_to, type),
    AT(gp_move_to, object),
    AT(gp_move_to, top_level_object),
    AT(gp_move_to, position),
    AT(gp_move_to, flags),
    AT(gp_move_to, distance_to_object_m),
    AT(gp_move_to, min_distance_m),
    AT(gp_move_to, desired_heading_deg),
    sizeof(gp_outcome),
    AT(gp_outcome, result),
    AT(gp_outcome, opcode),
    AT(gp_outcome, object),
    AT(gp_outcome, waits_for),
    sizeof(gp_pose_columns),
    AT(gp_pose_columns, capacity),
    AT(gp_pose_columns, count),
    AT(gp_pose_columns, space),
    AT(gp_pose_columns, ids),
    AT(gp_pose_columns, objects),
    AT(gp_pose_columns, cells),
    AT(gp_pose_columns, positions),
    AT(gp_pose_columns, rotations),
    AT(gp_pose_columns, headings_deg),
    AT(gp_pose_columns, flags),
    sizeof(gp_notice),
    AT(gp_notice, clock_s),
    AT(gp_notice, object),
    AT(gp_notice, other),
    AT(gp_notice, code),
    AT(gp_notice, distance_m),
    AT(gp_notice, kind),
    AT(gp_notice, reason),
    sizeof(gp_object),
    AT(gp_object, name),
    AT(gp_object, setup),
    AT(gp_object, motion_table),
    AT(gp_object, scale),
    AT(gp_object, is_adopted),
    AT(gp_object, is_player),
    AT(gp_object, is_creature),
    sizeof(gp_space),
    AT(gp_space, landblock),
    AT(gp_space, units_a_metre),
    sizeof(gp_predict),
    AT(gp_predict, smoothness),
    AT(gp_predict, flags),
    AT(gp_predict, top_speed_mps),
    AT(gp_predict, interval_s),
    AT(gp_predict, teleport_m),
    AT(gp_predict, gravity_mps2),
    AT(gp_predict, intervals_behind),
    AT(gp_predict, delay_s),
    sizeof(gp_glide),
    AT(gp_glide, flags),
    AT(gp_glide, target),
    AT(gp_glide, sent_s),
    AT(gp_glide, velocity_mps),
    sizeof(gp_locomotion_def),
    AT(gp_locomotion_def, walk_mps),
    AT(gp_locomotion_def, run_mps),
    AT(gp_locomotion_def, sidestep_mps),
    AT(gp_locomotion_def, turn_radps),
    AT(gp_locomotion_def, backwards_share_of_walk),
    sizeof(gp_setup),
    AT(gp_setup, radius_m),
    AT(gp_setup, height_m),
    AT(gp_setup, step_up_m),
    AT(gp_setup, step_down_m),
    AT(gp_setup, motion_table),
    AT(gp_setup, default_animation),
    sizeof(gp_glide_columns),
    AT(gp_glide_columns, count),
    AT(gp_glide_columns, space),
    AT(gp_glide_columns, ids),
    AT(gp_glide_columns, points),
    AT(gp_glide_columns, headings_deg),
    AT(gp_glide_columns, sent_s),
    AT(gp_glide_columns, velocities),
    AT(gp_glide_columns, flags),
    sizeof(gp_client_message),
    AT(gp_client_message, position),
    AT(gp_client_message, action_count),
    AT(gp_client_message, warning_count),
    AT(gp_client_message, warning),
    AT(gp_client_message, action),
    AT(gp_client_message, sequence),
    AT(gp_client_message, instance),
    AT(gp_client_message, server_control),
    AT(gp_client_message, teleport),
    AT(gp_client_message, force_position),
    AT(gp_client_message, has_contact),
    AT(gp_client_message, is_standing_long_jump),
    AT(gp_client_message, flags),
    AT(gp_client_message, hold_key),
    AT(gp_client_message, style),
    AT(gp_client_message, forward_command),
    AT(gp_client_message, forward_hold_key),
    AT(gp_client_message, forward_speed),
    AT(gp_client_message, sidestep_command),
    AT(gp_client_message, sidestep_hold_key),
    AT(gp_client_message, sidestep_speed),
    AT(gp_client_message, turn_command),
    AT(gp_client_message, turn_hold_key),
    AT(gp_client_message, turn_speed),
    sizeof(gp_motion_action),
    AT(gp_motion_action, motion),
    AT(gp_motion_action, speed),
    AT(gp_motion_action, stamp),
    AT(gp_motion_action, is_autonomous),
};
#undef AT

GPW_EXPORT("gpw_layout") const std::uint32_t* gpw_layout() { return k_layout; }
GPW_EXPORT("gpw_layout_size") std::uint32_t gpw_layout_size() {
    return sizeof(k_layout) / sizeof(k_layout[0]);
}
}
