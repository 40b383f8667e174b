//! The API reference: a page for each tag of the OpenAPI document, and one for the objects in bodies and responses.

mod errors;
mod messages;
mod operation;
mod recorded;
mod shape;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::markdown::cell;

/// Key of the page with the objects.
pub(crate) const OBJECTS: &str = "api-objects";
/// Key of the page with the messages of webhooks.
pub(crate) const MESSAGES: &str = "api-webhook-messages";

/// A page of the reference.
pub(crate) struct ReferencePage {
    pub key: String,
    pub title: String,
    pub description: String,
    /// Markdown, with the title in its first line.
    pub text: String,
    pub operations: Vec<OperationLink>,
}

/// Where an operation is explained.
#[derive(Debug, Clone)]
pub struct OperationLink {
    /// Its name in words.
    pub title: String,
    /// `GET` and so on.
    pub method: String,
    /// Path of the request, with names in braces.
    pub path: String,
    /// Anchor of its heading.
    pub anchor: String,
}

/// Tags in the order of use; a test finds those that are missing.
const TAGS: [&str; 21] = [
    "projects",
    "schemas",
    "versions",
    "content",
    "hide rules",
    "docs layout",
    "examples",
    "endpoints",
    "branding",
    "analytics",
    "webhooks",
    "public",
    "user",
    "notifications",
    "audit log",
    "auth",
    "billing",
    "documentation",
    "health",
    "admin",
    "other",
];

/// Returns the pages in the order of their use; the messages of webhooks and the objects come last.
pub(crate) fn pages(openapi: &Value, public_url: &str) -> Vec<ReferencePage> {
    let mut by_tag: BTreeMap<(usize, &str), Vec<operation::Operation<'_>>> = BTreeMap::new();
    for operation in operation::all(openapi) {
        let tag = operation.tag;
        by_tag.entry((place(tag), tag)).or_default().push(operation);
    }
    let mut used = BTreeSet::new();
    let mut pages: Vec<ReferencePage> = by_tag
        .into_iter()
        .map(|((_, tag), operations)| page(openapi, public_url, (tag, &operations), &mut used))
        .collect();
    pages.push(messages::page(openapi, &mut used));
    pages.push(objects(openapi, &used));
    pages
}

fn place(tag: &str) -> usize {
    let place = TAGS.iter().position(|known| *known == tag);
    place.unwrap_or(TAGS.len())
}

fn page(
    openapi: &Value,
    public_url: &str,
    (tag, operations): (&str, &[operation::Operation<'_>]),
    used: &mut BTreeSet<String>,
) -> ReferencePage {
    let title = format!("API: {tag}");
    let names: Vec<String> = operations
        .iter()
        .map(|it| it.title().to_lowercase())
        .collect();
    let description = description(&names);
    let mut text = format!("# {title}\n\n");
    let mut rows = Vec::new();
    for operation in operations {
        operation.write(&mut text, openapi, public_url, used);
        let title = operation.title();
        rows.push(OperationLink {
            anchor: title.to_lowercase().replace(' ', "-"),
            title,
            method: operation.method.clone(),
            path: operation.path.to_owned(),
        });
    }
    ReferencePage {
        key: format!("api-{}", tag.replace(' ', "-")),
        title,
        description,
        text,
        operations: rows,
    }
}

/// Maximum characters of a page's description.
const MAX_DESCRIPTION: usize = 180;

/// Names the first operations of a page.
fn description(names: &[String]) -> String {
    let mut text = "Operations of the API: ".to_owned();
    for (at, name) in names.iter().enumerate() {
        if text.len() + name.len() > MAX_DESCRIPTION {
            text.push_str(" and more");
            break;
        }
        text.push_str(if at == 0 { "" } else { ", " });
        text.push_str(name);
    }
    text + "."
}

/// The objects that operations name, and those that these name.
fn objects(openapi: &Value, used: &BTreeSet<String>) -> ReferencePage {
    let description =
        "The objects in bodies and responses of the API, with all of their fields.".to_owned();
    let mut text = format!("# API: objects\n\n{description}\n\n");
    let mut all = used.clone();
    let mut new: Vec<String> = used.iter().cloned().collect();
    while let Some(name) = new.pop() {
        for other in shape::names_in(shape::object(openapi, &name)) {
            if all.insert(other.clone()) {
                new.push(other);
            }
        }
    }
    for name in &all {
        shape::write_object(&mut text, openapi, name);
    }
    ReferencePage {
        key: OBJECTS.to_owned(),
        title: "API: objects".to_owned(),
        description,
        text,
        operations: Vec::new(),
    }
}

/// Returns a list of all operations with links, Markdown.
pub(crate) fn groups(pages: &[ReferencePage]) -> String {
    let mut out = String::new();
    for page in pages.iter().filter(|page| !page.operations.is_empty()) {
        let name = page.title.trim_start_matches("API: ");
        out.push_str(&format!(
            "### {}\n\n| operation | request |\n|---|---|\n",
            sentence(name)
        ));
        for operation in &page.operations {
            let OperationLink { title, anchor, .. } = operation;
            let link = format!("[{title}]({}#{anchor})", page.key);
            let request = format!("{} {}", operation.method, operation.path);
            out.push_str(&format!("| {link} | `{}` |\n", cell(&request)));
        }
        out.push('\n');
    }
    out
}

/// Returns a field of a JSON object; null if it has none.
fn at<'a>(value: &'a Value, key: &str) -> &'a Value {
    value.get(key).unwrap_or(&Value::Null)
}

/// Returns the text with a capital at its start.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_has_a_place() {
        let openapi = include_str!("../../../http-api/openapi.json");
        let openapi: Value = serde_json::from_str(openapi).unwrap();
        for operation in operation::all(&openapi) {
            assert!(place(operation.tag) < TAGS.len(), "{}", operation.tag);
        }
    }
}
