//! Docs together with the guides of their owner.

use schema_model::index::Index;
use schema_model::model::Model;

use super::Docs;
use crate::guide::{GUIDES, Guide, GuideEntry, GuidePreview, Guides};
use crate::markdown;
use crate::named_example::NamedExamples;
use crate::page::{Links, Page};
use crate::page_kind::PageKind;
use crate::page_parts::PageParts;
use crate::render::context::Context;
use crate::render::guide::{self as render, GuideLinks};
use crate::search::{GuideTexts, SearchQuery, SearchResults, guides as search};
use crate::texts::{self, About, LlmsIndex};

const OVERVIEW: &str = PageKind::Overview.word();

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
        self.page_parts_with(path, links, guides)
            .map(PageParts::finish)
    }

    /// The same page in parts.
    #[must_use]
    pub fn page_parts_with(
        &self,
        path: &str,
        links: &Links<'_>,
        guides: &Guides<'_>,
    ) -> Option<PageParts> {
        let context = Context::of(self, *links);
        match path.trim_matches('/') {
            "" | OVERVIEW => Some(crate::render::overview::page(&context, guides)),
            GUIDES => render::list(&context, guides.entries),
            path => self.page_parts(path, links),
        }
    }

    /// The page of a guide. Its code spans are linked as those of descriptions are, and links like
    /// `guides/errors` lead to the guides of `entries`.
    ///
    /// ```
    /// use schema_docs::{Guide, Links};
    /// use schema_model::Limits;
    ///
    /// let limits = Limits::default();
    /// let docs = schema_docs::build(&schema_model::read(b"type Query { a: Int }", &limits)?, &limits)?;
    /// let guide = Guide { key: "errors", title: "Errors", body: "# Codes\nSee `Query.a`." };
    /// let page = docs.guide(&guide, &[], &Links::new("/d/acme/shop"));
    /// assert_eq!(page.path, "guides/errors");
    /// assert!(page.html.contains("<h2 id=\"guide-codes\"><a class=\"anchor\" href=\"#guide-codes\">Codes</a></h2>"));
    /// assert!(page.html.contains("href=\"/d/acme/shop/queries/a\""));
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn guide(&self, guide: &Guide<'_>, entries: &[GuideEntry], links: &Links<'_>) -> Page {
        self.guide_parts(guide, entries, links).finish()
    }

    /// The same page in parts.
    #[must_use]
    pub fn guide_parts(
        &self,
        guide: &Guide<'_>,
        entries: &[GuideEntry],
        links: &Links<'_>,
    ) -> PageParts {
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

    /// The same without the guide's title.
    #[must_use]
    pub fn guide_body_markdown(
        &self,
        guide: &Guide<'_>,
        entries: &[GuideEntry],
        links: &Links<'_>,
    ) -> String {
        let context = Context::markdown(self.model(), self.index(), *links);
        texts::guide::body(&context, guide, entries)
    }

    /// The guides as a section of `llms.txt`; empty where there are none.
    #[must_use]
    pub fn guides_index(&self, entries: &[GuideEntry], links: &Links<'_>) -> String {
        let context = Context::markdown(self.model(), self.index(), *links);
        texts::guide::index(&context, entries)
    }

    /// Returns [`Docs::llms_txt`] in parts, with a section of guides before those of the pages.
    #[must_use]
    pub fn llms_index(&self, about: &About<'_>, entries: &[GuideEntry]) -> LlmsIndex {
        texts::llms::index(self, about, entries)
    }

    /// [`Docs::llms_full_txt`] with the texts of guides at its front; the one whose key is
    /// [`INTRODUCTION`](crate::INTRODUCTION) comes first.
    #[must_use]
    pub fn llms_full_txt_with(&self, about: &About<'_>, guides: &[Guide<'_>]) -> String {
        texts::full::full(self, about, guides)
    }

    /// Searches names and descriptions, and titles, headings and sentences of guides and examples, which come first on
    /// equal score.
    #[must_use]
    pub fn search_with(
        &self,
        query: &SearchQuery<'_>,
        entries: &[GuideEntry],
        texts: &GuideTexts,
        examples: &NamedExamples,
    ) -> SearchResults {
        let results = search::add(self.search(query), query, entries, texts);
        crate::search::examples::add(results, query, examples.all())
    }
}

#[cfg(test)]
mod tests;
