//! Documents: the app's built shell with a docs page already in it.
//!
//! What stands in `#root` looks and measures like what the app draws there once its code has
//! arrived, with the same class names, so that nothing moves when it takes over.

mod bootstrap;
mod structured;

use std::fmt;

use askama::Template;
use domain::VersionNumber;
use projects::OpenDocs;
use schema_docs::KindLook;
use schema_docs::{GuideEntry, Navigation, NavigationRow, Page};

use crate::Site;
use crate::address::{CONSOLE, LLM_DOCS, docs_base, subject, version_base};

use bootstrap::bootstrap;
use structured::structured;

const HEAD: &str = "<!--app-head-->";
const BODY: &str = "<!--app-body-->";
const END: &str = "</body>";

/// The built `index.html`, cut at its two placeholders and at the end of its body.
#[derive(Debug, Clone)]
pub struct ShellTemplate {
    start: String,
    middle: String,
    /// `middle` without the tags that load the app's code.
    readable: String,
    /// Those tags, in a template that the script in `start` opens once the page is drawn.
    code: String,
    end: String,
    /// `end` with other words for who has no script: that nothing is here.
    end_of_nothing: String,
    close: String,
}

/// The built `index.html` lacks a placeholder, or holds them in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingPlaceholder(&'static str);

impl fmt::Display for MissingPlaceholder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "index.html has no {} where one belongs", self.0)
    }
}

impl std::error::Error for MissingPlaceholder {}

impl ShellTemplate {
    /// Reads the built `index.html`.
    ///
    /// # Errors
    /// When a placeholder is missing: the frontend was built from something else.
    pub fn parse(index_html: &str) -> Result<Self, MissingPlaceholder> {
        let (start, rest) = index_html
            .split_once(HEAD)
            .ok_or(MissingPlaceholder(HEAD))?;
        let (middle, rest) = rest.split_once(BODY).ok_or(MissingPlaceholder(BODY))?;
        let (end, close) = rest.split_once(END).ok_or(MissingPlaceholder(END))?;
        let (code, readable): (Vec<&str>, Vec<&str>) = middle
            .split_inclusive('\n')
            .partition(|line| loads_code(line));
        Ok(Self {
            start: start.to_owned(),
            middle: middle.to_owned(),
            readable: readable.concat(),
            code: format!("<template id=\"app-code\">\n{}</template>\n", code.concat()),
            end: end.to_owned(),
            end_of_nothing: without_script(end, NOTHING),
            close: format!("{END}{close}"),
        })
    }

    /// The shell with nothing in it, for pages that the app draws by itself.
    #[must_use]
    pub fn plain(&self, title: &str, description: &str) -> String {
        let head = plain_head(title, description, None);
        self.empty(&head, &self.end)
    }

    /// The same, with a page for who has no script.
    #[must_use]
    pub fn plain_or(&self, title: &str, description: &str, page: &str) -> String {
        let head = plain_head(title, description, None);
        self.empty(&head, &without_script(&self.end, page))
    }

    /// The same where there is nothing, which it says also without script. The app may know better, as it
    /// knows the reader: so it is not shown to who has script.
    #[must_use]
    pub fn nothing(&self, title: &str, description: &str) -> String {
        let head = plain_head(title, description, None);
        self.empty(&head, &self.end_of_nothing)
    }

    /// A page outside of docs, readable as it is, with the id and the text of the data it is made of.
    /// Search engines are to show its own address.
    #[must_use]
    pub fn filled_at(
        &self,
        title: &str,
        description: &str,
        canonical: &str,
        body: &str,
        seed: (&str, &str),
    ) -> String {
        let head = plain_head(title, description, Some(canonical));
        self.fill(&head, body, seed)
    }

    fn empty(&self, head: &str, end: &str) -> String {
        [&self.start, head, &self.middle, end, &self.close].concat()
    }

