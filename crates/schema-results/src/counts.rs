use serde::{Deserialize, Serialize};

/// Numbers of things in a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Counts {
    /// Named types that it defines, root types included, built-in scalars not.
    pub types: u32,
    /// Fields of its root operation types.
    pub operations: u32,
    /// Fields of objects and interfaces, root types included.
    pub fields: u32,
}
