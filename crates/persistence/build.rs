//! Builds the crate again when a migration is added: the macro that embeds them cannot tell cargo.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