    fn fill(&self, head: &str, body: &str, (id, json): (&str, &str)) -> String {
        // `<` could end the element that it stands in.
        let json = json.replace('<', "\\u003c");
        let pieces = [
            self.start.as_str(),
            head,
            &self.readable,
            body,
            &self.end,
            &self.code,
            "<script type=\"application/json\" id=\"",
            id,
            "\">",
            &json,
            "</script>\n",
            &self.close,
        ];
        pieces.concat()
    }
}

/// Is the line of the built `index.html` one that fetches scripts.
fn loads_code(line: &str) -> bool {
    let tag = line.trim_start();
    tag.starts_with("<script type=\"module\"") || tag.starts_with("<link rel=\"modulepreload\"")
}

/// What who has no script reads where nothing is.
const NOTHING: &str = include_str!("../templates/nothing.html");

/// Puts `html` where the end of the built `index.html` has its words for who has no script.
fn without_script(end: &str, html: &str) -> String {
    let parts = end.split_once("<noscript>").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</noscript>")?;
        Some((before, after))
    });
    let (before, after) = parts.unwrap_or((end, ""));
    format!("{before}<noscript>{html}</noscript>{after}")
}

fn plain_head(title: &str, description: &str, canonical: Option<&str>) -> String {
    PlainHead {
        title,
        description,
        canonical,
    }
    .render()
    .unwrap_or_default()
}

/// Beside the reference: the first part of their pages' addresses, and what they are called.
pub(crate) const SECTIONS: [(&str, &str); 4] = [
    ("graph", "Graph"),
    ("changelog", "Changelog"),
    (LLM_DOCS, "LLM docs"),
    (CONSOLE, "Console"),
];

/// The kind of the page where there is none, which the app knows it by.
pub(crate) const MISSING: &str = "missing";

/// Kinds of pages in whose place the app draws something of its own.
const DRAWN_BY_APP: [&str; 2] = ["graph", MISSING];

/// A docs page and what stands around it.
#[derive(Debug, Clone, Copy)]
pub struct DocsShell<'a> {
    /// Name of the project.
    pub project_name: &'a str,
    /// Its owner.
    pub username: &'a str,
    /// Its slug.
    pub slug: &'a str,
    /// Number of the schema version.
    pub version: VersionNumber,
    /// The version that the address names, if it names one.
    pub requested_version: Option<VersionNumber>,
    /// Root of the current docs without a slash at its end.
    pub root: &'a str,
    /// Root of these docs, which is another where the address names a version; the page's links begin
    /// with it.
    pub base: &'a str,
    /// All pages.
    pub navigation: &'a Navigation,
    /// Is there an API to call from the console.
    pub has_endpoints: bool,
    /// Pages that the owner wrote, in their order.
    pub guides: &'a [GuideEntry],
    /// The page, rendered with links from `base`.
    pub page: &'a Page,
    /// The page's absolute address.
    pub canonical_url: &'a str,
    /// Absolute address of the picture for shared links.
    pub image_url: &'a str,
    /// The product's name.
    pub product: &'a str,
    /// Where the product is, without a slash at its end.
    pub public_url: &'a str,
    /// When the version was published (RFC 3339).
    pub updated_at: &'a str,
}

/// Where the docs of a project stand.
pub(crate) struct Roots {
    root: String,
    base: String,
}

impl Roots {
    /// Those of the version that the address names, or of the current one where it names none.
    pub(crate) fn new(open: &OpenDocs, version: Option<VersionNumber>) -> Self {
        Self {
            root: docs_base(&open.project),
            base: version_base(&open.project, version),
        }
    }
}

impl<'a> DocsShell<'a> {
    /// A page of open docs as nobody else is to find it: without what search engines and shared links show.
    pub(crate) fn new(
        site: &Site<'a>,
        open: &'a OpenDocs,
        requested_version: Option<VersionNumber>,
        roots: &'a Roots,
        page: &'a Page,
    ) -> Self {
        Self {
            project_name: open.project.name.as_str(),
            username: open.project.username.as_str(),
            slug: open.project.slug.as_str(),
            version: open.version.number,
            requested_version,
            root: &roots.root,
            base: &roots.base,
            navigation: open.docs.navigation(),
            has_endpoints: !open.endpoints.is_empty(),
            guides: &open.guides.entries,
            page,
            canonical_url: "",
            image_url: "",
            product: site.product,
            public_url: site.public_url,
            updated_at: "",
        }
    }
}

