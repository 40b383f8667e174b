//! Selects the nodes of connections (GraphQL Cursor Connections Specification).

use super::{Selected, Selection, Selector, is_value, select_typename, value};
use schema_model::model::{FieldDef, InputValueDef, Model, OperationKind, TypeDef, TypeKind};

/// Maximum number of fields in which to look for those of a connection, which has few.
const LOOKED_AT: usize = 30;
/// Maximum number of arguments of one field to consider.
const ARGUMENTS: usize = 100;

/// Returns whether the type has nodes or edges, and says whether there are more of them.
pub(in crate::example) fn is_connection(ty: &TypeDef) -> bool {
    let has_list = |name| find(ty, name).is_some_and(|field| field.ty.is_list());
    matches!(ty.kind, TypeKind::Object | TypeKind::Interface)
        && (ty.name.ends_with("Connection") || find(ty, "pageInfo").is_some())
        && (has_list("nodes") || has_list("edges"))
}

/// Returns the argument with the number of items of a connection: `first`, otherwise `last`.
pub(in crate::example) fn paging<'m>(
    model: &Model,
    field: &'m FieldDef,
) -> Option<&'m InputValueDef> {
    let arguments = field.arguments.iter().take(ARGUMENTS);
    let find = |name: &str| {
        let is_it = |input: &&InputValueDef| {
            *input.name == *name && &*input.ty.name == "Int" && !input.ty.is_list()
        };
        arguments.clone().find(is_it)
    };
    let argument = find("first").or_else(|| find("last"))?;
    let of = model.find_type(&field.ty.name)?;
    (field.paging.is_some() || is_connection(of)).then_some(argument)
}

fn find<'m>(ty: &'m TypeDef, name: &str) -> Option<&'m FieldDef> {
    let mut fields = ty.fields.iter().take(LOOKED_AT);
    fields.find(|field| *field.name == *name && field.arguments.is_empty())
}

impl<'m> Selector<'m> {
    /// Selects `totalCount`, the nodes, and whether there are more; none if the selection is already within such a node.
    pub(super) fn connection(&mut self, ty: &'m TypeDef, level: usize) -> Option<Selection<'m>> {
        let mut fields = Vec::new();
        let count = find(ty, "totalCount").filter(|field| {
            let of = self.model.find_type(&field.ty.name);
            of.is_some_and(is_value)
        });
        fields.extend(count.map(|field| value(field, Vec::new())));
        let nodes = find(ty, "nodes").filter(|field| field.ty.is_list());
        let found = nodes
            .and_then(|field| self.nodes(field, level))
            .or_else(|| self.edges(find(ty, "edges")?, level))?;
        fields.push(found);
        // Nobody pages through the result of a mutation.
        let is_change = self.kind == OperationKind::Mutation && level > 2;
        let page_info = find(ty, "pageInfo").filter(|_| !is_change);
        fields.extend(page_info.and_then(|field| self.page_info(field)));
        Some(Selection {
            has_typename: false,
            fields,
            ..select_typename(ty)
        })
    }

    fn nodes(&mut self, field: &'m FieldDef, level: usize) -> Option<Selected<'m>> {
        let ty = self.model.find_type(&field.ty.name)?;
        let of = if is_value(ty) {
            None
        } else {
            Some(self.object(ty, level)?)
        };
        Some(Selected {
            of,
            ..value(field, Vec::new())
        })
    }

    fn edges(&mut self, field: &'m FieldDef, level: usize) -> Option<Selected<'m>> {
        let edge = self.model.find_type(&field.ty.name)?;
        if edge.kind != TypeKind::Object {
            return None;
        }
        let node = self.nodes(find(edge, "node")?, level)?;
        let of = Selection {
            has_typename: false,
            fields: vec![node],
            ..select_typename(edge)
        };
        Some(Selected {
            of: Some(of),
            ..value(field, Vec::new())
        })
    }

    fn page_info(&mut self, field: &'m FieldDef) -> Option<Selected<'m>> {
        let ty = self.model.find_type(&field.ty.name)?;
        if ty.kind != TypeKind::Object {
            return None;
        }
        let fields: Vec<_> = ["hasNextPage", "endCursor"]
            .into_iter()
            .filter_map(|name| find(ty, name))
            .filter(|field| self.model.find_type(&field.ty.name).is_some_and(is_value))
            .map(|field| value(field, Vec::new()))
            .collect();
        if fields.is_empty() {
            return None;
        }
        let of = Selection {
            has_typename: false,
            fields,
            ..select_typename(ty)
        };
        Some(Selected {
            of: Some(of),
            ..value(field, Vec::new())
        })
    }
}
