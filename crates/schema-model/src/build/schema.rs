//! The definition of the schema, its extensions and the root types.

use schema_syntax::{NameId, Node, NodeId, NodeKind, Tree};

use super::Builder;
use crate::built_in::kind_with_article;
use crate::model::{Model, OperationKind, TypeDef, TypeKind};

/// The names of root types in a schema that does not name them.
const USUAL_ROOTS: [(OperationKind, &str); 3] = [
    (OperationKind::Query, "Query"),
    (OperationKind::Mutation, "Mutation"),
    (OperationKind::Subscription, "Subscription"),
];

impl Builder<'_, '_> {
    pub(super) fn schema(&mut self, id: NodeId, node: &Node) {
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

    pub(super) fn schema_content(&mut self, id: NodeId) {
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

    /// Without a schema definition the usual names are those of root types.
    pub(super) fn usual_roots(&mut self) {
        for (slot, name) in [(1, "Mutation"), (2, "Subscription")] {
            let is_given = self.sources.roots.get(slot).is_some_and(Option::is_some);
            let number = self.tree.tokens().names().find(name);
            let Some(number) = number.map(|number| self.number(number)) else {
                continue;
            };
            let draft = self.drafts.get(number);
            let Some(draft) = draft.filter(|draft| draft.kind != TypeKind::Object) else {
                continue;
            };
            if self.has_schema || is_given {
                continue;
            }
            let message = format_args!(
                "`{name}` is {}, so it cannot be the {} root type.",
                kind_with_article(draft.kind),
                name.to_ascii_lowercase()
            );
            let first = self
                .places
                .get(number)
                .and_then(|place| place.parts.first());
            let node = first.and_then(|part| self.tree.node(*part));
            let span = node.map(|node| self.values.name_span(node));
            self.values
                .findings
                .find("root_not_an_object", message, span)
                .hint("Rename it, or name the root types: `schema { query: Query }`.");
        }
    }
}

/// Sets the root types: those that are named, and those with the usual names if `has_schema` is false.
pub(super) fn set_roots(
    model: &mut Model,
    tree: &Tree<'_>,
    named: [Option<NodeId>; 3],
    has_schema: bool,
) {
    for ((kind, usual), named) in USUAL_ROOTS.into_iter().zip(named) {
        let implied = (!has_schema).then_some(usual);
        let named = named.and_then(|root| tree.node(root));
        let name = named.map(|root| tree.name_text(root)).or(implied);
        let id = name.and_then(|name| model.type_id(name));
        let is_object = |ty: &TypeDef| ty.kind == TypeKind::Object;
        let id = id.filter(|id| model.get(*id).is_some_and(is_object));
        match kind {
            OperationKind::Query => model.roots.query = id,
            OperationKind::Mutation => model.roots.mutation = id,
            OperationKind::Subscription => model.roots.subscription = id,
        }
    }
}
