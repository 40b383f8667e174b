//! Operations and types by what they are about, such as all of reactions.
//!
//! The owner's patterns win, then a directive that names a group. Otherwise, in a schema with enough operations, the
//! name of an operation decides: without verbs, `addReaction` and `removeReaction` begin with the type `Reaction`. The
//! shortest such type is the group, so that reviews of pull requests belong to pull requests. Where the name mentions no
//! type, the returned type decides.

mod directives;
mod nouns;
mod tags;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use schema_model::model::{Model, OperationKind, TypeDef};
use schema_model::{Index, Kind};
use serde::Serialize;

use crate::layout::OwnGroups;
use nouns::{Chain, Link, Nouns};

pub(crate) use directives::key as key_of_label;
pub(crate) use tags::FederationTags;

/// First part of the paths of groups: `groups/reaction`.
pub const GROUPS: &str = "groups";

/// Maximum number of groups, with the one of all others.
const MAX_GROUPS: usize = 40;
/// Key of the group of everything else.
pub(crate) const OTHER: &str = "other";

/// The groups of a schema: the owner's in their order, then the largest one first, and that of everything else last. Empty if
/// groups would not help.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DocsGroups {
    /// The groups.
    pub groups: Vec<DocsGroup>,
}

/// The operations and types about one thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DocsGroup {
    /// The key in addresses: lower-case letters, digits and hyphens.
    pub key: Box<str>,
    /// The heading, in plain text.
    pub label: Box<str>,
    /// The type that the group is named after; none for groups that directives name.
    pub subject: Option<Box<str>>,
    /// The operations: queries, mutations, subscriptions, each by name.
    pub operations: Vec<GroupMember>,
    /// The types, by kind and name. Types that no group claims are in none.
    pub types: Vec<GroupMember>,
}

/// An operation or a type of a group.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct GroupMember {
    /// Its kind.
    pub kind: Kind,
    /// Its name.
    pub name: Box<str>,
}

impl GroupMember {
    /// Returns the path of its page.
    #[must_use]
    pub fn path(&self) -> String {
        self.kind.path_of(&self.name)
    }
}

impl DocsGroup {
    /// Returns the path of its page.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{GROUPS}/{}", self.key)
    }

    /// Returns whether a text is the key or the heading, in any case.
    pub(crate) fn is_called(&self, text: &str) -> bool {
        self.key.eq_ignore_ascii_case(text) || self.label.eq_ignore_ascii_case(text)
    }

    /// Returns whether it holds what belongs to no other group.
    #[must_use]
    pub fn is_other(&self) -> bool {
        &*self.key == OTHER
    }
}

/// An operation, and the groups that it may belong to.
struct Grouped<'m> {
    kind: Kind,
    name: &'m str,
    chain: Chain<'m>,
    /// Which part of the chain is used.
    level: usize,
}

impl<'m> Grouped<'m> {
    fn link(&self) -> Option<&Link<'m>> {
        self.chain.get(self.level)
    }

    fn key(&self) -> &str {
        self.link().map_or(OTHER, |link| &link.key)
    }

    fn is_explicit(&self) -> bool {
        self.link().is_some_and(|link| link.is_explicit)
    }

    fn next_key(&self) -> Option<&str> {
        self.chain.get(self.level + 1).map(|link| &*link.key)
    }
}

impl DocsGroups {
    /// A schema with fewer operations is read faster without groups that are guessed from names.
    pub const MIN_OPERATIONS: usize = 16;

    /// Groups the operations and types of a model. The cost is linear in the number of names, times the owner's patterns.
    #[must_use]
    pub(crate) fn new(
        model: &Model,
        index: &Index,
        own: &OwnGroups,
        tags: &FederationTags,
    ) -> Self {
        Self::with_at_least(Self::MIN_OPERATIONS, model, index, own, tags)
    }

    /// Groups a model. With fewer than `least` operations there are only groups that the owner or a directive names.
    fn with_at_least(
        least: usize,
        model: &Model,
        index: &Index,
        own: &OwnGroups,
        tags: &FederationTags,
    ) -> Self {
        let nouns = Nouns::new(model, index, own, tags);
        let mut operations = operations(model, &nouns);
        if operations.len() < least {
            for operation in &mut operations {
                operation.chain.retain(|link| link.is_explicit);
            }
        }
        split_large(&mut operations);
        let named: Vec<_> = types(model)
            .filter_map(|ty| nouns.named_by_type(ty))
            .collect();
        let is_explicit = !own.is_empty()
            || !named.is_empty()
            || operations.iter().any(|operation| operation.is_explicit());
        let mut groups = collect(&operations, &named, own);
        if !is_explicit && (groups.len() < 2 || groups.iter().all(DocsGroup::is_other)) {
            return Self::default();
        }
        add_types(&mut groups, model, &nouns);
        groups.retain(|group| !group.operations.is_empty() || !group.types.is_empty());
        if groups.iter().all(DocsGroup::is_other) {
            return Self::default();
        }
        Self { groups }
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Returns the group with this key.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&DocsGroup> {
        self.groups.iter().find(|group| *group.key == *key)
    }

    pub(crate) fn heap_size(&self) -> usize {
        let members = self
            .groups
            .iter()
            .flat_map(|group| group.operations.iter().chain(&group.types));
        let members: usize = members
            .map(|member| size_of::<GroupMember>() + member.name.len())
            .sum();
        members + self.groups.len() * size_of::<DocsGroup>()
    }
}

fn operations<'m>(model: &'m Model, nouns: &Nouns<'m>) -> Vec<Grouped<'m>> {
    let mut found = Vec::new();
    for operation in [
        OperationKind::Query,
        OperationKind::Mutation,
        OperationKind::Subscription,
    ] {
        let Some(root) = model.root(operation) else {
            continue;
        };
        found.extend(root.fields.iter().map(|field| Grouped {
            kind: Kind::from(operation),
            name: &field.name,
            chain: nouns.of_operation(operation, root, field),
            level: 0,
        }));
    }
    found.sort_by(|a, b| (a.kind, a.name).cmp(&(b.kind, b.name)));
    found.dedup_by(|a, b| (a.kind, a.name) == (b.kind, b.name));
    found
}

/// Counts the operations by key.
fn count<'g>(keys: impl Iterator<Item = &'g str>) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for key in keys {
        *counts.entry(key.to_owned()).or_default() += 1;
    }
    counts
}

