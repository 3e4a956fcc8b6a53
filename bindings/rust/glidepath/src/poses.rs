//! What to draw, as columns, and what happened.
use crate::world::BodyId;
use crate::{sys, text, Space};
use std::ptr;

/// Columns of poses, a row a body; filled again and again by [`crate::World::poses`].
#[derive(Default)]
pub struct Poses {
    count: usize,
    ids: Vec<u64>,
    objects: Vec<u32>,
    cells: Vec<u32>,
    positions: Vec<[f32; 3]>,
    rotations: Vec<[f32; 4]>,
    headings_deg: Vec<f32>,
    flags: Vec<u8>,
    has_no_headings: bool,
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub id: BodyId,
    pub object: u32,
    pub cell: u32,
    pub position: [f32; 3],
    /// w x y z
    pub rotation: [f32; 4],
    pub heading_deg: f32,
    /// `GP_POSE_*`
    pub flags: u8,
}

impl Poses {
    /// Without capacity: the first call makes it.
    pub fn new() -> Poses {
        Poses::default()
    }
    /// Headings cost an arc tangent a body: without them, where rotations are used. They are 0 then.
    pub fn without_headings() -> Poses {
        Poses { has_no_headings: true, ..Poses::default() }
    }
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.count
    }
    /// Nobody may have changed.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
    pub fn ids(&self) -> &[u64] {
        &self.ids[..self.count]
    }
    pub fn objects(&self) -> &[u32] {
        &self.objects[..self.count]
    }
    pub fn cells(&self) -> &[u32] {
        &self.cells[..self.count]
    }
    pub fn positions(&self) -> &[[f32; 3]] {
        &self.positions[..self.count]
    }
    /// w x y z
    pub fn rotations(&self) -> &[[f32; 4]] {
        &self.rotations[..self.count]
    }
    pub fn headings_deg(&self) -> &[f32] {
        &self.headings_deg[..self.count]
    }
    pub fn flags(&self) -> &[u8] {
        &self.flags[..self.count]
    }
    /// Row by row.
    pub fn iter(&self) -> impl Iterator<Item = Pose> + '_ {
        (0..self.count).map(move |i| Pose {
            id: BodyId(self.ids[i]),
            object: self.objects[i],
            cell: self.cells[i],
            position: self.positions[i],
            rotation: self.rotations[i],
            heading_deg: self.headings_deg[i],
            flags: self.flags[i],
        })
    }

    pub(crate) fn make_room(&mut self, rows: usize) {
        self.ids.resize(rows, 0);
        self.objects.resize(rows, 0);
        self.cells.resize(rows, 0);
        self.positions.resize(rows, [0.0; 3]);
        self.rotations.resize(rows, [0.0; 4]);
        self.headings_deg.resize(rows, 0.0);
        self.flags.resize(rows, 0);
    }

    /// The columns for the library; valid as long as nothing is resized.
    pub(crate) fn columns(&mut self, space: Option<&Space>) -> sys::gp_pose_columns {
        let mut columns = crate::made(sys::gp_pose_columns_init);
        columns.capacity = self.ids.len() as u32;
        columns.space = space.map_or(ptr::null(), |space| &space.0);
        columns.ids = self.ids.as_mut_ptr();
        columns.objects = self.objects.as_mut_ptr();
        columns.cells = self.cells.as_mut_ptr();
        columns.positions = self.positions.as_mut_ptr() as *mut f32;
        columns.rotations = self.rotations.as_mut_ptr() as *mut f32;
        columns.headings_deg =
            if self.has_no_headings { ptr::null_mut() } else { self.headings_deg.as_mut_ptr() };
        columns.flags = self.flags.as_mut_ptr();
        columns
    }

    pub(crate) fn capacity(&self) -> usize {
        self.ids.len()
    }

    pub(crate) fn set_count(&mut self, count: usize) {
        self.count = count.min(self.ids.len());
    }
}

/// What happened to a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub clock_s: f64,
    pub object: u32,
    /// The object, motion or hook that it is about.
    pub other: u32,
    pub code: u32,
    pub distance_m: f32,
    /// As a word: "blipped".
    pub kind: String,
    pub reason: String,
}

impl Notice {
    pub(crate) fn from_c(c: &sys::gp_notice) -> Notice {
        Notice {
            clock_s: c.clock_s,
            object: c.object,
            other: c.other,
            code: c.code,
            distance_m: c.distance_m,
            kind: text(unsafe { sys::gp_notice_kind_name(u32::from(c.kind)) }),
            reason: text(unsafe { sys::gp_notice_reason_name(u32::from(c.reason)) }),
        }
    }
}
