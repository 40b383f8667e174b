//! The rules of the specification for type systems (section 3), over the tree of `schema-syntax` and the model.
//!
//! Names are compared by their numbers; every rule costs a look-up for each node.

pub(crate) mod cycles;
mod definitions;
#[cfg(test)]
mod differential;
mod directives;
pub(crate) mod endless;
mod field_sets;
mod interface_circle;
mod interfaces;
mod members;
mod subgraph;
mod types;
mod values;

use std::collections::HashSet;
use std::fmt::Display;

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, Tree};

use crate::build::{Converted, Sources};
use crate::built_in::built_in_kind;
use crate::did_you_mean::nearest;
use crate::federation;
use crate::model::{Model, TypeDef, TypeKind};
use crate::shortlist::{Draft, Shortlist, Span};
use definitions::Definitions;

/// Finds what is wrong with a schema, beside what was found when the model was built.
pub(crate) fn find(
    tree: &Tree<'_>,
    model: &Model,
    sources: &Sources,
    built: Converted,
) -> Shortlist {
    let Converted {
        findings: mut found,
        orphans,
    } = built;
    let definitions = Definitions::new(tree, model, sources);
    let applies_federation = values::check(tree, model, sources, &definitions, &mut found);
    let is_subgraph = applies_federation || is_federated(model);
    endless::defaults(tree, model, sources, &mut found);
    find_cycles(tree, model, sources, &mut found);
    // Subgraphs extend types that other subgraphs define.
    if !is_subgraph {
        found.append(orphans);
    }
    let mut rules = Rules {
        tree,
        model,
        sources,
        definitions: &definitions,
        found: &mut found,
        not_imported: HashSet::new(),
    };
    rules.check(is_subgraph);
    if is_subgraph {
        rules.subgraph();
    }
    interfaces::check(&mut rules);
    found
}

/// Returns whether the schema says that it is part of a federation: it links one of its specifications, or carries one
/// of its directives, which it does not define itself.
fn is_federated(model: &Model) -> bool {
    let is_known = |name: &str| {
        let is_own = model.find_directive(name).is_some();
        let linked = &model.linked;
        !is_own && !linked.is_foreign_directive(name) && federation::is_directive(name, linked)
    };
    let mut applied = model.directives_applied.iter();
    model.linked.is_federation() || applied.any(|directive| is_known(&directive.name))
}

/// Adds inputs that require themselves, and directives that are applied within their own definition.
fn find_cycles(tree: &Tree<'_>, model: &Model, sources: &Sources, found: &mut Shortlist) {
    let place_of = |ty: &TypeDef| {
        let name = tree.tokens().names().find(&ty.name)?;
        let source = sources.types.get(sources.type_number(name))?;
        let span = tree.span(tree.node(*source.parts.iter().min()?)?);
        Some((span.start, span.end))
    };
    cycles::inputs(model, place_of, found);
    let place_of = |name: &str| {
        let name = tree.tokens().names().find(name)?;
        let node = tree.node(sources.directive(name)?)?;
        let tokens = tree.tokens();
        Some((tokens.start(node.start), tokens.end(node.name_token()?)))
    };
    let parts = sources
        .directives
        .iter()
        .chain(&sources.directive_extensions);
    let applied = parts.flat_map(|id| {
        let owner = tree.node(*id).map_or("", |node| tree.name_text(node));
        let applied = tree.children_of(*id, NodeKind::Directive);
        applied.map(move |(_, node)| {
            let span = tree.span(node);
            (owner, tree.name_text(node), (span.start, span.end))
        })
    });
    cycles::directives(model, applied, place_of, found);
}

struct Rules<'a, 't> {
    tree: &'a Tree<'t>,
    model: &'a Model,
    sources: &'a Sources,
    definitions: &'a Definitions,
    found: &'a mut Shortlist,
    /// Names of federation that a warning says are not imported or unknown.
    not_imported: HashSet<NameId>,
}

