//! The newest versions as an Atom feed (RFC 4287).

use std::fmt::Write as _;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use domain::Error;
use projects::{OpenDocs, Opened, VersionEntry};

use super::super::change_text::{Leads, message, with_code};
use super::super::discovery;
use super::super::documents::moved;
use super::super::pages::docs_base;
use super::{LISTED, summary};
use crate::AppState;
use crate::error::ApiError;

/// Changes of one version.
const FED: usize = 20;

const FEED_TYPE: &str = "application/atom+xml; charset=utf-8";

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
    number: u32,
    published: String,
    title: String,
    html: String,
}

/// `/d/{username}/{slug}/changelog.atom`: the newest versions (RFC 4287).
pub(crate) async fn feed(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let part = |name: &str| request.match_info().get(name).unwrap_or_default();
    let open =
        match projects::open_docs(&state.projects, part("username"), part("slug"), None).await? {
            Opened::Docs(open) => open,
            Opened::Moved { username, slug } => {
                return Ok(moved(
                    &request,
                    &format!("/d/{username}/{slug}/changelog.atom"),
                ));
            }
        };
    let base = docs_base(&open.project);
    let listed = projects::list_versions(&state.projects, &open.project, u32::MAX, LISTED).await?;
    let mut entries = Vec::with_capacity(listed.len());
    for entry in listed {
        entries.push(feed_entry(&state.projects, &open, entry, &state.site.public_url).await?);
    }
    let xml = Feed {
        site: &state.site.public_url,
        base: &base,
        project_id: open.project.id.to_string(),
        name: open.project.name.as_str(),
        updated: open.version.created_at.to_rfc3339(),
        entries,
    }
    .render()
    .map_err(Error::internal)?;
    discovery::xml(&state, &request, FEED_TYPE, xml).await
}

async fn feed_entry(
    ctx: &projects::Context,
    open: &OpenDocs,
    entry: VersionEntry,
    site: &str,
) -> Result<FeedEntry, Error> {
    let number = entry.version.number;
    let (version, changes) = projects::changes_of_version(ctx, &open.project, number).await?;
    let leads = Leads::lasting(open, number, site);
    let mut html = String::new();
    if let Some(text) = &version.message {
        let _ = write!(html, "<p>{}</p>", with_code(text.as_str()));
    }
    let counts = changes.as_ref().map(|changes| changes.counts);
    let _ = write!(html, "<p>{}</p>", summary(counts));
    if let Some(changes) = changes.filter(|changes| !changes.items.is_empty()) {
        html.push_str("<ul>");
        for change in changes.items.iter().take(FED) {
            let grade = change.criticality.word();
            let _ = write!(html, "<li>{grade}: {}</li>", message(change, &leads));
        }
        html.push_str("</ul>");
    }
    Ok(FeedEntry {
        id: version.id.to_string(),
        number,
        published: version.created_at.to_rfc3339(),
        title: format!(
            "Version {number}: {}",
            summary(counts).trim_end_matches('.')
        ),
        html,
    })
}
