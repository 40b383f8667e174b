//! Writes plausible responses: a selection with values.

use super::hint::Hint;
use super::json::Json;
use super::select::{Selected, Selection, is_errors, is_possible, possible};
use super::values::{enum_value, scalar};
use schema_model::index::Index;
use schema_model::model::{Model, Paging, TypeDef, TypeKind, TypeRef};

/// Number of items of a list. A list within a list has one.
const ITEMS: usize = 2;
/// Maximum number of fields of an object to search.
const LOOKED_AT: usize = 1000;

/// Returns the value of `data`.
pub(super) fn of_root<'m>(
    model: &'m Model,
    index: &'m Index,
    root: &'m TypeDef,
    selected: &Selected<'m>,
) -> Json<'m> {
    let answer = Answer { model, index };
    let value = answer.field(selected, &selected.field.ty, At::top(root));
    Json::Object(vec![(selected.key().to_owned().into(), value)])
}

struct Answer<'m> {
    model: &'m Model,
    index: &'m Index,
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
}

impl<'m> At<'m> {
    fn top(holder: &'m TypeDef) -> Self {
        Self {
            holder,
            nth: 1,
            is_in_list: false,
            depth: 0,
        }
    }
}

impl<'m> Answer<'m> {
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
        if at.depth == 1 && is_errors(selected.field) {
            return Json::List(Vec::new());
        }
        let Some(of) = &selected.of else {
            let value = self.value(selected, at);
            return (0..lists).fold(value, |value, _| Json::List(vec![value]));
        };
        let Some(actual) = self.model.find_type(&ty.name) else {
            return Json::Null;
        };
        let Some(outer) = lists.checked_sub(1) else {
            return self.object(of, actual, at);
        };
        let count = if at.is_in_list { 1 } else { ITEMS };
        let items = (1..=count).map(|number| {
            let at = At {
                nth: if at.is_in_list { at.nth } else { number },
                is_in_list: true,
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
        let owner = if at.depth == 0 { ty } else { at.holder };
        let hint = Hint {
            name: &selected.field.name,
            owner: &owner.name,
            nth: at.nth,
        };
        if ty.kind == TypeKind::Enum {
            let value = enum_value(ty, hint).map(|value| Json::text(&*value.name));
            return value.unwrap_or(Json::Null);
        }
        scalar(ty, hint)
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
        if selection.has_typename {
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
        for fragment in fragments.filter(|fragment| std::ptr::eq(fragment.ty, holder)) {
            for selected in &fragment.fields {
                let value = self.field(selected, &selected.field.ty, at);
                entries.push((selected.key().to_owned().into(), value));
            }
        }
        Json::Object(entries)
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
