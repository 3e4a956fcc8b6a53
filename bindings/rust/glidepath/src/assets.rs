//! What bodies play: motion tables with their clips, and assets by id.
use crate::{c_string, checked, made, sys, BodyAssets, ClipHook, Frame, Hook, MotionAnimation, Result, Setup, ShownFrames};
use std::mem::size_of;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::{Arc, Mutex};

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

/// The list of a motion table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotionKind {
    Cycle,
    Modifier,
    /// On the way from this motion.
    Link(u32),
}

/// What a motion plays, and how it moves the body by itself: m/s and rad/s at speed 1.
#[derive(Clone)]
pub struct MotionData {
    pub velocity: [f32; 3],
    pub omega: [f32; 3],
    /// `GP_MOTION_CLEARS_MODIFIERS`, `GP_MOTION_ONLY_FROM_DEFAULT`
    pub flags: u32,
    pub animations: Vec<MotionAnimation>,
}

/// One animation; without frames it carries nobody.
#[derive(Clone)]
pub struct Clip {
    pub frame_count: u32,
    pub frames: Vec<Frame>,
    pub hooks: Vec<ClipHook>,
}

impl Motions {
    /// A style and the motion that it rests in; 0: the style of a body that was given none.
    pub fn style(&self, style: u32) -> Result<(u32, u32)> {
        let mut out = sys::gp_motion_style { style: 0, substate: 0 };
        checked(unsafe { sys::gp_motions_style(self.0, style, &mut out) })?;
        Ok((out.style, out.substate))
    }
    /// What the table plays.
    pub fn find(&self, kind: MotionKind, style: u32, motion: u32) -> Result<MotionData> {
        let (list, from) = match kind {
            MotionKind::Cycle => (sys::GP_MOTION_CYCLE, 0),
            MotionKind::Modifier => (sys::GP_MOTION_MODIFIER, 0),
            MotionKind::Link(from) => (sys::GP_MOTION_LINK, from),
        };
        let mut data = std::mem::MaybeUninit::<sys::gp_motion_data>::zeroed();
        let ask = |out: *mut sys::gp_motion_data, animations: *mut MotionAnimation, capacity: u32| {
            checked(unsafe { sys::gp_motions_find(self.0, list, style, from, motion, out, animations, capacity) })
        };
        ask(data.as_mut_ptr(), ptr::null_mut(), 0)?;
        let none = MotionAnimation { clip: 0, low: 0, high: 0, framerate: 0.0 };
        let mut animations = vec![none; unsafe { (*data.as_ptr()).animation_count } as usize];
        ask(data.as_mut_ptr(), animations.as_mut_ptr(), animations.len() as u32)?;
        let data = unsafe { data.assume_init() };
        Ok(MotionData { velocity: data.velocity, omega: data.omega, flags: data.flags, animations })
    }
    /// A clip that the motions play.
    pub fn clip(&self, id: u32) -> Result<Clip> {
        let mut clip = std::mem::MaybeUninit::<sys::gp_clip>::zeroed();
        let out = clip.as_mut_ptr();
        let none = ptr::null_mut();
        checked(unsafe { sys::gp_motions_clip(self.0, id, out, none, 0, ptr::null_mut(), 0) })?;
        let counts = unsafe { *out };
        let still = Frame { x: 0.0, y: 0.0, z: 0.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 };
        let mut frames = vec![still; counts.frame_count as usize];
        let mut hooks = vec![ClipHook { frame: 0, hook: 0, direction: 0 }; counts.hook_count as usize];
        checked(unsafe {
            sys::gp_motions_clip(
                self.0,
                id,
                out,
                frames.as_mut_ptr(),
                frames.len() as u32,
                hooks.as_mut_ptr(),
                hooks.len() as u32,
            )
        })?;
        if unsafe { (*out).frames.is_null() } {
            frames.clear();
        }
        Ok(Clip { frame_count: counts.frame_count, frames, hooks })
    }
}

impl Drop for Motions {
    fn drop(&mut self) {
        unsafe { sys::gp_motions_destroy(self.0) };
    }
}

/// Setups and motion tables by id: a portal DAT, or a folder of JSON files.
pub struct Assets(pub(crate) *mut sys::gp_assets, pub(crate) Option<Arc<Bridge>>);

/// Where assets come from: each is asked once an id, and gives None when there is none. A panic counts as none.
pub trait AssetLoaders: Send {
    /// Sizes of a setup.
    fn setup(&mut self, id: u32) -> Option<Setup>;
    /// What a motion table plays.
    fn motions(&mut self, id: u32) -> Option<Motions>;
}

/// Kept by the assets and by the worlds that use them.
pub(crate) struct Bridge {
    loaders: Mutex<Box<dyn AssetLoaders>>,
    given: Mutex<Vec<Motions>>, // until the library has read them
}

unsafe extern "C" fn load_setup(context: *mut c_void, id: u32, out: *mut Setup) -> i32 {
    let bridge = &*(context as *const Bridge);
    let mut loaders = bridge.loaders.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    match catch_unwind(AssertUnwindSafe(|| loaders.setup(id))) {
        Ok(Some(setup)) => {
            *out = setup;
            1
        }
        _ => 0,
    }
}

