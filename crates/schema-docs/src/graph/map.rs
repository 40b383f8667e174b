//! The map of a whole schema.

use std::cmp::Reverse;

use serde::Serialize;

use super::clusters::clusters;
use super::forces::as_f32;
use super::layout::{Layout, places};
use super::links::Links;
use super::relations;
use schema_model::model::{Model, TypeId, TypeKind};

/// Maximum number of edges.
const MAX_EDGES: usize = 20_000;
/// All types of a schema with their places, for a picture of the whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Map {
    /// All types but built-in scalars, by name.
    pub nodes: Vec<MapNode>,
    /// Linked pairs (indices in the nodes, the lower first), each once.
    pub edges: Vec<(u32, u32)>,
    /// How many linked pairs were left out.
    pub omitted_edges: u32,
    /// The width of the picture, in the unit of the places.
    pub width: f32,
    /// The height of the picture.
    pub height: f32,
}

/// A type with its place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MapNode {
    /// Name of the type.
    pub name: String,
    /// Its kind.
    pub kind: TypeKind,
    /// Distance of the centre from the left.
    pub x: f32,
    /// Distance of the centre from the top.
    pub y: f32,
    /// The diameter, which grows with the number of linked types. No two nodes overlap.
    pub size: f32,
    /// The number of the type's group. Group 0 is the largest.
    pub cluster: u16,
}

/// The nodes, by number, and their links.
struct Plan {
    ids: Vec<TypeId>,
    pairs: Vec<(u32, u32)>,
    degrees: Vec<u32>,
}

/// Computes the map, in time proportional to the size of the schema.
pub(crate) fn map(model: &Model) -> Map {
    let plan = Plan::new(model);
    let links = Links::new(plan.ids.len(), &plan.pairs, |a, b| plan.weight(a, b));
    let clusters = by_size(clusters(&links, 1.0));
    let sizes: Vec<f32> = plan.degrees.iter().map(|degree| size(*degree)).collect();
    let Layout { places, extent } = places(&links, &clusters, &sizes);
    let nodes = plan
        .ids
        .iter()
        .zip(places.iter().zip(sizes.iter().zip(&clusters)));
    let nodes = nodes.filter_map(|(id, ([x, y], (size, cluster)))| {
        let ty = model.get(*id)?;
        Some(MapNode {
            name: ty.name.to_string(),
            kind: ty.kind,
            x: round_to_tenth(*x),
            y: round_to_tenth(*y),
            size: *size,
            cluster: u16::try_from(*cluster).unwrap_or(u16::MAX),
        })
    });
    let nodes: Vec<MapNode> = nodes.collect();
    let (edges, omitted_edges) = plan.edges();
    Map {
        nodes,
        edges,
        omitted_edges,
        width: round_to_tenth(extent[0]),
        height: round_to_tenth(extent[1]),
    }
}

/// Estimates the size of the map of this many types, in bytes.
pub(crate) fn expected_size(types: usize) -> usize {
    // A type has eight links on average, and a name of 24 letters.
    types * (size_of::<MapNode>() + 24) + (types * 8).min(MAX_EDGES) * size_of::<(u32, u32)>()
}

/// Returns the types that are linked with most others, and with how many. Types without links are left out.
pub(crate) fn most_connected(model: &Model, limit: usize) -> Vec<(TypeId, u32)> {
    let plan = Plan::new(model);
    let mut found: Vec<(TypeId, u32)> = plan.ids.iter().copied().zip(plan.degrees).collect();
    found.retain(|(_, degree)| *degree > 0);
    found.sort_by_key(|(id, degree)| (Reverse(*degree), *id));
    found.truncate(limit);
    found
}

impl Plan {
    fn new(model: &Model) -> Self {
        let mut numbers: Vec<Option<u32>> = Vec::with_capacity(model.types.len());
        let mut ids = Vec::new();
        for (id, ty) in (0u32..).map(TypeId).zip(&model.types) {
            numbers.push((!ty.is_built_in).then(|| u32::try_from(ids.len()).unwrap_or(u32::MAX)));
            if !ty.is_built_in {
                ids.push(id);
            }
        }
        let number = |id: TypeId| numbers.get(id.0 as usize).copied().flatten();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut used: Vec<u32> = Vec::new();
        for (from, id) in (0u32..).zip(&ids) {
            let Some(ty) = model.get(*id) else { continue };
            used.clear();
            relations::each(model, ty, |relation| used.extend(number(relation.to)));
            used.sort_unstable();
            used.dedup();
            let others = used.iter().filter(|to| **to != from);
            pairs.extend(others.map(|&to| (from.min(to), from.max(to))));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut degrees = vec![0u32; ids.len()];
        for node in pairs.iter().flat_map(|&(a, b)| [a, b]) {
            if let Some(degree) = degrees.get_mut(node as usize) {
                *degree += 1;
            }
        }
        Self {
            ids,
            pairs,
            degrees,
        }
    }

    fn degree(&self, node: u32) -> f32 {
        as_f32(
            self.degrees
                .get(node as usize)
                .map_or(0, |degree| *degree as usize),
        )
    }

    /// Returns the weight of a link: high if it is one of few, low if it leads to a hub.
    fn weight(&self, a: u32, b: u32) -> f32 {
        let (few, many) = (
            self.degree(a).min(self.degree(b)).max(1.0),
            self.degree(a).max(self.degree(b)).max(1.0),
        );
        1.0 / (few.sqrt() * many.sqrt().sqrt())
    }

    fn edges(&self) -> (Vec<(u32, u32)>, u32) {
        if self.pairs.len() <= MAX_EDGES {
            return (self.pairs.clone(), 0);
        }
        let mut edges = self.pairs.clone();
        edges.sort_by(|a, b| self.weight(b.0, b.1).total_cmp(&self.weight(a.0, a.1)));
        edges.truncate(MAX_EDGES);
        edges.sort_unstable();
        let omitted = self.pairs.len() - edges.len();
        (edges, u32::try_from(omitted).unwrap_or(u32::MAX))
    }
}

/// Returns the diameter of a node.
fn size(degree: u32) -> f32 {
    round_to_tenth((6.0 + 2.6 * as_f32(degree as usize).sqrt()).min(60.0))
}

/// Renumbers clusters, the largest first.
fn by_size(mut clusters: Vec<u32>) -> Vec<u32> {
    let count = clusters.iter().max().map_or(0, |most| *most as usize + 1);
    let mut sizes = vec![0usize; count];
    for cluster in &clusters {
        if let Some(size) = sizes.get_mut(*cluster as usize) {
            *size += 1;
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|cluster| Reverse(sizes.get(*cluster).copied()));
    let mut rank = vec![0u32; count];
    for (place, cluster) in (0u32..).zip(order) {
        if let Some(rank) = rank.get_mut(cluster) {
            *rank = place;
        }
    }
    for cluster in &mut clusters {
        *cluster = rank.get(*cluster as usize).copied().unwrap_or(0);
    }
    clusters
}

fn round_to_tenth(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}
