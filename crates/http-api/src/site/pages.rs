//! Pages of a project's docs: those of the engine, and those made of the project's history. The same
//! bytes go into documents and into the API's answers.

use std::fmt::Write as _;

use domain::{Error, Project};
use projects::{OpenDocs, WholeDocs, open_whole};
use schema_docs::{Kind, Links, Navigation, Page};

use super::changelog;
use super::console;
use super::documents::OVERVIEW;
use super::endpoints;
use super::llm_docs::{self, LlmDocs};
use super::not_found;
use super::overview_text;
use super::recent;
use super::shell::subject;
use crate::AppState;
use crate::error::ApiError;

const GRAPH: &str = "graph";

/// Root of a project's docs, without a slash at its end.
#[must_use]
pub fn docs_base(project: &Project) -> String {
    format!("/d/{}/{}", project.username, project.slug)
}

/// Root of the docs of a version; of the current ones where none is named.
#[must_use]
pub fn version_base(project: &Project, version: Option<u32>) -> String {
    let base = docs_base(project);
    match version {
        Some(number) => format!("{base}/v/{number}"),
        None => base,
    }
}

/// Takes `v/12/objects/User` apart: the version, if one is named, and the page's path.
#[must_use]
pub fn split_version(path: &str) -> (Option<u32>, &str) {
    let Some(rest) = path.strip_prefix("v/") else {
        return (None, path);
    };
    let (number, page) = rest.split_once('/').unwrap_or((rest, ""));
    match number.parse() {
        // One address a page: no leading zeros or signs.
        Ok(version) if format!("{version}") == number => (Some(version), page),
        _ => (None, path),
    }
}

/// The address that search engines are to show for a page: of the current docs, where they still have it;
/// what says a part of another page again leads to that.
pub(super) fn canonical(current: &OpenDocs, version: Option<u32>, path: &str) -> String {
    let version = version.filter(|_| !projects::has_page(current, path));
    Links::new(&version_base(&current.project, version)).page(subject(path))
}

/// Is the page at a path of no version: one of the project's history, or what tells of all.
pub(crate) fn is_of_all_versions(path: &str) -> bool {
    changelog::Address::parse(path).is_some() || [llm_docs::PATH, console::PATH].contains(&path)
}

/// The page at a path in the docs of a version, or of the current ones where none is named; where there is
/// none, the error tells where it is instead.
///
/// # Errors
/// [`ApiError::Elsewhere`] and [`Error::NotFound`]; those of the store and the engine.
pub(crate) async fn page_at(
    state: &AppState,
    current: OpenDocs,
    version: Option<u32>,
    path: &str,
) -> Result<Page, ApiError> {
    let asked = match version {
        Some(number) => projects::open_version(&state.projects, current.clone(), number).await,
        None => Ok(current.clone()),
    };
    let asked = match (asked, version) {
        (Err(Error::NotFound(_)), Some(number)) => {
            return Err(not_found::no_such_version(&current, number, path));
        }
        (asked, _) => asked?,
    };
    match docs_page(state, &asked, version, path).await {
        Err(Error::NotFound(_)) => {
            let said = not_found::look(state, &current, (version, &asked), path).await?;
            Err(said.into())
        }
        answer => answer.map_err(ApiError::from),
    }
}

/// The page at `path` for the project's owner: of the whole schema, or where it is instead.
///
/// # Errors
/// As [`page_at`].
pub(crate) async fn owner_page_at(
    state: &AppState,
    project: &Project,
    version: Option<u32>,
    path: &str,
) -> Result<Page, ApiError> {
    let asked = open_whole(&state.projects, project, version).await;
    let current = async || open_whole(&state.projects, project, None).await;
    let asked = match (asked, version) {
        (Err(Error::NotFound(_)), Some(number)) => {
            let current = current().await?;
            return Err(not_found::no_such_version(&current.whole, number, path));
        }
        (asked, _) => asked?,
    };
    match whole_page(state, &asked, version, path).await {
        Err(Error::NotFound(_)) => {
            let (current, asked) = (current().await?.whole, &asked.whole);
            let said = not_found::look(state, &current, (version, asked), path).await?;
            Err(said.into())
        }
        answer => answer.map_err(ApiError::from),
    }
}

/// The page at a path, of docs that [`projects::open_version`] has opened at `version`.
///
/// # Errors
/// [`Error::NotFound`] where there is none; those of the store.
pub async fn docs_page(
    state: &AppState,
    open: &OpenDocs,
    version: Option<u32>,
    path: &str,
) -> Result<Page, Error> {
    let path = match path.trim_matches('/') {
        "" => OVERVIEW,
        path => path,
    };
    if version.is_none() {
        if let Some(of) = changelog::Address::parse(path) {
            return changelog::page(&state.projects, open, &of).await;
        }
        if path == llm_docs::PATH {
            return Ok(LlmDocs::new(state, open).await?.page());
        }
    }
    let base = version_base(&open.project, version);
    let changelog = format!("{}/changelog", docs_base(&open.project));
    let history = projects::history(&state.projects, open).await?;
    let links = links(open, &base).dated(&history, &changelog);
    let mut page = projects::read_page(&state.projects, open, path, &links).await?;
    if version.is_none() {
        endpoints::add_to(&mut page, &endpoints::section(path, &open.endpoints)?);
        if path == OVERVIEW {
            recent::add_to(&mut page, &recent::section(&state.projects, open).await?);
        }
        console::add_to(&mut page, &base, &open.endpoints);
    }
    if let Some(number) = version
        && let Some(current) = open.project.current_version
        && number != current
    {
        page.html
            .insert_str(0, &old_version_note(&open.project, number, current));
    }
    push_foot(&mut page.html, open.docs.navigation(), &page.path, &base);
    Ok(page)
}

