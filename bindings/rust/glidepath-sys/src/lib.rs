//! The C interface of Glidepath as it is: `include/glidepath.h` says what everything means. The crate `glidepath` has
//! the safe side of it. Written by tools/generate_rust_bindings.
#![allow(non_camel_case_types)]

use std::os::raw::{c_char, c_void};

pub const GP_ABI: u32 = 1;
pub const GP_MOTION_READY: u32 = 0x41000003;
pub const GP_MOTION_WALK_FORWARD: u32 = 0x45000005;
pub const GP_MOTION_WALK_BACKWARDS: u32 = 0x45000006;
pub const GP_MOTION_RUN_FORWARD: u32 = 0x44000007;
pub const GP_MOTION_TURN_RIGHT: u32 = 0x6500000D;
pub const GP_MOTION_TURN_LEFT: u32 = 0x6500000E;
pub const GP_MOTION_SIDE_STEP_RIGHT: u32 = 0x6500000F;
pub const GP_MOTION_SIDE_STEP_LEFT: u32 = 0x65000010;
pub const GP_MOTION_NON_COMBAT: u32 = 0x8000003D;
pub const GP_MOTION_FALLEN: u32 = 0x40000008;
pub const GP_MOTION_DEAD: u32 = 0x40000011;
pub const GP_MOTION_CROUCH: u32 = 0x41000012;
pub const GP_MOTION_SITTING: u32 = 0x41000013;
pub const GP_MOTION_SLEEPING: u32 = 0x41000014;
pub const GP_MOTION_FALLING: u32 = 0x40000015;

pub type gp_code = i32;
pub const GP_OK: gp_code = 0;
pub const GP_TRUNCATED: gp_code = 1;
pub const GP_BAD_COUNT: gp_code = 2;
pub const GP_BAD_LENGTH: gp_code = 3;
pub const GP_BAD_OPCODE: gp_code = 4;
pub const GP_BAD_MOVEMENT_TYPE: gp_code = 5;
pub const GP_BAD_COMMAND: gp_code = 6;
pub const GP_BAD_VERSION: gp_code = 7;
pub const GP_BAD_CELL: gp_code = 8;
pub const GP_BAD_FLOAT: gp_code = 9;
pub const GP_BAD_QUATERNION: gp_code = 10;
pub const GP_TRAILING: gp_code = 11;
pub const GP_UNKNOWN_FLAG: gp_code = 12;
pub const GP_NONZERO_PADDING: gp_code = 13;
pub const GP_BAD_CHECKSUM: gp_code = 14;
pub const GP_FRAGMENT_MISMATCH: gp_code = 15;
pub const GP_INCOMPLETE: gp_code = 16;
pub const GP_OUT_OF_RANGE: gp_code = 17;
pub const GP_MALFORMED: gp_code = 18;
pub const GP_LIMIT_EXCEEDED: gp_code = 19;
pub const GP_UNKNOWN_ID: gp_code = 20;
pub const GP_STALE: gp_code = 21;
pub const GP_REFUSED: gp_code = 22;
pub const GP_UNREADABLE: gp_code = 23;
pub const GP_UNWRITABLE: gp_code = 24;
pub const GP_NULL_POINTER: gp_code = 64;
pub const GP_BAD_SIZE: gp_code = 65;
pub const GP_BAD_HANDLE: gp_code = 66;
pub const GP_FREED_HANDLE: gp_code = 67;
pub const GP_BUSY: gp_code = 68;
pub const GP_NO_MEMORY: gp_code = 69;
pub const GP_BAD_HOST: gp_code = 70;
pub const GP_UNSUPPORTED: gp_code = 71;
pub const GP_INTERNAL: gp_code = 72;

pub const GP_AXES_Z_UP: u32 = 0;
pub const GP_AXES_Y_UP_RIGHT: u32 = 1;
pub const GP_AXES_Y_UP_LEFT: u32 = 2;
pub const GP_AXES_UNREAL: u32 = 3;

pub const GP_MOTION_CLEARS_MODIFIERS: u32 = 1;
pub const GP_MOTION_ONLY_FROM_DEFAULT: u32 = 2;

pub const GP_MOTION_CYCLE: u32 = 0;
pub const GP_MOTION_MODIFIER: u32 = 1;
pub const GP_MOTION_LINK: u32 = 2;

pub const GP_STATE_STATIC: u32 = 0x1;
pub const GP_STATE_ETHEREAL: u32 = 0x4;
pub const GP_STATE_REPORT_COLLISIONS: u32 = 0x8;
pub const GP_STATE_IGNORE_COLLISIONS: u32 = 0x10;
pub const GP_STATE_NO_DRAW: u32 = 0x20;
pub const GP_STATE_MISSILE: u32 = 0x40;
pub const GP_STATE_ALIGN_PATH: u32 = 0x100;
pub const GP_STATE_GRAVITY: u32 = 0x400;
pub const GP_STATE_HIDDEN: u32 = 0x4000;
pub const GP_STATE_FROZEN: u32 = 0x1000000;

pub const GP_PLACE_TELEPORT: u32 = 0;
pub const GP_PLACE_SNAP: u32 = 1;
pub const GP_PLACE_BLIP: u32 = 2;

pub const GP_RULES_RETAIL: u32 = 0;
pub const GP_RULES_DOCUMENTED: u32 = 1;
pub const GP_RULES_LITERAL: u32 = 2;

pub const GP_SMOOTHER_OF_WORLD: u32 = 0;
pub const GP_SMOOTHER_RETAIL: u32 = 1;
pub const GP_SMOOTHER_PREDICTIVE: u32 = 2;

pub const GP_QUICK: u32 = 0;
pub const GP_BALANCED: u32 = 1;
pub const GP_EXACT: u32 = 2;
pub const GP_PRESENT: u32 = 3;

pub const GP_PREDICT_SENDS_ON_CHANGE: u32 = 1;
pub const GP_PREDICT_IGNORES_VELOCITY: u32 = 2;
pub const GP_PREDICT_HAS_INTERVALS_BEHIND: u32 = 4;
pub const GP_PREDICT_HAS_DELAY: u32 = 8;
pub const GP_PREDICT_UNREFINED: u32 = 16;

pub const GP_DRIVER_PLANNER: u32 = 0;
pub const GP_DRIVER_LIGHT: u32 = 1;

pub const GP_VIEWER_OWN_BODY: u32 = 0;
pub const GP_VIEWER_NOBODY: u32 = 1;
pub const GP_VIEWER_OBJECT: u32 = 2;
pub const GP_VIEWER_POSITION: u32 = 3;

pub const GP_WORLD_HOST_KNOWS_GROUND: u32 = 1;
pub const GP_WORLD_SMOOTHED: u32 = 2;
pub const GP_WORLD_ADOPTS: u32 = 4;
pub const GP_WORLD_STRICT: u32 = 8;

