//! A theme that fits a website: read from its page, style sheets and web manifest.
//!
//! [`fetch()`] fetches them through a [`Fetch`]; [`read`] is the pure part. A proposal is a start for an owner who looks at
//! it: everything in it says where it was found, and nothing is certain. Colours are not adjusted here, because pages derive
//! readable ones from every theme ([`crate::color`]); the notes say what will be adjusted.
//!
//! What a page shows is computed like in a browser, in small: rules are matched against `html`, `body` and the buttons, links
//! and headings of the page (`cascade`), with custom properties, layers and specificity.

mod cascade;
mod choose;
mod color;
mod css;
mod evidence;
mod fetch;
mod fonts;
mod html;
mod names;
mod radius;
mod selector;
mod value;

use domain::Theme;
use url::Url;

pub use fetch::{Fetch, Fetched, fetch};

/// Bytes of HTML that are read. [`read`] ignores the rest; [`fetch()`] refuses a longer page.
pub const MAX_HTML_BYTES: usize = 2 << 20;
/// Bytes of all style sheets together that are read; the rest is ignored.
pub const MAX_CSS_BYTES: usize = 2 << 20;
/// Bytes of a web manifest; a longer one is ignored.
pub const MAX_MANIFEST_BYTES: usize = 256 << 10;
/// How many style sheets are fetched.
pub const MAX_STYLE_SHEETS: usize = 6;

/// A website, as far as it was fetched.
#[derive(Debug, Clone)]
pub struct Website {
    /// The address of the page.
    pub url: Url,
    /// The page.
    pub html: String,
    /// The style sheets with their addresses, in any order.
    pub stylesheets: Vec<(Url, String)>,
    /// The web manifest, as JSON.
    pub manifest: Option<String>,
    /// Sentences for the owner: what could not be fetched.
    pub notes: Vec<String>,
}

/// The files that a page links to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    /// The style sheets in the order of the page, without those for print, for dark mode only, of icons and of fonts.
    pub stylesheets: Vec<Url>,
    /// The web manifest.
    pub manifest: Option<Url>,
    /// The icons, the best for a logo first: that for Apple's devices, SVG, then PNG by size. `/favicon.ico` is the last.
    pub icons: Vec<Url>,
}

/// A theme that was read from a website.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The theme, without pictures. Fields that were not found have their defaults.
    pub theme: Theme,
    /// The values that the website has, with their origins, in the order of [`domain::ThemeFields::NAMES`].
    pub found: Vec<Found>,
    /// Sentences for the owner: what was replaced, what is missing, what pages will adjust.
    pub notes: Vec<String>,
    /// The addresses of icons, the best first; see [`Links::icons`].
    pub icons: Vec<Url>,
}

/// A field of a proposal with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// One of [`domain::ThemeFields::NAMES`].
    pub field: &'static str,
    /// The value, as in [`domain::ThemeFields`].
    pub value: String,
    /// Where it was found, such as `--primary in app.css`.
    pub source: String,
}

/// Returns the files that a page links to. Addresses with schemes other than http and https are left out.
#[must_use]
pub fn links(html: &str, url: &Url) -> Links {
    html::Document::parse(html, url).links()
}

/// Returns the theme that fits a website best. The work grows linearly with the size of its files.
#[must_use]
pub fn read(website: &Website) -> Proposal {
    let document = html::Document::parse(&website.html, &website.url);
    let styles = cascade::Styles::of(&document, &website.stylesheets);
    let evidence = evidence::Evidence::gather(&document, &styles, website.manifest.as_deref());
    let mut proposal = choose::choose(&document, &styles, evidence);
    proposal.icons = document.links().icons;
    proposal.notes.extend_from_slice(&website.notes);
    proposal
}

/// Returns the first `max` bytes of a text, cut between characters.
fn cut(text: &str, max: usize) -> &str {
    text.get(..text.floor_char_boundary(max)).unwrap_or(text)
}

/// Returns a text of a website that a sentence can quote: short, without control characters.
#[must_use]
pub fn quotable(text: &str) -> String {
    const MAX_QUOTED: usize = 60;
    let text = text.trim().chars().filter(|c| !c.is_control());
    text.take(MAX_QUOTED).collect()
}
