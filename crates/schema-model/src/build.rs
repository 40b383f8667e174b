//! Tree of `schema-syntax` → [`Model`]: definitions and extensions merged, the first of two of a kind kept.
//!
//! Names are compared by their numbers. Every type is collected with its extensions first and filled in one pass.

mod differential;
mod links;
mod parts;
mod values;

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, Tree};

use crate::convert::types::{
    BUILT_IN_SCALARS, built_in_kind, built_in_scalar, is_built_in, kind_with_article,
};
use crate::did_you_mean::nearest;
use crate::findings::Converted;
use crate::lines::LineIndex;
use crate::model::{DirectiveDef, Model, OperationKind, TypeDef, TypeKind};
use crate::shortlist::Shortlist;
use values::Values;

/// Where the things of a model stand in the tree.
#[derive(Default)]
pub(crate) struct Sources {
    /// For each type of the model; empty for built-in scalars.
    pub(crate) types: Vec<TypeSource>,
    /// The directive definitions, in source order.
    pub(crate) directives: Vec<NodeId>,
    /// The schema definition, if there is one, and the extensions of the schema.
    pub(crate) schema: Vec<NodeId>,
    /// The root operations that are named, by kind.
    pub(crate) roots: [Option<NodeId>; 3],
    /// Positions in the types of the model, by the number of the name.
    numbers: Vec<u32>,
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
}

/// No type or directive.
const NONE: u32 = u32::MAX;

