//! Rules about arguments of fields and directives (5.4).

use std::collections::HashSet;
use std::fmt::Display;

use schema_results::Findings;
use schema_syntax::{Node, NodeId};

use super::checker::{Checker, Expected};
use crate::model::InputValueDef;
use crate::shortlist::Span;

impl<'d> Checker<'d> {
    /// Checks the arguments that a node gives to `owner` (`Type.field` or `@directive`), whose name is at `span`.
    pub(super) fn arguments(
        &mut self,
        given: NodeId,
        defined: &'d [InputValueDef],
        owner: impl Display + Copy,
        span: Span,
    ) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (id, node) in document.arguments(given) {
            let name = document.name(node);
            if !seen.insert(name) {
                self.given_twice(node);
            }
            let Some(definition) = self.types.input(defined, name) else {
                self.unknown_argument(node, defined, owner);
                self.argument_value(id, None);
                continue;
            };
            if let Some(deprecation) = &definition.deprecation {
                let named = format_args!("{owner}({name}:)");
                self.deprecated("argument", named, deprecation, document.name_span(node));
            }
            self.argument_value(id, Some(Expected::of(definition)));
        }
        self.missing_arguments(defined, &seen, owner, span);
    }

    /// Reports required arguments that are not given. More than can be shown are only counted.
    fn missing_arguments(
        &mut self,
        defined: &'d [InputValueDef],
        seen: &HashSet<&str>,
        owner: impl Display,
        span: Span,
    ) {
        if defined.is_empty() {
            return;
        }
        let required = self.types.required(defined);
        let is_given = |each: &&InputValueDef| seen.contains(&*each.name);
        let mut lacking = required.iter().filter(|each| !is_given(each));
        let mut shown = 0;
        for lacking in lacking.by_ref().take(Findings::MAX_ITEMS) {
            shown += 1;
            let message = format_args!("`{owner}` needs the argument `{}`.", lacking.name);
            self.found
                .find("missing_argument", message, Some(span))
                .hint(format_args!("Its type is `{}`.", lacking.ty.text));
        }
        if shown == Findings::MAX_ITEMS {
            let mut given = seen
                .iter()
                .filter_map(|name| self.types.input(defined, name));
            let given = given.by_ref().filter(|each| each.is_required()).count();
            self.found.omit(required.len() - given - shown);
        }
    }

    /// Checks arguments of something that is not defined: only what is wrong for every type.
    pub(super) fn untyped_arguments(&mut self, given: NodeId) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (id, node) in document.arguments(given) {
            if !seen.insert(document.tree.name(node)) {
                self.given_twice(node);
            }
            self.argument_value(id, None);
        }
    }

    fn argument_value(&mut self, argument: NodeId, expected: Option<Expected<'d>>) {
        if let Some(value) = self.document.value(argument) {
            self.value(value, expected);
        }
    }

    fn given_twice(&mut self, argument: &Node) {
        let name = self.document.name(argument);
        let message = format_args!("The argument `{name}` is given twice.");
        let span = self.document.name_span(argument);
        self.find("duplicate_argument", message, span);
    }

    fn unknown_argument(
        &mut self,
        argument: &Node,
        defined: &[InputValueDef],
        owner: impl Display,
    ) {
        let name = self.document.name(argument);
        let span = self.document.name_span(argument);
        let message = format_args!("`{owner}` has no argument `{name}`.");
        let near = self.near(name, defined.iter().map(|each| &*each.name));
        let mut finding = self.find("unknown_argument", message, span);
        if let Some(near) = near {
            finding.propose(near, "");
        } else if defined.is_empty() {
            finding.hint("It takes no arguments.");
        }
    }
}
