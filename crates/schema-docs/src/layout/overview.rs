//! The order of the overview.

use super::{LayoutError, PartSource, unknown};
use crate::page_parts::Section;

/// A part of the overview that an owner can move or hide. Title, description and counts always come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OverviewPart {
    /// The addresses of the API.
    Endpoints,
    /// How callers authenticate.
    Authentication,
    /// The query to begin with, beside the page. It can be hidden, but has no place in the order.
    FirstQuery,
    /// Texts of the owner.
    Guides,
    /// Groups of operations.
    Groups,
    /// Queries, mutations and subscriptions.
    Operations,
    /// The types that most fields return.
    MostUsed,
    /// What the last versions changed.
    Changes,
    /// The kinds of types.
    Types,
    /// Directives on the schema.
    SchemaDirectives,
    /// Files of the schema.
    Downloads,
}

/// The parts of the overview in an owner's order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overview {
    /// The parts that the owner named, and whether each is hidden.
    parts: Vec<(OverviewPart, bool)>,
}

impl OverviewPart {
    /// All, in the usual order.
    pub const ALL: [Self; 11] = [
        Self::Endpoints,
        Self::Authentication,
        Self::FirstQuery,
        Self::Guides,
        Self::Groups,
        Self::Operations,
        Self::MostUsed,
        Self::Changes,
        Self::Types,
        Self::SchemaDirectives,
        Self::Downloads,
    ];

    /// Returns its word in layouts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Endpoints => "endpoints",
            Self::Authentication => "authentication",
            Self::FirstQuery => "first_query",
            Self::Guides => "guides",
            Self::Groups => "groups",
            Self::Operations => "operations",
            Self::MostUsed => "most_used",
            Self::Changes => "changes",
            Self::Types => "types",
            Self::SchemaDirectives => "schema_directives",
            Self::Downloads => "downloads",
        }
    }

    /// Returns the part that a section of the overview belongs to; none for introduction and description.
    fn of_section(id: &str) -> Option<Self> {
        match id.strip_prefix("section-")? {
            "endpoints" => Some(Self::Endpoints),
            "authentication" => Some(Self::Authentication),
            "first-query" => Some(Self::FirstQuery),
            "guides" => Some(Self::Guides),
            "groups" => Some(Self::Groups),
            "queries" | "mutations" | "subscriptions" => Some(Self::Operations),
            "most-used" => Some(Self::MostUsed),
            "changes" => Some(Self::Changes),
            "types" => Some(Self::Types),
            "schema-directives" => Some(Self::SchemaDirectives),
            "downloads" => Some(Self::Downloads),
            _ => None,
        }
    }
}

impl Overview {
    pub(super) fn parse(sources: &[PartSource], errors: &mut Vec<LayoutError>) -> Self {
        let words = OverviewPart::ALL.map(OverviewPart::word);
        let mut parts: Vec<(OverviewPart, bool)> = Vec::new();
        for (number, source) in (1..).zip(sources.iter().take(words.len() + 1)) {
            let found = OverviewPart::ALL
                .into_iter()
                .find(|part| part.word() == source.part);
            let problem = match found {
                None => {
                    let word: String = source.part.chars().take(80).collect();
                    unknown(&word, &words)
                }
                Some(part) if parts.iter().any(|(before, _)| *before == part) => {
                    format!("\"{}\" is there twice.", part.word())
                }
                Some(part) => {
                    parts.push((part, source.hidden));
                    continue;
                }
            };
            errors.push(LayoutError {
                field: "overview",
                message: format!("Part {number}: {problem}"),
            });
        }
        Self { parts }
    }

    /// Returns all parts in their order, and whether each is hidden.
    #[must_use]
    pub fn parts(&self) -> Vec<(OverviewPart, bool)> {
        let is_missing = |part: &OverviewPart| !self.parts.iter().any(|(named, _)| named == part);
        let rest = OverviewPart::ALL.into_iter().filter(is_missing);
        let named = self.parts.iter().copied();
        named.chain(rest.map(|part| (part, false))).collect()
    }

    /// Returns whether the part is hidden.
    #[must_use]
    pub fn is_hidden(&self, part: OverviewPart) -> bool {
        self.parts.contains(&(part, true))
    }

    /// Puts sections into the owner's order, without those that are hidden. Sections that are no part come first.
    pub fn arrange(&self, sections: &mut Vec<Section>) {
        self.arrange_by(sections, |section| OverviewPart::of_section(&section.id));
    }

    /// Puts anything that belongs to parts into the owner's order, without what is hidden. What belongs to no part comes
    /// first.
    pub fn arrange_by<T>(&self, items: &mut Vec<T>, part_of: impl Fn(&T) -> Option<OverviewPart>) {
        if self.parts.is_empty() {
            return;
        }
        let order = self.parts();
        let rank = |item: &T| {
            let part = part_of(item)?;
            order.iter().position(|(of, _)| *of == part)
        };
        items.retain(|item| part_of(item).is_none_or(|part| !self.is_hidden(part)));
        items.sort_by_key(rank);
    }
}
