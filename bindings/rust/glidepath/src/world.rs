//! Worlds.
use crate::assets::Bridge as AssetBridge;
use crate::host::{Bridge, Host};
use crate::{
    checked, listed, made, refused, sys, text, Assets, Body, Frame, MotionAction, Motions, MoveTo, Notice, Outcome,
    PlayingClip, Position, PositionUpdate, Poses, Predict, Result, Rules, ShownFrames, Space, SpawnDef, VelocityUpdate,
    Viewer,
};
use std::cell::Cell;
use std::marker::PhantomData;
use std::mem::size_of;
use std::ptr;
use std::sync::Arc;

/// A body of a world; one whose body was removed names nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct BodyId(pub u64);

/// Which reading of the client the rules begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSet {
    Retail,
    Documented,
    Literal,
}

/// Rules to change and to make a world with.
pub fn rules(set: RuleSet) -> Rules {
    let mut value = std::mem::MaybeUninit::<Rules>::zeroed();
    let code = unsafe { sys::gp_rules_init(value.as_mut_ptr(), size_of::<Rules>() as u32, set as u32) };
    assert_eq!(code, sys::GP_OK);
    unsafe { value.assume_init() }
}

/// A body to change and to spawn: about a human, on the ground, that does not act.
pub fn spawn_def(object: u32, at: &Position) -> SpawnDef {
    let mut def: SpawnDef = made(sys::gp_spawn_def_init);
    def.object = object;
    def.position = *at;
    def
}

/// A movement to change and to give to [`World::move_body`], with retail's parameters.
pub fn move_to(kind: u32) -> MoveTo {
    let mut request: MoveTo = made(sys::gp_move_to_init);
    request.r#type = kind;
    request
}

/// How bodies glide on positions alone, to change and to make a world or a body with.
pub fn predict() -> Predict {
    made(sys::gp_predict_init)
}

/// A position message without a wire format, to change and to receive.
pub fn position_update() -> PositionUpdate {
    made(sys::gp_position_update_init)
}

/// A velocity message, likewise.
pub fn velocity_update() -> VelocityUpdate {
    made(sys::gp_velocity_update_init)
}

/// A movement message, likewise: of somebody who stands.
pub fn movement_update() -> MovementUpdate {
    MovementUpdate { fields: made(sys::gp_movement_update_init), actions: Vec::new(), request: None }
}

/// A movement message. Actions and request are its own; what `fields` says of them is not looked at.
#[derive(Clone)]
pub struct MovementUpdate {
    pub fields: sys::gp_movement_update,
    pub actions: Vec<MotionAction>,
    /// Instead of a motion state.
    pub request: Option<MoveTo>,
}

/// What creation messages said of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    pub object: u32,
    pub id: BodyId,
    pub name: String,
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
    pub is_adopted: bool,
    pub is_player: bool,
    pub is_creature: bool,
}

/// How a world is made.
#[derive(Default)]
pub struct WorldDef<'a> {
    /// For games that send positions and nothing else: bodies are predictive.
    pub positions_only: Option<Predict>,
    /// Of bodies that are spawned without a choice of their own: `GP_SMOOTHER_*`; 0: retail's, but predictive what
    /// [`World::spawn_at`] makes.
    pub smoother: u32,
    pub rules: Option<Rules>,
    pub host: Option<Box<dyn Host>>,
    pub assets: Option<&'a Assets>,
    pub smoothed: bool,
    pub adopts: bool,
    pub strict: bool,
    pub host_knows_ground: bool,
    /// None: 1/30 s; 0: bodies move in every frame.
    pub least_pass_s: Option<f64>,
    pub clock_s: f64,
    /// None: one; 0: as many as there are cores.
    pub threads: Option<u32>,
    /// Of bodies that creation messages make, that act and are not the client's own: `GP_SMOOTHER_*`; 0: retail's.
    pub router_smoother: u32,
    /// Their numbers if they are predictive.
    pub router_predict: Option<Predict>,
    /// Who steers them: `GP_DRIVER_*`.
    pub router_driver: u32,
    /// From where distances are measured; None: the client's own body.
    pub viewer: Option<Viewer>,
}

