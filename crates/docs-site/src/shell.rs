//! Documents: the app's built shell with a docs page already in it.
//!
//! The content of `#root` has the class names and sizes of what the app draws there later, so that nothing
//! moves when the app takes over.

mod bootstrap;
mod structured;

use askama::Template;
use domain::VersionNumber;
use product_site::{ShellTemplate, plain_head};
use projects::OpenDocs;
use schema_docs::{GuideEntry, Links, Navigation, NavigationHtml, Page, PageKind};

use crate::address::{docs_base, subject, version_base};
use crate::brand::DocsMark;
use crate::{DocsBrand, Site};

use bootstrap::bootstrap;
use structured::write_structured_data;

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
    /// The owner's theme; none if it is the default one.
    pub brand: Option<&'a DocsBrand>,
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
            brand: site.brand,
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
    let head = if [PageKind::Missing, PageKind::Search].contains(&page.kind) {
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
        mark: DocsMark::new(shell.project_name, shell.brand),
        project_name: shell.project_name,
        version: shell.version,
        product: shell.product,
        sections: sections(shell),
        is_kept: !DRAWN_BY_APP.contains(&page.kind),
        navigation: navigation(shell),
        html: &page.html,
    };
    let body = body.render().unwrap_or_default();
    let document = template.fill(&head, &body, ("bootstrap", &bootstrap(shell)));
    match shell.brand {
        Some(brand) => add_brand(document, brand),
        None => document,
    }
}

/// Puts a theme into the head of a document.
pub(crate) fn add_brand(document: String, brand: &DocsBrand) -> String {
    let Some((head, body)) = document.split_once("</head>") else {
        return document;
    };
    let icon = brand.icon();
    let is_replaced = |line: &str| {
        let tag = line.trim_start();
        let is_icon = tag.starts_with("<link rel=\"icon\"")
            || tag.starts_with("<link rel=\"apple-touch-icon\"");
        let is_unused = tag.starts_with("<link rel=\"preload\"")
            && brand.unused_fonts.iter().any(|path| tag.contains(path));
        (is_icon && icon.is_some()) || is_unused || tag.starts_with("<meta name=\"theme-color\"")
    };
    let kept: String = head
        .split_inclusive('\n')
        .filter(|line| !is_replaced(line))
        .collect();
    let icon = icon.unwrap_or_default();
    let pieces = [
        kept.as_str(),
        &brand.theme_colors(),
        &icon,
        &brand.styles(),
        "</head>",
        body,
    ];
    pieces.concat()
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
    mark: DocsMark<'a>,
    project_name: &'a str,
    version: VersionNumber,
    product: &'a str,
    sections: Vec<Section>,
    is_kept: bool,
    navigation: String,
    html: &'a str,
}

fn navigation(shell: &DocsShell) -> String {
    let links = Links::new(shell.base);
    let html = NavigationHtml::new(shell.navigation, links, shell.guides);
    let mut out = String::with_capacity(8 * 1024);
    html.push(&mut out, subject(&shell.page.path));
    out
}

#[cfg(test)]
mod tests;
