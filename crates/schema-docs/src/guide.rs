//! Guides: pages that the owner writes beside the generated ones. They are no part of a schema, so they
//! are given to the calls that show them.

use serde::Serialize;

use crate::docs::Docs;
use crate::index::Index;
use crate::markdown;
use crate::model::Model;
use crate::page::{Links, Page, TocEntry};
use crate::render::context::Context;
use crate::render::guide::{self as render, GuideLinks};
use crate::search::{GuideTexts, SearchQuery, SearchResults, guides as search};
use crate::texts::{self, About};

/// First part of the paths of guides, and the path of their list.
pub const GUIDES: &str = "guides";
/// The guide with this key is no page: it introduces the overview.
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

/// What readers see of a project's guides: those with a page, and the introduction.
#[derive(Debug, Clone, Copy, Default)]
pub struct Guides<'a> {
    /// In the owner's order, without [`INTRODUCTION`].
    pub entries: &'a [GuideEntry],
    /// Markdown before the schema's own description on the overview.
    pub introduction: Option<&'a str>,
    /// What the documentation is called: the heading of the overview.
    pub name: Option<&'a str>,
    /// A sentence of the owner, plain text, below that heading.
    pub description: Option<&'a str>,
}

/// A guide as it will look, for its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuidePreview {
    /// What stands below the title.
    pub html: String,
    /// Its headings.
    pub toc: Vec<TocEntry>,
    /// Lines of images, counted from 1, the first twenty: an image would load from elsewhere, so
    /// readers get a link to it.
    pub images: Vec<u32>,
}

/// The first words of a guide, plain text, for lists.
#[must_use]
pub fn guide_summary(body: &str, most: usize) -> String {
    markdown::guide_summary(body, most)
}

/// A guide as it will look; without docs, code spans lead nowhere.
#[must_use]
pub fn preview_guide(
    docs: Option<&Docs>,
    guide: &Guide<'_>,
    entries: &[GuideEntry],
    links: &Links<'_>,
) -> GuidePreview {
    let (no_model, no_index);
    let (model, index) = match docs {
        Some(docs) => (docs.model(), docs.index()),
        None => {
            no_model = Model::default();
            no_index = Index::new(&no_model);
            (&no_model, &no_index)
        }
    };
    let context = Context::new(model, index, *links);
    let made = markdown::guide_html(guide.body, guide.title, &GuideLinks::new(&context, entries));
    GuidePreview {
        html: made.html,
        toc: made.toc,
        images: made.images,
    }
}

impl Docs {
    /// A page as [`Docs::page`] has it, with the guides where they belong: on the overview and as the
    /// list `guides`. A guide itself is [`Docs::guide`].
    #[must_use]
    pub fn page_with(&self, path: &str, links: &Links<'_>, guides: &Guides<'_>) -> Option<Page> {
        let context = Context::new(self.model(), self.index(), *links);
        match path.trim_matches('/') {
            "" | "overview" => Some(crate::render::overview::page(&context, guides)),
            GUIDES => render::list(&context, guides.entries),
            path => self.page(path, links),
        }
    }

    /// The page of a guide. Its code spans are linked as those of descriptions are, and links like
    /// `guides/errors` lead to the guides of `entries`.
    ///
    /// ```
    /// use schema_docs::{Guide, Limits, Links};
    ///
    /// let limits = Limits::default();
    /// let docs = schema_docs::build(&schema_docs::read(b"type Query { a: Int }", &limits)?, &limits)?;
    /// let guide = Guide { key: "errors", title: "Errors", body: "# Codes\nSee `Query.a`." };
    /// let page = docs.guide(&guide, &[], &Links::new("/d/acme/shop"));
    /// assert_eq!(page.path, "guides/errors");
    /// assert!(page.html.contains("<h2 id=\"guide-codes\"><a class=\"anchor\" href=\"#guide-codes\">Codes</a></h2>"));
    /// assert!(page.html.contains("href=\"/d/acme/shop/queries/a\""));
    /// # Ok::<(), schema_docs::Refusal>(())
    /// ```
    #[must_use]
    pub fn guide(&self, guide: &Guide<'_>, entries: &[GuideEntry], links: &Links<'_>) -> Page {
        let context = Context::new(self.model(), self.index(), *links);
        render::page(&context, guide, entries)
    }

    /// A guide as Markdown, with links to other pages as Markdown.
    #[must_use]
    pub fn guide_markdown(
        &self,
        guide: &Guide<'_>,
        entries: &[GuideEntry],
        links: &Links<'_>,
    ) -> String {
        let context = Context::markdown(self.model(), self.index(), *links);
        texts::guide::page(&context, guide, entries)
    }

    /// The guides as a section of `llms.txt`; empty where there are none.
    #[must_use]
    pub fn guides_index(&self, entries: &[GuideEntry], links: &Links<'_>) -> String {
        let context = Context::markdown(self.model(), self.index(), *links);
        texts::guide::index(&context, entries)
    }

    /// [`Docs::llms_txt`] with a section of guides at its front.
    #[must_use]
    pub fn llms_txt_with(&self, about: &About<'_>, entries: &[GuideEntry]) -> String {
        texts::llms::index(self, about, entries)
    }

    /// [`Docs::llms_full_txt`] with the texts of guides at its front; the one whose key is
    /// [`INTRODUCTION`] comes first.
    #[must_use]
    pub fn llms_full_txt_with(&self, about: &About<'_>, guides: &[Guide<'_>]) -> String {
        texts::full::full(self, about, guides)
    }

    /// Searches names and descriptions, and titles, headings and sentences of guides, which come first on
    /// equal score.
    #[must_use]
    pub fn search_with(
        &self,
        query: &SearchQuery<'_>,
        entries: &[GuideEntry],
        texts: &GuideTexts,
    ) -> SearchResults {
        search::add(self.search(query), query, entries, texts)
    }
}

#[cfg(test)]
mod tests;