/// Where many bodies are by the server: a row for each.
#[derive(Clone, Copy, Default)]
pub struct GlideColumns<'a> {
    pub ids: &'a [BodyId],
    pub points: &'a [[f32; 3]],
    /// None: the bodies keep theirs.
    pub headings_deg: Option<&'a [f32]>,
    /// When each was sent, on the sender's clock; of one body all updates tell it, or none.
    pub sent_s: Option<&'a [f64]>,
    /// In units of the space a second along its axes.
    pub velocities: Option<&'a [[f32; 3]]>,
    /// `GP_GLIDE_*`: what of the others counts; None: all there is.
    pub flags: Option<&'a [u8]>,
}

/// A column of the right length, or none.
fn column<T>(rows: usize, given: Option<&[T]>, what: &str) -> Result<*const T> {
    match given {
        Some(column) if column.len() != rows => {
            Err(refused(sys::GP_BAD_SIZE, "bad_size", what, column.len() as u64, "has another length than the ids"))
        }
        other => Ok(other.map_or(ptr::null(), |column| column.as_ptr())),
    }
}

/// Bodies, the messages that reach them, and time. It may move to another thread; one at a time uses it.
///
/// A world that is gone, and two threads on one world, do not compile:
///
/// ```compile_fail,E0382
/// let mut world = glidepath::World::new().unwrap();
/// drop(world);
/// world.tick(0.1).unwrap();
/// ```
///
/// ```compile_fail,E0277
/// let world = glidepath::World::new().unwrap();
/// std::thread::scope(|scope| {
///     scope.spawn(|| world.pose_hash());
/// });
/// ```
pub struct World {
    handle: *mut sys::gp_world,
    bridge: Option<Arc<Bridge>>,
    assets: Option<Arc<AssetBridge>>, // their loaders are called later
    one_thread: PhantomData<Cell<()>>, // not Sync
}

unsafe impl Send for World {}

impl Drop for World {
    fn drop(&mut self) {
        unsafe { sys::gp_world_destroy(self.handle) };
    }
}

/// Messages as the C functions want them: their bytes, and where each ends.
fn back_to_back(messages: &[&[u8]]) -> (Vec<u8>, Vec<u32>) {
    let mut end = 0;
    let ends = messages
        .iter()
        .map(|message| {
            end += message.len() as u32;
            end
        })
        .collect();
    (messages.concat(), ends)
}

impl World {
    /// With the defaults.
    pub fn new() -> Result<World> {
        World::with(WorldDef::default())
    }

    /// As the definition says.
    pub fn with(def: WorldDef) -> Result<World> {
        let mut c: sys::gp_world_def = made(sys::gp_world_def_init);
        for (is_on, flag) in [
            (def.host_knows_ground, sys::GP_WORLD_HOST_KNOWS_GROUND),
            (def.smoothed, sys::GP_WORLD_SMOOTHED),
            (def.adopts, sys::GP_WORLD_ADOPTS),
            (def.strict, sys::GP_WORLD_STRICT),
        ] {
            c.flags |= if is_on { flag } else { 0 };
        }
        c.least_pass_s = def.least_pass_s.unwrap_or(c.least_pass_s);
        c.clock_s = def.clock_s;
        c.threads = def.threads.unwrap_or(c.threads);
        c.smoother = def.smoother;
        if let Some(settings) = &def.positions_only {
            c.smoother = sys::GP_SMOOTHER_PREDICTIVE;
            c.predict = settings;
        }
        c.router_smoother = def.router_smoother;
        c.router_driver = def.router_driver;
        c.router_predict = def.router_predict.as_ref().map_or(ptr::null(), |settings| settings);
        c.viewer = def.viewer.unwrap_or(c.viewer);
        let assets = def.assets.and_then(|assets| assets.1.clone());
        c.rules = def.rules.as_ref().map_or(ptr::null(), |rules| rules);
        c.assets = def.assets.map_or(ptr::null(), |assets| assets.0);
        let bridge = def.host.map(|host| Arc::new(Bridge::new(host)));
        let callbacks = bridge.as_ref().map(|bridge| bridge.callbacks());
        c.host = callbacks.as_ref().map_or(ptr::null(), |host| host);
        let mut handle = ptr::null_mut();
        checked(unsafe { sys::gp_world_create(&c, &mut handle) })?;
        Ok(World { handle, bridge, assets, one_thread: PhantomData })
    }

