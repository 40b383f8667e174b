//! Where each thing of a schema is found.

use serde::Serialize;

use crate::model::{OperationKind, TypeKind};

/// The kinds of things that a schema has. The word is the first part of the path of what is of that kind:
/// `objects/User`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Fields of the query root.
    Queries,
    /// Fields of the mutation root.
    Mutations,
    /// Fields of the subscription root.
    Subscriptions,
    /// Object types, root types included.
    Objects,
    /// Interfaces.
    Interfaces,
    /// Unions.
    Unions,
    /// Enums.
    Enums,
    /// Input objects.
    Inputs,
    /// Scalars, the used built-in ones included.
    Scalars,
    /// Directive definitions.
    Directives,
}

impl Kind {
    /// All of them, operations first.
    pub const ALL: [Self; 10] = [
        Self::Queries,
        Self::Mutations,
        Self::Subscriptions,
        Self::Objects,
        Self::Interfaces,
        Self::Unions,
        Self::Enums,
        Self::Inputs,
        Self::Scalars,
        Self::Directives,
    ];

    /// The word used in paths.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Queries => "queries",
            Self::Mutations => "mutations",
            Self::Subscriptions => "subscriptions",
            Self::Objects => "objects",
            Self::Interfaces => "interfaces",
            Self::Unions => "unions",
            Self::Enums => "enums",
            Self::Inputs => "inputs",
            Self::Scalars => "scalars",
            Self::Directives => "directives",
        }
    }

    /// The heading of the group.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Queries => "Queries",
            Self::Mutations => "Mutations",
            Self::Subscriptions => "Subscriptions",
            Self::Objects => "Objects",
            Self::Interfaces => "Interfaces",
            Self::Unions => "Unions",
            Self::Enums => "Enums",
            Self::Inputs => "Inputs",
            Self::Scalars => "Scalars",
            Self::Directives => "Directives",
        }
    }

    /// The kind behind a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Which operations the group lists, if it lists operations.
    #[must_use]
    pub fn operation(self) -> Option<OperationKind> {
        match self {
            Self::Queries => Some(OperationKind::Query),
            Self::Mutations => Some(OperationKind::Mutation),
            Self::Subscriptions => Some(OperationKind::Subscription),
            _ => None,
        }
    }

    /// Which types the group lists, if it lists types.
    #[must_use]
    pub fn types(self) -> Option<TypeKind> {
        match self {
            Self::Objects => Some(TypeKind::Object),
            Self::Interfaces => Some(TypeKind::Interface),
            Self::Unions => Some(TypeKind::Union),
            Self::Enums => Some(TypeKind::Enum),
            Self::Inputs => Some(TypeKind::Input),
            Self::Scalars => Some(TypeKind::Scalar),
            _ => None,
        }
    }

    /// Path of something of that kind.
    #[must_use]
    pub fn path_of(self, name: &str) -> String {
        format!("{}/{name}", self.word())
    }
}

impl From<TypeKind> for Kind {
    fn from(kind: TypeKind) -> Self {
        match kind {
            TypeKind::Object => Self::Objects,
            TypeKind::Interface => Self::Interfaces,
            TypeKind::Union => Self::Unions,
            TypeKind::Enum => Self::Enums,
            TypeKind::Input => Self::Inputs,
            TypeKind::Scalar => Self::Scalars,
        }
    }
}

impl From<OperationKind> for Kind {
    fn from(kind: OperationKind) -> Self {
        match kind {
            OperationKind::Query => Self::Queries,
            OperationKind::Mutation => Self::Mutations,
            OperationKind::Subscription => Self::Subscriptions,
        }
    }
}
