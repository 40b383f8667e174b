//! Kinds of hits.

use serde::{Serialize, Serializer};

use schema_model::Kind;

use crate::page_kind::PageKind;
use crate::render::kinds::KindLook as _;

/// Kinds of hits: pages, and parts of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HitKind {
    /// An operation, type or directive.
    Page(Kind),
    /// A field of an object, interface or input.
    Fields,
    /// An argument of a field or directive.
    Arguments,
    /// A value of an enum.
    Values,
    /// A page that the owner wrote.
    Guides,
    /// An example that the owner wrote.
    Examples,
}

impl HitKind {
    /// Returns all kinds: pages, their parts, guides, examples.
    pub fn all() -> impl Iterator<Item = Self> {
        let pages = Kind::ALL.into_iter().map(Self::Page);
        let others = [Self::Fields, Self::Arguments, Self::Values];
        pages.chain(others).chain([Self::Guides, Self::Examples])
    }

    /// The word used in addresses and answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Page(kind) => kind.word(),
            Self::Fields => "fields",
            Self::Arguments => "arguments",
            Self::Values => "values",
            Self::Guides => crate::guide::GUIDES,
            Self::Examples => "examples",
        }
    }

    /// Returns the word for one of the kind, such as "Field".
    #[must_use]
    pub fn singular(self) -> &'static str {
        match self {
            Self::Page(kind) => kind.singular(),
            Self::Fields => "Field",
            Self::Arguments => "Argument",
            Self::Values => "Value",
            Self::Guides => "Guide",
            Self::Examples => "Example",
        }
    }

    /// Returns the letter in the badge of the kind.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::Page(kind) => kind.letter(),
            Self::Fields => "F",
            Self::Arguments => "A",
            Self::Values => "V",
            Self::Guides => PageKind::Guides.letter(),
            Self::Examples => "Ex",
        }
    }

    /// Returns the class of the badge's colour.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Page(kind) => kind.class(),
            Self::Fields | Self::Arguments => Kind::Scalars.class(),
            Self::Values => Kind::Enums.class(),
            Self::Guides | Self::Examples => PageKind::Guides.class(),
        }
    }

    /// The kind behind a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::all().find(|kind| kind.word() == word)
    }
}

impl From<Kind> for HitKind {
    fn from(kind: Kind) -> Self {
        Self::Page(kind)
    }
}

impl Serialize for HitKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
