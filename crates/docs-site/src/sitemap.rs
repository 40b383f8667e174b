//! Sitemaps (sitemaps.org): an index with one part for the site's own pages and one for each public project.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use domain::Error;
use projects::OpenDocs;
use schema_docs::PageKind;

use crate::{OVERVIEW, Site, docs_base};

/// Maximum number of entries in a sitemap (sitemaps.org).
const MAX_ENTRIES: usize = 50_000;
/// How many versions of a project have a page in its sitemap, newest first.
const MAX_VERSIONS: u32 = 1_000;
const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// Returns the index at `/sitemap.xml`.
///
/// # Errors
/// Errors of the store.
pub async fn index(site: &Site<'_>) -> Result<String, Error> {
    let root = escape(site.public_url);
    let mut out = format!("{XML}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    let _ = writeln!(
        out,
        "<sitemap><loc>{root}/sitemaps/site.xml</loc></sitemap>"
    );
    for address in projects::public_addresses(site.projects, max_parts()).await? {
        let _ = writeln!(
            out,
            "<sitemap><loc>{root}/d/{}/{}/sitemap.xml</loc><lastmod>{}</lastmod></sitemap>",
            address.username,
            address.slug,
            address.published_at.to_rfc3339()
        );
    }
    out.push_str("</sitemapindex>\n");
    Ok(out)
}

/// Returns the sitemap of the site's own pages, at these paths, and of the owners of public projects.
///
/// # Errors
/// Errors of the store.
pub async fn of_site(site: &Site<'_>, pages: impl Iterator<Item = &str>) -> Result<String, Error> {
    let addresses = projects::public_addresses(site.projects, max_parts()).await?;
    // Time of the newest publish of each owner.
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for address in addresses {
        let at = address.published_at.to_rfc3339();
        let known = owners.entry(address.username.to_string()).or_default();
        if *known < at {
            *known = at;
        }
    }
    let root = escape(site.public_url);
    let own = pages.map(|page| (format!("{root}{page}"), String::new()));
    let owners = owners.into_iter();
    let owners = owners.map(|(username, at)| (format!("{root}/d/{username}"), at));
    Ok(url_set(own.chain(owners)))
}

/// Returns the sitemap of a project's docs.
///
/// # Errors
/// Errors of the store.
pub async fn of_docs(site: &Site<'_>, open: &OpenDocs) -> Result<String, Error> {
    let root = format!("{}{}", escape(site.public_url), docs_base(&open.project));
    let published_at = open.version.created_at.to_rfc3339();
    let guides = open.guides.entries.iter().zip(&open.guides.changed);
    let guides = guides.map(|(guide, at)| (format!("{root}/{}", guide.path()), at.to_rfc3339()));
    // The console has nothing to find.
    let others = PageKind::SECTIONS
        .into_iter()
        .filter(|section| *section != PageKind::Console)
        .map(|section| section.word().to_owned());
    let pages = others.chain(open.docs.paths());
    let pages = pages.map(|path| match path.as_str() {
        OVERVIEW => (root.clone(), published_at.clone()),
        path => (format!("{root}/{path}"), published_at.clone()),
    });
    let versions =
        projects::list_versions(site.projects, &open.project, None, MAX_VERSIONS).await?;
    let versions = versions.into_iter().map(|entry| {
        let (number, at) = (entry.version.number, entry.version.created_at);
        (format!("{root}/changelog/{number}"), at.to_rfc3339())
    });
    Ok(url_set(guides.chain(pages).chain(versions)))
}

/// One entry of the index is the site's own part.
fn max_parts() -> u32 {
    u32::try_from(MAX_ENTRIES - 1).unwrap_or(u32::MAX)
}

/// Writes a sitemap of addresses, each with the time of its last change or empty.
fn url_set(pages: impl Iterator<Item = (String, String)>) -> String {
    let mut out = format!("{XML}<urlset xmlns=\"{NAMESPACE}\">\n");
    for (page, last_change) in pages.take(MAX_ENTRIES) {
        let _ = write!(out, "<url><loc>{page}</loc>");
        if !last_change.is_empty() {
            let _ = write!(out, "<lastmod>{last_change}</lastmod>");
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

/// Escapes `&` and `<`. Usernames, slugs and GraphQL names never need it, but a configured address may.
fn escape(address: &str) -> String {
    address
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
