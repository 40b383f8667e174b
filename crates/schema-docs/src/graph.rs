//! A schema as a picture: the neighbourhood of one type, and the map of all types.
//!
//! Places are computed here, so that a browser draws without a pause, and the same schema always
//! looks the same. Nothing here is kept: both are made when they are asked for;
//! [`Docs::shared_map`](crate::Docs::shared_map) keeps the map.

mod around;
mod board;
mod clusters;
mod columns;
mod forces;
mod layout;
mod links;
mod map;
mod members;
mod relations;
mod tree;

use serde::Serialize;

pub(crate) use around::around;
pub use map::{Map, MapNode};
pub(crate) use map::{expected_size, map, most_connected};
use schema_model::model::TypeKind;

/// Width of the box that a neighbourhood leaves for each node.
pub const NODE_WIDTH: f32 = 200.0;
/// Height of that box.
pub const NODE_HEIGHT: f32 = 44.0;

/// A question for the neighbourhood of a type.
#[derive(Debug, Clone, Copy)]
pub struct GraphQuery<'q> {
    /// The type in the middle. None is the query root, or where there is none another root, or the
    /// type that is used most.
    pub focus: Option<&'q str>,
    /// Steps away from it, 1 to 3; taken as the nearest of these.
    pub depth: u8,
    /// Only types of these kinds, beside the focus. Empty is everything with fields or members:
    /// enums and scalars are shown where they are asked for, built-in scalars never.
    pub kinds: &'q [TypeKind],
    /// Nodes at most, 1 to 500; taken as the nearest of these.
    pub limit: usize,
}

impl Default for GraphQuery<'_> {
    fn default() -> Self {
        Self {
            focus: None,
            depth: 1,
            kinds: &[],
            limit: 150,
        }
    }
}

/// A type with the types that use it and that it uses.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Graph {
    /// Name of the type in the middle.
    pub focus: String,
    /// The focus, then the nearest, of these the most connected first.
    pub nodes: Vec<GraphNode>,
    /// All edges between the nodes.
    pub edges: Vec<GraphEdge>,
    /// The number of types within the depth that were left out.
    pub omitted: Omitted,
    /// Fields, input fields, values or members of the focus, in source order, 60 at most; its node
    /// says how many there are.
    pub members: Vec<GraphMember>,
}

/// A part of the focus, for its box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GraphMember {
    /// Its name.
    pub name: String,
    /// Its type as written; empty for values and members of unions.
    pub ty: String,
    /// Index in the nodes of the type that it leads to, where that is shown.
    pub node: Option<u32>,
}

/// A type with its place. What uses the focus stands left of it, what it uses right of it; what does
/// both stands where it is nearer, in doubt right.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GraphNode {
    /// Name of the type.
    pub name: String,
    /// Its kind.
    pub kind: TypeKind,
    /// Path of its page.
    pub path: String,
    /// Steps from the focus.
    pub depth: u8,
    /// How many fields, input fields, values or members it has.
    pub fields: u32,
    /// Centre of its box ([`NODE_WIDTH`] × [`NODE_HEIGHT`]), to the right; the focus is at 0.
    pub x: f32,
    /// The same, downwards.
    pub y: f32,
}

/// Everything of one kind that leads from one type to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GraphEdge {
    /// Index in the nodes: what uses. The same as `to` where a type uses itself.
    pub from: u32,
    /// Index in the nodes: the used type.
    pub to: u32,
    /// The kind of use.
    pub kind: EdgeKind,
    /// Name of the field, `field(argument)`, or how many there are: `3 fields`.
    pub label: String,
    /// Up to three of them by name, in source order; none for `implements` and `member`.
    pub names: Vec<String>,
    /// How many there are.
    pub count: u32,
}

/// How one type uses another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeKind {
    /// A field returns it.
    Field,
    /// An argument of a field takes it.
    Argument,
    /// An input field takes it.
    InputField,
    /// It is an interface that is implemented.
    Implements,
    /// It is a member of a union.
    Member,
}

/// The numbers of types that were left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Omitted {
    /// Types.
    pub nodes: u32,
    /// Edges to and between these types, and edges that were too many.
    pub edges: u32,
}
