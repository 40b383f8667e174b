//! Which id of the variables names which thing of the response, so that both show the same one.

use schema_model::model::{FieldDef, InputValueDef, TypeDef, TypeKind};

use super::item_of;
use super::json::Json;
use super::select::{Selected, Selection};
use crate::id_types::{is_named, pascal, stem};

/// How many selections around a thing are looked into.
const MAX_DEPTH: usize = 3;

/// The things that a response shows.
#[derive(Default)]
pub(super) struct Shown<'m> {
    things: Vec<Thing<'m>>,
}

struct Thing<'m> {
    /// The field that leads to it.
    field: &'m FieldDef,
    /// What the response holds first.
    object: &'m TypeDef,
    /// Whether the schema leaves open which object it holds.
    is_open: bool,
}

impl<'m> Shown<'m> {
    /// Collects the things of a selection.
    pub fn new(of: Option<&Selection<'m>>) -> Self {
        let mut shown = Self::default();
        if let Some(of) = of {
            shown.add(of, 0);
        }
        shown
    }

    /// Recursive, at most [`MAX_DEPTH`] levels deep.
    fn add(&mut self, of: &Selection<'m>, depth: usize) {
        if depth >= MAX_DEPTH {
            return;
        }
        for selected in &of.fields {
            let Some(inner) = &selected.of else { continue };
            let inner = items(inner);
            let object = item_of(inner, 0);
            self.things.push(Thing {
                field: selected.field,
                object,
                is_open: inner.ty.kind != TypeKind::Object,
            });
            self.add(inner, depth + 1);
        }
    }

    /// Returns the type of the thing whose id an input takes, where the schema leaves open which one it is.
    pub fn named(&self, input: &InputValueDef) -> Option<&'m str> {
        if &*input.ty.name != "ID" {
            return None;
        }
        let mut open = self.things.iter().filter(|thing| thing.is_open);
        let thing = open.find(|thing| thing.is_called(&input.name) || thing.is_of(&input.name))?;
        Some(&thing.object.name)
    }

    /// Returns the id that is given for each thing: for the one that a field leads to.
    pub fn ids(&self, given: &[(&'m str, Json<'m>)]) -> Vec<(&'m FieldDef, Json<'m>)> {
        let id_of = |thing: &Thing<'m>| {
            let called = given.iter().find(|(name, _)| thing.is_called(name));
            let of_type = || {
                let mut given = given.iter().filter(|_| thing.is_open);
                given.find(|(name, _)| thing.is_of(name))
            };
            let (_, id) = called.or_else(of_type)?;
            Some((thing.field, id.clone()))
        };
        self.things.iter().filter_map(id_of).collect()
    }
}

impl Thing<'_> {
    /// Whether an input is named after the field: `subjectId` for `subject`.
    fn is_called(&self, input: &str) -> bool {
        stem(input).is_some_and(|stem| is_named(&self.field.name, stem))
    }

    /// Whether it is named after the type: `lockableId` for `lockedRecord: Lockable`.
    fn is_of(&self, input: &str) -> bool {
        stem(input).is_some_and(|stem| *pascal(stem) == *self.field.ty.name)
    }
}

/// The selection of the items of a connection; of anything else the selection itself.
fn items<'s, 'm>(of: &'s Selection<'m>) -> &'s Selection<'m> {
    let is_item =
        |selected: &&Selected<'m>| matches!(&*selected.field.name, "nodes" | "edges" | "node");
    let inner = |of: &'s Selection<'m>| of.fields.iter().find(is_item)?.of.as_ref();
    let Some(first) = inner(of) else { return of };
    inner(first).unwrap_or(first)
}
