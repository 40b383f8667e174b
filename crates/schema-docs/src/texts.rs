//! The documentation as text, for language models and for people who like files: every page as
//! Markdown, the schema as SDL, and the two files of <https://llmstxt.org>.

mod brief;
mod collection;
mod deprecated;
mod fit;
pub(crate) mod full;
mod graph;
mod groups;
pub(crate) mod guide;
pub(crate) mod llms;
mod members;
mod named_examples;
mod operation;
mod page;
pub(crate) mod sdl;
mod tokens;
mod ways;
mod writer;

use crate::deprecated::Due;
use crate::docs::Docs;
use crate::layout::OverviewPart;
use crate::page::{Links, USED_BY};
use crate::render::context::Context;
pub use fit::{MAX_PAGE, point_to_index};
pub use llms::LlmsIndex;
use schema_model::Kind;
pub use tokens::count_tokens;

/// Whose documentation it is, for the heads of the text files.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The title.
    pub title: &'a str,
    /// A sentence about it, in plain text.
    pub summary: Option<&'a str>,
    /// Where the pages are.
    pub links: Links<'a>,
}

impl Docs {
    /// A page as Markdown, with links to other pages as Markdown; none if the page does not exist.
    ///
    /// Descriptions keep their words and marks, yet nothing in them can begin a heading of the page or
    /// leave its place.
    ///
    /// ```
    /// use schema_docs::Links;
    /// use schema_model::Limits;
    ///
    /// let limits = Limits::default();
    /// let source = schema_model::read(b"type Query { user: User } type User { login: String }", &limits)?;
    /// let docs = schema_docs::build(&source, &limits)?;
    /// let text = docs.markdown("objects/User", &Links::new("/d/acme/shop")).unwrap();
    /// assert!(text.starts_with("# User\n\nObject"));
    /// assert!(text.contains("- `login` [`String`](/d/acme/shop/scalars/String.md)"));
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn markdown(&self, path: &str, links: &Links<'_>) -> Option<String> {
        let context = Context::of_markdown(self, *links);
        // As Markdown they stand on the page of the type.
        let path = match path.trim_end_matches('/').rsplit_once('/') {
            Some((path, USED_BY)) => path,
            _ => path,
        };
        page::page(&context, self, path).map(|text| fit::fit(text, &context, path))
    }

    /// Returns the overview as Markdown without its heading: the schema's description, counts and lists.
    #[must_use]
    pub fn overview_markdown(&self, links: &Links<'_>) -> String {
        page::overview(&Context::of_markdown(self, *links), self)
    }

    /// Returns the same in parts, in the owner's order. The first one, description and counts, belongs to no part.
    #[must_use]
    pub fn overview_markdown_parts(
        &self,
        links: &Links<'_>,
    ) -> Vec<(Option<OverviewPart>, String)> {
        page::overview_parts(&Context::of_markdown(self, *links), self)
    }

    /// An operation, type or directive as Markdown with bare names, without definition and example: for
    /// a language model that can ask for those; none where there is no such thing.
    ///
    /// ```
    /// use schema_model::{Kind, Limits};
    ///
    /// let limits = Limits::default();
    /// let source = schema_model::read(b"type Query { user: User } type User { login: String }", &limits)?;
    /// let docs = schema_docs::build(&source, &limits)?;
    /// let text = docs.brief(Kind::Objects, "User").unwrap();
    /// assert!(text.contains("\n- `login` `String`\n"));
    /// assert!(text.contains("\n- Fields that return it (1): `user`\n"));
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn brief(&self, kind: Kind, name: &str) -> Option<String> {
        brief::thing(self, kind, name)
    }

    /// Everything that is deprecated, in the same way: of one type or `@directive` only, or due at one time only. None
    /// if nothing is.
    #[must_use]
    pub fn brief_deprecated(
        &self,
        links: &Links<'_>,
        owner: Option<&str>,
        due: Option<Due>,
    ) -> Option<String> {
        brief::deprecated(self, links, owner, due)
    }

    /// A field, input field or value of a type, in the same way.
    #[must_use]
    pub fn brief_member(&self, owner: &str, name: &str) -> Option<String> {
        brief::member(self, owner, name)
    }

    /// The schema as SDL, written anew from what is shown: in the order of the source, extensions merged.
    #[must_use]
    pub fn sdl(&self) -> String {
        sdl::schema(self.model(), sdl::Style::Full)
    }

    /// The same without descriptions and without white space that only people need.
    #[must_use]
    pub fn sdl_minified(&self) -> String {
        sdl::schema(self.model(), sdl::Style::Minified)
    }

    /// An index of the pages in the format of `llms.txt` (<https://llmstxt.org>).
    #[must_use]
    pub fn llms_txt(&self, about: &About<'_>) -> String {
        llms::index(self, about, &[]).with_section("")
    }

    /// Everything as one Markdown text (`llms-full.txt`).
    #[must_use]
    pub fn llms_full_txt(&self, about: &About<'_>) -> String {
        full::full(self, about, &[])
    }
}
