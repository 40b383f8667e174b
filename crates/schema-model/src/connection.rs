//! Connections and edges, recognised by their shape (Relay's Cursor Connections specification,
//! <https://relay.dev/graphql/connections.htm>), whatever they are called.

use crate::model::{FieldDef, Model, Paging, TypeDef, TypeId, TypeKind};

/// A page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connection {
    /// The type of its nodes.
    pub node: TypeId,
    /// The type of its edges, where it has them.
    pub edge: Option<TypeId>,
    /// How its items are selected: `nodes` where it has them, else `edges`.
    pub paging: Paging,
}

/// Returns the connection that the type is: an object with page information, and with `edges` or `nodes`.
#[must_use]
pub fn connection(model: &Model, ty: &TypeDef) -> Option<Connection> {
    if ty.kind != TypeKind::Object
        || !field(ty, "pageInfo").is_some_and(|it| is_page_info_of(model, it))
    {
        return None;
    }
    let of_list = |name: &str| {
        let found = field(ty, name).filter(|field| field.ty.is_list())?;
        model.type_id(&found.ty.name)
    };
    let edge = of_list("edges").and_then(|id| Some((id, node_of_edge(model, model.get(id)?)?)));
    let (node, paging) = match (of_list("nodes"), edge) {
        (Some(node), _) => (node, Paging::Nodes),
        (None, Some((_, node))) => (node, Paging::Edges),
        (None, None) => return None,
    };
    Some(Connection {
        node,
        edge: edge.map(|(id, _)| id),
        paging,
    })
}

/// Returns what an edge leads to: an object with `node` and `cursor`.
#[must_use]
pub fn node_of_edge(model: &Model, ty: &TypeDef) -> Option<TypeId> {
    let node = field(ty, "node").filter(|_| ty.kind == TypeKind::Object)?;
    field(ty, "cursor")?;
    model.type_id(&node.ty.name)
}

/// Whether it is the type of page information: an object that says whether there is a next page.
#[must_use]
pub fn is_page_info(ty: &TypeDef) -> bool {
    ty.kind == TypeKind::Object && field(ty, "hasNextPage").is_some()
}

fn is_page_info_of(model: &Model, of: &FieldDef) -> bool {
    model.find_type(&of.ty.name).is_some_and(is_page_info)
}

fn field<'t>(ty: &'t TypeDef, name: &str) -> Option<&'t FieldDef> {
    ty.fields.iter().find(|field| *field.name == *name)
}
