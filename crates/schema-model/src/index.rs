//! Look-ups that follow from a schema: the users of a type, its implementations, the ways to reach it.

mod paths_from_roots;

use std::collections::HashMap;

use crate::connection::{Connection, connection, node_of_edge};
use crate::members::Members;
use crate::model::{AppliedDirective, InputValueDef, Model, TypeDef, TypeId};

pub use paths_from_roots::Path;
use paths_from_roots::PathsFromRoots;

/// Reverse look-ups over a [`Model`]. Made once, in linear time.
#[derive(Debug, Default)]
pub struct Index {
    used_by: Groups<Use>,
    directive_arguments: Groups<(u32, u32)>,
    implementations: Groups<TypeId>,
    member_of: Groups<TypeId>,
    paths: PathsFromRoots,
    directive_uses: HashMap<Box<str>, u32>,
    connections: HashMap<TypeId, Connection>,
    /// An edge and its node type.
    edges: HashMap<TypeId, TypeId>,
    members: Members,
}

/// A place that refers to a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The type that holds the field.
    pub owner: TypeId,
    /// Index in its `fields` (objects, interfaces) or `input_fields` (inputs).
    pub field: u32,
    /// Index in the field's arguments, where an argument takes the type; none where the field returns it.
    pub argument: Option<u32>,
}

/// One step on the path from a root operation to a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Select a field (index in `fields` of the owner).
    Field {
        /// An object or interface.
        owner: TypeId,
        /// Index in its `fields`.
        field: u32,
    },
    /// Give an argument of a field; only before input fields or at the end.
    Argument {
        /// An object or interface.
        owner: TypeId,
        /// Index in its `fields`.
        field: u32,
        /// Index in the field's arguments.
        argument: u32,
    },
    /// Fill a field of an input.
    InputField {
        /// An input.
        owner: TypeId,
        /// Index in its `input_fields`.
        field: u32,
    },
    /// Narrow an interface or union to one of its objects (`... on User`).
    Narrow {
        /// The type to narrow to.
        to: TypeId,
    },
}

impl Index {
    /// Builds all look-ups.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let mut uses = Vec::new();
        let mut directive_arguments = Vec::new();
        let mut implementations = Vec::new();
        let mut member_of = Vec::new();
        let mut directive_uses = DirectiveUses(HashMap::new());
        let mut connections = HashMap::new();
        let mut edges = HashMap::new();
        directive_uses.add(&model.directives_applied);
        for (owner, ty) in model.ids() {
            collect_uses(model, owner, ty, &mut uses);
            count_directives(ty, &mut directive_uses);
            if let Some(found) = connection(model, ty) {
                connections.insert(owner, found);
                edges.extend(found.edge.and_then(|id| {
                    let node = node_of_edge(model, model.get(id)?)?;
                    Some((id, node))
                }));
            }
            for interface in &ty.interfaces {
                implementations.extend(model.type_id(interface).map(|id| (id, owner)));
            }
            for member in &ty.members {
                member_of.extend(model.type_id(member).map(|id| (id, owner)));
            }
        }
        for (number, directive) in (0u32..).zip(&model.directives) {
            directive_uses.add(&directive.directives);
            for (position, argument) in (0u32..).zip(&directive.arguments) {
                directive_uses.add(&argument.directives);
                directive_arguments.extend(
                    model
                        .type_id(&argument.ty.name)
                        .map(|id| (id, (number, position))),
                );
            }
        }
        let types = model.types.len();
        let implementations = Groups::new(types, implementations);
        let paths = PathsFromRoots::new(model, &implementations);
        Self {
            used_by: Groups::new(types, uses),
            directive_arguments: Groups::new(types, directive_arguments),
            implementations,
            member_of: Groups::new(types, member_of),
            paths,
            directive_uses: directive_uses
                .0
                .into_iter()
                .map(|(name, count)| (name.into(), count))
                .collect(),
            connections,
            edges,
            members: Members::new(model),
        }
    }

    /// Members of large types by name.
    #[must_use]
    pub fn members(&self) -> &Members {
        &self.members
    }

    /// Fields that return the type and arguments and input fields that take it, ordered by owner.
    #[must_use]
    pub fn used_by(&self, id: TypeId) -> &[Use] {
        self.used_by.of(id)
    }

    /// Objects and interfaces that implement the interface, by name.
    #[must_use]
    pub fn implementations(&self, id: TypeId) -> &[TypeId] {
        self.implementations.of(id)
    }

    /// Unions that the object is a member of, by name.
    #[must_use]
    pub fn member_of(&self, id: TypeId) -> &[TypeId] {
        self.member_of.of(id)
    }

    /// Arguments of directives that take the type: (index in `Model::directives`, index in its arguments).
    #[must_use]
    pub fn directive_argument_uses(&self, id: TypeId) -> &[(u32, u32)] {
        self.directive_arguments.of(id)
    }

    /// The shortest path from a root operation to the type, where narrowing an interface or union
    /// counts as four fields: queries before mutations before subscriptions, results before
    /// arguments. It has no steps for a root type; none where no path leads there.
    #[must_use]
    pub fn path_from_root(&self, id: TypeId) -> Option<Path> {
        self.paths.to(id)
    }

    /// Returns up to `limit` ways from the root operations to a type, the best first; none if it is not reachable. Each
    /// has another first and another last step.
    #[must_use]
    pub fn paths_from_roots(&self, model: &Model, id: TypeId, limit: usize) -> Vec<Path> {
        self.paths.several(model, self, id, limit)
    }

    /// The connection that the type is (Relay's Cursor Connections specification), if it is one.
    #[must_use]
    pub fn connection(&self, id: TypeId) -> Option<Connection> {
        self.connections.get(&id).copied()
    }

    /// Returns the node type, if the type is the edge of a connection.
    #[must_use]
    pub fn node_of_edge(&self, id: TypeId) -> Option<TypeId> {
        self.edges.get(&id).copied()
    }

    /// Whether a path leads from a root operation to the type.
    #[must_use]
    pub fn is_reachable(&self, id: TypeId) -> bool {
        self.paths.lead_to(id)
    }

    /// How often the directive is applied in the schema.
    #[must_use]
    pub fn directive_uses(&self, name: &str) -> u32 {
        self.directive_uses.get(name).copied().unwrap_or(0)
    }

    /// Estimated bytes on the heap.
    #[must_use]
    pub fn heap_size(&self) -> usize {
        self.used_by.heap_size()
            + self.directive_arguments.heap_size()
            + self.implementations.heap_size()
            + self.member_of.heap_size()
            + self.paths.heap_size()
            + self.directive_uses.capacity() * 48
            + self.connections.capacity() * (size_of::<(TypeId, Connection)>() + 1)
            + self.edges.capacity() * (size_of::<(TypeId, TypeId)>() + 1)
            + self.members.heap_size()
    }
}

