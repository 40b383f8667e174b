//! The types that tell most about a schema.

use std::cmp::Reverse;

use schema_model::connection::is_page_info;
use schema_model::model::{Model, TypeDef, TypeId, TypeKind};
use schema_model::{Index, Kind};
use serde::Serialize;

/// A type and how often it is used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UsedType {
    /// Its name.
    pub name: String,
    /// Path of its page.
    pub path: String,
    /// Number of fields that return it.
    pub uses: u32,
}

/// Returns the object types that are used most, without root types, payloads, connections and their parts.
///
/// A type counts at most as many uses as it has fields: a small value such as `Money` is used everywhere and says little.
pub(crate) fn most_used(model: &Model, index: &Index, limit: usize) -> Vec<UsedType> {
    let mut found: Vec<(TypeId, &TypeDef)> = model
        .ids()
        .filter(|(id, ty)| is_candidate(model, index, *id, ty))
        .collect();
    found.sort_by_key(|(id, ty)| {
        let (uses, fields) = (index.used_by(*id).len(), ty.fields.len());
        let rank = (uses.min(fields), uses, fields);
        (Reverse(rank), ty.position)
    });
    found.truncate(limit);
    let entry = |(id, ty): (TypeId, &TypeDef)| UsedType {
        name: ty.name.to_string(),
        path: Kind::from(ty.kind).path_of(&ty.name),
        uses: u32::try_from(index.used_by(id).len()).unwrap_or(u32::MAX),
    };
    found.into_iter().map(entry).collect()
}

fn is_candidate(model: &Model, index: &Index, id: TypeId, ty: &TypeDef) -> bool {
    ty.kind == TypeKind::Object
        && model.operation_kind(&ty.name).is_none()
        && index.connection(id).is_none()
        && index.node_of_edge(id).is_none()
        && !is_page_info(ty)
        && !is_payload(model, index, id, ty)
}

/// Whether only mutations return it.
fn is_payload(model: &Model, index: &Index, id: TypeId, ty: &TypeDef) -> bool {
    let uses = index.used_by(id);
    let is_of_mutation = |owner| Some(owner) == model.roots.mutation;
    ty.name.ends_with("Payload")
        || (!uses.is_empty() && uses.iter().all(|of| is_of_mutation(of.owner)))
}
