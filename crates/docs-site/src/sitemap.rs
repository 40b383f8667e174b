//! The sitemaps of docs.

use std::collections::BTreeMap;

use domain::Error;
use product_site::sitemap::{Entry, MAX_ENTRIES, of_pages};
use projects::OpenDocs;
use schema_docs::PageKind;

use crate::{OVERVIEW, Site, docs_base};

/// How many versions of a project have a page in its sitemap, newest first.
const MAX_VERSIONS: u32 = 1_000;

/// Returns the sitemaps of public projects.
///
/// # Errors
/// Errors of the store.
pub async fn list(site: &Site<'_>) -> Result<Vec<Entry>, Error> {
    let addresses = projects::public_addresses(site.projects, max_parts()).await?;
    let part = |address: projects::PublicAddress| Entry {
        path: format!("/d/{}/{}/sitemap.xml", address.username, address.slug),
        changed_at: address.published_at.to_rfc3339(),
    };
    Ok(addresses.into_iter().map(part).collect())
}

/// Returns the pages of the owners of public projects, each with the time of the newest publish.
///
/// # Errors
/// Errors of the store.
pub async fn list_owners(site: &Site<'_>) -> Result<Vec<Entry>, Error> {
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for address in projects::public_addresses(site.projects, max_parts()).await? {
        let at = address.published_at.to_rfc3339();
        let known = owners.entry(address.username.to_string()).or_default();
        if *known < at {
            *known = at;
        }
    }
    let page = |(username, changed_at)| Entry {
        path: format!("/d/{username}"),
        changed_at,
    };
    Ok(owners.into_iter().map(page).collect())
}

/// Returns the sitemap of a project's docs.
///
/// # Errors
/// Errors of the store.
pub async fn of_docs(site: &Site<'_>, open: &OpenDocs) -> Result<String, Error> {
    let root = docs_base(&open.project);
    let published_at = open.version.created_at.to_rfc3339();
    let guides = open.guides.entries.iter().zip(&open.guides.changed);
    let guides = guides.map(|(guide, at)| (guide.path(), at.to_rfc3339()));
    // The console has nothing to find.
    let others = PageKind::SECTIONS
        .into_iter()
        .filter(|section| *section != PageKind::Console)
        .map(|section| section.word().to_owned());
    let pages = others.chain(open.docs.paths());
    let pages = pages.map(|path| (path, published_at.clone()));
    let versions =
        projects::list_versions(site.projects, &open.project, None, MAX_VERSIONS).await?;
    let versions = versions.into_iter().map(|entry| {
        let (number, at) = (entry.version.number, entry.version.created_at);
        (
            format!("{}/{number}", PageKind::Changelog.word()),
            at.to_rfc3339(),
        )
    });
    let entry = |(path, changed_at): (String, String)| Entry {
        path: match path.as_str() {
            OVERVIEW => root.clone(),
            path => format!("{root}/{path}"),
        },
        changed_at,
    };
    let all = guides.chain(pages).chain(versions).map(entry);
    Ok(of_pages(site.public_url, all))
}

/// One entry of the index is the site's own part.
fn max_parts() -> u32 {
    u32::try_from(MAX_ENTRIES - 1).unwrap_or(u32::MAX)
}
