//! Pages of a project's docs: the engine's, and those made from the project's history. Documents and the API
//! contain the same bytes.

use std::fmt::Write as _;

use domain::{Error, Project, VersionNumber};
use projects::{OpenDocs, WholeDocs, open_whole};
use schema_docs::{GROUPS, Links, Navigation, Page, PageKind, PageParts, point_to_index};
use schema_model::Kind;

use crate::absolute_links::link_absolutely;
use crate::address::{GRAPH, OVERVIEW, docs_base, version_base};
use crate::llm_docs::{self, LlmDocs};
use crate::not_found::{self, MissingPage};
use crate::{
    Site, changelog, checks, console, deprecated, downloads, endpoints, overview_text, recent,
    search_page,
};

/// Sections of the engine's pages that others are placed beside.
const TYPES: &str = "section-types";
const EXAMPLE: &str = "section-example";

/// Why there is no page.
#[derive(Debug)]
pub enum PageError {
    /// The docs have none at that path; says where it may be instead.
    MissingPage(MissingPage),
    /// Making it failed.
    Failed(Error),
}

impl From<Error> for PageError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<MissingPage> for PageError {
    fn from(of: MissingPage) -> Self {
        Self::MissingPage(of)
    }
}

/// Returns the page at a path in the docs of `version`, or in the current docs for `None`.
///
/// # Errors
/// [`PageError::MissingPage`] if there is none, with where it is instead; errors of the store and the engine.
pub async fn page_at(
    site: &Site<'_>,
    current: OpenDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<Page, PageError> {
    let asked = match version {
        Some(number) => projects::open_version(site.projects, current.clone(), number).await,
        None => Ok(current.clone()),
    };
    let asked = match (asked, version) {
        (Err(Error::NotFound(_)), Some(number)) => {
            return Err(not_found::no_such_version(&current, number, path).into());
        }
        (asked, _) => asked?,
    };
    match docs_page(site, &asked, version, path).await {
        Err(Error::NotFound(_)) => {
            let missing = not_found::look(site, &current, (version, &asked), path).await?;
            Err(missing.into())
        }
        answer => answer.map_err(PageError::from),
    }
}

/// Returns the page at `path` for the project's owner, with hidden things.
///
/// # Errors
/// Like [`page_at`].
pub async fn owner_page_at(
    site: &Site<'_>,
    project: &Project,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<Page, PageError> {
    let asked = open_whole(site.projects, project, version).await;
    let current = async || open_whole(site.projects, project, None).await;
    let asked = match (asked, version) {
        (Err(Error::NotFound(_)), Some(number)) => {
            let current = current().await?;
            return Err(not_found::no_such_version(&current.whole, number, path).into());
        }
        (asked, _) => asked?,
    };
    match whole_page(site, &asked, version, path).await {
        Err(Error::NotFound(_)) => {
            let (current, asked) = (current().await?.whole, &asked.whole);
            let missing = not_found::look(site, &current, (version, asked), path).await?;
            Err(missing.into())
        }
        answer => answer.map_err(PageError::from),
    }
}

/// Returns the page at a path, of docs that [`projects::open_version`] has opened at `version`.
///
/// # Errors
/// [`Error::NotFound`] if there is none; errors of the store.
pub async fn docs_page(
    site: &Site<'_>,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<Page, Error> {
    let path = page_path(path);
    if path == search_page::PATH {
        return search_page::page(site, open, version, "").await;
    }
    if version.is_none() {
        if let Some(of) = changelog::Address::parse(path) {
            return changelog::page(site.projects, open, &of).await;
        }
        if let Some(id) = checks::parse(path) {
            return checks::page(site.projects, open, &id).await;
        }
        if path == llm_docs::PATH {
            return Ok(LlmDocs::new(site, open).await?.page());
        }
    }
    Ok(parts(site, open, version, path).await?.finish())
}

/// Returns a page of the engine with what the project adds to it, in parts.
async fn parts(
    site: &Site<'_>,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<PageParts, Error> {
    let base = version_base(&open.project, version);
    let changelog = format!("{}/changelog", docs_base(&open.project));
    let history = projects::history(site.projects, open).await?;
    let links = links(open, &base)
        .with_history(&history, &changelog)
        .on(deprecated::today(site.projects));
    let mut page = projects::read_page(site.projects, open, path, &links).await?;
    match (version, open.project.current_version) {
        (None, _) => add_current(site, open, &mut page, &base).await?,
        (Some(number), Some(current)) if number != current => {
            page.notes = old_version_note(&open.project, number, current);
        }
        _ => {}
    }
    page.foot = foot(open.docs.navigation(), &page.path, &base);
    Ok(page)
}

/// Adds what only the docs of the current version show: endpoints, recent changes, downloads, feeds, the link to the
/// console.
async fn add_current(
    site: &Site<'_>,
    open: &OpenDocs,
    page: &mut PageParts,
    base: &str,
) -> Result<(), Error> {
    if page.path == OVERVIEW {
        if let Some(section) = recent::section(site.projects, open).await? {
            let at = page.position(TYPES);
            page.sections.insert(at, section);
        }
        if let Some(section) = endpoints::section(&open.endpoints)? {
            page.sections.insert(0, section);
        }
        page.sections.push(downloads::section(&open.project)?);
        open.docs.layout().overview.arrange(&mut page.sections);
    }
    if page.kind == PageKind::Deprecated {
        page.sections.push(deprecated::section(open)?);
    }
    if let Some(column) = &mut page.column
        && let Some(at) = column.sections.iter().position(|it| it.id == EXAMPLE)
        && let Some(link) = console::try_it(&page.path, base, &open.endpoints)
    {
        column.sections.insert(at, link);
    }
    Ok(())
}

/// Returns the page of the whole schema, for its owner. Pages of the project, and the code beside a page, are
/// those that readers get: an example never uses anything hidden.
///
/// # Errors
/// Like [`docs_page`].
async fn whole_page(
    site: &Site<'_>,
    docs: &WholeDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<Page, Error> {
    if docs.hidden().total() == 0 || !is_of_schema(path) {
        return docs_page(site, &docs.shown, version, path).await;
    }
    let path = page_path(path);
    let mut page = parts(site, &docs.whole, version, path).await?;
    match parts(site, &docs.shown, version, path).await {
        Ok(shown) => page.column = page.column.and(shown.column),
        Err(Error::NotFound(_)) => {}
        Err(error) => return Err(error),
    }
    Ok(page.finish())
}

fn is_of_schema(path: &str) -> bool {
    let path = path.trim_matches('/');
    let word = path.split('/').next().unwrap_or_default();
    path.is_empty()
        || [OVERVIEW, GROUPS, PageKind::Deprecated.word()].contains(&word)
        || Kind::ALL.iter().any(|kind| kind.word() == word)
}

/// Removes slashes around a path. The empty path is the overview.
fn page_path(path: &str) -> &str {
    match path.trim_matches('/') {
        "" => OVERVIEW,
        path => path,
    }
}

/// Returns the foot of a page: links to the pages before and after, and a place for feedback.
fn foot(navigation: &Navigation, path: &str, base: &str) -> String {
    let mut out = String::from("<footer class=\"page-foot\">\n");
    let (before, after) = navigation.neighbours(path);
    if before.is_some() || after.is_some() {
        out.push_str("<nav class=\"neighbours\" aria-label=\"Neighbouring pages\">");
        for (rel, words, item) in [("prev", "Previous", before), ("next", "Next", after)] {
            if let Some(item) = item {
                // Writing into a string cannot fail.
                let _ = write!(
                    out,
                    "<a rel=\"{rel}\" href=\"{base}/{}\"><span>{words}</span> {}</a>",
                    item.path, item.name
                );
            }
        }
        out.push_str("</nav>\n");
    }
    out.push_str("<div class=\"helpful\"></div>\n</footer>\n");
    out
}

/// Returns the same page as Markdown, with a link to `llms.txt` below its title.
///
/// # Errors
/// Like [`docs_page`].
pub async fn docs_markdown(
    site: &Site<'_>,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<String, Error> {
    let mut text = markdown(site, open, version, path).await?;
    let base = version_base(&open.project, version);
    point_to_index(&mut text, &Links::new(&base));
    Ok(link_absolutely(&text, site.public_url))
}

async fn markdown(
    site: &Site<'_>,
    open: &OpenDocs,
    version: Option<VersionNumber>,
    path: &str,
) -> Result<String, Error> {
    if path == search_page::PATH {
        return search_page::markdown(site, open, version, "").await;
    }
    if version.is_none() {
        if let Some(of) = changelog::Address::parse(path) {
            return changelog::markdown(site.projects, open, &of).await;
        }
        if let Some(id) = checks::parse(path) {
            return checks::markdown(site.projects, open, &id).await;
        }
        if path == llm_docs::PATH {
            return Ok(LlmDocs::new(site, open).await?.markdown());
        }
        if path == console::PATH {
            return Ok(console::markdown(open, site.public_url));
        }
    }
    let base = version_base(&open.project, version);
    let changelog = format!("{}/changelog", docs_base(&open.project));
    let history = projects::history(site.projects, open).await?;
    let links = links(open, &base)
        .with_history(&history, &changelog)
        .on(deprecated::today(site.projects))
        .below_host(site.public_url.chars().count());
    if path == OVERVIEW {
        return overview_text::write(site.projects, open, version, &links).await;
    }
    let mut text = projects::read_page_text(site.projects, open, path, &links).await?;
    if path == GRAPH {
        push_neighbours(&mut text, &format!("{}{base}", site.public_url));
    }
    if version.is_none() && path == PageKind::Deprecated.word() {
        deprecated::push_feeds(&mut text, open, site.public_url);
    }
    Ok(text)
}

/// Says how to open the neighbours of a type.
fn push_neighbours(out: &mut String, base: &str) {
    // Writing into a string cannot fail.
    let _ = writeln!(
        out,
        "\nTypes around one, as a picture and as a list: `{base}/graph?focus=TypeName`."
    );
}

/// Calls `then` with links into the docs of that version.
pub fn docs_links<T>(
    open: &OpenDocs,
    version: Option<VersionNumber>,
    call: impl FnOnce(&Links<'_>) -> T,
) -> T {
    let base = version_base(&open.project, version);
    call(&links(open, &base))
}

/// Returns links below `base`, with examples for the project's default endpoint.
fn links<'a>(open: &'a OpenDocs, base: &'a str) -> Links<'a> {
    let links = Links::new(base).with_examples(&open.examples.fitting);
    match endpoints::default_url(&open.endpoints) {
        Some(url) => links.sent_to(url),
        None => links,
    }
}

fn old_version_note(project: &Project, number: VersionNumber, current: VersionNumber) -> String {
    let base = docs_base(project);
    format!(
        "<p class=\"old-version\">This is version {number} of {current}. \
         <a href=\"{base}\">Read the current one</a> or \
         <a href=\"{base}/changelog/{number}\">what changed with it</a>.</p>\n"
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn links_have_a_host_and_code_stays() {
        let text = "[A](/d/a/b) and [B](/d/c)\n````md\n```\n[C](/d/e)\n```\n````\n[D](https://x/d/) [E](#f)\n[G](/d/h)";
        let expected = "[A](https://h/d/a/b) and [B](https://h/d/c)\n````md\n```\n[C](/d/e)\n```\n````\n\
            [D](https://x/d/) [E](#f)\n[G](https://h/d/h)";
        assert_eq!(super::link_absolutely(text, "https://h"), expected);
    }
}
