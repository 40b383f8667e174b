//! The state that the rules share.

use std::collections::HashSet;
use std::fmt::Display;

use schema_syntax::{NameId, Node, NodeId, NodeKind};

use super::cancel::Cancel;
use super::document::{Document, Variable};
use super::fragment_names::FragmentNames;
use super::types::Types;
use crate::did_you_mean::nearest;
use crate::model::{InputValueDef, OperationKind};
use crate::shortlist::{Draft, Shortlist, Span};

/// An operation or fragment, as the rules across definitions need it.
pub(super) struct Part<'d> {
    pub(super) id: NodeId,
    pub(super) node: &'d Node,
    /// The kind of operation; none for a fragment.
    pub(super) operation: Option<OperationKind>,
    /// The name of the type that a fragment is on.
    pub(super) fragment_type: Option<&'d Node>,
    /// Names of the fragments that it spreads, each once, with the place of the first spread.
    pub(super) spreads: Vec<(NameId, Span)>,
    /// The variables that it uses.
    pub(super) usages: Vec<Usage<'d>>,
}

/// The type that is expected at a place.
#[derive(Clone, Copy)]
pub(super) struct Expected<'d> {
    /// As written.
    pub(super) ty: &'d str,
    /// Whether the place has a default value, so that a variable there may be null.
    pub(super) has_default: bool,
    /// The input with `@oneOf` that it is a field of.
    pub(super) one_of: Option<&'d str>,
}

impl<'d> Expected<'d> {
    pub(super) fn of(definition: &'d InputValueDef) -> Self {
        Self {
            ty: &definition.ty.text,
            has_default: definition.default_value.is_some(),
            one_of: None,
        }
    }

    pub(super) fn item(ty: &'d str) -> Self {
        Self {
            ty,
            has_default: false,
            one_of: None,
        }
    }
}

/// A variable where it is used.
#[derive(Clone, Copy)]
pub(super) struct Usage<'d> {
    pub(super) name: NameId,
    pub(super) span: Span,
    /// None where the type is unknown.
    pub(super) expected: Option<Expected<'d>>,
}

/// The state of the pass.
pub(super) struct Checker<'d> {
    pub(super) document: Document<'d>,
    pub(super) types: Types<'d>,
    /// The variables that are defined, by operation or fragment.
    pub(super) variables: &'d [Vec<Variable<'d>>],
    pub(super) found: Shortlist,
    pub(super) cancel: &'d Cancel,
    /// Positions in `parts` of the fragments, by name.
    pub(super) fragments: FragmentNames,
    pub(super) parts: Vec<Part<'d>>,
    /// The part that is being walked.
    pub(super) current: usize,
    /// How many more names may be compared to find out which one is meant.
    pub(super) comparisons: usize,
}

impl<'d> Checker<'d> {
    pub(super) fn collect(&mut self) {
        let document = self.document;
        for (id, node) in document.executable() {
            let operation = document.operation_kind(node);
            let fragment_type = match operation {
                Some(_) => None,
                None => document.fragment_type(id),
            };
            self.parts.push(Part {
                id,
                node,
                operation,
                fragment_type,
                spreads: spreads_of(document, id),
                usages: Vec::new(),
            });
        }
    }

    /// Adds an error. Its message is written only if it may be shown.
    pub(super) fn find(
        &mut self,
        code: &'static str,
        message: impl Display,
        span: Span,
    ) -> Draft<'_> {
        self.found.find(code, message, Some(span))
    }

    /// Returns whether the next finding may be shown, so that a hint is worth its cost.
    pub(super) fn is_shown(&self) -> bool {
        self.found.has_room()
    }

    /// Returns the name that is probably meant, if the next finding may be shown.
    pub(super) fn near<'n>(
        &mut self,
        name: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'n str> {
        if !self.is_shown() {
            return None;
        }
        let room = self.comparisons;
        let names = names.into_iter().take(room);
        nearest(name, names.inspect(|_| self.comparisons -= 1))
    }

    /// Returns the fragment that a node spreads.
    pub(super) fn spread_fragment(&self, spread: &Node) -> Option<&Part<'d>> {
        let name = self.document.tree.name(spread)?;
        let place = self.document.name_span(spread).0;
        self.parts.get(self.fragments.find(name, place)?)
    }

    /// Returns the positions of a part and of all fragments that it reaches.
    pub(super) fn reachable(&self, from: usize) -> Vec<usize> {
        let (mut seen, mut order, mut open) = (HashSet::from([from]), Vec::new(), vec![from]);
        while let Some(at) = open.pop() {
            order.push(at);
            let spreads = self.parts.get(at).map_or(&[][..], |part| &part.spreads);
            for (name, span) in spreads {
                if let Some(next) = self.fragments.find(*name, span.0)
                    && seen.insert(next)
                {
                    open.push(next);
                }
            }
        }
        order
    }
}

impl<'d> Checker<'d> {
    pub(super) fn note_usage(&mut self, node: &Node, expected: Option<Expected<'d>>) {
        let span = self.document.span(node);
        let name = self.document.tree.name(node);
        if let (Some(name), Some(part)) = (name, self.parts.get_mut(self.current)) {
            part.usages.push(Usage {
                name,
                span,
                expected,
            });
        }
    }

    pub(super) fn usage_count(&self) -> usize {
        self.parts
            .get(self.current)
            .map_or(0, |part| part.usages.len())
    }

    pub(super) fn forget_usages(&mut self, from: usize) {
        if let Some(part) = self.parts.get_mut(self.current) {
            part.usages.truncate(from);
        }
    }
}

/// Reads the variables of all operations and fragments; the latter define none.
pub(super) fn read_variables(document: Document<'_>) -> Vec<Vec<Variable<'_>>> {
    let definitions = document.executable();
    definitions.map(|(id, _)| document.variables(id)).collect()
}

/// Lists the fragments that a definition spreads, each once, without following them.
pub(super) fn spreads_of(document: Document<'_>, id: NodeId) -> Vec<(NameId, Span)> {
    let (mut seen, mut spreads) = (HashSet::new(), Vec::new());
    for node in document.nodes_within(id) {
        if node.kind == NodeKind::FragmentSpread
            && let Some(name) = document.tree.name(node)
            && seen.insert(name)
        {
            spreads.push((name, document.name_span(node)));
        }
    }
    spreads
}