    /// A snapshot: both run on to the same bits.
    pub fn snapshot(&self) -> Result<World> {
        let mut handle = ptr::null_mut();
        checked(unsafe { sys::gp_world_copy(self.handle, &mut handle) })?;
        Ok(World { handle, bridge: self.bridge.clone(), assets: self.assets.clone(), one_thread: PhantomData })
    }

    /// Back to a snapshot.
    pub fn restore(&mut self, snapshot: &World) -> Result<()> {
        checked(unsafe { sys::gp_world_restore(self.handle, snapshot.handle) })?;
        self.bridge = snapshot.bridge.clone();
        self.assets = snapshot.assets.clone();
        Ok(())
    }

    fn call(&mut self, code: sys::gp_code) -> Result<()> {
        let result = checked(code);
        if let Some(bridge) = &self.bridge {
            bridge.go_on_panicking();
        }
        result
    }

    /// Moves the clock, also backwards.
    pub fn begin_frame(&mut self, elapsed_s: f64) -> Result<()> {
        let code = unsafe { sys::gp_begin_frame(self.handle, elapsed_s) };
        self.call(code)
    }
    /// A pass, if one is due.
    pub fn step(&mut self) -> Result<()> {
        let code = unsafe { sys::gp_step(self.handle) };
        self.call(code)
    }
    /// Both.
    pub fn tick(&mut self, elapsed_s: f64) -> Result<()> {
        let code = unsafe { sys::gp_tick(self.handle, elapsed_s) };
        self.call(code)
    }
    pub fn clock_s(&self) -> f64 {
        unsafe { sys::gp_clock(self.handle) }
    }
    /// The moment that [`World::poses`] shows.
    pub fn shown_s(&self) -> f64 {
        unsafe { sys::gp_shown_clock(self.handle) }
    }
    /// When the last pass was.
    pub fn last_pass_s(&self) -> f64 {
        unsafe { sys::gp_last_pass(self.handle) }
    }
    /// How long after the one before.
    pub fn pass_length_s(&self) -> f64 {
        unsafe { sys::gp_pass_length(self.handle) }
    }

