//! The light driver by itself, for hosts that keep bodies of their own.
use crate::{checked, made, sys, MoveTo, Position, Result};

/// Turns a body to where the last request says. A copy is a snapshot.
#[derive(Clone, Copy)]
pub struct LightDriver(sys::gp_light_driver);

/// What to do to the body after a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LightStep {
    /// `GP_LIGHT_*`
    pub outcome: u32,
    /// The body's velocity becomes zero.
    pub stops: bool,
    /// The body's from now on, w x y z.
    pub rotation: [f32; 4],
}

impl Default for LightDriver {
    fn default() -> Self {
        LightDriver::new()
    }
}

impl LightDriver {
    /// Without a destination.
    pub fn new() -> LightDriver {
        LightDriver(made(sys::gp_light_driver_init))
    }
    /// From a request with a position, which came at that time.
    pub fn set(&mut self, request: &MoveTo, now_s: f64) -> Result<()> {
        checked(unsafe { sys::gp_light_driver_set(&mut self.0, request, now_s) })
    }
    /// One tick of a body at that position.
    pub fn tick(&mut self, body: &Position, dt_s: f64, now_s: f64) -> Result<LightStep> {
        let mut step = sys::gp_light_step { outcome: 0, stops: 0, rotation: [0.0; 4] };
        checked(unsafe { sys::gp_light_driver_tick(&mut self.0, body, dt_s, now_s, &mut step) })?;
        Ok(LightStep { outcome: step.outcome, stops: step.stops != 0, rotation: step.rotation })
    }
}
