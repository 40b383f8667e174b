//! The list of all pages, in groups.

use serde::Serialize;

use crate::model::Model;
use crate::page::Kind;

/// All pages by kind, in the order of [`Kind::ALL`]; empty groups are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Navigation {
    /// The groups.
    pub groups: Vec<NavigationGroup>,
}

/// The pages of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NavigationGroup {
    /// Which kind.
    pub kind: Kind,
    /// Its heading.
    pub label: &'static str,
    /// How many items.
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
    /// Is it deprecated (operations only: types cannot be).
    pub deprecated: bool,
}

impl Navigation {
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
        }
    }

    /// The group of one kind.
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
        .map(|directive| item(&directive.name, false))
        .collect()
}
