//! The graph of a schema.

use schema_docs::graph::{self, EdgeKind, GraphEdge, GraphMember, GraphNode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::Kind;

/// A type, the types that use it, and the types it uses.
#[derive(Serialize, ToSchema)]
pub struct PublicGraph {
    /// Name of the type in the middle.
    pub focus: String,
    /// The focus, then the nearest, of these the most connected first.
    pub nodes: Vec<PublicGraphNode>,
    /// All edges between the nodes.
    pub edges: Vec<PublicGraphEdge>,
    /// Counts of nodes and edges within the depth that were left out.
    pub omitted: PublicGraphOmitted,
    /// Fields, values or members of the focus, in source order, 60 at most.
    pub members: Vec<PublicGraphMember>,
}

/// A type with its place.
#[derive(Serialize, ToSchema)]
pub struct PublicGraphNode {
    /// Name of the type.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Path of its page below the docs' root.
    pub path: String,
    /// Steps from the focus.
    pub depth: u32,
    /// How many fields, values or members it has.
    pub fields: u32,
    /// Centre of its box of 200 × 44, to the right; the focus is at 0.
    pub x: f32,
    /// The same, downwards.
    pub y: f32,
}

/// All uses of one kind from one type to another.
#[derive(Serialize, ToSchema)]
pub struct PublicGraphEdge {
    /// Index of the node that uses. The same as `to` if a type uses itself.
    pub from: u32,
    /// Index of the node that is used.
    pub to: u32,
    /// The kind of use.
    pub kind: PublicGraphEdgeKind,
    /// Up to three names of fields or `field(argument)`; empty for `implements` and `member`.
    pub names: Vec<String>,
    /// How many there are.
    pub count: u32,
}

/// How one type uses another.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PublicGraphEdgeKind {
    Field,
    Argument,
    InputField,
    Implements,
    Member,
}

/// Counts of what was left out.
#[derive(Serialize, ToSchema)]
pub struct PublicGraphOmitted {
    /// Types.
    pub nodes: u32,
    /// Edges to and between these types, and edges that were too many.
    pub edges: u32,
}

/// A field, value or member of the focus.
#[derive(Serialize, ToSchema)]
pub struct PublicGraphMember {
    /// Its name.
    pub name: String,
    /// Its type as written; empty for values and members of unions.
    #[serde(rename = "type")]
    pub ty: String,
    /// Index of the node of its type, if that is shown.
    #[schema(required)]
    pub node: Option<u32>,
}

/// All types of a schema with their places, in columns of equal length: item 3 of each belongs to type 3.
#[derive(Serialize, ToSchema)]
pub struct PublicGraphMap {
    /// Names of the types.
    pub names: Vec<String>,
    /// Their kinds, as numbers in `kind_words`.
    pub kinds: Vec<u32>,
    /// The kinds by number.
    pub kind_words: Vec<Kind>,
    /// Centres, from the left.
    pub x: Vec<i32>,
    /// Centres, from the top.
    pub y: Vec<i32>,
    /// Diameters, larger for types with more links.
    pub sizes: Vec<f32>,
    /// Groups of types that belong together, the largest is 0.
    pub clusters: Vec<u32>,
    /// For each type, the indexes of later types that it is linked with.
    pub links: Vec<Vec<u32>>,
    /// How many linked pairs were left out.
    pub omitted_links: u32,
    /// Size of the picture, in the unit of the places.
    pub width: i32,
    /// The same, downwards.
    pub height: i32,
}

impl From<schema_docs::Graph> for PublicGraph {
    fn from(graph: schema_docs::Graph) -> Self {
        Self {
            focus: graph.focus,
            nodes: graph.nodes.into_iter().map(Into::into).collect(),
            edges: graph.edges.into_iter().map(Into::into).collect(),
            omitted: PublicGraphOmitted {
                nodes: graph.omitted.nodes,
                edges: graph.omitted.edges,
            },
            members: graph.members.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<GraphNode> for PublicGraphNode {
    fn from(node: GraphNode) -> Self {
        Self {
            name: node.name,
            kind: schema_model::Kind::from(node.kind).into(),
            path: node.path,
            depth: u32::from(node.depth),
            fields: node.fields,
            x: node.x.round(),
            y: node.y.round(),
        }
    }
}

impl From<GraphEdge> for PublicGraphEdge {
    fn from(edge: GraphEdge) -> Self {
        Self {
            from: edge.from,
            to: edge.to,
            kind: match edge.kind {
                EdgeKind::Field => PublicGraphEdgeKind::Field,
                EdgeKind::Argument => PublicGraphEdgeKind::Argument,
                EdgeKind::InputField => PublicGraphEdgeKind::InputField,
                EdgeKind::Implements => PublicGraphEdgeKind::Implements,
                EdgeKind::Member => PublicGraphEdgeKind::Member,
            },
            names: edge.names,
            count: edge.count,
        }
    }
}

impl From<GraphMember> for PublicGraphMember {
    fn from(member: GraphMember) -> Self {
        Self {
            name: member.name,
            ty: member.ty,
            node: member.node,
        }
    }
}

const KINDS: [schema_model::Kind; 6] = [
    schema_model::Kind::Objects,
    schema_model::Kind::Interfaces,
    schema_model::Kind::Unions,
    schema_model::Kind::Enums,
    schema_model::Kind::Inputs,
    schema_model::Kind::Scalars,
];

impl From<&graph::Map> for PublicGraphMap {
    fn from(map: &graph::Map) -> Self {
        let column = |of: &dyn Fn(&graph::MapNode) -> f32| -> Vec<i32> {
            map.nodes.iter().map(|node| whole(of(node))).collect()
        };
        let kind = |node: &graph::MapNode| {
            let kind = schema_model::Kind::from(node.kind);
            (0u32..)
                .zip(KINDS)
                .find(|(_, known)| *known == kind)
                .map_or(0, |(number, _)| number)
        };
        let mut links = vec![Vec::new(); map.nodes.len()];
        for (from, to) in &map.edges {
            if let Some(list) = links.get_mut(*from as usize) {
                list.push(*to);
            }
        }
        Self {
            names: map.nodes.iter().map(|node| node.name.clone()).collect(),
            kinds: map.nodes.iter().map(kind).collect(),
            kind_words: KINDS.into_iter().map(Into::into).collect(),
            x: column(&|node| node.x),
            y: column(&|node| node.y),
            sizes: map.nodes.iter().map(|node| node.size).collect(),
            clusters: map
                .nodes
                .iter()
                .map(|node| u32::from(node.cluster))
                .collect(),
            links,
            omitted_links: map.omitted_edges,
            width: whole(map.width),
            height: whole(map.height),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "places are within some thousands; what is not saturates"
)]
fn whole(value: f32) -> i32 {
    value.round() as i32
}
