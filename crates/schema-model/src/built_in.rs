//! Types taken apart and put together, and those that every schema has.

use crate::model::{TypeDef, TypeKind};

/// Names that a schema may repeat but not change.
const INTROSPECTION: [&str; 8] = [
    "__Schema",
    "__Type",
    "__TypeKind",
    "__Field",
    "__InputValue",
    "__EnumValue",
    "__Directive",
    "__DirectiveLocation",
];
/// Name and description.
pub(crate) const BUILT_IN_SCALARS: [(&str, &str); 5] = [
    ("Boolean", "`true` or `false`."),
    (
        "Float",
        "A double-precision number with a fraction (IEEE 754).",
    ),
    (
        "ID",
        "A unique identifier. It is written as a string and not meant to be read by people; an integer is accepted too.",
    ),
    ("Int", "A signed 32-bit integer."),
    ("String", "Text, as a sequence of Unicode characters."),
];

/// The growing parts of a type, so that it can be extended while the builder is borrowed.
pub(crate) fn take_lists(ty: &mut TypeDef) -> TypeDef {
    TypeDef {
        kind: ty.kind,
        name: Box::default(),
        description: None,
        directives: std::mem::take(&mut ty.directives),
        interfaces: std::mem::take(&mut ty.interfaces),
        fields: std::mem::take(&mut ty.fields),
        input_fields: std::mem::take(&mut ty.input_fields),
        values: std::mem::take(&mut ty.values),
        members: std::mem::take(&mut ty.members),
        specified_by: ty.specified_by.take(),
        is_one_of: ty.is_one_of,
        needs_hidden: false,
        is_built_in: false,
        position: None,
        definition: None,
        extensions: std::mem::take(&mut ty.extensions),
        subgraphs: None,
    }
}

/// Gives the growing parts back.
pub(crate) fn put_lists(ty: &mut TypeDef, lists: TypeDef) {
    ty.directives = lists.directives;
    ty.interfaces = lists.interfaces;
    ty.fields = lists.fields;
    ty.input_fields = lists.input_fields;
    ty.values = lists.values;
    ty.members = lists.members;
    ty.specified_by = lists.specified_by;
    ty.is_one_of = lists.is_one_of;
    ty.extensions = lists.extensions;
}

/// Returns whether it is a type that every schema has.
pub(crate) fn is_built_in(name: &str) -> bool {
    built_in_kind(name).is_some()
}

/// The kind of a type that every schema has.
pub(crate) fn built_in_kind(name: &str) -> Option<TypeKind> {
    if BUILT_IN_SCALARS.iter().any(|(scalar, _)| *scalar == name) {
        return Some(TypeKind::Scalar);
    }
    INTROSPECTION.contains(&name).then_some(match name {
        "__TypeKind" | "__DirectiveLocation" => TypeKind::Enum,
        _ => TypeKind::Object,
    })
}

/// A scalar that the specification defines.
pub(crate) fn built_in_scalar(name: &str, description: &str) -> TypeDef {
    TypeDef {
        kind: TypeKind::Scalar,
        name: name.into(),
        description: Some(description.into()),
        directives: Vec::new(),
        interfaces: Vec::new(),
        fields: Vec::new(),
        input_fields: Vec::new(),
        values: Vec::new(),
        members: Vec::new(),
        specified_by: None,
        is_one_of: false,
        needs_hidden: false,
        is_built_in: true,
        position: None,
        definition: None,
        extensions: Vec::new(),
        subgraphs: None,
    }
}

/// The kind with its article.
pub(crate) fn kind_with_article(kind: TypeKind) -> &'static str {
    match kind {
        TypeKind::Object => "an object type",
        TypeKind::Interface => "an interface",
        TypeKind::Union => "a union",
        TypeKind::Enum => "an enum",
        TypeKind::Input => "an input type",
        TypeKind::Scalar => "a scalar",
    }
}
