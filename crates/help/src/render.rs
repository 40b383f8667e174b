//! HTML around the texts.

use askama::Template;
use schema_docs::{Hit, TocEntry};

use crate::reference::OBJECTS;
use crate::{FULL_TEXT, HelpHtml, HelpPage, ROOT};

struct Row<'a> {
    key: &'a str,
    title: &'a str,
    description: &'a str,
    children: Vec<Row<'a>>,
}

#[derive(Template)]
#[template(path = "navigation.html")]
struct Navigation<'a> {
    groups: &'a [(&'a str, Vec<Row<'a>>)],
    open: &'a str,
}

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    page: &'a HelpPage,
    above: Option<&'a HelpPage>,
    toc: &'a [TocEntry],
    previous: Option<&'a HelpPage>,
    next: Option<&'a HelpPage>,
}

#[derive(Template)]
#[template(path = "index.html")]
struct Index<'a> {
    groups: &'a [(&'a str, Vec<Row<'a>>)],
    product: &'a str,
}

#[derive(Template)]
#[template(path = "results.html")]
struct Results<'a> {
    q: &'a str,
    hits: &'a [Hit],
    nearest: &'a [&'a HelpPage],
}

#[derive(Template)]
#[template(path = "content.html")]
struct Content<'a> {
    html: &'a HelpHtml,
    search: &'a str,
}

#[derive(Template)]
#[template(path = "search.html")]
struct Search<'a> {
    q: &'a str,
}

/// Renders the boxes around navigation and page, and the search field.
pub(crate) fn content(html: &HelpHtml, q: &str) -> String {
    let search = &Search { q }.render().unwrap_or_default();
    Content { html, search }.render().unwrap_or_default()
}

/// Renders the list of all pages. `open` is the key of the page that is shown.
pub(crate) fn navigation(pages: &[HelpPage], open: &str) -> String {
    let groups = &groups(pages);
    // Writing into a string cannot fail.
    Navigation { groups, open }.render().unwrap_or_default()
}

/// Renders a page.
pub(crate) fn page(pages: &[HelpPage], page: &HelpPage) -> String {
    let at = pages.iter().position(|other| other.key == page.key);
    let at = at.unwrap_or_default();
    let made = Page {
        page,
        above: page
            .parent
            .and_then(|parent| pages.iter().find(|other| other.key == parent)),
        toc: if page.toc.len() > 1 { &page.toc } else { &[] },
        previous: at.checked_sub(1).and_then(|at| pages.get(at)),
        next: pages.get(at + 1),
    };
    made.render().unwrap_or_default()
}

/// Renders the list of all pages with their descriptions.
pub(crate) fn index(pages: &[HelpPage], product: &str) -> String {
    let groups = &groups(pages);
    Index { groups, product }.render().unwrap_or_default()
}

/// Renders the results of a search, or the pages with the nearest titles.
pub(crate) fn results(q: &str, hits: &[Hit], nearest: &[&HelpPage]) -> String {
    let results = Results { q, hits, nearest };
    results.render().unwrap_or_default()
}

/// Returns the pages by group, with those that belong to another one below it.
fn groups(pages: &[HelpPage]) -> Vec<(&'static str, Vec<Row<'_>>)> {
    let mut groups: Vec<(&'static str, Vec<Row<'_>>)> = Vec::new();
    for page in pages {
        let row = Row {
            key: &page.key,
            title: &page.title,
            description: &page.description,
            children: Vec::new(),
        };
        match groups.last_mut() {
            Some((group, rows)) if *group == page.group => match (page.parent, rows.last_mut()) {
                (Some(_), Some(above)) => above.children.push(row),
                _ => rows.push(row),
            },
            _ => groups.push((page.group, vec![row])),
        }
    }
    groups
}
