//! Pages: HTML from the model and its index.
//!
//! [`page`] is the way in. A page is an `<article>` and an `<aside class="code-column">`, in parts; the same
//! bytes go into the server's shell, the API's answer and a static site. Element ids: a field,
//! input field or enum value has its own name (`#name`), an argument `#field.argument`, on the
//! page of its operation or directive just `#argument`; everything else has a hyphen in its id,
//! which no GraphQL name can have, so ids never clash.

mod code;
pub(crate) mod context;
pub(crate) mod deprecated;
mod directive;
pub(crate) mod entries;
pub(crate) mod escape;
mod example;
mod graph;
pub(crate) mod groups;
pub(crate) mod guide;
pub(crate) mod highlight;
mod inputs;
pub(crate) mod kinds;
pub(crate) mod lists;
pub(crate) mod member;
mod named_examples;
pub(crate) mod navigation;
pub(crate) mod nested;
pub(crate) mod operation;
pub(crate) mod overview;
pub(crate) mod parts;
mod reason;
pub(crate) mod replacements;
pub(crate) mod since;
pub(crate) mod snippets;
mod type_page;
pub(crate) mod uses;

use crate::Docs;
use crate::groups::GROUPS;
use crate::guide::Guides;
use crate::page::{Links, USED_BY};
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use context::Context;
use parts::Draft;
use schema_model::Kind;
use schema_model::index::Index;
use schema_model::model::Model;
use schema_model::text::shorten;

/// Characters of a page's plain description.
const DESCRIPTION: usize = 160;

/// Renders the page with that path: `overview`, a kind (`objects`), or a kind and a name
/// (`objects/User`). None if the page does not exist.
#[must_use]
pub fn page(docs: &Docs, path: &str, links: &Links) -> Option<PageParts> {
    let (model, index, groups) = (docs.model(), docs.index(), docs.groups());
    let context = Context::of(docs, *links);
    let path = path.trim_matches('/');
    if path == PageKind::Overview.word() || path.is_empty() {
        return Some(overview::page(&context, &Guides::default()));
    }
    if path == PageKind::Graph.word() {
        return graph_page(model, index, None, links);
    }
    if path == PageKind::Deprecated.word() {
        return Some(deprecated::page(&context));
    }
    let Some((word, name)) = path.split_once('/') else {
        return lists::page(&context, Kind::from_word(path)?);
    };
    if word == GROUPS {
        return groups::page(&context, groups.find(name)?);
    }
    let kind = Kind::from_word(word)?;
    if let Some((name, USED_BY)) = name.split_once('/') {
        let ty = model.find_type(name).filter(|_| !links.is_files())?;
        return uses::page(&context, kind, model.type_id(name)?, ty);
    }
    if let Some(operation) = kind.operation() {
        let (root, field) = index.members().root_field(model, operation, name)?;
        return Some(operation::page(&context, kind, root, field));
    }
    if let Some(type_kind) = kind.types() {
        let id = model.type_id(name)?;
        let ty = model.get(id).filter(|ty| ty.kind == type_kind)?;
        return Some(type_page::page(&context, kind, id, ty));
    }
    directive::page(&context, model.find_directive(name)?)
}

/// Renders the graph as text; none if the type in `focus` does not exist.
#[must_use]
pub fn graph_page(
    model: &Model,
    index: &Index,
    focus: Option<&str>,
    links: &Links,
) -> Option<PageParts> {
    let context = Context::new(model, index, *links);
    match focus {
        Some(name) => graph::neighbours(&context, name),
        None => Some(graph::most_connected(&context)),
    }
}

fn finish(
    draft: Draft,
    path: String,
    title: &str,
    kind: impl Into<PageKind>,
    description: String,
) -> PageParts {
    let (head, sections, column) = draft.finish();
    PageParts {
        path,
        title: title.to_owned(),
        kind: kind.into(),
        // Also where a name alone is longer.
        description: shorten(description, DESCRIPTION),
        notes: String::new(),
        head,
        sections,
        column,
        foot: String::new(),
    }
}

#[cfg(test)]
mod tests;
