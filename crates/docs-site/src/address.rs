//! Addresses of hosted docs, and the parts they are made of.

use domain::{Project, VersionNumber};
use projects::OpenDocs;
use schema_docs::Links;

/// Path of the first page.
pub const OVERVIEW: &str = "overview";
/// Path of the page for language models.
pub(crate) const LLM_DOCS: &str = "llm-docs";
/// Path of the console.
pub(crate) const CONSOLE: &str = "console";
/// Path of the graph.
pub(crate) const GRAPH: &str = "graph";
/// The ending of every page's address as Markdown.
pub const MARKDOWN_ENDING: &str = ".md";

/// Root of a project's docs, without a slash at its end.
#[must_use]
pub fn docs_base(project: &Project) -> String {
    format!("/d/{}/{}", project.username, project.slug)
}

/// Root of the docs of a version; of the current ones where none is named.
#[must_use]
pub fn version_base(project: &Project, version: Option<VersionNumber>) -> String {
    let base = docs_base(project);
    match version {
        Some(number) => format!("{base}/v/{number}"),
        None => base,
    }
}

/// Takes `v/12/objects/User` apart: the version, if one is named, and the page's path.
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

/// The address that search engines are to show for a page: of the current docs, where they still have it;
/// what says a part of another page again leads to that.
#[must_use]
pub fn canonical(current: &OpenDocs, version: Option<VersionNumber>, path: &str) -> String {
    let version = version.filter(|_| !projects::has_page(current, path));
    Links::new(&version_base(&current.project, version)).page(subject(path))
}

/// The page that stands in the navigation: all uses of a type belong to that type.
pub(crate) fn subject(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some((subject, schema_docs::USED_BY)) => subject,
        _ => path,
    }
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