pub const GP_SPAWN_ACTS: u32 = 1;
pub const GP_SPAWN_PLAYER: u32 = 2;
pub const GP_SPAWN_IN_AIR: u32 = 4;
pub const GP_SPAWN_NOWHERE: u32 = 8;
pub const GP_SPAWN_NO_ANIMATIONS: u32 = 16;

pub const GP_FACT_EXISTS: u32 = 1;
pub const GP_FACT_CREATURE: u32 = 2;
pub const GP_FACT_LOCAL_PLAYER: u32 = 4;
pub const GP_FACT_CAN_JUMP: u32 = 8;
pub const GP_FACT_HAS_RUN_RATE: u32 = 16;
pub const GP_FACT_HAS_JUMP_SPEED: u32 = 32;
pub const GP_FACT_HAS_JUMP_COST: u32 = 64;

pub const GP_GLIDE_HAS_SENT: u32 = 1;
pub const GP_GLIDE_HAS_VELOCITY: u32 = 2;
pub const GP_GLIDE_KEEPS_HEADING: u32 = 4;
pub const GP_GLIDE_IS_REPEATED: u32 = 8;

pub const GP_HOLD_INVALID: u32 = 0;
pub const GP_HOLD_NONE: u32 = 1;
pub const GP_HOLD_RUN: u32 = 2;

pub const GP_MOVE_TO_OBJECT: u32 = 6;
pub const GP_MOVE_TO_POSITION: u32 = 7;
pub const GP_TURN_TO_OBJECT: u32 = 8;
pub const GP_TURN_TO_HEADING: u32 = 9;

pub const GP_MOVE_CAN_WALK: u32 = 0x1;
pub const GP_MOVE_CAN_RUN: u32 = 0x2;
pub const GP_MOVE_CAN_SIDESTEP: u32 = 0x4;
pub const GP_MOVE_CAN_WALK_BACKWARDS: u32 = 0x8;
pub const GP_MOVE_CAN_CHARGE: u32 = 0x10;
pub const GP_MOVE_FAIL_WALK: u32 = 0x20;
pub const GP_MOVE_USE_FINAL_HEADING: u32 = 0x40;
pub const GP_MOVE_STICKY: u32 = 0x80;
pub const GP_MOVE_AWAY: u32 = 0x100;
pub const GP_MOVE_TOWARDS: u32 = 0x200;
pub const GP_MOVE_USE_SPHERES: u32 = 0x400;
pub const GP_MOVE_SET_HOLD_KEY: u32 = 0x800;
pub const GP_MOVE_AUTONOMOUS: u32 = 0x1000;
pub const GP_MOVE_MODIFY_RAW_STATE: u32 = 0x2000;
pub const GP_MOVE_MODIFY_INTERPRETED_STATE: u32 = 0x4000;
pub const GP_MOVE_CANCEL: u32 = 0x8000;
pub const GP_MOVE_STOP_COMPLETELY: u32 = 0x10000;
pub const GP_MOVE_DISABLE_JUMP_DURING_LINK: u32 = 0x20000;
pub const GP_MOVE_DEFAULTS: u32 = 0x1EE0F;

pub const GP_LIGHT_IDLE: u32 = 0;
pub const GP_LIGHT_DRIVING: u32 = 1;
pub const GP_LIGHT_ARRIVED: u32 = 2;
pub const GP_LIGHT_GAVE_UP: u32 = 3;

pub const GP_RESULT_HANDLED: u32 = 0;
pub const GP_RESULT_DROPPED: u32 = 1;
pub const GP_RESULT_KEPT: u32 = 2;
pub const GP_RESULT_OTHER: u32 = 3;
pub const GP_RESULT_MALFORMED: u32 = 4;

pub const GP_REASON_NONE: u32 = 0;
pub const GP_REASON_INSTANCE_OLDER: u32 = 1;
pub const GP_REASON_POSITION_NOT_NEWER: u32 = 2;
pub const GP_REASON_TELEPORT_OLDER: u32 = 3;
pub const GP_REASON_MOVEMENT_NOT_NEWER: u32 = 4;
pub const GP_REASON_SERVER_CONTROL_OLDER: u32 = 5;
pub const GP_REASON_VECTOR_NOT_NEWER: u32 = 6;
pub const GP_REASON_STATE_NOT_NEWER: u32 = 7;
pub const GP_REASON_OBJDESC_NOT_NEWER: u32 = 8;
pub const GP_REASON_LOCAL_PLAYER: u32 = 9;
pub const GP_REASON_INVALID: u32 = 10;
pub const GP_REASON_NO_CAPACITY: u32 = 11;
pub const GP_REASON_EMPTY: u32 = 12;
pub const GP_REASON_UNKNOWN_OBJECT: u32 = 13;
pub const GP_REASON_INSTANCE_NEWER: u32 = 14;

pub const GP_ACTION_NONE: u32 = 0;
pub const GP_ACTION_TELEPORT: u32 = 1;
pub const GP_ACTION_MOVE: u32 = 2;
pub const GP_ACTION_IGNORE: u32 = 3;
pub const GP_ACTION_FORCE: u32 = 4;
pub const GP_ACTION_CREATE: u32 = 5;
pub const GP_ACTION_RECREATE: u32 = 6;
pub const GP_ACTION_UPDATE: u32 = 7;

pub const GP_PART_OBJDESC: u32 = 0x01;
pub const GP_PART_POSITION: u32 = 0x02;
pub const GP_PART_PARENT: u32 = 0x04;
pub const GP_PART_PICKUP: u32 = 0x08;
pub const GP_PART_MOVEMENT: u32 = 0x10;
pub const GP_PART_STATE: u32 = 0x20;
pub const GP_PART_VECTOR: u32 = 0x40;

