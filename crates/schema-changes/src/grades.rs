//! The grade of every kind of change: one table.

use schema_results::Criticality::{self, Breaking, Dangerous, Safe};

use Case::{
    Always, Compatible, Deprecated, HasDefault, InExisting, InNew, Incompatible, NotUsed, OneOf,
    Optional, OtherDirective, Required, SpecifiedBy,
};

/// The circumstance that decides the grade of some kinds of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    /// The kind has one grade.
    Always,
    /// It is in something new, which no client uses yet; for a root type, the schema had none.
    InNew,
    /// It is in something that existed before.
    InExisting,
    /// Clients must give it a value.
    Required,
    /// It has a default value.
    HasDefault,
    /// Clients may leave it out.
    Optional,
    /// The new type of an input asks for less, or that of a field promises more.
    Compatible,
    /// The new type is another, asks for more or promises less.
    Incompatible,
    /// Nothing that a client of the older version does meets it: no field returns the type, operations give no value of it,
    /// or only definitions of types carry the directive.
    NotUsed,
    /// The directive is `@deprecated`.
    Deprecated,
    /// The directive is `@oneOf`.
    OneOf,
    /// The directive is `@specifiedBy`.
    SpecifiedBy,
    /// Any other directive.
    OtherDirective,
}

type Grades = &'static [(Case, Criticality)];

const BREAKING: Grades = &[(Always, Breaking)];
const DANGEROUS: Grades = &[(Always, Dangerous)];
const SAFE: Grades = &[(Always, Safe)];
const NEW_OR_BREAKING: Grades = &[(InNew, Safe), (InExisting, Breaking)];
const NEW_OR_DANGEROUS: Grades = &[(InNew, Safe), (NotUsed, Safe), (InExisting, Dangerous)];
const ON_DIRECTIVE: Grades = &[(NotUsed, Safe), (InExisting, Breaking)];
const BY_TYPE: Grades = &[(Compatible, Safe), (Incompatible, Breaking)];

/// The grades of each kind, those of GraphQL Inspector 8 but for the case [`NotUsed`] and `@specifiedBy`. `*` stands for any part of a code; the first row that fits
/// counts.
const TABLE: &[(&str, Grades)] = &[
    // The schema.
    ("schema_query_type_changed", NEW_OR_BREAKING),
    ("schema_mutation_type_changed", NEW_OR_BREAKING),
    ("schema_subscription_type_changed", NEW_OR_BREAKING),
    // Types.
    ("type_added", SAFE),
    ("type_removed", BREAKING),
    ("type_kind_changed", BREAKING),
    ("type_description_*", SAFE),
    ("object_type_interface_added", NEW_OR_DANGEROUS),
    ("object_type_interface_removed", BREAKING),
    ("union_member_added", NEW_OR_DANGEROUS),
    ("union_member_removed", BREAKING),
    // Fields.
    ("field_added", SAFE),
    ("field_removed", BREAKING),
    ("field_type_changed", BY_TYPE),
    ("field_description_*", SAFE),
    ("field_deprecation_*", SAFE),
    // Arguments of fields.
    (
        "field_argument_added",
        &[
            (InNew, Safe),
            (Required, Breaking),
            // The server may behave differently for operations that leave it out.
            (Optional, Dangerous),
        ],
    ),
    ("field_argument_removed", BREAKING),
    ("field_argument_type_changed", BY_TYPE),
    ("field_argument_default_changed", DANGEROUS),
    ("field_argument_description_changed", SAFE),
    // Fields of inputs.
    (
        "input_field_added",
        &[
            (InNew, Safe),
            // Operations that leave it out now send the default value.
            (HasDefault, Dangerous),
            (Required, Breaking),
            (Optional, Safe),
        ],
    ),
    ("input_field_removed", BREAKING),
    ("input_field_type_changed", BY_TYPE),
    ("input_field_default_value_changed", DANGEROUS),
    ("input_field_description_*", SAFE),
    // Values of enums.
    ("enum_value_added", NEW_OR_DANGEROUS),
    (
        "enum_value_removed",
        // Programs that wait for it in results wait for ever.
        &[(NotUsed, Dangerous), (InExisting, Breaking)],
    ),
    ("enum_value_description_changed", SAFE),
    ("enum_value_deprecation_*", SAFE),
    // Definitions of directives.
    ("directive_added", SAFE),
    ("directive_removed", ON_DIRECTIVE),
    ("directive_description_changed", SAFE),
    ("directive_repeatable_added", SAFE),
    (
        "directive_repeatable_removed",
        &[(NotUsed, Safe), (InExisting, Dangerous)],
    ),
    ("directive_location_added", SAFE),
    ("directive_location_removed", ON_DIRECTIVE),
    (
        "directive_argument_added",
        &[
            (InNew, Safe),
            (NotUsed, Safe),
            (Required, Breaking),
            (Optional, Safe),
        ],
    ),
    ("directive_argument_removed", ON_DIRECTIVE),
    (
        "directive_argument_type_changed",
        &[
            (NotUsed, Safe),
            (Compatible, Safe),
            (Incompatible, Breaking),
        ],
    ),
    (
        "directive_argument_default_value_changed",
        &[(NotUsed, Safe), (InExisting, Dangerous)],
    ),
    ("directive_argument_description_changed", SAFE),
    // Directives as they are applied.
    ("directive_usage_argument_added", SAFE),
    (
        "directive_usage_argument_removed",
        // A deprecation's reason is for people. GraphQL Inspector grades it as any other argument.
        &[(Deprecated, Safe), (OtherDirective, Dangerous)],
    ),
    (
        "directive_usage_*_added",
        &[
            (InNew, Safe),
            (Deprecated, Safe),
            (SpecifiedBy, Safe),
            (OneOf, Breaking),
            (OtherDirective, Dangerous),
        ],
    ),
    (
        "directive_usage_*_removed",
        &[
            (Deprecated, Safe),
            (OneOf, Safe),
            (SpecifiedBy, Dangerous),
            (OtherDirective, Dangerous),
        ],
    ),
];

