//! A body glides, in metres and without cells: `cargo run --offline --example first_glide`.
use glidepath::{Poses, Result, Space, World};

fn main() -> Result<()> {
    let space = Space::z_up(); // metres; Space::unity(), Space::unreal(), Space::y_up() for other engines
    let mut world = World::new()?;
    let runner = world.spawn(1, &space.at([-2.0, -5.0, 0.0], 0.0)?)?;
    world.glide_to(runner, &space.at([2.0, -5.0, 0.0], 90.0)?)?; // the server said so
    let mut poses = Poses::new();
    for _ in 0..40 {
        world.tick(1.0 / 60.0)?;
        world.poses(Some(&space), &mut poses)?;
        for pose in poses.iter() {
            let [x, y, _] = pose.position;
            println!("{:5.2} s  {:6.2} {:6.2}  heading {:.0}", world.clock_s(), x, y, pose.heading_deg);
        }
    }
    Ok(())
}
