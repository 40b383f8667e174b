//! Types and directives that every server has, and the treatment of the others.

use super::wire::Type;
use super::words::TYPE_KINDS;

/// Scalars that are not printed.
pub(super) const BUILT_IN_SCALARS: [&str; 5] = ["Int", "Float", "String", "Boolean", "ID"];
/// Directives that are not printed.
pub(super) const BUILT_IN_DIRECTIVES: [&str; 5] =
    ["skip", "include", "deprecated", "specifiedBy", "oneOf"];

/// The kind as the server gives it. An unknown or missing one is guessed from the members that the type has;
/// without members there is none to guess.
pub(super) fn kind<'t>(ty: &'t Type<'_>) -> Option<&'t str> {
    fn has_any<T>(list: &Option<Vec<T>>) -> bool {
        list.as_ref().is_some_and(|list| !list.is_empty())
    }
    if let Some(known) = ty.kind.as_deref().filter(|kind| TYPE_KINDS.contains(kind)) {
        return Some(known);
    }
    if has_any(&ty.fields) {
        return Some(match has_any(&ty.possible_types) {
            true => "INTERFACE",
            false => "OBJECT",
        });
    }
    [
        (has_any(&ty.input_fields), "INPUT_OBJECT"),
        (has_any(&ty.enum_values), "ENUM"),
        (has_any(&ty.possible_types), "UNION"),
    ]
    .into_iter()
    .find_map(|(has_members, kind)| has_members.then_some(kind))
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
