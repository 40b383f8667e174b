//! The engine alone, on one core.

use schema_docs::{Docs, HideRules, Links, SearchQuery};
use schema_model::index::Index;
use schema_model::model::OperationKind;
use schema_model::operations::OperationLimits;
use schema_model::{Limits, SourceText};

use super::table::{Table, sort_times, time_run};
use crate::Outcome;
use crate::load::percentile;

const BASE: &str = "/d/acme/github";
const RUNS: usize = 20;
/// Operations that are checked against changes.
const OPERATIONS: usize = 50;

/// Measures the engine with a schema.
pub fn engine(bytes: &[u8], table: &mut Table) -> Outcome {
    let limits = Limits::default();
    let build = || -> Result<Docs, schema_model::Refusal> {
        schema_docs::build(&schema_model::read(bytes, &limits)?, &limits)
    };
    let docs = build().map_err(|refusal| refusal.message)?;
    let modelled = || -> Result<Index, schema_model::Refusal> {
        let schema = schema_model::parse_schema(&schema_model::read(bytes, &limits)?, &limits)?;
        Ok(Index::new(&schema.model))
    };
    let times = sort_times((0..RUNS).map(|_| time_run(modelled)));
    table.time(
        "GitHub's schema: parse, validate, model, indexes; median of 20",
        percentile(&times, 0.5),
        Some(14.0),
    );
    let times = sort_times((0..RUNS).map(|_| time_run(build)));
    let built = percentile(&times, 0.5);
    table.time(
        "the same with groups and the search index",
        built,
        Some(40.0),
    );
    let megabytes = bytes.len() as f64 / 1e6 / built.as_secs_f64();
    table.row("the same, by its size", megabytes, None, "MB/s");

    typing(bytes, table)?;
    let links = Links::new(BASE);
    let paths: Vec<String> = docs.paths().collect();
    let count = paths.len();
    let pages = || paths.iter().filter_map(|path| docs.page(path, &links));
    let html: usize = pages().map(|page| page.html.len()).sum();
    whole(
        table,
        &format!("all {count} pages as HTML"),
        html,
        120.0,
        || pages().map(|page| page.html.len()).sum::<usize>(),
    );
    let texts = || paths.iter().filter_map(|path| docs.markdown(path, &links));
    let text: usize = texts().map(|text| text.len()).sum();
    whole(
        table,
        &format!("all {count} pages as Markdown"),
        text,
        40.0,
        || texts().map(|text| text.len()).sum::<usize>(),
    );
    changes(bytes, &docs, table)?;
    examples(&docs, table);
    ways(&docs, table);

    search(&docs, &paths, table);
    Ok(())
}

/// Measures the diagnostics that an editor requests after each pause in typing. They are a part of a build, so the
/// bound of a build applies.
fn typing(bytes: &[u8], table: &mut Table) -> Outcome {
    let limits = Limits::default();
    let source = || schema_model::read(bytes, &limits);
    let rules = HideRules::parse(["preset:relay", "*Payload", "*.databaseId"])
        .map_err(|_| "these rules are none")?;
    let median = |work: &dyn Fn() -> bool| {
        let times = sort_times((0..RUNS).map(|_| time_run(work)));
        percentile(&times, 0.5)
    };
    let checked =
        |rules: &HideRules| source().is_ok_and(|s| schema_docs::check(&s, &limits, rules).is_ok());
    let validated = median(&|| checked(&HideRules::none()));
    table.time(
        "diagnostics while typing: parse and validate",
        validated,
        Some(15.0),
    );
    let hidden = median(&|| checked(&rules));
    table.time("what three hide rules would hide", hidden, Some(20.0));
    Ok(())
}

/// Measures work on the whole schema: its median time, and the bytes per second that it writes.
fn whole<T>(table: &mut Table, what: &str, bytes: usize, bound_ms: f64, work: impl Fn() -> T) {
    let time = percentile(&sort_times((0..RUNS).map(|_| time_run(&work))), 0.5);
    let rate = bytes as f64 / 1e6 / time.as_secs_f64();
    table.time(
        &format!("{what}: {:.1} MB at {rate:.0} MB/s", bytes as f64 / 1e6),
        time,
        Some(bound_ms),
    );
}

