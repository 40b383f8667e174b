//! Tree of `schema-syntax` → [`Model`]: definitions and extensions merged, the first of two of a kind kept.
//!
//! Names are compared by their numbers. Every type is collected with its extensions first and filled in one pass.

#[cfg(test)]
mod differential;
mod links;
mod parts;
mod schema;
mod types;
mod values;

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, Tree};

use crate::built_in::{BUILT_IN_SCALARS, built_in_scalar};
use crate::lines::LineIndex;
use crate::model::{DirectiveDef, Model, TypeDef, TypeKind};
use crate::shortlist::Shortlist;
use values::Values;

/// Findings of the building itself.
#[derive(Default)]
pub(crate) struct Converted {
    pub(crate) findings: Shortlist,
    /// Extensions of types that are not defined, which are errors unless the schema is part of a federation.
    pub(crate) orphans: Shortlist,
}

/// Where the things of a model stand in the tree.
#[derive(Default)]
pub(crate) struct Sources {
    /// For each type of the model; empty for built-in scalars.
    pub(crate) types: Vec<TypeSource>,
    /// The directive definitions, in source order.
    pub(crate) directives: Vec<NodeId>,
    /// The extensions of directives, in source order.
    pub(crate) directive_extensions: Vec<NodeId>,
    /// The schema definition, if there is one, and the extensions of the schema.
    pub(crate) schema: Vec<NodeId>,
    /// The root operations that are named, by kind.
    pub(crate) roots: [Option<NodeId>; 3],
    /// Positions in the types of the model, by the number of the name.
    numbers: Vec<u32>,
    /// Where a directive is first defined, by the number of the name.
    directive_places: Vec<Option<NodeId>>,
}

/// Where a type stands in the tree.
#[derive(Default)]
pub(crate) struct TypeSource {
    /// The definition and its extensions.
    pub(crate) parts: Vec<NodeId>,
    /// The fields, input fields, values or members that the model has.
    pub(crate) members: Vec<NodeId>,
    /// The names of its interfaces.
    pub(crate) interfaces: Vec<NodeId>,
}

impl Sources {
    /// Position of a type in the model; behind the last one if it has none of that name.
    pub(crate) fn type_number(&self, name: NameId) -> usize {
        let number = self.numbers.get(name.index());
        number.map_or(NONE as usize, |number| *number as usize)
    }

    /// The definition of a directive that counts.
    pub(crate) fn directive(&self, name: NameId) -> Option<NodeId> {
        self.directive_places.get(name.index()).copied().flatten()
    }
}

/// No type or directive.
const NONE: u32 = u32::MAX;

/// Makes the model; what had to be left out becomes a finding.
pub(crate) fn build(tree: &Tree<'_>, lines: &LineIndex<'_>) -> (Model, Sources, Converted) {
    let names = tree.tokens().names().count();
    let definitions = tree.definitions().count();
    let mut builder = Builder {
        tree,
        values: Values::new(tree, lines),
        model: Model::default(),
        drafts: Vec::with_capacity(definitions),
        places: Vec::with_capacity(definitions),
        types: vec![NONE; names],
        directives: vec![None; names],
        sources: Sources::default(),
        has_schema: false,
        orphans: Shortlist::default(),
    };
    for (id, node) in tree.definitions() {
        if !node.flags.has(Flags::EXTENSION) {
            builder.definition(id, node);
        }
    }
    for (id, node) in tree.definitions() {
        if node.flags.has(Flags::EXTENSION) {
            builder.extension(id, node);
        }
    }
    builder.usual_roots();
    builder.fill_types();
    builder.extend_directives();
    builder.finish()
}

struct Builder<'a, 't> {
    tree: &'a Tree<'t>,
    values: Values<'a, 't>,
    model: Model,
    /// The types in the order of their definitions. Their members are read when all parts are known.
    drafts: Vec<TypeDef>,
    /// Where each of `drafts` stands.
    places: Vec<TypeSource>,
    /// Positions in `drafts`, by the number of the name.
    types: Vec<u32>,
    /// Where a directive is first defined, by the number of the name.
    directives: Vec<Option<NodeId>>,
    sources: Sources,
    has_schema: bool,
    /// Extensions of types that are not defined.
    orphans: Shortlist,
}

