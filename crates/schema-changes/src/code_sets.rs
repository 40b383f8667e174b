//! Codes of changes that other modules look for.

/// Codes of changes that bring something.
pub(crate) const ADDED: [&str; 7] = [
    "type_added",
    "field_added",
    "input_field_added",
    "enum_value_added",
    "field_argument_added",
    "directive_added",
    "directive_argument_added",
];
/// Codes of changes that take something away, with all that is in it.
pub(crate) const REMOVED: [&str; 7] = [
    "type_removed",
    "field_removed",
    "input_field_removed",
    "enum_value_removed",
    "field_argument_removed",
    "directive_removed",
    "directive_argument_removed",
];
/// Codes of removals that may take a page away.
pub(crate) const PAGES: [&str; 3] = ["type_removed", "field_removed", "directive_removed"];
/// The end of the path of a change to a deprecation.
pub(crate) const DEPRECATED: &str = ".@deprecated";

/// Returns whether a change with this code brings something that the older schema does not have.
#[must_use]
pub fn is_addition(code: &str) -> bool {
    ADDED.contains(&code)
}

/// Returns whether a change with this code removes something.
#[must_use]
pub fn is_removal(code: &str) -> bool {
    REMOVED.contains(&code)
}
