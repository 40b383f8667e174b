//! The members that the box of the focus lists.

use super::relations::short;
use super::{GraphMember, GraphNode};
use schema_model::model::TypeDef;

/// Maximum number of members, more than a box can show.
const MAX_MEMBERS: usize = 60;

/// Returns the members of a type. `nodes` are the shown types.
pub(super) fn members(ty: &TypeDef, nodes: &[GraphNode]) -> Vec<GraphMember> {
    let node = |name: &str| {
        let at = nodes.iter().position(|node| node.name == name)?;
        u32::try_from(at).ok()
    };
    let member = |name: &str, text: &str, target: &str| GraphMember {
        name: short(name),
        ty: short(text),
        node: node(target),
    };
    let fields = ty.fields.iter();
    let fields = fields.map(|field| member(&field.name, &field.ty.text, &field.ty.name));
    let inputs = ty.input_fields.iter();
    let inputs = inputs.map(|field| member(&field.name, &field.ty.text, &field.ty.name));
    let values = ty.values.iter().map(|value| GraphMember {
        name: short(&value.name),
        ty: String::new(),
        node: None,
    });
    let members = ty.members.iter().map(|name| member(name, "", name));
    fields
        .chain(inputs)
        .chain(values)
        .chain(members)
        .take(MAX_MEMBERS)
        .collect()
}