/// Measures searches for words, for the first letters of words, and with filters.
fn search(docs: &Docs, paths: &[String], table: &mut Table) {
    let words: Vec<String> = paths
        .iter()
        .filter_map(|path| path.rsplit('/').next())
        .map(str::to_owned)
        .collect();
    let step = (words.len() / 200).max(1);
    // Whole names and half-typed ones.
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
    let search = |q: &String| time_run(|| docs.search(&SearchQuery::new(q, 20, None)));
    let times = sort_times(typed.iter().map(search));
    table.time("search, p50 of 200 queries", percentile(&times, 0.5), None);
    table.time(
        "search, p99 of 200 queries",
        percentile(&times, 0.99),
        Some(1.0),
    );
    let filtered = FILTERS.iter().flat_map(|filter| {
        let words = typed.iter().step_by(10);
        words.map(move |word| format!("{filter} {word}"))
    });
    let filtered: Vec<String> = filtered.collect();
    let times = sort_times(filtered.iter().map(search));
    table.time(
        &format!("search with filters, p99 of {} queries", filtered.len()),
        percentile(&times, 0.99),
        Some(1.0),
    );
}

/// Filters of each kind, for [`search`].
const FILTERS: [&str; 7] = [
    "is:deprecated",
    "kind:enum",
    "kind:field",
    "returns:User",
    "takes:ID",
    "arg:first",
    "type:Repository",
];

/// Compares two versions of the schema that differ in some thousand changes, both already built.
fn changes(bytes: &[u8], new: &Docs, table: &mut Table) -> Outcome {
    let limits = Limits::default();
    let sdl = with_changes(bytes);
    let old =
        schema_docs::build(&SourceText::from(sdl), &limits).map_err(|refusal| refusal.message)?;
    let found = schema_changes::compare(old.model(), new.model());
    let what = format!("{} changes between two versions", found.items.len());
    let time = percentile(
        &sort_times(
            (0..RUNS).map(|_| time_run(|| schema_changes::compare(old.model(), new.model()))),
        ),
        0.5,
    );
    table.time(&what, time, Some(30.0));
    affected(&old, new, table)
}

/// Measures which of 50 operations the changes break or touch. The operations are the examples of the older version.
fn affected(old: &Docs, new: &Docs, table: &mut Table) -> Outcome {
    let changes = schema_changes::fold(schema_changes::compare(old.model(), new.model()));
    let kinds = [OperationKind::Query, OperationKind::Mutation];
    let fields = kinds.into_iter().flat_map(|kind| {
        let root = old.model().root(kind);
        let fields = root.map_or(&[][..], |root| &root.fields);
        fields.iter().map(move |field| (kind, &*field.name))
    });
    let fields: Vec<_> = fields.collect();
    let step = (fields.len() / OPERATIONS).max(1);
    let chosen = fields.iter().step_by(step).take(OPERATIONS);
    let examples = chosen.filter_map(|(kind, name)| old.example(*kind, name));
    let operations: Vec<String> = examples.map(|example| example.operation).collect();
    let text = operations.join("\n");
    let models = (old.model(), new.model());
    let limits = OperationLimits::default();
    let find = || schema_changes::find_affected(&text, models, &changes, &limits);
    let found = find().map_err(|refusal| refusal.message)?;
    let time = percentile(&sort_times((0..RUNS).map(|_| time_run(find))), 0.5);
    table.time(
        &format!(
            "which of {} operations {} changes affect",
            found.items.len(),
            changes.items.len()
        ),
        time,
        Some(10.0),
    );
    Ok(())
}

/// Changes some kinds of names and types, so that many fields and arguments are removed, added and changed.
pub fn with_changes(sdl: &[u8]) -> String {
    String::from_utf8_lossy(sdl)
        .replace("createdAt:", "createdOn:")
        .replace("login: String", "login: ID")
        .replace("Count: Int!", "Count: Int")
}

/// Measures the ways from the root operations to every type.
fn ways(docs: &Docs, table: &mut Table) {
    let model = docs.model();
    let all = || {
        let ways = |id| docs.index().paths_from_roots(model, id, 3).len();
        model.ids().map(|(id, _)| ways(id)).sum::<usize>()
    };
    let count = all();
    let time = percentile(&sort_times((0..RUNS).map(|_| time_run(all))), 0.5);
    table.time(
        &format!("all {count} ways to the types, three a type at most"),
        time,
        Some(10.0),
    );
}

/// Measures an example of every operation.
fn examples(docs: &Docs, table: &mut Table) {
    let mut times = Vec::new();
    for kind in [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ] {
        for field in docs.model().root(kind).map_or(&[][..], |root| &root.fields) {
            times.push(time_run(|| docs.example(kind, &field.name)));
        }
    }
    let count = times.len();
    let all = times.iter().sum();
    table.time(&format!("all {count} example operations"), all, Some(10.0));
    let times = sort_times(times.into_iter());
    table.time(
        &format!("an example operation, median of {count}"),
        percentile(&times, 0.5),
        Some(0.05),
    );
    table.time(
        &format!("an example operation, p99 of {count}"),
        percentile(&times, 0.99),
        None,
    );
}
