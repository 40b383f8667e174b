//! The relations of a type to the types that it uses.

use super::EdgeKind;
use schema_model::model::{Model, TypeDef, TypeId};

/// Maximum characters of a name in a label, because a hostile schema may have very long ones.
const MAX_LABEL: usize = 80;

/// One use of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Relation {
    pub(super) to: TypeId,
    pub(super) kind: EdgeKind,
    /// Index in the fields, input fields, interfaces or members.
    field: u32,
    /// Index in the arguments of the field.
    argument: u32,
}

/// Visits everything that a type uses, built-in scalars included.
pub(super) fn each(model: &Model, ty: &TypeDef, mut visit: impl FnMut(Relation)) {
    let mut add = |name: &str, kind, field, argument| {
        if let Some(to) = model.type_id(name) {
            visit(Relation {
                to,
                kind,
                field,
                argument,
            });
        }
    };
    for (number, field) in (0u32..).zip(&ty.fields) {
        add(&field.ty.name, EdgeKind::Field, number, 0);
        for (place, argument) in (0u32..).zip(&field.arguments) {
            add(&argument.ty.name, EdgeKind::Argument, number, place);
        }
    }
    for (number, field) in (0u32..).zip(&ty.input_fields) {
        add(&field.ty.name, EdgeKind::InputField, number, 0);
    }
    for (number, interface) in (0u32..).zip(&ty.interfaces) {
        add(interface, EdgeKind::Implements, number, 0);
    }
    for (number, member) in (0u32..).zip(&ty.members) {
        add(member, EdgeKind::Member, number, 0);
    }
}

/// Returns the label of the relation; none if the kind says everything.
pub(super) fn name(owner: &TypeDef, relation: Relation) -> Option<String> {
    let text = match relation.kind {
        EdgeKind::Field => short(&owner.fields.get(relation.field as usize)?.name),
        EdgeKind::InputField => short(&owner.input_fields.get(relation.field as usize)?.name),
        EdgeKind::Argument => {
            let field = owner.fields.get(relation.field as usize)?;
            let argument = field.arguments.get(relation.argument as usize)?;
            format!("{}({})", short(&field.name), short(&argument.name))
        }
        EdgeKind::Implements | EdgeKind::Member => return None,
    };
    Some(text)
}

/// Returns the label of an edge.
pub(super) fn label(kind: EdgeKind, count: u32, first: Option<&String>) -> String {
    let many = match kind {
        EdgeKind::Field => "fields",
        EdgeKind::Argument => "arguments",
        EdgeKind::InputField => "input fields",
        EdgeKind::Implements => return "implements".to_owned(),
        EdgeKind::Member => return "member".to_owned(),
    };
    match first {
        Some(name) if count == 1 => name.clone(),
        _ => format!("{count} {many}"),
    }
}

/// Shortens a name that is too long to be shown.
pub(super) fn short(name: &str) -> String {
    match name.char_indices().nth(MAX_LABEL) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or("")),
        None => name.to_owned(),
    }
}
