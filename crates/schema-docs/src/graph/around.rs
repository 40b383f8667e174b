//! The neighbourhood of a type.

use std::cmp::Reverse;

use super::members::members;
use super::relations::{self, Relation};
use super::{Graph, GraphEdge, GraphNode, GraphQuery, Omitted, columns};
use schema_model::Kind;
use schema_model::index::Index;
use schema_model::model::{Model, TypeDef, TypeId, TypeKind};

/// Maximum number of steps from the focus.
const MAX_DEPTH: u8 = 3;
/// Maximum number of nodes.
const MAX_NODES: usize = 500;
/// Maximum number of edges: more would make a picture of 500 nodes unreadable.
const MAX_EDGES: usize = 2_000;
/// Maximum number of field names on an edge.
const FEW: usize = 3;

/// A type to show, with its steps from the focus; negative to the left.
#[derive(Debug, Clone, Copy)]
struct Neighbour {
    id: TypeId,
    layer: i8,
}

/// Relations of one kind from one type to another.
struct Bundle {
    from: TypeId,
    /// The first few names, in source order.
    first: Vec<Relation>,
    count: u32,
}

/// Returns none if the schema has no such type, or if it is a built-in scalar.
pub(crate) fn around(model: &Model, index: &Index, query: &GraphQuery<'_>) -> Option<Graph> {
    let focus = focus(model, index, query.focus)?;
    let is_shown = |id: TypeId| {
        id == focus
            || model.get(id).is_some_and(|ty| {
                !ty.is_built_in
                    && match query.kinds {
                        [] => !matches!(ty.kind, TypeKind::Enum | TypeKind::Scalar),
                        kinds => kinds.contains(&ty.kind),
                    }
            })
    };
    let depth = query.depth.clamp(1, MAX_DEPTH);
    let mut neighbours = neighbours(model, index, focus, depth, &is_shown);
    let bundles = bundles(model, &neighbours);
    let mut degrees = vec![0u32; model.types.len()];
    for bundle in &bundles {
        for id in [bundle.from, bundle.to()] {
            if let Some(degree) = degrees.get_mut(id.0 as usize) {
                *degree += 1;
            }
        }
    }
    let degree = |id: TypeId| degrees.get(id.0 as usize).copied().unwrap_or(0);
    neighbours.sort_by_key(|one| (one.layer.unsigned_abs(), Reverse(degree(one.id)), one.id));
    let found = neighbours.len();
    neighbours.truncate(query.limit.clamp(1, MAX_NODES));

    let edges = edges(model, &neighbours, &bundles);
    let omitted = Omitted {
        nodes: number(found - neighbours.len()),
        edges: number(bundles.len() - edges.len()),
    };
    let layers: Vec<i8> = neighbours.iter().map(|one| one.layer).collect();
    let ends: Vec<(u32, u32)> = edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let places = columns::places(&layers, &ends);
    let nodes = neighbours.iter().zip(places).filter_map(|(one, place)| {
        let ty = model.get(one.id)?;
        Some(node(ty, one.layer.unsigned_abs(), place))
    });
    let nodes: Vec<GraphNode> = nodes.collect();
    let focus = model.get(focus)?;
    Some(Graph {
        focus: focus.name.to_string(),
        members: members(focus, &nodes),
        nodes,
        edges,
        omitted,
    })
}

fn node(ty: &TypeDef, depth: u8, (x, y): (f32, f32)) -> GraphNode {
    let fields = ty.fields.len() + ty.input_fields.len() + ty.values.len() + ty.members.len();
    GraphNode {
        name: ty.name.to_string(),
        kind: ty.kind,
        path: Kind::from(ty.kind).path_of(&ty.name),
        depth,
        fields: number(fields),
        x,
        y,
    }
}

fn focus(model: &Model, index: &Index, wanted: Option<&str>) -> Option<TypeId> {
    let is_ours = |id: &TypeId| model.get(*id).is_some_and(|ty| !ty.is_built_in);
    if let Some(name) = wanted {
        return model.type_id(name).filter(is_ours);
    }
    let roots = model.roots;
    roots
        .query
        .or(roots.mutation)
        .or(roots.subscription)
        .or_else(|| {
            let ids = (0u32..).map(TypeId).take(model.types.len()).filter(is_ours);
            ids.max_by_key(|id| (index.used_by(*id).len(), Reverse(*id)))
        })
}

