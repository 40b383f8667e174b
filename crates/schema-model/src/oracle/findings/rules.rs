//! Translates the validator's complaints into a stable code, a sentence and a hint.

use crate::did_you_mean::nearest;
use crate::federation;
use crate::model::Model;
use crate::parse::sentence;
use crate::shortlist::{Shortlist, Span};

const BUILT_IN_SCALARS: [&str; 5] = ["Boolean", "Float", "ID", "Int", "String"];

/// The names of a schema, for "did you mean".
pub(super) struct Words<'m> {
    model: &'m Model,
}

impl<'m> Words<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Self { model }
    }

    fn ty(&self, wanted: &str) -> Option<&'m str> {
        nearest(
            wanted,
            self.model
                .types
                .iter()
                .map(|ty| &*ty.name)
                .chain(BUILT_IN_SCALARS),
        )
    }

    fn directive(&self, wanted: &str) -> Option<&'m str> {
        let built_in = ["deprecated", "specifiedBy", "oneOf", "skip", "include"];
        nearest(
            wanted,
            self.model
                .directives
                .iter()
                .map(|directive| &*directive.name)
                .chain(built_in),
        )
    }

    fn argument(&self, wanted: &str, of: &str) -> Option<&'m str> {
        let directive = self.model.find_directive(of.trim_start_matches('@'))?;
        nearest(
            wanted,
            directive.arguments.iter().map(|argument| &*argument.name),
        )
    }
}

/// A complaint of the validator.
pub(super) struct Complaint<'e> {
    pub(super) name: &'e str,
    /// Its message; long names are cut.
    pub(super) raw: &'e str,
    pub(super) span: Option<Span>,
}

/// Adds the finding for one complaint, if we report it.
pub(super) fn explain(
    complaint: &Complaint<'_>,
    needs_no_query: bool,
    words: &Words<'_>,
    found: &mut Shortlist,
) {
    let Some((code, message, hint)) = put_into_words(complaint, needs_no_query, words, found)
    else {
        return;
    };
    let mut finding = found.find(code, message, complaint.span);
    if let Some(hint) = hint {
        finding.hint(hint);
    }
    finding.about(complaint.raw.split('`').nth(1).unwrap_or(""));
}