/// Returns the grade of a change. A change that is missing from the table counts as breaking.
pub(crate) fn grade(code: &str, case: Case) -> Criticality {
    let row = TABLE.iter().find(|(pattern, _)| fits(pattern, code));
    let grade = row.and_then(|(_, grades)| grades.iter().find(|(known, _)| *known == case));
    debug_assert!(grade.is_some(), "{code} has no grade for {case:?}");
    grade.map_or(Breaking, |(_, grade)| *grade)
}

fn fits(pattern: &str, code: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == code,
        Some((start, end)) => code
            .strip_prefix(start)
            .is_some_and(|rest| rest.ends_with(end)),
    }
}

/// Returns whether a change with this code can be breaking.
///
/// ```
/// assert!(schema_changes::can_break("field_removed"));
/// assert!(!schema_changes::can_break("field_added"));
/// assert!(!schema_changes::can_break("typo"));
/// ```
#[must_use]
pub fn can_break(code: &str) -> bool {
    let row = TABLE.iter().find(|(pattern, _)| fits(pattern, code));
    row.is_some_and(|(_, grades)| has_breaking(grades))
}

fn has_breaking(grades: Grades) -> bool {
    grades.iter().any(|(_, grade)| *grade == Breaking)
}

/// Returns the codes of all kinds that can be breaking, as they stand in the table.
#[cfg(test)]
pub(crate) fn breaking_codes() -> impl Iterator<Item = &'static str> {
    let rows = TABLE.iter().filter(|(_, grades)| has_breaking(grades));
    rows.map(|(code, _)| *code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_reached_and_names_a_case_once() {
        for (at, (pattern, grades)) in TABLE.iter().enumerate() {
            let code = pattern.replace('*', "object");
            let first = TABLE.iter().position(|(other, _)| fits(other, &code));
            assert_eq!(first, Some(at), "{pattern}");
            let is_always = grades.iter().any(|(case, _)| *case == Always);
            assert!(!is_always || grades.len() == 1, "{pattern}");
            for (number, (case, _)) in grades.iter().enumerate() {
                let first = grades.iter().position(|(other, _)| other == case);
                assert_eq!(first, Some(number), "{pattern}: {case:?}");
            }
        }
    }

    #[test]
    fn applied_directives_are_graded_by_name() {
        let added = "directive_usage_argument_definition_added";
        assert_eq!(grade(added, OneOf), Breaking);
        assert_eq!(grade("directive_usage_object_removed", OneOf), Safe);
        assert_eq!(grade("directive_usage_argument_added", Always), Safe);
    }
}
