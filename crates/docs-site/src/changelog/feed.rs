//! The newest versions as an Atom feed (RFC 4287).

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, VersionNumber};
use projects::{OpenDocs, VersionEntry};
use schema_results::AllowedChange;

use super::{VERSIONS_PER_PAGE, summary};
use crate::Site;
use crate::address::docs_base;
use crate::allowed_changes;
use crate::change_text::{ChangeLinks, message, with_code};

/// Changes listed for one version.
const MAX_CHANGES_SHOWN: usize = 20;

#[derive(Template)]
#[template(path = "changelog.xml")]
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
    number: VersionNumber,
    published: String,
    title: String,
    html: String,
}

/// Returns the feed of open docs, as XML.
///
/// # Errors
/// Errors of the store.
pub async fn feed(site: &Site<'_>, open: &OpenDocs) -> Result<String, Error> {
    let base = docs_base(&open.project);
    let listed =
        projects::list_versions(site.projects, &open.project, None, VERSIONS_PER_PAGE).await?;
    let mut entries = Vec::with_capacity(listed.len());
    for entry in listed {
        entries.push(feed_entry(site.projects, open, entry, site.public_url).await?);
    }
    Feed {
        site: site.public_url,
        base: &base,
        project_id: open.project.id.to_string(),
        name: open.project.name.as_str(),
        updated: open.version.created_at.to_rfc3339(),
        entries,
    }
    .render()
    .map_err(Error::internal)
}

async fn feed_entry(
    ctx: &projects::Context,
    open: &OpenDocs,
    entry: VersionEntry,
    site: &str,
) -> Result<FeedEntry, Error> {
    let number = entry.version.number;
    let (version, changes) = projects::changes_of_version(ctx, &open.project, number).await?;
    let links = ChangeLinks::permanent(open, number, site);
    let mut html = String::new();
    if let Some(text) = &version.message {
        let _ = write!(html, "<p>{}</p>", with_code(text.as_str()));
    }
    let counts = changes.as_ref().map(|changes| changes.counts);
    let _ = write!(html, "<p>{}</p>", summary(number, counts));
    let allowed = allowed_changes::of_version(ctx, open, number, changes.as_ref()).await?;
    for allowed_change in allowed.iter().take(MAX_CHANGES_SHOWN) {
        let text = allowed_changes::to_html(allowed_change);
        let _ = match allowed_change.path.as_str() {
            AllowedChange::EVERYTHING => write!(html, "<p>{text}</p>"),
            path => write!(html, "<p>{}. {text}</p>", with_code(&format!("`{path}`"))),
        };
    }
    if let Some(changes) = changes.filter(|changes| !changes.items.is_empty()) {
        html.push_str("<ul>");
        for change in changes.items.iter().take(MAX_CHANGES_SHOWN) {
            let grade = change.criticality.word();
            let _ = write!(html, "<li>{grade}: {}</li>", message(change, &links));
        }
        html.push_str("</ul>");
    }
    Ok(FeedEntry {
        id: version.id.to_string(),
        number,
        published: version.created_at.to_rfc3339(),
        title: format!(
            "Version {number}: {}",
            summary(number, counts).trim_end_matches('.')
        ),
        html,
    })
}
