//! Many bodies that glide, as the retail client of Asheron's Call glides them: the safe side of `glidepath-sys`.
//!
//! ```
//! use glidepath::{Poses, Space, World};
//!
//! let space = Space::z_up(); // metres; Space::unity() and others
//! let mut world = World::new()?;
//! let runner = world.spawn_at(1, &space, [-2.0, -5.0, 0.0], 90.0)?;
//! let mut poses = Poses::new();
//! for frame in 1..=60 {
//!     world.tick(1.0 / 60.0)?;
//!     if frame % 6 == 0 {
//!         world.glide_to(runner, &space.at([-2.0 + frame as f32 / 15.0, -5.0, 0.0], 90.0)?)?;
//!     }
//!     world.poses(Some(&space), &mut poses)?;
//!     for place in poses.positions() {
//!         println!("{:.2} {:.2}", place[0], place[1]);
//!     }
//! }
//! # Ok::<(), glidepath::Error>(())
//! ```
//!
//! What is wrong comes back as an [`Error`]: a body that was removed, a NaN, a point off the map. A [`World`] may move
//! to another thread and is used by one at a time; the compiler sees to both.
use glidepath_sys as sys;
use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::c_char;
use std::ptr;

mod assets;
mod client;
mod figure;
mod host;
mod light_driver;
mod link;
mod poses;
mod space;
mod words;
mod world;

pub use assets::{AssetLoaders, Assets, Clip, Locomotion, MotionData, MotionKind, Motions};
pub use client::{client_message, decode_client, encode_client};
pub use figure::{carried_by, place_parts, placed_on, shown_frames_of_loop};
pub use host::Host;
pub use light_driver::{LightDriver, LightStep};
pub use link::{link_def, Link, WholeMessage};
pub use poses::{Notice, Pose, Poses};
pub use space::{
    blend, check, distance, facing, heading_gap, heading_of, heading_to, horizontal_distance, is_indoors, offset, renormalized, Space,
};
pub use sys::{
    gp_body as Body, gp_body_assets as BodyAssets, gp_client_message as ClientMessage, gp_clip_hook as ClipHook, gp_frame as Frame, gp_hook as Hook,
    gp_link_def as LinkDef, gp_link_statistics as LinkStatistics, gp_motion_action as MotionAction,
    gp_motion_animation as MotionAnimation, gp_move_result as MoveResult, gp_move_to as MoveTo, gp_outcome as Outcome,
    gp_playing_clip as PlayingClip, gp_position as Position, gp_position_update as PositionUpdate, gp_predict as Predict,
    gp_rules as Rules, gp_setup as Setup, gp_shown_frames as ShownFrames, gp_spawn_def as SpawnDef,
    gp_velocity_update as VelocityUpdate, gp_viewer as Viewer,
};
pub use words::{
    check_message, details_of, message_name, motion_by_index, motion_by_name, motion_name, movement_error_name, text_of,
};
pub use world::{
    move_to, movement_update, position_update, predict, rules, spawn_def, velocity_update, BodyId, GlideColumns, MovementUpdate, Object,
    RuleSet, World, WorldDef,
};

/// Numbers of the C header: motions, flags, results.
pub mod constants {
    pub use glidepath_sys::{
        GP_CLIENT_AUTONOMOUS_POSITION, GP_CLIENT_MOVE_TO_STATE, GP_DRIVER_LIGHT, GP_DRIVER_PLANNER,
        GP_FACT_CREATURE, GP_FACT_EXISTS, GP_FACT_HAS_RUN_RATE, GP_GLIDE_HAS_SENT, GP_GLIDE_HAS_VELOCITY,
        GP_GLIDE_IS_REPEATED, GP_GLIDE_KEEPS_HEADING, GP_HOLD_NONE, GP_HOLD_RUN, GP_LIGHT_ARRIVED, GP_LIGHT_DRIVING, GP_LIGHT_GAVE_UP,
        GP_LIGHT_IDLE, GP_MOTION_NON_COMBAT, GP_MOTION_READY,
        GP_MOTION_SIDE_STEP_LEFT, GP_MOTION_SIDE_STEP_RIGHT, GP_MOTION_TURN_LEFT, GP_MOTION_TURN_RIGHT,
        GP_MOTION_WALK_BACKWARDS, GP_MOTION_WALK_FORWARD, GP_MOVE_AWAY, GP_MOVE_CAN_CHARGE, GP_MOVE_STICKY,
        GP_MOVE_TOWARDS, GP_MOVE_TO_OBJECT, GP_MOVE_TO_POSITION, GP_POSE_APPEARED, GP_POSE_JUMPED,
        GP_PREDICT_HAS_DELAY, GP_PREDICT_HAS_INTERVALS_BEHIND, GP_PREDICT_IGNORES_VELOCITY, GP_PREDICT_SENDS_ON_CHANGE,
        GP_PREDICT_UNREFINED,
        GP_RESULT_DROPPED, GP_RESULT_HANDLED, GP_RESULT_KEPT, GP_RESULT_OTHER, GP_SPAWN_ACTS, GP_SPAWN_IN_AIR,
        GP_SMOOTHER_PREDICTIVE, GP_SMOOTHER_RETAIL, GP_SPAWN_NOWHERE, GP_SPAWN_PLAYER, GP_TURN_TO_HEADING, GP_TURN_TO_OBJECT,
    };
}

