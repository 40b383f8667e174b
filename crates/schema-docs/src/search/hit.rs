//! Questions to the search and its results.

use serde::Serialize;

use super::entries::{Entry, Target};
use super::filters::ShownFilter;
use super::hit_kind::HitKind;
use super::offers::FilterOffer;
use super::query::Query;
use super::questions::Question;
use super::ranges::ranges;
use super::ranking;
use crate::markdown::plain;
use schema_model::Kind;
use schema_model::model::{Model, OperationKind};

/// Characters of a hit's line of description.
const LINE: usize = 120;

/// A question to the search, within its limits.
#[derive(Debug, Clone, Copy)]
pub struct SearchQuery<'q> {
    pub(super) q: &'q str,
    pub(super) limit: usize,
    pub(super) kind: Option<HitKind>,
}

impl<'q> SearchQuery<'q> {
    /// Maximum number of characters that are used.
    pub const MAX_CHARACTERS: usize = 200;
    /// Maximum number of hits.
    pub const MAX_HITS: usize = 200;
    /// How many hits callers get who do not say.
    pub const DEFAULT_HITS: usize = 20;

    /// Takes a text as typed (words of a name in any order or shortened, `Type.field`, `@directive`, words of a description, filters such as
    /// `returns:User`),
    /// how many hits are wanted, and the kind that all hits must have. A longer text is cut, a larger number lowered.
    #[must_use]
    pub fn new(text: &'q str, limit: usize, kind: Option<HitKind>) -> Self {
        Self {
            q: Self::cut(text),
            limit: limit.min(Self::MAX_HITS),
            kind,
        }
    }

    /// Returns the part of a typed text that a search uses.
    #[must_use]
    pub fn cut(text: &str) -> &str {
        let text = text.trim();
        let end = text.char_indices().nth(Self::MAX_CHARACTERS);
        end.map_or(text, |(end, _)| &text[..end])
    }

    /// Returns the text that it searches for.
    #[must_use]
    pub const fn text(&self) -> &'q str {
        self.q
    }
}

/// An answer: the best hits, best first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SearchResults {
    /// At most as many as asked for.
    pub hits: Vec<Hit>,
    /// How many there are in all.
    pub total: u32,
    /// The filters of the query that the hits pass.
    pub filters: Vec<ShownFilter>,
    /// Sentences about filters of the query that do not exist, or do not have the typed value. They do not filter.
    pub problems: Vec<String>,
    /// Filters that complete the last word of the query.
    pub offers: Vec<FilterOffer>,
    /// Up to three names similar to the typed one; only if nothing was found.
    pub suggestions: Vec<String>,
}

/// One thing found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// The kind of thing.
    pub kind: HitKind,
    /// Its name.
    pub name: String,
    /// The thing that holds it: a type, `Type.field` for an argument, `@name` for an argument of a directive, the guide
    /// of a heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Path of its page, with an anchor where it is part of a page.
    pub path: String,
    /// The beginning of its description, or the sentence of a guide that it was found in, plain text.
    pub description: String,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Parts of the name that matched: start and end in characters.
    pub ranges: Vec<(u32, u32)>,
    /// Points; only their order means something.
    pub score: u16,
}

pub(super) fn make(model: &Model, entry: &Entry, query: &Query, score: u16) -> Option<Hit> {
    let (name, owner, path) = place(model, entry)?;
    Some(Hit {
        kind: entry.kind(),
        name: name.to_owned(),
        owner,
        path,
        description: entry
            .description(model)
            .map(|text| plain(text, LINE))
            .unwrap_or_default(),
        deprecated: entry.is_deprecated(),
        ranges: ranges(&query.member, name, is_by_name(query, score)),
        score,
    })
}

impl Hit {
    /// The hit with the words of a question marked in its name, if it has some.
    pub(super) fn marked_by(self, question: &Question) -> Self {
        let ranges = question.ranges(&self.name);
        match ranges.is_empty() {
            true => self,
            false => Self { ranges, ..self },
        }
    }
}

/// Returns whether the name itself matched: otherwise words that it lacks are elsewhere, not misspelt.
fn is_by_name(query: &Query, score: u16) -> bool {
    let is_path = query.owner.is_some() || query.holder.is_some();
    is_path || !ranking::is_described(score) && !ranking::is_spread(score)
}

pub(super) fn place<'m>(
    model: &'m Model,
    entry: &Entry,
) -> Option<(&'m str, Option<String>, String)> {
    Some(match entry.target {
        Target::Type(id) => {
            let ty = model.get(id)?;
            (&ty.name, None, Kind::from(ty.kind).path_of(&ty.name))
        }
        Target::Operation { kind, root, field } => {
            let field = model.get(root)?.fields.get(field as usize)?;
            (&field.name, None, Kind::from(kind).path_of(&field.name))
        }
        Target::Field { owner, field } => {
            let ty = model.get(owner)?;
            member(ty, &ty.fields.get(field as usize)?.name)
        }
        Target::InputField { owner, field } => {
            let ty = model.get(owner)?;
            member(ty, &ty.input_fields.get(field as usize)?.name)
        }
        Target::Value { owner, value } => {
            let ty = model.get(owner)?;
            member(ty, &ty.values.get(value as usize)?.name)
        }
        Target::Argument {
            owner,
            field,
            argument,
        } => {
            let ty = model.get(owner)?;
            let field = ty.fields.get(field as usize)?;
            let name = &*field.arguments.get(argument as usize)?.name;
            let path = match model.operation_kind(&ty.name) {
                Some(kind) => format!("{}#{name}", operation_path(kind, &field.name)),
                None => format!(
                    "{}#{}.{name}",
                    Kind::from(ty.kind).path_of(&ty.name),
                    field.name
                ),
            };
            (name, Some(format!("{}.{}", ty.name, field.name)), path)
        }
        Target::Directive(number) => {
            let directive = model.directives.get(number as usize)?;
            (
                &directive.name,
                None,
                Kind::Directives.path_of(&directive.name),
            )
        }
        Target::DirectiveArgument {
            directive,
            argument,
        } => {
            let directive = model.directives.get(directive as usize)?;
            let name = &*directive.arguments.get(argument as usize)?.name;
            let path = format!("{}#{name}", Kind::Directives.path_of(&directive.name));
            (name, Some(format!("@{}", directive.name)), path)
        }
    })
}

fn operation_path(kind: OperationKind, name: &str) -> String {
    Kind::from(kind).path_of(name)
}

fn member<'m>(
    ty: &'m schema_model::model::TypeDef,
    name: &'m str,
) -> (&'m str, Option<String>, String) {
    (
        name,
        Some(ty.name.to_string()),
        format!("{}#{name}", Kind::from(ty.kind).path_of(&ty.name)),
    )
}
