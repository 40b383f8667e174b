//! The members of a type, for rows and lines that treat fields, inputs and values alike.

use schema_model::model::{
    AppliedDirective, Deprecation, EnumValueDef, FieldDef, InputValueDef, TypeRef,
};

/// A field, an input field or an enum value.
#[derive(Clone, Copy)]
pub(crate) enum Member<'a> {
    Field(&'a FieldDef),
    Input(&'a InputValueDef),
    Value(&'a EnumValueDef),
}

impl<'a> Member<'a> {
    pub(crate) fn name(self) -> &'a str {
        match self {
            Self::Field(field) => &field.name,
            Self::Input(input) => &input.name,
            Self::Value(value) => &value.name,
        }
    }

    pub(crate) fn ty(self) -> Option<&'a TypeRef> {
        match self {
            Self::Field(field) => Some(&field.ty),
            Self::Input(input) => Some(&input.ty),
            Self::Value(_) => None,
        }
    }

    pub(crate) fn description(self) -> Option<&'a str> {
        match self {
            Self::Field(field) => field.description.as_deref(),
            Self::Input(input) => input.description.as_deref(),
            Self::Value(value) => value.description.as_deref(),
        }
    }

    pub(crate) fn deprecation(self) -> Option<&'a Deprecation> {
        match self {
            Self::Field(field) => field.deprecation.as_ref(),
            Self::Input(input) => input.deprecation.as_ref(),
            Self::Value(value) => value.deprecation.as_ref(),
        }
    }

    pub(crate) fn directives(self) -> &'a [AppliedDirective] {
        match self {
            Self::Field(field) => &field.directives,
            Self::Input(input) => &input.directives,
            Self::Value(value) => &value.directives,
        }
    }
}
