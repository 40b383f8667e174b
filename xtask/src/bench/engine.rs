//! The engine alone, on one core.

use schema_docs::{Docs, Limits, Links, SearchQuery};

use super::table::{Table, sorted, timed};
use crate::Outcome;
use crate::load::percentile;

const BASE: &str = "/d/acme/github";
const RUNS: usize = 20;

/// Measures it on that schema.
pub fn engine(bytes: &[u8], table: &mut Table) -> Outcome {
    let limits = Limits::default();
    let build = || -> Result<Docs, schema_docs::Refusal> {
        schema_docs::build(&schema_docs::read(bytes, &limits)?, &limits)
    };
    let docs = build().map_err(|refusal| refusal.message)?;
    let times = sorted((0..RUNS).map(|_| timed(build)));
    table.time(
        "GitHub's schema, bytes to docs in memory, median of 20",
        percentile(&times, 0.5),
        Some(150.0),
    );

    let links = Links { base: BASE };
    let paths: Vec<String> = docs.paths().collect();
    let all = timed(|| {
        paths
            .iter()
            .filter_map(|path| docs.page(path, &links))
            .map(|page| page.html.len())
            .sum::<usize>()
    });
    table.time(&format!("all {} pages rendered", paths.len()), all, None);

    let words: Vec<String> = paths
        .iter()
        .filter_map(|path| path.rsplit('/').next())
        .map(str::to_owned)
        .collect();
    let step = (words.len() / 200).max(1);
    // Whole names and what a reader has typed half-way.
    let typed = words
        .iter()
        .step_by(step)
        .take(200)
        .enumerate()
        .map(|(number, word)| match number % 2 {
            0 => word.clone(),
            _ => word.to_lowercase().chars().take(4).collect(),
        });
    let typed: Vec<String> = typed.collect();
    let search = |q: &String| {
        timed(|| {
            docs.search(&SearchQuery {
                q,
                limit: 20,
                kind: None,
            })
        })
    };
    let times = sorted(typed.iter().map(search));
    table.time("search, p50 of 200 queries", percentile(&times, 0.5), None);
    table.time("search, p99 of 200 queries", percentile(&times, 0.99), None);
    Ok(())
}
