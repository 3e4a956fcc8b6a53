//! Spaces in metres, and positions by themselves.
use crate::{checked, sys, Frame, Position, Result};

/// A flat space over the map, with the axes of an engine. Coordinates may be negative; the map is 49 km across.
#[derive(Clone, Copy)]
pub struct Space(pub(crate) sys::gp_space);

impl Space {
    fn with_axes(axes: u32) -> Space {
        let mut space = sys::gp_space { axes: 0, landblock: 0, units_a_metre: 1.0, reserved: 0 };
        let code = unsafe { sys::gp_space_init(&mut space, axes) };
        assert_eq!(code, sys::GP_OK);
        Space(space)
    }

    /// Metres, x east, y north, z up.
    pub fn z_up() -> Space {
        Space::with_axes(sys::GP_AXES_Z_UP)
    }
    /// three.js, Godot, Bevy: y up, right-handed.
    pub fn y_up() -> Space {
        Space::with_axes(sys::GP_AXES_Y_UP_RIGHT)
    }
    /// Y up, left-handed.
    pub fn unity() -> Space {
        Space::with_axes(sys::GP_AXES_Y_UP_LEFT)
    }
    /// Centimetres, z up, left-handed.
    pub fn unreal() -> Space {
        Space::with_axes(sys::GP_AXES_UNREAL)
    }
    /// The same axes, counted from the corner of a landblock of Asheron's Call.
    pub fn from_landblock(mut self, cell: u32) -> Space {
        self.0.landblock = cell;
        self
    }
    /// Other units.
    pub fn with_units(mut self, units_a_metre: f32) -> Space {
        self.0.units_a_metre = units_a_metre;
        self
    }

    /// A point, upright and facing the heading: degrees, clockwise seen from above.
    pub fn at(&self, point: [f32; 3], heading_deg: f64) -> Result<Position> {
        let mut out = EMPTY_POSITION;
        checked(unsafe { sys::gp_space_point(&self.0, point.as_ptr(), heading_deg, &mut out) })?;
        Ok(out)
    }
    /// A point with a rotation of this space.
    pub fn position_of(&self, frame: &Frame) -> Result<Position> {
        let mut out = EMPTY_POSITION;
        checked(unsafe { sys::gp_space_position(&self.0, frame, &mut out) })?;
        Ok(out)
    }
    /// The way back.
    pub fn frame_of(&self, position: &Position) -> Result<Frame> {
        let mut out = Frame { x: 0.0, y: 0.0, z: 0.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 };
        checked(unsafe { sys::gp_space_frame(&self.0, position, &mut out) })?;
        Ok(out)
    }
    /// The heading of a rotation (w x y z) of this space.
    pub fn heading_of(&self, rotation: [f32; 4]) -> Result<f64> {
        let mut out = 0.0;
        checked(unsafe { sys::gp_space_heading(&self.0, rotation.as_ptr(), &mut out) })?;
        Ok(out)
    }
    /// A velocity of this space to metres a second along the engine's axes.
    pub fn velocity(&self, velocity: [f32; 3]) -> Result<[f32; 3]> {
        let mut out = [0.0; 3];
        checked(unsafe { sys::gp_space_velocity(&self.0, velocity.as_ptr(), out.as_mut_ptr()) })?;
        Ok(out)
    }
    /// The way back.
    pub fn velocity_back(&self, velocity_mps: [f32; 3]) -> Result<[f32; 3]> {
        let mut out = [0.0; 3];
        checked(unsafe { sys::gp_space_velocity_back(&self.0, velocity_mps.as_ptr(), out.as_mut_ptr()) })?;
        Ok(out)
    }
    /// A turning speed of this space to the engine's axes, radians a second.
    pub fn turning(&self, omega: [f32; 3]) -> Result<[f32; 3]> {
        let mut out = [0.0; 3];
        checked(unsafe { sys::gp_space_turning(&self.0, omega.as_ptr(), out.as_mut_ptr()) })?;
        Ok(out)
    }
    /// The way back.
    pub fn turning_back(&self, omega_radps: [f32; 3]) -> Result<[f32; 3]> {
        let mut out = [0.0; 3];
        checked(unsafe { sys::gp_space_turning_back(&self.0, omega_radps.as_ptr(), out.as_mut_ptr()) })?;
        Ok(out)
    }
}

/// Finite, a unit rotation, a legal cell.
pub fn check(position: &Position) -> Result<()> {
    checked(unsafe { sys::gp_position_check(position) })
}

/// The same place, upright and facing the heading.
pub fn facing(position: &Position, heading_deg: f64) -> Result<Position> {
    let mut out = *position;
    checked(unsafe { sys::gp_position_face(&mut out, heading_deg) })?;
    Ok(out)
}

/// Outdoors: with the cell that the point lies in.
pub fn renormalized(position: &Position) -> Result<Position> {
    let mut out = *position;
    checked(unsafe { sys::gp_position_renormalize(&mut out) })?;
    Ok(out)
}

/// Metres between two positions, without their heights.
pub fn horizontal_distance(a: &Position, b: &Position) -> Result<f64> {
    let mut out = 0.0;
    checked(unsafe { sys::gp_position_horizontal_distance(a, b, &mut out) })?;
    Ok(out)
}

/// From one position to another, metres along the axes of the map.
pub fn offset(from: &Position, to: &Position) -> Result<[f32; 3]> {
    let mut out = [0.0; 3];
    checked(unsafe { sys::gp_position_offset(from, to, out.as_mut_ptr()) })?;
    Ok(out)
}

/// Between two positions: share 0 is the first, 1 the second.
pub fn blend(from: &Position, to: &Position, share: f64) -> Result<Position> {
    let mut out = EMPTY_POSITION;
    checked(unsafe { sys::gp_position_blend(from, to, share, &mut out) })?;
    Ok(out)
}

/// The smaller angle between two headings, in degrees.
pub fn heading_gap(a_deg: f64, b_deg: f64) -> Result<f64> {
    let mut out = 0.0;
    checked(unsafe { sys::gp_heading_gap(a_deg, b_deg, &mut out) })?;
    Ok(out)
}

/// By the number of the cell.
pub fn is_indoors(cell: u32) -> bool {
    unsafe { sys::gp_is_indoors(cell) != 0 }
}

pub(crate) const EMPTY_POSITION: Position =
    Position { cell: 0, x: 0.0, y: 0.0, z: 0.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 };

/// Metres between two positions, across landblocks.
pub fn distance(a: &Position, b: &Position) -> Result<f64> {
    let mut out = 0.0;
    checked(unsafe { sys::gp_position_distance(a, b, &mut out) })?;
    Ok(out)
}

/// Degrees, 0 = north, clockwise seen from above.
pub fn heading_of(position: &Position) -> Result<f64> {
    let mut out = 0.0;
    checked(unsafe { sys::gp_position_heading(position, &mut out) })?;
    Ok(out)
}

/// From one position to another.
pub fn heading_to(from: &Position, to: &Position) -> Result<f64> {
    let mut out = 0.0;
    checked(unsafe { sys::gp_position_heading_to(from, to, &mut out) })?;
    Ok(out)
}
