//! Documents: the app's built shell with a docs page already in it.
//!
//! The content of `#root` has the class names and sizes of what the app draws there later, so that nothing
//! moves when the app takes over.

mod bootstrap;
mod structured;

use std::fmt;

use askama::Template;
use domain::VersionNumber;
use projects::OpenDocs;
use schema_docs::KindLook;
use schema_docs::{GuideEntry, Navigation, NavigationRow, Page, PageKind};

use crate::Site;
use crate::SiteFrame;
use crate::address::{docs_base, subject, version_base};

use bootstrap::bootstrap;
use structured::write_structured_data;

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
    /// Those tags, in a template that the script in `start` opens after the page has been drawn.
    code: String,
    end: String,
    /// `end` with a `noscript` that says that the page does not exist.
    not_found_end: String,
    close: String,
}

/// The built `index.html` lacks a placeholder, or has them in another order.
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
    /// If a placeholder is missing: the frontend was built from another `index.html`.
    pub fn parse(index_html: &str) -> Result<Self, MissingPlaceholder> {
        let (start, rest) = index_html
            .split_once(HEAD)
            .ok_or(MissingPlaceholder(HEAD))?;
        let (middle, rest) = rest.split_once(BODY).ok_or(MissingPlaceholder(BODY))?;
        let (end, close) = rest.split_once(END).ok_or(MissingPlaceholder(END))?;
        let (code, readable): (Vec<&str>, Vec<&str>) = middle
            .split_inclusive('\n')
            .partition(|line| waits_for_paint(line));
        Ok(Self {
            start: start.to_owned(),
            middle: middle.to_owned(),
            readable: readable.concat(),
            code: format!("<template id=\"app-code\">\n{}</template>\n", code.concat()),
            end: end.to_owned(),
            not_found_end: without_script(end, NOT_FOUND),
            close: format!("{END}{close}"),
        })
    }

    /// Adds data that every document holds for the app, under an id.
    #[must_use]
    pub fn with_data(mut self, id: &str, json: &str) -> Self {
        self.close = format!("{}{}", data_element(id, json), self.close);
        self
    }

    /// Returns the empty shell with a head, for pages that the app draws.
    #[must_use]
    pub fn empty_with(&self, head: &str) -> String {
        self.empty(head, &self.end)
    }

    /// Returns a page of the product's own site, readable without script. The app takes its elements over.
    #[must_use]
    pub fn site_page(&self, head: &str, frame: &SiteFrame, content: &str, data: &str) -> String {
        let readable = self.readable.replacen(
            "</head>",
            &format!("{}</head>", frame.styles),
            usize::from(!frame.styles.is_empty()),
        );
        let code = self.code.replacen(
            "</template>",
            &format!("{}</template>", frame.code),
            usize::from(!frame.code.is_empty()),
        );
        let (before, after) = (frame.before.as_str(), frame.after.as_str());
        let end = without_noscript(&self.end);
        let close = &self.close;
        let pieces = [
            &self.start,
            head,
            &readable,
            before,
            content,
            after,
            &end,
            &code,
            data,
            close,
        ];
        pieces.concat()
    }

    /// Returns the empty shell, for pages that the app draws.
    #[must_use]
    pub fn plain(&self, title: &str, description: &str) -> String {
        let head = plain_head(title, description);
        self.empty(&head, &self.end)
    }

    /// The same, with `page` for readers without script.
    #[must_use]
    pub fn plain_with_noscript(&self, title: &str, description: &str, page: &str) -> String {
        let head = plain_head(title, description);
        self.empty(&head, &without_script(&self.end, page))
    }

    /// The shell of a page that does not exist, which readers without script are told. Others are not: the app
    /// may know better, because it knows who they are.
    #[must_use]
    pub fn not_found(&self, title: &str, description: &str) -> String {
        let head = plain_head(title, description);
        self.empty(&head, &self.not_found_end)
    }

    fn empty(&self, head: &str, end: &str) -> String {
        [&self.start, head, &self.middle, end, &self.close].concat()
    }

    fn fill(&self, head: &str, body: &str, (id, json): (&str, &str)) -> String {
        let data = data_element(id, json);
        let pieces = [
            self.start.as_str(),
            head,
            &self.readable,
            body,
            &self.end,
            &self.code,
            &data,
            &self.close,
        ];
        pieces.concat()
    }
}

/// Returns whether a line of the built `index.html` loads scripts or the manifest, which wait for the first paint.
fn waits_for_paint(line: &str) -> bool {
    let tag = line.trim_start();
    let waiting = [
        "<script type=\"module\"",
        "<link rel=\"modulepreload\"",
        "<link rel=\"manifest\"",
    ];
    waiting.iter().any(|start| tag.starts_with(start))
}

/// The text about a missing page for readers without script.
const NOT_FOUND: &str = include_str!("../templates/not_found_noscript.html");

/// Returns the element with data for the app.
pub(crate) fn data_element(id: &str, json: &str) -> String {
    // `<` could end the script element that holds the JSON.
    let json = json.replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{id}\">{json}</script>\n")
}