    /// A new body with the defaults, at a point of a space. It is predictive, for a server that sends positions and nothing
    /// else, unless the world was made with a smoother.
    pub fn spawn_at(&mut self, object: u32, space: &Space, point: [f32; 3], heading_deg: f64) -> Result<BodyId> {
        let mut id = 0;
        let code =
            unsafe { sys::gp_spawn_at(self.handle, object, &space.0, point.as_ptr(), heading_deg, &mut id) };
        self.call(code)?;
        Ok(BodyId(id))
    }
    /// A new body with the defaults.
    pub fn spawn(&mut self, object: u32, at: &Position) -> Result<BodyId> {
        self.spawn_with(&spawn_def(object, at), None)
    }
    /// A new body; what it plays: its motions, else the default locomotion. Pointers in the definition are not followed.
    pub fn spawn_with(&mut self, def: &SpawnDef, motions: Option<&Motions>) -> Result<BodyId> {
        self.make(def, motions, None, sys::gp_spawn)
    }
    /// A new body with numbers of its own for gliding on positions alone.
    pub fn spawn_predictive(&mut self, def: &SpawnDef, settings: &Predict) -> Result<BodyId> {
        let mut def = *def;
        def.smoother = sys::GP_SMOOTHER_PREDICTIVE;
        self.make(&def, None, Some(settings), sys::gp_spawn)
    }
    /// As by a creation message: what was kept for the object is replayed.
    pub fn create(&mut self, def: &SpawnDef, motions: Option<&Motions>) -> Result<BodyId> {
        self.make(def, motions, None, sys::gp_create)
    }
    fn make(
        &mut self,
        def: &SpawnDef,
        motions: Option<&Motions>,
        predict: Option<&Predict>,
        function: unsafe extern "C" fn(*mut sys::gp_world, *const SpawnDef, *mut u64) -> sys::gp_code,
    ) -> Result<BodyId> {
        let mut def = *def;
        def.motions = motions.map_or(ptr::null(), |motions| motions.0);
        def.predict = predict.map_or(ptr::null(), |settings| settings);
        let mut id = 0;
        let code = unsafe { function(self.handle, &def, &mut id) };
        self.call(code)?;
        Ok(BodyId(id))
    }
    pub fn remove(&mut self, id: BodyId) -> Result<()> {
        checked(unsafe { sys::gp_remove(self.handle, id.0) })
    }
    /// Hangs a body on another.
    pub fn attach(&mut self, child: BodyId, parent: BodyId) -> Result<()> {
        checked(unsafe { sys::gp_attach(self.handle, child.0, parent.0) })
    }
    /// Out of every cell, as into a pack.
    pub fn take_out(&mut self, id: BodyId) -> Result<()> {
        checked(unsafe { sys::gp_take_out(self.handle, id.0) })
    }
    pub fn find(&self, object: u32) -> Option<BodyId> {
        match unsafe { sys::gp_find(self.handle, object) } {
            0 => None,
            id => Some(BodyId(id)),
        }
    }
    pub fn is_live(&self, id: BodyId) -> bool {
        unsafe { sys::gp_is_live(self.handle, id.0) != 0 }
    }
    pub fn len(&self) -> usize {
        unsafe { sys::gp_size(self.handle) as usize }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Where a body is, how it moves, whether it stands on something.
    pub fn body(&self, id: BodyId) -> Result<Body> {
        let mut out = std::mem::MaybeUninit::<Body>::zeroed();
        unsafe { (*out.as_mut_ptr()).size = size_of::<Body>() as u32 };
        checked(unsafe { sys::gp_body_of(self.handle, id.0, out.as_mut_ptr()) })?;
        Ok(unsafe { out.assume_init() })
    }

    /// Glide to where the server says the body is.
    pub fn glide_to(&mut self, id: BodyId, target: &Position) -> Result<()> {
        let code = unsafe { sys::gp_glide_to(self.handle, id.0, target, 0) };
        self.call(code)
    }
    /// The same with what predictive bodies ask for: when it was sent, on the sender's clock, and how fast it went.
    pub fn glide_to_sent(
        &mut self,
        id: BodyId,
        target: &Position,
        sent_s: f64,
        velocity_mps: Option<[f32; 3]>,
    ) -> Result<()> {
        let mut glide: sys::gp_glide = made(sys::gp_glide_init);
        glide.target = *target;
        glide.flags = sys::GP_GLIDE_HAS_SENT;
        glide.sent_s = sent_s;
        if let Some(velocity) = velocity_mps {
            glide.flags |= sys::GP_GLIDE_HAS_VELOCITY;
            glide.velocity_mps = velocity;
        }
        let code = unsafe { sys::gp_glide_update(self.handle, id.0, &glide) };
        self.call(code)
    }
    /// The same without taking over the heading.
    pub fn glide_to_keeping_heading(&mut self, id: BodyId, target: &Position) -> Result<()> {
        let code = unsafe { sys::gp_glide_to(self.handle, id.0, target, 1) };
        self.call(code)
    }
    /// Columns in; headings may be left out. All or nobody: the error's offset is the index of the one refused.
    pub fn glide_many(
        &mut self,
        ids: &[BodyId],
        points: &[[f32; 3]],
        headings_deg: Option<&[f32]>,
        space: &Space,
    ) -> Result<()> {
        let rows = headings_deg.map_or(points.len(), |headings| headings.len().min(points.len()));
        let longest = headings_deg.map_or(points.len(), |headings| headings.len().max(points.len()));
        if rows != ids.len() || longest != ids.len() {
            return Err(refused(sys::GP_BAD_SIZE, "bad_size", "columns", rows as u64, "have different lengths"));
        }
        let code = unsafe {
            sys::gp_glide_many(
                self.handle,
                ids.len() as u32,
                ids.as_ptr() as *const u64,
                &space.0,
                points.as_ptr() as *const f32,
                headings_deg.map_or(ptr::null(), |headings| headings.as_ptr()),
            )
        };
        self.call(code)
    }
    /// The same with send times and velocities, for predictive bodies.
    pub fn glide_columns(&mut self, columns: &GlideColumns, space: &Space) -> Result<()> {
        let rows = columns.ids.len();
        let mut c: sys::gp_glide_columns = made(sys::gp_glide_columns_init);
        c.count = rows as u32;
        c.space = &space.0;
        c.ids = columns.ids.as_ptr() as *const u64;
        c.points = column(rows, Some(columns.points), "points")? as *const f32;
        c.headings_deg = column(rows, columns.headings_deg, "headings_deg")?;
        c.sent_s = column(rows, columns.sent_s, "sent_s")?;
        c.velocities = column(rows, columns.velocities, "velocities")? as *const f32;
        c.flags = column(rows, columns.flags, "flags")?;
        let code = unsafe { sys::gp_glide_update_many(self.handle, &c) };
        self.call(code)
    }
    /// Be there at once.
    pub fn place_at(&mut self, id: BodyId, target: &Position) -> Result<()> {
        let code = unsafe { sys::gp_place_at(self.handle, id.0, target) };
        self.call(code)
    }
    /// The same with when it was sent, on the sender's clock.
    pub fn place_at_sent(&mut self, id: BodyId, target: &Position, sent_s: f64) -> Result<()> {
        let mut glide: sys::gp_glide = made(sys::gp_glide_init);
        glide.target = *target;
        glide.flags = sys::GP_GLIDE_HAS_SENT;
        glide.sent_s = sent_s;
        let code = unsafe { sys::gp_place_update(self.handle, id.0, &glide) };
        self.call(code)
    }
    /// Whether the client's own body takes the server's positions, and keeps its heading then.
    pub fn use_server_position(&mut self, id: BodyId, uses: bool, keeps_heading: bool) -> Result<()> {
        checked(unsafe {
            sys::gp_use_server_position(self.handle, id.0, i32::from(uses), i32::from(keeps_heading))
        })
    }
    /// Fly: a jump or a missile.
    pub fn set_motion(&mut self, id: BodyId, velocity_mps: [f32; 3], omega_radps: [f32; 3]) -> Result<()> {
        checked(unsafe { sys::gp_set_motion(self.handle, id.0, velocity_mps.as_ptr(), omega_radps.as_ptr()) })
    }
    pub fn set_velocity(&mut self, id: BodyId, velocity_mps: [f32; 3]) -> Result<()> {
        checked(unsafe { sys::gp_set_velocity(self.handle, id.0, velocity_mps.as_ptr()) })
    }
    pub fn set_omega(&mut self, id: BodyId, omega_radps: [f32; 3]) -> Result<()> {
        checked(unsafe { sys::gp_set_omega(self.handle, id.0, omega_radps.as_ptr()) })
    }
    /// Fly when the waypoints before it are done with.
    pub fn queue_velocity(&mut self, id: BodyId, velocity_mps: [f32; 3], is_jump: bool) -> Result<()> {
        checked(unsafe { sys::gp_queue_velocity(self.handle, id.0, velocity_mps.as_ptr(), i32::from(is_jump)) })
    }
    /// Face there at once.
    pub fn set_heading(&mut self, id: BodyId, heading_deg: f64) -> Result<()> {
        checked(unsafe { sys::gp_set_heading(self.handle, id.0, heading_deg) })
    }
    /// Keep right beside another object for a second.
    pub fn stick_to(&mut self, id: BodyId, target: u32, target_radius_m: f32) -> Result<()> {
        checked(unsafe { sys::gp_stick_to(self.handle, id.0, target, target_radius_m) })
    }
    pub fn unstick(&mut self, id: BodyId) -> Result<()> {
        checked(unsafe { sys::gp_unstick(self.handle, id.0) })
    }
    /// Tie the leash to a position.
    pub fn constrain_to(&mut self, id: BodyId, anchor: &Position) -> Result<()> {
        checked(unsafe { sys::gp_constrain_to(self.handle, id.0, anchor) })
    }
    pub fn unconstrain(&mut self, id: BodyId) -> Result<()> {
        checked(unsafe { sys::gp_unconstrain(self.handle, id.0) })
    }
    /// How fast a body can go that does not act.
    pub fn set_speeds(&mut self, id: BodyId, top_mps: f32, adjusted_top_mps: f32) -> Result<()> {
        checked(unsafe { sys::gp_set_speeds(self.handle, id.0, top_mps, adjusted_top_mps) })
    }
    /// What your own animation moved the body by since the last frame, in its axes.
    pub fn host_motion(&mut self, id: BodyId, offset: &Frame) -> Result<()> {
        checked(unsafe { sys::gp_host_motion(self.handle, id.0, offset) })
    }
    /// Do a motion: `GP_MOTION_*`, `GP_HOLD_*`.
    pub fn do_motion(&mut self, id: BodyId, motion: u32, speed: f32, hold_key: u32) -> Result<()> {
        let code = unsafe { sys::gp_do_motion(self.handle, id.0, motion, speed, hold_key) };
        self.call(code)
    }
    pub fn stop_motion(&mut self, id: BodyId, motion: u32, hold_key: u32) -> Result<()> {
        checked(unsafe { sys::gp_stop_motion(self.handle, id.0, motion, hold_key) })
    }
    pub fn stop_completely(&mut self, id: BodyId) -> Result<()> {
        checked(unsafe { sys::gp_stop_completely(self.handle, id.0) })
    }
    /// With a share of the body's full strength.
    pub fn jump(&mut self, id: BodyId, extent: f32) -> Result<()> {
        checked(unsafe { sys::gp_jump(self.handle, id.0, extent) })
    }
    /// Chase, flee, walk to a position or turn, by the planner.
    pub fn move_body(&mut self, id: BodyId, request: &MoveTo) -> Result<()> {
        checked(unsafe { sys::gp_move_body(self.handle, id.0, request) })
    }

    /// One message from its opcode on; what became of it. Malformed ones are errors.
    pub fn receive(&mut self, message: &[u8]) -> Result<Outcome> {
        let mut out = empty_outcome();
        let code = unsafe { sys::gp_receive(self.handle, message.as_ptr().cast(), message.len(), &mut out) };
        self.call(code)?;
        Ok(out)
    }
    /// A position message of a game with another wire format, through the same gates.
    pub fn receive_position(&mut self, update: &sys::gp_position_update) -> Result<Outcome> {
        let mut out = empty_outcome();
        let code = unsafe { sys::gp_receive_position(self.handle, update, &mut out) };
        self.call(code)?;
        Ok(out)
    }
    /// Messages in a row; how many were malformed and skipped.
    pub fn receive_many(&mut self, messages: &[&[u8]]) -> Result<u32> {
        let (bytes, ends) = back_to_back(messages);
        let mut malformed = 0;
        let code = unsafe {
            sys::gp_receive_many(
                self.handle,
                bytes.as_ptr().cast(),
                bytes.len(),
                ends.as_ptr(),
                ends.len() as u32,
                &mut malformed,
            )
        };
        self.call(code)?;
        Ok(malformed)
    }
    /// A velocity message of a game with another wire format.
    pub fn receive_velocity(&mut self, update: &VelocityUpdate) -> Result<Outcome> {
        let mut out = empty_outcome();
        let code = unsafe { sys::gp_receive_velocity(self.handle, update, &mut out) };
        self.call(code)?;
        Ok(out)
    }
    /// A movement message, likewise.
    pub fn receive_movement(&mut self, update: &MovementUpdate) -> Result<Outcome> {
        let mut out = empty_outcome();
        let mut fields = update.fields;
        fields.actions = update.actions.as_ptr();
        fields.action_count = update.actions.len() as u32;
        fields.request = update.request.as_ref().map_or(ptr::null(), |request| request);
        fields.r#type = update.request.as_ref().map_or(0, |request| request.r#type);
        let code = unsafe { sys::gp_receive_movement(self.handle, &fields, &mut out) };
        self.call(code)?;
        Ok(out)
    }
    /// What the last message set free, a creation, in the order it ran.
    pub fn replays(&self) -> Vec<Outcome> {
        listed(|out: *mut Outcome, capacity| unsafe {
            if capacity > 0 {
                (*out).size = size_of::<Outcome>() as u32;
            }
            sys::gp_replays(self.handle, out, capacity)
        })
    }
    /// The objects that are here.
    pub fn objects(&self) -> Vec<u32> {
        listed(|out, capacity| unsafe { sys::gp_objects(self.handle, out, capacity) })
    }
    /// Setups and motion tables that creations named and the assets do not have.
    pub fn missing_assets(&self) -> Vec<u32> {
        listed(|out, capacity| unsafe { sys::gp_missing_assets(self.handle, out, capacity) })
    }
    /// What creation messages said of an object.
    pub fn object(&self, object: u32) -> Result<Object> {
        let mut out = std::mem::MaybeUninit::<sys::gp_object>::zeroed();
        unsafe { (*out.as_mut_ptr()).size = size_of::<sys::gp_object>() as u32 };
        checked(unsafe { sys::gp_object_of(self.handle, object, out.as_mut_ptr()) })?;
        let known = unsafe { out.assume_init() };
        Ok(Object {
            object: known.object,
            id: BodyId(known.id),
            name: text(known.name),
            wcid: known.wcid,
            item_type: known.item_type,
            weenie_bits: known.weenie_bits,
            setup: known.setup,
            motion_table: known.motion_table,
            scale: known.scale,
            container: known.container,
            wielder: known.wielder,
            parent_location: known.parent_location,
            placement: known.placement,
            created_s: known.created_s,
            is_adopted: known.is_adopted != 0,
            is_player: known.is_player != 0,
            is_creature: known.is_creature != 0,
        })
    }
    /// Messages so far.
    pub fn received_count(&self) -> u64 {
        unsafe { sys::gp_received_count(self.handle) }
    }
    /// The client's own object; 0: none.
    pub fn set_player(&mut self, object: u32) -> Result<()> {
        checked(unsafe { sys::gp_set_player(self.handle, object) })
    }
    pub fn player(&self) -> u32 {
        unsafe { sys::gp_player(self.handle) }
    }
    /// From where distances are measured.
    pub fn set_viewer(&mut self, viewer: &Viewer) -> Result<()> {
        checked(unsafe { sys::gp_set_viewer(self.handle, viewer) })
    }
    pub fn viewer(&self) -> Result<Viewer> {
        let mut out = std::mem::MaybeUninit::<Viewer>::zeroed();
        checked(unsafe { sys::gp_get_viewer(self.handle, out.as_mut_ptr()) })?;
        Ok(unsafe { out.assume_init() })
    }
    /// Messages that wait for their object.
    pub fn kept_count(&self) -> u64 {
        unsafe { sys::gp_kept_count(self.handle) }
    }

    /// Who may have changed, where it is drawn; in a space, or in cells.
    pub fn poses(&mut self, space: Option<&Space>, out: &mut Poses) -> Result<()> {
        self.fill(space, out, |world, columns| unsafe { sys::gp_poses(world, sys::GP_POSES_SHOWN, columns) })
    }
    /// The same where bodies are.
    pub fn raw_poses(&mut self, space: Option<&Space>, out: &mut Poses) -> Result<()> {
        self.fill(space, out, |world, columns| unsafe { sys::gp_poses(world, sys::GP_POSES_RAW, columns) })
    }
    /// The shown ones at any moment between the last two passes.
    pub fn poses_at(&mut self, clock_s: f64, space: Option<&Space>, out: &mut Poses) -> Result<()> {
        self.fill(space, out, |world, columns| unsafe { sys::gp_poses_at(world, clock_s, columns) })
    }
    /// A whole frame in one call: tick, receive_many and poses. How many messages were malformed and skipped.
    pub fn run_frame(
        &mut self,
        elapsed_s: f64,
        messages: &[&[u8]],
        space: Option<&Space>,
        out: &mut Poses,
    ) -> Result<u32> {
        let (bytes, ends) = back_to_back(messages);
        let mut malformed = 0;
        let mut columns = out.columns(space);
        let code = unsafe {
            sys::gp_run_frame(
                self.handle,
                elapsed_s,
                bytes.as_ptr().cast(),
                bytes.len(),
                ends.as_ptr(),
                ends.len() as u32,
                &mut malformed,
                &mut columns,
            )
        };
        self.call(code)?;
        let count = columns.count as usize;
        if count <= out.capacity() {
            out.set_count(count);
        } else {
            self.poses(space, out)?; // which makes the capacity
        }
        Ok(malformed)
    }
    fn fill(
        &mut self,
        space: Option<&Space>,
        out: &mut Poses,
        ask: impl Fn(*mut sys::gp_world, &mut sys::gp_pose_columns) -> sys::gp_code,
    ) -> Result<()> {
        loop {
            let mut columns = out.columns(space);
            checked(ask(self.handle, &mut columns))?;
            let count = columns.count as usize;
            if count <= out.capacity() {
                out.set_count(count);
                return Ok(());
            }
            out.make_room(2 * count);
        }
    }
    /// What happened since begin_frame.
    pub fn notices(&self) -> Vec<Notice> {
        let all: Vec<sys::gp_notice> = listed(|out, capacity| unsafe { sys::gp_notices(self.handle, out, capacity) });
        all.iter().map(Notice::from_c).collect()
    }
    /// What a body plays, the one that is shown first.
    pub fn playing_clips(&self, id: BodyId) -> Vec<PlayingClip> {
        listed(|out, capacity| unsafe { sys::gp_playing_clips(self.handle, id.0, out, capacity) })
    }
    /// The frame that is shown, and the one after it.
    pub fn shown_frames(&self, id: BodyId) -> Result<ShownFrames> {
        let mut out = ShownFrames { clip: 0, frame: 0, next_clip: 0, next_frame: 0, share: 0.0, reserved: 0 };
        checked(unsafe { sys::gp_shown_frames_of(self.handle, id.0, &mut out) })?;
        Ok(out)
    }
    /// Where everybody is.
    pub fn pose_hash(&self) -> u64 {
        unsafe { sys::gp_pose_hash(self.handle) }
    }
    /// Everything but padding.
    pub fn state_hash(&self) -> u64 {
        unsafe { sys::gp_state_hash(self.handle) }
    }
    /// What is kept, and for whom.
    pub fn router_hash(&self) -> u64 {
        unsafe { sys::gp_router_hash(self.handle) }
    }
}

fn empty_outcome() -> Outcome {
    Outcome {
        size: size_of::<Outcome>() as u32,
        result: 0,
        reason: 0,
        action: 0,
        parts: 0,
        opcode: 0,
        object: 0,
        waits_for: 0,
        replays: 0,
        serial: 0,
        details: 0,
    }
}
