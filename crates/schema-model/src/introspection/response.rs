//! The shape of the response to an introspection query.

use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Answer<'m> {
    #[serde(rename = "__schema")]
    pub schema: Schema<'m>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Schema<'m> {
    pub description: Option<&'m str>,
    /// Left out where there is none: by the specification it cannot be null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_type: Option<Named<'m>>,
    pub mutation_type: Option<Named<'m>>,
    pub subscription_type: Option<Named<'m>>,
    pub types: Vec<Type<'m>>,
    pub directives: Vec<Directive<'m>>,
}

#[derive(Serialize)]
pub(super) struct Named<'m> {
    pub name: &'m str,
    pub kind: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Type<'m> {
    pub kind: &'static str,
    pub name: &'m str,
    pub description: Option<&'m str>,
    #[serde(rename = "specifiedByURL")]
    pub specified_by: Option<&'m str>,
    pub is_one_of: Option<bool>,
    pub fields: Option<Vec<Field<'m>>>,
    pub input_fields: Option<Vec<Input<'m>>>,
    pub interfaces: Option<Vec<Ref<'m>>>,
    pub enum_values: Option<Vec<Value<'m>>>,
    pub possible_types: Option<Vec<Ref<'m>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Field<'m> {
    pub name: &'m str,
    pub description: Option<&'m str>,
    pub args: Vec<Input<'m>>,
    #[serde(rename = "type")]
    pub ty: Ref<'m>,
    pub is_deprecated: bool,
    pub deprecation_reason: Option<&'m str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Input<'m> {
    pub name: &'m str,
    pub description: Option<&'m str>,
    #[serde(rename = "type")]
    pub ty: Ref<'m>,
    pub default_value: Option<&'m str>,
    pub is_deprecated: bool,
    pub deprecation_reason: Option<&'m str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Value<'m> {
    pub name: &'m str,
    pub description: Option<&'m str>,
    pub is_deprecated: bool,
    pub deprecation_reason: Option<&'m str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Directive<'m> {
    pub name: &'m str,
    pub description: Option<&'m str>,
    pub is_repeatable: bool,
    pub locations: Vec<&'m str>,
    pub args: Vec<Input<'m>>,
    /// September 2026: only where it is true, because older clients do not ask for it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_deprecated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecation_reason: Option<&'m str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ref<'m> {
    pub kind: &'static str,
    pub name: Option<&'m str>,
    pub of_type: Option<Box<Ref<'m>>>,
}

/// A type with nothing in it.
pub(super) fn empty<'m>(kind: &'static str, name: &'m str) -> Type<'m> {
    Type {
        kind,
        name,
        description: None,
        specified_by: None,
        is_one_of: None,
        fields: None,
        input_fields: None,
        interfaces: None,
        enum_values: None,
        possible_types: None,
    }
}

/// A reference as its text says it: `[User!]!`.
pub(super) fn reference<'m>(text: &str, name: &'m str, kind: &'static str) -> Ref<'m> {
    if let Some(inner) = text.strip_suffix('!') {
        return Ref {
            kind: "NON_NULL",
            name: None,
            of_type: Some(Box::new(reference(inner, name, kind))),
        };
    }
    let inner = text
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'));
    match inner {
        Some(inner) => Ref {
            kind: "LIST",
            name: None,
            of_type: Some(Box::new(reference(inner, name, kind))),
        },
        None => Ref {
            kind,
            name: Some(name),
            of_type: None,
        },
    }
}
