//! Example values of arguments: required fields and those that `choice` takes, and only values that exist.

use super::choice::{self, Amount, Purpose};
use super::hint::{Hint, thing};
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
/// Inputs that are within so many others get no more than the usual fields.
const ALL_WITHIN: usize = 2;

/// Creates values of input types.
pub(super) struct Inputs<'m> {
    model: &'m Model,
    /// The inputs around the current value.
    path: Vec<&'m str>,
    left: usize,
    amount: Amount,
    /// Whether the inputs are those of a mutation.
    is_write: bool,
}

impl<'m> Inputs<'m> {
    pub fn new(model: &'m Model, amount: Amount, is_write: bool) -> Self {
        Self {
            model,
            path: Vec::new(),
            left: MAX_VALUES,
            amount,
            is_write,
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
            TypeKind::Enum => enum_value(ty, hint).map(|value| Json::text(&*value.name)),
            TypeKind::Input => {
                // An input that needs a hidden value has no example, because readers must not see the value.
                let is_out_of_reach = ty.needs_hidden || self.path.contains(&&*ty.name);
                if self.path.len() >= MAX_DEPTH || is_out_of_reach {
                    return None;
                }
                self.path.push(&ty.name);
                let value = if ty.is_one_of {
                    self.one_of(ty, hint)
                } else {
                    self.input(ty, hint)
                };
                self.path.pop();
                value
            }
            TypeKind::Object | TypeKind::Interface | TypeKind::Union => None,
        }
    }

    fn input(&mut self, ty: &'m TypeDef, around: Hint) -> Option<Json<'m>> {
        let mut entries: Vec<(&'m InputValueDef, Json<'m>)> = Vec::new();
        for field in ty.input_fields.iter().filter(|field| field.is_required()) {
            let (_, value) = self.entry(ty, field, around)?;
            entries.push((field, value));
        }
        let depth = self.path.len() - 1;
        let purpose = match self.is_write {
            true => Purpose::WriteField(depth),
            false => Purpose::Filter,
        };
        for (field, value) in
            self.optional(&ty.input_fields, purpose, (thing(&ty.name), Some(around)))
        {
            entries.push((field, value));
        }
        // In the order of the source.
        let place = |field: &InputValueDef| {
            let mut fields = ty.input_fields.iter();
            fields.position(|other| std::ptr::eq(other, field))
        };
        entries.sort_by_cached_key(|(field, _)| place(field));
        let named = entries
            .into_iter()
            .map(|(field, value)| (field.name.as_ref().into(), value));
        Some(Json::Object(named.collect()))
    }

    /// The optional arguments or fields to give, with their values; `owner` has them, and stands for the place `around`.
    pub fn optional(
        &mut self,
        inputs: &'m [InputValueDef],
        purpose: Purpose,
        (owner, around): (&str, Option<Hint>),
    ) -> Vec<(&'m InputValueDef, Json<'m>)> {
        let (offered, wanted) = match self.amount {
            Amount::Required => return Vec::new(),
            Amount::All if self.path.len() <= ALL_WITHIN => (choice::all(inputs), usize::MAX),
            Amount::Common | Amount::All => choice::choose(self.model, inputs, purpose),
        };
        let mut given = Vec::new();
        for input in offered.into_iter().take(LOOKED_AT) {
            if given.len() >= wanted {
                break;
            }
            if let Some(value) = self.value(&input.ty, hint_of(&input.name, owner, around)) {
                // What has no value would only be noise.
                if !matches!(&value, Json::List(items) if items.is_empty()) {
                    given.push((input, value));
                }
            }
        }
        given
    }

    /// Returns an input with exactly one field, preferably one that is not an input itself.
    fn one_of(&mut self, ty: &'m TypeDef, around: Hint) -> Option<Json<'m>> {
        let is_input = |field: &InputValueDef| {
            let of = self.model.find_type(&field.ty.name);
            of.is_none_or(|of| of.kind == TypeKind::Input)
        };
        let mut fields: Vec<&InputValueDef> = ty.input_fields.iter().take(LOOKED_AT).collect();
        fields.sort_by_cached_key(|field| (field.deprecation.is_some(), is_input(field)));
        let entry = fields
            .into_iter()
            .find_map(|field| self.entry(ty, field, around))?;
        Some(Json::Object(vec![entry]))
    }

    fn entry(
        &mut self,
        ty: &'m TypeDef,
        field: &'m InputValueDef,
        around: Hint,
    ) -> Option<(std::borrow::Cow<'m, str>, Json<'m>)> {
        let hint = hint_of(&field.name, thing(&ty.name), Some(around));
        Some((field.name.as_ref().into(), self.value(&field.ty, hint)?))
    }
}

/// A comparison gets the value that suits the field around it.
fn hint_of<'h>(name: &'h str, owner: &'h str, around: Option<Hint<'h>>) -> Hint<'h> {
    let around = around.filter(|_| choice::is_comparison(name));
    around.unwrap_or(Hint::new(name, owner))
}
