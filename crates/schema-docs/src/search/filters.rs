//! Filters in a query, such as `is:deprecated` or `returns:User`. This is the only place that parses them.

use std::borrow::Cow;
use std::collections::HashSet;

use serde::Serialize;

use super::Search;
use super::entries::{Entry, Target};
use super::hit_kind::HitKind;
use super::query::KindWord;
use crate::groups::{DocsGroup, DocsGroups};
use schema_model::Kind;
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
    /// `type:User`: the fields or values of a type; `type:@auth`: the arguments of a directive.
    Type,
    /// `group:reaction`: the operations and types of a group, with their members.
    Group,
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
    /// The number of a directive.
    Directive(u32),
    Group(Names<'t>),
}

/// The operations and types of a group.
#[derive(Debug)]
pub(super) struct Names<'g> {
    operations: HashSet<(Kind, &'g str)>,
    types: HashSet<&'g str>,
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
    pub const ALL: [Self; 7] = [
        Self::Is,
        Self::Kind,
        Self::Returns,
        Self::Takes,
        Self::Arg,
        Self::Type,
        Self::Group,
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
            Self::Group => "group",
        }
    }

    /// Returns whether a thing can have only one of the values, so that two of them keep what has either.
    const fn has_one_value(self) -> bool {
        match self {
            Self::Kind | Self::Returns | Self::Type | Self::Group => true,
            Self::Is | Self::Takes | Self::Arg => false,
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
            Self::Type => with(
                "In",
                "The fields or values of a type, or the arguments of a directive",
            ),
            Self::Group => with("Group:", "One group of operations and types"),
        }
    }
}

/// Takes the filters out of a text: words with a colon. Returns the rest and the filters. In `name: String` the colon
/// belongs to a copied field, and behind a parenthesis to an argument.
pub(super) fn split(text: &str) -> (Cow<'_, str>, Vec<Token<'_>>) {
    let path = words(text.split('(').next().unwrap_or(text));
    let last = path.last().copied();
    let token = |word| token(word, last == Some(word));
    let tokens: Vec<Token<'_>> = path.iter().copied().filter_map(token).collect();
    if tokens.is_empty() {
        return (Cow::Borrowed(text), tokens);
    }
    let mut words = words(text);
    words.retain(|word| token(word).is_none());
    (Cow::Owned(words.join(" ")), tokens)
}

/// Returns the words of a text. A value in quotation marks may have spaces: `group:"Parts & pieces"`.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end_from = |start: usize| {
            let after = rest.get(start..).unwrap_or_default();
            after
                .find(char::is_whitespace)
                .map_or(rest.len(), |end| start + end)
        };
        let mut end = end_from(0);
        let quote = rest.get(..end).and_then(|word| word.find(":\""));
        if let Some(start) = quote.map(|at| at + 2) {
            let value = rest.get(start..).unwrap_or_default();
            end = value.find('"').map_or(end, |close| end_from(start + close));
        }
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after.trim_start();
    }
    words
}

fn token(text: &str, is_last: bool) -> Option<Token<'_>> {
    let (name, value) = text.split_once(':')?;
    let value = value.trim_matches('"');
    let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_filter = is_word || FilterName::from_word(name).is_some();
    let has_value = !value.is_empty() && !value.starts_with("//");
    (is_filter && (has_value || value.is_empty() && is_last)).then_some(Token { name, value, text })
}

