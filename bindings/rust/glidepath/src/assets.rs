//! What bodies play: motion tables with their clips, and assets by id.
use crate::{c_string, checked, made, sys, Result};
use std::ptr;

/// Speeds of the default locomotion, at command speed 1; `Locomotion::default()` is retail's.
#[derive(Clone, Copy)]
pub struct Locomotion(pub sys::gp_locomotion_def);

impl Default for Locomotion {
    fn default() -> Self {
        Locomotion(made(sys::gp_locomotion_def_init))
    }
}

/// A motion table with its clips. Worlds keep what they use: it may go before them.
pub struct Motions(pub(crate) *mut sys::gp_motions);

// It never changes, and the library lets any thread share it.
unsafe impl Send for Motions {}
unsafe impl Sync for Motions {}

impl Motions {
    /// Walking, running, side steps and turns.
    pub fn locomotion(speeds: &Locomotion) -> Result<Motions> {
        let mut out = ptr::null_mut();
        checked(unsafe { sys::gp_motions_locomotion(&speeds.0, &mut out) })?;
        Ok(Motions(out))
    }
    /// Text in the form of docs/motion-tables.md; `name` stands in errors as the file.
    pub fn from_json(text: &str, name: &str) -> Result<Motions> {
        let mut out = ptr::null_mut();
        let name = c_string(name)?;
        let bytes = text.as_ptr() as *const std::os::raw::c_char;
        checked(unsafe { sys::gp_motions_from_json(bytes, text.len(), name.as_ptr(), &mut out) })?;
        Ok(Motions(out))
    }
}

impl Drop for Motions {
    fn drop(&mut self) {
        unsafe { sys::gp_motions_destroy(self.0) };
    }
}

/// Setups and motion tables by id: a portal DAT, or a folder of JSON files.
pub struct Assets(pub(crate) *mut sys::gp_assets);

unsafe impl Send for Assets {}
unsafe impl Sync for Assets {}

impl Assets {
    /// Opens a file or a folder.
    pub fn open(path: &str) -> Result<Assets> {
        let mut out = ptr::null_mut();
        let path = c_string(path)?;
        checked(unsafe { sys::gp_assets_open(path.as_ptr(), &mut out) })?;
        Ok(Assets(out))
    }
    /// A motion table, for [`crate::World::spawn_with`].
    pub fn motions(&self, id: u32) -> Result<Motions> {
        let mut out = ptr::null_mut();
        checked(unsafe { sys::gp_assets_motions(self.0, id, &mut out) })?;
        Ok(Motions(out))
    }
}

impl Drop for Assets {
    fn drop(&mut self) {
        unsafe { sys::gp_assets_destroy(self.0) };
    }
}
