//! The page that says that the docs have no such page.

use askama::Template;
use schema_docs::{Docs, Kind, Page};

/// What kind the app knows it by.
pub(super) const KIND: &str = "missing";
/// Letters of what was asked for that are repeated.
const LETTERS: usize = 100;

#[derive(Template)]
#[template(path = "not_found.html")]
struct NotFound<'a> {
    base: &'a str,
    wanted: String,
    near: Vec<Near>,
}

struct Near {
    kind: Option<Kind>,
    name: String,
    path: String,
}

/// The page at a path where there is none, in the shape that the app gives it.
pub(super) fn page(docs: &Docs, base: &str, path: &str) -> Page {
    let near = docs.nearest(path).into_iter().map(|(name, path)| Near {
        kind: path.split('/').next().and_then(Kind::from_word),
        name,
        path,
    });
    let html = NotFound {
        base,
        wanted: wanted(path),
        near: near.collect(),
    };
    Page {
        path: path.to_owned(),
        title: "Not found".to_owned(),
        kind: KIND,
        description: "There is nothing at this address.".to_owned(),
        // Writing into a string cannot fail.
        html: html.render().unwrap_or_default(),
        toc: Vec::new(),
    }
}

/// The last word of an address, which somebody may have written for others to read.
pub(super) fn wanted(path: &str) -> String {
    path.rsplit('/')
        .next()
        .unwrap_or_default()
        .chars()
        .filter(|letter| !letter.is_control())
        .take(LETTERS)
        .collect()
}
