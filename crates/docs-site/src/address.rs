//! Addresses of hosted docs, and how to take them apart.

use domain::{Project, VersionNumber};
use projects::OpenDocs;
use schema_docs::{Links, PageKind};

/// Path of the overview page.
pub const OVERVIEW: &str = PageKind::Overview.word();
/// Path of the page for language models.
pub(crate) const LLM_DOCS: &str = PageKind::LlmDocs.word();
/// Path of the console.
pub(crate) const CONSOLE: &str = PageKind::Console.word();
/// Path of the graph.
pub(crate) const GRAPH: &str = PageKind::Graph.word();
/// Path of the changelog, and first part of the paths of its pages.
pub(crate) const CHANGELOG: &str = PageKind::Changelog.word();
/// The suffix of every page's address as Markdown.
pub const MARKDOWN_ENDING: &str = ".md";

/// Returns the root of a project's docs, without a trailing slash.
#[must_use]
pub fn docs_base(project: &Project) -> String {
    format!("/d/{}/{}", project.username, project.slug)
}

/// Returns the root of the docs of `version`, or of the current docs for `None`.
#[must_use]
pub fn version_base(project: &Project, version: Option<VersionNumber>) -> String {
    let base = docs_base(project);
    match version {
        Some(number) => format!("{base}/v/{number}"),
        None => base,
    }
}

/// Splits `v/12/objects/User` into the version, if the path has one, and the page's path.
#[must_use]
pub fn split_version(path: &str) -> (Option<VersionNumber>, &str) {
    let Some(rest) = path.strip_prefix("v/") else {
        return (None, path);
    };
    let (number, page) = rest.split_once('/').unwrap_or((rest, ""));
    match VersionNumber::parse(number) {
        Some(version) => (Some(version), page),
        None => (None, path),
    }
}

/// Returns the canonical address of a page for search engines: in the current docs if they still have it. A
/// part of a page (all uses of a type) has that page's address.
#[must_use]
pub fn canonical(current: &OpenDocs, version: Option<VersionNumber>, path: &str) -> String {
    let version = version.filter(|_| !projects::has_page(current, path));
    Links::new(&version_base(&current.project, version)).page(subject(path))
}

/// Returns the page that the navigation lists: all uses of a type belong to that type's page.
pub(crate) fn subject(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some((subject, schema_docs::USED_BY)) => subject,
        _ => path,
    }
}

/// Returns the address of the page that compares two versions.
#[must_use]
pub(crate) fn comparison_address(base: &str, from: VersionNumber, to: VersionNumber) -> String {
    format!("{base}/changelog/compare/{from}/{to}")
}

#[cfg(test)]
mod tests {
    use super::{VersionNumber, split_version};

    #[test]
    fn versions_in_addresses() {
        assert_eq!(split_version("objects/User"), (None, "objects/User"));
        assert_eq!(split_version("v/12"), (VersionNumber::new(12), ""));
        assert_eq!(
            split_version("v/12/objects/User"),
            (VersionNumber::new(12), "objects/User")
        );
        for odd in ["v/", "v/012", "v/+1", "v/x", "v/-1", "v/2147483648"] {
            assert_eq!(split_version(odd), (None, odd));
        }
    }
}
