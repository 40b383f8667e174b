//! Times of the engine on one file: `cargo run --release -p schema-docs --example measure -- schema.graphql`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a tool for the people who work on the engine"
)]

use std::time::{Duration, Instant};

use schema_docs::{About, GraphQuery, Links, SearchQuery};
use schema_model::Limits;
use schema_model::model::OperationKind;

const ROUNDS: usize = 15;

fn main() {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "../schema-model/tests/schemas/github.graphql".to_owned());
    let bytes = std::fs::read(&path).unwrap();
    let limits = Limits::default();
    let read = median(|| schema_model::read(&bytes, &limits).unwrap());
    let source = schema_model::read(&bytes, &limits).unwrap();
    let busy = cpu();
    let build = median(|| schema_docs::build(&source, &limits).unwrap());
    let busy = (cpu() - busy) / ROUNDS as u32;
    println!("{path}: {} bytes", bytes.len());
    println!("read           {read:>10.2?}");
    println!("build          {build:>10.2?}   ({busy:.2?} of CPU with the drop, mean)");
    let docs = schema_docs::build(&source, &limits).unwrap();
    println!("heap of docs   {:>9.1} MB", docs.heap_size() as f64 / 1e6);
    println!("peak memory    {:>9.1} MB", memory("VmHWM"));
    let ways = median(|| {
        let ids = docs.model().ids();
        ids.map(|(id, _)| docs.index().paths_from_roots(docs.model(), id, 3).len())
            .sum::<usize>()
    });
    println!("all ways       {ways:>10.2?}");
    let score = median(|| docs.score());
    let advice = median(|| docs.advice());
    println!("score {score:>19.2?}   (advice {advice:.2?})");
    println!(
        "counts         {:?}, findings {}",
        docs.counts(),
        docs.findings().items.len()
    );
    let paths: Vec<String> = docs.paths().collect();
    let links = Links::new("/d/acme/shop");
    let start = Instant::now();
    let bytes: usize = paths
        .iter()
        .map(|path| docs.page(path, &links).unwrap().html.len())
        .sum();
    println!(
        "all {} pages {:>10.2?}, {:.1} MB of HTML",
        paths.len(),
        start.elapsed(),
        bytes as f64 / 1e6
    );
    let map = docs.map();
    println!(
        "map            {:>10.2?}, {} types, {} links",
        median(|| docs.map()),
        map.nodes.len(),
        map.edges.len()
    );
    let around = GraphQuery {
        depth: 3,
        ..GraphQuery::default()
    };
    println!("neighbourhood  {:>10.2?}", median(|| docs.graph(&around)));
    let texts = median(|| {
        let pages = paths.iter().filter_map(|path| docs.markdown(path, &links));
        pages.map(|text| text.len()).sum::<usize>()
    });
    println!("all as Markdown{texts:>10.2?}");
    let edited = source
        .sdl
        .replace("createdAt:", "createdOn:")
        .replace("Count: Int!", "Count: Int");
    let older = schema_docs::build(&schema_model::SourceText::new(edited), &limits).unwrap();
    println!(
        "changes        {:>10.2?}, {}",
        median(|| schema_changes::compare(older.model(), docs.model())),
        schema_changes::summarize(&schema_changes::compare(older.model(), docs.model()))
    );
    files(&docs);
    affected(&docs, &older);
    search(&docs, &paths);
    operations(&docs);
}

/// What the changes do to 50 operations, the examples of the API.
fn affected(docs: &schema_docs::Docs, older: &schema_docs::Docs) {
    let kinds = [OperationKind::Query, OperationKind::Mutation];
    let fields = kinds.into_iter().flat_map(|kind| {
        let root = older.model().root(kind);
        let fields = root.map_or(&[][..], |root| &root.fields);
        fields.iter().map(move |field| (kind, &*field.name))
    });
    let fields: Vec<_> = fields.collect();
    let chosen = fields.iter().step_by(fields.len() / 50 + 1);
    let texts = chosen.filter_map(|(kind, name)| older.example(*kind, name));
    let texts: Vec<String> = texts.map(|example| example.operation).collect();
    let text = texts.join("\n");
    let models = (older.model(), docs.model());
    let changes = schema_changes::fold(schema_changes::compare(models.0, models.1));
    let limits = schema_model::operations::OperationLimits::default();
    let find = || schema_changes::find_affected(&text, models, &changes, &limits).unwrap();
    println!(
        "affected       {:>10.2?}, {} operations in {} bytes, {} changes",
        median(find),
        find().items.len(),
        text.len(),
        changes.items.len()
    );
}