/// Returns code, message and hint.
fn put_into_words(
    complaint: &Complaint<'_>,
    needs_no_query: bool,
    words: &Words<'_>,
    found: &Shortlist,
) -> Option<(&'static str, String, Option<String>)> {
    let raw = complaint.raw;
    let linked = &words.model.linked;
    // Hints compare with every name, so they are made only for the findings that are shown.
    let words = found.has_room().then_some(words);
    let mut quoted = raw.split('`').skip(1).step_by(2);
    let (first, second) = (quoted.next().unwrap_or(""), quoted.next().unwrap_or(""));
    let meant = |found: Option<&str>| found.map(|found| format!("Did you mean `{found}`?"));
    Some(match complaint.name {
        // Found when the model was made.
        "UniqueInputValue" => return None,
        // `cycles` finds them, however many paths there are.
        "RecursiveInputObjectDefinition" | "RecursiveDirectiveDefinition" => return None,
        // `values` checks them, default values too, and nulls and lists more exactly.
        "UnsupportedValueType"
        | "IntCoercionError"
        | "FloatCoercionError"
        | "UndefinedEnumValue"
        | "UndefinedInputValue"
        | "RequiredField" => return None,
        "UndefinedDefinition" if federation::is_type(first, linked) => return None,
        "UndefinedDefinition" => {
            let hint = meant(words.and_then(|words| words.ty(first)));
            let define = || {
                Some(format!(
                    "Define it, or remove what refers to it: `scalar {first}` if it is a scalar."
                ))
            };
            (
                "unknown_type",
                format!("The type `{first}` is not defined."),
                hint.or_else(define),
            )
        }
        "UndefinedDirective" => {
            let directive = first.trim_start_matches('@');
            if federation::is_directive(directive, linked) {
                return None;
            }
            let near = words.and_then(|words| words.directive(directive));
            let hint = near.map(|near| format!("Did you mean `@{near}`?"));
            let define = || Some(format!("Define it: `directive @{directive} on …`."));
            (
                "unknown_directive",
                format!("The directive `@{directive}` is not defined."),
                hint.or_else(define),
            )
        }
        "UndefinedArgument" => {
            let hint = meant(words.and_then(|words| words.argument(first, second)));
            (
                "unknown_argument",
                format!("`{second}` has no argument `{first}`."),
                hint,
            )
        }
        "QueryRootOperationType" => {
            if needs_no_query {
                return None;
            }
            let message =
                "The schema has no query root type, so nothing can be read with it.".to_owned();
            let hint = "Define `type Query { … }`, or name the root type: `schema { query: … }`.";
            ("missing_query_root", message, Some(hint.to_owned()))
        }
        "UniqueArgument" => (
            "duplicate_argument",
            format!("The argument `{first}` is given twice."),
            None,
        ),
        "UniqueDirective" => (
            "duplicate_directive",
            explain_repeated(raw),
            Some("Remove one, or define the directive as `repeatable`.".to_owned()),
        ),
        "UnsupportedLocation" => (
            "directive_location",
            explain_misplaced(raw),
            Some("Add the location to the directive's definition, or remove it here.".to_owned()),
        ),
        "MissingInterfaceField" => {
            let field = quoted.next().unwrap_or("");
            let message = format!("`{first}` implements `{second}` but has no field `{field}`.");
            (
                "missing_interface_field",
                message,
                Some(format!("Add `{field}` to `{first}`.")),
            )
        }
        "TransitiveImplementedInterfaces" => {
            let third = quoted.next().unwrap_or("");
            if third == first {
                return Some((
                    "recursive_interface",
                    format!(
                        "`{first}` implements `{second}`, which implements `{first}`: interfaces cannot implement each other."
                    ),
                    Some(format!(
                        "Remove `{second}` from what `{first}` implements, or the other way round."
                    )),
                ));
            }
            (
                "missing_interface",
                format!("`{first}` implements `{second}`, so it must implement `{third}` too."),
                Some(format!("Write `implements {second} & {third}`.")),
            )
        }
        "RecursiveInterfaceDefinition" => {
            let name = raw.split(' ').nth(1).unwrap_or("").trim_matches('`');
            (
                "recursive_interface",
                format!("The interface `{name}` cannot implement itself."),
                Some(format!("Remove `{name}` from what it implements.")),
            )
        }
        "RootOperationObjectType" => (
            "root_not_an_object",
            format!("`{first}` is no object type, so it cannot be a root type."),
            Some(format!("Define it as `type {first} {{ … }}`.")),
        ),
        "ReservedName" => {
            let hint = "Names that begin with two underscores belong to introspection.".to_owned();
            (
                "reserved_name",
                format!("The name `{first}` is reserved."),
                Some(hint),
            )
        }
        "EmptyFieldSet" => (
            "empty_type",
            format!("`{first}` has no fields."),
            Some("Add at least one field.".to_owned()),
        ),
        "EmptyValueSet" => (
            "empty_enum",
            format!("The enum `{first}` has no values."),
            Some("Add at least one value.".to_owned()),
        ),
        "EmptyMemberSet" => (
            "empty_union",
            format!("The union `{first}` has no members."),
            Some("Add at least one member.".to_owned()),
        ),
        "EmptyInputValueSet" => (
            "empty_input",
            format!("The input `{first}` has no fields."),
            Some("Add at least one field.".to_owned()),
        ),
        "OutputType" => (
            "not_an_output_type",
            format!("The field `{first}` cannot return an input type."),
            None,
        ),
        "InputType" => {
            let hint = "Arguments and input fields take scalars, enums and inputs.".to_owned();
            (
                "not_an_input_type",
                format!("`{first}` cannot take an output type."),
                Some(hint),
            )
        }
        "DuplicateRootOperationType" => (
            "duplicate_root_type",
            format!("`{first}` is the root type of more than one kind of operation."),
            Some("Each kind of operation needs a type of its own.".to_owned()),
        ),
        "RecursionError" | "RecursionLimitError" | "DeeplyNestedType" => (
            "not_checked",
            "This leads through so many types that it was not checked in full.".to_owned(),
            None,
        ),
        other => (code_of(other), sentence(raw), None),
    })
}

fn code_of(name: &str) -> &'static str {
    match name {
        "InvalidImplementationFieldType" => "interface_field_type",
        "MissingInterfaceFieldArgument" => "missing_interface_argument",
        "InvalidImplementationFieldArgumentType" => "interface_argument_type",
        "ExtraRequiredImplementationFieldArgument" => "extra_required_argument",
        "RequiredArgument" => "missing_argument",
        "UnionMemberObjectType" => "union_member_not_an_object",
        "UndefinedVariable" => "unknown_variable",
        _ => "invalid",
    }
}

/// "non-repeatable directive {name} can only be used once per location"
fn explain_repeated(raw: &str) -> String {
    let name = raw.split(' ').nth(2).unwrap_or("");
    format!("The directive `@{name}` may be used only once here.")
}

/// "{name} directive is not supported for {location} location"
fn explain_misplaced(raw: &str) -> String {
    let mut words = raw.split(' ');
    let name = words.next().unwrap_or("");
    let location = words.nth_back(1).unwrap_or("");
    format!("The directive `@{name}` is not defined for {location}.")
}
