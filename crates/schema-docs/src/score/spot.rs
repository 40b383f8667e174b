//! Something in a model: its names and its place, made only when they are shown.

use super::Place;
use schema_model::Kind;
use schema_model::model::{
    DirectiveDef, EnumValueDef, FieldDef, InputValueDef, OperationKind, TypeDef,
};

/// Bytes of names above which something is counted but not shown: a list of places stays small.
const MAX_NAME_BYTES: usize = 300;

#[derive(Clone, Copy)]
pub(super) enum Spot<'m> {
    Type(&'m TypeDef),
    Field(Owned<'m>),
    Argument(Owned<'m>, &'m InputValueDef),
    InputField(&'m TypeDef, &'m InputValueDef),
    Value(&'m TypeDef, &'m EnumValueDef),
    Directive(&'m DirectiveDef),
    DirectiveArgument(&'m DirectiveDef, &'m InputValueDef),
}

/// A field, its type, and the kind of operation it is where that is a root type.
#[derive(Clone, Copy)]
pub(super) struct Owned<'m> {
    pub(super) ty: &'m TypeDef,
    pub(super) field: &'m FieldDef,
    pub(super) operation: Option<OperationKind>,
}

impl<'m> Spot<'m> {
    /// The name without its owner's.
    pub(super) fn own_name(self) -> &'m str {
        match self {
            Self::Type(ty) => &ty.name,
            Self::Field(owned) => &owned.field.name,
            Self::Argument(_, value)
            | Self::InputField(_, value)
            | Self::DirectiveArgument(_, value) => &value.name,
            Self::Value(_, value) => &value.name,
            Self::Directive(directive) => &directive.name,
        }
    }

    /// Returns whether its name is short enough to be shown.
    pub(super) fn is_short(self) -> bool {
        let owners = match self {
            Self::Type(_) | Self::Directive(_) => 0,
            Self::Field(owned) => owned.ty.name.len(),
            Self::Argument(owned, _) => owned.ty.name.len() + owned.field.name.len(),
            Self::InputField(ty, _) | Self::Value(ty, _) => ty.name.len(),
            Self::DirectiveArgument(directive, _) => directive.name.len(),
        };
        owners + self.own_name().len() <= MAX_NAME_BYTES
    }

    pub(super) fn place(self) -> Place {
        let name = self.own_name();
        let page = |ty: &TypeDef| Kind::from(ty.kind).path_of(&ty.name);
        let (name, path, position) = match self {
            Self::Type(ty) => (name.to_owned(), page(ty), ty.position),
            Self::Field(Owned {
                ty,
                field,
                operation,
            }) => {
                let path = match operation {
                    Some(kind) => Kind::from(kind).path_of(name),
                    None => format!("{}#{name}", page(ty)),
                };
                (format!("{}.{name}", ty.name), path, field.position)
            }
            Self::Argument(
                Owned {
                    ty,
                    field,
                    operation,
                },
                value,
            ) => {
                let path = match operation {
                    Some(kind) => format!("{}#{name}", Kind::from(kind).path_of(&field.name)),
                    None => format!("{}#{}.{name}", page(ty), field.name),
                };
                (
                    format!("{}.{}({name}:)", ty.name, field.name),
                    path,
                    value.position,
                )
            }
            Self::InputField(ty, value) => (
                format!("{}.{name}", ty.name),
                format!("{}#{name}", page(ty)),
                value.position,
            ),
            Self::Value(ty, value) => (
                format!("{}.{name}", ty.name),
                format!("{}#{name}", page(ty)),
                value.position,
            ),
            Self::Directive(directive) => (
                format!("@{name}"),
                Kind::Directives.path_of(name),
                directive.position,
            ),
            Self::DirectiveArgument(directive, value) => {
                let page = Kind::Directives.path_of(&directive.name);
                (
                    format!("@{}({name}:)", directive.name),
                    format!("{page}#{name}"),
                    value.position,
                )
            }
        };
        Place {
            name,
            path,
            position,
        }
    }
}
