//! Filters in a query, such as `is:deprecated` or `returns:User`. This is the only place that parses them.

use std::borrow::Cow;

use serde::Serialize;

use super::Search;
use super::entries::{Entry, Target};
use super::hit_kind::HitKind;
use super::query::KindWord;
use schema_model::did_you_mean::nearest_few;
use schema_model::model::{InputValueDef, Model, TypeRef};

/// The value of `is:`.
pub(super) const DEPRECATED: &str = "deprecated";
/// Number of names that are proposed for one that does not exist.
const MAX_NEAR: usize = 3;

/// The filters that a query may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilterName {
    /// `is:deprecated`
    Is,
    /// `kind:enum`
    Kind,
    /// `returns:User`: fields and operations of that type, also of a list of it.
    Returns,
    /// `takes:ID`: fields, operations and directives with an argument of that type.
    Takes,
    /// `arg:first`: fields, operations and directives with an argument of that name.
    Arg,
    /// `type:User`: the fields or values of a type.
    Type,
}

/// A filter that a query has, as readers see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownFilter {
    /// The filter as typed: `returns:User`.
    pub text: String,
    /// What it keeps: `Returns User`.
    pub about: String,
}

/// A filter of a query that has a value.
#[derive(Debug)]
pub(super) enum Filter<'t> {
    Deprecated,
    Kind(KindWord),
    Returns(Vec<&'t str>),
    Takes(Vec<&'t str>),
    Arg(&'t str),
    Type(Vec<&'t str>),
}

/// A word with a colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) name: &'t str,
    pub(super) value: &'t str,
    text: &'t str,
}

/// What the filters of a query come to.
#[derive(Debug, Default)]
pub(super) struct Filtering {
    /// The filters that apply.
    pub(super) shown: Vec<ShownFilter>,
    /// Sentences about filters that do not exist, and about values that they do not have.
    pub(super) problems: Vec<String>,
    /// Whether each entry passes; `None` without a filter that applies.
    pub(super) passes: Option<Vec<bool>>,
}

impl FilterName {
    /// All filters, in the order in which they are listed.
    pub const ALL: [Self; 6] = [
        Self::Is,
        Self::Kind,
        Self::Returns,
        Self::Takes,
        Self::Arg,
        Self::Type,
    ];

    /// Returns the word before the colon.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Is => "is",
            Self::Kind => "kind",
            Self::Returns => "returns",
            Self::Takes => "takes",
            Self::Arg => "arg",
            Self::Type => "type",
        }
    }

    /// Returns the filter with that word, in any case.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|name| name.word().eq_ignore_ascii_case(word))
    }

    /// Says what the filter keeps for a value, or for any if the value is empty.
    pub(super) fn describe(self, value: &str) -> String {
        let with = |words: &str, any: &str| match value {
            "" => any.to_owned(),
            value => format!("{words} {value}"),
        };
        match self {
            Self::Is => "Deprecated".to_owned(),
            Self::Kind => with("Kind:", "One kind of thing"),
            Self::Returns => with("Returns", "What returns a type"),
            Self::Takes => with(
                "Takes an argument of type",
                "What takes an argument of a type",
            ),
            Self::Arg => with("Has the argument", "What has an argument of this name"),
            Self::Type => with("In", "The fields or values of a type"),
        }
    }
}

/// Takes the filters out of a text: words with a colon. Returns the rest and the filters. In `name: String` the colon
/// belongs to a copied field, and behind a parenthesis to an argument.
pub(super) fn split(text: &str) -> (Cow<'_, str>, Vec<Token<'_>>) {
    let path = text.split('(').next().unwrap_or(text);
    let last = path.split_whitespace().next_back();
    let token = |word| token(word, last == Some(word));
    let tokens: Vec<Token<'_>> = path.split_whitespace().filter_map(token).collect();
    if tokens.is_empty() {
        return (Cow::Borrowed(text), tokens);
    }
    let words = text.split_whitespace().filter(|word| token(word).is_none());
    (Cow::Owned(words.collect::<Vec<_>>().join(" ")), tokens)
}

