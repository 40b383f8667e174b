//! The owner's values for examples.

use std::collections::BTreeMap;

use schema_model::did_you_mean::nearest;
use schema_model::model::{FieldDef, InputValueDef, Model, TypeDef, TypeKind, TypeRef};
use schema_model::text::format_count;
use serde_json::Value;

use super::json::Json;
use crate::coordinate::{Coordinate, nearest_to};
use crate::id_types::Holder;

/// Values that the owner of a project gives for examples: of a scalar or enum (`Decimal`), of a field or input field
/// (`Product.id`), of an argument (`Query.customer(email:)`). The most exact one counts; one that does not fit the type of
/// its place is left out.
///
/// ```
/// use schema_docs::{DocsOptions, Samples};
/// use schema_model::{Limits, model::OperationKind};
///
/// let samples = Samples::new([("Query.user(login:)", &"ada".into())]).unwrap();
/// let limits = Limits::default();
/// let source = schema_model::read(b"type Query { user(login: String!): String }", &limits)?;
/// let options = DocsOptions { samples, ..DocsOptions::default() };
/// let docs = schema_docs::build_with(&source, &limits, &options)?;
/// let example = docs.example(OperationKind::Query, "user").unwrap();
/// assert_eq!(example.variables.unwrap(), "{\n  \"login\": \"ada\"\n}");
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Samples {
    /// By coordinate, in its shortest spelling.
    values: BTreeMap<String, Json<'static>>,
}

/// Why a value cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleError {
    /// Its place in the list, from 0.
    pub index: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// Why the examples of a schema do not use a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusedSample {
    /// What is wrong, in a sentence.
    pub message: String,
    /// The coordinate with the nearest name, if the schema does not have the given one.
    pub nearest: Option<String>,
}

/// No values.
pub(crate) static NO_SAMPLES: Samples = Samples {
    values: BTreeMap::new(),
};

/// The place of a value in the schema.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'a> {
    /// A field or input field.
    Member { owner: &'a str, name: &'a str },
    /// An argument.
    Argument {
        owner: &'a str,
        field: &'a str,
        name: &'a str,
    },
}

/// What has the inputs: a field its arguments, or an input type its fields.
#[derive(Debug, Clone, Copy)]
pub(super) enum Around<'m> {
    Field(&'m TypeDef, &'m FieldDef),
    Input(&'m TypeDef),
}

impl<'m> Around<'m> {
    pub fn holder(self) -> Holder<'m> {
        match self {
            Self::Field(_, field) => Holder::Field(field),
            Self::Input(ty) => Holder::Input(ty),
        }
    }

    pub fn place(self, input: &'m InputValueDef) -> Place<'m> {
        match self {
            Self::Field(owner, field) => Place::Argument {
                owner: &owner.name,
                field: &field.name,
                name: &input.name,
            },
            Self::Input(owner) => Place::Member {
                owner: &owner.name,
                name: &input.name,
            },
        }
    }
}

impl Samples {
    /// Maximum number of values.
    pub const MAX: usize = 200;
    /// Maximum length of a value as JSON, in bytes.
    pub const MAX_BYTES: usize = 2000;

