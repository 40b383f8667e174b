//! Checks changes to allow: one with a typing error would allow nothing and look like one that does.

use domain::{AllowedChangeReason, ChangeCode, ChangeMessage, ChangePath, Error, Project, Result};
use schema_changes::{can_break, is_addition};
use schema_docs::Docs;
use schema_model::model::TypeKind;

use crate::Context;
use crate::changes::open_pair_of;

/// The end of the path of the only applied directive that can break clients.
const ONE_OF: &str = ".@oneOf";

/// A kind of thing in a schema that changes are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    Schema,
    Type(TypeKind),
    Field,
    Argument,
    InputField,
    Value,
    Directive,
    DirectiveArgument,
}

/// A breaking change that somebody asks to allow once.
pub struct ChangeToAllow {
    /// The path of the change.
    pub path: ChangePath,
    /// The kind of the change.
    pub code: ChangeCode,
    /// The sentence of the change, to allow only exactly this change.
    pub message: Option<ChangeMessage>,
    /// Why it is fine.
    pub reason: AllowedChangeReason,
}

/// Checks that a change of the current version can have this path and kind.
///
/// # Errors
/// [`Error::InvalidInput`]; the errors of the engine.
pub(crate) async fn check(ctx: &Context, project: &Project, asked: &ChangeToAllow) -> Result<()> {
    let code = asked.code.as_str();
    if !can_break(code) {
        return Err(Error::field("code", ChangeCode::INVALID));
    }
    let Some(current) = project.current_version else {
        let message = "Nothing is published yet, so no change can break clients.";
        return Err(Error::field("path", message));
    };
    // The owner decides about hidden parts, too.
    let docs = open_pair_of(ctx, project, current).await?.whole;
    let path = asked.path.as_str();
    let known = known_part(code, path);
    let message = match known.map(|known| (known, find(&docs, known))) {
        Some((_, Some(thing))) if can_be_of(code, thing) => return Ok(()),
        Some((known, None)) => {
            format!("Version {current} has no `{known}`. Use the path of a change as in a check.")
        }
        _ => format!(
            "No change of the kind “{code}” has the path `{path}`. Use path and kind of a change as in a check."
        ),
    };
    Err(Error::field("path", message))
}

/// Returns the part of a change's path that the current version has; none if no change of this kind has such a path. An
/// added thing is not in the current version, but its owner is.
fn known_part<'p>(code: &str, path: &'p str) -> Option<&'p str> {
    if code.starts_with("directive_usage_") {
        return path.strip_suffix(ONE_OF);
    }
    if is_addition(code) {
        return path.rsplit_once('.').map(|(owner, _)| owner);
    }
    Some(path)
}

/// Returns whether a change of this kind can be of the thing, or in it if the change adds something.
fn can_be_of(code: &str, thing: Thing) -> bool {
    use TypeKind::{Enum, Input, Interface, Object, Scalar, Union};
    match code {
        "type_removed" | "type_kind_changed" => matches!(thing, Thing::Type(_)),
        "object_type_interface_removed" => matches!(thing, Thing::Type(Object | Interface)),
        "union_member_removed" => thing == Thing::Type(Union),
        "field_removed" | "field_type_changed" | "field_argument_added" => thing == Thing::Field,
        "field_argument_removed" | "field_argument_type_changed" => thing == Thing::Argument,
        "input_field_added" => thing == Thing::Type(Input),
        "input_field_removed" | "input_field_type_changed" => thing == Thing::InputField,
        "enum_value_removed" => thing == Thing::Value,
        "directive_removed" | "directive_location_removed" | "directive_argument_added" => {
            thing == Thing::Directive
        }
        "directive_argument_removed" | "directive_argument_type_changed" => {
            thing == Thing::DirectiveArgument
        }
        "directive_usage_object_added" => thing == Thing::Type(Object),
        "directive_usage_interface_added" => thing == Thing::Type(Interface),
        "directive_usage_union_member_added" => thing == Thing::Type(Union),
        "directive_usage_enum_added" => thing == Thing::Type(Enum),
        "directive_usage_input_object_added" => thing == Thing::Type(Input),
        "directive_usage_scalar_added" => thing == Thing::Type(Scalar),
        "directive_usage_field_definition_added" => thing == Thing::Field,
        "directive_usage_argument_definition_added" => thing == Thing::Argument,
        "directive_usage_input_field_definition_added" => thing == Thing::InputField,
        "directive_usage_enum_value_added" => thing == Thing::Value,
        "directive_usage_schema_added" => thing == Thing::Schema,
        code => code.starts_with("schema_") && thing == Thing::Schema,
    }
}

/// Returns what the path names in the docs.
fn find(docs: &Docs, path: &str) -> Option<Thing> {
    let model = docs.model();
    if let Some(directive) = path.strip_prefix('@') {
        let (name, argument) = split(directive);
        let directive = model.find_directive(name)?;
        let Some(wanted) = argument else {
            return Some(Thing::Directive);
        };
        let mut arguments = directive.arguments.iter();
        return arguments
            .any(|known| *known.name == *wanted)
            .then_some(Thing::DirectiveArgument);
    }
    let (name, member) = split(path);
    if name == "schema" && member.is_none() {
        return Some(Thing::Schema);
    }
    let ty = model.find_type(name)?;
    let Some(member) = member else {
        return Some(Thing::Type(ty.kind));
    };
    let (member, argument) = split(member);
    let field = ty.fields.iter().find(|field| *field.name == *member);
    if let Some(wanted) = argument {
        let mut arguments = field?.arguments.iter();
        return arguments
            .any(|known| *known.name == *wanted)
            .then_some(Thing::Argument);
    }
    if field.is_some() {
        Some(Thing::Field)
    } else if ty.input_fields.iter().any(|input| *input.name == *member) {
        Some(Thing::InputField)
    } else if ty.values.iter().any(|value| *value.name == *member) {
        Some(Thing::Value)
    } else {
        None
    }
}

/// Splits a path after its first name.
fn split(path: &str) -> (&str, Option<&str>) {
    match path.split_once('.') {
        Some((name, rest)) => (name, Some(rest)),
        None => (path, None),
    }
}
