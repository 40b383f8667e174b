//! The state that the rules share.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use apollo_compiler::ast::{Definition, Document, Field, Selection, Type, Value};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::{Name, Node};

use super::cancel::Cancel;
use super::types::Types;
use crate::model::InputValueDef;
use crate::shortlist::{Draft, Shortlist, Span};

/// A node of the syntax tree, as the rules across definitions need it.
pub(super) struct Part<'d> {
    /// The operation; none for a fragment.
    pub(super) operation: Option<&'d Node<apollo_compiler::ast::OperationDefinition>>,
    /// Its name, if it has one.
    pub(super) name: Option<&'d Name>,
    /// The type that a fragment is on.
    pub(super) fragment_type: Option<&'d Name>,
    pub(super) selections: &'d [Selection],
    /// Where the whole definition is.
    pub(super) span: Span,
    /// Names of the fragments that it spreads, each once, with the place of the first spread.
    pub(super) spreads: Vec<(&'d Name, Span)>,
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
    pub(super) name: &'d Name,
    pub(super) span: Span,
    /// None where the type is unknown.
    pub(super) expected: Option<Expected<'d>>,
}

/// The state of the pass.
pub(super) struct Checker<'d> {
    pub(super) types: Types<'d>,
    pub(super) text: &'d str,
    /// The types of variables as written, by operation.
    pub(super) written: &'d [Vec<String>],
    pub(super) found: Shortlist,
    pub(super) cancel: &'d Cancel,
    /// Positions in `parts` of the fragments, by name; of fragments with the same name, the first.
    pub(super) fragments: HashMap<&'d str, usize>,
    pub(super) parts: Vec<Part<'d>>,
    /// The part that is being walked.
    pub(super) current: usize,
}

impl<'d> Checker<'d> {
    pub(super) fn collect(&mut self, document: &'d Document) {
        for definition in &document.definitions {
            let span = span_of(definition.location());
            let (operation, name, on, selections) = match definition {
                Definition::OperationDefinition(operation) => (
                    Some(operation),
                    operation.name.as_ref(),
                    None,
                    &operation.selection_set,
                ),
                Definition::FragmentDefinition(fragment) => (
                    None,
                    Some(&fragment.name),
                    Some(&fragment.type_condition),
                    &fragment.selection_set,
                ),
                _ => continue,
            };
            if let (None, Some(name)) = (operation, name) {
                let at = self.parts.len();
                self.fragments.entry(name.as_str()).or_insert(at);
            }
            self.parts.push(Part {
                operation,
                name,
                fragment_type: on,
                selections,
                span,
                spreads: spreads_of(selections),
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

    /// Returns the part that defines a fragment.
    pub(super) fn fragment(&self, name: &str) -> Option<&Part<'d>> {
        self.parts.get(*self.fragments.get(name)?)
    }

    /// Returns the positions of a part and of all fragments that it reaches.
    pub(super) fn reachable(&self, from: usize) -> Vec<usize> {
        let (mut seen, mut order, mut open) = (HashSet::from([from]), Vec::new(), vec![from]);
        while let Some(at) = open.pop() {
            order.push(at);
            let spreads = self.parts.get(at).map_or(&[][..], |part| &part.spreads);
            for (name, _) in spreads {
                if let Some(&next) = self.fragments.get(name.as_str())
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
    pub(super) fn note_usage(&mut self, usage: Usage<'d>) {
        if let Some(part) = self.parts.get_mut(self.current) {
            part.usages.push(usage);
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

/// Writes the types of all variables, by operation or fragment.
pub(super) fn write_types(document: &Document) -> Vec<Vec<String>> {
    let written = |definition: &Definition| match definition {
        Definition::OperationDefinition(operation) => {
            let variables = operation.variables.iter();
            Some(variables.map(|variable| variable.ty.to_string()).collect())
        }
        Definition::FragmentDefinition(_) => Some(Vec::new()),
        _ => None,
    };
    document.definitions.iter().filter_map(written).collect()
}

/// Lists the fragments that selections spread, each once, without following them.
fn spreads_of(selections: &[Selection]) -> Vec<(&Name, Span)> {
    fn visit<'d>(
        selections: &'d [Selection],
        seen: &mut HashSet<&'d str>,
        out: &mut Vec<(&'d Name, Span)>,
    ) {
        for selection in selections {
            match selection {
                Selection::Field(field) => visit(&field.selection_set, seen, out),
                Selection::InlineFragment(inline) => visit(&inline.selection_set, seen, out),
                Selection::FragmentSpread(spread) => {
                    if seen.insert(spread.fragment_name.as_str()) {
                        out.push((&spread.fragment_name, span_of_name(&spread.fragment_name)));
                    }
                }
            }
        }
    }
    let mut out = Vec::new();
    visit(selections, &mut HashSet::new(), &mut out);
    out
}

pub(super) fn span_of(span: Option<SourceSpan>) -> Span {
    span.map_or((0, 0), |span| (span.offset(), span.end_offset()))
}

pub(super) fn span_of_name(name: &Name) -> Span {
    span_of(name.location())
}

/// The place of a value or of a type.
pub(super) fn span_of_value(value: &Node<Value>) -> Span {
    span_of(value.location())
}

pub(super) fn span_of_type(ty: &Node<Type>) -> Span {
    span_of(ty.location())
}

/// The place of a field's name, with its alias.
pub(super) fn span_of_field(field: &Field) -> Span {
    let name = span_of_name(&field.name);
    let begin = field.alias.as_ref().map_or(name, span_of_name);
    (begin.0, name.1)
}