    /// Parses pairs of a schema coordinate and a value.
    ///
    /// # Errors
    /// Every pair that cannot be used: no coordinate of a type, field or argument, named twice, `null`, too long, too many.
    pub fn new<'a>(
        pairs: impl IntoIterator<Item = (&'a str, &'a Value)>,
    ) -> Result<Self, Vec<SampleError>> {
        let mut values = BTreeMap::new();
        let mut errors = Vec::new();
        for (index, (coordinate, value)) in pairs.into_iter().enumerate() {
            let mut refuse = |message: String| errors.push(SampleError { index, message });
            let coordinate = coordinate.trim();
            let is_place = Coordinate::parse(coordinate).is_some_and(|of| !of.is_directive);
            if index >= Self::MAX {
                refuse(format!("There can be at most {} values.", Self::MAX));
                break;
            } else if !is_place {
                refuse("Give a scalar, field or argument, such as `Decimal`, `Product.id` or `Query.product(id:)`.".to_owned());
            } else if value.is_null() {
                refuse("`null` shows nothing. Give a value, or remove this line.".to_owned());
            } else if value.to_string().len() > Self::MAX_BYTES {
                refuse(format!(
                    "A value has at most {} bytes as JSON.",
                    Self::MAX_BYTES
                ));
            } else if values
                .insert(coordinate.to_owned(), Json::of(value))
                .is_some()
            {
                refuse(format!("`{coordinate}` has two values. Remove one."));
            }
        }
        if errors.is_empty() {
            Ok(Self { values })
        } else {
            Err(errors)
        }
    }

    /// Returns how many places of the schema a value is for.
    ///
    /// # Errors
    /// Why it is for none: there is no such thing, or the value does not fit its type.
    pub(crate) fn places(
        model: &Model,
        coordinate: &str,
        value: &Value,
    ) -> Result<u32, UnusedSample> {
        let value = Json::of(value);
        let coordinate = coordinate.trim();
        let named = Named::find(model, coordinate);
        match named.ok_or_else(|| explain_missing(model, coordinate))? {
            Named::Type(ty) => match fit_named(model, &ty.name, &value) {
                Some(_) => Ok(count_uses(model, &ty.name)),
                None => Err(unfit(&ty.name, &value)),
            },
            Named::Place(ty) => match fit(model, ty, &value) {
                Some(_) => Ok(1),
                None => Err(unfit(&ty.text, &value)),
            },
        }
    }

    /// Returns the values that are texts, with their coordinates.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        let values = self.values.iter();
        values.filter_map(|(coordinate, value)| match value {
            Json::String(text) => Some((&**coordinate, &**text)),
            _ => None,
        })
    }

    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the value for exactly this place, as its type wants it.
    pub(super) fn exact<'m>(
        &self,
        model: &Model,
        place: Place<'_>,
        ty: &TypeRef,
    ) -> Option<Json<'m>> {
        if self.is_empty() {
            return None;
        }
        let key = match place {
            Place::Member { owner, name } => format!("{owner}.{name}"),
            Place::Argument { owner, field, name } => format!("{owner}.{field}({name}:)"),
        };
        fit(model, ty, self.values.get(&key)?)
    }

    /// Returns the value of a scalar or enum.
    pub(super) fn of_type<'m>(&self, model: &Model, name: &str) -> Option<Json<'m>> {
        fit_named(model, name, self.values.get(name)?)
    }

    /// Estimated bytes on the heap.
    pub(crate) fn heap_size(&self) -> usize {
        let entries = self.values.iter();
        entries
            .map(|(key, value)| key.capacity() + value.heap_size() + 64)
            .sum()
    }
}

/// What the coordinate of a value names.
enum Named<'m> {
    /// A scalar or enum.
    Type(&'m TypeDef),
    /// The type of a field, input field or argument.
    Place(&'m TypeRef),
}

impl<'m> Named<'m> {
    fn find(model: &'m Model, coordinate: &str) -> Option<Self> {
        let parsed = Coordinate::parse(coordinate)?;
        let ty = model.find_type(parsed.name)?;
        let Some(member) = parsed.member else {
            let is_leaf = matches!(ty.kind, TypeKind::Scalar | TypeKind::Enum);
            return is_leaf.then_some(Self::Type(ty));
        };
        let named = |inputs: &'m [InputValueDef], name: &str| {
            let input = inputs.iter().find(|input| &*input.name == name);
            input.map(|input| Self::Place(&input.ty))
        };
        let field = ty.fields.iter().find(|field| &*field.name == member);
        match (field, parsed.argument) {
            (Some(field), Some(argument)) => named(&field.arguments, argument),
            (Some(field), None) => Some(Self::Place(&field.ty)),
            (None, None) => named(&ty.input_fields, member),
            (None, Some(_)) => None,
        }
    }
}

/// Says why a schema has nothing that a value could be for.
fn explain_missing(model: &Model, coordinate: &str) -> UnusedSample {
    let Some(parsed) = Coordinate::parse(coordinate) else {
        return UnusedSample {
            message: format!("The schema has no `{coordinate}`."),
            nearest: None,
        };
    };
    let name = parsed.name;
    let known = model.find_type(name);
    let message = match (known, parsed.member, parsed.argument) {
        (None, ..) => format!("The schema has no type `{name}`."),
        (Some(_), None, _) => format!(
            "`{name}` is no scalar or enum. Give values for its fields, such as `{name}.name`."
        ),
        (Some(ty), Some(member), Some(argument))
            if ty.fields.iter().any(|field| &*field.name == member) =>
        {
            format!("`{name}.{member}` has no argument `{argument}`.")
        }
        (Some(_), Some(member), _) => format!("`{name}` has no field `{member}`."),
    };
    let near = match known {
        Some(_) => nearest_to(model, coordinate),
        None => nearest(name, model.types.iter().map(|ty| &*ty.name))
            .map(|near| coordinate.replacen(name, near, 1)),
    };
    // Only what a value of the same kind can be for.
    let is_like = |near: &String| {
        let has = |mark: char| near.contains(mark) == coordinate.contains(mark);
        has('.') && has('(') && Named::find(model, near).is_some()
    };
    UnusedSample {
        message,
        nearest: near.filter(is_like),
    }
}

