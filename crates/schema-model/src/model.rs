//! The model: what a schema says, in the shape that pages, search and indexes need.
//!
//! Compact and owned: it outlives the syntax tree, which is dropped once the model is made.
//! Names are kept as written; look-ups go through [`Model::find_type`].

mod size;

use std::collections::HashMap;
use std::sync::Arc;

use schema_results::Counts;
pub use schema_results::Position;
use serde::Serialize;

use crate::federation::linked::Linked;

/// Index of a type in [`Model::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// The six kinds of named types (GraphQL specification, September 2025, section 3.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TypeKind {
    /// `type`
    Object,
    /// `interface`
    Interface,
    /// `union`
    Union,
    /// `enum`
    Enum,
    /// `input`
    Input,
    /// `scalar`
    Scalar,
}

impl TypeKind {
    /// The word that begins a definition.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Object => "type",
            Self::Interface => "interface",
            Self::Union => "union",
            Self::Enum => "enum",
            Self::Input => "input",
            Self::Scalar => "scalar",
        }
    }
}

/// The three kinds of root operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OperationKind {
    /// A read.
    Query,
    /// A write followed by a read.
    Mutation,
    /// A stream of events.
    Subscription,
}

/// Everything a schema says.
#[derive(Debug, Default)]
pub struct Model {
    /// Description of the schema itself.
    pub description: Option<Box<str>>,
    /// Directives applied to the schema definition.
    pub directives_applied: Vec<AppliedDirective>,
    /// Root operation types, by kind.
    pub roots: Roots,
    /// All named types, sorted by name, the used built-in scalars included.
    pub types: Vec<TypeDef>,
    /// Directive definitions that the schema holds, sorted by name.
    pub directives: Vec<DirectiveDef>,
    pub(crate) by_name: HashMap<Box<str>, TypeId>,
    /// Names from elsewhere, also after rules have hidden where they come from.
    pub linked: Linked,
}

/// Root operation types.
#[derive(Debug, Default, Clone, Copy)]
pub struct Roots {
    /// Type of queries.
    pub query: Option<TypeId>,
    /// Type of mutations.
    pub mutation: Option<TypeId>,
    /// Type of subscriptions.
    pub subscription: Option<TypeId>,
}

/// One named type with its extensions merged in.
#[derive(Debug)]
pub struct TypeDef {
    /// Its kind.
    pub kind: TypeKind,
    /// Its name.
    pub name: Box<str>,
    /// Its description, CommonMark.
    pub description: Option<Box<str>>,
    /// Directives applied to it, in source order, without `@specifiedBy` and `@oneOf`.
    pub directives: Vec<AppliedDirective>,
    /// Names of implemented interfaces (objects, interfaces), in source order.
    pub interfaces: Vec<Box<str>>,
    /// Fields (objects, interfaces), in source order.
    pub fields: Vec<FieldDef>,
    /// Input fields (inputs), in source order.
    pub input_fields: Vec<InputValueDef>,
    /// Values (enums), in source order.
    pub values: Vec<EnumValueDef>,
    /// Names of members (unions), in source order.
    pub members: Vec<Box<str>>,
    /// URL of `@specifiedBy` (scalars).
    pub specified_by: Option<Box<str>>,
    /// Input with `@oneOf`.
    pub is_one_of: bool,
    /// One of the five built-in scalars.
    pub is_built_in: bool,
    /// Where it is defined; none for built-in scalars.
    pub position: Option<Position>,
    /// The whole definition with its description; none for built-in scalars.
    pub definition: Option<Span>,
    /// Where its extensions are, in source order: a member between start and end comes from there.
    pub extensions: Vec<Span>,
    /// Subgraphs of a supergraph that hold it.
    pub subgraphs: Option<Subgraphs>,
    /// Input that needs a field which is hidden: what is shown of it makes no value.
    pub needs_hidden: bool,
}

impl TypeDef {
    /// The extension that something of the type comes from; none where the definition holds it.
    #[must_use]
    pub fn extension_of(&self, position: Position) -> Option<Span> {
        let behind = self
            .extensions
            .partition_point(|span| span.start <= position);
        let last = self.extensions.get(behind.checked_sub(1)?)?;
        (position < last.end).then_some(*last)
    }
}

/// Names of subgraphs, sorted; sets that are equal are shared.
pub type Subgraphs = Arc<[Arc<str>]>;

