//! Words for numbers, and messages by themselves.
use crate::{c_string, checked, sys, text, Outcome, Result};
use std::os::raw::c_char;

/// "WalkForward"; None: no such motion.
pub fn motion_name(motion: u32) -> Option<String> {
    let name = unsafe { sys::gp_motion_name(motion) };
    if name.is_null() {
        None
    } else {
        Some(text(name))
    }
}

/// The number of a motion by its name, letter for letter.
pub fn motion_by_name(name: &str) -> Result<u32> {
    let (name, mut out) = (c_string(name)?, 0);
    checked(unsafe { sys::gp_motion_by_name(name.as_ptr(), &mut out) })?;
    Ok(out)
}

/// The number of a motion by the index that travels in messages.
pub fn motion_by_index(index: u32) -> Result<u32> {
    let mut out = 0;
    checked(unsafe { sys::gp_motion_by_index(index, &mut out) })?;
    Ok(out)
}

/// Why a motion was refused, or what a notice of the planner says: "no_contact".
pub fn movement_error_name(code: u32) -> String {
    text(unsafe { sys::gp_movement_error_name(code) })
}

/// "UpdatePosition"; "unknown": no message that moves bodies.
pub fn message_name(opcode: u32) -> String {
    text(unsafe { sys::gp_message_name(opcode) })
}

/// What an outcome says: its reason, its action, and what happened on the way.
pub fn details_of(outcome: &Outcome) -> (String, String, Vec<String>) {
    let details = (0..64).filter(|bit| outcome.details >> bit & 1 != 0);
    (
        text(unsafe { sys::gp_reason_name(u32::from(outcome.reason)) }),
        text(unsafe { sys::gp_action_name(u32::from(outcome.action)) }),
        details.map(|bit| text(unsafe { sys::gp_detail_name(bit) })).collect(),
    )
}

/// The same in one line.
pub fn text_of(outcome: &Outcome) -> String {
    let mut buffer = [0 as c_char; 512];
    unsafe { sys::gp_outcome_text(outcome, buffer.as_mut_ptr(), buffer.len() as u32) };
    text(buffer.as_ptr())
}

/// Reads a message of the server and does nothing with it; its opcode.
pub fn check_message(message: &[u8], strict: bool) -> Result<u32> {
    let mut opcode = 0;
    checked(unsafe {
        sys::gp_check_message(message.as_ptr().cast(), message.len(), i32::from(strict), &mut opcode)
    })?;
    Ok(opcode)
}
