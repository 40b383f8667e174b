//! The shape of an introspection result. Everything but names may be missing, as servers differ by age.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::words::{Location, NamedKind, Null};

/// A value that is written as a JSON object. Derived code alone would also take a list of its values,
/// by their order.
pub(super) struct Object<T>(pub(super) T);

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(entries)).map(Object)
    }
}

#[derive(Deserialize)]
pub(super) struct Answer<'t> {
    #[serde(rename = "__schema", borrow, default)]
    pub(super) schema: Option<Object<Schema<'t>>>,
    #[serde(borrow, default)]
    pub(super) data: Option<Object<Data<'t>>>,
    #[serde(borrow, default)]
    pub(super) errors: Option<Vec<Object<AnswerError<'t>>>>,
}

#[derive(Deserialize)]
pub(super) struct Data<'t> {
    #[serde(rename = "__schema", borrow, default)]
    pub(super) schema: Option<Object<Schema<'t>>>,
}

#[derive(Deserialize)]
pub(super) struct AnswerError<'t> {
    #[serde(borrow, default)]
    pub(super) message: Option<Cow<'t, str>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Schema<'t> {
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    /// Every schema has one; a result of ours leaves it out where a schema has none.
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) query_type: Option<Object<Named<'t>>>,
    #[serde(borrow, default)]
    pub(super) mutation_type: Option<Object<Named<'t>>>,
    #[serde(borrow, default)]
    pub(super) subscription_type: Option<Object<Named<'t>>>,
    #[serde(borrow)]
    pub(super) types: Vec<Object<Type<'t>>>,
    #[serde(borrow, default)]
    pub(super) directives: Option<Vec<Object<Directive<'t>>>>,
}

/// Reads a value that may be left out but not be null.
fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
pub(super) struct Named<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(default, rename = "kind")]
    _kind: Option<NamedKind>,
    #[serde(default, rename = "ofType")]
    _of_type: Option<Null>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Type<'t> {
    #[serde(borrow, default)]
    pub(super) kind: Option<Cow<'t, str>>,
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    #[serde(borrow, default, alias = "specifiedByUrl")]
    #[serde(rename = "specifiedByURL")]
    pub(super) specified_by: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) is_one_of: Option<bool>,
    #[serde(borrow, default)]
    pub(super) fields: Option<Vec<Object<Field<'t>>>>,
    #[serde(borrow, default)]
    pub(super) input_fields: Option<Vec<Object<InputValue<'t>>>>,
    #[serde(borrow, default)]
    pub(super) interfaces: Option<Vec<Object<Named<'t>>>>,
    #[serde(borrow, default)]
    pub(super) enum_values: Option<Vec<Object<EnumValue<'t>>>>,
    #[serde(borrow, default)]
    pub(super) possible_types: Option<Vec<Object<Named<'t>>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Field<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    pub(super) args: Option<Vec<Object<InputValue<'t>>>>,
    #[serde(rename = "type", borrow)]
    pub(super) ty: Object<TypeRef<'t>>,
    #[serde(default)]
    pub(super) is_deprecated: Option<bool>,
    #[serde(borrow, default)]
    pub(super) deprecation_reason: Option<Cow<'t, str>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InputValue<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    #[serde(rename = "type", borrow)]
    pub(super) ty: Object<TypeRef<'t>>,
    #[serde(borrow, default)]
    pub(super) default_value: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) is_deprecated: Option<bool>,
    #[serde(borrow, default)]
    pub(super) deprecation_reason: Option<Cow<'t, str>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EnumValue<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) is_deprecated: Option<bool>,
    #[serde(borrow, default)]
    pub(super) deprecation_reason: Option<Cow<'t, str>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TypeRef<'t> {
    #[serde(borrow, default)]
    pub(super) kind: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    pub(super) name: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    pub(super) of_type: Option<Box<Object<TypeRef<'t>>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Directive<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    #[serde(default)]
    pub(super) is_repeatable: Option<bool>,
    #[serde(default)]
    pub(super) locations: Option<Vec<Location>>,
    /// September 2026.
    #[serde(default)]
    pub(super) is_deprecated: Option<bool>,
    #[serde(borrow, default)]
    pub(super) deprecation_reason: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    pub(super) args: Option<Vec<Object<InputValue<'t>>>>,
    /// Before 2016 in place of `locations`.
    #[serde(default)]
    pub(super) on_operation: Option<bool>,
    #[serde(default)]
    pub(super) on_fragment: Option<bool>,
    #[serde(default)]
    pub(super) on_field: Option<bool>,
}