fn token(text: &str, is_last: bool) -> Option<Token<'_>> {
    let (name, value) = text.split_once(':')?;
    let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_filter = is_word || FilterName::from_word(name).is_some();
    let has_value = !value.is_empty() && !value.starts_with("//");
    (is_filter && (has_value || value.is_empty() && is_last)).then_some(Token { name, value, text })
}

impl Filtering {
    /// Reads the filters of a query and finds out which entries pass all of them. What is wrong does not filter.
    pub(super) fn new(search: &Search, model: &Model, tokens: &[Token<'_>]) -> Self {
        let mut all = Self::default();
        let mut filters = Vec::new();
        for token in tokens {
            let Some(name) = FilterName::from_word(token.name) else {
                all.problems.push(no_filter(token.name));
                continue;
            };
            // The value of a filter without one is still being typed.
            if token.value.is_empty() {
                continue;
            }
            match read(name, token.value, search, model) {
                Ok((filter, value)) => {
                    all.shown.push(ShownFilter {
                        text: token.text.to_owned(),
                        about: name.describe(&value),
                    });
                    filters.push(filter);
                }
                Err(problem) => all.problems.push(problem),
            }
        }
        all.passes = (!filters.is_empty()).then(|| {
            let passes = |entry: &Entry| filters.iter().all(|filter| filter.passes(model, entry));
            search.entries.iter().map(passes).collect()
        });
        all
    }
}

/// Reads a value. Returns the filter and the value as readers see it, or a sentence about what is wrong.
fn read<'t>(
    name: FilterName,
    value: &'t str,
    search: &Search,
    model: &'t Model,
) -> Result<(Filter<'t>, String), String> {
    let types = || types_named(model, value.trim_matches(['[', ']', '!']));
    let with_name = |names: Vec<&'t str>, filter: fn(Vec<&'t str>) -> Filter<'t>| {
        let shown = names.join(", ");
        (filter(names), shown)
    };
    match name {
        FilterName::Is if value.eq_ignore_ascii_case(DEPRECATED) => {
            Ok((Filter::Deprecated, value.to_ascii_lowercase()))
        }
        FilterName::Is => Err(format!(
            "“is:” does not have the value “{value}”. Use is:{DEPRECATED}."
        )),
        FilterName::Kind => {
            let kind = KindWord::from_value(value).ok_or_else(|| {
                format!(
                    "No kind named “{value}”. Kinds: {}.",
                    KindWord::VALUES.join(", ")
                )
            })?;
            Ok((Filter::Kind(kind), value.to_ascii_lowercase()))
        }
        FilterName::Returns => Ok(with_name(types()?, Filter::Returns)),
        FilterName::Takes => Ok(with_name(types()?, Filter::Takes)),
        FilterName::Type => Ok(with_name(types()?, Filter::Type)),
        FilterName::Arg => {
            let value = value.trim_matches(['(', ')', ':', '$']);
            let mut names = search.values.arguments();
            match names.any(|known| known.eq_ignore_ascii_case(value)) {
                true => Ok((Filter::Arg(value), value.to_owned())),
                false => {
                    let near = nearest_few(value, search.values.arguments(), MAX_NEAR);
                    Err(unknown("argument", value, &near))
                }
            }
        }
    }
}

fn no_filter(name: &str) -> String {
    let names: Vec<&str> = FilterName::ALL.map(FilterName::word).to_vec();
    format!("No filter named “{name}”. Filters: {}.", names.join(", "))
}

fn unknown(what: &str, value: &str, near: &[&str]) -> String {
    let mut out = format!("No {what} named “{value}”.");
    match near {
        [] => {}
        [one] => out.push_str(&format!(" Did you mean {one}?")),
        [others @ .., last] => {
            out.push_str(&format!(" Did you mean {} or {last}?", others.join(", ")));
        }
    }
    out
}

/// Returns the type with that name, or those with the name in another case.
fn types_named<'m>(model: &'m Model, name: &str) -> Result<Vec<&'m str>, String> {
    if let Some(ty) = model.find_type(name) {
        return Ok(vec![&ty.name]);
    }
    let names = || model.types.iter().map(|ty| &*ty.name);
    let found: Vec<&str> = names()
        .filter(|known| known.eq_ignore_ascii_case(name))
        .collect();
    match found.is_empty() {
        true => Err(unknown("type", name, &nearest_few(name, names(), MAX_NEAR))),
        false => Ok(found),
    }
}

