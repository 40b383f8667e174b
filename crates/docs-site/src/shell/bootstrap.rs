//! The data that the app takes over with the document: the page and the project.

use domain::VersionNumber;
use schema_docs::PageKind;
use serde::Serialize;

use super::DocsShell;

#[derive(Serialize)]
struct Bootstrap<'a> {
    page: BootstrapPage<'a>,
    docs: BootstrapDocs<'a>,
}

/// The page without its HTML, which the app reads from the document.
#[derive(Serialize)]
struct BootstrapPage<'a> {
    path: &'a str,
    title: &'a str,
    kind: PageKind,
    description: &'a str,
    toc: &'a [schema_docs::TocEntry],
}

#[derive(Serialize)]
struct BootstrapDocs<'a> {
    username: &'a str,
    slug: &'a str,
    project_name: &'a str,
    version: VersionNumber,
    requested_version: Option<VersionNumber>,
    has_endpoints: bool,
    theme: Option<BootstrapTheme<'a>>,
}

/// The owner's theme, as the API describes it.
#[derive(Serialize)]
struct BootstrapTheme<'a> {
    style_sheets: &'a [String],
    logo_url: Option<&'a str>,
    logo_dark_url: Option<&'a str>,
    favicon_url: Option<&'a str>,
}

/// Returns the data as JSON.
pub(super) fn bootstrap(shell: &DocsShell) -> String {
    let page = shell.page;
    let data = Bootstrap {
        page: BootstrapPage {
            path: &page.path,
            title: &page.title,
            kind: page.kind,
            description: &page.description,
            toc: &page.toc,
        },
        docs: BootstrapDocs {
            username: shell.username,
            slug: shell.slug,
            project_name: shell.project_name,
            version: shell.version,
            requested_version: shell.requested_version,
            has_endpoints: shell.has_endpoints,
            theme: shell.brand.map(|brand| BootstrapTheme {
                style_sheets: &brand.style_sheets,
                logo_url: brand.logo.as_deref(),
                logo_dark_url: brand.dark_logo.as_deref(),
                favicon_url: brand.favicon.as_ref().map(|(path, _)| path.as_str()),
            }),
        },
    };
    serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned())
}