pub const GP_DETAIL_INVALID: u32 = 0;
pub const GP_DETAIL_KEPT_FOR_UNKNOWN_OBJECT: u32 = 1;
pub const GP_DETAIL_KEPT_FOR_NEWER_INSTANCE: u32 = 2;
pub const GP_DETAIL_STALE_INSTANCE: u32 = 3;
pub const GP_DETAIL_PLAYER_IS_NOT_DELETED: u32 = 4;
pub const GP_DETAIL_DELETED: u32 = 5;
pub const GP_DETAIL_CREATED: u32 = 6;
pub const GP_DETAIL_ADOPTED: u32 = 7;
pub const GP_DETAIL_PLAYER_NAMED: u32 = 8;
pub const GP_DETAIL_STALE_TELEPORT: u32 = 9;
pub const GP_DETAIL_TELEPORT_ANNOUNCED: u32 = 10;
pub const GP_DETAIL_STALE_APPEARANCE: u32 = 11;
pub const GP_DETAIL_APPEARANCE_SET: u32 = 12;
pub const GP_DETAIL_STALE_POSITION: u32 = 13;
pub const GP_DETAIL_STALE_POSITION_NEWER_TELEPORT: u32 = 14;
pub const GP_DETAIL_STALE_TELEPORT_POSITION_RESTORED: u32 = 15;
pub const GP_DETAIL_ATTACHED: u32 = 16;
pub const GP_DETAIL_TAKEN_OUT: u32 = 17;
pub const GP_DETAIL_FORCE_BLIP: u32 = 18;
pub const GP_DETAIL_POSITION_EVENT_SENT: u32 = 19;
pub const GP_DETAIL_UNPARENTED: u32 = 20;
pub const GP_DETAIL_PLACEMENT_SET: u32 = 21;
pub const GP_DETAIL_PLAYER_TELEPORT: u32 = 22;
pub const GP_DETAIL_PLAYER_INTERPOLATE: u32 = 23;
pub const GP_DETAIL_PLAYER_CONSTRAIN_ONLY: u32 = 24;
pub const GP_DETAIL_MOVE_STALE_TELEPORT: u32 = 25;
pub const GP_DETAIL_MOVE_TELEPORT: u32 = 26;
pub const GP_DETAIL_MOVE_NO_CONTACT: u32 = 27;
pub const GP_DETAIL_MOVE_FAR_SNAP: u32 = 28;
pub const GP_DETAIL_MOVE_INTERPOLATE: u32 = 29;
pub const GP_DETAIL_CONSTRAINED_TO_SELF: u32 = 30;
pub const GP_DETAIL_STALE_MOVEMENT: u32 = 31;
pub const GP_DETAIL_STALE_SERVER_CONTROL: u32 = 32;
pub const GP_DETAIL_PLAYER_IGNORES_ECHO: u32 = 33;
pub const GP_DETAIL_MOVEMENT_APPLIED: u32 = 34;
pub const GP_DETAIL_MOVEMENT_OF_NO_TYPE: u32 = 35;
pub const GP_DETAIL_MOVEMENT_WITHOUT_ACTOR: u32 = 36;
pub const GP_DETAIL_PLAYER_CONTROL_TAKEN: u32 = 37;
pub const GP_DETAIL_STALE_STATE: u32 = 38;
pub const GP_DETAIL_STATE_SET: u32 = 39;
pub const GP_DETAIL_STALE_VECTOR: u32 = 40;
pub const GP_DETAIL_PLAYER_IGNORES_VECTOR: u32 = 41;
pub const GP_DETAIL_VECTOR_APPLIED: u32 = 42;

pub const GP_CLIENT_MOVE_TO_STATE: u32 = 0xF61C;
pub const GP_CLIENT_AUTONOMOUS_POSITION: u32 = 0xF753;

pub const GP_RAW_HOLD_KEY: u32 = 0x1;
pub const GP_RAW_STYLE: u32 = 0x2;
pub const GP_RAW_FORWARD_COMMAND: u32 = 0x4;
pub const GP_RAW_FORWARD_HOLD_KEY: u32 = 0x8;
pub const GP_RAW_FORWARD_SPEED: u32 = 0x10;
pub const GP_RAW_SIDESTEP_COMMAND: u32 = 0x20;
pub const GP_RAW_SIDESTEP_HOLD_KEY: u32 = 0x40;
pub const GP_RAW_SIDESTEP_SPEED: u32 = 0x80;
pub const GP_RAW_TURN_COMMAND: u32 = 0x100;
pub const GP_RAW_TURN_HOLD_KEY: u32 = 0x200;
pub const GP_RAW_TURN_SPEED: u32 = 0x400;

pub const GP_POSES_SHOWN: u32 = 0;
pub const GP_POSES_RAW: u32 = 1;

pub const GP_POSE_JUMPED: u32 = 1;
pub const GP_POSE_APPEARED: u32 = 2;

pub const GP_NOTICE_BLIPPED: u32 = 0;
pub const GP_NOTICE_BLIP_REFUSED: u32 = 1;
pub const GP_NOTICE_WAYPOINT_FAILED: u32 = 2;
pub const GP_NOTICE_TELEPORTED: u32 = 3;
pub const GP_NOTICE_SNAPPED: u32 = 4;
pub const GP_NOTICE_POSITION_REFUSED: u32 = 5;
pub const GP_NOTICE_FAR_WAYPOINT: u32 = 6;
pub const GP_NOTICE_STUCK: u32 = 7;
pub const GP_NOTICE_UNSTUCK: u32 = 8;
pub const GP_NOTICE_LEFT_GROUND: u32 = 9;
pub const GP_NOTICE_LANDED: u32 = 10;
pub const GP_NOTICE_UNPARENTED: u32 = 11;
pub const GP_NOTICE_HOOK: u32 = 12;
pub const GP_NOTICE_MOTION_DONE: u32 = 13;
pub const GP_NOTICE_ARRIVED: u32 = 14;
pub const GP_NOTICE_TURN_FINISHED: u32 = 15;
pub const GP_NOTICE_GAVE_UP: u32 = 16;
pub const GP_NOTICE_TARGET_LOST: u32 = 17;
pub const GP_NOTICE_MOVE_TO_CANCELLED: u32 = 18;
pub const GP_NOTICE_ASSET_MISSING: u32 = 19;
pub const GP_NOTICE_HOOKS_LOST: u32 = 20;
pub const GP_NOTICE_WAYPOINT_DROPPED: u32 = 21;
pub const GP_NOTICE_TIME_CUT: u32 = 22;
pub const GP_NOTICE_GAP: u32 = 23;
pub const GP_NOTICE_STARVED: u32 = 24;

pub const GP_WHY_NONE: u32 = 0;
pub const GP_WHY_TO_TAIL: u32 = 1;
pub const GP_WHY_TO_LAST_POSITION: u32 = 2;
pub const GP_WHY_TO_STORED: u32 = 3;
pub const GP_WHY_NO_PROGRESS: u32 = 4;
pub const GP_WHY_TELEPORT_STAMP: u32 = 5;
pub const GP_WHY_NO_CELL: u32 = 6;
pub const GP_WHY_FAR_FROM_VIEWER: u32 = 7;
pub const GP_WHY_FORCE_POSITION: u32 = 8;
pub const GP_WHY_REQUESTED: u32 = 9;
pub const GP_WHY_REPLACED: u32 = 10;
pub const GP_WHY_TIMED_OUT: u32 = 11;
pub const GP_WHY_TARGET_LOST: u32 = 12;
pub const GP_WHY_MOVED_AWAY: u32 = 13;
pub const GP_WHY_TO_HEAD: u32 = 14;
pub const GP_WHY_TOO_FAR_TO_RUN: u32 = 15;