/// From a place to behind another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Where it begins.
    pub start: Position,
    /// Behind its end.
    pub end: Position,
}

/// How the items of a connection are selected (Relay's Cursor Connections specification).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Paging {
    /// `nodes { … }`
    Nodes,
    /// `edges { node { … } }`
    Edges,
}

/// A field of an object or interface; on a root type, an operation.
#[derive(Debug)]
pub struct FieldDef {
    /// Its name.
    pub name: Box<str>,
    /// Its description, CommonMark.
    pub description: Option<Box<str>>,
    /// Its arguments, in source order.
    pub arguments: Vec<InputValueDef>,
    /// Its type.
    pub ty: TypeRef,
    /// Set where it returns a connection that is hidden: then `ty` is a list of what the connection
    /// holds, and this says how an operation gets at it.
    pub paging: Option<Paging>,
    /// Set where it is deprecated.
    pub deprecation: Option<Deprecation>,
    /// Applied directives without `@deprecated`, in source order.
    pub directives: Vec<AppliedDirective>,
    /// Where it is defined.
    pub position: Option<Position>,
    /// The line where its description begins, or the field itself if it has none.
    pub first_line: u32,
    /// Subgraphs that resolve it, where they are others than those of its type.
    pub subgraphs: Option<Subgraphs>,
}

/// An argument or an input field.
#[derive(Debug)]
pub struct InputValueDef {
    /// Its name.
    pub name: Box<str>,
    /// Its description, CommonMark.
    pub description: Option<Box<str>>,
    /// Its type.
    pub ty: TypeRef,
    /// Default value as GraphQL source.
    pub default_value: Option<Box<str>>,
    /// Set where it is deprecated.
    pub deprecation: Option<Deprecation>,
    /// Applied directives without `@deprecated`, in source order.
    pub directives: Vec<AppliedDirective>,
    /// Where it is defined.
    pub position: Option<Position>,
    /// The line where its description begins, or its own line if it has none.
    pub first_line: u32,
}

impl InputValueDef {
    /// Must a caller give it: non-null type and no default.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.ty.is_non_null() && self.default_value.is_none()
    }
}

/// A value of an enum.
#[derive(Debug)]
pub struct EnumValueDef {
    /// Its name.
    pub name: Box<str>,
    /// Its description, CommonMark.
    pub description: Option<Box<str>>,
    /// Set where it is deprecated.
    pub deprecation: Option<Deprecation>,
    /// Applied directives without `@deprecated`, in source order.
    pub directives: Vec<AppliedDirective>,
    /// Where it is defined.
    pub position: Option<Position>,
    /// The line where its description begins, or its own line if it has none.
    pub first_line: u32,
}

/// A directive definition.
#[derive(Debug)]
pub struct DirectiveDef {
    /// Its name without `@`.
    pub name: Box<str>,
    /// Its description, CommonMark.
    pub description: Option<Box<str>>,
    /// Its arguments, in source order.
    pub arguments: Vec<InputValueDef>,
    /// Whether it may be applied more than once in one place.
    pub is_repeatable: bool,
    /// Where it may be applied, as in the specification (`FIELD_DEFINITION`, …).
    pub locations: Vec<Box<str>>,
    /// Directives applied to it and by `extend directive`, without `@deprecated` (September 2026).
    pub directives: Vec<AppliedDirective>,
    /// Set if it is deprecated (September 2026).
    pub deprecation: Option<Deprecation>,
    /// Where it is defined.
    pub position: Option<Position>,
}

/// A directive as applied to something.
#[derive(Debug, Clone)]
pub struct AppliedDirective {
    /// Its name without `@`.
    pub name: Box<str>,
    /// Arguments: name and value as GraphQL source, in source order.
    pub arguments: Vec<(Box<str>, Box<str>)>,
}

/// `@deprecated` with its reason (the default reason becomes none).
#[derive(Debug)]
pub struct Deprecation {
    /// The reason, CommonMark.
    pub reason: Option<Box<str>>,
}

/// A type as referred to: a name inside lists and non-nulls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeRef {
    /// Innermost name.
    pub name: Arc<str>,
    /// As written, `[Order!]!`. Shared between all places that write the same.
    pub text: Arc<str>,
}

impl TypeRef {
    /// Returns whether the outermost wrapper is `!`.
    #[must_use]
    pub fn is_non_null(&self) -> bool {
        self.text.ends_with('!')
    }

