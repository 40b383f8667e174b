//! The types and directives that every schema has (specification of September 2025, 3.13 and 4.2).

use super::response::{Directive, Field, Input, Type, Value, empty, reference};
use super::words::LOCATIONS;

/// Field, its type, and does it take `includeDeprecated`.
type Row = (&'static str, &'static str, bool);

const OBJECTS: [(&str, &[Row]); 6] = [
    (
        "__Schema",
        &[
            ("description", "String", false),
            ("types", "[__Type!]!", false),
            ("queryType", "__Type!", false),
            ("mutationType", "__Type", false),
            ("subscriptionType", "__Type", false),
            ("directives", "[__Directive!]!", false),
        ],
    ),
    (
        "__Type",
        &[
            ("kind", "__TypeKind!", false),
            ("name", "String", false),
            ("description", "String", false),
            ("specifiedByURL", "String", false),
            ("fields", "[__Field!]", true),
            ("interfaces", "[__Type!]", false),
            ("possibleTypes", "[__Type!]", false),
            ("enumValues", "[__EnumValue!]", true),
            ("inputFields", "[__InputValue!]", true),
            ("ofType", "__Type", false),
            ("isOneOf", "Boolean", false),
        ],
    ),
    (
        "__Field",
        &[
            ("name", "String!", false),
            ("description", "String", false),
            ("args", "[__InputValue!]!", true),
            ("type", "__Type!", false),
            ("isDeprecated", "Boolean!", false),
            ("deprecationReason", "String", false),
        ],
    ),
    (
        "__InputValue",
        &[
            ("name", "String!", false),
            ("description", "String", false),
            ("type", "__Type!", false),
            ("defaultValue", "String", false),
            ("isDeprecated", "Boolean!", false),
            ("deprecationReason", "String", false),
        ],
    ),
    (
        "__EnumValue",
        &[
            ("name", "String!", false),
            ("description", "String", false),
            ("isDeprecated", "Boolean!", false),
            ("deprecationReason", "String", false),
        ],
    ),
    (
        "__Directive",
        &[
            ("name", "String!", false),
            ("description", "String", false),
            ("isRepeatable", "Boolean!", false),
            ("locations", "[__DirectiveLocation!]!", false),
            ("args", "[__InputValue!]!", true),
        ],
    ),
];

const KINDS: [&str; 8] = [
    "SCALAR",
    "OBJECT",
    "INTERFACE",
    "UNION",
    "ENUM",
    "INPUT_OBJECT",
    "LIST",
    "NON_NULL",
];

/// The types of introspection.
pub(super) fn types() -> Vec<Type<'static>> {
    let objects = OBJECTS.iter().map(|(name, rows)| Type {
        fields: Some(rows.iter().map(field).collect()),
        interfaces: Some(Vec::new()),
        ..empty("OBJECT", name)
    });
    let enums: [(&str, &[&'static str]); 2] =
        [("__TypeKind", &KINDS), ("__DirectiveLocation", &LOCATIONS)];
    let enums = enums.into_iter().map(|(name, values)| Type {
        enum_values: Some(values.iter().map(|name| value(name)).collect()),
        ..empty("ENUM", name)
    });
    objects.chain(enums).collect()
}

/// The directives of the specification.
pub(super) fn directives() -> Vec<Directive<'static>> {
    let executable = ["FIELD", "FRAGMENT_SPREAD", "INLINE_FRAGMENT"];
    let deprecatable = [
        "FIELD_DEFINITION",
        "ARGUMENT_DEFINITION",
        "ENUM_VALUE",
        "INPUT_FIELD_DEFINITION",
    ];
    let condition = || vec![input("if", "Boolean!", None)];
    vec![
        directive("skip", &executable, condition()),
        directive("include", &executable, condition()),
        directive(
            "deprecated",
            &deprecatable,
            vec![input("reason", "String!", Some("\"No longer supported\""))],
        ),
        directive(
            "specifiedBy",
            &["SCALAR"],
            vec![input("url", "String!", None)],
        ),
        directive("oneOf", &["INPUT_OBJECT"], Vec::new()),
    ]
}

fn directive(
    name: &'static str,
    locations: &[&'static str],
    args: Vec<Input<'static>>,
) -> Directive<'static> {
    Directive {
        name,
        description: None,
        is_repeatable: false,
        locations: locations.to_vec(),
        args,
        is_deprecated: false,
        deprecation_reason: None,
    }
}

fn field(&(name, ty, takes_deprecated): &Row) -> Field<'static> {
    let args = if takes_deprecated {
        vec![input("includeDeprecated", "Boolean!", Some("false"))]
    } else {
        Vec::new()
    };
    Field {
        name,
        description: None,
        args,
        ty: reference(ty, inner(ty), kind(inner(ty))),
        is_deprecated: false,
        deprecation_reason: None,
    }
}

fn input(
    name: &'static str,
    ty: &'static str,
    default_value: Option<&'static str>,
) -> Input<'static> {
    Input {
        name,
        description: None,
        ty: reference(ty, inner(ty), "SCALAR"),
        default_value,
        is_deprecated: false,
        deprecation_reason: None,
    }
}

fn value(name: &'static str) -> Value<'static> {
    Value {
        name,
        description: None,
        is_deprecated: false,
        deprecation_reason: None,
    }
}

fn inner(ty: &'static str) -> &'static str {
    ty.trim_matches(['[', ']', '!'])
}

fn kind(name: &str) -> &'static str {
    match name {
        "__TypeKind" | "__DirectiveLocation" => "ENUM",
        name if name.starts_with("__") => "OBJECT",
        _ => "SCALAR",
    }
}