/// Returns whether guides pass the filters that a search has applied.
pub(super) fn keeps_guides(applied: &[ShownFilter]) -> bool {
    let is_guides = |filter: &ShownFilter| {
        let kind = token(&filter.text, true).filter(|token| token.is(FilterName::Kind));
        kind.and_then(|token| KindWord::from_value(token.value)) == Some(KindWord::Guides)
    };
    applied.iter().all(is_guides)
}

impl Token<'_> {
    fn is(&self, name: FilterName) -> bool {
        FilterName::from_word(self.name) == Some(name)
    }
}

impl Filter<'_> {
    fn passes(&self, model: &Model, entry: &Entry) -> bool {
        let is_one = |ty: &TypeRef, names: &[&str]| names.iter().any(|name| *name == &*ty.name);
        match self {
            Self::Deprecated => entry.is_deprecated(),
            Self::Kind(kind) => kind.is_of(entry.kind()),
            Self::Returns(names) => entry.result_type(model).is_some_and(|ty| is_one(ty, names)),
            Self::Takes(names) => entry
                .arguments(model)
                .iter()
                .any(|argument| is_one(&argument.ty, names)),
            Self::Arg(name) => entry
                .arguments(model)
                .iter()
                .any(|argument| argument.name.eq_ignore_ascii_case(name)),
            Self::Type(names) => entry
                .member_of(model)
                .is_some_and(|owner| names.contains(&owner)),
        }
    }
}

impl Entry {
    /// The type of a field or operation.
    pub(super) fn result_type<'m>(&self, model: &'m Model) -> Option<&'m TypeRef> {
        let (Target::Operation {
            root: owner, field, ..
        }
        | Target::Field { owner, field }) = self.target
        else {
            return None;
        };
        Some(&model.get(owner)?.fields.get(field as usize)?.ty)
    }

    /// The arguments of a field, operation or directive.
    pub(super) fn arguments<'m>(&self, model: &'m Model) -> &'m [InputValueDef] {
        let arguments = match self.target {
            Target::Operation {
                root: owner, field, ..
            }
            | Target::Field { owner, field } => model
                .get(owner)
                .and_then(|ty| ty.fields.get(field as usize))
                .map(|field| &field.arguments),
            Target::Directive(number) => model
                .directives
                .get(number as usize)
                .map(|directive| &directive.arguments),
            _ => None,
        };
        arguments.map_or(&[], Vec::as_slice)
    }

    /// The name of the type that has it as a field, value or operation.
    fn member_of<'m>(&self, model: &'m Model) -> Option<&'m str> {
        match self.target {
            Target::Operation { root: owner, .. }
            | Target::Field { owner, .. }
            | Target::InputField { owner, .. }
            | Target::Value { owner, .. } => Some(&model.get(owner)?.name),
            _ => None,
        }
    }
}

impl KindWord {
    /// The values of `kind:` that are listed; their plurals are values as well.
    pub(super) const VALUES: [&str; 15] = [
        "query",
        "mutation",
        "subscription",
        "type",
        "object",
        "interface",
        "union",
        "enum",
        "input",
        "scalar",
        "directive",
        "field",
        "argument",
        "value",
        "guide",
    ];

    fn from_value(value: &str) -> Option<Self> {
        let value = value.to_ascii_lowercase();
        let plural = || match HitKind::from_word(&value)? {
            HitKind::Page(kind) => Some(Self::Page(kind)),
            HitKind::Fields => Some(Self::Fields),
            HitKind::Arguments => Some(Self::Arguments),
            HitKind::Values => Some(Self::Values),
            HitKind::Guides => Some(Self::Guides),
        };
        match value.as_str() {
            "guide" => Some(Self::Guides),
            "types" => Some(Self::Types),
            value => Self::from_word(value).or_else(plural),
        }
    }
}

#[cfg(test)]
mod tests;
