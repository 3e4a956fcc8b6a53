// What other languages have written down: sizes, offsets and numbers of the header. A line here that no
// longer holds breaks every program that was compiled with an earlier header: raise GP_ABI, or do it another
// way.
#include <glidepath/error.h>
#include <glidepath/host.h>
#include <glidepath/motion.h>
#include <glidepath/notice.h>
#include <glidepath/predict.h>
#include <glidepath/router.h>
#include <glidepath/rules.h>
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
static_assert(sizeof(gp_host) == k_by_width<32, 20>);
static_assert(sizeof(gp_world_def) == k_by_width<112, 96> && offsetof(gp_world_def, viewer) == 24 &&
              offsetof(gp_world_def, rules) == 72);
static_assert(sizeof(gp_spawn_def) == k_by_width<168, 168> && offsetof(gp_spawn_def, velocity_mps) == 72 &&
              offsetof(gp_spawn_def, stamps) == 96 && offsetof(gp_spawn_def, facts) == 116 &&
              offsetof(gp_spawn_def, motions) == 136);
static_assert(sizeof(gp_movement_update) == k_by_width<88, 80>);
static_assert(sizeof(gp_object) == 80);
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

}  // namespace glidepath::capi