/// The page of the whole schema, for its owner. Pages of the project rather than of its schema are the
/// readers', and so is the code beside a page that they get: an example never has what is hidden.
///
/// # Errors
/// As [`docs_page`].
async fn whole_page(
    state: &AppState,
    docs: &WholeDocs,
    version: Option<u32>,
    path: &str,
) -> Result<Page, Error> {
    if docs.hidden().total() == 0 || !is_of_schema(path) {
        return docs_page(state, &docs.shown, version, path).await;
    }
    let mut page = docs_page(state, &docs.whole, version, path).await?;
    match docs_page(state, &docs.shown, version, path).await {
        Ok(shown) => take_code(&mut page.html, &shown.html),
        Err(Error::NotFound(_)) => {}
        Err(error) => return Err(error),
    }
    Ok(page)
}

fn is_of_schema(path: &str) -> bool {
    let path = path.trim_matches('/');
    let word = path.split('/').next().unwrap_or_default();
    path.is_empty() || path == OVERVIEW || Kind::ALL.iter().any(|kind| kind.word() == word)
}

/// Puts the code beside one page in the place of that beside another.
fn take_code(page: &mut String, from: &str) {
    const OPEN: &str = "<aside class=\"code-column\"";
    const CLOSE: &str = "</aside>\n";
    let column = |html: &str| {
        let start = html.find(OPEN)?;
        let length = html.get(start..)?.find(CLOSE)? + CLOSE.len();
        Some(start..start + length)
    };
    if let Some(range) = column(page) {
        let code = column(from).and_then(|range| from.get(range));
        page.replace_range(range, code.unwrap_or_default());
    }
}

/// The pages before and after, and a place for the reader's answer.
fn push_foot(out: &mut String, navigation: &Navigation, path: &str, base: &str) {
    out.push_str("<footer class=\"page-foot\">\n");
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
}

/// The same page as Markdown.
///
/// # Errors
/// As [`docs_page`].
pub async fn docs_markdown(
    state: &AppState,
    open: &OpenDocs,
    version: Option<u32>,
    path: &str,
) -> Result<String, Error> {
    if version.is_none() {
        if let Some(of) = changelog::Address::parse(path) {
            return changelog::markdown(&state.projects, open, &of).await;
        }
        if path == llm_docs::PATH {
            return Ok(LlmDocs::new(state, open).await?.markdown());
        }
        if path == console::PATH {
            return Ok(console::markdown(open, &state.site.public_url));
        }
    }
    let base = version_base(&open.project, version);
    let changelog = format!("{}/changelog", docs_base(&open.project));
    let history = projects::history(&state.projects, open).await?;
    let links = links(open, &base).dated(&history, &changelog);
    let mut text = projects::read_page_text(&state.projects, open, path, &links).await?;
    match path {
        OVERVIEW => overview_text::complete(&mut text, &state.projects, open, version).await?,
        GRAPH => push_neighbours(&mut text, &format!("{}{base}", state.site.public_url)),
        _ => {}
    }
    Ok(text)
}

/// How the neighbours of a type are opened.
fn push_neighbours(out: &mut String, base: &str) {
    // Writing into a string cannot fail.
    let _ = writeln!(
        out,
        "\nTypes around one, as a picture and as a list: `{base}/graph?focus=TypeName`."
    );
}

/// Calls with links into the docs of that version.
pub fn docs_links<T>(
    open: &OpenDocs,
    version: Option<u32>,
    call: impl FnOnce(&Links<'_>) -> T,
) -> T {
    let base = version_base(&open.project, version);
    call(&links(open, &base))
}

/// Links below `base`, with examples that go to the project's default endpoint.
fn links<'a>(open: &'a OpenDocs, base: &'a str) -> Links<'a> {
    let links = Links::new(base);
    match endpoints::default_url(&open.endpoints) {
        Some(url) => links.sent_to(url),
        None => links,
    }
}

fn old_version_note(project: &Project, number: u32, current: u32) -> String {
    let base = docs_base(project);
    format!(
        "<p class=\"old-version\">This is version {number} of {current}. \
         <a href=\"{base}\">Read the current one</a> or \
         <a href=\"{base}/changelog/{number}\">what changed with it</a>.</p>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::split_version;

    #[test]
    fn versions_in_addresses() {
        assert_eq!(split_version("objects/User"), (None, "objects/User"));
        assert_eq!(split_version("v/12"), (Some(12), ""));
        assert_eq!(
            split_version("v/12/objects/User"),
            (Some(12), "objects/User")
        );
        for odd in ["v/", "v/012", "v/+1", "v/x", "v/-1", "v/99999999999"] {
            assert_eq!(split_version(odd), (None, odd));
        }
    }
}