impl Filtering {
    /// Reads the filters of a query and finds out which entries pass all of them. What is wrong does not filter.
    pub(super) fn new(
        search: &Search,
        model: &Model,
        groups: &DocsGroups,
        tokens: &[Token<'_>],
    ) -> Self {
        let mut all = Self::default();
        // Of each list, one filter must pass.
        let mut filters: Vec<(FilterName, Vec<Filter<'_>>)> = Vec::new();
        for token in tokens {
            let Some(name) = FilterName::from_word(token.name) else {
                all.problems.push(no_filter(token.name));
                continue;
            };
            // The value of a filter without one is still being typed.
            if token.value.is_empty() {
                continue;
            }
            match read(name, token.value, search, model, groups) {
                Ok((filter, value)) => {
                    all.shown.push(ShownFilter {
                        text: token.text.to_owned(),
                        about: name.describe(&value),
                    });
                    let same = filters.iter_mut().find(|(known, _)| *known == name);
                    match same.filter(|_| name.has_one_value()) {
                        Some((_, either)) => either.push(filter),
                        None => filters.push((name, vec![filter])),
                    }
                }
                Err(problem) => all.problems.push(problem),
            }
        }
        all.passes = (!filters.is_empty()).then(|| {
            let passes = |entry: &Entry| {
                filters
                    .iter()
                    .all(|(_, either)| either.iter().any(|filter| filter.passes(model, entry)))
            };
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
    groups: &'t DocsGroups,
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
        FilterName::Type => match value.strip_prefix('@') {
            Some(name) => {
                let (number, name) = directive_named(model, name)?;
                Ok((Filter::Directive(number), format!("@{name}")))
            }
            None => Ok(with_name(types()?, Filter::Type)),
        },
        FilterName::Group => {
            let group = find_group(groups, value)?;
            Ok((Filter::Group(Names::new(group)), group.label.to_string()))
        }
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

/// Returns the group with that key or heading, in any case.
fn find_group<'g>(groups: &'g DocsGroups, value: &str) -> Result<&'g DocsGroup, String> {
    if groups.is_empty() {
        return Err("These docs have no groups.".to_owned());
    }
    let mut all = groups.groups.iter();
    let group = all.find(|group| group.is_called(value));
    let keys = || groups.groups.iter().map(|group| &*group.key);
    group.ok_or_else(|| unknown("group", value, &nearest_few(value, keys(), MAX_NEAR)))
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

/// Returns the number and name of a directive, in any case.
fn directive_named<'m>(model: &'m Model, name: &str) -> Result<(u32, &'m str), String> {
    if name.is_empty() {
        return Err("Write the name of a directive behind the “@”.".to_owned());
    }
    let names = || model.directives.iter().map(|it| &*it.name);
    let exact = (0..).zip(names()).find(|(_, known)| *known == name);
    let found = exact.or_else(|| {
        (0..)
            .zip(names())
            .find(|(_, known)| known.eq_ignore_ascii_case(name))
    });
    found.ok_or_else(|| unknown("directive", name, &nearest_few(name, names(), MAX_NEAR)))
}

/// Returns whether things of a kind that no schema has pass the filters that a search has applied.
pub(super) fn keeps_only(applied: &[ShownFilter], wanted: KindWord) -> bool {
    let kind_of = |filter: &ShownFilter| {
        let kind = token(&filter.text, true).filter(|token| token.is(FilterName::Kind));
        kind.and_then(|token| KindWord::from_value(token.value))
    };
    let kinds: Option<Vec<KindWord>> = applied.iter().map(kind_of).collect();
    kinds.is_some_and(|kinds| kinds.is_empty() || kinds.contains(&wanted))
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
            Self::Directive(number) => {
                matches!(entry.target, Target::DirectiveArgument { directive, .. } if directive == *number)
            }
            Self::Group(names) => names.contain(model, entry),
        }
    }
}

impl<'g> Names<'g> {
    fn new(group: &'g DocsGroup) -> Self {
        let operations = group.operations.iter();
        Self {
            operations: operations.map(|it| (it.kind, &*it.name)).collect(),
            types: group.types.iter().map(|it| &*it.name).collect(),
        }
    }

    /// Returns whether the page on which an entry stands is in the group.
    fn contain(&self, model: &Model, entry: &Entry) -> bool {
        let (owner, field) = match entry.target {
            Target::Operation { root, field, .. } => (root, Some(field)),
            Target::Argument { owner, field, .. } | Target::Field { owner, field } => {
                (owner, Some(field))
            }
            Target::Type(owner)
            | Target::InputField { owner, .. }
            | Target::Value { owner, .. } => (owner, None),
            Target::Directive(_) | Target::DirectiveArgument { .. } => return false,
        };
        let Some(ty) = model.get(owner) else {
            return false;
        };
        let Some(operation) = model.operation_kind(&ty.name) else {
            return self.types.contains(&*ty.name);
        };
        let field = field.and_then(|field| ty.fields.get(field as usize));
        field.is_some_and(|field| {
            self.operations
                .contains(&(Kind::from(operation), &*field.name))
        })
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
    pub(super) const VALUES: [&str; 16] = [
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
        "example",
    ];

    fn from_value(value: &str) -> Option<Self> {
        let value = value.to_ascii_lowercase();
        let plural = || match HitKind::from_word(&value)? {
            HitKind::Page(kind) => Some(Self::Page(kind)),
            HitKind::Fields => Some(Self::Fields),
            HitKind::Arguments => Some(Self::Arguments),
            HitKind::Values => Some(Self::Values),
            HitKind::Guides => Some(Self::Guides),
            HitKind::Examples => Some(Self::Examples),
        };
        match value.as_str() {
            "guide" => Some(Self::Guides),
            "example" => Some(Self::Examples),
            "types" => Some(Self::Types),
            value => Self::from_word(value).or_else(plural),
        }
    }
}

#[cfg(test)]
mod tests;
