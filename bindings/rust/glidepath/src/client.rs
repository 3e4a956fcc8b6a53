//! What a client tells the server of its own movement.
use crate::{checked, made, sys, ClientMessage, MotionAction, Result};
use std::mem::size_of;

/// Somebody who stands, at no position; to change and to encode.
pub fn client_message() -> ClientMessage {
    made(sys::gp_client_message_init)
}

/// One whole message to the server, from its opcode on, and its actions. "bad_opcode": another message, skip it.
pub fn decode_client(message: &[u8], strict: bool) -> Result<(ClientMessage, Vec<MotionAction>)> {
    let mut out = client_message();
    out.size = size_of::<ClientMessage>() as u32;
    let none = MotionAction { motion: 0, speed: 0.0, stamp: 0, is_autonomous: 0 };
    let mut actions = vec![none; message.len() / 8 + 1];
    checked(unsafe {
        sys::gp_decode_client(
            message.as_ptr().cast(),
            message.len(),
            i32::from(strict),
            &mut out,
            actions.as_mut_ptr(),
            actions.len() as u32,
        )
    })?;
    actions.truncate(out.action_count as usize);
    Ok((out, actions))
}

/// Its bytes.
pub fn encode_client(message: &ClientMessage, actions: &[MotionAction]) -> Result<Vec<u8>> {
    let mut message = *message;
    message.action_count = actions.len() as u32;
    let mut bytes = vec![0u8; 256 + 8 * actions.len()];
    let mut length = 0;
    checked(unsafe {
        sys::gp_encode_client(&message, actions.as_ptr(), bytes.as_mut_ptr().cast(), bytes.len(), &mut length)
    })?;
    bytes.truncate(length);
    Ok(bytes)
}
