//! Finds libglidepath: in the folder that GLIDEPATH_LIB_DIR names, in a build of this tree, or installed.
use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-env-changed=GLIDEPATH_LIB_DIR");
    println!("cargo:rustc-link-lib=dylib=glidepath");
    if let Ok(folder) = env::var("GLIDEPATH_LIB_DIR") {
        link_from(Path::new(&folder));
        return;
    }
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let build = Path::new(&here).join("../../../build");
    for preset in ["release", "dev", "quick", "rust"] {
        let folder = build.join(preset).join("src");
        if folder.join("libglidepath.so").exists() {
            link_from(&folder.canonicalize().expect("it exists"));
            return;
        }
    }
}

/// Programs and tests of this workspace find it there too; `links` hands the folder on to the other crate.
fn link_from(folder: &Path) {
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:lib_dir={}", folder.display());
}
