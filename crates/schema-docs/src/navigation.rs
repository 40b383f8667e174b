//! The list of all pages: by kind, and those of operations and types by what they are about.

use serde::Serialize;

use crate::deprecated;
use crate::groups::{DocsGroup, DocsGroups};
use schema_model::model::Model;
use schema_model::{Index, Kind};

/// All pages by kind, in the order of [`Kind::ALL`]; empty groups are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Navigation {
    /// The groups.
    pub groups: Vec<NavigationGroup>,
    /// The pages by what they are about, in the order of [`DocsGroups`]. Empty if the docs have no groups.
    pub by_group: Vec<GroupEntry>,
    /// How many things are deprecated. Without any, there is no page about them.
    pub deprecated: u32,
}

/// The pages of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NavigationGroup {
    /// Which kind.
    pub kind: Kind,
    /// Its heading.
    pub label: &'static str,
    /// The number of items.
    pub count: u32,
    /// The items by name.
    pub items: Vec<NavigationItem>,
}

/// One page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NavigationItem {
    /// Name of the operation, type or directive.
    pub name: Box<str>,
    /// Path of its page.
    pub path: Box<str>,
    /// Whether it is deprecated (operations only: types cannot be).
    pub deprecated: bool,
    /// The number of its group in [`Navigation::by_group`].
    pub group: Option<u16>,
}

/// The pages of a group of the docs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupEntry {
    /// The key in addresses.
    pub key: Box<str>,
    /// The heading, in plain text.
    pub label: Box<str>,
    /// How many of the members are operations; they come first.
    pub operations: usize,
    /// The places of the members.
    members: Box<[Place]>,
}

impl GroupEntry {
    /// Returns the number of its members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns whether it has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }
}

/// A place in [`Navigation::groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
struct Place {
    group: u32,
    item: u32,
}

impl Navigation {
    /// Returns the pages before and after a page in the order of the navigation, also across groups.
    #[must_use]
    pub fn neighbours(&self, path: &str) -> (Option<&NavigationItem>, Option<&NavigationItem>) {
        let Some((word, name)) = path.split_once('/') else {
            return (None, None);
        };
        let is_it = |group: &NavigationGroup| group.kind.word() == word;
        let Some(at) = self.groups.iter().position(is_it) else {
            return (None, None);
        };
        let items = self.groups.get(at).map_or(&[][..], |group| &group.items);
        let number = items.partition_point(|item| *item.name < *name);
        let before = number.checked_sub(1).and_then(|before| items.get(before));
        let group_before = at.checked_sub(1).and_then(|at| self.groups.get(at));
        let group_after = self.groups.get(at + 1);
        (
            before.or_else(|| group_before?.items.last()),
            items.get(number + 1).or_else(|| group_after?.items.first()),
        )
    }

    /// Lists the pages of a model.
    #[must_use]
    pub fn new(model: &Model, about: &DocsGroups) -> Self {
        let groups = Kind::ALL.into_iter().filter_map(|kind| {
            let mut items = items(model, kind);
            if items.is_empty() {
                return None;
            }
            items.sort_by(|a, b| a.name.cmp(&b.name));
            let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
            Some(NavigationGroup {
                kind,
                label: kind.label(),
                count,
                items,
            })
        });
        let mut navigation = Self {
            groups: groups.collect(),
            by_group: Vec::new(),
            deprecated: deprecated::count(model),
        };
        for (group, number) in about.groups.iter().zip(0..) {
            let entry = navigation.enter(group, number);
            navigation.by_group.push(entry);
        }
        navigation
    }