/// Finds the types that the focus uses, step by step, and those that use it: two searches, because a type that does both
/// leads on in both directions.
fn neighbours(
    model: &Model,
    index: &Index,
    focus: TypeId,
    depth: u8,
    is_shown: &dyn Fn(TypeId) -> bool,
) -> Vec<Neighbour> {
    let used = steps(model, focus, depth, |id, visit| {
        if let Some(ty) = model.get(id) {
            relations::each(model, ty, |relation| {
                if is_shown(relation.to) {
                    visit(relation.to);
                }
            });
        }
    });
    let users = steps(model, focus, depth, |id, visit| {
        let owners = index.used_by(id).iter().map(|used| used.owner);
        let others = index.implementations(id).iter().chain(index.member_of(id));
        for user in owners.chain(others.copied()).filter(|id| is_shown(*id)) {
            visit(user);
        }
    });
    let layer = |used: Option<i8>, user: Option<i8>| match (used, user) {
        (Some(right), Some(left)) if left < right => Some(-left),
        (Some(right), _) => Some(right),
        (None, user) => user.map(|left| -left),
    };
    (0u32..)
        .map(TypeId)
        .zip(used.into_iter().zip(users))
        .filter_map(|(id, (used, user))| {
            Some(Neighbour {
                id,
                layer: layer(used, user)?,
            })
        })
        .collect()
}

/// Searches breadth first, and returns the number of steps to each type within the depth.
fn steps(
    model: &Model,
    focus: TypeId,
    depth: u8,
    next: impl Fn(TypeId, &mut dyn FnMut(TypeId)),
) -> Vec<Option<i8>> {
    let mut reached = vec![None; model.types.len()];
    if let Some(start) = reached.get_mut(focus.0 as usize) {
        *start = Some(0);
    }
    let mut frontier = vec![focus];
    for step in 1..=i8::try_from(depth).unwrap_or(1) {
        let mut found = Vec::new();
        for id in frontier {
            next(id, &mut |to| {
                if let Some(place) = reached.get_mut(to.0 as usize).filter(|at| at.is_none()) {
                    *place = Some(step);
                    found.push(to);
                }
            });
        }
        frontier = found;
    }
    reached
}

impl Bundle {
    fn to(&self) -> TypeId {
        self.first.first().map_or(self.from, |relation| relation.to)
    }
}

/// Returns all relations between the neighbours. Relations of one kind between the same two types are one edge.
fn bundles(model: &Model, neighbours: &[Neighbour]) -> Vec<Bundle> {
    let mut is_near = vec![false; model.types.len()];
    for one in neighbours {
        if let Some(near) = is_near.get_mut(one.id.0 as usize) {
            *near = true;
        }
    }
    let mut bundles: Vec<Bundle> = Vec::new();
    let mut used: Vec<Relation> = Vec::new();
    for from in neighbours.iter().map(|one| one.id) {
        let Some(ty) = model.get(from) else { continue };
        used.clear();
        relations::each(model, ty, |relation| {
            if is_near.get(relation.to.0 as usize) == Some(&true) {
                used.push(relation);
            }
        });
        used.sort_unstable();
        for same in used.chunk_by(|a, b| (a.to, a.kind) == (b.to, b.kind)) {
            bundles.push(Bundle {
                from,
                first: same.iter().take(FEW).copied().collect(),
                count: number(same.len()),
            });
        }
    }
    bundles
}

/// Returns the edges between shown nodes. If there are too many, keeps those of the focus and the thickest.
fn edges(model: &Model, shown: &[Neighbour], bundles: &[Bundle]) -> Vec<GraphEdge> {
    let mut numbers: Vec<Option<u32>> = vec![None; model.types.len()];
    for (number, one) in (0u32..).zip(shown) {
        if let Some(place) = numbers.get_mut(one.id.0 as usize) {
            *place = Some(number);
        }
    }
    let number_of = |id: TypeId| numbers.get(id.0 as usize).copied().flatten();
    let mut kept: Vec<(u32, u32, &Bundle)> = bundles
        .iter()
        .filter_map(|bundle| Some((number_of(bundle.from)?, number_of(bundle.to())?, bundle)))
        .collect();
    if kept.len() > MAX_EDGES {
        // The focus is node 0.
        kept.sort_by_key(|(from, to, bundle)| (from.min(to) != &0, Reverse(bundle.count)));
        kept.truncate(MAX_EDGES);
    }
    kept.sort_by_key(|(from, to, bundle)| (*from, *to, bundle.first.first().copied()));
    let edge = |(from, to, bundle): (u32, u32, &Bundle)| {
        let owner = model.get(bundle.from)?;
        let kind = bundle.first.first()?.kind;
        let names: Vec<String> = bundle
            .first
            .iter()
            .filter_map(|relation| relations::name(owner, *relation))
            .collect();
        Some(GraphEdge {
            from,
            to,
            kind,
            label: relations::label(kind, bundle.count, names.first()),
            names,
            count: bundle.count,
        })
    };
    kept.into_iter().filter_map(edge).collect()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
