//! Guides: pages that the owner writes beside the generated ones. They are no part of a schema, so they
//! are given to the calls that show them.

use serde::Serialize;

use crate::markdown;
use crate::page::TocEntry;
use crate::page_kind::PageKind;

/// First part of the paths of guides, and the path of their list.
pub const GUIDES: &str = PageKind::Guides.word();
/// The key of the guide that introduces the overview and has no page of its own.
pub const INTRODUCTION: &str = "overview";

/// A guide.
#[derive(Debug, Clone, Copy)]
pub struct Guide<'a> {
    /// Its name in addresses.
    pub key: &'a str,
    /// Its title, plain text.
    pub title: &'a str,
    /// Markdown.
    pub body: &'a str,
}

/// A guide as lists show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuideEntry {
    /// Its name in addresses.
    pub key: String,
    /// Its title, plain text.
    pub title: String,
    /// A line about it, plain text; may be empty.
    pub summary: String,
}

impl GuideEntry {
    /// Path of its page.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{GUIDES}/{}", self.key)
    }
}

/// The guides of a project that readers see: those with a page, and the introduction.
#[derive(Debug, Clone, Copy, Default)]
pub struct Guides<'a> {
    /// In the owner's order, without [`INTRODUCTION`].
    pub entries: &'a [GuideEntry],
    /// Markdown before the schema's own description on the overview.
    pub introduction: Option<&'a str>,
    /// The title of the documentation: the heading of the overview.
    pub name: Option<&'a str>,
    /// A sentence of the owner, plain text, below that heading.
    pub description: Option<&'a str>,
}

/// A guide as it will look, for its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuidePreview {
    /// The text below the title.
    pub html: String,
    /// Its headings.
    pub toc: Vec<TocEntry>,
    /// Lines of images, counted from 1, the first twenty: an image would load from elsewhere, so
    /// readers get a link to it.
    pub images: Vec<u32>,
}

/// Returns the text that readers see of a guide's body below `title`, without markup. It has no visible character
/// exactly where the page shows nothing.
#[must_use]
pub fn guide_words(body: &str, title: &str) -> String {
    markdown::guide_words(body, title)
}

/// The first words of a guide, plain text, for lists.
#[must_use]
pub fn guide_summary(body: &str, most: usize) -> String {
    markdown::guide_summary(body, most)
}