/// What went wrong, where and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The number of the kind: `gp_code`.
    pub code: i32,
    /// The kind as a word: "bad_float".
    pub name: String,
    /// The argument or field.
    pub what: String,
    /// Byte offset, index or number.
    pub offset: u64,
    pub why: String,
    /// As the caller named it; empty: no file.
    pub file: String,
    pub line: u32,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}", self.file)?;
            if self.line > 0 {
                write!(f, ":{}", self.line)?;
            }
            write!(f, ": ")?;
        }
        if !self.what.is_empty() {
            write!(f, "{}: ", self.what)?;
        }
        write!(f, "{} ({})", self.why, self.name)
    }
}

impl std::error::Error for Error {}

/// The usual result.
pub type Result<T> = std::result::Result<T, Error>;

fn text(c: *const c_char) -> String {
    if c.is_null() {
        return String::new();
    }
    // The library's texts end with a zero and live until the next failure on this thread.
    unsafe { CStr::from_ptr(c) }.to_string_lossy().into_owned()
}

fn last_error() -> Error {
    let mut c =
        sys::gp_error { code: 0, line: 0, r#where: 0, what: ptr::null(), why: ptr::null(), file: ptr::null() };
    unsafe { sys::gp_last_error(&mut c) };
    Error {
        code: c.code,
        name: text(unsafe { sys::gp_code_name(c.code) }),
        what: text(c.what),
        offset: c.r#where,
        why: text(c.why),
        file: text(c.file),
        line: c.line,
    }
}

fn checked(code: sys::gp_code) -> Result<()> {
    if code == sys::GP_OK {
        Ok(())
    } else {
        Err(last_error())
    }
}

/// A struct that its init function fills.
fn made<T>(init: unsafe extern "C" fn(*mut T, u32) -> sys::gp_code) -> T {
    assert_eq!(unsafe { sys::gp_abi() }, sys::GP_ABI, "libglidepath is of another version than this crate");
    let mut value = std::mem::MaybeUninit::<T>::zeroed();
    // Sizes are the header's: the library refuses others, and then this crate was built for another one.
    let code = unsafe { init(value.as_mut_ptr(), std::mem::size_of::<T>() as u32) };
    assert_eq!(code, sys::GP_OK, "libglidepath does not know the structs of this crate");
    unsafe { value.assume_init() }
}

/// An error of this crate's own.
fn refused(code: sys::gp_code, name: &str, what: &str, offset: u64, why: &str) -> Error {
    Error { code, name: name.into(), what: what.into(), offset, why: why.into(), file: String::new(), line: 0 }
}

/// Fills a list through a function that returns how many there are.
fn listed<T>(ask: impl Fn(*mut T, u32) -> u32) -> Vec<T> {
    let count = ask(ptr::null_mut(), 0);
    let mut all: Vec<T> = Vec::with_capacity(count as usize);
    // It writes as many as there are, at most the capacity.
    unsafe {
        let written = ask(all.as_mut_ptr(), count).min(count);
        all.set_len(written as usize);
    }
    all
}

fn c_string(text: &str) -> Result<CString> {
    CString::new(text).map_err(|error| {
        refused(sys::GP_MALFORMED, "malformed", "text", error.nul_position() as u64, "has a zero inside")
    })
}

/// The version of the library.
pub fn version() -> String {
    text(unsafe { sys::gp_version() })
}

/// The library reads JSON motion tables and portal DATs.
pub fn has_file_readers() -> bool {
    unsafe { sys::gp_has_file_readers() != 0 }
}

/// The blocks of README.md run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
