//! The session of tools/check_languages in Rust, through the binding. The form of the file: session_file.h.
use glidepath::{Poses, Result, World, WorldDef};
use std::time::Instant;

struct Session {
    frames_per_s: f64,
    frames: Vec<Vec<Vec<u8>>>,
}

fn read(file: &str) -> Option<Session> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut lines = text.lines();
    let frames_per_s = lines.next()?.strip_prefix("glidepath-session 1 ")?.parse().ok()?;
    let mut frames: Vec<Vec<Vec<u8>>> = Vec::new();
    for line in lines {
        match line.strip_prefix("M ") {
            None => frames.push(Vec::new()),
            Some(hex) => {
                let bytes = (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).ok());
                frames.last_mut()?.push(bytes.collect::<Option<Vec<u8>>>()?);
            }
        }
    }
    Some(Session { frames_per_s, frames })
}

fn drive(session: &Session, hashes: bool) -> Result<(u64, f64)> {
    let mut world = World::with(WorldDef { adopts: true, ..WorldDef::default() })?;
    let mut poses = Poses::without_headings();
    let mut chain: u64 = 0xcbf29ce484222325;
    let begin = Instant::now();
    for (f, messages) in session.frames.iter().enumerate() {
        world.begin_frame(1.0 / session.frames_per_s)?;
        world.step()?;
        for message in messages {
            let _ = world.receive(message); // what cannot be read is skipped, as everywhere
        }
        world.poses(None, &mut poses)?;
        if !hashes {
            continue;
        }
        for word in [poses.len() as u64, world.pose_hash(), world.state_hash(), world.router_hash()] {
            chain = (chain ^ word).wrapping_mul(0x100000001b3);
        }
        if f % 100 == 99 {
            println!("{} {:016x}", f + 1, chain);
        }
    }
    Ok((chain, begin.elapsed().as_secs_f64()))
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let session = arguments.get(1).and_then(|file| read(file)).expect("usage: driver SESSION REPEATS");
    let repeats: u32 = arguments.get(2).and_then(|text| text.parse().ok()).expect("usage: driver SESSION REPEATS");
    let (chain, _) = drive(&session, true)?;
    let mut best_s = f64::MAX;
    for _ in 0..repeats {
        best_s = best_s.min(drive(&session, false)?.1);
    }
    let messages: usize = session.frames.iter().map(Vec::len).sum();
    println!("end {} {} {:016x} {:.6}", session.frames.len(), messages, chain, best_s);
    Ok(())
}
