//! Rebuilds the crate when the built app changes: its files have new names each time.

fn main() {
    println!("cargo::rerun-if-changed=../../frontend/dist");
}
