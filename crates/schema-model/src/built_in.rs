//! Types that every schema has, and kinds of types in words.

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