impl<'a> Rules<'a, '_> {
    fn find(&mut self, code: &'static str, message: impl Display, span: Span) -> Draft<'_> {
        self.found.find(code, message, Some(span))
    }

    fn span(&self, node: &Node) -> Span {
        let span = self.tree.span(node);
        (span.start, span.end)
    }

    fn name_span(&self, node: &Node) -> Span {
        let tokens = self.tree.tokens();
        let name = node.name_token().unwrap_or(node.start);
        (tokens.start(name), tokens.end(name))
    }

    /// Returns the kind of a type; none if nothing defines it.
    fn kind(&self, name: NameId) -> Option<TypeKind> {
        match self.model.types.get(self.sources.type_number(name)) {
            Some(ty) => Some(ty.kind),
            None => built_in_kind(self.tree.tokens().names().text(name)),
        }
    }

    fn check(&mut self, is_subgraph: bool) {
        self.schema(is_subgraph);
        let (model, sources) = (self.model, self.sources);
        self.directive_definitions();
        for (ty, source) in model.types.iter().zip(&sources.types) {
            self.ty(ty, source);
        }
    }

    fn schema(&mut self, is_subgraph: bool) {
        let first = self.sources.schema.first().copied();
        let definition = first.and_then(|id| self.tree.node(id));
        let definition = definition.filter(|node| !node.flags.has(Flags::EXTENSION));
        let [query, ..] = self.sources.roots;
        if query.is_none() && self.model.roots.query.is_none() && !is_subgraph {
            let message = "The schema has no query root type, so nothing can be read with it.";
            let span = definition.map(|node| self.span(node));
            self.found
                .find("missing_query_root", message, span)
                .hint("Define `type Query { … }`, or name the root type: `schema { query: … }`.");
        }
        let roots: Vec<&'a Node> = self
            .sources
            .roots
            .iter()
            .filter_map(|root| self.tree.node((*root)?))
            .collect();
        for (number, root) in roots.iter().enumerate() {
            let Some(name) = self.tree.name(root) else {
                continue;
            };
            let (text, span) = (self.tree.name_text(root), self.name_span(root));
            match self.kind(name) {
                Some(TypeKind::Object) => {}
                Some(_) => {
                    let message =
                        format_args!("`{text}` is no object type, so it cannot be a root type.");
                    self.find("root_not_an_object", message, span)
                        .hint(format_args!("Define it as `type {text} {{ … }}`."));
                }
                None => self.unknown_type(root),
            }
            let before = roots.iter().take(number);
            if before
                .into_iter()
                .any(|root| self.tree.name(root) == Some(name))
            {
                let message =
                    format_args!("`{text}` is the root type of more than one kind of operation.");
                self.find("duplicate_root_type", message, span)
                    .hint("Each kind of operation needs a type of its own.");
            }
        }
        self.directives(&self.sources.schema.clone(), "SCHEMA");
    }

    /// Finds a name that nothing defines.
    fn unknown_type(&mut self, node: &Node) {
        let name = self.tree.name_text(node);
        if federation::is_type(name, &self.model.linked) {
            return;
        }
        let is_cheap = self.found.can_compare(self.model.types.len());
        let near = is_cheap.then(|| {
            let names = self.model.types.iter().map(|ty| &*ty.name);
            nearest(
                name,
                names.chain(["Boolean", "Float", "ID", "Int", "String"]),
            )
        });
        let message = format_args!("The type `{name}` is not defined.");
        let span = self.name_span(node);
        let mut finding = self.find("unknown_type", message, span);
        match near.flatten() {
            Some(near) => finding.hint(format_args!("Did you mean `{near}`?")),
            None => finding.hint(format_args!(
                "Define it, or remove what refers to it: `scalar {name}` if it is a scalar."
            )),
        };
    }

    fn reserved(&mut self, node: &Node) {
        let name = self.tree.name_text(node);
        if name.starts_with("__") {
            let message = format_args!("The name `{name}` is reserved.");
            let span = self.name_span(node);
            self.find("reserved_name", message, span)
                .hint("Names that begin with two underscores belong to introspection.");
        }
    }

    /// The node of a type's definition, or of the first extension of a type that is not defined.
    fn definition_of(&self, number: usize) -> Option<&'a Node> {
        let source = self.sources.types.get(number)?;
        self.tree.node(*source.parts.first()?)
    }

    fn children(&self, id: NodeId, kind: NodeKind) -> Vec<NodeId> {
        let children = self.tree.children_of(id, kind);
        children.map(|(id, _)| id).collect()
    }
}
