//! New deprecations as an Atom feed.

use std::collections::HashMap;

use domain::Error;
use projects::OpenDocs;
use schema_docs::{FeedAbout, Links};

use crate::Site;
use crate::address::docs_base;

/// How many versions are looked through for the day of a deprecation.
const MAX_VERSIONS: u32 = 1_000;

/// Returns the feed of open docs, as XML. Each deprecation has the time of the version that brought it; those that
/// are older than the changelog have the time of the first version that is known.
///
/// # Errors
/// Errors of the store.
pub async fn feed(site: &Site<'_>, open: &OpenDocs) -> Result<String, Error> {
    let base = format!("{}{}", site.public_url, docs_base(&open.project));
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
    let about = FeedAbout {
        name: open.project.name.as_str(),
        id: &format!("urn:uuid:{}", open.project.id),
        address: &format!("{base}/deprecated.atom"),
        links: Links::new(&base),
        updated: &published,
    };
    Ok(open.docs.deprecation_feed(&about, |thing, _| {
        let since = thing.since(&history).and_then(|number| times.get(&number));
        since.unwrap_or(&first).clone()
    }))
}
