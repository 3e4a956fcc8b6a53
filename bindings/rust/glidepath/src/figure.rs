//! Where parts and things that are carried are.
use crate::space::EMPTY_POSITION;
use crate::{checked, sys, Frame, Position, Result, ShownFrames};
use std::ptr;

/// Of a clip that runs round from its first frame, as a setup's default animation does.
pub fn shown_frames_of_loop(clip: u32, frame_count: u32, framerate: f32, elapsed_s: f64) -> Result<ShownFrames> {
    let mut out = ShownFrames { clip: 0, frame: 0, next_clip: 0, next_frame: 0, share: 0.0, reserved: 0 };
    checked(unsafe { sys::gp_shown_frames_of_loop(clip, frame_count, framerate, elapsed_s, &mut out) })?;
    Ok(out)
}

/// Part frames of your own to where the parts are, as far as both reach; how many. `next` with its share: between two.
pub fn place_parts(frame: &[Frame], next: Option<(&[Frame], f32)>, scale: f32, out: &mut [Frame]) -> usize {
    let (after, share) = next.map_or((&[][..], 0.0), |(frames, share)| (frames, share));
    unsafe {
        sys::gp_place_parts(
            frame.as_ptr(),
            frame.len() as u32,
            if next.is_some() { after.as_ptr() } else { ptr::null() },
            after.len() as u32,
            share,
            scale,
            out.as_mut_ptr(),
            out.len() as u32,
        ) as usize
    }
}

/// Where a frame relative to an object is on the map.
pub fn placed_on(object: &Position, relative: &Frame) -> Result<Position> {
    let mut out = EMPTY_POSITION;
    checked(unsafe { sys::gp_placed_on(object, relative, &mut out) })?;
    Ok(out)
}

/// A frame relative to a part, relative to the object: a thing in a hand.
pub fn carried_by(part: &Frame, relative: &Frame) -> Result<Frame> {
    let mut out = *part;
    checked(unsafe { sys::gp_carried_by(part, relative, &mut out) })?;
    Ok(out)
}
