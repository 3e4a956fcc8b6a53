//! A body glides, in metres and without cells: `cargo run --offline --example first_glide`.
use glidepath::{Poses, Result, Space, World};

fn main() -> Result<()> {
    let space = Space::z_up(); // metres; Space::unity(), Space::unreal(), Space::y_up() for other engines
    let mut world = World::new()?;
    let runner = world.spawn_at(1, &space, [-2.0, -5.0, 0.0], 90.0)?;
    let mut poses = Poses::new();
    for frame in 1..=60 {
        world.tick(1.0 / 60.0)?;
        if frame % 6 == 0 {
            // ten times a second the server says where it is: it runs east at 4 m/s
            world.glide_to(runner, &space.at([-2.0 + frame as f32 / 15.0, -5.0, 0.0], 90.0)?)?;
        }
        world.poses(Some(&space), &mut poses)?;
        for pose in poses.iter() {
            let [x, y, _] = pose.position;
            println!("{:5.2} s  {:6.2} {:6.2}  heading {:.0}", world.clock_s(), x, y, pose.heading_deg);
        }
    }
    Ok(())
}
