//! Finds the types that names of operations are about.

use std::collections::HashMap;

use schema_model::connection::is_page_info;
use schema_model::model::{AppliedDirective, FieldDef, Model, OperationKind, TypeDef, TypeKind};
use schema_model::{Index, Kind};

use super::{FederationTags, OTHER, directives};
use crate::layout::{OwnGroup, OwnGroups};
use crate::plurals::singular;

/// Maximum number of words of a name that are compared.
pub(super) const MAX_WORDS: usize = 8;

/// First words that say what is done. Words that also name things, such as `order` or `star`, are not in here.
const VERBS: [&str; 46] = [
    "abort",
    "accept",
    "add",
    "all",
    "apply",
    "approve",
    "archive",
    "assign",
    "by",
    "cancel",
    "change",
    "clear",
    "close",
    "convert",
    "create",
    "delete",
    "disable",
    "dismiss",
    "edit",
    "enable",
    "fetch",
    "find",
    "generate",
    "get",
    "invite",
    "list",
    "mark",
    "merge",
    "move",
    "on",
    "publish",
    "query",
    "reject",
    "remove",
    "rename",
    "reopen",
    "reorder",
    "resolve",
    "save",
    "set",
    "submit",
    "unarchive",
    "unassign",
    "unmark",
    "update",
    "upsert",
];
/// Last words of types that carry other things.
const CARRIERS: [&str; 9] = [
    "connection",
    "edge",
    "error",
    "event",
    "input",
    "payload",
    "response",
    "result",
    "sort",
];

/// A group that something may belong to.
pub(super) struct Link<'m> {
    pub key: String,
    pub label: String,
    pub subject: Option<&'m str>,
    /// Whether the owner says so, with a pattern or a directive; otherwise it is a guess from names.
    pub is_explicit: bool,
}

/// The groups that something may belong to, from the widest to the narrowest.
pub(super) type Chain<'m> = Vec<Link<'m>>;

/// The types that groups may be named after, by their words without spaces.
pub(super) struct Nouns<'m> {
    model: &'m Model,
    index: &'m Index,
    own: &'m OwnGroups,
    tags: &'m FederationTags,
    types: HashMap<String, &'m TypeDef>,
}

impl<'m> Nouns<'m> {
    pub fn new(
        model: &'m Model,
        index: &'m Index,
        own: &'m OwnGroups,
        tags: &'m FederationTags,
    ) -> Self {
        let is_thing = |ty: &TypeDef| {
            matches!(ty.kind, TypeKind::Object | TypeKind::Interface)
                && !ty.is_built_in
                && model.operation_kind(&ty.name).is_none()
                && !is_page_info(ty)
        };
        let mut types = HashMap::new();
        for ty in model.types.iter().filter(|ty| is_thing(ty)) {
            let words = words(&ty.name);
            if words
                .last()
                .is_some_and(|last| !CARRIERS.contains(&&**last))
            {
                types.entry(words.concat()).or_insert(ty);
            }
        }
        Self {
            model,
            index,
            own,
            tags,
            types,
        }
    }

