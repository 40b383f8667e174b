//! The shared list of queries, `tests/ranking.tsv`, against the engine's search. The crate `static-site`
//! runs the same list in the browser's search.

use std::collections::HashMap;

use schema_docs::{Docs, SearchQuery};

use crate::{docs_of, schema};

const LIST: &str = include_str!("../ranking.tsv");
/// Of a hundred queries, how many have to find first what is meant.
const LEAST_RIGHT: usize = 95;

struct Row {
    schema: &'static str,
    query: &'static str,
    wanted: Vec<&'static str>,
}

fn rows() -> Vec<Row> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut cells = line.split('\t');
        Row {
            schema: cells.next().unwrap(),
            query: cells.next().unwrap(),
            wanted: cells.flat_map(str::split_whitespace).collect(),
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
}

fn paths(docs: &Docs, q: &str) -> Vec<String> {
    let asked = SearchQuery::new(q, 3, None);
    let hits = docs.search(&asked).hits.into_iter();
    hits.map(|hit| hit.path).collect()
}

#[test]
fn the_first_hit_is_what_is_meant() {
    let rows = rows();
    assert!(rows.len() >= 150);
    let mut all: HashMap<&str, Docs> = HashMap::new();
    let mut misses = Vec::new();
    for row in &rows {
        let docs = all.entry(row.schema).or_insert_with(|| {
            let bytes = schema(&format!("{}.graphql", row.schema));
            docs_of(&bytes).unwrap()
        });
        let found = paths(docs, row.query);
        if !found.first().is_some_and(|first| row.accepts(first)) {
            let Row { schema, query, .. } = row;
            misses.push(format!(
                "{schema}: {query} → {found:?}, not {:?}",
                row.wanted
            ));
        }
    }
    assert_eq!(all.len(), 6);
    let right = rows.len() - misses.len();
    let report = format!(
        "the first hit is right for {right} of {} queries ({:.1} %):\n{}",
        rows.len(),
        100.0 * right as f64 / rows.len() as f64,
        misses.join("\n")
    );
    println!("{report}");
    assert!(right * 100 >= rows.len() * LEAST_RIGHT, "{report}");
}
