//! Missing pages and versions: what the docs say instead, and where the page is now. As a document, as Markdown
//! and as data, in the same words.

use askama::Template;
use domain::{Error, VersionNumber};
use product_site::ShellTemplate;
use projects::{Elsewhere, OpenDocs};
use schema_docs::KindLook;
use schema_docs::{Docs, Links, Page, PageKind};
use schema_model::Kind;

use crate::absolute_links::link_absolutely;
use crate::address::{CHANGELOG, OVERVIEW, docs_base, version_base};
use crate::all_versions::is_of_all_versions;
use crate::literal::literal;
use crate::shell::{DocsShell, Roots, render};
use crate::{Site, changelog};

/// Addresses that begin like this end in a schema coordinate.
const COORDINATES: &str = "c/";
/// How many characters of a requested name are repeated.
const LETTERS: usize = 100;

/// A missing page or version, and the text about it.
#[derive(Debug)]
pub struct MissingPage {
    /// The heading: text before the name, the name, text after it.
    heading: (&'static str, String, String),
    /// One more sentence.
    text: String,
    link: Option<PageLink>,
    /// Whether the same thing is at the address of another kind.
    is_moved: bool,
}

/// How to respond.
pub enum MissingResponse {
    /// With a not-found text: a document, or Markdown.
    Text(String),
    /// With a redirect to the page's new address.
    Moved(String),
}

/// Where a missing page can be found, as data.
#[derive(Debug, Clone)]
pub struct OtherPlace {
    /// The heading: `Order is not in version 1`.
    pub title: String,
    /// One more sentence.
    pub text: String,
    /// The text of the link.
    pub label: String,
    /// The version to read it in; `None` is the current one.
    pub version: Option<VersionNumber>,
    /// Path of the page.
    pub path: String,
    /// Whether it is the same thing, at the address of another kind.
    pub is_moved: bool,
}

/// A link to where the page can be found.
#[derive(Debug)]
struct PageLink {
    label: String,
    /// `None` is the current version.
    version: Option<VersionNumber>,
    path: String,
}

/// Finds out why `asked`, the docs of `version` or the current ones, have no page at `path`.
///
/// # Errors
/// Errors of [`projects::elsewhere`].
pub(crate) async fn look(
    site: &Site<'_>,
    current: &OpenDocs,
    (version, asked): (Option<VersionNumber>, &OpenDocs),
    path: &str,
) -> Result<MissingPage, Error> {
    let path = path.trim_matches('/');
    if let (None, Some(changelog::Address::Version(number))) =
        (version, changelog::Address::parse(path))
    {
        let label = "Go to the changelog".to_owned();
        return Ok(no_version(current, number, label, CHANGELOG.to_owned()));
    }
    if version.is_none()
        && let Some((from, to)) = changelog::Address::compared(path)
    {
        let is_missing = |text: &&str| {
            VersionNumber::parse(text).is_none_or(|number| number > current.version.number)
        };
        let text = [to, from].into_iter().find(is_missing).unwrap_or(to);
        let label = "Go to the changelog".to_owned();
        let name = requested_name(text);
        return Ok(no_version(current, name, label, CHANGELOG.to_owned()));
    }
    if let Some(missing) = coordinate(asked, version, path) {
        return Ok(missing);
    }
    let found = match version {
        Some(_) if is_of_all_versions(path) => Some(Elsewhere::Current),
        _ => projects::elsewhere(site.projects, current, asked, path).await?,
    };
    Ok(MissingPage::new(found, version, path))
}

/// Returns where the docs have what the schema coordinate in an address names, or what is nearest to it. `None` if the
/// address has no coordinate, or one of an unknown type.
fn coordinate(asked: &OpenDocs, version: Option<VersionNumber>, path: &str) -> Option<MissingPage> {
    let name = path.strip_prefix(COORDINATES)?;
    if let Some(path) = asked.docs.path_of_coordinate(name) {
        return Some(MissingPage::moved(name, version, path));
    }
    let near = asked.docs.nearest_coordinate(name)?;
    let path = asked.docs.path_of_coordinate(&near)?;
    Some(MissingPage {
        heading: ("Nothing is called ", requested_name(name), String::new()),
        text: "It may have been renamed or removed. The nearest name is".to_owned(),
        link: Some(PageLink {
            label: near,
            version,
            path,
        }),
        is_moved: false,
    })
}

/// Says that a project does not have the version that a page was requested of.
#[must_use]
pub fn no_such_version(current: &OpenDocs, number: VersionNumber, path: &str) -> MissingPage {
    let path = path.trim_matches('/');
    let (label, path) = if path != OVERVIEW && projects::has_page(current, path) {
        ("Read this page in the current version", path)
    } else {
        ("Read the current version", OVERVIEW)
    };
    no_version(current, number, label.to_owned(), path.to_owned())
}

fn no_version(
    current: &OpenDocs,
    number: impl std::fmt::Display,
    label: String,
    path: String,
) -> MissingPage {
    MissingPage {
        heading: ("Version ", number.to_string(), " does not exist".to_owned()),
        text: format!("The current version is {}.", current.version.number),
        link: Some(PageLink {
            label,
            version: None,
            path,
        }),
        is_moved: false,
    }
}

impl MissingPage {
    fn new(found: Option<Elsewhere>, version: Option<VersionNumber>, path: &str) -> Self {
        let name = requested_name(path);
        // The list of all uses of a type is a part of its page.
        let whole = match path.rsplit_once('/') {
            Some((subject, schema_docs::USED_BY)) => subject,
            _ => path,
        };
        let lacking = |name, version| ("", name, format!(" is not in version {version}"));
        match found {
            None => Self {
                heading: ("Nothing is called ", name, String::new()),
                text: "It may have been renamed or removed.".to_owned(),
                link: None,
                is_moved: false,
            },
            Some(Elsewhere::OtherKind(path)) => Self {
                text: "It has another kind than the one in the address.".to_owned(),
                link: Some(PageLink {
                    label: format!("Go to {name}"),
                    version,
                    path: path.clone(),
                }),
                heading: ("", name, format!(" is {}", describe_kind(&path))),
                is_moved: true,
            },
            Some(Elsewhere::Current) => Self {
                heading: match version {
                    Some(number) => lacking(name, number),
                    None => ("", name, " is elsewhere".to_owned()),
                },
                text: "The current version has it.".to_owned(),
                link: Some(PageLink {
                    label: "Read it in the current version".to_owned(),
                    version: None,
                    path: whole.to_owned(),
                }),
                is_moved: false,
            },
            Some(Elsewhere::Last(last)) => Self {
                heading: match version {
                    Some(number) => lacking(name, number),
                    None => ("", name, " was removed".to_owned()),
                },
                text: format!("Version {last} was the last to have it."),
                link: Some(PageLink {
                    label: format!("Read it in version {last}"),
                    version: Some(last),
                    path: whole.to_owned(),
                }),
                is_moved: false,
            },
        }
    }

