//! Directives where they are applied: defined, allowed there, not repeated, with the arguments that they need.

use std::collections::{HashMap, HashSet};

use schema_results::Findings;
use schema_syntax::{NameId, Node, NodeId, NodeKind};

use super::Rules;
use super::definitions::{BUILT_IN, Definition};
use crate::did_you_mean::nearest;
use crate::federation;
use crate::message::quote;

impl<'a> Rules<'a, '_> {
    /// Checks the directives that are applied to something in several parts.
    pub(super) fn directives(&mut self, parts: &[NodeId], location: &'static str) {
        let mut seen: HashSet<NameId> = HashSet::new();
        for &part in parts {
            for (id, node) in self.tree.children_of(part, NodeKind::Directive) {
                let Some(name) = self.tree.name(node) else {
                    continue;
                };
                let is_first = seen.insert(name);
                self.directive(id, node, name, location, is_first);
            }
        }
    }

    fn directive(
        &mut self,
        id: NodeId,
        node: &'a Node,
        name: NameId,
        location: &'static str,
        is_first: bool,
    ) {
        let arguments: Vec<(NodeId, &'a Node)> =
            self.tree.children_of(id, NodeKind::Argument).collect();
        let mut given: HashMap<NameId, NodeId> = HashMap::with_capacity(arguments.len());
        for (id, argument) in &arguments {
            let Some(name) = self.tree.name(argument) else {
                continue;
            };
            if *given.entry(name).or_insert(*id) != *id {
                let text = self.tree.name_text(argument);
                let message = format_args!("The argument `{text}` is given twice.");
                let span = self.span(argument);
                self.find("duplicate_argument", message, span);
            }
        }
        let text = self.tree.name_text(node);
        let span = self.span(node);
        let definitions = self.definitions;
        let Some(definition) = definitions.get(name) else {
            self.federation_name(name, text, span);
            self.federation_arguments(text, &arguments, span);
            return self.unknown_directive(text, span);
        };
        self.deprecated_directive(text, span, definition);
        if !is_first && !definition.is_repeatable {
            let message = format_args!("The directive `@{text}` may be used only once here.");
            self.find("duplicate_directive", message, span)
                .hint("Remove one, or define the directive as `repeatable`.");
        }
        if !definition.has_location(location) {
            let message = format_args!("The directive `@{text}` is not defined for {location}.");
            self.find("directive_location", message, span)
                .hint("Add the location to the directive's definition, or remove it here.");
        }
        for (_, argument) in &arguments {
            let name = self.tree.name(argument);
            if name.is_none_or(|name| definition.argument(name).is_none()) {
                self.unknown_argument(text, argument);
            }
        }
        self.required_arguments(text, span, definition, &given);
    }

    fn deprecated_directive(&mut self, text: &str, span: (usize, usize), definition: &Definition) {
        if !definition.is_deprecated {
            return;
        }
        let known = self.model.find_directive(text);
        let deprecation = known.and_then(|known| known.deprecation.as_ref());
        let reason = deprecation.and_then(|deprecation| deprecation.reason.as_deref());
        let message = format_args!("The directive `@{text}` is deprecated.");
        let mut finding = self.found.warn("deprecated_directive", message, Some(span));
        if let Some(reason) = reason {
            finding.hint(quote(reason));
        }
    }

    fn unknown_argument(&mut self, directive: &str, argument: &Node) {
        let wanted = self.tree.name_text(argument);
        let known = self.model.find_directive(directive);
        let known = known.map_or(&[][..], |known| &known.arguments);
        let is_cheap = self.found.can_compare(known.len());
        let names = known.iter().map(|each| &*each.name);
        let near = is_cheap.then(|| nearest(wanted, names)).flatten();
        let message = format_args!("`@{directive}` has no argument `{wanted}`.");
        let span = self.span(argument);
        let mut finding = self.find("unknown_argument", message, span);
        if let Some(near) = near {
            finding.hint(format_args!("Did you mean `{near}`?"));
        }
    }

    fn required_arguments(
        &mut self,
        directive: &str,
        span: (usize, usize),
        definition: &Definition,
        given: &HashMap<NameId, NodeId>,
    ) {
        let required = &definition.required;
        // A given `null` is a value of the wrong type, which another rule finds.
        let has_value = |name: &NameId| given.contains_key(name);
        // No more are looked at than are shown: a definition may require as many as the text has tokens.
        let most = given.len() + Findings::MAX_ITEMS;
        let lacking: Vec<&str> = required
            .iter()
            .take(most)
            .filter(|(name, _)| !has_value(name))
            .map(|(_, text)| &**text)
            .collect();
        for argument in lacking {
            let message =
                format_args!("The required argument `@{directive}({argument}:)` is not provided.");
            self.find("missing_argument", message, span);
        }
        self.found.count_more(required.len().saturating_sub(most));
    }

    pub(super) fn unknown_directive(&mut self, name: &str, span: (usize, usize)) {
        if federation::is_directive(name, &self.model.linked) {
            return;
        }
        let is_cheap = self.found.can_compare(self.model.directives.len());
        let near = is_cheap.then(|| {
            let own = self.model.directives.iter().map(|each| &*each.name);
            nearest(name, own.chain(BUILT_IN.map(|(name, ..)| name)))
        });
        let message = format_args!("The directive `@{name}` is not defined.");
        let mut finding = self.find("unknown_directive", message, span);
        match near.flatten() {
            Some(near) => finding.hint(format_args!("Did you mean `@{near}`?")),
            None => finding.hint(format_args!("Define it: `directive @{name} on …`.")),
        };
    }
}
