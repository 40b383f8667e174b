//! The form of sitemaps (sitemaps.org).

use std::fmt::Write as _;

/// Maximum number of entries in a sitemap (sitemaps.org).
pub const MAX_ENTRIES: usize = 50_000;

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
/// Path of the sitemap of the site's own pages.
const SITE_PART: &str = "/sitemaps/site.xml";

/// A page or a sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path on this site.
    pub path: String,
    /// When it last changed (RFC 3339); empty if unknown.
    pub changed_at: String,
}

/// Returns the index: the sitemap of the site's own pages, then those of `parts`.
#[must_use]
pub fn index(public_url: &str, parts: impl IntoIterator<Item = Entry>) -> String {
    let site = Entry {
        path: SITE_PART.to_owned(),
        changed_at: String::new(),
    };
    write(
        public_url,
        ("sitemapindex", "sitemap"),
        std::iter::once(site).chain(parts),
    )
}

/// Returns the sitemap of pages.
#[must_use]
pub fn of_pages(public_url: &str, pages: impl IntoIterator<Item = Entry>) -> String {
    write(public_url, ("urlset", "url"), pages)
}

fn write(
    public_url: &str,
    (list, item): (&str, &str),
    entries: impl IntoIterator<Item = Entry>,
) -> String {
    let root = escape(public_url);
    let mut out = format!("{XML}<{list} xmlns=\"{NAMESPACE}\">\n");
    for Entry { path, changed_at } in entries.into_iter().take(MAX_ENTRIES) {
        // Writing into a string cannot fail.
        let _ = write!(out, "<{item}><loc>{root}{path}</loc>");
        if !changed_at.is_empty() {
            let _ = write!(out, "<lastmod>{changed_at}</lastmod>");
        }
        let _ = writeln!(out, "</{item}>");
    }
    let _ = writeln!(out, "</{list}>");
    out
}

/// Escapes `&`, `<` and `>`. Usernames, slugs and GraphQL names never have them, but a configured address may.
fn escape(address: &str) -> String {
    address
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &str, changed_at: &str) -> Entry {
        Entry {
            path: path.to_owned(),
            changed_at: changed_at.to_owned(),
        }
    }

    #[test]
    fn an_entry_has_its_address_and_the_time_of_its_change() {
        let pages = [
            entry("/pricing", ""),
            entry("/d/ada", "2026-01-02T03:04:05Z"),
        ];
        assert_eq!(
            of_pages("https://docs.example/?a&b", pages),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
             <url><loc>https://docs.example/?a&amp;b/pricing</loc></url>\n\
             <url><loc>https://docs.example/?a&amp;b/d/ada</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url>\n\
             </urlset>\n"
        );
    }

    #[test]
    fn an_index_begins_with_the_sites_own_part_and_is_bounded() {
        let many = (0..MAX_ENTRIES).map(|number| entry(&format!("/d/{number}"), ""));
        let index = index("https://docs.example", many);
        assert_eq!(index.matches("<sitemap>").count(), MAX_ENTRIES);
        assert!(
            index.contains("<sitemap><loc>https://docs.example/sitemaps/site.xml</loc></sitemap>")
        );
    }
}
