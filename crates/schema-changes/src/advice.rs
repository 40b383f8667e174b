//! Advice on changes that can hurt clients.

use schema_results::{Change, Criticality};

use crate::collect::WAS_DEPRECATED;

/// Advice for kinds of changes, by the start of their codes. The first row that fits counts.
const TABLE: &[(&str, &str)] = &[
    (
        "field_removed",
        "Deprecate it first with `@deprecated(reason: …)`, and remove it when no client selects it any more.",
    ),
    (
        "enum_value_removed",
        "Deprecate it first with `@deprecated(reason: …)`, stop returning it, and remove it later.",
    ),
    (
        "input_field_removed",
        "Deprecate it first with `@deprecated(reason: …)`, accept and ignore it, and remove it when no client sends it any more.",
    ),
    (
        "field_argument_removed",
        "Deprecate it first with `@deprecated(reason: …)`, accept and ignore it, and remove it when no client sends it any more.",
    ),
    (
        "field_argument_added",
        "Make it optional, or give it a default value that keeps the behaviour of today.",
    ),
    (
        "input_field_added",
        "Make it optional, and treat a missing value as before.",
    ),
    (
        "input_field_type_changed",
        "Add a field with the new type beside it, and deprecate this one. To require more, keep it optional and treat null as before.",
    ),
    (
        "field_argument_type_changed",
        "Add an argument with the new type beside it, and deprecate this one. To require more, keep it optional and treat null as before.",
    ),
    (
        "field_type_changed",
        "Add a field with the new type under another name, and deprecate this one.",
    ),
    (
        "type_removed",
        "Deprecate the fields that return it first, and remove it when no client uses them any more.",
    ),
    (
        "type_kind_changed",
        "Add a type under another name, and deprecate the fields that return this one.",
    ),
    (
        "union_member_removed",
        "Stop returning it first, and remove it when no client has a fragment on it any more.",
    ),
    (
        "object_type_interface_removed",
        "Keep the interface until no client has a fragment on it or selects it through its fields.",
    ),
    (
        "schema_",
        "Keep the root type, and add the new fields to it.",
    ),
    (
        "directive_removed",
        "Keep the definition until no client uses the directive in its operations.",
    ),
    (
        "directive_argument_removed",
        "Keep the argument until no client uses it in its operations.",
    ),
    (
        "directive_argument_added",
        "Make it optional, or give it a default value.",
    ),
    (
        "directive_location_removed",
        "Keep the location until no client uses the directive there.",
    ),
    (
        "directive_argument_type_changed",
        "Add an argument with the new type beside it.",
    ),
    (
        "enum_value_added",
        "Tell clients before you return it: an exhaustive switch may not handle it.",
    ),
    (
        "union_member_added",
        "Tell clients before you return it: code that expects the known members may not handle it.",
    ),
    (
        "object_type_interface_added",
        "Tell clients: a fragment on the interface now also returns this type.",
    ),
    (
        "field_argument_default",
        "Keep the old default value, or tell clients that leave the argument out.",
    ),
    (
        "input_field_default",
        "Keep the old default value, or tell clients that leave the field out.",
    ),
];

/// Returns what to do instead of a breaking change, or because of a dangerous one; none for a safe change and for
/// kinds without general advice.
#[must_use]
pub fn advice(change: &Change) -> Option<&'static str> {
    if change.criticality == Criticality::Safe {
        return None;
    }
    if change.code.ends_with("_removed") && change.message.contains(WAS_DEPRECATED) {
        return Some("It was deprecated already. Remove it when no client uses it any more.");
    }
    let row = TABLE
        .iter()
        .find(|(start, _)| change.code.starts_with(start));
    row.map(|(_, advice)| *advice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grades::breaking_codes;

    #[test]
    fn every_breaking_kind_has_advice() {
        for code in breaking_codes() {
            let change = Change::new(Criticality::Breaking, code, "Query.a");
            let is_usage = code.starts_with("directive_usage");
            assert_eq!(advice(&change).is_some(), !is_usage, "{code}");
        }
        let mut removed = Change::new(Criticality::Breaking, "field_removed", "Query.a");
        removed.message = format!("The field `Query.a`{WAS_DEPRECATED} was removed.");
        assert!(advice(&removed).is_some_and(|advice| !advice.contains("first")));
        let safe = Change::new(Criticality::Safe, "field_added", "Query.a");
        assert_eq!(advice(&safe), None);
    }

    #[test]
    fn each_row_is_reached() {
        for (at, (start, _)) in TABLE.iter().enumerate() {
            let first = TABLE.iter().position(|(other, _)| start.starts_with(other));
            assert_eq!(first, Some(at), "{start}");
        }
    }
}
