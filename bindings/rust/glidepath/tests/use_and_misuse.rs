//! What the crate does, and that misuse gives errors.
use glidepath::constants::*;
use glidepath::{
    move_to, predict, rules, spawn_def, Body, Error, Frame, Host, Locomotion, Motions, MoveResult, Position, Poses, RuleSet,
    Space, World, WorldDef,
};

fn at(x: f32, y: f32) -> Position {
    Position { cell: 0xA9B40001, x, y, z: 12.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 }
}

fn name<T>(result: Result<T, Error>) -> String {
    match result {
        Ok(_) => "ok".into(),
        Err(error) => {
            assert!(!error.what.is_empty() && !error.why.is_empty(), "{:?}", error);
            error.name
        }
    }
}

#[test]
fn a_removed_body_is_refused() {
    let mut world = World::new().unwrap();
    let body = world.spawn(1, &at(5.0, 5.0)).unwrap();
    world.remove(body).unwrap();
    assert_eq!(name(world.remove(body)), "unknown_id");
    assert_eq!(name(world.body(body)), "unknown_id");
    assert_eq!(name(world.unstick(body)), "unknown_id");
    assert!(!world.is_live(body) && world.find(1).is_none() && world.is_empty());
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    let mut world = World::new().unwrap();
    let mut def = spawn_def(1, &at(5.0, 5.0));
    def.flags = GP_SPAWN_ACTS;
    let body = world.spawn_with(&def, None).unwrap();
    let before = world.state_hash();
    let space = Space::unity();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(name(world.tick(f64::from(bad))), "bad_float");
        assert_eq!(name(world.glide_to(body, &at(bad, 0.0))), "bad_float");
        assert_eq!(name(space.at([0.0, bad, 0.0], 0.0)), "bad_float");
        assert_eq!(name(space.at([0.0; 3], f64::from(bad))), "bad_float");
        assert_eq!(name(world.glide_many(&[body], &[[bad, 0.0, 0.0]], None, &space)), "bad_float");
        assert_ne!(name(world.jump(body, bad)), "ok");
        assert_ne!(name(world.set_motion(body, [0.0, 0.0, bad], [0.0; 3])), "ok");
        assert_eq!(name(World::with(WorldDef { clock_s: f64::from(bad), ..WorldDef::default() })), "bad_float");
        assert_eq!(name(space.with_units(bad).at([0.0; 3], 0.0)), "out_of_range");
        let frame = Frame { x: 0.0, y: 0.0, z: 0.0, qw: bad, qx: 0.0, qy: 0.0, qz: 0.0 };
        assert_eq!(name(space.position_of(&frame)), "bad_quaternion");
    }
    assert_eq!(world.state_hash(), before);
}

#[test]
fn columns_of_different_lengths_and_bad_structs_are_refused() {
    let mut world = World::new().unwrap();
    let body = world.spawn(1, &at(5.0, 5.0)).unwrap();
    let space = Space::z_up();
    assert_eq!(name(world.glide_many(&[body], &[], None, &space)), "bad_size");
    assert_eq!(name(world.glide_many(&[body], &[[0.0; 3]], Some(&[]), &space)), "bad_size");
    let mut def = spawn_def(2, &at(5.0, 5.0));
    def.size = 7;
    assert_eq!(name(world.spawn_with(&def, None)), "bad_size");
    let mut bad = rules(RuleSet::Literal);
    bad.reach = 9;
    assert_eq!(name(World::with(WorldDef { rules: Some(bad), ..WorldDef::default() })), "out_of_range");
    assert_eq!(name(world.receive(&[0x48, 0xF7, 0, 0])), "truncated");
    assert_eq!(name(world.do_motion(body, GP_MOTION_WALK_FORWARD, 1.0, GP_HOLD_NONE)), "refused");
    assert_eq!(name(Motions::from_json("{", "a\0b").map(|_| ())), "malformed");
}

struct Wall;
impl Host for Wall {
    fn swept_move(&mut self, _: &Body, _: &Position, result: &mut MoveResult) {
        result.accepted = 0;
    }
}

struct Nonsense;
impl Host for Nonsense {
    fn swept_move(&mut self, _: &Body, _: &Position, result: &mut MoveResult) {
        result.position.x = f32::NAN;
    }
}

struct Panics;
impl Host for Panics {
    fn swept_move(&mut self, _: &Body, _: &Position, _: &mut MoveResult) {
        panic!("a wall");
    }
}

fn world_of(host: Box<dyn Host>) -> World {
    let mut world =
        World::with(WorldDef { host: Some(host), least_pass_s: Some(0.0), ..WorldDef::default() }).unwrap();
    let body = world.spawn(1, &at(5.0, 5.0)).unwrap();
    world.glide_to(body, &at(5.0, 9.0)).unwrap();
    world
}

#[test]
fn a_host_decides_and_its_nonsense_counts_as_a_refusal() {
    let mut world = world_of(Box::new(Wall));
    world.tick(0.1).unwrap();
    let body = world.find(1).unwrap();
    assert_eq!(world.body(body).unwrap().position.y, 5.0);
    assert_eq!(name(world_of(Box::new(Nonsense)).tick(0.1)), "bad_host");
}

