//! The shape of an introspection result. Everything but names may be missing, as servers differ by age.

use std::borrow::Cow;

use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Answer<'t> {
    #[serde(rename = "__schema", borrow, default)]
    pub(super) schema: Option<Schema<'t>>,
    #[serde(borrow, default)]
    pub(super) data: Option<Data<'t>>,
    #[serde(borrow, default)]
    pub(super) errors: Option<Vec<AnswerError<'t>>>,
}

#[derive(Deserialize)]
pub(super) struct Data<'t> {
    #[serde(rename = "__schema", borrow, default)]
    pub(super) schema: Option<Schema<'t>>,
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
    #[serde(borrow, default)]
    pub(super) query_type: Option<Named<'t>>,
    #[serde(borrow, default)]
    pub(super) mutation_type: Option<Named<'t>>,
    #[serde(borrow, default)]
    pub(super) subscription_type: Option<Named<'t>>,
    #[serde(borrow)]
    pub(super) types: Vec<Type<'t>>,
    #[serde(borrow, default)]
    pub(super) directives: Option<Vec<Directive<'t>>>,
}

#[derive(Deserialize)]
pub(super) struct Named<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
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
    pub(super) fields: Option<Vec<Field<'t>>>,
    #[serde(borrow, default)]
    pub(super) input_fields: Option<Vec<InputValue<'t>>>,
    #[serde(borrow, default)]
    pub(super) interfaces: Option<Vec<Named<'t>>>,
    #[serde(borrow, default)]
    pub(super) enum_values: Option<Vec<EnumValue<'t>>>,
    #[serde(borrow, default)]
    pub(super) possible_types: Option<Vec<Named<'t>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Field<'t> {
    #[serde(borrow)]
    pub(super) name: Cow<'t, str>,
    #[serde(borrow, default)]
    pub(super) description: Option<Cow<'t, str>>,
    #[serde(borrow, default)]
    pub(super) args: Option<Vec<InputValue<'t>>>,
    #[serde(rename = "type", borrow)]
    pub(super) ty: TypeRef<'t>,
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
    pub(super) ty: TypeRef<'t>,
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
    pub(super) of_type: Option<Box<TypeRef<'t>>>,
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
    #[serde(borrow, default)]
    pub(super) locations: Option<Vec<Cow<'t, str>>>,
    #[serde(borrow, default)]
    pub(super) args: Option<Vec<InputValue<'t>>>,
    /// Before 2016 in place of `locations`.
    #[serde(default)]
    pub(super) on_operation: Option<bool>,
    #[serde(default)]
    pub(super) on_fragment: Option<bool>,
    #[serde(default)]
    pub(super) on_field: Option<bool>,
}