    /// Makes the entry of a group, and marks its members with the group's number.
    fn enter(&mut self, group: &DocsGroup, number: u16) -> GroupEntry {
        let all = group.operations.iter().chain(&group.types);
        let members = all.filter_map(|member| {
            let at = self.groups.iter().position(|of| of.kind == member.kind)?;
            let items = &mut self.groups.get_mut(at)?.items;
            let item = items.partition_point(|item| item.name < member.name);
            items.get_mut(item)?.group = Some(number);
            Some(Place {
                group: u32::try_from(at).ok()?,
                item: u32::try_from(item).ok()?,
            })
        });
        GroupEntry {
            key: group.key.clone(),
            label: group.label.clone(),
            members: members.collect(),
            operations: group.operations.len(),
        }
    }

    /// Returns the pages of a group with their kinds: its operations, then its types.
    pub fn members<'n>(
        &'n self,
        of: &'n GroupEntry,
    ) -> impl Iterator<Item = (Kind, &'n NavigationItem)> {
        of.members.iter().filter_map(|place| {
            let group = self.groups.get(place.group as usize)?;
            Some((group.kind, group.items.get(place.item as usize)?))
        })
    }

    /// Returns the page at a path with its kind; none for lists and other pages.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<(Kind, &NavigationItem)> {
        let (word, name) = path.split_once('/')?;
        let group = self.groups.iter().find(|group| group.kind.word() == word)?;
        let at = group.items.partition_point(|item| *item.name < *name);
        let item = group.items.get(at).filter(|item| *item.name == *name)?;
        Some((group.kind, item))
    }

    /// Returns the group of a kind.
    #[must_use]
    pub fn group(&self, kind: Kind) -> Option<&NavigationGroup> {
        self.groups.iter().find(|group| group.kind == kind)
    }

    pub(crate) fn heap_size(&self) -> usize {
        let items = self.groups.iter().flat_map(|group| &group.items);
        let items: usize = items
            .map(|item| size_of::<NavigationItem>() + item.name.len() + item.path.len() + 16)
            .sum();
        let groups: usize = self
            .by_group
            .iter()
            .map(|of| size_of::<GroupEntry>() + of.label.len() + size_of_val(&*of.members))
            .sum();
        items + groups
    }
}

fn items(model: &Model, kind: Kind) -> Vec<NavigationItem> {
    let item = |name: &str, deprecated| NavigationItem {
        name: name.into(),
        path: kind.path_of(name).into(),
        deprecated,
        group: None,
    };
    if let Some(operation) = kind.operation() {
        let fields = model.root(operation).map_or(&[][..], |root| &root.fields);
        return fields
            .iter()
            .map(|field| item(&field.name, field.deprecation.is_some()))
            .collect();
    }
    if let Some(type_kind) = kind.types() {
        return model
            .types
            .iter()
            .filter(|ty| ty.kind == type_kind)
            .map(|ty| item(&ty.name, false))
            .collect();
    }
    model
        .directives
        .iter()
        .map(|directive| item(&directive.name, directive.deprecation.is_some()))
        .collect()
}

/// Returns whether the model has something of this kind and name.
pub(crate) fn has_page(model: &Model, index: &Index, kind: Kind, name: &str) -> bool {
    match (kind.operation(), kind.types()) {
        (Some(operation), _) => index.members().root_field(model, operation, name).is_some(),
        (None, Some(of)) => model.find_type(name).is_some_and(|ty| ty.kind == of),
        (None, None) => model.find_directive(name).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_found_across_groups() {
        let sdl =
            "type Query { b: A a: A } type Mutation { m: Int } type A { a: Int } type B { a: Int }";
        let source = schema_model::SourceText::new(sdl);
        let docs = crate::build(&source, &schema_model::Limits::default()).unwrap();
        let around = |path: &str| {
            let (before, after) = docs.navigation().neighbours(path);
            let path =
                |item: Option<&NavigationItem>| item.map_or("", |item| &item.path).to_owned();
            (path(before), path(after))
        };
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(around("queries/a"), pair("", "queries/b"));
        assert_eq!(around("queries/b"), pair("queries/a", "mutations/m"));
        assert_eq!(around("mutations/m"), pair("queries/b", "objects/A"));
        assert_eq!(around("overview"), pair("", ""));
    }
}