/// Removes the `noscript` from the end of the built `index.html`.
fn without_noscript(end: &str) -> String {
    without_script(end, "").replacen("<noscript></noscript>", "", 1)
}

/// Replaces the `noscript` in the end of the built `index.html` with `html`.
fn without_script(end: &str, html: &str) -> String {
    let parts = end.split_once("<noscript>").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</noscript>")?;
        Some((before, after))
    });
    let (before, after) = parts.unwrap_or((end, ""));
    format!("{before}<noscript>{html}</noscript>{after}")
}

fn plain_head(title: &str, description: &str) -> String {
    PlainHead { title, description }
        .render()
        .unwrap_or_default()
}

/// Kinds of pages that the app replaces with its own drawing.
const DRAWN_BY_APP: [PageKind; 2] = [PageKind::Graph, PageKind::Missing];

/// A docs page and everything around it.
#[derive(Debug, Clone, Copy)]
pub struct DocsShell<'a> {
    /// Name of the project.
    pub project_name: &'a str,
    /// Its owner.
    pub username: &'a str,
    /// Its slug.
    pub slug: &'a str,
    /// Number of the open version.
    pub version: VersionNumber,
    /// The version in the address, if it has one.
    pub requested_version: Option<VersionNumber>,
    /// Root of the current docs, without a trailing slash.
    pub root: &'a str,
    /// Root of these docs, which differs from `root` if the address has a version. The page's links begin with
    /// it.
    pub base: &'a str,
    /// Navigation over all pages.
    pub navigation: &'a Navigation,
    /// Whether the project has an API to call from the console.
    pub has_endpoints: bool,
    /// The owner's content sections, in order.
    pub guides: &'a [GuideEntry],
    /// The page, rendered with links from `base`.
    pub page: &'a Page,
    /// Absolute, canonical address of the page.
    pub canonical_url: &'a str,
    /// Absolute address of the social image.
    pub image_url: &'a str,
    /// The product's name.
    pub product: &'a str,
    /// Scheme and host of the product, without a trailing slash.
    pub public_url: &'a str,
    /// When the version was published (RFC 3339).
    pub updated_at: &'a str,
}

/// Roots of a project's docs.
pub(crate) struct Roots {
    root: String,
    base: String,
}

impl Roots {
    /// The roots for the version in the address, or the current docs for `None`.
    pub(crate) fn new(open: &OpenDocs, version: Option<VersionNumber>) -> Self {
        Self {
            root: docs_base(&open.project),
            base: version_base(&open.project, version),
        }
    }
}

impl<'a> DocsShell<'a> {
    /// The shell for a page of open docs that search engines do not index: without canonical address and social
    /// image.
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

/// Renders the whole document.
#[must_use]
pub fn render(template: &ShellTemplate, shell: &DocsShell) -> String {
    let page = shell.page;
    let title = if page.kind == PageKind::Overview {
        format!("API reference · {}", shell.project_name)
    } else {
        format!("{} · {}", page.title, shell.project_name)
    };
    // Writing into a string cannot fail; an empty part would still leave a working app.
    let head = if page.kind == PageKind::Missing {
        plain_head(&title, &page.description)
    } else {
        let head = Head {
            root: shell.root,
            project_name: shell.project_name,
            title: &title,
            description: &page.description,
            canonical: shell.canonical_url,
            image: shell.image_url,
            product: shell.product,
            structured: &write_structured_data(shell),
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
        is_overview: page.kind == PageKind::Overview,
        sections: sections(shell),
        is_kept: !DRAWN_BY_APP.contains(&page.kind),
        guides: guide_links(shell),
        is_guide_list: page.path == schema_docs::GUIDES,
        rows: shell.navigation.rows(subject(&page.path)),
        html: &page.html,
    };
    let body = body.render().unwrap_or_default();
    template.fill(&head, &body, ("bootstrap", &bootstrap(shell)))
}

/// Returns the letter shown in place of a project's logo.
pub(crate) fn mark(name: &str) -> String {
    name.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// A link in the header to a part of the docs.
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
        is_current: PageKind::SECTIONS
            .iter()
            .all(|section| section.word() != word),
    }];
    let shown = PageKind::SECTIONS
        .into_iter()
        .filter(|section| shell.has_endpoints || *section != PageKind::Console);
    sections.extend(shown.map(|section| Section {
        // The graph belongs to the version that is read; the others cover all versions.
        address: format!(
            "{}/{}",
            if section == PageKind::Graph {
                shell.base
            } else {
                shell.root
            },
            section.word()
        ),
        label: section.label(),
        is_current: section.word() == word,
    }));
    sections
}

#[derive(Template)]
#[template(path = "plain_head.html")]
struct PlainHead<'a> {
    title: &'a str,
    description: &'a str,
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
    is_kept: bool,
    guides: Vec<GuideLink<'a>>,
    is_guide_list: bool,
    rows: Vec<NavigationRow<'a>>,
    html: &'a str,
}

/// A link in the open group of guides above the navigation.
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