#[test]
fn a_panic_of_a_host_goes_on_after_the_call() {
    let mut world = world_of(Box::new(Panics));
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| world.tick(0.1)));
    assert!(caught.is_err());
    let body = world.find(1).unwrap();
    assert_eq!(world.body(body).unwrap().position.y, 5.0);
}

#[test]
fn a_body_glides_in_every_space_to_the_same_place() {
    for (space, goal) in [
        (Space::z_up(), [3.0, 4.0, 5.0]),
        (Space::y_up(), [3.0, 5.0, -4.0]),
        (Space::unity(), [3.0, 5.0, 4.0]),
        (Space::unreal(), [400.0, 300.0, 500.0]),
    ] {
        let mut world = World::new().unwrap();
        let body = world.spawn(1, &space.at([0.0; 3], 0.0).unwrap()).unwrap();
        world.glide_to(body, &space.at(goal, 90.0).unwrap()).unwrap();
        let mut poses = Poses::new();
        for _ in 0..120 {
            world.tick(1.0 / 60.0).unwrap();
            world.poses(Some(&space), &mut poses).unwrap();
        }
        let frame = space.frame_of(&world.body(body).unwrap().position).unwrap();
        let tolerance = if goal[0] > 100.0 { 2.0 } else { 0.02 };
        for (is, wanted) in [frame.x, frame.y, frame.z].iter().zip(goal) {
            assert!((is - wanted).abs() < tolerance, "{} is not {}", is, wanted);
        }
        let heading = space.heading_of([frame.qw, frame.qx, frame.qy, frame.qz]).unwrap();
        assert!((heading - 90.0).abs() < 0.1);
    }
}

#[test]
fn a_snapshot_runs_on_to_the_same_bits_also_on_another_thread() {
    let mut world = World::with(WorldDef { smoothed: true, ..WorldDef::default() }).unwrap();
    let mut def = spawn_def(1, &at(5.0, 5.0));
    def.flags = GP_SPAWN_ACTS;
    let mut speeds = Locomotion::default();
    speeds.0.walk_mps = 6.0;
    let motions = Motions::locomotion(&speeds).unwrap();
    let body = world.spawn_with(&def, Some(&motions)).unwrap();
    drop(motions);
    world.do_motion(body, GP_MOTION_WALK_FORWARD, 1.0, GP_HOLD_NONE).unwrap();
    let mut other = world.snapshot().unwrap();
    let run = |world: &mut World| {
        for _ in 0..60 {
            world.tick(1.0 / 30.0).unwrap();
        }
        world.state_hash()
    };
    let expected = run(&mut world);
    assert!((world.body(body).unwrap().position.y - 17.0).abs() < 0.5);
    let there = std::thread::spawn(move || run(&mut other)).join().unwrap();
    assert_eq!(there, expected);
}

#[test]
fn a_creature_chases_and_tells_when_it_arrives() {
    let mut world = World::new().unwrap();
    let mut def = spawn_def(1, &at(60.0, 80.0));
    def.flags = GP_SPAWN_ACTS;
    world.spawn_with(&def, None).unwrap();
    def = spawn_def(2, &at(60.0, 60.0));
    def.flags = GP_SPAWN_ACTS;
    def.facts = GP_FACT_EXISTS | GP_FACT_CREATURE | GP_FACT_HAS_RUN_RATE;
    def.run_rate = 1.5;
    let creature = world.spawn_with(&def, None).unwrap();
    let mut request = move_to(GP_MOVE_TO_OBJECT);
    request.object = 1;
    world.move_body(creature, &request).unwrap();
    for _ in 0..300 {
        world.tick(1.0 / 30.0).unwrap();
        if world.notices().iter().any(|notice| notice.kind == "arrived") {
            return;
        }
    }
    panic!("it never arrived");
}

#[test]
fn a_predictive_body_follows_positions_alone() {
    let mut settings = predict();
    settings.top_speed_mps = f64::NAN;
    assert_ne!(name(World::with(WorldDef { positions_only: Some(settings), ..WorldDef::default() })), "ok");
    settings.top_speed_mps = 6.0;
    let mut world = World::with(WorldDef { positions_only: Some(settings), ..WorldDef::default() }).unwrap();
    let space = Space::y_up();
    let body = world.spawn(1, &space.at([0.0; 3], 0.0).unwrap()).unwrap();
    for frame in 1..=180 {
        world.tick(1.0 / 60.0).unwrap();
        let now = world.clock_s();
        if frame % 6 == 0 {
            let target = space.at([0.0, 0.0, -4.0 * now as f32], 0.0).unwrap();
            world.glide_to_sent(body, &target, now, Some([0.0, 4.0, 0.0])).unwrap();
        }
    }
    let shown = space.frame_of(&world.body(body).unwrap().position).unwrap();
    assert!((shown.z + 12.0).abs() < 1.0, "{}", shown.z);
    assert_ne!(name(world.stick_to(body, 2, 0.5)), "ok");
    assert_eq!(name(world.glide_to_sent(body, &at(1.0, 1.0), f64::NAN, None)), "out_of_range");
}