    /// Says where the thing with a schema coordinate is.
    fn moved(name: &str, version: Option<VersionNumber>, path: String) -> Self {
        Self {
            heading: (
                "",
                requested_name(name),
                " has a place of its own".to_owned(),
            ),
            text: "The address names it by its schema coordinate.".to_owned(),
            link: Some(PageLink {
                label: format!("Go to {}", requested_name(name)),
                version,
                path,
            }),
            is_moved: true,
        }
    }

    fn title(&self) -> String {
        let (before, name, after) = &self.heading;
        format!("{before}{name}{after}")
    }

    /// Returns the address of the same thing in these docs.
    fn moved_to(&self, open: &OpenDocs) -> Option<String> {
        let link = self.link.as_ref().filter(|_| self.is_moved)?;
        Some(Links::new(&version_base(&open.project, link.version)).page(&link.path))
    }

    /// Returns the text as Markdown, without suggestions.
    fn markdown(&self, open: &OpenDocs) -> String {
        let (before, name, after) = &self.heading;
        // The name becomes code, so remove backticks that would end it.
        let name = name.replace('`', "");
        let mut out = format!("# {before}`{name}`{after}\n\n{}\n", self.text);
        if let Some(PageLink {
            label,
            version,
            path,
        }) = &self.link
        {
            let base = version_base(&open.project, *version);
            let address = Links::new(&base).markdown(path);
            out.push_str(&format!("\n[{}]({address})\n", literal(label)));
        }
        out
    }
}

impl MissingPage {
    /// Returns where the page can be found, if anywhere.
    #[must_use]
    pub fn other_place(self) -> Option<OtherPlace> {
        let title = self.title();
        self.link.map(|link| OtherPlace {
            title,
            text: self.text,
            label: link.label,
            version: link.version,
            path: link.path,
            is_moved: self.is_moved,
        })
    }
}

fn describe_kind(path: &str) -> &'static str {
    match path.split('/').next().and_then(Kind::from_word) {
        Some(Kind::Objects) => "an object",
        Some(Kind::Interfaces) => "an interface",
        Some(Kind::Unions) => "a union",
        Some(Kind::Enums) => "an enum",
        Some(Kind::Inputs) => "an input",
        _ => "a scalar",
    }
}

#[derive(Template)]
#[template(path = "not_found.html")]
struct NotFound<'a> {
    base: &'a str,
    heading: &'a (&'static str, String, String),
    text: &'a str,
    /// Text and address of the link.
    link: Option<(&'a str, String)>,
    near: Vec<Near>,
}

