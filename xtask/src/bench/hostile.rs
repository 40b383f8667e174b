//! Runs the whole program on inputs made to be slow or large, each near the limits, and reports the worst time and
//! memory.

use std::time::Duration;

use schema_docs::{Docs, Links};
use schema_model::{Limits, SourceText};

use super::process::{Cost, End, measure};
use super::table::{Table, time_run};
use crate::program::DataDir;
use crate::{Outcome, release_program};

/// A program that runs longer is stopped.
const LIMIT: Duration = Duration::from_secs(30);
const MAX_MS: f64 = 2_000.0;
const MAX_TIMES: f64 = 40.0;
/// Peak memory in bytes below which a run does not count, because an idle program needs it too.
const MIN_PEAK: u64 = 1_000_000;
/// How many pages of each schema are rendered.
const PAGES: usize = 300;
/// Length of a description near the limit of 8 MiB, in bytes.
const LONG: usize = 7_000_000;

/// Measures reading each input, and prints a line for each before the table's rows with the worst.
pub fn hostile(table: &mut Table) -> Outcome {
    let folder = DataDir::new("hostile")?;
    let program = release_program();
    let program = program
        .to_str()
        .ok_or("the path of the program is not text")?;
    let mut page = (Duration::ZERO, String::new());
    let mut score = (Duration::ZERO, "");
    let mut worst = [(0.0, String::new()), (0.0, String::new())];
    for (name, make) in CASES {
        let sdl = make();
        std::fs::write(folder.0.join("schema.graphql"), &sdl)?;
        let cost = measure(&[program, "validate", "schema.graphql"], &folder.0, LIMIT)?;
        note(name, &sdl, &cost, &mut worst);
        if let Ok(docs) = schema_docs::build(&SourceText::new(sdl), &Limits::default()) {
            score = score.max((time_run(|| (docs.score(), docs.advice())), name));
            let (time, path) = slowest_page(&docs);
            if time > page.0 {
                page = (time, format!("{name}, {path:.40}"));
            }
        }
    }
    let (time, name) = page;
    table.time(
        &format!("the slowest page of a hostile schema ({name})"),
        time,
        None,
    );
    let (time, name) = score;
    table.time(
        &format!("the slowest score of a hostile schema ({name})"),
        time,
        Some(MAX_MS),
    );
    let [(time, slow), (memory, large)] = worst;
    table.row(
        &format!(
            "{} hostile schemas near the limits, the slowest ({slow})",
            CASES.len()
        ),
        time,
        Some(MAX_MS),
        "ms",
    );
    table.row(
        &format!(
            "{} hostile schemas, the most memory to its size ({large})",
            CASES.len()
        ),
        memory,
        Some(MAX_TIMES),
        "times",
    );
    Ok(())
}

fn note(name: &str, sdl: &str, cost: &Cost, worst: &mut [(f64, String); 2]) {
    let time = cost.wall.as_secs_f64() * 1_000.0;
    let times = cost.peak as f64 / sdl.len().max(1) as f64;
    let end = match &cost.end {
        End::Finished => "read",
        End::Failed(_) => "refused",
        End::Stopped => "stopped",
    };
    println!(
        "hostile: {name}, {:.1} MB: {time:.0} ms, {:.0} MB ({times:.0} times), {end}",
        sdl.len() as f64 / 1e6,
        cost.peak as f64 / 1e6
    );
    if time > worst[0].0 {
        worst[0] = (time, name.to_owned());
    }
    if cost.peak > MIN_PEAK && times > worst[1].0 {
        worst[1] = (times, name.to_owned());
    }
}

/// Renders a sample of the pages and returns the slowest.
fn slowest_page(docs: &Docs) -> (Duration, String) {
    let paths: Vec<String> = docs.paths().collect();
    let step = (paths.len() / PAGES).max(1);
    let links = Links::new("/d/acme/hostile");
    paths
        .into_iter()
        .step_by(step)
        .map(|path| (time_run(|| docs.page(&path, &links)), path))
        .max()
        .unwrap_or_default()
}