    /// Returns whether it is a list at the outermost level (`[T]` or `[T]!`).
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.text.starts_with('[')
    }

    /// Returns the text before and after the name: `("[", "!]!")`.
    #[must_use]
    pub fn wrappers(&self) -> (&str, &str) {
        self.text.split_once(&*self.name).unwrap_or(("", ""))
    }
}

impl Model {
    /// Gives back what the lists reserved while they grew: a model lives long.
    pub(crate) fn shrink(&mut self) {
        self.types.shrink_to_fit();
        self.directives.shrink_to_fit();
        for ty in &mut self.types {
            ty.directives.shrink_to_fit();
            ty.interfaces.shrink_to_fit();
            ty.fields.shrink_to_fit();
            ty.input_fields.shrink_to_fit();
            ty.values.shrink_to_fit();
            ty.members.shrink_to_fit();
            for field in &mut ty.fields {
                field.arguments.shrink_to_fit();
            }
        }
    }

    /// Returns the numbers of types, operations and fields.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let roots = [
            OperationKind::Query,
            OperationKind::Mutation,
            OperationKind::Subscription,
        ];
        Counts {
            types: number(self.types.iter().filter(|ty| !ty.is_built_in).count()),
            operations: number(
                roots
                    .into_iter()
                    .filter_map(|kind| self.root(kind))
                    .map(|root| root.fields.len())
                    .sum(),
            ),
            fields: number(self.types.iter().map(|ty| ty.fields.len()).sum()),
        }
    }

    /// All types with their ids.
    pub fn ids(&self) -> impl Iterator<Item = (TypeId, &TypeDef)> {
        (0u32..).map(TypeId).zip(&self.types)
    }

    /// Makes the look-up by name, after the list of types has changed.
    pub fn name_types(&mut self) {
        let names = (0u32..).map(TypeId).zip(&self.types);
        self.by_name = names.map(|(id, ty)| (ty.name.clone(), id)).collect();
    }

    /// The type with that name.
    #[must_use]
    pub fn find_type(&self, name: &str) -> Option<&TypeDef> {
        self.type_id(name).and_then(|id| self.get(id))
    }

    /// The id of the type with that name.
    #[must_use]
    pub fn type_id(&self, name: &str) -> Option<TypeId> {
        self.by_name.get(name).copied()
    }

    /// The type behind an id.
    #[must_use]
    pub fn get(&self, id: TypeId) -> Option<&TypeDef> {
        self.types.get(id.0 as usize)
    }

    /// The directive definition with that name (without `@`).
    #[must_use]
    pub fn find_directive(&self, name: &str) -> Option<&DirectiveDef> {
        self.directives
            .binary_search_by(|directive| (*directive.name).cmp(name))
            .ok()
            .and_then(|index| self.directives.get(index))
    }

    /// The root type of that operation kind.
    #[must_use]
    pub fn root(&self, kind: OperationKind) -> Option<&TypeDef> {
        let id = match kind {
            OperationKind::Query => self.roots.query,
            OperationKind::Mutation => self.roots.mutation,
            OperationKind::Subscription => self.roots.subscription,
        };
        id.and_then(|id| self.get(id))
    }

    /// The operation kind whose root type has that name.
    #[must_use]
    pub fn operation_kind(&self, type_name: &str) -> Option<OperationKind> {
        // By name and not by a lookup: most names that are asked for are of no root.
        [
            OperationKind::Query,
            OperationKind::Mutation,
            OperationKind::Subscription,
        ]
        .into_iter()
        .find(|kind| {
            self.root(*kind)
                .is_some_and(|root| *root.name == *type_name)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, SourceText, parse_schema};

    #[test]
    fn members_come_from_the_definition_or_from_an_extension() {
        let sdl = "extend type Query { before: Int }\n\
            type Query { own: Int }\n\
            extend type Query { a: Int }\n\
            extend type Query {\n  b: Int\n}\n";
        let schema = parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap();
        let query = schema.model.find_type("Query").unwrap();
        let mut lines: Vec<_> = query
            .fields
            .iter()
            .map(|field| {
                let span = query.extension_of(field.position.unwrap());
                (&*field.name, span.map(|span| span.start.line))
            })
            .collect();
        lines.sort_unstable();
        let expected = [
            ("a", Some(3)),
            ("b", Some(4)),
            ("before", Some(1)),
            ("own", None),
        ];
        assert_eq!(lines, expected);
    }
}