/// Splits groups with more than a third of all operations by the longer names in them.
fn split_large(operations: &mut [Grouped<'_>]) {
    let total = operations.len();
    for _ in 0..nouns::MAX_WORDS {
        let sizes = count(operations.iter().map(Grouped::key));
        let is_large =
            |key: &str| key != OTHER && sizes.get(key).is_some_and(|size| 3 * size > total);
        let next = count(
            operations
                .iter()
                .filter(|operation| is_large(operation.key()))
                .filter_map(Grouped::next_key),
        );
        let mut has_changed = false;
        for operation in operations.iter_mut() {
            let can_move = is_large(operation.key())
                && operation
                    .next_key()
                    .and_then(|key| next.get(key))
                    .is_some_and(|size| *size > 1);
            if can_move {
                operation.level += 1;
                has_changed = true;
            }
        }
        if !has_changed {
            return;
        }
    }
}

/// Makes the groups. Guessed ones of one member, and the smallest of too many, become the group of everything else. Those
/// that the owner or a directive names stay with one member, and the owner's even without an operation.
fn collect(operations: &[Grouped<'_>], named: &[Link<'_>], own: &OwnGroups) -> Vec<DocsGroup> {
    let mut by_key: BTreeMap<&str, DocsGroup> = own
        .iter()
        .map(|group| (&*group.key, empty_group(&group.key, &group.label)))
        .collect();
    let mut explicit: HashSet<&str> = named.iter().map(|link| &*link.key).collect();
    for link in named {
        by_key
            .entry(&link.key)
            .or_insert_with(|| empty_group(&link.key, &link.label));
    }
    for operation in operations {
        let link = operation.link();
        if operation.is_explicit() {
            explicit.insert(operation.key());
        }
        let group = by_key.entry(operation.key()).or_insert_with(|| DocsGroup {
            subject: link.and_then(|link| link.subject).map(Into::into),
            ..empty_group(operation.key(), link.map_or("Other", |link| &*link.label))
        });
        group.operations.push(GroupMember {
            kind: operation.kind,
            name: operation.name.into(),
        });
    }
    let mut other = by_key.remove(OTHER);
    let mut first: Vec<_> = own.keys().filter_map(|key| by_key.remove(key)).collect();
    let stays = |group: &DocsGroup| group.operations.len() > 1 || explicit.contains(&*group.key);
    let (mut groups, mut small): (Vec<_>, Vec<_>) = by_key.into_values().partition(stays);
    groups.sort_by_key(|group| Reverse(group.operations.len()));
    let room = (MAX_GROUPS - 1).saturating_sub(first.len());
    small.extend(groups.drain(room.min(groups.len())..));
    for group in small {
        match &mut other {
            Some(other) => other.operations.extend(group.operations),
            None => {
                other = Some(DocsGroup {
                    key: OTHER.into(),
                    label: "Other".into(),
                    subject: None,
                    ..group
                });
            }
        }
    }
    first.append(&mut groups);
    if let Some(mut other) = other {
        other.operations.sort();
        first.push(other);
    }
    first
}

fn empty_group(key: &str, label: &str) -> DocsGroup {
    DocsGroup {
        key: key.into(),
        label: label.into(),
        subject: None,
        operations: Vec::new(),
        types: Vec::new(),
    }
}

/// Returns the types that may be in groups: all but root types and those of GraphQL itself.
fn types(model: &Model) -> impl Iterator<Item = &TypeDef> {
    let types = model.types.iter();
    types.filter(|ty| !ty.is_built_in && model.operation_kind(&ty.name).is_none())
}

fn add_types(groups: &mut [DocsGroup], model: &Model, nouns: &Nouns<'_>) {
    let numbers: HashMap<String, usize> = groups
        .iter()
        .enumerate()
        .filter(|(_, group)| !group.is_other())
        .map(|(number, group)| (group.key.to_string(), number))
        .collect();
    for ty in types(model) {
        let number = nouns.find_group(ty, |key| numbers.get(key).copied());
        if let Some(group) = number.and_then(|number| groups.get_mut(number)) {
            group.types.push(GroupMember {
                kind: Kind::from(ty.kind),
                name: ty.name.clone(),
            });
        }
    }
    for group in groups {
        group.types.sort();
    }
}

#[cfg(test)]
mod tests;