/// The text files, with their tokens.
fn files(docs: &schema_docs::Docs) {
    let about = About {
        title: "API",
        summary: None,
        links: Links::new("/d/acme/shop"),
    };
    let _ = schema_docs::count_tokens("");
    let files: [(&str, &dyn Fn() -> String); 4] = [
        ("llms.txt", &|| docs.llms_txt(&about)),
        ("llms-full.txt", &|| docs.llms_full_txt(&about)),
        ("SDL", &|| docs.sdl()),
        ("minified SDL", &|| docs.sdl_minified()),
    ];
    for (name, make) in files {
        let start = Instant::now();
        let text = make();
        let made = start.elapsed();
        let start = Instant::now();
        let tokens = schema_docs::count_tokens(&text);
        println!(
            "{name:<14} {made:>10.2?}, {:.2} MB, {tokens} tokens counted in {:.2?}",
            text.len() as f64 / 1e6,
            start.elapsed()
        );
    }
    println!(
        "peak memory    {:>9.1} MB with the vocabulary",
        memory("VmHWM")
    );
}

/// An example of each root field, the best of five rounds as for searches.
fn operations(docs: &schema_docs::Docs) {
    let kinds = [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ];
    let mut times: Vec<(Duration, &str)> = Vec::new();
    for kind in kinds {
        let root = docs.model().root(kind);
        for field in root.into_iter().flat_map(|root| &root.fields) {
            let times_of_one = (0..5).map(|_| {
                let start = Instant::now();
                let _ = docs.example(kind, &field.name);
                start.elapsed()
            });
            times.push((times_of_one.min().unwrap(), &field.name));
        }
    }
    times.sort();
    if times.is_empty() {
        return;
    }
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "examples of {} operations: median {:.1?}, p99 {:.1?} ({}), most {:.1?} ({})",
        times.len(),
        at(0.5).0,
        at(0.99).0,
        at(0.99).1,
        at(1.0).0,
        at(1.0).1
    );
}

fn search(docs: &schema_docs::Docs, paths: &[String]) {
    let mut queries: Vec<String> = [
        "prr",
        "repo",
        "e",
        "id",
        "pull request review",
        "review pull request",
        "reposittory",
        "User.login",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    // An odd step, so that all forms meet all kinds of names.
    for (number, path) in paths
        .iter()
        .step_by((paths.len() / 192) | 1)
        .take(192)
        .enumerate()
    {
        let name = path.rsplit('/').next().unwrap();
        let half = name.len() / 2;
        queries.push(match number % 8 {
            0 => name.to_owned(),
            1 => name.chars().take(3).collect(),
            2 => name.chars().rev().take(6).collect(),
            3 => format!("{} the", name.chars().take(5).collect::<String>()),
            4 => format!("{}{}", &name[..half], &name[half + 1..]),
            5 => format!("{} {}", &name[half..], &name[..half]),
            6 => format!("{name}.na"),
            _ => format!("{} qzx {}", &name[half..], &name[..half + 1]),
        });
    }
    time_searches(docs, "search", &queries);
    time_searches(docs, "search with filters", &filtered(docs, paths));
}

/// Filters of every kind: alone, with words, with other filters, being typed and misspelt.
fn filtered(docs: &schema_docs::Docs, paths: &[String]) -> Vec<String> {
    let types = &docs.model().types;
    let mut queries: Vec<String> = [
        "is:deprecated",
        "kind:field",
        "takes:ID",
        "arg:first",
        "type:Query",
        "arg:",
        "type:",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    let names = paths.iter().map(|path| path.rsplit('/').next().unwrap());
    let step = (paths.len() / 192) | 1;
    for (number, name) in names.step_by(step).take(192).enumerate() {
        let ty = &types[number * 7 % types.len()].name;
        let some: String = name.chars().take(5).collect();
        queries.push(match number % 10 {
            0 => format!("returns:{ty}"),
            1 => format!("is:deprecated {some}"),
            2 => format!("{name} kind:field"),
            3 => format!("type:{ty} {some}"),
            4 => format!("takes:ID arg:id {some}"),
            5 => format!("returns:{}", &ty[..ty.len() / 2]),
            6 => format!("{some} returns:{ty}x"),
            7 => format!("arg:first returns:{ty} {name}"),
            8 => format!("{name} arg:{some}"),
            _ => format!("{some} the is:deprecated kind:field type:{ty}"),
        });
    }
    queries
}

fn time_searches(docs: &schema_docs::Docs, what: &str, queries: &[String]) {
    // The best of five rounds: on a busy machine the others measure its scheduler.
    let mut times: Vec<(Duration, &str)> = Vec::new();
    for query in queries {
        let times_of_one = (0..5).map(|_| {
            let start = Instant::now();
            let _ = docs.search(&SearchQuery::new(query, 20, None));
            start.elapsed()
        });
        times.push((times_of_one.min().unwrap(), query));
    }
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "{what} of {} queries: median {:.1?}, p99 {:.2?} ({})",
        queries.len(),
        at(0.5).0,
        at(0.99).0,
        at(0.99).1
    );
}

fn median<T>(mut run: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let made = run();
            let time = start.elapsed();
            drop(made);
            time
        })
        .collect();
    times.sort();
    times[ROUNDS / 2]
}

/// Time that this thread has run, from the kernel; 0 where it does not tell.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Megabytes, from the kernel; 0 where it does not tell.
fn memory(key: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find(|line| line.starts_with(key))
        .unwrap_or("");
    line.split_whitespace()
        .nth(1)
        .and_then(|kilobytes| kilobytes.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1024.0
}