/// The whole document.
#[must_use]
pub fn render(template: &ShellTemplate, shell: &DocsShell) -> String {
    let page = shell.page;
    let title = if page.kind == "overview" {
        format!("API reference · {}", shell.project_name)
    } else {
        format!("{} · {}", page.title, shell.project_name)
    };
    // Writing into a string cannot fail; an empty part would still leave a working app.
    let head = if page.kind == MISSING {
        plain_head(&title, &page.description, None)
    } else {
        let head = Head {
            root: shell.root,
            project_name: shell.project_name,
            title: &title,
            description: &page.description,
            canonical: shell.canonical_url,
            image: shell.image_url,
            product: shell.product,
            structured: &structured(shell),
        };
        head.render().unwrap_or_default()
    };
    let body = Body {
        root: shell.root,
        base: shell.base,
        mark: mark(shell.project_name),
        project_name: shell.project_name,
        version: shell.version,
        product: shell.product,
        is_overview: page.kind == "overview",
        sections: sections(shell),
        is_graph: page.kind == "graph",
        is_kept: !DRAWN_BY_APP.contains(&page.kind),
        guides: guide_links(shell),
        is_guide_list: page.path == schema_docs::GUIDES,
        rows: shell.navigation.rows(subject(&page.path)),
        html: &page.html,
    };
    let body = body.render().unwrap_or_default();
    template.fill(&head, &body, ("bootstrap", &bootstrap(shell)))
}

/// The letter in place of a project's logo.
pub(crate) fn mark(name: &str) -> String {
    name.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// A part of the docs, in the header.
struct Section {
    address: String,
    label: &'static str,
    is_current: bool,
}

fn sections(shell: &DocsShell) -> Vec<Section> {
    let word = shell.page.path.split('/').next().unwrap_or_default();
    let mut sections = vec![Section {
        address: shell.base.to_owned(),
        label: "Reference",
        is_current: SECTIONS.iter().all(|(section, _)| *section != word),
    }];
    let shown = SECTIONS
        .into_iter()
        .filter(|(section, _)| shell.has_endpoints || *section != CONSOLE);
    sections.extend(shown.map(|(section, label)| Section {
        // The graph is of the version that is read; the others are of all.
        address: format!(
            "{}/{section}",
            if section == "graph" {
                shell.base
            } else {
                shell.root
            }
        ),
        label,
        is_current: section == word,
    }));
    sections
}

#[derive(Template)]
#[template(path = "plain_head.html")]
struct PlainHead<'a> {
    title: &'a str,
    description: &'a str,
    canonical: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "docs_head.html")]
struct Head<'a> {
    root: &'a str,
    project_name: &'a str,
    title: &'a str,
    description: &'a str,
    canonical: &'a str,
    image: &'a str,
    product: &'a str,
    structured: &'a str,
}

#[derive(Template)]
#[template(path = "docs_body.html")]
struct Body<'a> {
    root: &'a str,
    base: &'a str,
    mark: String,
    project_name: &'a str,
    version: VersionNumber,
    product: &'a str,
    is_overview: bool,
    sections: Vec<Section>,
    is_graph: bool,
    is_kept: bool,
    guides: Vec<GuideLink<'a>>,
    is_guide_list: bool,
    rows: Vec<NavigationRow<'a>>,
    html: &'a str,
}

/// A row of the guides' group, which stands open above the others.
struct GuideLink<'a> {
    title: &'a str,
    path: String,
    is_current: bool,
}

fn guide_links<'a>(shell: &DocsShell<'a>) -> Vec<GuideLink<'a>> {
    let link = |guide: &'a GuideEntry| {
        let path = guide.path();
        GuideLink {
            is_current: path == shell.page.path,
            title: &guide.title,
            path,
        }
    };
    shell.guides.iter().map(link).collect()
}

#[cfg(test)]
mod tests;
