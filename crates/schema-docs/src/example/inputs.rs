//! Example values of arguments: required fields and those that `choice` takes, and only values that exist.

use super::Source;
use super::choice::{self, Amount, Known, Purpose};
use super::hint::{Hint, thing};
use super::identity::Shown;
use super::ids::Ids;
use super::json::Json;
use super::samples::{Around, Place, Samples};
use super::subject::{has_field, subject};
use super::titles;
use super::values::{enum_value, scalar};
use schema_model::index::Index;
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
pub(super) struct Inputs<'m, 's> {
    model: &'m Model,
    samples: &'m Samples,
    index: &'m Index,
    ids: &'m Ids,
    /// The inputs around the current value.
    path: Vec<&'m str>,
    left: usize,
    amount: Amount,
    /// Whether the inputs are those of a mutation.
    is_write: bool,
    is_deletion: bool,
    is_creation: bool,
    /// The thing that the operation is about; empty if it is not known.
    subject: &'m str,
    /// What the response shows.
    shown: &'s Shown<'m>,
}

impl<'m, 's> Inputs<'m, 's> {
    pub fn new(source: Source<'m>, amount: Amount, is_write: bool, shown: &'s Shown<'m>) -> Self {
        Self {
            model: source.model,
            samples: source.samples,
            index: source.index,
            ids: source.ids,
            path: Vec::new(),
            left: MAX_VALUES,
            amount,
            is_write,
            is_deletion: false,
            is_creation: false,
            subject: "",
            shown,
        }
    }

    /// Says what the operation is about, for inputs whose name does not tell.
    pub fn about(mut self, subject: &'m str) -> Self {
        self.subject = subject;
        self
    }

    /// Says what the operation is called, for what is not worth giving.
    pub fn called(mut self, name: &str) -> Self {
        self.is_deletion = self.is_write && choice::is_deletion(name);
        self.is_creation = self.is_write && choice::is_creation(name);
        self
    }

    /// The place of a value. A login belongs to a user where the thing has none.
    pub fn hint<'h>(&self, name: &'h str, owner: &'h str) -> Hint<'h>
    where
        'm: 'h,
    {
        let is_login = matches!(name, "login" | "username" | "userName" | "user_name");
        let has_login = || {
            let of = self.model.find_type(owner);
            of.is_some_and(|of| has_field(of, &[name]))
        };
        let owner = match is_login && !has_login() {
            true => "User",
            false => owner,
        };
        Hint {
            model: Some(self.model),
            ..Hint::new(name, owner)
        }
    }

    /// The thing that an input is about.
    fn owner(&self, ty: &'m TypeDef) -> &'m str {
        match subject(self.model, &ty.name) {
            Some(of) => &of.name,
            None if titles::is_known(&ty.name) => thing(&ty.name),
            // An input within another is about something of its own.
            None if self.path.len() <= 1 && self.model.find_type(self.subject).is_some() => {
                self.subject
            }
            None => thing(&ty.name),
        }
    }

    /// Returns a value of an argument or input field, as [`Self::value`] does.
    pub fn value_of(
        &mut self,
        within: Around<'m>,
        input: &'m InputValueDef,
        hint: Hint,
    ) -> Option<Json<'m>> {
        let names = self.shown.named(input).or_else(|| {
            self.ids
                .named(self.model, self.index, within.holder(), input)
        });
        let hint = Hint {
            names: names.or(hint.names),
            about: input.description.as_deref(),
            ..hint
        };
        self.value(&input.ty, within.place(input), hint)
    }

