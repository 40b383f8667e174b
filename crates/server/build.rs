//! Rebuilds the crate when the built app changes: its files have new names each time.

#[expect(
    clippy::print_stdout,
    reason = "this is how a build script speaks to cargo"
)]
fn main() {
    println!("cargo::rerun-if-changed=../../frontend/dist");
}
