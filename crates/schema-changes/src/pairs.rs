//! Two lists, put side by side by name.

use std::collections::HashMap;

/// A thing with a name.
pub(crate) trait Named {
    fn name(&self) -> &str;
}

macro_rules! named {
    ($($ty:ident)*) => {$(
        impl Named for schema_model::model::$ty {
            fn name(&self) -> &str {
                &self.name
            }
        }
    )*};
}
named!(TypeDef FieldDef InputValueDef EnumValueDef DirectiveDef);

impl Named for Box<str> {
    fn name(&self) -> &str {
        self
    }
}

impl Named for (Box<str>, Box<str>) {
    fn name(&self) -> &str {
        &self.0
    }
}

/// One name, in one of two lists or in both.
pub(crate) enum Pair<'m, T> {
    Removed(&'m T),
    Added(&'m T),
    Both(&'m T, &'m T),
}

/// Every name of both lists once.
pub(crate) fn pairs<'m, T: Named>(old: &'m [T], new: &'m [T]) -> Vec<Pair<'m, T>> {
    let mut by_name: HashMap<&str, &'m T> = new.iter().map(|item| (item.name(), item)).collect();
    let mut pairs = Vec::with_capacity(old.len().max(new.len()));
    for before in old {
        pairs.push(match by_name.remove(before.name()) {
            Some(after) => Pair::Both(before, after),
            None => Pair::Removed(before),
        });
    }
    // In the order of the newer list: a map has none.
    pairs.extend(
        new.iter()
            .filter(|item| by_name.contains_key(item.name()))
            .map(Pair::Added),
    );
    pairs
}