struct Near {
    kind: Option<Kind>,
    name: String,
    path: String,
}

/// Returns the not-found page, with the markup that the app draws.
fn page(open: &OpenDocs, base: &str, path: &str, of: &MissingPage) -> Page {
    let link = of.link.as_ref().map(|link| {
        let base = version_base(&open.project, link.version);
        (link.label.as_str(), Links::new(&base).page(&link.path))
    });
    let html = NotFound {
        base,
        heading: &of.heading,
        text: &of.text,
        near: match link {
            // The link is better than any suggestion.
            Some(_) => Vec::new(),
            None => near(&open.docs, type_of(path)),
        },
        link,
    };
    Page {
        path: if path.is_empty() { OVERVIEW } else { path }.to_owned(),
        title: "Not found".to_owned(),
        kind: PageKind::Missing,
        description: "There is nothing at this address.".to_owned(),
        // Writing into a string cannot fail.
        html: html.render().unwrap_or_default(),
        toc: Vec::new(),
    }
}

/// Returns the type or directive of a coordinate, and other paths as they are.
fn type_of(path: &str) -> &str {
    match path.trim_matches('/').strip_prefix(COORDINATES) {
        Some(name) => {
            let name = name.split(['.', '(']).next().unwrap_or(name);
            name.trim_start_matches('@')
        }
        None => path,
    }
}

fn near(docs: &Docs, path: &str) -> Vec<Near> {
    let near = docs.nearest(path).into_iter().map(|(name, path)| Near {
        kind: path.split('/').next().and_then(Kind::from_word),
        name,
        path,
    });
    near.collect()
}

/// Returns the document for a missing page or version.
///
/// # Errors
/// Errors of the store and the engine.
pub async fn document(
    site: &Site<'_>,
    template: &ShellTemplate,
    current: OpenDocs,
    (version, path): (Option<VersionNumber>, &str),
) -> Result<MissingResponse, Error> {
    let asked = match version {
        Some(number) => projects::open_version(site.projects, current.clone(), number).await,
        None => Ok(current.clone()),
    };
    let (open, around, missing) = match (asked, version) {
        (Ok(open), _) => {
            let missing = look(site, &current, (version, &open), path).await?;
            (open, version, missing)
        }
        // The header and navigation are those of the current version.
        (Err(Error::NotFound(_)), Some(number)) => {
            let missing = no_such_version(&current, number, path);
            (current, None, missing)
        }
        (Err(error), _) => return Err(error),
    };
    if let Some(address) = missing.moved_to(&open) {
        return Ok(MissingResponse::Moved(address));
    }
    let page = page(&open, &version_base(&open.project, around), path, &missing);
    let roots = Roots::new(&open, around);
    let shell = DocsShell {
        requested_version: version,
        ..DocsShell::new(site, &open, around, &roots, &page)
    };
    Ok(MissingResponse::Text(render(template, &shell)))
}

/// The same as Markdown.
///
/// # Errors
/// Errors of the store and the engine.
pub async fn markdown(
    site: &Site<'_>,
    current: &OpenDocs,
    (version, asked): (Option<VersionNumber>, Option<&OpenDocs>),
    path: &str,
) -> Result<MissingResponse, Error> {
    let (missing, open) = match (asked, version) {
        (None, Some(number)) => (no_such_version(current, number, path), current),
        (asked, _) => {
            let open = asked.unwrap_or(current);
            (look(site, current, (version, open), path).await?, open)
        }
    };
    if let Some(address) = missing.moved_to(open) {
        return Ok(MissingResponse::Moved(address));
    }
    let mut out = missing.markdown(open);
    let base = version_base(&open.project, version.filter(|_| asked.is_some()));
    let links = Links::new(&base);
    let near = match missing.link {
        Some(_) => Vec::new(),
        None => open.docs.nearest(type_of(path)),
    };
    if !near.is_empty() {
        out.push_str("\nDid you mean:\n\n");
        for (name, path) in near {
            let name = name.replace('_', "\\_");
            out.push_str(&format!("- [{name}]({})\n", links.markdown(&path)));
        }
    }
    out.push_str(&format!(
        "\nAll pages: [overview]({}), [llms.txt]({}/llms.txt)\n",
        links.markdown(OVERVIEW),
        docs_base(&open.project)
    ));
    Ok(MissingResponse::Text(link_absolutely(
        &out,
        site.public_url,
    )))
}

/// Returns the last part of an address, shortened: somebody may have written it for others to read.
fn requested_name(path: &str) -> String {
    let path = path
        .strip_suffix(schema_docs::USED_BY)
        .map_or(path, |subject| subject.trim_end_matches('/'));
    path.rsplit('/')
        .next()
        .unwrap_or_default()
        .chars()
        .filter(|letter| !letter.is_control())
        .take(LETTERS)
        .collect()
}
