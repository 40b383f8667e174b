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

use schema_model::{Limits, SourceText, parse_schema};

use measure::{Case, many};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const CASES: [Case; 31] = [
    ("github", || {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemas");
        std::fs::read_to_string(format!("{folder}/github.graphql")).unwrap()
    }),
    ("list of 480,000", || {
        format!("type Query{{a(b:[Int]=[{}]):Int}}", "1 ".repeat(480_000))
    }),
    ("wrong list of 480,000", || {
        format!("type Query{{a(b:[Int]=[{}]):Int}}", "A ".repeat(480_000))
    }),
    ("enum of 480,000", || {
        format!("enum E {{ {} }}", many(480_000, |n| format!("V{n} ")))
    }),
    ("enum values unknown, 240,000", || {
        let values = many(240_000, |n| format!("V{n} "));
        let given = many(240_000, |n| format!("W{n} "));
        format!("type Query{{a(b:[E]=[{given}]):Int}} enum E {{ {values} }}")
    }),
    ("union of 240,000", || {
        format!("union U = {}", many(240_000, |n| format!("|T{n}")))
    }),
    ("arguments, 160,000", || {
        let arguments = many(160_000, |n| format!("f{n}:Int "));
        format!("type Query {{ a({arguments}): Int }}")
    }),
    ("arguments of an interface", || {
        let wide = |ty: &str| many(80_000, |n| format!("f{n}:{ty} "));
        format!(
            "interface I{{a({}):Int}} type Query implements I{{a({}):Int}}",
            wide("Int"),
            wide("ID")
        )
    }),
    ("fields of Query, 160,000", || {
        format!(
            "type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("fields of one name, 160,000", || {
        format!("type Query {{ {} }}", "a:Int ".repeat(160_000))
    }),
    ("types of one name, 80,000", || {
        "type T{a:Int}".repeat(80_000)
    }),
    ("types, 70,000", || {
        many(70_000, |n| format!("type T{n}{{a:T{}}}", n + 1))
    }),
    ("extensions of nothing, 100,000", || {
        many(100_000, |n| format!("extend scalar S{n} @d"))
    }),
    ("unknown directives, 240,000", || {
        let applied = many(240_000, |n| format!("@d{n}"));
        format!("type Query {applied} {{ a: Int }}")
    }),
    ("directives in a chain, 40,000", || {
        many(40_000, |n| {
            format!("directive @d{n}(a:Int @d{}) on SCALAR|OBJECT ", n + 1)
        })
    }),
    ("directives of themselves, 40,000", || {
        many(40_000, |n| {
            format!("directive @d{n}(a:Int @d{n}) on SCALAR ")
        })
    }),
    ("required arguments not given", || {
        let arguments = many(60_000, |n| format!("a{n}:Int! "));
        let applied = "@d ".repeat(120_000);
        format!("directive @d({arguments}) repeatable on OBJECT type Query {applied}{{a:Int}}")
    }),
    ("arguments of a wide directive", || {
        let arguments = many(50_000, |n| format!("a{n}:Int "));
        let applied = many(40_000, |n| format!("@d(a{n}:1)"));
        format!("directive @d({arguments}) repeatable on OBJECT type Query {applied}{{a:Int}}")
    }),
    ("locations, 240,000", || {
        let locations = "|OBJECT".repeat(120_000);
        let applied = "@d ".repeat(100_000);
        format!("directive @d repeatable on {locations} type Query {applied}{{a:Int}}")
    }),
    ("links, 40,000", || {
        let links = many(25_000, |n| format!("@link(url:\"x/a{n}/v1\")"));
        let applied = many(100_000, |n| format!("@x__d{n}"));
        format!("extend schema {links} type Query {applied}{{a:Int}}")
    }),
    ("inputs in a chain, 50,000", || {
        many(50_000, |n| format!("input I{n}{{i:I{}! j:Int}}", n + 1))
    }),
    ("inputs in a circle, 50,000", || {
        many(50_000, |n| {
            format!("input I{n}{{i:I{}!}}", (n + 1) % 50_000)
        })
    }),
    ("endless defaults, 40,000", || {
        let fields = many(60_000, |n| format!("f{n}:I={{}}"));
        format!("type Query{{a:Int}} input I{{{fields}}}")
    }),
    ("objects of a wide input", || {
        let fields = many(60_000, |n| format!("f{n}:Int! "));
        let given = "{}".repeat(120_000);
        format!("type Query{{a(b:[I]=[{given}]):Int}} input I{{{fields}}}")
    }),
    ("web of interfaces, 490", || {
        let all = many(490, |n| format!("&I{n}"));
        many(490, |n| format!("interface I{n} implements {all}{{a:Int}}"))
    }),
    ("web of interfaces and fields", || {
        let fields = many(240, |n| format!("f{n}:Int "));
        let all = many(240, |n| format!("&I{n}"));
        many(240, |n| format!("interface I{n}{{{fields}}}"))
            + &many(240, |n| format!("type T{n} implements {all}{{{fields}}}"))
    }),
    ("types of a wide interface", || {
        let fields = many(60_000, |n| format!("f{n}:Int "));
        let types = many(35_000, |n| format!("type T{n} implements W{{a:Int}}"));
        format!("interface W{{{fields}}} {types}")
    }),
    ("syntax errors", || "type T { : } ".repeat(90_000)),
    ("480,000 `!`", || {
        format!("type Query {{ a: Int{} }}", "!".repeat(480_000))
    }),
    ("names of 1,000 bytes", || {
        let fields = many(7_900, |n| format!("{n:a>1000}:A "));
        format!("type Query {{ {fields} }}")
    }),
    ("a description of 8 MB", || {
        let text = "a ".repeat(4_000_000);
        format!("\"\"\"{text}\"\"\" type Query {{ a: Int }}")
    }),
];

fn main() {
    measure::run(&CASES, |text| {
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
