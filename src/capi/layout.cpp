// What other languages have written down: sizes, offsets and numbers of the header. A line here that no
// longer holds breaks every program that was compiled with an earlier header: raise GP_ABI, or do it another
// way.
#include <glidepath/client_message.h>
#include <glidepath/error.h>
#include <glidepath/host.h>
#include <glidepath/light_driver.h>
#include <glidepath/motion.h>
#include <glidepath/notice.h>
#include <glidepath/predict.h>
#include <glidepath/router.h>
#include <glidepath/rules.h>
#include <glidepath/session.h>
#include <glidepath/space.h>
#include <glidepath/viewer.h>

#include "capi/layer.h"

#include <cstddef>
#include <glidepath.h>

namespace glidepath::capi {

// Structs without pointers are the same everywhere.
static_assert(sizeof(gp_position) == 32 && offsetof(gp_position, x) == 4 && offsetof(gp_position, qw) == 16);
static_assert(sizeof(gp_frame) == 28 && offsetof(gp_frame, qw) == 12);
static_assert(sizeof(gp_space) == 16);
static_assert(sizeof(gp_locomotion_def) == 24);
static_assert(sizeof(gp_clip_hook) == 12);
static_assert(sizeof(gp_motion_animation) == 16);
static_assert(sizeof(gp_setup) == 24);
static_assert(sizeof(gp_body) == 136 && offsetof(gp_body, velocity_mps) == 40 &&
              offsetof(gp_body, state) == 100 && offsetof(gp_body, has_contact) == 124 &&
              offsetof(gp_body, id) == 128);
static_assert(sizeof(gp_move_result) == 64 && offsetof(gp_move_result, position) == 8);
static_assert(sizeof(gp_rules) == 32);
static_assert(sizeof(gp_viewer) == 40);
static_assert(sizeof(gp_move_to) == 96 && offsetof(gp_move_to, position) == 24 &&
              offsetof(gp_move_to, flags) == 56);
static_assert(sizeof(gp_outcome) == 40 && offsetof(gp_outcome, serial) == 24);
static_assert(sizeof(gp_position_update) == 56);
static_assert(sizeof(gp_velocity_update) == 36);
static_assert(sizeof(gp_motion_action) == 16);
static_assert(sizeof(gp_predict) == 80 && offsetof(gp_predict, top_speed_mps) == 16);
static_assert(sizeof(gp_glide) == 64 && offsetof(gp_glide, sent_s) == 40);
static_assert(sizeof(gp_notice) == 32 && offsetof(gp_notice, kind) == 24);
static_assert(sizeof(gp_playing_clip) == 32);
static_assert(sizeof(gp_shown_frames) == 24);
static_assert(sizeof(gp_hook) == 52 && offsetof(gp_hook, numbers) == 24);
static_assert(sizeof(gp_body_assets) == 36);
static_assert(sizeof(gp_light_driver) == 56 && offsetof(gp_light_driver, refreshed_s) == 48);
static_assert(sizeof(gp_light_step) == 24);
static_assert(sizeof(gp_client_message) == 116 && offsetof(gp_client_message, position) == 12 &&
              offsetof(gp_client_message, flags) == 56);
static_assert(sizeof(gp_link_def) == 24);
static_assert(k_error_code_count == 25 && sizeof(gp_link_statistics) == 312 &&
              offsetof(gp_link_statistics, refused) == 16);

// The others by the width of a pointer.
constexpr bool k_is_64_bit = sizeof(void*) == 8;
template <std::size_t On64, std::size_t On32>
constexpr std::size_t k_by_width = k_is_64_bit ? On64 : On32;

static_assert(sizeof(gp_error) == k_by_width<40, 32> && offsetof(gp_error, what) == 16);
static_assert(sizeof(gp_clip) == k_by_width<32, 24>);
static_assert(sizeof(gp_motion_data) == k_by_width<40, 36>);
static_assert(sizeof(gp_motion_entry) == k_by_width<48, 44>);
static_assert(sizeof(gp_motion_link) == k_by_width<56, 52>);
static_assert(sizeof(gp_motions_def) == k_by_width<72, 52>);
static_assert(sizeof(gp_assets_def) == k_by_width<32, 20>);
static_assert(sizeof(gp_memory_file) == k_by_width<24, 12>);
static_assert(sizeof(gp_host) == k_by_width<32, 20>);
static_assert(sizeof(gp_world_def) == k_by_width<128, 112> && offsetof(gp_world_def, viewer) == 24 &&
              offsetof(gp_world_def, rules) == 72);
static_assert(sizeof(gp_spawn_def) == k_by_width<176, 176> && offsetof(gp_spawn_def, velocity_mps) == 72 &&
              offsetof(gp_spawn_def, stamps) == 96 && offsetof(gp_spawn_def, facts) == 116 &&
              offsetof(gp_spawn_def, motions) == 136);
static_assert(sizeof(gp_movement_update) == k_by_width<88, 80>);
static_assert(sizeof(gp_object) == 80);
static_assert(sizeof(gp_whole_message) == k_by_width<48, 40>);
static_assert(sizeof(gp_glide_columns) == k_by_width<64, 36> && offsetof(gp_glide_columns, space) == 8);
static_assert(sizeof(gp_pose_columns) == k_by_width<80, 48> && offsetof(gp_pose_columns, space) == 16);

// Numbers that are the engine's.
template <class E>
constexpr bool is_same(int c, E value) {
    return c == static_cast<int>(value);
}
static_assert(is_same(GP_TRUNCATED, ErrorCode::truncated) && is_same(GP_BAD_CELL, ErrorCode::bad_cell) &&
              is_same(GP_BAD_QUATERNION, ErrorCode::bad_quaternion) &&
              is_same(GP_INCOMPLETE, ErrorCode::incomplete) &&
              is_same(GP_OUT_OF_RANGE, ErrorCode::out_of_range) &&
              is_same(GP_UNKNOWN_ID, ErrorCode::unknown_id) && is_same(GP_REFUSED, ErrorCode::refused) &&
              is_same(GP_UNWRITABLE, ErrorCode::unwritable) && k_error_code_count == GP_UNWRITABLE + 1);
static_assert(is_same(GP_AXES_Y_UP_RIGHT, SpaceAxes::y_up_right) &&
              is_same(GP_AXES_Y_UP_LEFT, SpaceAxes::y_up_left) && is_same(GP_AXES_UNREAL, SpaceAxes::unreal));
static_assert(is_same(GP_SMOOTHER_RETAIL - 1, Smoother::retail) &&
              is_same(GP_SMOOTHER_PREDICTIVE - 1, Smoother::predictive));
static_assert(is_same(GP_QUICK, Smoothness::quick) && is_same(GP_BALANCED, Smoothness::balanced) &&
              is_same(GP_EXACT, Smoothness::exact) && is_same(GP_PRESENT, Smoothness::present));
static_assert(is_same(GP_PLACE_SNAP, PlaceCause::snap) && is_same(GP_PLACE_BLIP, PlaceCause::blip));
static_assert(is_same(GP_VIEWER_NOBODY, ViewerKind::nobody) &&
              is_same(GP_VIEWER_OBJECT, ViewerKind::object) &&
              is_same(GP_VIEWER_POSITION, ViewerKind::position));
static_assert(is_same(GP_RESULT_HANDLED, MessageResult::handled) &&
              is_same(GP_RESULT_DROPPED, MessageResult::dropped) &&
              is_same(GP_RESULT_KEPT, MessageResult::kept));
static_assert(is_same(GP_HOLD_INVALID, HoldKey::invalid) && is_same(GP_HOLD_RUN, HoldKey::run));
static_assert(is_same(GP_MOVE_TO_OBJECT, MoveToType::move_to_object) &&
              is_same(GP_MOVE_TO_POSITION, MoveToType::move_to_position) &&
              is_same(GP_TURN_TO_OBJECT, MoveToType::turn_to_object) &&
              is_same(GP_TURN_TO_HEADING, MoveToType::turn_to_heading));
static_assert(GP_MOVE_DEFAULTS == movement_flag::defaults && GP_MOVE_STICKY == movement_flag::sticky &&
              GP_MOVE_CAN_CHARGE == movement_flag::can_charge && GP_MOVE_AWAY == movement_flag::move_away &&
              GP_MOVE_TOWARDS == movement_flag::move_towards &&
              GP_MOVE_CANCEL == movement_flag::cancel_moveto &&
              GP_MOVE_DISABLE_JUMP_DURING_LINK == movement_flag::disable_jump_during_link);
static_assert(GP_MOTION_WALK_FORWARD == motion_command::walk_forward &&
              GP_MOTION_WALK_BACKWARDS == motion_command::walk_backwards &&
              GP_MOTION_RUN_FORWARD == motion_command::run_forward &&
              GP_MOTION_TURN_RIGHT == motion_command::turn_right &&
              GP_MOTION_TURN_LEFT == motion_command::turn_left &&
              GP_MOTION_SIDE_STEP_RIGHT == motion_command::side_step_right &&
              GP_MOTION_SIDE_STEP_LEFT == motion_command::side_step_left &&
              GP_MOTION_READY == motion_command::ready && GP_MOTION_NON_COMBAT == motion_command::non_combat);

static_assert(is_same(GP_REASON_NONE, MessageReason::none) &&
              is_same(GP_REASON_INSTANCE_OLDER, MessageReason::instance_older) &&
              is_same(GP_REASON_POSITION_NOT_NEWER, MessageReason::position_not_newer) &&
              is_same(GP_REASON_TELEPORT_OLDER, MessageReason::teleport_older) &&
              is_same(GP_REASON_MOVEMENT_NOT_NEWER, MessageReason::movement_not_newer) &&
              is_same(GP_REASON_SERVER_CONTROL_OLDER, MessageReason::server_control_older) &&
              is_same(GP_REASON_VECTOR_NOT_NEWER, MessageReason::vector_not_newer) &&
              is_same(GP_REASON_STATE_NOT_NEWER, MessageReason::state_not_newer) &&
              is_same(GP_REASON_OBJDESC_NOT_NEWER, MessageReason::objdesc_not_newer) &&
              is_same(GP_REASON_LOCAL_PLAYER, MessageReason::local_player) &&
              is_same(GP_REASON_INVALID, MessageReason::invalid) &&
              is_same(GP_REASON_NO_CAPACITY, MessageReason::no_capacity) &&
              is_same(GP_REASON_EMPTY, MessageReason::empty) &&
              is_same(GP_REASON_UNKNOWN_OBJECT, MessageReason::unknown_object) &&
              is_same(GP_REASON_INSTANCE_NEWER, MessageReason::instance_newer));
static_assert(
    is_same(GP_ACTION_NONE, MessageAction::none) && is_same(GP_ACTION_TELEPORT, MessageAction::teleport) &&
    is_same(GP_ACTION_MOVE, MessageAction::move) && is_same(GP_ACTION_IGNORE, MessageAction::ignore) &&
    is_same(GP_ACTION_FORCE, MessageAction::force) && is_same(GP_ACTION_CREATE, MessageAction::create) &&
    is_same(GP_ACTION_RECREATE, MessageAction::recreate) && is_same(GP_ACTION_UPDATE, MessageAction::update));
static_assert(is_same(GP_DETAIL_INVALID, MessageDetail::invalid) &&
              is_same(GP_DETAIL_KEPT_FOR_UNKNOWN_OBJECT, MessageDetail::kept_for_unknown_object) &&
              is_same(GP_DETAIL_KEPT_FOR_NEWER_INSTANCE, MessageDetail::kept_for_newer_instance) &&
              is_same(GP_DETAIL_STALE_INSTANCE, MessageDetail::stale_instance) &&
              is_same(GP_DETAIL_PLAYER_IS_NOT_DELETED, MessageDetail::player_is_not_deleted) &&
              is_same(GP_DETAIL_DELETED, MessageDetail::deleted) &&
              is_same(GP_DETAIL_CREATED, MessageDetail::created) &&
              is_same(GP_DETAIL_ADOPTED, MessageDetail::adopted) &&
              is_same(GP_DETAIL_PLAYER_NAMED, MessageDetail::player_named) &&
              is_same(GP_DETAIL_STALE_TELEPORT, MessageDetail::stale_teleport) &&
              is_same(GP_DETAIL_TELEPORT_ANNOUNCED, MessageDetail::teleport_announced) &&
              is_same(GP_DETAIL_STALE_APPEARANCE, MessageDetail::stale_appearance) &&
              is_same(GP_DETAIL_APPEARANCE_SET, MessageDetail::appearance_set) &&
              is_same(GP_DETAIL_STALE_POSITION, MessageDetail::stale_position) &&
              is_same(GP_DETAIL_STALE_POSITION_NEWER_TELEPORT,
                      MessageDetail::stale_position_newer_teleport) &&
              is_same(GP_DETAIL_STALE_TELEPORT_POSITION_RESTORED,
                      MessageDetail::stale_teleport_position_restored) &&
              is_same(GP_DETAIL_ATTACHED, MessageDetail::attached) &&
              is_same(GP_DETAIL_TAKEN_OUT, MessageDetail::taken_out) &&
              is_same(GP_DETAIL_FORCE_BLIP, MessageDetail::force_blip) &&
              is_same(GP_DETAIL_POSITION_EVENT_SENT, MessageDetail::position_event_sent) &&
              is_same(GP_DETAIL_UNPARENTED, MessageDetail::unparented) &&
              is_same(GP_DETAIL_PLACEMENT_SET, MessageDetail::placement_set) &&
              is_same(GP_DETAIL_PLAYER_TELEPORT, MessageDetail::player_teleport) &&
              is_same(GP_DETAIL_PLAYER_INTERPOLATE, MessageDetail::player_interpolate) &&
              is_same(GP_DETAIL_PLAYER_CONSTRAIN_ONLY, MessageDetail::player_constrain_only) &&
              is_same(GP_DETAIL_MOVE_STALE_TELEPORT, MessageDetail::move_stale_teleport) &&
              is_same(GP_DETAIL_MOVE_TELEPORT, MessageDetail::move_teleport) &&
              is_same(GP_DETAIL_MOVE_NO_CONTACT, MessageDetail::move_no_contact) &&
              is_same(GP_DETAIL_MOVE_FAR_SNAP, MessageDetail::move_far_snap) &&
              is_same(GP_DETAIL_MOVE_INTERPOLATE, MessageDetail::move_interpolate) &&
              is_same(GP_DETAIL_CONSTRAINED_TO_SELF, MessageDetail::constrained_to_self) &&
              is_same(GP_DETAIL_STALE_MOVEMENT, MessageDetail::stale_movement) &&
              is_same(GP_DETAIL_STALE_SERVER_CONTROL, MessageDetail::stale_server_control) &&
              is_same(GP_DETAIL_PLAYER_IGNORES_ECHO, MessageDetail::player_ignores_echo) &&
              is_same(GP_DETAIL_MOVEMENT_APPLIED, MessageDetail::movement_applied) &&
              is_same(GP_DETAIL_MOVEMENT_OF_NO_TYPE, MessageDetail::movement_of_no_type) &&
              is_same(GP_DETAIL_MOVEMENT_WITHOUT_ACTOR, MessageDetail::movement_without_actor) &&
              is_same(GP_DETAIL_PLAYER_CONTROL_TAKEN, MessageDetail::player_control_taken) &&
              is_same(GP_DETAIL_STALE_STATE, MessageDetail::stale_state) &&
              is_same(GP_DETAIL_STATE_SET, MessageDetail::state_set) &&
              is_same(GP_DETAIL_STALE_VECTOR, MessageDetail::stale_vector) &&
              is_same(GP_DETAIL_PLAYER_IGNORES_VECTOR, MessageDetail::player_ignores_vector) &&
              is_same(GP_DETAIL_VECTOR_APPLIED, MessageDetail::vector_applied));
static_assert(is_same(GP_NOTICE_BLIPPED, NoticeKind::blipped) &&
              is_same(GP_NOTICE_BLIP_REFUSED, NoticeKind::blip_refused) &&
              is_same(GP_NOTICE_WAYPOINT_FAILED, NoticeKind::waypoint_failed) &&
              is_same(GP_NOTICE_TELEPORTED, NoticeKind::teleported) &&
              is_same(GP_NOTICE_SNAPPED, NoticeKind::snapped) &&
              is_same(GP_NOTICE_POSITION_REFUSED, NoticeKind::position_refused) &&
              is_same(GP_NOTICE_FAR_WAYPOINT, NoticeKind::far_waypoint) &&
              is_same(GP_NOTICE_STUCK, NoticeKind::stuck) &&
              is_same(GP_NOTICE_UNSTUCK, NoticeKind::unstuck) &&
              is_same(GP_NOTICE_LEFT_GROUND, NoticeKind::left_ground) &&
              is_same(GP_NOTICE_LANDED, NoticeKind::landed) &&
              is_same(GP_NOTICE_UNPARENTED, NoticeKind::unparented) &&
              is_same(GP_NOTICE_HOOK, NoticeKind::hook) &&
              is_same(GP_NOTICE_MOTION_DONE, NoticeKind::motion_done) &&
              is_same(GP_NOTICE_ARRIVED, NoticeKind::arrived) &&
              is_same(GP_NOTICE_TURN_FINISHED, NoticeKind::turn_finished) &&
              is_same(GP_NOTICE_GAVE_UP, NoticeKind::gave_up) &&
              is_same(GP_NOTICE_TARGET_LOST, NoticeKind::target_lost) &&
              is_same(GP_NOTICE_MOVE_TO_CANCELLED, NoticeKind::move_to_cancelled) &&
              is_same(GP_NOTICE_ASSET_MISSING, NoticeKind::asset_missing) &&
              is_same(GP_NOTICE_HOOKS_LOST, NoticeKind::hooks_lost) &&
              is_same(GP_NOTICE_WAYPOINT_DROPPED, NoticeKind::waypoint_dropped) &&
              is_same(GP_NOTICE_TIME_CUT, NoticeKind::time_cut) && is_same(GP_NOTICE_GAP, NoticeKind::gap) &&
              is_same(GP_NOTICE_STARVED, NoticeKind::starved));
static_assert(is_same(GP_WHY_NONE, NoticeReason::none) && is_same(GP_WHY_TO_TAIL, NoticeReason::to_tail) &&
              is_same(GP_WHY_TO_LAST_POSITION, NoticeReason::to_last_position) &&
              is_same(GP_WHY_TO_STORED, NoticeReason::to_stored) &&
              is_same(GP_WHY_NO_PROGRESS, NoticeReason::no_progress) &&
              is_same(GP_WHY_TELEPORT_STAMP, NoticeReason::teleport_stamp) &&
              is_same(GP_WHY_NO_CELL, NoticeReason::no_cell) &&
              is_same(GP_WHY_FAR_FROM_VIEWER, NoticeReason::far_from_viewer) &&
              is_same(GP_WHY_FORCE_POSITION, NoticeReason::force_position) &&
              is_same(GP_WHY_REQUESTED, NoticeReason::requested) &&
              is_same(GP_WHY_REPLACED, NoticeReason::replaced) &&
              is_same(GP_WHY_TIMED_OUT, NoticeReason::timed_out) &&
              is_same(GP_WHY_TARGET_LOST, NoticeReason::target_lost) &&
              is_same(GP_WHY_MOVED_AWAY, NoticeReason::moved_away) &&
              is_same(GP_WHY_TO_HEAD, NoticeReason::to_head) &&
              is_same(GP_WHY_TOO_FAR_TO_RUN, NoticeReason::too_far_to_run));
static_assert(is_same(GP_DRIVER_PLANNER, Driver::planner) && is_same(GP_DRIVER_LIGHT, Driver::light));
static_assert(is_same(GP_LIGHT_IDLE, LightDriverOutcome::idle) &&
              is_same(GP_LIGHT_DRIVING, LightDriverOutcome::driving) &&
              is_same(GP_LIGHT_ARRIVED, LightDriverOutcome::arrived) &&
              is_same(GP_LIGHT_GAVE_UP, LightDriverOutcome::gave_up));
static_assert(GP_PART_OBJDESC == update_part::objdesc && GP_PART_POSITION == update_part::position &&
              GP_PART_PARENT == update_part::parent && GP_PART_PICKUP == update_part::pickup &&
              GP_PART_MOVEMENT == update_part::movement && GP_PART_STATE == update_part::state &&
              GP_PART_VECTOR == update_part::vector);
static_assert(GP_STATE_STATIC == physics_state::static_body && GP_STATE_ETHEREAL == physics_state::ethereal &&
              GP_STATE_REPORT_COLLISIONS == physics_state::report_collisions &&
              GP_STATE_IGNORE_COLLISIONS == physics_state::ignore_collisions &&
              GP_STATE_NO_DRAW == physics_state::no_draw && GP_STATE_MISSILE == physics_state::missile &&
              GP_STATE_ALIGN_PATH == physics_state::align_path &&
              GP_STATE_GRAVITY == physics_state::gravity && GP_STATE_HIDDEN == physics_state::hidden &&
              GP_STATE_FROZEN == physics_state::frozen);
static_assert(GP_CLIENT_AUTONOMOUS_POSITION == client_action::autonomous_position &&
              GP_CLIENT_MOVE_TO_STATE == client_action::move_to_state);
static_assert((GP_RAW_HOLD_KEY | GP_RAW_STYLE | GP_RAW_FORWARD_COMMAND | GP_RAW_FORWARD_HOLD_KEY |
               GP_RAW_FORWARD_SPEED | GP_RAW_SIDESTEP_COMMAND | GP_RAW_SIDESTEP_HOLD_KEY |
               GP_RAW_SIDESTEP_SPEED | GP_RAW_TURN_COMMAND | GP_RAW_TURN_HOLD_KEY | GP_RAW_TURN_SPEED) ==
                  raw_state_flag::known &&
              GP_RAW_FORWARD_SPEED == raw_state_flag::forward_speed &&
              GP_RAW_SIDESTEP_COMMAND == raw_state_flag::sidestep_command &&
              GP_RAW_TURN_HOLD_KEY == raw_state_flag::turn_hold_key);
static_assert(GP_MOTION_FALLEN == motion_command::fallen && GP_MOTION_DEAD == motion_command::dead &&
              GP_MOTION_CROUCH == motion_command::crouch && GP_MOTION_SITTING == motion_command::sitting &&
              GP_MOTION_SLEEPING == motion_command::sleeping && GP_MOTION_FALLING == motion_command::falling);

}  // namespace glidepath::capi
