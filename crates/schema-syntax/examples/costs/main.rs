//! Time and memory of the parser: `cargo run --release -p schema-syntax --example costs`.
//!
//! Without a name all texts are measured, with one only that.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a tool that may fail"
)]

mod measure;
mod shapes;

use schema_syntax::{SyntaxLimits, parse};

use measure::Case;

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn github() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
    std::fs::read_to_string(format!("{folder}/github.graphql")).unwrap()
}

fn main() {
    let mut cases: Vec<Case> = vec![
        ("github", github),
        ("github 4 times", || github().repeat(4)),
    ];
    cases.extend(shapes::SHAPES);
    measure::run(&cases, |text| match parse(text, &SyntaxLimits::default()) {
        Ok(tree) => format!(
            "{} nodes, {} errors",
            tree.nodes().len(),
            tree.errors().len()
        ),
        Err(exceeded) => format!("{:?}", exceeded.limit),
    });
}
