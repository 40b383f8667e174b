//! Measures how cost grows with the schema: 1, 2, 4 and 8 copies of GitHub's, each with its own type names.

use std::collections::HashSet;
use std::time::Duration;

use schema_docs::{Docs, Links};
use schema_model::{Limits, SourceText};

use super::table::{Table, sort_times, time_run};
use crate::Outcome;
use crate::load::percentile;

const COPIES: [usize; 4] = [1, 2, 4, 8];
const RUNS: usize = 5;
/// Maximum exponent; 1 means proportional.
const MAX_EXPONENT: f64 = 1.1;

/// A kind of work with its name.
type Work = (&'static str, fn(&Docs));

/// Measures and adds a row for each kind of work: the exponent of its growth.
pub fn growth(bytes: &[u8], table: &mut Table) -> Outcome {
    let sdl = std::str::from_utf8(bytes)?;
    let limits = Limits {
        max_bytes: usize::MAX,
        max_tokens: usize::MAX,
        ..Limits::default()
    };
    let build = |source: &SourceText| schema_docs::build(source, &limits);
    let first = build(&SourceText::new(sdl.to_owned())).map_err(|refusal| refusal.message)?;
    let names: HashSet<&str> = first.model().types.iter().map(|ty| &*ty.name).collect();
    let mut curves: Vec<(&str, Vec<(f64, Duration)>)> =
        WORK.iter().map(|(name, _)| (*name, Vec::new())).collect();
    let mut building = Vec::new();
    for copies in COPIES {
        let source = SourceText::new(copy_schema(sdl, &names, copies));
        let size = source.sdl.len() as f64;
        let docs = build(&source).map_err(|refusal| refusal.message)?;
        let median =
            |work: &dyn Fn()| percentile(&sort_times((0..RUNS).map(|_| time_run(work))), 0.5);
        building.push((size, median(&|| drop(build(&source)))));
        for ((_, curve), (_, work)) in curves.iter_mut().zip(WORK) {
            curve.push((size, median(&|| work(&docs))));
        }
    }
    curves.insert(0, ("bytes to docs", building));
    add_rows(curves, "GitHub's schema", table);
    wide(&limits, table)
}

fn add_rows(curves: Vec<(&str, Vec<(f64, Duration)>)>, of: &str, table: &mut Table) {
    for (name, curve) in curves {
        let times: Vec<String> = curve
            .iter()
            .map(|(_, time)| format!("{:.0}", time.as_secs_f64() * 1_000.0))
            .collect();
        let what = format!(
            "{name} at 1, 2, 4, 8 times {of}: {} ms; exponent",
            times.join(", ")
        );
        table.row(&what, exponent(&curve), Some(MAX_EXPONENT), "");
    }
}

/// Makes a schema with a definition of so many members.
type Maker = fn(usize) -> String;

/// Reads one definition that holds nearly everything: a type of many fields, an enum of many values.
fn wide(limits: &Limits, table: &mut Table) -> Outcome {
    let definitions: [(&str, Maker); 2] = [
        ("a type of 20,000 fields", |count| {
            let fields: String = (0..count).map(|n| format!("field{n}: Int ")).collect();
            format!("type Query {{ {fields} }}")
        }),
        ("an enum of 20,000 values", |count| {
            let values: String = (0..count).map(|n| format!("VALUE_{n} ")).collect();
            format!("type Query {{ a: E }} enum E {{ {values} }}")
        }),
    ];
    for (of, make) in definitions {
        let mut curve = Vec::new();
        for copies in COPIES {
            let source = SourceText::new(make(copies * 20_000));
            schema_model::parse_schema(&source, limits).map_err(|refusal| refusal.message)?;
            let read = || time_run(|| schema_model::parse_schema(&source, limits));
            let times = sort_times((0..RUNS).map(|_| read()));
            curve.push((source.sdl.len() as f64, percentile(&times, 0.5)));
        }
        add_rows(vec![("reading", curve)], of, table);
    }
    Ok(())
}

/// Work whose cost must grow at most linearly with the schema.
const WORK: [Work; 3] = [
    ("all pages", |docs| {
        let links = Links::new("/d/acme/github");
        let pages = docs.paths().filter_map(|path| docs.page(&path, &links));
        std::hint::black_box(pages.map(|page| page.html.len()).sum::<usize>());
    }),
    ("all Markdown", |docs| {
        let links = Links::new("/d/acme/github");
        let pages = docs.paths().filter_map(|path| docs.markdown(&path, &links));
        std::hint::black_box(pages.map(|text| text.len()).sum::<usize>());
    }),
    ("changes", |docs| {
        std::hint::black_box(schema_changes::compare(docs.model(), docs.model()));
    }),
];

/// Returns the slope of the best line through the points on logarithmic scales (least squares).
fn exponent(curve: &[(f64, Duration)]) -> f64 {
    let points: Vec<(f64, f64)> = curve
        .iter()
        .map(|(size, time)| (size.ln(), time.as_secs_f64().ln()))
        .collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = points
        .iter()
        .map(|point| (point.0 - x) * (point.1 - y))
        .sum();
    let below: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    above / below
}

/// Returns copies of the schema with different type names; a field of the query root leads to each.
fn copy_schema(sdl: &str, names: &HashSet<&str>, copies: usize) -> String {
    let mut out = sdl.to_owned();
    for copy in 2..=copies {
        out.push('\n');
        push_renamed(&mut out, sdl, names, copy);
        out.push_str(&format!(
            "\nextend type Query {{ copy{copy}: Query{copy} }}\n"
        ));
    }
    out
}

/// Appends a number to the names of types, but not inside strings. Removes comments.
fn push_renamed(out: &mut String, sdl: &str, names: &HashSet<&str>, copy: usize) {
    let mut rest = sdl;
    while let Some(first) = rest.chars().next() {
        let taken = if rest.starts_with("\"\"\"") {
            let end = rest
                .get(3..)
                .and_then(|text| text.find("\"\"\""))
                .map_or(rest.len(), |at| at + 6);
            out.push_str(&rest[..end]);
            end
        } else if first == '"' {
            let end = string_end(rest);
            out.push_str(&rest[..end]);
            end
        } else if first == '#' {
            rest.find('\n').unwrap_or(rest.len())
        } else if first.is_ascii_alphabetic() || first == '_' {
            let end = rest
                .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
                .unwrap_or(rest.len());
            let name = &rest[..end];
            out.push_str(name);
            if names.contains(name) && !BUILT_IN.contains(&name) {
                out.push_str(&copy.to_string());
            }
            end
        } else {
            out.push(first);
            first.len_utf8()
        };
        rest = &rest[taken..];
    }
}

const BUILT_IN: [&str; 5] = ["Boolean", "Float", "ID", "Int", "String"];

fn string_end(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !is_escaped => return at + 1,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}