/// Lists by type in one allocation.
#[derive(Debug)]
pub struct Groups<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Groups<T> {
    fn default() -> Self {
        Self {
            starts: Vec::new(),
            items: Vec::new(),
        }
    }
}

impl<T: Copy> Groups<T> {
    fn new(types: usize, mut pairs: Vec<(TypeId, T)>) -> Self {
        // Stable: the pairs come ordered by owner.
        pairs.sort_by_key(|(id, _)| *id);
        let mut starts = Vec::with_capacity(types + 1);
        let mut seen = 0;
        for id in 0..=types {
            while pairs.get(seen).is_some_and(|(of, _)| (of.0 as usize) < id) {
                seen += 1;
            }
            starts.push(u32::try_from(seen).unwrap_or(u32::MAX));
        }
        Self {
            starts,
            items: pairs.into_iter().map(|(_, item)| item).collect(),
        }
    }

    /// The entries of one type.
    #[must_use]
    pub fn of(&self, id: TypeId) -> &[T] {
        let id = id.0 as usize;
        let (Some(&start), Some(&end)) = (self.starts.get(id), self.starts.get(id + 1)) else {
            return &[];
        };
        self.items.get(start as usize..end as usize).unwrap_or(&[])
    }

    fn heap_size(&self) -> usize {
        self.starts.capacity() * size_of::<u32>() + self.items.capacity() * size_of::<T>()
    }
}

struct DirectiveUses<'m>(HashMap<&'m str, u32>);

impl<'m> DirectiveUses<'m> {
    fn add(&mut self, applied: &'m [AppliedDirective]) {
        for directive in applied {
            *self.0.entry(&directive.name).or_default() += 1;
        }
    }

    fn add_values(&mut self, values: &'m [InputValueDef]) {
        for value in values {
            self.add(&value.directives);
            self.add_deprecation(value.deprecation.is_some());
        }
    }

    fn add_deprecation(&mut self, is_deprecated: bool) {
        self.add_if("deprecated", is_deprecated);
    }

    fn add_if(&mut self, name: &'m str, is_applied: bool) {
        if is_applied {
            *self.0.entry(name).or_default() += 1;
        }
    }
}

/// Fields that return a type and arguments and input fields that take it, by type.
#[must_use]
pub fn uses(model: &Model) -> Groups<Use> {
    let mut uses = Vec::new();
    for (owner, ty) in model.ids() {
        collect_uses(model, owner, ty, &mut uses);
    }
    Groups::new(model.types.len(), uses)
}

fn collect_uses(model: &Model, owner: TypeId, ty: &TypeDef, uses: &mut Vec<(TypeId, Use)>) {
    for (field, def) in (0u32..).zip(&ty.fields) {
        uses.extend(model.type_id(&def.ty.name).map(|id| {
            (
                id,
                Use {
                    owner,
                    field,
                    argument: None,
                },
            )
        }));
        for (argument, value) in (0u32..).zip(&def.arguments) {
            let used = Use {
                owner,
                field,
                argument: Some(argument),
            };
            uses.extend(model.type_id(&value.ty.name).map(|id| (id, used)));
        }
    }
    for (field, def) in (0u32..).zip(&ty.input_fields) {
        uses.extend(model.type_id(&def.ty.name).map(|id| {
            (
                id,
                Use {
                    owner,
                    field,
                    argument: None,
                },
            )
        }));
    }
}

fn count_directives<'m>(ty: &'m TypeDef, uses: &mut DirectiveUses<'m>) {
    uses.add(&ty.directives);
    uses.add_if("specifiedBy", ty.specified_by.is_some());
    uses.add_if("oneOf", ty.is_one_of);
    for field in &ty.fields {
        uses.add(&field.directives);
        uses.add_deprecation(field.deprecation.is_some());
        uses.add_values(&field.arguments);
    }
    uses.add_values(&ty.input_fields);
    for value in &ty.values {
        uses.add(&value.directives);
        uses.add_deprecation(value.deprecation.is_some());
    }
}
