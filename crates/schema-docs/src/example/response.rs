//! Writes plausible responses: a selection with values.

use std::borrow::Cow;

use super::Source;
use super::given::Given;
use super::hint::Hint;
use super::ids::Ids;
use super::json::Json;
use super::samples::{Place, Samples};
use super::select::{Selected, Selection, is_errors, is_possible, possible};
use super::values::{enum_value, scalar};
use crate::id_types::is_id_field;
use schema_model::index::Index;
use schema_model::model::{FieldDef, Model, Paging, TypeDef, TypeKind, TypeRef};

/// Number of items of a list. A list within a list has one.
const ITEMS: usize = 2;
/// Maximum number of fields of an object to search.
const LOOKED_AT: usize = 1000;
/// Maximum number of types to look at for the value of a field.
const INTERFACES: usize = 20;

/// Returns the value of `data`.
pub(super) fn of_root<'m>(
    source: Source<'m>,
    root: &'m TypeDef,
    selected: &Selected<'m>,
    given: Given<'m>,
) -> Json<'m> {
    let way_length = 0;
    Answer::new(source, given, way_length).data(root, selected)
}

/// The same of a way of so many fields.
pub(super) fn of_way<'m>(
    source: Source<'m>,
    root: &'m TypeDef,
    selected: &Selected<'m>,
    given: Given<'m>,
    way_length: usize,
) -> Json<'m> {
    Answer::new(source, given, way_length).data(root, selected)
}

type Entries<'m> = Vec<(Cow<'m, str>, Json<'m>)>;

struct Answer<'m> {
    /// Number of fields that only lead to what the example is about. Their lists have one item, and lists of errors have
    /// one too.
    way_length: usize,
    model: &'m Model,
    index: &'m Index,
    samples: &'m Samples,
    given: Given<'m>,
    ids: &'m Ids,
}

/// A place in the response.
#[derive(Clone, Copy)]
struct At<'m> {
    /// The object that holds the field.
    holder: &'m TypeDef,
    /// The number of that object among those of its kind.
    nth: usize,
    is_in_list: bool,
    depth: usize,
    /// The field that leads to that object, besides those of connections, and the number of the object there.
    by: Option<(&'m FieldDef, usize)>,
}

impl<'m> At<'m> {
    fn top(holder: &'m TypeDef) -> Self {
        Self {
            holder,
            nth: 1,
            is_in_list: false,
            depth: 0,
            by: None,
        }
    }
}

impl<'m> Answer<'m> {
    fn new(source: Source<'m>, given: Given<'m>, way_length: usize) -> Self {
        Self {
            way_length,
            given,
            model: source.model,
            index: source.index,
            samples: source.samples,
            ids: source.ids,
        }
    }