pub const GP_HOOK_NO_OP: u32 = 0;
pub const GP_HOOK_SOUND: u32 = 1;
pub const GP_HOOK_SOUND_TABLE: u32 = 2;
pub const GP_HOOK_ATTACK: u32 = 3;
pub const GP_HOOK_REPLACE_OBJECT: u32 = 5;
pub const GP_HOOK_ETHEREAL: u32 = 6;
pub const GP_HOOK_TRANSPARENT_PART: u32 = 7;
pub const GP_HOOK_LUMINOUS: u32 = 8;
pub const GP_HOOK_LUMINOUS_PART: u32 = 9;
pub const GP_HOOK_DIFFUSE: u32 = 10;
pub const GP_HOOK_DIFFUSE_PART: u32 = 11;
pub const GP_HOOK_SCALE: u32 = 12;
pub const GP_HOOK_CREATE_PARTICLE: u32 = 13;
pub const GP_HOOK_DESTROY_PARTICLE: u32 = 14;
pub const GP_HOOK_STOP_PARTICLE: u32 = 15;
pub const GP_HOOK_NO_DRAW: u32 = 16;
pub const GP_HOOK_DEFAULT_SCRIPT: u32 = 17;
pub const GP_HOOK_DEFAULT_SCRIPT_PART: u32 = 18;
pub const GP_HOOK_CALL_PES: u32 = 19;
pub const GP_HOOK_TRANSPARENT: u32 = 20;
pub const GP_HOOK_SOUND_TWEAKED: u32 = 21;
pub const GP_HOOK_SET_OMEGA: u32 = 22;
pub const GP_HOOK_TEXTURE_VELOCITY: u32 = 23;
pub const GP_HOOK_TEXTURE_VELOCITY_PART: u32 = 24;
pub const GP_HOOK_SET_LIGHT: u32 = 25;
pub const GP_HOOK_CREATE_BLOCKING_PARTICLE: u32 = 26;

pub type gp_id = u64;

#[repr(C)]
pub struct gp_world {
    _private: [u8; 0],
}

#[repr(C)]
pub struct gp_motions {
    _private: [u8; 0],
}

#[repr(C)]
pub struct gp_assets {
    _private: [u8; 0],
}

#[repr(C)]
pub struct gp_link {
    _private: [u8; 0],
}

pub type gp_message_sink = Option<unsafe extern "C" fn(context: *mut c_void, to_server: i32, time_s: f64, bytes: *const c_void, size: usize)>;

