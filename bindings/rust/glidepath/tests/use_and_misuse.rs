//! What the crate does, and that misuse gives errors.
use glidepath::constants::*;
use glidepath::{
    client_message, decode_client, encode_client, link_def, move_to, movement_update, position_update, predict, rules,
    spawn_def, velocity_update, AssetLoaders, Assets, Body, Error, Frame, GlideColumns, Host, LightDriver, Link, Locomotion,
    MotionAction, MotionKind, Motions, MoveResult, Position, Poses, RuleSet, Setup, Space, World, WorldDef,
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
fn ids_that_a_world_no_longer_has_or_never_had_are_refused() {
    let (mut world, mut other) = (World::new().unwrap(), World::new().unwrap());
    let first = world.spawn(1, &at(5.0, 5.0)).unwrap();
    world.remove(first).unwrap();
    let snapshot = world.snapshot().unwrap();
    let second = world.spawn(2, &at(5.0, 5.0)).unwrap();
    world.restore(&snapshot).unwrap();
    other.spawn(1, &at(5.0, 5.0)).unwrap();
    for gone in [first, second, other.spawn(2, &at(5.0, 5.0)).unwrap()] {
        assert!(!world.is_live(gone));
        assert_eq!(name(world.glide_to(gone, &at(6.0, 6.0))), "unknown_id");
        assert_eq!(name(world.body(gone)), "unknown_id");
        assert_eq!(name(world.remove(gone)), "unknown_id");
    }
    world.tick(0.1).unwrap();
    assert!(world.is_empty());
}

#[test]
fn columns_of_updates_are_taken_whole_or_not_at_all() {
    let space = Space::unity();
    let (mut world, mut other) = (World::new().unwrap(), World::new().unwrap());
    let [ids, others] = [&mut world, &mut other].map(|each| {
        let ids = [1, 2].map(|n| each.spawn_at(n, &space, [n as f32, 0.0, 0.0], 0.0).unwrap());
        each.tick(0.1).unwrap();
        ids
    });
    let points = [[1.0, 0.0, 1.0], [2.0, 0.0, 1.0]];
    let plain = GlideColumns { ids: &ids, points: &points, ..GlideColumns::default() };
    let before = world.state_hash();
    for wrong in [
        GlideColumns { points: &points[..1], ..plain },
        GlideColumns { headings_deg: Some(&[0.0]), ..plain },
        GlideColumns { sent_s: Some(&[0.0]), ..plain },
        GlideColumns { velocities: Some(&[]), ..plain },
        GlideColumns { flags: Some(&[]), ..plain },
    ] {
        assert_eq!(name(world.glide_columns(&wrong, &space)), "bad_size");
    }
    let lacks_times = GlideColumns { flags: Some(&[GP_GLIDE_HAS_SENT as u8, 0]), ..plain };
    assert_eq!(name(world.glide_columns(&lacks_times, &space)), "null_pointer");
    let not_a_number = GlideColumns { sent_s: Some(&[0.0, f64::NAN]), ..plain };
    assert_eq!(name(world.glide_columns(&not_a_number, &space)), "out_of_range");
    assert_eq!(world.state_hash(), before);
    let full = GlideColumns { sent_s: Some(&[0.1; 2]), velocities: Some(&[[0.0, 0.0, 4.0]; 2]), headings_deg: Some(&[0.0; 2]), ..plain };
    world.glide_columns(&full, &space).unwrap();
    for (id, point) in others.iter().zip(points) {
        let velocity = space.velocity([0.0, 0.0, 4.0]).unwrap();
        other.glide_to_sent(*id, &space.at(point, 0.0).unwrap(), 0.1, Some(velocity)).unwrap();
    }
    assert_eq!(world.state_hash(), other.state_hash());
    assert_eq!(name(world.glide_columns(&plain, &space)), "refused"); // they told when it was sent
}

#[test]
fn what_is_spawned_at_a_point_is_predictive_unless_the_world_chose() {
    let space = Space::z_up();
    let mut world = World::new().unwrap();
    let runner = world.spawn_at(1, &space, [0.0; 3], 0.0).unwrap();
    assert_eq!(name(world.unstick(runner)), "refused");
    let other = world.spawn(2, &space.at([0.0; 3], 0.0).unwrap()).unwrap();
    world.unstick(other).unwrap();
    assert_eq!(name(world.spawn_at(3, &space, [f32::NAN; 3], 0.0)), "bad_float");
    let mut retail = World::with(WorldDef { smoother: GP_SMOOTHER_RETAIL, ..WorldDef::default() }).unwrap();
    let runner = retail.spawn_at(1, &space, [0.0; 3], 0.0).unwrap();
    retail.unstick(runner).unwrap();
    assert_eq!(name(World::with(WorldDef { smoother: 7, ..WorldDef::default() }).map(|_| ())), "out_of_range");
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
fn a_frame_in_one_call_is_the_same_as_in_three() {
    let space = Space::z_up();
    let messages: [&[u8]; 2] = [&[0x48, 0xF7, 0, 0, 1], &[0x78, 0x56, 0x34, 0x12]]; // one cut off, one of no body
    let mut worlds = [World::new().unwrap(), World::new().unwrap()];
    for world in &mut worlds {
        for i in 1..=100 {
            let body = world.spawn(i, &space.at([i as f32, 0.0, 0.0], 0.0).unwrap()).unwrap();
            world.glide_to(body, &space.at([i as f32, 3.0, 0.0], 0.0).unwrap()).unwrap();
        }
    }
    let [world, other] = &mut worlds;
    let (mut one, mut three) = (Poses::new(), Poses::new());
    for _ in 0..5 {
        assert_eq!(world.run_frame(1.0 / 30.0, &messages, Some(&space), &mut one).unwrap(), 1);
        other.tick(1.0 / 30.0).unwrap();
        assert_eq!(other.receive_many(&messages).unwrap(), 1);
        other.poses(Some(&space), &mut three).unwrap();
        assert_eq!(one.len(), three.len());
    }
    assert_eq!(world.state_hash(), other.state_hash());
    assert_eq!(name(world.run_frame(f64::NAN, &[], None, &mut one).map(|_| ())), "bad_float");
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

// Runs along x, then along y, five updates a second.
fn shown_beside_a_turn(flags: u32) -> Vec<[f32; 2]> {
    let mut settings = predict();
    settings.top_speed_mps = 4.0;
    settings.flags |= flags;
    let mut world = World::with(WorldDef { positions_only: Some(settings), ..WorldDef::default() }).unwrap();
    let space = Space::z_up();
    let body = world.spawn(1, &space.at([0.0; 3], 0.0).unwrap()).unwrap();
    let mut frames = Vec::new();
    for frame in 1..=120u8 {
        world.tick(1.0 / 60.0).unwrap();
        let way = f32::from(frame) / 15.0;
        if frame % 12 == 0 {
            world.glide_to(body, &space.at([way.min(4.0), (way - 4.0).max(0.0), 0.0], 0.0).unwrap()).unwrap();
        }
        let place = space.frame_of(&world.body(body).unwrap().position).unwrap();
        frames.push([place.x, place.y]);
    }
    frames
}

#[test]
fn what_is_not_refined_is_shown_by_other_rules() {
    assert_eq!(shown_beside_a_turn(0), shown_beside_a_turn(0));
    assert_ne!(shown_beside_a_turn(0), shown_beside_a_turn(GP_PREDICT_UNREFINED));
}

struct CallsBack(std::sync::mpsc::Sender<()>);
impl Host for CallsBack {
    fn swept_move(&mut self, _: &Body, _: &Position, _: &mut MoveResult) {
        self.0.send(()).unwrap();
    }
}

#[test]
fn a_host_is_asked_on_the_thread_that_moves_the_world() {
    let (asked, heard) = std::sync::mpsc::channel();
    let mut world = world_of(Box::new(CallsBack(asked)));
    std::thread::spawn(move || world.tick(0.1).unwrap()).join().unwrap();
    assert!(heard.try_iter().count() > 0);
}

#[test]
fn drivers_and_smoothers_that_do_not_exist_are_refused() {
    assert_eq!(name(World::with(WorldDef { router_driver: 7, ..WorldDef::default() })), "out_of_range");
    assert_eq!(name(World::with(WorldDef { router_smoother: 7, ..WorldDef::default() })), "out_of_range");
    let mut bad = predict();
    bad.teleport_m = f64::NAN;
    assert_ne!(name(World::with(WorldDef { router_predict: Some(bad), ..WorldDef::default() })), "ok");
    let mut world = World::with(WorldDef { router_driver: GP_DRIVER_LIGHT, ..WorldDef::default() }).unwrap();
    let mut def = spawn_def(1, &at(5.0, 5.0));
    def.flags = GP_SPAWN_ACTS;
    def.driver = 7;
    assert_eq!(name(world.spawn_with(&def, None)), "out_of_range");
    assert_ne!(name(world.spawn_predictive(&def, &bad)), "ok");
    def.driver = GP_DRIVER_LIGHT;
    def.predict = 8 as *const _; // is not followed
    let body = world.spawn_with(&def, None).unwrap();
    assert_ne!(name(world.move_body(body, &move_to(GP_TURN_TO_HEADING))), "ok");
    let mut request = move_to(GP_MOVE_TO_POSITION);
    request.position = at(25.0, 5.0);
    world.move_body(body, &request).unwrap();
    for _ in 0..60 {
        world.tick(1.0 / 30.0).unwrap();
    }
    assert!(world.body(body).unwrap().position.x > 8.0);
}

#[test]
fn the_light_driver_by_itself_turns_a_body() {
    let mut driver = LightDriver::new();
    let body = at(5.0, 5.0);
    assert_eq!(driver.tick(&body, 0.1, 0.0).unwrap().outcome, GP_LIGHT_IDLE);
    let mut request = move_to(GP_MOVE_TO_POSITION);
    assert_ne!(name(driver.set(&request, 0.0)), "ok");
    request.position = at(25.0, 5.0);
    assert_eq!(name(driver.set(&request, f64::NAN)), "bad_float");
    driver.set(&request, 0.0).unwrap();
    assert_eq!(name(driver.tick(&body, f64::NAN, 0.0)), "bad_float");
    let step = driver.tick(&body, 0.5, 0.5).unwrap();
    assert!(step.outcome == GP_LIGHT_DRIVING && !step.stops && step.rotation[0] < 0.99);
}

#[test]
fn a_message_of_a_client_comes_back_as_it_was_written() {
    let mut sent = client_message();
    assert_eq!(name(encode_client(&sent, &[])), "bad_cell");
    sent.action = GP_CLIENT_MOVE_TO_STATE;
    sent.position = at(5.0, 6.0);
    sent.flags = 0x14;
    sent.forward_command = GP_MOTION_WALK_FORWARD;
    sent.forward_speed = 0.5;
    let wave = MotionAction { motion: 0x13000087, speed: 1.5, stamp: 7, is_autonomous: 1 };
    let bytes = encode_client(&sent, &[wave]).unwrap();
    let (read, actions) = decode_client(&bytes, true).unwrap();
    assert!(read.action == GP_CLIENT_MOVE_TO_STATE && read.forward_speed == 0.5 && read.position.y == 6.0);
    assert!(actions.len() == 1 && actions[0].motion == wave.motion && actions[0].stamp == 7);
    for cut in 0..bytes.len() {
        assert_ne!(name(decode_client(&bytes[..cut], true)), "ok");
    }
    assert_eq!(name(glidepath::check_message(&bytes, false)), "bad_opcode");
}

#[test]
fn updates_without_a_wire_format_go_through_the_gates() {
    let mut world = World::new().unwrap();
    let mut update = position_update();
    update.object = 5;
    update.position = at(5.0, 5.0);
    let kept = world.receive_position(&update).unwrap();
    assert_eq!(u32::from(kept.result), GP_RESULT_KEPT);
    assert_eq!(glidepath::details_of(&kept).0, "unknown_object");
    assert!(glidepath::text_of(&kept).starts_with("kept"));
    let mut movement = movement_update();
    movement.fields.object = 5;
    movement.fields.forward_command = GP_MOTION_WALK_FORWARD;
    movement.fields.actions = 8 as *const _; // is not followed
    movement.fields.action_count = 9;
    assert_eq!(u32::from(world.receive_movement(&movement).unwrap().result), GP_RESULT_KEPT);
    let mut def = spawn_def(5, &at(5.0, 5.0));
    def.flags = GP_SPAWN_ACTS;
    let body = world.create(&def, None).unwrap();
    assert_eq!(world.kept_count(), 0);
    let mut velocity = velocity_update();
    velocity.object = 5;
    velocity.velocity_mps[2] = f32::NAN;
    assert_eq!(u32::from(world.receive_velocity(&velocity).unwrap().result), GP_RESULT_DROPPED);
    assert_eq!(world.receive_many(&[&[0x48, 0xF7, 0, 0, 1], &[1, 2, 3, 4]]).unwrap(), 1);
    world.place_at_sent(body, &at(5.0, 7.0), 0.5).unwrap();
    assert_eq!(world.body(body).unwrap().position.y, 7.0);
    assert_eq!(name(world.object(77).map(|_| ())), "unknown_id");
    assert!(world.missing_assets().is_empty() && world.viewer().unwrap().kind == 0);
    assert_eq!(name(world.poses_at(f64::NAN, None, &mut Poses::new())), "bad_float");
}

#[test]
fn links_have_bounds_and_count() {
    let mut def = link_def();
    def.fragments = 0;
    assert_eq!(name(Link::with(&def).map(|_| ())), "out_of_range");
    def.fragments = 16;
    def.size = 7;
    assert_eq!(name(Link::with(&def).map(|_| ())), "bad_size");
    let mut link = Link::new().unwrap();
    assert_ne!(name(link.receive(false, 0.0, &[0; 7], |_| panic!("no message"))), "ok");
    assert_eq!(name(link.receive(false, f64::NAN, &[0; 7], |_| ())), "bad_float");
    let seen = link.statistics(false).unwrap();
    assert!(seen.packets == 1 && seen.refused.iter().sum::<u64>() == 1 && link.open_sets() == 0);
    link.set_seeds(1, 2).unwrap();
    assert!(link.has_seeds() && !link.is_incomplete());
    link.clear().unwrap();
    assert_eq!(link.statistics(false).unwrap().packets, 0);
}

struct MyAssets;
impl AssetLoaders for MyAssets {
    fn setup(&mut self, id: u32) -> Option<Setup> {
        assert_ne!(id, 6, "lost");
        let setup = Setup {
            radius_m: 0.7,
            height_m: 1.9,
            step_up_m: 0.1,
            step_down_m: 0.1,
            motion_table: 9,
            default_animation: 0,
        };
        Some(setup).filter(|_| id == 5)
    }
    fn motions(&mut self, id: u32) -> Option<Motions> {
        let mut speeds = Locomotion::default();
        speeds.0.walk_mps = 2.0;
        Motions::locomotion(&speeds).ok().filter(|_| id == 9)
    }
}

#[test]
fn assets_come_from_memory() {
    assert!(Assets::from_memory(&[("portal.dat", b"no dat")]).is_err());
    let refused = Assets::from_memory(&[("other.json", b"{}")]).err().unwrap().to_string();
    assert!(refused.starts_with("other.json: is neither ") && refused.ends_with("(malformed)"), "{}", refused);
    assert!(Assets::from_memory(&[("a\0b", b"{}")]).is_err());
    let setups = br#"{"format": "glidepath-setups", "version": 1, "setups": [{"id": 5, "radius": 0.5}]}"#;
    let assets = Assets::from_memory(&[("setups.json", setups)]).unwrap();
    assert_eq!(assets.setup(5).unwrap().radius_m, 0.5);
    assert_eq!(name(assets.setup(6).map(|_| ())), "unknown_id");
}

#[test]
fn assets_come_from_loaders() {
    let assets = Assets::from_loaders(Box::new(MyAssets)).unwrap();
    let found = assets.of(5, 0).unwrap();
    assert!(found.has_setup == 1 && found.has_motions == 1 && found.motion_table == 9 && found.setup.radius_m == 0.7);
    assert!(assets.of(6, 0).unwrap().lacks_setup == 1 && assets.of(7, 0).unwrap().lacks_setup == 1);
    assert_eq!(name(assets.motions(8).map(|_| ())), "unknown_id");
    assert_eq!(name(assets.setup(7).map(|_| ())), "unknown_id");
    let motions = assets.motions(9).unwrap();
    let walk = motions.find(MotionKind::Cycle, GP_MOTION_NON_COMBAT, GP_MOTION_WALK_FORWARD).unwrap();
    assert!((walk.velocity[1] - 2.0).abs() < 1e-5);
    assert_eq!(motions.style(0).unwrap(), (GP_MOTION_NON_COMBAT, GP_MOTION_READY));
    assert_eq!(name(motions.clip(0xFFFF_FFF0).map(|_| ())), "unknown_id");
    assert_eq!(name(assets.hook(9, 1).map(|_| ())), "unsupported");
    assert_eq!(name(assets.holding_frame(5, 1, &[]).map(|_| ())), "unsupported");
    let mut world = World::with(WorldDef { assets: Some(&assets), ..WorldDef::default() }).unwrap();
    drop(assets);
    world.tick(0.1).unwrap();
}

#[test]
fn places_words_and_frames() {
    let (here, mut there) = (at(5.0, 5.0), at(8.0, 9.0));
    there.z = 24.0;
    assert!((glidepath::horizontal_distance(&here, &there).unwrap() - 5.0).abs() < 1e-5);
    assert_eq!(glidepath::offset(&here, &there).unwrap(), [3.0, 4.0, 12.0]);
    assert_eq!(glidepath::blend(&here, &there, 0.5).unwrap().z, 18.0);
    assert_eq!(name(glidepath::blend(&here, &there, f64::NAN)), "out_of_range");
    assert!((glidepath::heading_gap(350.0, 10.0).unwrap() - 20.0).abs() < 1e-9);
    assert!(glidepath::is_indoors(0xA9B40100) && glidepath::check(&here).is_ok());
    assert_eq!(glidepath::renormalized(&at(30.0, 5.0)).unwrap().cell, 0xA9B40009);
    let east = glidepath::facing(&here, 90.0).unwrap();
    assert!((glidepath::heading_of(&east).unwrap() - 90.0).abs() < 1e-4);
    assert_eq!(glidepath::motion_by_name("WalkForward").unwrap(), GP_MOTION_WALK_FORWARD);
    assert_eq!(glidepath::motion_by_index(5).unwrap(), GP_MOTION_WALK_FORWARD);
    assert_eq!(glidepath::motion_name(GP_MOTION_WALK_FORWARD).unwrap(), "WalkForward");
    assert!(glidepath::motion_name(1).is_none());
    assert_eq!(glidepath::movement_error_name(0x24), "no_contact");
    assert_eq!(glidepath::message_name(0xF748), "UpdatePosition");
    assert_eq!(glidepath::shown_frames_of_loop(7, 10, 30.0, 0.55).unwrap().frame, 6);
    let part = Frame { x: 0.0, y: 2.0, z: 0.0, qw: 1.0, qx: 0.0, qy: 0.0, qz: 0.0 };
    assert_eq!(glidepath::placed_on(&here, &part).unwrap().y, 7.0);
    assert_eq!(glidepath::carried_by(&part, &part).unwrap().y, 4.0);
    let mut out = [part];
    assert_eq!(glidepath::place_parts(&[part], None, 2.0, &mut out), 1);
    assert_eq!(out[0].y, 4.0);
    let space = Space::unity();
    assert_eq!(space.velocity_back(space.velocity([1.0, 2.0, 3.0]).unwrap()).unwrap(), [1.0, 2.0, 3.0]);
    assert_eq!(space.turning_back(space.turning([1.0, 2.0, 3.0]).unwrap()).unwrap(), [1.0, 2.0, 3.0]);
}