    fn data(&self, root: &'m TypeDef, selected: &Selected<'m>) -> Json<'m> {
        let value = self.field(selected, &selected.field.ty, At::top(root));
        Json::Object(vec![(selected.key().to_owned().into(), value)])
    }

    /// Wraps the value of a field that is selected through a connection as the connection does.
    fn field(&self, selected: &Selected<'m>, ty: &TypeRef, at: At<'m>) -> Json<'m> {
        let wrap = |name: &'static str, value| Json::Object(vec![(name.into(), value)]);
        let value = self.plain_field(selected, ty, at);
        match (selected.field.paging, value) {
            (Some(Paging::Nodes), items) => wrap("nodes", items),
            (Some(Paging::Edges), Json::List(items)) => {
                let edges = items.into_iter().map(|item| wrap("node", item));
                wrap("edges", Json::List(edges.collect()))
            }
            (_, value) => value,
        }
    }

    /// Recursive, as deep as the selection.
    fn plain_field(&self, selected: &Selected<'m>, ty: &TypeRef, at: At<'m>) -> Json<'m> {
        let (before, _) = ty.wrappers();
        let lists = before.len();
        // A successful operation has no errors.
        if at.depth == 1 && self.way_length == 0 && is_errors(selected.field) {
            return Json::List(Vec::new());
        }
        let Some(of) = &selected.of else {
            let value = self.value(selected, at);
            return (0..lists).fold(value, |value, _| Json::List(vec![value]));
        };
        let Some(actual) = self.model.find_type(&ty.name) else {
            return Json::Null;
        };
        let is_item = matches!(&*selected.field.name, "nodes" | "edges" | "node");
        let at = At {
            by: at.by.filter(|_| is_item).or(Some((selected.field, 1))),
            ..at
        };
        let Some(outer) = lists.checked_sub(1) else {
            return self.object(of, actual, at);
        };
        let is_single = at.is_in_list || at.depth < self.way_length;
        let count = if is_single { 1 } else { ITEMS };
        let items = (1..=count).map(|number| {
            let at = At {
                nth: if at.is_in_list { at.nth } else { number },
                is_in_list: true,
                by: at.by.map(|(field, _)| (field, number)),
                ..at
            };
            self.object(of, actual, at)
        });
        let items = Json::List(items.collect());
        (0..outer).fold(items, |value, _| Json::List(vec![value]))
    }

    fn value(&self, selected: &Selected<'m>, at: At<'m>) -> Json<'m> {
        let Some(ty) = self.model.find_type(&selected.field.ty.name) else {
            return Json::Null;
        };
        // A plain result is about what the operation is about.
        let about = Some(self.given.subject()).filter(|about| *about != &*ty.name);
        let (name, owner) = match (at.depth, &*ty.name) {
            (0, "ID") => ("id", about.unwrap_or(&at.holder.name)),
            (0, _) => (&*selected.field.name, about.unwrap_or(&ty.name)),
            _ => (&*selected.field.name, &*at.holder.name),
        };
        let hint = Hint {
            name,
            owner,
            nth: at.nth,
            is_input: false,
            is_listed: selected.field.ty.is_list(),
            names: None,
            model: Some(self.model),
            about: selected.field.description.as_deref(),
        };
        if !self.samples.is_empty()
            && let Some(given) = self.sample(selected.field, ty, at)
        {
            return given;
        }
        if let Some((by, nth)) = at.by.filter(|_| is_id_field(selected.field))
            && let Some(id) = self.given.id(by, nth)
        {
            return id;
        }
        if at.depth > 0
            && let Some(given) = self.given.value(&at.holder.name, selected.field, at.nth)
        {
            return given;
        }
        if let Some(outcome) = self.given.outcome(selected.field, ty) {
            return outcome;
        }
        if ty.kind == TypeKind::Enum {
            let value = enum_value(ty, hint).map(|value| Json::text(&*value.name));
            return value.unwrap_or(Json::Null);
        }
        scalar(ty, hint, self.ids)
    }

    /// The owner's value: of the field, of the same field of an interface, or of the scalar or enum.
    fn sample(&self, field: &'m FieldDef, ty: &TypeDef, at: At<'m>) -> Option<Json<'m>> {
        let owners = std::iter::once(&at.holder.name).chain(&at.holder.interfaces);
        let places = owners.take(INTERFACES).map(|owner| Place::Member {
            owner,
            name: &field.name,
        });
        let given = places
            .filter_map(|place| self.samples.exact(self.model, place, &field.ty))
            .next()
            .or_else(|| self.samples.of_type(self.model, &ty.name))?;
        // The caller makes the lists.
        let one = match given {
            Json::List(items) => items.into_iter().next()?,
            one => one,
        };
        Some(if &*ty.name == "ID" {
            one.counted(at.nth)
        } else {
            one
        })
    }

    fn object(&self, selection: &Selection<'m>, actual: &'m TypeDef, at: At<'m>) -> Json<'m> {
        let Some(holder) = self.concrete(selection, actual, at.nth) else {
            return Json::Null;
        };
        let at = At {
            holder,
            depth: at.depth + 1,
            ..at
        };
        let mut entries = Vec::new();
        self.push_entries(&mut entries, selection, at);
        Json::Object(entries)
    }

    /// The fields of the object that holds them, and of the fragments that apply to it. Recursive, as deep as fragments are
    /// within each other.
    fn push_entries(&self, entries: &mut Entries<'m>, selection: &Selection<'m>, at: At<'m>) {
        let holder = at.holder;
        let is_named = entries.iter().any(|(key, _)| &**key == "__typename");
        if selection.has_typename && !is_named {
            entries.push(("__typename".into(), Json::text(&*holder.name)));
        }
        for selected in &selection.fields {
            // The type of the object's field may be more specific than that of its interface.
            let own = if std::ptr::eq(selection.ty, holder) {
                None
            } else {
                let mut fields = holder.fields.iter().take(LOOKED_AT);
                fields.find(|field| field.name == selected.field.name)
            };
            let ty = own.map_or(&selected.field.ty, |field| &field.ty);
            entries.push((
                selected.key().to_owned().into(),
                self.field(selected, ty, at),
            ));
        }
        let fragments = selection.fragments.iter();
        for fragment in fragments.filter(|fragment| is_possible(fragment.ty, holder)) {
            self.push_entries(entries, fragment, at);
        }
    }

    /// Returns the object type that the response has in place of `actual`.
    fn concrete(
        &self,
        selection: &Selection<'m>,
        actual: &'m TypeDef,
        nth: usize,
    ) -> Option<&'m TypeDef> {
        if actual.kind == TypeKind::Object {
            return Some(actual);
        }
        // One item for each fragment.
        let fragments = selection.fragments.len().max(1);
        let preferred = selection.concrete.get((nth - 1) % fragments).copied();
        let is_same = std::ptr::eq(actual, selection.ty);
        let fits = |object: &&TypeDef| is_same || is_possible(actual, object);
        preferred
            .filter(fits)
            .or_else(|| {
                selection
                    .concrete
                    .iter()
                    .copied()
                    .find(|object| fits(object))
            })
            .or_else(|| possible(self.model, self.index, actual).first().copied())
    }
}