/// Makes the model; what had to be left out becomes a finding.
pub(crate) fn build(tree: &Tree<'_>, lines: &LineIndex<'_>) -> (Model, Sources, Converted) {
    let names = tree.tokens().names().count();
    let mut builder = Builder {
        tree,
        values: Values::new(tree, lines),
        model: Model::default(),
        drafts: Vec::new(),
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
    let types = builder.fill_types();
    builder.finish(types)
}

/// A type whose members are not read yet.
struct Draft {
    ty: TypeDef,
    /// The definition and its extensions.
    parts: Vec<NodeId>,
}

struct Builder<'a, 't> {
    tree: &'a Tree<'t>,
    values: Values<'a, 't>,
    model: Model,
    drafts: Vec<Draft>,
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

    fn schema(&mut self, id: NodeId, node: &Node) {
        if self.has_schema {
            let message = "The schema definition is given twice; the first is kept.";
            let span = self.values.span(node);
            self.values
                .findings
                .find("duplicate_schema_definition", message, Some(span))
                .hint("Use `extend schema` to add to it.");
            return;
        }
        self.has_schema = true;
        self.model.description = self.values.description(node);
        self.schema_content(id);
    }

    fn schema_content(&mut self, id: NodeId) {
        self.sources.schema.push(id);
        let applied = self.values.directives(id);
        self.model.directives_applied.extend(applied);
        for (id, root) in self.tree.children_of(id, NodeKind::RootOperation) {
            self.root_operation(id, root);
        }
    }

    fn root_operation(&mut self, id: NodeId, root: &Node) {
        let (slot, word) = match self.tree.keyword(root) {
            Some(NameId::MUTATION) => (1, "mutation"),
            Some(NameId::SUBSCRIPTION) => (2, "subscription"),
            _ => (0, "query"),
        };
        let Some(place) = self.sources.roots.get_mut(slot) else {
            return;
        };
        if place.is_none() {
            *place = Some(id);
            return;
        }
        let message = format_args!("The {word} root type is given twice; the first is kept.");
        let span = self.values.name_span(root);
        self.values
            .findings
            .find("duplicate_root_operation", message, Some(span))
            .hint("Keep one of them.");
    }

    fn extension(&mut self, id: NodeId, node: &Node) {
        if node.kind == NodeKind::Schema {
            return self.schema_content(id);
        }
        let (Some(kind), Some(name)) = (kind_of(node.kind), self.tree.name(node)) else {
            return;
        };
        let text = self.tree.name_text(node);
        let span = self.values.name_span(node);
        if is_built_in(text) {
            let message = format_args!("`{text}` is built in, so it cannot be extended.");
            self.values
                .findings
                .find("extends_built_in", message, Some(span));
            return;
        }
        // An extension of a type that is defined elsewhere (federation) stands for the type itself.
        let number = self.number(name);
        let Some(draft) = self.drafts.get_mut(number) else {
            self.extends_unknown(node, kind);
            return self.define(id, node, kind);
        };
        if draft.ty.kind == kind {
            draft.parts.push(id);
            return;
        }
        let message = format_args!(
            "`{text}` is {}, so it cannot be extended as {}; the extension is left out.",
            kind_with_article(draft.ty.kind),
            kind_with_article(kind)
        );
        self.values
            .findings
            .find("extension_kind_mismatch", message, Some(span));
    }

    fn extends_unknown(&mut self, node: &Node, kind: TypeKind) {
        let (keyword, name) = (kind.keyword(), self.tree.name_text(node));
        let message =
            format_args!("`{name}` is extended but not defined; the extension stands for it.");
        // Looking for a near name costs a pass over all: only for as many as are shown.
        let names = self.drafts.iter().map(|draft| &*draft.ty.name);
        let near = self
            .orphans
            .has_room()
            .then(|| nearest(name, names))
            .flatten();
        let span = self.values.name_span(node);
        let mut finding = self
            .orphans
            .find("extends_unknown_type", message, Some(span));
        match near {
            Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
            None => finding.hint(format_args!(
                "Write `{keyword} {name}`, or add the file that defines it."
            )),
        };
    }

    fn number(&self, name: NameId) -> usize {
        self.types
            .get(name.index())
            .map_or(NONE as usize, |number| *number as usize)
    }

    fn define(&mut self, id: NodeId, node: &Node, kind: TypeKind) {
        let text = self.tree.name_text(node);
        let Some(name) = self.tree.name(node) else {
            return;
        };
        if let Some(built_in) = built_in_kind(text) {
            return self.redefines_built_in(node, kind, built_in);
        }
        let known = self.drafts.get(self.number(name));
        if let Some(first) = known.and_then(|draft| draft.ty.position) {
            let first = self.values.lines.format_line(first.line);
            let message = format_args!(
                "The type `{text}` is defined twice; the first definition (line {first}) is kept."
            );
            let span = self.values.name_span(node);
            self.values
                .findings
                .find("duplicate_type", message, Some(span))
                .hint(format_args!(
                    "Rename one of them, or write `extend` to add to the first: `extend {} {text}`.",
                    kind.keyword()
                ));
            return;
        }
        let number = u32::try_from(self.drafts.len()).unwrap_or(NONE);
        if let Some(place) = self.types.get_mut(name.index()) {
            *place = number;
        }
        let ty = TypeDef {
            kind,
            name: text.into(),
            description: self.values.description(node),
            position: self.values.position(node),
            definition: Some(self.values.lines_of(node)),
            is_built_in: false,
            ..built_in_scalar("", "")
        };
        let parts = vec![id];
        self.drafts.push(Draft { ty, parts });
    }

    /// The definition is left out. One of the same kind is only a warning: some printers write out what is
    /// built in, though the specification wants it omitted (3.5, 4.2).
    fn redefines_built_in(&mut self, node: &Node, kind: TypeKind, built_in: TypeKind) {
        let name = self.tree.name_text(node);
        let span = Some(self.values.name_span(node));
        let findings = &mut self.values.findings;
        const CODE: &str = "redefines_built_in";
        if kind != built_in {
            let message = format_args!(
                "`{name}` is built in, so it cannot be defined as {}; the definition is left out.",
                kind_with_article(kind)
            );
            findings
                .find(CODE, message, span)
                .hint("Give it another name.");
        } else if built_in == TypeKind::Scalar {
            let message =
                format_args!("The scalar `{name}` is built in; the definition is left out.");
            findings
                .warn(CODE, message, span)
                .hint("Remove it: every schema has this scalar.");
        } else {
            let message = format_args!(
                "The introspection type `{name}` is built in; the definition is left out."
            );
            findings
                .warn(CODE, message, span)
                .hint("Remove it: names that begin with two underscores belong to introspection.");
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
            position: self.values.position(node),
        });
    }

    /// Without a schema definition the usual names are those of root types.
    fn usual_roots(&mut self) {
        for (slot, name) in [(1, "Mutation"), (2, "Subscription")] {
            let is_given = self.sources.roots.get(slot).is_some_and(Option::is_some);
            let number = self.tree.tokens().names().find(name);
            let draft = number.and_then(|number| self.drafts.get(self.number(number)));
            let Some(draft) = draft.filter(|draft| draft.ty.kind != TypeKind::Object) else {
                continue;
            };
            if self.has_schema || is_given {
                continue;
            }
            let message = format_args!(
                "`{name}` is {}, so it cannot be the {} root type.",
                kind_with_article(draft.ty.kind),
                name.to_ascii_lowercase()
            );
            let node = draft.parts.first().and_then(|part| self.tree.node(*part));
            let span = node.map(|node| self.values.name_span(node));
            self.values
                .findings
                .find("root_not_an_object", message, span)
                .hint("Rename it, or name the root types: `schema { query: Query }`.");
        }
    }

    fn fill_types(&mut self) -> Vec<(TypeDef, TypeSource)> {
        let drafts = std::mem::take(&mut self.drafts);
        let numbered = (0u32..).zip(drafts);
        numbered
            .map(|(number, draft)| self.values.fill(draft.ty, draft.parts, number))
            .collect()
    }

    fn finish(self, mut types: Vec<(TypeDef, TypeSource)>) -> (Model, Sources, Converted) {
        for (name, description) in BUILT_IN_SCALARS {
            if self.values.uses(name) {
                types.push((built_in_scalar(name, description), TypeSource::default()));
            }
        }
        types.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
        let (mut model, mut sources) = (self.model, self.sources);
        (model.types, sources.types) = types.into_iter().unzip();
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
        let roots = [
            (OperationKind::Query, "Query"),
            (OperationKind::Mutation, "Mutation"),
            (OperationKind::Subscription, "Subscription"),
        ];
        for ((kind, usual), named) in roots.into_iter().zip(sources.roots) {
            let implied = (!self.has_schema).then_some(usual);
            let named = named.and_then(|root| self.tree.node(root));
            let id = named.map(|root| self.tree.name_text(root)).or(implied);
            let id = id.and_then(|name| model.type_id(name));
            let is_object = |ty: &TypeDef| ty.kind == TypeKind::Object;
            let id = id.filter(|id| model.get(*id).is_some_and(is_object));
            match kind {
                OperationKind::Query => model.roots.query = id,
                OperationKind::Mutation => model.roots.mutation = id,
                OperationKind::Subscription => model.roots.subscription = id,
            }
        }
        model.linked = links::read(self.tree);
        model.shrink();
        let converted = Converted {
            findings: self.values.findings,
            orphans: self.orphans,
        };
        (model, sources, converted)
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
