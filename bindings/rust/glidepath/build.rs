//! Programs and tests of this crate find the library where it was linked from.
fn main() {
    if let Ok(folder) = std::env::var("DEP_GLIDEPATH_LIB_DIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{}", folder);
    }
}
