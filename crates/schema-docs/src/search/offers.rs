//! Filters to choose from while a query is typed.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::Search;
use super::entries::Entry;
use super::filters::{DEPRECATED, FilterName};
use super::query::KindWord;
use crate::groups::DocsGroups;
use schema_model::index::Index;
use schema_model::model::{Model, TypeId, TypeKind};

/// Maximum number of offers.
const MAX_OFFERS: usize = 6;
/// Letters that a word has at least before filters with that beginning are offered.
const MIN_LETTERS: usize = 2;

/// A filter that completes the word being typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FilterOffer {
    /// The filter: `returns:User`, or `returns:` if its value comes next.
    pub text: String,
    /// What it keeps: `Returns User`.
    pub about: String,
    /// The query with the filter instead of the last word.
    pub query: String,
}

/// The values that filters of a schema can have, in the order in which they are offered.
#[derive(Debug)]
pub(super) struct Values {
    arguments: Vec<Box<str>>,
    types: Vec<TypeValue>,
}

/// A type, and which filters find something with it.
#[derive(Debug, Clone, Copy)]
struct TypeValue {
    id: TypeId,
    is_taken: bool,
    is_returned: bool,
}

impl Search {
    /// Returns the filters that the last word of a text is the beginning of.
    pub(super) fn offers(
        &self,
        model: &Model,
        groups: &DocsGroups,
        text: &str,
    ) -> Vec<FilterOffer> {
        if text.contains('(') {
            return Vec::new();
        }
        let word = text.rsplit(char::is_whitespace).next().unwrap_or(text);
        let before = text.strip_suffix(word).unwrap_or("");
        let filters = match word.split_once(':') {
            Some((name, value)) => match FilterName::from_word(name) {
                Some(name) => self.complete(model, groups, name, value),
                None => Vec::new(),
            },
            None => begin(groups, word),
        };
        let offer = |(name, value): (FilterName, String)| {
            let text = format!("{}:{value}", name.word());
            let end = if value.is_empty() { "" } else { " " };
            FilterOffer {
                query: format!("{before}{text}{end}"),
                about: name.describe(&value),
                text,
            }
        };
        filters.into_iter().take(MAX_OFFERS).map(offer).collect()
    }

    /// Returns an example of each filter that the schema has values for, with the most frequent one.
    pub(crate) fn filter_examples(&self, model: &Model, groups: &DocsGroups) -> Vec<FilterOffer> {
        let value = |name| match name {
            FilterName::Is => {
                let is_used = self.entries.iter().any(Entry::is_deprecated);
                is_used.then_some(DEPRECATED)
            }
            FilterName::Kind => {
                let has_enum = model.types.iter().any(|ty| ty.kind == TypeKind::Enum);
                Some(if has_enum { "enum" } else { "field" })
            }
            FilterName::Arg => self.values.arguments().next(),
            FilterName::Returns | FilterName::Type => {
                // An object says more than the scalar that is used most.
                let mut types = self.values.types(model, name);
                let is_object = |name: &&str| {
                    let ty = model.find_type(name).map(|ty| ty.kind);
                    ty == Some(TypeKind::Object) && model.operation_kind(name).is_none()
                };
                types.find(is_object)
            }
            FilterName::Takes => self.values.types(model, name).next(),
            FilterName::Group => groups.groups.first().map(|group| &*group.key),
        };
        let examples = FilterName::ALL.into_iter().filter_map(|name| {
            let text = format!("{}:{}", name.word(), value(name)?);
            Some(FilterOffer {
                about: name.describe(value(name)?),
                query: text.clone(),
                text,
            })
        });
        examples.collect()
    }

    /// Returns the values that begin like the typed one; none if it is a whole value.
    fn complete(
        &self,
        model: &Model,
        groups: &DocsGroups,
        name: FilterName,
        typed: &str,
    ) -> Vec<(FilterName, String)> {
        let typed = typed.trim_start_matches(['[', '"']);
        let directives: Vec<String> = match typed.starts_with('@') {
            true => directives_with_arguments(model).collect(),
            false => Vec::new(),
        };
        let values: Vec<&str> = match name {
            FilterName::Type if !directives.is_empty() => {
                directives.iter().map(String::as_str).collect()
            }
            FilterName::Is => vec![DEPRECATED],
            FilterName::Kind => KindWord::VALUES.to_vec(),
            FilterName::Arg => self.values.arguments().collect(),
            FilterName::Group => keys(groups).collect(),
            _ => self.values.types(model, name).collect(),
        };
        if values.contains(&typed) {
            return Vec::new();
        }
        let those = |is_one: &dyn Fn(&str) -> bool| -> Vec<(FilterName, String)> {
            let found = values.iter().filter(|value| is_one(value));
            found
                .take(MAX_OFFERS)
                .map(|value| (name, (*value).to_owned()))
                .collect()
        };
        let begins = |value: &str| {
            let start = value.get(..typed.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(typed))
        };
        let begun = those(&begins);
        if !begun.is_empty() {
            return begun;
        }
        let typed = typed.to_ascii_lowercase();
        those(&|value| value.to_ascii_lowercase().contains(&typed))
    }
}