unsafe extern "C" fn load_motions(context: *mut c_void, id: u32, out: *mut *mut sys::gp_motions) -> i32 {
    let bridge = &*(context as *const Bridge);
    let mut loaders = bridge.loaders.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    match catch_unwind(AssertUnwindSafe(|| loaders.motions(id))) {
        Ok(Some(motions)) => {
            *out = motions.0;
            bridge.given.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(motions);
            1
        }
        _ => 0,
    }
}

unsafe impl Send for Assets {}
unsafe impl Sync for Assets {}

impl Assets {
    /// Opens a file or a folder.
    pub fn open(path: &str) -> Result<Assets> {
        let mut out = ptr::null_mut();
        let path = c_string(path)?;
        checked(unsafe { sys::gp_assets_open(path.as_ptr(), &mut out) })?;
        Ok(Assets(out, None))
    }
    /// Of files in memory by their names: one portal DAT, or "setups.json", "0x09000001.json" of a folder. All of it is
    /// copied.
    pub fn from_memory(files: &[(&str, &[u8])]) -> Result<Assets> {
        let names = files.iter().map(|(name, _)| c_string(name)).collect::<Result<Vec<_>>>()?;
        let given: Vec<sys::gp_memory_file> = files
            .iter()
            .zip(&names)
            .map(|((_, bytes), name)| sys::gp_memory_file {
                name: name.as_ptr(),
                bytes: bytes.as_ptr() as *const c_void,
                length: bytes.len(),
            })
            .collect();
        let mut out = ptr::null_mut();
        checked(unsafe { sys::gp_assets_from_memory(given.as_ptr(), given.len() as u32, &mut out) })?;
        Ok(Assets(out, None))
    }
    /// Assets of your own.
    pub fn from_loaders(loaders: Box<dyn AssetLoaders>) -> Result<Assets> {
        let bridge = Arc::new(Bridge { loaders: Mutex::new(loaders), given: Mutex::new(Vec::new()) });
        let mut def: sys::gp_assets_def = made(sys::gp_assets_def_init);
        def.context = Arc::as_ptr(&bridge) as *mut c_void;
        def.setup = Some(load_setup);
        def.motions = Some(load_motions);
        let mut out = ptr::null_mut();
        checked(unsafe { sys::gp_assets_create(&def, &mut out) })?;
        Ok(Assets(out, Some(bridge)))
    }
    /// What a setup says.
    pub fn setup(&self, id: u32) -> Result<Setup> {
        let mut out = std::mem::MaybeUninit::<Setup>::zeroed();
        checked(unsafe { sys::gp_assets_setup(self.0, id, out.as_mut_ptr()) })?;
        Ok(unsafe { out.assume_init() })
    }
    /// What a body of a setup and a motion table gets; a table that is not 0 wins over the setup's.
    pub fn of(&self, setup: u32, motion_table: u32) -> Result<BodyAssets> {
        let mut out = std::mem::MaybeUninit::<BodyAssets>::zeroed();
        unsafe { (*out.as_mut_ptr()).size = size_of::<BodyAssets>() as u32 };
        checked(unsafe { sys::gp_assets_of(self.0, setup, motion_table, out.as_mut_ptr()) })?;
        Ok(unsafe { out.assume_init() })
    }
    /// Where the parts of a setup are in what plays, relative to the body; of a portal DAT only.
    pub fn part_frames(
        &self,
        setup: u32,
        shown: &ShownFrames,
        scale: f32,
        placement: u32,
        smooth: bool,
    ) -> Result<Vec<Frame>> {
        let mut count = 0;
        let smooth = i32::from(smooth);
        checked(unsafe {
            sys::gp_part_frames(self.0, setup, shown, scale, placement, smooth, ptr::null_mut(), 0, &mut count)
        })?;
        let still = Frame { x: 0.0, y: 0.0, z: 0.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 };
        let mut parts = vec![still; count as usize];
        let capacity = parts.len() as u32;
        checked(unsafe {
            sys::gp_part_frames(self.0, setup, shown, scale, placement, smooth, parts.as_mut_ptr(), capacity, &mut count)
        })?;
        Ok(parts)
    }
    /// Where a thing hangs at a holding location (1 right hand, 2 left hand, ...), relative to the body that has these part
    /// frames; of a portal DAT only.
    pub fn holding_frame(&self, setup: u32, location: u32, parts: &[Frame]) -> Result<Frame> {
        let mut out = Frame { x: 0.0, y: 0.0, z: 0.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 };
        checked(unsafe {
            sys::gp_holding_frame(self.0, setup, location, parts.as_ptr(), parts.len() as u32, &mut out)
        })?;
        Ok(out)
    }
    /// What a hook notice asks for, by the motion table that its body plays ([`Assets::of`]) and the notice's `other`; of a
    /// portal DAT only.
    pub fn hook(&self, motion_table: u32, number: u32) -> Result<Hook> {
        let mut out = std::mem::MaybeUninit::<Hook>::zeroed();
        unsafe { (*out.as_mut_ptr()).size = size_of::<Hook>() as u32 };
        checked(unsafe { sys::gp_hook_of(self.0, motion_table, number, out.as_mut_ptr()) })?;
        Ok(unsafe { out.assume_init() })
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
