//! Example values of arguments: required fields only, and only values that exist.

use super::hint::Hint;
use super::json::Json;
use super::values::{enum_value, scalar};
use schema_model::model::{InputValueDef, Model, TypeDef, TypeKind, TypeRef};

/// Maximum number of values in the variables of one operation. Without it, inputs that require several inputs each
/// would grow without bound.
const MAX_VALUES: usize = 200;
/// Maximum nesting of inputs.
const MAX_DEPTH: usize = 16;
/// Maximum number of fields to try for a `@oneOf` input.
const LOOKED_AT: usize = 50;

/// Creates values of input types.
pub(super) struct Inputs<'m> {
    model: &'m Model,
    /// The inputs around the current value.
    path: Vec<&'m str>,
    left: usize,
}

impl<'m> Inputs<'m> {
    pub fn new(model: &'m Model) -> Self {
        Self {
            model,
            path: Vec::new(),
            left: MAX_VALUES,
        }
    }

    /// Returns a value of the type; none if it has no value (an input that requires itself, an enum without values, a
    /// missing type) or none that is small enough.
    pub fn value(&mut self, ty: &'m TypeRef, hint: Hint) -> Option<Json<'m>> {
        let (before, _) = ty.wrappers();
        let lists = before.len();
        match self.build_value(&ty.name, hint) {
            Some(value) => Some((0..lists).fold(value, |value, _| Json::List(vec![value]))),
            // A list may leave out an item that has no example.
            None => (lists > 0 && self.exists(&ty.name)).then(|| Json::List(Vec::new())),
        }
    }

    fn exists(&self, name: &str) -> bool {
        let ty = self.model.find_type(name);
        ty.is_some_and(|ty| matches!(ty.kind, TypeKind::Scalar | TypeKind::Enum | TypeKind::Input))
    }

    /// Returns a value of a named type. Recursive, at most [`MAX_DEPTH`] levels deep.
    fn build_value(&mut self, name: &str, hint: Hint) -> Option<Json<'m>> {
        self.left = self.left.checked_sub(1)?;
        let ty = self.model.find_type(name)?;
        match ty.kind {
            TypeKind::Scalar => Some(scalar(ty, hint)).filter(|value| *value != Json::Null),
            TypeKind::Enum => enum_value(ty).map(|value| Json::text(&*value.name)),
            TypeKind::Input => {
                // An input that needs a hidden value has no example, because readers must not see the value.
                let is_out_of_reach = ty.needs_hidden || self.path.contains(&&*ty.name);
                if self.path.len() >= MAX_DEPTH || is_out_of_reach {
                    return None;
                }
                self.path.push(&ty.name);
                let value = if ty.is_one_of {
                    self.one_of(ty)
                } else {
                    self.input(ty)
                };
                self.path.pop();
                value
            }
            TypeKind::Object | TypeKind::Interface | TypeKind::Union => None,
        }
    }

    fn input(&mut self, ty: &'m TypeDef) -> Option<Json<'m>> {
        let required = ty.input_fields.iter().filter(|field| field.is_required());
        let entries: Option<Vec<_>> = required.map(|field| self.entry(ty, field)).collect();
        entries.map(Json::Object)
    }

    /// Returns an input with exactly one field, preferably one that is not an input itself.
    fn one_of(&mut self, ty: &'m TypeDef) -> Option<Json<'m>> {
        let is_input = |field: &InputValueDef| {
            let of = self.model.find_type(&field.ty.name);
            of.is_none_or(|of| of.kind == TypeKind::Input)
        };
        let mut fields: Vec<&InputValueDef> = ty.input_fields.iter().take(LOOKED_AT).collect();
        fields.sort_by_cached_key(|field| (field.deprecation.is_some(), is_input(field)));
        let entry = fields.into_iter().find_map(|field| self.entry(ty, field))?;
        Some(Json::Object(vec![entry]))
    }

    fn entry(
        &mut self,
        ty: &'m TypeDef,
        field: &'m InputValueDef,
    ) -> Option<(std::borrow::Cow<'m, str>, Json<'m>)> {
        let hint = Hint::new(&field.name, subject(&ty.name));
        Some((field.name.as_ref().into(), self.value(&field.ty, hint)?))
    }
}

/// Returns the subject of an input: `Product` for `CreateProductInput`.
fn subject(name: &str) -> &str {
    let name = ["Input", "Attributes", "Request"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name);
    let verbs = [
        "Create", "Update", "Delete", "Add", "Remove", "Set", "Edit", "Publish",
    ];
    let stem = verbs
        .iter()
        .find_map(|verb| name.strip_prefix(verb))
        .filter(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase()))
        .unwrap_or(name);
    if stem.is_empty() { name } else { stem }
}
