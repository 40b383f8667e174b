//! Time and memory of the parser: `cargo run --release -p schema-syntax --example costs`.
//!
//! Each text is read in a process of its own, so that its peak of memory is its own. Linux only: the peak comes from
//! `/proc`. Without a name all texts are measured, with one only that.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a tool that may fail"
)]

use std::process::Command;
use std::time::{Duration, Instant};

use schema_syntax::{SyntaxLimits, parse};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const RUNS: usize = 40;

type Case = (&'static str, fn() -> String);

fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

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
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    if let (Some(name), Some(file)) = (&name, arguments.next()) {
        measure(name, &std::fs::read_to_string(file).unwrap());
        return;
    }
    println!(
        "{:30} {:>7} {:>9} {:>9} {:>9} {:>8} {:>6}",
        "text", "MB", "best ms", "median", "CPU", "peak MB", "times"
    );
    let this = std::env::current_exe().unwrap();
    let file = std::env::temp_dir().join(format!("costs-{}.graphql", std::process::id()));
    for (case, make) in CASES {
        if name.as_ref().is_none_or(|name| name == case) {
            std::fs::write(&file, make()).unwrap();
            let output = Command::new(&this).arg(case).arg(&file).output().unwrap();
            print!("{}", String::from_utf8_lossy(&output.stdout));
        }
    }
    std::fs::remove_file(file).unwrap();
}

fn measure(name: &str, text: &str) {
    let limits = SyntaxLimits::default();
    let before = peak();
    let first = Instant::now();
    let outcome = match parse(text, &limits) {
        Ok(tree) => format!(
            "{} nodes, {} errors",
            tree.nodes().len(),
            tree.errors().len()
        ),
        Err(exceeded) => format!("{:?}", exceeded.limit),
    };
    let first = first.elapsed();
    let memory = peak().saturating_sub(before);
    let processor_before = processor_time();
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(parse(std::hint::black_box(text), &limits)).ok();
            start.elapsed()
        })
        .collect();
    let processor = (processor_time() - processor_before) / RUNS as f64 * 1_000.0;
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1_000.0;
    println!(
        "{name:30} {:>7.2} {:>9.2} {:>9.2} {:>9.2} {:>8.1} {:>6.1}  first {:.1} ms; {outcome}",
        text.len() as f64 / 1e6,
        ms(times[0]),
        ms(times[RUNS / 2]),
        processor,
        memory as f64 / 1e6,
        memory as f64 / text.len() as f64,
        ms(first),
    );
}

/// Seconds that this process has had of a processor. Others on the machine do not count.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// Bytes of the process that were in memory at its peak.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() * 1024
}