type Case = (&'static str, fn() -> String);

fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

fn describe_type(text: &str) -> String {
    format!("\"\"\"\n{text}\n\"\"\"\ntype Query {{ a: Int }}")
}

/// Inputs, named by what there is too much of.
const CASES: [Case; 26] = [
    ("fields of one type", || {
        format!(
            "type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("mentions of members", || {
        let mentions = "`Query.zz` ".repeat(LONG / 2 / 11);
        format!(
            "\"\"\"{mentions}\"\"\"type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("extensions of one type", || {
        format!(
            "type Query {{ a: Int }} {}",
            many(60_000, |n| format!("extend type Query{{f{n}:Int}}"))
        )
    }),
    ("a long chain of types", || {
        format!(
            "type Query {{ a: T0 }} {}",
            many(70_000, |n| format!("type T{n}{{a:T{}}}", n + 1))
        ) + "type T70000{a:Int}"
    }),
    ("interfaces that implement each other", || {
        let all = many(300, |n| format!("&I{n}"));
        many(300, |n| {
            format!(
                "interface I{n} implements {} {{ a: Int }}",
                all.replace(&format!("&I{n}&"), "&")
            )
        }) + "type Query { a: I0 }"
    }),
    ("interfaces with many fields", || {
        let fields = many(300, |n| format!("f{n}:Int "));
        let names = many(400, |n| format!("&I{n}"));
        many(400, |n| format!("interface I{n} {{ {fields} }}"))
            + &format!("type Query implements {names} {{ {fields} }}")
    }),
    ("arguments of one field", || {
        format!(
            "type Query {{ a({}): Int }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("arguments of one directive", || {
        format!(
            "directive @d({}) on OBJECT type Query {{ a: Int }}",
            many(160_000, |n| format!("f{n}:Int "))
        )
    }),
    ("values of one enum", || {
        format!(
            "enum E {{ {} }} type Query {{ a: E }}",
            many(490_000, |n| format!("V{n} "))
        )
    }),
    ("members of one union", || {
        many(50_000, |n| format!("type T{n}{{a:Int}}"))
            + &format!(
                "union U = {} type Query {{ a: U }}",
                many(50_000, |n| format!("|T{n}"))
            )
    }),
    ("applied directives", || {
        format!(
            "directive @d(a: Int) repeatable on OBJECT type Query {} {{ a: Int }}",
            "@d(a:1)".repeat(70_000)
        )
    }),
    ("unknown directives", || {
        format!(
            "type Query {} {{ a: Int }}",
            many(240_000, |n| format!("@d{n}"))
        )
    }),
    ("unknown types", || {
        format!(
            "type Query {{ {} }}",
            many(160_000, |n| format!("f{n}:T{n} "))
        )
    }),
    ("types of one name", || {
        "type T{a:Int}".repeat(70_000) + "type Query{a:T}"
    }),
    ("inputs that need each other", || {
        many(60_000, |n| {
            format!("input T{n}{{a:T{}!}}", (n + 1) % 60_000)
        }) + "type Query{a(b:T0):Int}"
    }),
    ("a long list as default value", || {
        format!("type Query{{a(b:[Int]=[{}]):Int}}", "1 ".repeat(480_000))
    }),
    ("syntax errors", || "type T { : } ".repeat(120_000)),
    ("comments", || {
        "#\n".repeat(4_000_000) + "type Query { a: Int }"
    }),
    ("a long name", || {
        format!("type Query {{ {}: Int }}", "a".repeat(LONG))
    }),
    ("a type of a long name with many fields", || {
        let fields = many(20_000, |n| format!("f{n}(a:Int):Int "));
        format!(
            "type Query {{ a: Int }} type {} {{ {fields} }}",
            "N".repeat(1_000_000)
        )
    }),
    ("commas", || {
        format!("type Query {{ a: Int {} }}", ",".repeat(4_000_000))
    }),
    ("nested elements in a description", || {
        describe_type(&"<div>".repeat(LONG / 5))
    }),
    ("nested quotes in a description", || {
        describe_type(&">".repeat(LONG))
    }),
    ("open brackets in a description", || {
        describe_type(&"[".repeat(LONG))
    }),
    ("emphasis in a description", || {
        describe_type(&"*a _b ".repeat(LONG / 6))
    }),
    ("runs of backticks in a description", || {
        let mut text = String::new();
        let mut length = 1;
        while text.len() < LONG {
            text.push_str(&"`".repeat(length));
            text.push('a');
            length += 1;
        }
        describe_type(&text)
    }),
];