    /// Returns a value of the type; none if it has no value (an input that requires itself, an enum without values, a
    /// missing type) or none that is small enough.
    ///
    /// The owner's value for the place comes first.
    fn value(&mut self, ty: &'m TypeRef, place: Place, hint: Hint) -> Option<Json<'m>> {
        if let Some(given) = self.samples.exact(self.model, place, ty) {
            self.left = self.left.checked_sub(1)?;
            return Some(given);
        }
        let (before, _) = ty.wrappers();
        let lists = before.len();
        let hint = Hint {
            is_listed: lists > 0,
            ..hint
        };
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
            TypeKind::Scalar | TypeKind::Enum => {
                if let Some(given) = self.samples.of_type(self.model, name) {
                    return Some(given);
                }
                match ty.kind {
                    TypeKind::Enum => enum_value(ty, hint).map(|value| Json::text(&*value.name)),
                    _ => Some(scalar(ty, hint, self.ids)).filter(|value| *value != Json::Null),
                }
            }
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
        let owner = self.owner(ty);
        let mut entries: Vec<(&'m InputValueDef, Json<'m>)> = Vec::new();
        for field in ty.input_fields.iter().filter(|field| field.is_required()) {
            let (_, value) = self.entry(ty, owner, field, around)?;
            entries.push((field, value));
        }
        let depth = self.path.len() - 1;
        let writes = self.is_write;
        self.is_write &= !choice::is_filter(around.name, ty);
        let purpose = match self.is_write {
            true => Purpose::WriteField(depth),
            false => Purpose::Filter,
        };
        let owner = (owner, Some(around));
        let within = Around::Input(ty);
        entries.extend(self.optional(within, &ty.input_fields, purpose, owner));
        // An empty filter matches everything, and a mutation with it would change or delete everything.
        if entries.is_empty() {
            entries.extend(self.least(within, &ty.input_fields, purpose, owner));
        }
        self.is_write = writes;
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
        within: Around<'m>,
        inputs: &'m [InputValueDef],
        purpose: Purpose,
        (owner, around): (&str, Option<Hint>),
    ) -> Vec<(&'m InputValueDef, Json<'m>)> {
        let (mut offered, mut wanted) = match self.amount {
            Amount::Required => return Vec::new(),
            // Several comparisons of one value contradict each other.
            Amount::All if self.path.len() <= ALL_WITHIN && !choice::compares(inputs) => {
                (choice::all(inputs), usize::MAX)
            }
            Amount::Common | Amount::All => self.choose(within, inputs, purpose),
        };
        // What the owner gives a value for is worth showing.
        if !self.samples.is_empty() {
            let is_given = |input: &&InputValueDef| {
                let exact = |place| self.samples.exact(self.model, place, &input.ty);
                !input.is_required() && exact(within.place(input)).is_some()
            };
            let first: Vec<_> = inputs.iter().take(LOOKED_AT).filter(is_given).collect();
            let chosen = offered.iter().take(wanted).filter(|input| is_given(input));
            wanted = wanted.saturating_add(first.len() - chosen.count());
            offered.retain(|input| !is_given(input));
            offered = first.into_iter().chain(offered).collect();
        }
        self.give(within, offered, wanted, (owner, around))
    }

    /// The one optional field to give where an object would have none.
    fn least(
        &mut self,
        within: Around<'m>,
        inputs: &'m [InputValueDef],
        purpose: Purpose,
        owner: (&str, Option<Hint>),
    ) -> Vec<(&'m InputValueDef, Json<'m>)> {
        let (offered, _) = self.choose(within, inputs, purpose);
        self.give(within, offered, 1, owner)
    }

    fn choose(
        &self,
        within: Around<'m>,
        inputs: &'m [InputValueDef],
        purpose: Purpose,
    ) -> (Vec<&'m InputValueDef>, usize) {
        let essential = match within {
            Around::Input(ty) if self.is_write => choice::essential_names(self.model, ty),
            _ => Vec::new(),
        };
        let known = Known {
            essential: &essential,
            is_deletion: self.is_deletion,
            is_creation: self.is_creation,
        };
        choice::choose(self.model, inputs, purpose, known)
    }

    /// The first of the offered inputs that have values, with their values.
    fn give(
        &mut self,
        within: Around<'m>,
        offered: Vec<&'m InputValueDef>,
        wanted: usize,
        (owner, around): (&str, Option<Hint>),
    ) -> Vec<(&'m InputValueDef, Json<'m>)> {
        let mut given = Vec::new();
        for input in offered.into_iter().take(LOOKED_AT) {
            if given.len() >= wanted {
                break;
            }
            let hint = self.hint_of(&input.name, owner, around);
            if let Some(value) = self.value_of(within, input, hint) {
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
        let owner = self.owner(ty);
        let is_input = |field: &InputValueDef| {
            let of = self.model.find_type(&field.ty.name);
            of.is_none_or(|of| of.kind == TypeKind::Input)
        };
        let mut fields: Vec<&InputValueDef> = ty.input_fields.iter().take(LOOKED_AT).collect();
        let copies = |field: &InputValueDef| field.name.starts_with("copy");
        fields.sort_by_cached_key(|field| {
            (field.deprecation.is_some(), copies(field), is_input(field))
        });
        let entry = fields
            .into_iter()
            .find_map(|field| self.entry(ty, owner, field, around))?;
        Some(Json::Object(vec![entry]))
    }

    fn entry(
        &mut self,
        ty: &'m TypeDef,
        owner: &'m str,
        field: &'m InputValueDef,
        around: Hint,
    ) -> Option<(std::borrow::Cow<'m, str>, Json<'m>)> {
        let hint = self.hint_of(&field.name, owner, Some(around));
        let value = self.value_of(Around::Input(ty), field, hint)?;
        Some((field.name.as_ref().into(), value))
    }

    /// A comparison gets the value that suits the field around it.
    fn hint_of<'h>(&self, name: &'h str, owner: &'h str, around: Option<Hint<'h>>) -> Hint<'h>
    where
        'm: 'h,
    {
        let around = around.filter(|_| choice::is_comparison(name));
        around.unwrap_or_else(|| self.hint(name, owner))
    }
}
