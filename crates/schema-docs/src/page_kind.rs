//! Kinds of pages.

use schema_model::Kind;
use serde::{Serialize, Serializer};

use crate::render::kinds::KindLook as _;

/// The kinds of pages that docs have. The engine renders the pages of a schema and the guides; a site around them adds
/// the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PageKind {
    /// The first page.
    Overview,
    /// The list of one kind of things.
    Index,
    /// An operation, type or directive.
    Definition(Kind),
    /// What is deprecated.
    Deprecated,
    /// The types and what connects them.
    Graph,
    /// A page that the owner wrote.
    Guides,
    /// The versions of the schema, and what changed with each.
    Changelog,
    /// The result of a check, for reviewers of a change.
    Checks,
    /// The files and tools for language models.
    LlmDocs,
    /// Where readers send operations to the API.
    Console,
    /// The results of a search.
    Search,
    /// The text about a page that does not exist.
    Missing,
}

impl PageKind {
    /// The kinds other than definitions, in the order of [`PageKind`].
    const OTHERS: [Self; 11] = [
        Self::Overview,
        Self::Index,
        Self::Deprecated,
        Self::Graph,
        Self::Guides,
        Self::Changelog,
        Self::Checks,
        Self::LlmDocs,
        Self::Console,
        Self::Search,
        Self::Missing,
    ];

    /// Pages that docs link to beside the reference, in this order. The console comes last: docs without endpoints have
    /// none.
    pub const SECTIONS: [Self; 4] = [Self::Graph, Self::Changelog, Self::LlmDocs, Self::Console];

    /// Returns all kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        let definitions = Kind::ALL.into_iter().map(Self::Definition);
        Self::OTHERS.into_iter().chain(definitions)
    }

    /// Returns the word for the kind. It is the path of such a page, or the first part of it; the paths of lists begin with
    /// the word of the listed kind, and `missing` is at no address.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Index => "index",
            Self::Definition(kind) => kind.word(),
            Self::Deprecated => "deprecated",
            Self::Graph => "graph",
            Self::Guides => "guides",
            Self::Changelog => "changelog",
            Self::Checks => "checks",
            Self::LlmDocs => "llm-docs",
            Self::Console => "console",
            Self::Search => "search",
            Self::Missing => "missing",
        }
    }

    /// Returns the heading above pages of the kind.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Overview => "Overview",
            Self::Index => "Lists",
            Self::Definition(kind) => kind.label(),
            Self::Deprecated => "Deprecated",
            Self::Graph => "Graph",
            Self::Guides => "Guides",
            Self::Changelog => "Changelog",
            Self::Checks => "Checks",
            Self::LlmDocs => "LLM docs",
            Self::Console => "Console",
            Self::Search => "Search",
            Self::Missing => "Missing pages",
        }
    }

    /// Returns the kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|kind| kind.word() == word)
    }

    /// Returns the letter in the badge of the kind.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::Definition(kind) => kind.letter(),
            _ => "§",
        }
    }

    /// Returns the class of the badge's colour.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Definition(kind) => kind.class(),
            _ => Kind::Directives.class(),
        }
    }

    /// Returns the kind of thing that the page defines, if it defines one.
    #[must_use]
    pub const fn definition(self) -> Option<Kind> {
        match self {
            Self::Definition(kind) => Some(kind),
            _ => None,
        }
    }
}

impl From<Kind> for PageKind {
    fn from(kind: Kind) -> Self {
        Self::Definition(kind)
    }
}

impl Serialize for PageKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_kind_has_a_word_of_its_own() {
        let words: HashSet<&str> = PageKind::all().map(PageKind::word).collect();
        assert_eq!(words.len(), PageKind::all().count());
        for kind in PageKind::all() {
            assert_eq!(PageKind::from_word(kind.word()), Some(kind));
            assert!(!kind.label().is_empty() && !kind.letter().is_empty());
        }
        assert_eq!(PageKind::from_word("pages"), None);
    }
}
