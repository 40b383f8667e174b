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

use schema_syntax::{SyntaxLimits, parse};

use measure::{Case, many};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CASES: [Case; 17] = [
    ("github", || {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema-model/tests/schemas");
        std::fs::read_to_string(format!("{folder}/github.graphql")).unwrap()
    }),
    ("github 4 times", || CASES[0].1().repeat(4)),
    ("list of 480,000", || {
        format!("type Query{{a(b:[Int]=[{}]):Int}}", "1 ".repeat(480_000))
    }),
    ("enum of 480,000", || {
        format!("enum E {{ {} }}", many(480_000, |n| format!("V{n} ")))
    }),
    ("arguments, 160,000", || {
        format!(
            "type Query {{ a({}): Int }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("fields of one name, 160,000", || {
        format!("type Query {{ {} }}", "a:Int ".repeat(160_000))
    }),
    ("types, 70,000", || {
        many(70_000, |n| format!("type T{n}{{a:T{}}}", n + 1))
    }),
    ("union of 240,000", || {
        format!("union U = {}", many(240_000, |n| format!("|T{n}")))
    }),
    ("directives, 240,000", || {
        format!(
            "type Query {} {{ a: Int }}",
            many(240_000, |n| format!("@d{n}"))
        )
    }),
    ("480,000 `!`", || {
        format!("type Query {{ a: Int{} }}", "!".repeat(480_000))
    }),
    ("480,000 `}`", || "}".repeat(480_000)),
    ("480,000 unknown characters", || "?".repeat(480_000)),
    ("syntax errors", || "type T { : } ".repeat(90_000)),
    ("names of 1,000 bytes", || {
        format!(
            "type Query {{ {} }}",
            many(7_900, |n| format!("{n:a>1000}:A "))
        )
    }),
    ("a name of 7.9 MB", || {
        format!("type Query {{ {}: Int }}", "a".repeat(7_900_000))
    }),
    ("comments, 8 MB", || {
        "#\n".repeat(4_000_000) + "type Query { a: Int }"
    }),
    ("a description of 8 MB", || {
        format!(
            "\"\"\"{}\"\"\" type Query {{ a: Int }}",
            "a ".repeat(4_000_000)
        )
    }),
];

fn main() {
    measure::run(&CASES, |text| match parse(text, &SyntaxLimits::default()) {
        Ok(tree) => format!(
            "{} nodes, {} errors",
            tree.nodes().len(),
            tree.errors().len()
        ),
        Err(exceeded) => format!("{:?}", exceeded.limit),
    });
}
