//! One shape for the twelve kinds of type definitions and extensions.

use apollo_compiler::ast::{
    Definition, DirectiveList, EnumValueDefinition, FieldDefinition, InputValueDefinition,
};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::{Name, Node};

use crate::model::TypeKind;

/// A definition or extension of a type.
pub(super) struct Part<'d> {
    pub(super) kind: TypeKind,
    pub(super) is_extension: bool,
    pub(super) name: &'d Name,
    pub(super) span: Option<SourceSpan>,
    pub(super) description: Option<&'d Node<str>>,
    pub(super) directives: &'d DirectiveList,
    pub(super) interfaces: &'d [Name],
    pub(super) fields: &'d [Node<FieldDefinition>],
    pub(super) input_fields: &'d [Node<InputValueDefinition>],
    pub(super) values: &'d [Node<EnumValueDefinition>],
    pub(super) members: &'d [Name],
}

/// The definition as a part; none where it is not about a type.
pub(super) fn part(definition: &Definition) -> Option<Part<'_>> {
    macro_rules! part {
        ($def:expr, $kind:ident, $description:expr, $is_extension:literal $(, $list:ident: $value:expr)*) => {{
            #[allow(clippy::needless_update, reason = "some kinds set every list")]
            let part = Part {
                kind: TypeKind::$kind,
                is_extension: $is_extension,
                description: $description,
                $($list: $value,)*
                ..empty(&$def.name, &$def.directives, definition.location())
            };
            part
        }};
    }
    macro_rules! define {
        ($def:expr, $kind:ident $(, $list:ident: $value:expr)*) => {
            part!($def, $kind, $def.description.as_ref(), false $(, $list: $value)*)
        };
    }
    macro_rules! extend {
        ($def:expr, $kind:ident $(, $list:ident: $value:expr)*) => {
            part!($def, $kind, None, true $(, $list: $value)*)
        };
    }
    Some(match definition {
        Definition::ScalarTypeDefinition(def) => define!(def, Scalar),
        Definition::ScalarTypeExtension(def) => extend!(def, Scalar),
        Definition::ObjectTypeDefinition(def) => {
            define!(def, Object, interfaces: &def.implements_interfaces, fields: &def.fields)
        }
        Definition::ObjectTypeExtension(def) => {
            extend!(def, Object, interfaces: &def.implements_interfaces, fields: &def.fields)
        }
        Definition::InterfaceTypeDefinition(def) => {
            define!(def, Interface, interfaces: &def.implements_interfaces, fields: &def.fields)
        }
        Definition::InterfaceTypeExtension(def) => {
            extend!(def, Interface, interfaces: &def.implements_interfaces, fields: &def.fields)
        }
        Definition::UnionTypeDefinition(def) => define!(def, Union, members: &def.members),
        Definition::UnionTypeExtension(def) => extend!(def, Union, members: &def.members),
        Definition::EnumTypeDefinition(def) => define!(def, Enum, values: &def.values),
        Definition::EnumTypeExtension(def) => extend!(def, Enum, values: &def.values),
        Definition::InputObjectTypeDefinition(def) => {
            define!(def, Input, input_fields: &def.fields)
        }
        Definition::InputObjectTypeExtension(def) => extend!(def, Input, input_fields: &def.fields),
        _ => return None,
    })
}

fn empty<'d>(name: &'d Name, directives: &'d DirectiveList, span: Option<SourceSpan>) -> Part<'d> {
    Part {
        kind: TypeKind::Scalar,
        is_extension: false,
        name,
        span,
        description: None,
        directives,
        interfaces: &[],
        fields: &[],
        input_fields: &[],
        values: &[],
        members: &[],
    }
}