    /// Returns the groups of an operation: of the owner's patterns, else of its directives, of its name, of what it returns.
    pub fn of_operation(
        &self,
        operation: OperationKind,
        root: &TypeDef,
        field: &FieldDef,
    ) -> Chain<'m> {
        let kind = Kind::from(operation);
        let own = self.own.of_operation(kind, &root.name, &field.name);
        let named = || {
            let coordinate = format!("{}.{}", root.name, field.name);
            self.named(&coordinate, &field.directives)
        };
        if let Some(link) = own.map(own_link).or_else(named) {
            return vec![link];
        }
        let words = words(&field.name);
        let by_name = self.of_words(&words);
        if !by_name.is_empty() {
            return by_name;
        }
        let by_result = self.of_result(operation, field);
        if !by_result.is_empty() {
            return by_result;
        }
        let noun = without_verbs(&words).first().filter(|word| word.len() > 2);
        noun.map(|word| Link {
            key: in_singular(word),
            label: sentence(&in_singular(word)),
            subject: None,
            is_explicit: false,
        })
        .into_iter()
        .collect()
    }

    /// Returns the first of the groups for which `find` has a number, narrow ones first.
    pub fn find_group(&self, ty: &TypeDef, find: impl Fn(&str) -> Option<usize>) -> Option<usize> {
        let own = self.own.of_type(&ty.name).map(own_link);
        if let Some(link) = own.or_else(|| self.named(&ty.name, &ty.directives)) {
            return find(&link.key);
        }
        let words = words(&ty.name);
        let words = without_verbs(&words);
        (0..words.len()).find_map(|start| {
            let chain = self.prefixes(words.get(start..)?);
            chain.iter().rev().find_map(|link| find(&link.key))
        })
    }

    /// Returns the group that the directives of a type name, unless a pattern of the owner claims the type.
    pub fn named_by_type(&self, ty: &TypeDef) -> Option<Link<'m>> {
        let link = self.named(&ty.name, &ty.directives)?;
        self.own.of_type(&ty.name).is_none().then_some(link)
    }

    /// Returns the groups of what a field returns. A payload is about its first object.
    fn of_result(&self, operation: OperationKind, field: &FieldDef) -> Chain<'m> {
        let Some(id) = self.model.type_id(&field.ty.name) else {
            return Vec::new();
        };
        let node = self.index.connection(id).map(|connection| connection.node);
        let Some(ty) = self.model.get(node.unwrap_or(id)) else {
            return Vec::new();
        };
        let chain = self.prefixes(&words(&ty.name));
        if !chain.is_empty() || operation != OperationKind::Mutation {
            return chain;
        }
        let fields = ty.fields.iter().take(20);
        let objects = fields.filter_map(|field| self.model.find_type(&field.ty.name));
        objects
            .filter(|ty| ty.kind == TypeKind::Object)
            .map(|ty| self.prefixes(&words(&ty.name)))
            .find(|chain| !chain.is_empty())
            .unwrap_or_default()
    }

    /// Returns the groups of the first words that begin with a type, after the verbs.
    fn of_words(&self, words: &[String]) -> Chain<'m> {
        let words = without_verbs(words);
        (0..words.len())
            .map(|start| self.prefixes(words.get(start..).unwrap_or_default()))
            .find(|chain| !chain.is_empty())
            .unwrap_or_default()
    }

    /// Returns the types whose words these words begin with, the last of them in singular or plural.
    fn prefixes(&self, words: &[String]) -> Chain<'m> {
        let mut chain = Vec::new();
        let mut joined = String::new();
        for word in words.iter().take(MAX_WORDS) {
            let before = joined.len();
            joined.push_str(word);
            let mut found = self.types.get(&joined);
            if found.is_none() {
                let one = format!(
                    "{}{}",
                    joined.get(..before).unwrap_or_default(),
                    in_singular(word)
                );
                found = self.types.get(&one);
            }
            if let Some(ty) = found {
                let words = self::words(&ty.name);
                chain.push(Link {
                    key: words.join("-"),
                    label: sentence(&spaced(&ty.name)),
                    subject: Some(&*ty.name),
                    is_explicit: false,
                });
            }
        }
        chain
    }

    /// Returns the group that the directives of a place name.
    fn named(&self, coordinate: &str, applied: &[AppliedDirective]) -> Option<Link<'m>> {
        let tags = self.tags.of(coordinate);
        let label = directives::label(applied, tags, self.own.directives())?;
        let key = directives::key(&label).filter(|key| key != OTHER)?;
        let own = self.own.iter().find(|group| *group.key == *key);
        Some(own.map_or(
            Link {
                key,
                label,
                subject: None,
                is_explicit: true,
            },
            own_link,
        ))
    }
}

fn own_link<'m>(group: &OwnGroup) -> Link<'m> {
    Link {
        key: group.key.to_string(),
        label: group.label.to_string(),
        subject: None,
        is_explicit: true,
    }
}

/// Leaves out the verbs at the front, unless nothing else is there.
fn without_verbs(words: &[String]) -> &[String] {
    let verbs = words.iter().take_while(|word| VERBS.contains(&&***word));
    let verbs = verbs.count().min(words.len().saturating_sub(1));
    words.get(verbs..).unwrap_or_default()
}

/// Returns the words of a name as written: `pullRequestID` has `pull`, `Request`, `ID`.
fn parts(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let letters: Vec<(usize, char)> = name.char_indices().collect();
    for (number, (at, letter)) in letters.iter().enumerate() {
        let before = number.checked_sub(1).and_then(|before| letters.get(before));
        let after = letters.get(number + 1);
        let is_upper = |of: Option<&(usize, char)>| of.is_some_and(|of| of.1.is_ascii_uppercase());
        let is_lower = |of: Option<&(usize, char)>| of.is_some_and(|of| of.1.is_ascii_lowercase());
        let begins = letter.is_ascii_uppercase() && (!is_upper(before) || is_lower(after));
        if *letter == '_' || begins {
            parts.extend(name.get(start..*at));
            start = if *letter == '_' { at + 1 } else { *at };
        }
    }
    parts.extend(name.get(start..));
    parts.retain(|part| !part.is_empty());
    parts
}

fn words(name: &str) -> Vec<String> {
    parts(name)
        .into_iter()
        .map(str::to_ascii_lowercase)
        .collect()
}

/// Returns the words of a type's name with spaces: `pull request`. Words in capitals stay as they are.
fn spaced(name: &str) -> String {
    let words = parts(name).into_iter().map(|part| {
        if part.chars().any(|letter| letter.is_ascii_lowercase()) {
            part.to_ascii_lowercase()
        } else {
            part.to_owned()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .into_iter()
        .map(|first| first.to_ascii_uppercase());
    first.chain(letters).collect()
}

/// Returns the singular of a word, or the word.
fn in_singular(word: &str) -> String {
    singular(word).unwrap_or_else(|| word.to_owned())
}
