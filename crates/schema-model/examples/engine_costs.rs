//! Time and memory of parsing, the model and the rules: `cargo run --release -p schema-model --example engine_costs`.
//!
//! Without a name all texts are measured, with one only that.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a tool that may fail"
)]

#[path = "../../schema-syntax/examples/costs/measure.rs"]
mod measure;
#[path = "../../schema-syntax/examples/costs/shapes.rs"]
mod shapes;

use schema_model::{Limits, SourceText, parse_schema};

use measure::Case;

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let mut cases: Vec<Case> = vec![("github", || {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemas");
        std::fs::read_to_string(format!("{folder}/github.graphql")).unwrap()
    })];
    cases.extend(shapes::SHAPES);
    measure::run(&cases, |text| {
        let source = SourceText::new(text);
        match parse_schema(&source, &Limits::default()) {
            Ok(schema) => {
                let findings = &schema.findings;
                let first = findings.items.first().map_or("-", |item| &*item.code);
                let count = findings.items.len() + findings.omitted as usize;
                format!("{count} findings: {first}")
            }
            Err(refusal) => refusal.message,
        }
    });
}
