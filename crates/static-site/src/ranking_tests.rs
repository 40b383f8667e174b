//! Runs the shared list of queries, `schema-docs/tests/ranking.tsv`, through the search of a static site, and
//! through the app's palette as it is before the server answers. Both are scripts and run in node.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use schema_docs::{Docs, Renames, SearchQuery};
use schema_model::{Limits, SourceText};

use crate::data;

/// For how many of a hundred queries the wanted result must come first.
const MIN_RIGHT_PERCENT: usize = 95;

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

struct Row {
    schema: String,
    query: String,
    wanted: Vec<String>,
}

const RANKING: &str = "crates/schema-docs/tests/ranking.tsv";

fn rows(list: &str) -> Vec<Row> {
    let list = std::fs::read_to_string(folder(list)).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let mut cells = line.split('\t').map(str::to_owned);
        Row {
            schema: cells.next().unwrap(),
            query: cells.next().unwrap(),
            wanted: cells
                .flat_map(|cell| {
                    cell.split_whitespace()
                        .map(str::to_owned)
                        .collect::<Vec<_>>()
                })
                .collect(),
        }
    };
    lines.map(row).collect()
}

impl Row {
    fn accepts(&self, path: &str) -> bool {
        let mut wanted = self.wanted.iter();
        wanted.any(|wanted| match wanted.strip_prefix('*') {
            Some(member) => path.ends_with(member),
            None => path == *wanted,
        })
    }

    /// Returns whether the query is for a page rather than a part of one.
    fn wants_page(&self) -> bool {
        self.wanted.iter().any(|path| !path.contains('#'))
    }
}

/// For each row, the first hits of the site's search, and of the palette before the server answers.
type Answer = (Vec<String>, Vec<String>);

fn answers(list: &str, all: &BTreeMap<&str, Docs>) -> Vec<Answer> {
    let sites = tempfile::tempdir().unwrap();
    for (schema, docs) in all {
        let at = |part: &str| sites.path().join(format!("{schema}.{part}.js"));
        std::fs::write(at("search"), data::search(docs, None)).unwrap();
        std::fs::write(at("nav"), data::navigation(docs, &Renames::default())).unwrap();
    }
    let frontend = folder("frontend");
    assert!(
        frontend.join("node_modules/vite").is_dir(),
        "the search of a static site is bundled by a package of the frontend: run `make packages` first"
    );
    let output = Command::new("node")
        .arg("scripts/rankings.mjs")
        .arg(folder(list))
        .arg(sites.path())
        .current_dir(frontend)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn build_all(rows: &[Row]) -> BTreeMap<&str, Docs> {
    let mut all: BTreeMap<&str, Docs> = BTreeMap::new();
    for row in rows {
        all.entry(&row.schema).or_insert_with(|| {
            let path = format!("crates/schema-model/tests/schemas/{}.graphql", row.schema);
            let sdl = std::fs::read_to_string(folder(&path)).unwrap();
            schema_docs::build(&SourceText::new(sdl), &Limits::default()).unwrap()
        });
    }
    all
}

/// Returns the paths of the engine's first hits.
fn search(docs: &Docs, q: &str) -> Vec<String> {
    let asked = SearchQuery::new(q, 5, None);
    let hits = docs.search(&asked).hits.into_iter();
    hits.map(|hit| hit.path).collect()
}

fn share(name: &str, of: usize, misses: &[String]) {
    let right = of - misses.len();
    let report = format!(
        "{name}: right for {right} of {of} queries ({:.1} %):\n{}",
        100.0 * right as f64 / of as f64,
        misses.join("\n")
    );
    println!("{report}");
    assert!(right * 100 >= of * MIN_RIGHT_PERCENT, "{report}");
}

#[test]
fn the_first_hit_is_what_is_meant_as_in_the_engine() {
    let rows = rows(RANKING);
    let all = build_all(&rows);
    let answers = answers(RANKING, &all);
    assert_eq!(answers.len(), rows.len());
    let mut misses = Vec::new();
    let mut others = Vec::new();
    let mut at_once_misses = Vec::new();
    let mut shown = 0;
    for (row, (site, at_once)) in rows.iter().zip(&answers) {
        let Row { schema, query, .. } = row;
        let miss =
            |found: &[String]| format!("{schema}: {query} → {found:?}, not {:?}", row.wanted);
        if !site.first().is_some_and(|first| row.accepts(first)) {
            misses.push(miss(site));
        }
        let engine = search(&all[&**schema], query);
        if *site != engine {
            others.push(format!(
                "{schema}: {query} → {site:?}, the engine {engine:?}"
            ));
        }
        // Before the server answers, the palette only knows pages.
        if let Some(first) = at_once.first().filter(|_| row.wants_page()) {
            shown += 1;
            if !row.accepts(first) {
                at_once_misses.push(miss(at_once));
            }
        }
    }
    share("first hit of the site", rows.len(), &misses);
    share("first hit of the palette at once", shown, &at_once_misses);
    let others = others.join("\n");
    assert!(
        others.is_empty(),
        "other first five hits than the engine's:\n{others}"
    );
}

#[test]
fn questions_and_filters_have_the_same_answers_as_in_the_engine() {
    for list in ["questions.tsv", "questions_unseen.tsv", "filters.tsv"] {
        let list = format!("crates/schema-docs/tests/{list}");
        let rows = rows(&list);
        let all = build_all(&rows);
        let answers = answers(&list, &all);
        assert_eq!(answers.len(), rows.len());
        let mut others = Vec::new();
        for (Row { schema, query, .. }, (site, _)) in rows.iter().zip(&answers) {
            let engine = search(&all[&**schema], query);
            if *site != engine {
                others.push(format!(
                    "{schema}: {query} → {site:?}, the engine {engine:?}"
                ));
            }
        }
        assert!(
            others.is_empty(),
            "{} others:\n{}",
            others.len(),
            others.join("\n")
        );
    }
}
