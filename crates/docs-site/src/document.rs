//! A page as a document: inside the app's shell, with the tags for search engines and shared links.

use domain::{Error, VersionNumber};
use product_site::ShellTemplate;
use projects::OpenDocs;
use schema_docs::{Links, Page, PageKind};

use crate::address::{LLM_DOCS, OVERVIEW, canonical, docs_base, subject, version_base};
use crate::shell::{DocsShell, Roots, render};
use crate::{Site, changelog, docs_page};

/// Returns the document of the page at `path` in `open`, which are the docs of `version` or the current ones.
/// `focus` is the type that the graph is drawn around.
///
/// # Errors
/// [`Error::NotFound`] if there is no such page; errors of the store.
pub async fn document(
    site: &Site<'_>,
    template: &ShellTemplate,
    (current, open): (&OpenDocs, &OpenDocs),
    version: Option<VersionNumber>,
    (path, focus): (&str, Option<&str>),
) -> Result<String, Error> {
    let page = match focus {
        Some(focus) => {
            let base = version_base(&open.project, version);
            let page = open.docs.graph_page(Some(focus), &Links::new(&base));
            page.ok_or(Error::NotFound("Page"))?
        }
        None => docs_page(site, open, version, path).await?,
    };
    let roots = Roots::new(open, version);
    let (host, root) = (site.public_url, docs_base(&open.project));
    let shell = DocsShell {
        canonical_url: &format!("{host}{}", canonical(current, version, path)),
        image_url: &format!("{host}{root}/og/{}.png", picture_path(&page)),
        updated_at: &open.version.created_at.to_rfc3339(),
        ..DocsShell::new(site, open, version, &roots, &page)
    };
    Ok(render(template, &shell))
}

/// Returns the path of the page whose picture a shared link shows. Guides have none of their own.
fn picture_path(page: &Page) -> &str {
    match page.kind {
        PageKind::Changelog => changelog::picture_path(&page.path),
        PageKind::LlmDocs => LLM_DOCS,
        PageKind::Guides | PageKind::Checks => OVERVIEW,
        _ if page.path == schema_docs::GUIDES => OVERVIEW,
        _ => subject(&page.path),
    }
}