pub type gp_whole_message_sink = Option<unsafe extern "C" fn(context: *mut c_void, message: *const gp_whole_message)>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_error {
    pub code: i32,
    pub line: u32,
    pub r#where: u64,
    pub what: *const c_char,
    pub why: *const c_char,
    pub file: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_position {
    pub cell: u32,
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub qw: f32,
    pub qx: f32,
    pub qy: f32,
    pub qz: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_frame {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub qw: f32,
    pub qx: f32,
    pub qy: f32,
    pub qz: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_space {
    pub axes: u32,
    pub landblock: u32,
    pub units_a_metre: f32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_locomotion_def {
    pub size: u32,
    pub walk_mps: f32,
    pub run_mps: f32,
    pub sidestep_mps: f32,
    pub turn_radps: f32,
    pub backwards_share_of_walk: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_clip_hook {
    pub frame: u32,
    pub hook: u32,
    pub direction: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_clip {
    pub id: u32,
    pub frame_count: u32,
    pub frames: *const gp_frame,
    pub hooks: *const gp_clip_hook,
    pub hook_count: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motion_animation {
    pub clip: u32,
    pub low: i32,
    pub high: i32,
    pub framerate: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motion_data {
    pub velocity: [f32; 3],
    pub omega: [f32; 3],
    pub flags: u32,
    pub animation_count: u32,
    pub animations: *const gp_motion_animation,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motion_style {
    pub style: u32,
    pub substate: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motion_entry {
    pub style: u32,
    pub motion: u32,
    pub data: gp_motion_data,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motion_link {
    pub style: u32,
    pub from: u32,
    pub to: u32,
    pub reserved: u32,
    pub data: gp_motion_data,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motions_def {
    pub size: u32,
    pub default_style: u32,
    pub style_count: u32,
    pub cycle_count: u32,
    pub modifier_count: u32,
    pub link_count: u32,
    pub clip_count: u32,
    pub reserved: u32,
    pub styles: *const gp_motion_style,
    pub cycles: *const gp_motion_entry,
    pub modifiers: *const gp_motion_entry,
    pub links: *const gp_motion_link,
    pub clips: *const gp_clip,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_setup {
    pub radius_m: f32,
    pub height_m: f32,
    pub step_up_m: f32,
    pub step_down_m: f32,
    pub motion_table: u32,
    pub default_animation: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_assets_def {
    pub size: u32,
    pub reserved: u32,
    pub context: *mut c_void,
    pub setup: Option<unsafe extern "C" fn(context: *mut c_void, id: u32, out: *mut gp_setup) -> i32>,
    pub motions: Option<unsafe extern "C" fn(context: *mut c_void, id: u32, out: *mut *mut gp_motions) -> i32>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_memory_file {
    pub name: *const c_char,
    pub bytes: *const c_void,
    pub length: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_body_assets {
    pub size: u32,
    pub motion_table: u32,
    pub has_setup: u8,
    pub has_motions: u8,
    pub lacks_setup: u8,
    pub lacks_motions: u8,
    pub setup: gp_setup,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_body {
    pub size: u32,
    pub object: u32,
    pub position: gp_position,
    pub velocity_mps: [f32; 3],
    pub acceleration_mps2: [f32; 3],
    pub omega_radps: [f32; 3],
    pub contact_normal: [f32; 3],
    pub cached_velocity_mps: [f32; 3],
    pub state: u32,
    pub radius_m: f32,
    pub height_m: f32,
    pub scale: f32,
    pub friction: f32,
    pub elasticity: f32,
    pub has_contact: u8,
    pub on_walkable: u8,
    pub reserved: [u8; 2],
    pub id: gp_id,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_move_result {
    pub size: u32,
    pub accepted: u8,
    pub has_contact: u8,
    pub on_walkable: u8,
    pub has_velocity: u8,
    pub position: gp_position,
    pub contact_normal: [f32; 3],
    pub velocity_mps: [f32; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_host {
    pub size: u32,
    pub reserved: u32,
    pub context: *mut c_void,
    pub swept_move: Option<unsafe extern "C" fn(context: *mut c_void, body: *const gp_body, candidate: *const gp_position, result: *mut gp_move_result)>,
    pub set_position: Option<unsafe extern "C" fn(context: *mut c_void, body: *const gp_body, target: *const gp_position, cause: u32, result: *mut gp_move_result)>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_rules {
    pub size: u32,
    pub stall_test: u8,
    pub sticky_gap: u8,
    pub flee_arrival: u8,
    pub half_turn: u8,
    pub reach: u8,
    pub prune: u8,
    pub catch_up: u8,
    pub snap_distance: u8,
    pub sticky_fallback: u8,
    pub sticky_timeout: u8,
    pub leash_length: u8,
    pub leash_end: u8,
    pub progress: u8,
    pub turn_progress: u8,
    pub steering_half_turn: u8,
    pub away_start: u8,
    pub missing_velocity: u8,
    pub zero_time: u8,
    pub eviction: u8,
    pub duplicates: u8,
    pub blip_target: u8,
    pub blip_stage: u8,
    pub far_waypoint: u8,
    pub glide_gate: u8,
    pub chase_arrival: u8,
    pub take_off: u8,
    pub soft_landing: u8,
    pub reserved: u8,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_predict {
    pub size: u32,
    pub smoothness: u32,
    pub flags: u32,
    pub reserved: u32,
    pub top_speed_mps: f64,
    pub interval_s: f64,
    pub teleport_m: f64,
    pub gravity_mps2: f64,
    pub intervals_behind: f64,
    pub delay_s: f64,
    pub stiffness_per_s: f64,
    pub stiffness_by_rate: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_viewer {
    pub kind: u32,
    pub object: u32,
    pub position: gp_position,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_world_def {
    pub size: u32,
    pub flags: u32,
    pub least_pass_s: f64,
    pub clock_s: f64,
    pub viewer: gp_viewer,
    pub default_radius_m: f32,
    pub default_height_m: f32,
    pub rules: *const gp_rules,
    pub host: *const gp_host,
    pub assets: *const gp_assets,
    pub threads: u32,
    pub smoother: u32,
    pub predict: *const gp_predict,
    pub router_smoother: u32,
    pub router_driver: u32,
    pub router_predict: *const gp_predict,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_spawn_def {
    pub size: u32,
    pub object: u32,
    pub position: gp_position,
    pub radius_m: f32,
    pub height_m: f32,
    pub scale: f32,
    pub friction: f32,
    pub elasticity: f32,
    pub top_speed_mps: f32,
    pub state: u32,
    pub flags: u32,
    pub velocity_mps: [f32; 3],
    pub omega_radps: [f32; 3],
    pub stamps: [u16; 9],
    pub reserved: u16,
    pub facts: u32,
    pub run_rate: f32,
    pub jump_speed_mps: f32,
    pub jump_stamina_cost: i32,
    pub reserved2: u32,
    pub motions: *const gp_motions,
    pub smoother: u32,
    pub has_sent: u32,
    pub sent_s: f64,
    pub predict: *const gp_predict,
    pub reserved3: u32,
    pub driver: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_glide {
    pub size: u32,
    pub flags: u32,
    pub target: gp_position,
    pub sent_s: f64,
    pub velocity_mps: [f32; 3],
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_glide_columns {
    pub size: u32,
    pub count: u32,
    pub space: *const gp_space,
    pub ids: *const gp_id,
    pub points: *const f32,
    pub headings_deg: *const f32,
    pub sent_s: *const f64,
    pub velocities: *const f32,
    pub flags: *const u8,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_move_to {
    pub size: u32,
    pub r#type: u32,
    pub object: u32,
    pub top_level_object: u32,
    pub object_radius_m: f32,
    pub object_height_m: f32,
    pub position: gp_position,
    pub flags: u32,
    pub distance_to_object_m: f32,
    pub min_distance_m: f32,
    pub fail_distance_m: f32,
    pub desired_heading_deg: f32,
    pub speed: f32,
    pub walk_run_threshold_m: f32,
    pub context_id: u32,
    pub hold_key: u32,
    pub action_stamp: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_light_driver {
    pub size: u32,
    pub has_destination: u8,
    pub moves_away: u8,
    pub reserved: [u8; 2],
    pub min_distance_m: f32,
    pub distance_to_object_m: f32,
    pub destination: gp_position,
    pub refreshed_s: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_light_step {
    pub outcome: u32,
    pub stops: u32,
    pub rotation: [f32; 4],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_outcome {
    pub size: u32,
    pub result: u8,
    pub reason: u8,
    pub action: u8,
    pub parts: u8,
    pub opcode: u32,
    pub object: u32,
    pub waits_for: u32,
    pub replays: u32,
    pub serial: u64,
    pub details: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_position_update {
    pub size: u32,
    pub object: u32,
    pub position: gp_position,
    pub instance: u16,
    pub position_stamp: u16,
    pub teleport: u16,
    pub force_position: u16,
    pub placement: u32,
    pub has_contact: u8,
    pub reserved: [u8; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_velocity_update {
    pub size: u32,
    pub object: u32,
    pub velocity_mps: [f32; 3],
    pub omega_radps: [f32; 3],
    pub instance: u16,
    pub vector_stamp: u16,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_motion_action {
    pub motion: u32,
    pub speed: f32,
    pub stamp: u32,
    pub is_autonomous: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_movement_update {
    pub size: u32,
    pub object: u32,
    pub instance: u16,
    pub movement_stamp: u16,
    pub server_control: u16,
    pub is_autonomous: u8,
    pub standing_long_jump: u8,
    pub r#type: u32,
    pub style: u32,
    pub current_style: u32,
    pub forward_command: u32,
    pub sidestep_command: u32,
    pub turn_command: u32,
    pub forward_speed: f32,
    pub sidestep_speed: f32,
    pub turn_speed: f32,
    pub sticky_object: u32,
    pub action_count: u32,
    pub reserved: u32,
    pub actions: *const gp_motion_action,
    pub request: *const gp_move_to,
    pub run_rate: f32,
    pub target_heading_deg: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_client_message {
    pub size: u32,
    pub action: u32,
    pub sequence: u32,
    pub position: gp_position,
    pub instance: u16,
    pub server_control: u16,
    pub teleport: u16,
    pub force_position: u16,
    pub has_contact: u8,
    pub is_standing_long_jump: u8,
    pub reserved: [u8; 2],
    pub flags: u32,
    pub hold_key: u32,
    pub style: u32,
    pub forward_command: u32,
    pub forward_hold_key: u32,
    pub forward_speed: f32,
    pub sidestep_command: u32,
    pub sidestep_hold_key: u32,
    pub sidestep_speed: f32,
    pub turn_command: u32,
    pub turn_hold_key: u32,
    pub turn_speed: f32,
    pub action_count: u32,
    pub warning_count: u32,
    pub warning: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_object {
    pub size: u32,
    pub object: u32,
    pub id: gp_id,
    pub name: *const c_char,
    pub wcid: u32,
    pub item_type: u32,
    pub weenie_bits: u32,
    pub setup: u32,
    pub motion_table: u32,
    pub scale: f32,
    pub container: u32,
    pub wielder: u32,
    pub parent_location: u32,
    pub placement: u32,
    pub created_s: f64,
    pub is_adopted: u8,
    pub is_player: u8,
    pub is_creature: u8,
    pub reserved: [u8; 5],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_pose_columns {
    pub size: u32,
    pub capacity: u32,
    pub count: u32,
    pub reserved: u32,
    pub space: *const gp_space,
    pub ids: *mut gp_id,
    pub objects: *mut u32,
    pub cells: *mut u32,
    pub positions: *mut f32,
    pub rotations: *mut f32,
    pub headings_deg: *mut f32,
    pub flags: *mut u8,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_notice {
    pub clock_s: f64,
    pub object: u32,
    pub other: u32,
    pub code: u32,
    pub distance_m: f32,
    pub kind: u8,
    pub reason: u8,
    pub reserved: [u8; 6],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_playing_clip {
    pub clip: u32,
    pub low: i32,
    pub high: i32,
    pub framerate: f32,
    pub frame_number: f64,
    pub is_repeated: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_shown_frames {
    pub clip: u32,
    pub frame: u32,
    pub next_clip: u32,
    pub next_frame: u32,
    pub share: f32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_hook {
    pub size: u32,
    pub r#type: u32,
    pub part: u32,
    pub id: u32,
    pub emitter: u32,
    pub number_count: u32,
    pub numbers: [f32; 7],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_link_def {
    pub size: u32,
    pub open_sets: u32,
    pub fragments: u32,
    pub clear_only: u32,
    pub max_age_s: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_whole_message {
    pub size: u32,
    pub to_server: i32,
    pub time_s: f64,
    pub blob_id: u64,
    pub queue: u32,
    pub is_verified: u32,
    pub length: usize,
    pub bytes: *const c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct gp_link_statistics {
    pub size: u32,
    pub reserved: u32,
    pub packets: u64,
    pub refused: [u64; 25],
    pub clear_verified: u64,
    pub encrypted_verified: u64,
    pub encrypted_unverified: u64,
    pub retransmissions: u64,
    pub fragments: u64,
    pub duplicate_fragments: u64,
    pub late_fragments: u64,
    pub mismatched_fragments: u64,
    pub messages: u64,
    pub message_bytes: u64,
    pub expired_sets: u64,
    pub crowded_out_sets: u64,
}

extern "C" {
    pub fn gp_last_error(out: *mut gp_error);
    pub fn gp_last_error_text(out: *mut c_char, capacity: u32) -> u32;
    pub fn gp_code_name(code: i32) -> *const c_char;
    pub fn gp_abi() -> u32;
    pub fn gp_version() -> *const c_char;
    pub fn gp_has_file_readers() -> i32;
    pub fn gp_space_init(space: *mut gp_space, axes: u32) -> gp_code;
    pub fn gp_space_point(space: *const gp_space, point: *const f32, heading_deg: f64, out: *mut gp_position) -> gp_code;
    pub fn gp_space_position(space: *const gp_space, frame: *const gp_frame, out: *mut gp_position) -> gp_code;
    pub fn gp_space_frame(space: *const gp_space, position: *const gp_position, out: *mut gp_frame) -> gp_code;
    pub fn gp_space_heading(space: *const gp_space, rotation: *const f32, out: *mut f64) -> gp_code;
    pub fn gp_space_velocity(space: *const gp_space, velocity: *const f32, out: *mut f32) -> gp_code;
    pub fn gp_space_velocity_back(space: *const gp_space, velocity_mps: *const f32, out: *mut f32) -> gp_code;
    pub fn gp_space_turning(space: *const gp_space, omega: *const f32, out: *mut f32) -> gp_code;
    pub fn gp_space_turning_back(space: *const gp_space, omega: *const f32, out: *mut f32) -> gp_code;
    pub fn gp_position_check(position: *const gp_position) -> gp_code;
    pub fn gp_position_renormalize(position: *mut gp_position) -> gp_code;
    pub fn gp_position_distance(a: *const gp_position, b: *const gp_position, out: *mut f64) -> gp_code;
    pub fn gp_position_horizontal_distance(a: *const gp_position, b: *const gp_position, out: *mut f64) -> gp_code;
    pub fn gp_position_offset(from: *const gp_position, to: *const gp_position, out: *mut f32) -> gp_code;
    pub fn gp_position_heading(position: *const gp_position, out: *mut f64) -> gp_code;
    pub fn gp_position_heading_to(from: *const gp_position, to: *const gp_position, out: *mut f64) -> gp_code;
    pub fn gp_position_face(position: *mut gp_position, heading_deg: f64) -> gp_code;
    pub fn gp_position_blend(from: *const gp_position, to: *const gp_position, share: f64, out: *mut gp_position) -> gp_code;
    pub fn gp_heading_gap(a_deg: f64, b_deg: f64, out: *mut f64) -> gp_code;
    pub fn gp_is_indoors(cell: u32) -> i32;
    pub fn gp_locomotion_def_init(def: *mut gp_locomotion_def, size: u32) -> gp_code;
    pub fn gp_motions_def_init(def: *mut gp_motions_def, size: u32) -> gp_code;
    pub fn gp_motions_locomotion(def: *const gp_locomotion_def, out: *mut *mut gp_motions) -> gp_code;
    pub fn gp_motions_create(def: *const gp_motions_def, out: *mut *mut gp_motions) -> gp_code;
    pub fn gp_motions_from_json(text: *const c_char, length: usize, name: *const c_char, out: *mut *mut gp_motions) -> gp_code;
    pub fn gp_motions_destroy(motions: *mut gp_motions) -> gp_code;
    pub fn gp_motions_find(motions: *const gp_motions, kind: u32, style: u32, from: u32, motion: u32, out: *mut gp_motion_data, animations: *mut gp_motion_animation, capacity: u32) -> gp_code;
    pub fn gp_motions_style(motions: *const gp_motions, style: u32, out: *mut gp_motion_style) -> gp_code;
    pub fn gp_motions_clip(motions: *const gp_motions, clip: u32, out: *mut gp_clip, frames: *mut gp_frame, frame_capacity: u32, hooks: *mut gp_clip_hook, hook_capacity: u32) -> gp_code;
    pub fn gp_assets_def_init(def: *mut gp_assets_def, size: u32) -> gp_code;
    pub fn gp_assets_create(def: *const gp_assets_def, out: *mut *mut gp_assets) -> gp_code;
    pub fn gp_assets_open(path: *const c_char, out: *mut *mut gp_assets) -> gp_code;
    pub fn gp_assets_from_memory(files: *const gp_memory_file, count: u32, out: *mut *mut gp_assets) -> gp_code;
    pub fn gp_assets_destroy(assets: *mut gp_assets) -> gp_code;
    pub fn gp_assets_setup(assets: *mut gp_assets, id: u32, out: *mut gp_setup) -> gp_code;
    pub fn gp_assets_motions(assets: *mut gp_assets, id: u32, out: *mut *mut gp_motions) -> gp_code;
    pub fn gp_assets_of(assets: *mut gp_assets, setup: u32, motion_table: u32, out: *mut gp_body_assets) -> gp_code;
    pub fn gp_host_init(host: *mut gp_host, size: u32) -> gp_code;
    pub fn gp_rules_init(rules: *mut gp_rules, size: u32, set: u32) -> gp_code;
    pub fn gp_predict_init(settings: *mut gp_predict, size: u32) -> gp_code;
    pub fn gp_world_def_init(def: *mut gp_world_def, size: u32) -> gp_code;
    pub fn gp_world_create(def: *const gp_world_def, out: *mut *mut gp_world) -> gp_code;
    pub fn gp_world_copy(world: *mut gp_world, out: *mut *mut gp_world) -> gp_code;
    pub fn gp_world_restore(world: *mut gp_world, snapshot: *mut gp_world) -> gp_code;
    pub fn gp_world_destroy(world: *mut gp_world) -> gp_code;
    pub fn gp_begin_frame(world: *mut gp_world, elapsed_s: f64) -> gp_code;
    pub fn gp_step(world: *mut gp_world) -> gp_code;
    pub fn gp_tick(world: *mut gp_world, elapsed_s: f64) -> gp_code;
    pub fn gp_clock(world: *mut gp_world) -> f64;
    pub fn gp_shown_clock(world: *mut gp_world) -> f64;
    pub fn gp_last_pass(world: *mut gp_world) -> f64;
    pub fn gp_pass_length(world: *mut gp_world) -> f64;
    pub fn gp_size(world: *mut gp_world) -> u32;
    pub fn gp_pose_hash(world: *mut gp_world) -> u64;
    pub fn gp_state_hash(world: *mut gp_world) -> u64;
    pub fn gp_router_hash(world: *mut gp_world) -> u64;
    pub fn gp_set_viewer(world: *mut gp_world, viewer: *const gp_viewer) -> gp_code;
    pub fn gp_get_viewer(world: *mut gp_world, out: *mut gp_viewer) -> gp_code;
    pub fn gp_spawn_def_init(def: *mut gp_spawn_def, size: u32) -> gp_code;
    pub fn gp_spawn(world: *mut gp_world, def: *const gp_spawn_def, out: *mut gp_id) -> gp_code;
    pub fn gp_spawn_at(world: *mut gp_world, object: u32, space: *const gp_space, point: *const f32, heading_deg: f64, out: *mut gp_id) -> gp_code;
    pub fn gp_remove(world: *mut gp_world, id: gp_id) -> gp_code;
    pub fn gp_attach(world: *mut gp_world, child: gp_id, parent: gp_id) -> gp_code;
    pub fn gp_take_out(world: *mut gp_world, id: gp_id) -> gp_code;
    pub fn gp_find(world: *mut gp_world, object: u32) -> gp_id;
    pub fn gp_is_live(world: *mut gp_world, id: gp_id) -> i32;
    pub fn gp_body_of(world: *mut gp_world, id: gp_id, out: *mut gp_body) -> gp_code;
    pub fn gp_glide_to(world: *mut gp_world, id: gp_id, target: *const gp_position, keep_heading: i32) -> gp_code;
    pub fn gp_glide_to_point(world: *mut gp_world, id: gp_id, space: *const gp_space, point: *const f32, heading_deg: f64) -> gp_code;
    pub fn gp_glide_init(glide: *mut gp_glide, size: u32) -> gp_code;
    pub fn gp_glide_update(world: *mut gp_world, id: gp_id, glide: *const gp_glide) -> gp_code;
    pub fn gp_place_update(world: *mut gp_world, id: gp_id, glide: *const gp_glide) -> gp_code;
    pub fn gp_glide_many(world: *mut gp_world, count: u32, ids: *const gp_id, space: *const gp_space, points: *const f32, headings_deg: *const f32) -> gp_code;
    pub fn gp_glide_columns_init(columns: *mut gp_glide_columns, size: u32) -> gp_code;
    pub fn gp_glide_update_many(world: *mut gp_world, columns: *const gp_glide_columns) -> gp_code;
    pub fn gp_place_at(world: *mut gp_world, id: gp_id, target: *const gp_position) -> gp_code;
    pub fn gp_set_motion(world: *mut gp_world, id: gp_id, velocity_mps: *const f32, omega_radps: *const f32) -> gp_code;
    pub fn gp_set_velocity(world: *mut gp_world, id: gp_id, velocity_mps: *const f32) -> gp_code;
    pub fn gp_set_omega(world: *mut gp_world, id: gp_id, omega_radps: *const f32) -> gp_code;
    pub fn gp_queue_velocity(world: *mut gp_world, id: gp_id, velocity_mps: *const f32, is_jump: i32) -> gp_code;
    pub fn gp_set_heading(world: *mut gp_world, id: gp_id, heading_deg: f64) -> gp_code;
    pub fn gp_use_server_position(world: *mut gp_world, id: gp_id, uses: i32, keeps_heading: i32) -> gp_code;
    pub fn gp_stick_to(world: *mut gp_world, id: gp_id, target: u32, target_radius_m: f32) -> gp_code;
    pub fn gp_unstick(world: *mut gp_world, id: gp_id) -> gp_code;
    pub fn gp_constrain_to(world: *mut gp_world, id: gp_id, anchor: *const gp_position) -> gp_code;
    pub fn gp_unconstrain(world: *mut gp_world, id: gp_id) -> gp_code;
    pub fn gp_set_speeds(world: *mut gp_world, id: gp_id, top_speed_mps: f32, adjusted_top_speed_mps: f32) -> gp_code;
    pub fn gp_host_motion(world: *mut gp_world, id: gp_id, offset: *const gp_frame) -> gp_code;
    pub fn gp_motion_name(motion: u32) -> *const c_char;
    pub fn gp_motion_by_name(name: *const c_char, out: *mut u32) -> gp_code;
    pub fn gp_motion_by_index(index: u32, out: *mut u32) -> gp_code;
    pub fn gp_movement_error_name(code: u32) -> *const c_char;
    pub fn gp_do_motion(world: *mut gp_world, id: gp_id, motion: u32, speed: f32, hold_key: u32) -> gp_code;
    pub fn gp_stop_motion(world: *mut gp_world, id: gp_id, motion: u32, hold_key: u32) -> gp_code;
    pub fn gp_stop_completely(world: *mut gp_world, id: gp_id) -> gp_code;
    pub fn gp_jump(world: *mut gp_world, id: gp_id, extent: f32) -> gp_code;
    pub fn gp_move_to_init(request: *mut gp_move_to, size: u32) -> gp_code;
    pub fn gp_move_body(world: *mut gp_world, id: gp_id, request: *const gp_move_to) -> gp_code;
    pub fn gp_light_driver_init(driver: *mut gp_light_driver, size: u32) -> gp_code;
    pub fn gp_light_driver_set(driver: *mut gp_light_driver, request: *const gp_move_to, now_s: f64) -> gp_code;
    pub fn gp_light_driver_tick(driver: *mut gp_light_driver, body: *const gp_position, dt_s: f64, now_s: f64, out: *mut gp_light_step) -> gp_code;
    pub fn gp_receive(world: *mut gp_world, bytes: *const c_void, size: usize, outcome: *mut gp_outcome) -> gp_code;
    pub fn gp_receive_many(world: *mut gp_world, bytes: *const c_void, size: usize, ends: *const u32, count: u32, malformed: *mut u32) -> gp_code;
    pub fn gp_replays(world: *mut gp_world, out: *mut gp_outcome, capacity: u32) -> u32;
    pub fn gp_outcome_text(outcome: *const gp_outcome, out: *mut c_char, capacity: u32) -> u32;
    pub fn gp_reason_name(reason: u32) -> *const c_char;
    pub fn gp_action_name(action: u32) -> *const c_char;
    pub fn gp_detail_name(detail: u32) -> *const c_char;
    pub fn gp_message_name(opcode: u32) -> *const c_char;
    pub fn gp_check_message(bytes: *const c_void, size: usize, strict: i32, opcode: *mut u32) -> gp_code;
    pub fn gp_position_update_init(update: *mut gp_position_update, size: u32) -> gp_code;
    pub fn gp_velocity_update_init(update: *mut gp_velocity_update, size: u32) -> gp_code;
    pub fn gp_movement_update_init(update: *mut gp_movement_update, size: u32) -> gp_code;
    pub fn gp_receive_position(world: *mut gp_world, update: *const gp_position_update, outcome: *mut gp_outcome) -> gp_code;
    pub fn gp_receive_velocity(world: *mut gp_world, update: *const gp_velocity_update, outcome: *mut gp_outcome) -> gp_code;
    pub fn gp_receive_movement(world: *mut gp_world, update: *const gp_movement_update, outcome: *mut gp_outcome) -> gp_code;
    pub fn gp_create(world: *mut gp_world, def: *const gp_spawn_def, out: *mut gp_id) -> gp_code;
    pub fn gp_client_message_init(message: *mut gp_client_message, size: u32) -> gp_code;
    pub fn gp_decode_client(bytes: *const c_void, size: usize, strict: i32, out: *mut gp_client_message, actions: *mut gp_motion_action, capacity: u32) -> gp_code;
    pub fn gp_encode_client(message: *const gp_client_message, actions: *const gp_motion_action, out: *mut c_void, capacity: usize, length: *mut usize) -> gp_code;
    pub fn gp_set_player(world: *mut gp_world, object: u32) -> gp_code;
    pub fn gp_player(world: *mut gp_world) -> u32;
    pub fn gp_object_of(world: *mut gp_world, object: u32, out: *mut gp_object) -> gp_code;
    pub fn gp_objects(world: *mut gp_world, out: *mut u32, capacity: u32) -> u32;
    pub fn gp_missing_assets(world: *mut gp_world, out: *mut u32, capacity: u32) -> u32;
    pub fn gp_kept_count(world: *mut gp_world) -> u64;
    pub fn gp_received_count(world: *mut gp_world) -> u64;
    pub fn gp_pose_columns_init(columns: *mut gp_pose_columns, size: u32) -> gp_code;
    pub fn gp_poses(world: *mut gp_world, which: u32, columns: *mut gp_pose_columns) -> gp_code;
    pub fn gp_poses_at(world: *mut gp_world, clock_s: f64, columns: *mut gp_pose_columns) -> gp_code;
    pub fn gp_run_frame(world: *mut gp_world, elapsed_s: f64, bytes: *const c_void, size: usize, ends: *const u32, count: u32, malformed: *mut u32, columns: *mut gp_pose_columns) -> gp_code;
    pub fn gp_notices(world: *mut gp_world, out: *mut gp_notice, capacity: u32) -> u32;
    pub fn gp_notice_kind_name(kind: u32) -> *const c_char;
    pub fn gp_notice_reason_name(reason: u32) -> *const c_char;
    pub fn gp_playing_clips(world: *mut gp_world, id: gp_id, out: *mut gp_playing_clip, capacity: u32) -> u32;
    pub fn gp_shown_frames_of(world: *mut gp_world, id: gp_id, out: *mut gp_shown_frames) -> gp_code;
    pub fn gp_shown_frames_of_loop(clip: u32, frame_count: u32, framerate: f32, elapsed_s: f64, out: *mut gp_shown_frames) -> gp_code;
    pub fn gp_part_frames(assets: *mut gp_assets, setup: u32, shown: *const gp_shown_frames, scale: f32, placement: u32, smooth: i32, out: *mut gp_frame, capacity: u32, count: *mut u32) -> gp_code;
    pub fn gp_place_parts(frame: *const gp_frame, frame_count: u32, next: *const gp_frame, next_count: u32, share: f32, scale: f32, out: *mut gp_frame, capacity: u32) -> u32;
    pub fn gp_placed_on(object: *const gp_position, relative: *const gp_frame, out: *mut gp_position) -> gp_code;
    pub fn gp_carried_by(part: *const gp_frame, relative: *const gp_frame, out: *mut gp_frame) -> gp_code;
    pub fn gp_holding_frame(assets: *mut gp_assets, setup: u32, location: u32, parts: *const gp_frame, part_count: u32, out: *mut gp_frame) -> gp_code;
    pub fn gp_hook_of(assets: *mut gp_assets, motion_table: u32, hook: u32, out: *mut gp_hook) -> gp_code;
    pub fn gp_link_def_init(def: *mut gp_link_def, size: u32) -> gp_code;
    pub fn gp_link_create(out: *mut *mut gp_link) -> gp_code;
    pub fn gp_link_create_with(def: *const gp_link_def, out: *mut *mut gp_link) -> gp_code;
    pub fn gp_link_destroy(link: *mut gp_link) -> gp_code;
    pub fn gp_link_receive(link: *mut gp_link, to_server: i32, time_s: f64, payload: *const c_void, size: usize, sink: gp_message_sink, context: *mut c_void) -> gp_code;
    pub fn gp_link_receive_whole(link: *mut gp_link, to_server: i32, time_s: f64, payload: *const c_void, size: usize, sink: gp_whole_message_sink, context: *mut c_void) -> gp_code;
    pub fn gp_link_statistics_of(link: *mut gp_link, to_server: i32, out: *mut gp_link_statistics) -> gp_code;
    pub fn gp_link_open_sets(link: *mut gp_link) -> u32;
    pub fn gp_link_has_seeds(link: *mut gp_link) -> i32;
    pub fn gp_link_is_incomplete(link: *mut gp_link) -> i32;
    pub fn gp_link_set_seeds(link: *mut gp_link, to_client: u32, to_server: u32) -> gp_code;
    pub fn gp_link_clear(link: *mut gp_link) -> gp_code;
}