impl<'t> Builder<'_, 't> {
    fn definition(&mut self, id: NodeId, node: &Node) {
        match node.kind {
            NodeKind::Schema => self.schema(id, node),
            NodeKind::DirectiveDefinition => self.directive(id, node),
            NodeKind::Operation | NodeKind::Fragment => {
                let what = match node.kind {
                    NodeKind::Fragment => "a fragment",
                    _ => "an operation",
                };
                let message = format_args!("A schema cannot hold {what}; it is left out.");
                let span = self.values.span(node);
                self.values
                    .findings
                    .find("executable_definition", message, Some(span))
                    .hint("Remove it from the schema.");
            }
            _ => {
                if let Some(kind) = kind_of(node.kind) {
                    self.define(id, node, kind);
                }
            }
        }
    }

    fn directive(&mut self, id: NodeId, node: &Node) {
        let name = self.tree.name_text(node);
        let Some(place) = self
            .tree
            .name(node)
            .and_then(|name| self.directives.get_mut(name.index()))
        else {
            return;
        };
        if let Some(first) = place.and_then(|first| self.tree.node(first)) {
            let first = self.values.position(first).map_or(0, |at| at.line);
            let first = self.values.lines.format_line(first);
            let message = format_args!(
                "The directive `@{name}` is defined twice; the first definition (line {first}) is kept."
            );
            let span = self.values.name_span(node);
            self.values
                .findings
                .find("duplicate_directive_definition", message, Some(span))
                .hint("Remove or rename one of them.");
            return;
        }
        *place = Some(id);
        self.sources.directives.push(id);
        let arguments = self.values.arguments(id, &format_args!("@{name}"));
        let mut locations: Vec<Box<str>> = Vec::new();
        for (_, location) in self.tree.children_of(id, NodeKind::Location) {
            let location = self.tree.name_text(location);
            if !locations.iter().any(|known| **known == *location) {
                locations.push(location.into());
            }
        }
        self.model.directives.push(DirectiveDef {
            name: name.into(),
            description: self.values.description(node),
            arguments,
            is_repeatable: node.flags.has(Flags::REPEATABLE),
            locations,
            directives: self.values.directives(id),
            deprecation: self.values.deprecation(id),
            position: self.values.position(node),
        });
    }

    /// Adds what `extend directive` applies. Extensions may stand before the definition.
    fn extend_directives(&mut self) {
        for &id in &self.sources.directive_extensions {
            let name = self.tree.node(id).map(|node| self.tree.name_text(node));
            let mut known = self.model.directives.iter_mut();
            let Some(definition) = known.find(|known| Some(&*known.name) == name) else {
                continue;
            };
            definition.directives.extend(self.values.directives(id));
            if definition.deprecation.is_none() {
                definition.deprecation = self.values.deprecation(id);
            }
        }
    }

    fn fill_types(&mut self) {
        let drafts = self.drafts.iter_mut().zip(&mut self.places);
        for (number, (ty, source)) in (0u32..).zip(drafts) {
            self.values.fill(ty, source, number);
        }
    }

    fn finish(self) -> (Model, Sources, Converted) {
        let (mut model, mut sources) = (self.model, self.sources);
        (model.types, sources.types) = (self.drafts, self.places);
        for (name, description) in BUILT_IN_SCALARS {
            if self.values.uses(name) {
                model.types.push(built_in_scalar(name, description));
                sources.types.push(TypeSource::default());
            }
        }
        sort_types(&mut model.types, &mut sources.types);
        sources.directive_places = self.directives;
        let names = self.tree.tokens().names();
        sources.numbers = vec![NONE; names.count()];
        for (number, ty) in (0u32..).zip(&model.types) {
            let name = names.find(&ty.name);
            let place = name.and_then(|name| sources.numbers.get_mut(name.index()));
            if let Some(place) = place {
                *place = number;
            }
        }
        model.directives.sort_by(|a, b| a.name.cmp(&b.name));
        model.name_types();
        schema::set_roots(&mut model, self.tree, sources.roots, self.has_schema);
        model.linked = links::read(self.tree);
        model.shrink();
        let converted = Converted {
            findings: self.values.findings,
            orphans: self.orphans,
        };
        (model, sources, converted)
    }
}

/// Sorts types by name, and what belongs to them with them. In place: a copy of each type would be most of the memory
/// that a schema of many types needs.
fn sort_types(types: &mut [TypeDef], sources: &mut [TypeSource]) {
    let mut order: Vec<usize> = (0..types.len()).collect();
    order.sort_by(|a, b| {
        let name = |index: &usize| types.get(*index).map(|ty| &*ty.name);
        name(a).cmp(&name(b))
    });
    // Each circle of places that exchange what they hold, from its first place on.
    for start in 0..order.len() {
        let mut place = start;
        while let Some(entry) = order.get_mut(place) {
            let from = std::mem::replace(entry, place);
            if from == start {
                break;
            }
            types.swap(place, from);
            sources.swap(place, from);
            place = from;
        }
    }
}

fn kind_of(kind: NodeKind) -> Option<TypeKind> {
    Some(match kind {
        NodeKind::Scalar => TypeKind::Scalar,
        NodeKind::Object => TypeKind::Object,
        NodeKind::Interface => TypeKind::Interface,
        NodeKind::Union => TypeKind::Union,
        NodeKind::Enum => TypeKind::Enum,
        NodeKind::Input => TypeKind::Input,
        _ => return None,
    })
}
