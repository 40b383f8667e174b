//! New deprecations as an Atom feed (RFC 4287).

use std::collections::HashMap;

use askama::Template;
use domain::Error;
use projects::OpenDocs;
use schema_docs::{DeprecatedThing, Links};

use super::{describe, things};
use crate::Site;
use crate::address::docs_base;

/// Entries of the feed, the newest ones.
const MAX_ENTRIES: usize = 100;
/// How many versions are looked through for the day of a deprecation.
const MAX_VERSIONS: u32 = 1_000;

#[derive(Template)]
#[template(path = "deprecated.xml")]
struct Feed<'a> {
    site: &'a str,
    base: &'a str,
    project_id: String,
    name: &'a str,
    updated: String,
    entries: Vec<FeedEntry>,
}

struct FeedEntry {
    id: String,
    /// When it was deprecated, as far as the stored versions tell.
    updated: String,
    address: String,
    title: String,
    text: String,
}

/// Returns the feed of open docs, as XML. Each deprecation has the time of the version that brought it; those that
/// are older than the changelog have the time of the first version that is known.
///
/// # Errors
/// Errors of the store.
pub async fn feed(site: &Site<'_>, open: &OpenDocs) -> Result<String, Error> {
    let base = docs_base(&open.project);
    let history = projects::history(site.projects, open).await?;
    let listed = projects::list_versions(site.projects, &open.project, None, MAX_VERSIONS).await?;
    let times: HashMap<u32, String> = listed
        .iter()
        .map(|entry| {
            let version = &entry.version;
            (version.number.get(), version.created_at.to_rfc3339())
        })
        .collect();
    let published = open.version.created_at.to_rfc3339();
    let first = listed
        .last()
        .map(|entry| entry.version.created_at.to_rfc3339());
    let first = first.unwrap_or_else(|| published.clone());
    let links = Links::new(&base);
    let mut entries: Vec<FeedEntry> = things(open)
        .iter()
        .map(|thing| {
            let since = thing.since(&history).and_then(|number| times.get(&number));
            FeedEntry {
                id: format!("urn:uuid:{}#{}", open.project.id, identify(thing)),
                updated: since.unwrap_or(&first).clone(),
                address: format!("{}{}", site.public_url, address(&links, &thing.path)),
                title: title(thing),
                text: describe(thing),
            }
        })
        .collect();
    // Times in RFC 3339 with one offset are in the order of text.
    entries.sort_by(|one, other| other.updated.cmp(&one.updated));
    entries.truncate(MAX_ENTRIES);
    Feed {
        site: site.public_url,
        base: &base,
        project_id: open.project.id.to_string(),
        name: open.project.name.as_str(),
        updated: published,
        entries,
    }
    .render()
    .map_err(Error::internal)
}

/// Returns the coordinate with only letters that a URI may have.
fn identify(thing: &DeprecatedThing<'_>) -> String {
    thing.coordinate.replace('(', ".").replace(":)", "")
}

fn address(links: &Links<'_>, place: &str) -> String {
    match place.split_once('#') {
        Some((path, anchor)) => format!("{}#{anchor}", links.page(path)),
        None => links.page(place),
    }
}

fn title(thing: &DeprecatedThing<'_>) -> String {
    match thing.removal {
        Some(removal) => format!(
            "{} is deprecated, removal {}",
            thing.coordinate,
            removal.to_words()
        ),
        None => format!("{} is deprecated", thing.coordinate),
    }
}
