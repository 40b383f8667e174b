//! What every server knows, and what to make of the rest.

use super::wire::Type;

/// Directive locations of September 2025.
pub(super) const LOCATIONS: [&str; 19] = [
    "QUERY",
    "MUTATION",
    "SUBSCRIPTION",
    "FIELD",
    "FRAGMENT_DEFINITION",
    "FRAGMENT_SPREAD",
    "INLINE_FRAGMENT",
    "VARIABLE_DEFINITION",
    "SCHEMA",
    "SCALAR",
    "OBJECT",
    "FIELD_DEFINITION",
    "ARGUMENT_DEFINITION",
    "INTERFACE",
    "UNION",
    "ENUM",
    "ENUM_VALUE",
    "INPUT_OBJECT",
    "INPUT_FIELD_DEFINITION",
];
/// Scalars that are not printed.
pub(super) const BUILT_IN_SCALARS: [&str; 5] = ["Int", "Float", "String", "Boolean", "ID"];
/// Directives that are not printed.
pub(super) const BUILT_IN_DIRECTIVES: [&str; 5] =
    ["skip", "include", "deprecated", "specifiedBy", "oneOf"];

/// The kind as the server says it; guessed from what the type has where the word is unknown.
pub(super) fn kind<'t>(ty: &'t Type<'_>) -> &'t str {
    match ty.kind.as_deref() {
        Some(known @ ("OBJECT" | "INTERFACE" | "UNION" | "ENUM" | "INPUT_OBJECT" | "SCALAR")) => {
            known
        }
        _ if ty.fields.as_ref().is_some_and(|fields| !fields.is_empty()) => {
            if ty
                .possible_types
                .as_ref()
                .is_some_and(|types| !types.is_empty())
            {
                "INTERFACE"
            } else {
                "OBJECT"
            }
        }
        _ if ty
            .input_fields
            .as_ref()
            .is_some_and(|fields| !fields.is_empty()) =>
        {
            "INPUT_OBJECT"
        }
        _ if ty
            .enum_values
            .as_ref()
            .is_some_and(|values| !values.is_empty()) =>
        {
            "ENUM"
        }
        _ if ty
            .possible_types
            .as_ref()
            .is_some_and(|types| !types.is_empty()) =>
        {
            "UNION"
        }
        _ => "SCALAR",
    }
}

/// Would a block string give the text back unchanged (specification, `BlockStringValue`)?
pub(super) fn survives_a_block(text: &str) -> bool {
    let is_blank = |line: &str| line.trim_matches([' ', '\t']).is_empty();
    let has_control = text
        .chars()
        .any(|character| character.is_control() && !matches!(character, '\n' | '\t'));
    let mut lines = text.split('\n');
    let starts_and_ends = !is_blank(text.split('\n').next().unwrap_or(""))
        && !is_blank(text.rsplit('\n').next().unwrap_or(""));
    let has_no_odd_blank = !lines.clone().any(|line| is_blank(line) && !line.is_empty());
    let has_flush_line = lines.any(|line| !line.is_empty() && !line.starts_with([' ', '\t']));
    !has_control && starts_and_ends && has_no_odd_blank && has_flush_line
}