impl Values {
    pub(super) fn new(model: &Model, index: &Index) -> Self {
        let fields = || model.types.iter().flat_map(|ty| &ty.fields);
        let arguments = || {
            let of_directives = model.directives.iter().flat_map(|it| &it.arguments);
            let of_fields = fields().flat_map(|field| &field.arguments);
            of_fields.chain(of_directives)
        };
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for argument in arguments() {
            *counts.entry(&argument.name).or_default() += 1;
        }
        let mut names: Vec<(&str, u32)> = counts.into_iter().collect();
        names.sort_unstable_by_key(|(name, count)| (Reverse(*count), *name));
        let taken: HashSet<&str> = arguments().map(|argument| &*argument.ty.name).collect();
        let returned: HashSet<&str> = fields().map(|field| &*field.ty.name).collect();
        let ids = (0u32..).map(TypeId).zip(&model.types);
        let mut types: Vec<(usize, TypeValue)> = ids
            .map(|(id, ty)| {
                let value = TypeValue {
                    id,
                    is_taken: taken.contains(&*ty.name),
                    is_returned: returned.contains(&*ty.name),
                };
                (index.used_by(id).len(), value)
            })
            .collect();
        // Stable: types that are used equally often keep the order of their names.
        types.sort_by_key(|(uses, _)| Reverse(*uses));
        Self {
            arguments: names.into_iter().map(|(name, _)| name.into()).collect(),
            types: types.into_iter().map(|(_, value)| value).collect(),
        }
    }

    /// The names of arguments, the most frequent first.
    pub(super) fn arguments(&self) -> impl Iterator<Item = &str> {
        self.arguments.iter().map(AsRef::as_ref)
    }

    /// The types that a filter can find something with, the most used first.
    fn types<'m>(&self, model: &'m Model, name: FilterName) -> impl Iterator<Item = &'m str> {
        self.types.iter().filter_map(move |value| {
            let ty = model.get(value.id)?;
            let fits = match name {
                FilterName::Takes => value.is_taken,
                FilterName::Type => !matches!(ty.kind, TypeKind::Scalar | TypeKind::Union),
                _ => value.is_returned,
            };
            fits.then_some(&*ty.name)
        })
    }

    pub(super) fn heap_size(&self) -> usize {
        let names: usize = self.arguments.iter().map(|name| name.len()).sum();
        names
            + self.arguments.capacity() * size_of::<Box<str>>()
            + self.types.capacity() * size_of::<TypeValue>()
    }
}

fn directives_with_arguments(model: &Model) -> impl Iterator<Item = String> {
    let directives = model.directives.iter();
    let with = directives.filter(|directive| !directive.arguments.is_empty());
    with.map(|directive| format!("@{}", directive.name))
}

fn keys(groups: &DocsGroups) -> impl Iterator<Item = &str> {
    groups.groups.iter().map(|group| &*group.key)
}

/// Returns the filters, and the filters with values, that begin like a word; and the group that is called so.
fn begin(groups: &DocsGroups, word: &str) -> Vec<(FilterName, String)> {
    let word = word.to_ascii_lowercase();
    if word.len() < MIN_LETTERS {
        return Vec::new();
    }
    let useful = |name: &FilterName| *name != FilterName::Group || !groups.is_empty();
    let named = FilterName::ALL.into_iter().filter(useful);
    let named = named.filter_map(|name| {
        let value = if name == FilterName::Is {
            DEPRECATED
        } else {
            ""
        };
        name.word()
            .starts_with(&word)
            .then(|| (name, value.to_owned()))
    });
    let deprecated = DEPRECATED
        .starts_with(&word)
        .then(|| (FilterName::Is, DEPRECATED.to_owned()));
    let mut all = groups.groups.iter();
    let group = all.find(|group| group.is_called(&word));
    let group = group.map(|group| (FilterName::Group, group.key.to_string()));
    named.chain(deprecated).chain(group).collect()
}
