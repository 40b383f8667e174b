//! The list of all pages, in groups.

use serde::Serialize;

use crate::deprecated;
use crate::page_kind::PageKind;
use schema_model::model::Model;
use schema_model::text::format_number;
use schema_model::{Index, Kind};

/// All pages by kind, in the order of [`Kind::ALL`]; empty groups are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Navigation {
    /// The groups.
    pub groups: Vec<NavigationGroup>,
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
}

/// A row of the navigation beside a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NavigationRow<'a> {
    /// A kind.
    Group {
        /// Its pages.
        group: &'a NavigationGroup,
        /// How many, with thousands grouped.
        count: String,
        /// Whether the page is the list of this group.
        is_current: bool,
        /// Whether its items follow.
        is_open: bool,
    },
    /// A page.
    Item {
        /// The page.
        item: &'a NavigationItem,
        /// Whether it is the open page.
        is_current: bool,
    },
    /// The items that are left out before or after.
    More {
        /// Their kind.
        kind: Kind,
        /// Their number, in words.
        text: String,
    },
    /// The page of everything deprecated.
    Deprecated {
        /// How many things, with thousands grouped.
        count: String,
        /// Whether it is the open page.
        is_current: bool,
    },
}

/// Groups up to this size are listed whole.
const WHOLE_GROUP: usize = 40;
/// Items shown before and after the current one in larger groups.
const AROUND: usize = 7;

impl Navigation {
    /// Returns every group, the items around the page in the current group, and the page of deprecations. It is short enough to be part of every
    /// document.
    #[must_use]
    pub fn rows(&self, path: &str) -> Vec<NavigationRow<'_>> {
        let word = path.split('/').next().unwrap_or_default();
        let mut rows = Vec::with_capacity(64);
        for group in &self.groups {
            let is_open = group.kind.word() == word;
            rows.push(NavigationRow::Group {
                group,
                count: format_number(group.items.len()),
                is_current: group.kind.word() == path,
                is_open,
            });
            if !is_open {
                continue;
            }
            let name = path.split_once('/').map_or("", |(_, name)| name);
            let current = group.items.partition_point(|item| *item.name < *name);
            let (start, end) = window(group.items.len(), current);
            let more = |text| NavigationRow::More {
                kind: group.kind,
                text,
            };
            if start > 0 {
                rows.push(more(format!("… {} before", format_number(start))));
            }
            let shown = group.items.iter().skip(start).take(end - start);
            rows.extend(shown.map(|item| NavigationRow::Item {
                item,
                is_current: *item.path == *path,
            }));
            if end < group.items.len() {
                rows.push(more(format!(
                    "… {} more",
                    format_number(group.items.len() - end)
                )));
            }
        }
        if self.deprecated > 0 {
            rows.push(NavigationRow::Deprecated {
                count: format_number(self.deprecated as usize),
                is_current: path == PageKind::Deprecated.word(),
            });
        }
        rows
    }

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
    pub fn new(model: &Model) -> Self {
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
        Self {
            groups: groups.collect(),
            deprecated: deprecated::count(model),
        }
    }

    /// Returns the group of a kind.
    #[must_use]
    pub fn group(&self, kind: Kind) -> Option<&NavigationGroup> {
        self.groups.iter().find(|group| group.kind == kind)
    }

    pub(crate) fn heap_size(&self) -> usize {
        let items = self.groups.iter().flat_map(|group| &group.items);
        items
            .map(|item| size_of::<NavigationItem>() + item.name.len() + item.path.len() + 16)
            .sum()
    }
}

/// Returns the start and end of the shown part of a group.
fn window(count: usize, current: usize) -> (usize, usize) {
    if count <= WHOLE_GROUP {
        return (0, count);
    }
    let size = 2 * AROUND + 1;
    let start = current.saturating_sub(AROUND).min(count - size);
    (start, start + size)
}

fn items(model: &Model, kind: Kind) -> Vec<NavigationItem> {
    let item = |name: &str, deprecated| NavigationItem {
        name: name.into(),
        path: kind.path_of(name).into(),
        deprecated,
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
    fn large_groups_show_a_window_around_the_page() {
        assert_eq!(window(40, 3), (0, 40));
        assert_eq!(window(924, 0), (0, 15));
        assert_eq!(window(924, 500), (493, 508));
        assert_eq!(window(924, 923), (909, 924));
    }

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