/// The number of fields, input fields and arguments of a type.
fn count_uses(model: &Model, name: &str) -> u32 {
    let count = |ty: &TypeRef| u32::from(&*ty.name == name);
    let inputs = |inputs: &[InputValueDef]| -> u32 { inputs.iter().map(|of| count(&of.ty)).sum() };
    let fields = model.types.iter().flat_map(|ty| &ty.fields);
    let of_fields: u32 = fields
        .map(|field| count(&field.ty) + inputs(&field.arguments))
        .sum();
    let of_inputs: u32 = model.types.iter().map(|ty| inputs(&ty.input_fields)).sum();
    of_fields + of_inputs
}

fn unfit(ty: &str, value: &Json<'_>) -> UnusedSample {
    let what = match value {
        Json::Null => "nothing".to_owned(),
        Json::Boolean(_) => "true or false".to_owned(),
        Json::Number(_) => "a number".to_owned(),
        Json::String(_) => "a text".to_owned(),
        Json::List(items) => format!("a list of {}", format_count(items.len(), "value", "values")),
        Json::Object(_) => "an object".to_owned(),
    };
    UnusedSample {
        message: format!("`{ty}` does not take this value, which is {what}."),
        nearest: None,
    }
}

/// Returns whether a value fits a type as documents write it: `[ID!]!`.
pub(crate) fn fits_variable(model: &Model, ty: &str, value: &Value) -> bool {
    let (ty, is_non_null) = match ty.strip_suffix('!') {
        Some(ty) => (ty, true),
        None => (ty, false),
    };
    if value.is_null() {
        return !is_non_null;
    }
    let item = ty.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match (item, value) {
        (Some(item), Value::Array(values)) => {
            let mut values = values.iter();
            values.all(|value| fits_variable(model, item, value))
        }
        (Some(item), value) => fits_variable(model, item, value),
        (None, value) => fit_named(model, ty, &Json::of(value)).is_some(),
    }
}

/// Returns the value as the type wants it: one value for a list becomes a list of one. None if it does not fit.
fn fit<'m>(model: &Model, ty: &TypeRef, value: &Json<'static>) -> Option<Json<'m>> {
    fit_lists(model, &ty.name, ty.wrappers().0.len(), value)
}

/// Recursive, as deep as the lists of a type, which are limited.
fn fit_lists<'m>(
    model: &Model,
    name: &str,
    lists: usize,
    value: &Json<'static>,
) -> Option<Json<'m>> {
    let Some(inner) = lists.checked_sub(1) else {
        return fit_named(model, name, value);
    };
    match value {
        Json::List(items) => {
            let items = items.iter().map(|item| fit_lists(model, name, inner, item));
            Some(Json::List(items.collect::<Option<_>>()?))
        }
        one => Some(Json::List(vec![fit_lists(model, name, inner, one)?])),
    }
}

/// Recursive, as deep as the value.
fn fit_named<'m>(model: &Model, name: &str, value: &Json<'static>) -> Option<Json<'m>> {
    let ty = model.find_type(name)?;
    let is_integer = |number: &str| number.parse::<i64>().is_ok();
    let fits = match (ty.kind, value) {
        (_, Json::Null) => false,
        (TypeKind::Scalar, value) => match (&*ty.name, value) {
            ("Int", Json::Number(number)) => number.parse::<i32>().is_ok(),
            ("Float", Json::Number(_))
            | ("String" | "ID", Json::String(_))
            | ("Boolean", Json::Boolean(_)) => true,
            ("ID", Json::Number(number)) => is_integer(number),
            ("Int" | "Float" | "String" | "ID" | "Boolean", _) => false,
            _ => true,
        },
        (TypeKind::Enum, Json::String(text)) => ty.values.iter().any(|value| *value.name == **text),
        (TypeKind::Input, Json::Object(entries)) => {
            let given = |field: &InputValueDef| {
                let mut keys = entries.iter();
                keys.any(|(key, _)| **key == *field.name)
            };
            let mut fields = ty.input_fields.iter();
            let is_whole = fields.all(|field| !field.is_required() || given(field));
            let is_one = !ty.is_one_of || entries.len() == 1;
            let known = entries.iter().all(|(key, value)| {
                let mut fields = ty.input_fields.iter();
                let field = fields.find(|field| *field.name == **key);
                field.is_some_and(|field| match value {
                    Json::Null => !field.ty.is_non_null(),
                    value => fit(model, &field.ty, value).is_some(),
                })
            });
            is_whole && is_one && known
        }
        _ => false,
    };
    fits.then(|| value.clone())
}
