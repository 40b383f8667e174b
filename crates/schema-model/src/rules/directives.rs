//! Directives where they are applied: defined, allowed there, not repeated, with the arguments that they need.

use std::collections::{HashMap, HashSet};

use schema_syntax::{Flags, NameId, Node, NodeId, NodeKind, Tree};

use super::Rules;
use crate::build::Sources;
use crate::did_you_mean::nearest;
use crate::federation;

/// Name, locations, the argument and whether it is required.
type BuiltIn = (
    &'static str,
    &'static [&'static str],
    Option<(&'static str, bool)>,
);

/// Directives that every schema has.
const BUILT_IN: [BuiltIn; 5] = [
    (
        "deprecated",
        &[
            "FIELD_DEFINITION",
            "ARGUMENT_DEFINITION",
            "INPUT_FIELD_DEFINITION",
            "ENUM_VALUE",
        ],
        Some(("reason", false)),
    ),
    ("specifiedBy", &["SCALAR"], Some(("url", true))),
    ("oneOf", &["INPUT_OBJECT"], None),
    ("skip", &[], Some(("if", true))),
    ("include", &[], Some(("if", true))),
];

/// What decides where and how a directive may be applied.
struct Definition {
    is_repeatable: bool,
    locations: Vec<String>,
    /// The arguments, and whether each is required.
    arguments: Vec<(NameId, String, bool)>,
    by_name: HashSet<NameId>,
}

/// The directives that a schema may apply, by the number of their names.
pub(super) struct Definitions(HashMap<NameId, Definition>);

impl Definitions {
    pub(super) fn new(tree: &Tree<'_>, sources: &Sources) -> Self {
        let names = tree.tokens().names();
        let mut all = HashMap::new();
        for (name, locations, argument) in BUILT_IN {
            let Some(name) = names.find(name) else {
                continue;
            };
            // A name that the text does not have is given nowhere, but may be required.
            let argument = argument.map(|(argument, is_required)| {
                let number = names.find(argument).unwrap_or(NameId::TYPE);
                (number, argument.to_owned(), is_required)
            });
            let definition = Definition {
                is_repeatable: false,
                locations: locations.iter().map(|each| (*each).to_owned()).collect(),
                by_name: argument.iter().map(|(name, ..)| *name).collect(),
                arguments: argument.into_iter().collect(),
            };
            all.insert(name, definition);
        }
        for &id in &sources.directives {
            if let Some(node) = tree.node(id)
                && let Some(name) = tree.name(node)
            {
                all.insert(name, define(tree, id, node));
            }
        }
        Self(all)
    }
}

fn define(tree: &Tree<'_>, id: NodeId, node: &Node) -> Definition {
    let arguments: Vec<_> = tree
        .children_of(id, NodeKind::InputValue)
        .filter_map(|(id, argument)| {
            let name = tree.name(argument)?;
            Some((
                name,
                tree.name_text(argument).to_owned(),
                is_required(tree, id),
            ))
        })
        .collect();
    Definition {
        is_repeatable: node.flags.has(Flags::REPEATABLE),
        locations: tree
            .children_of(id, NodeKind::Location)
            .map(|(_, location)| tree.name_text(location).to_owned())
            .collect(),
        by_name: arguments.iter().map(|(name, ..)| *name).collect(),
        arguments,
    }
}

/// Returns whether an argument has a non-null type and no default value.
fn is_required(tree: &Tree<'_>, id: NodeId) -> bool {
    let mut children = tree.children(id).map(|(_, node)| node);
    let is_non_null = children
        .next()
        .is_some_and(|ty| ty.flags.has(Flags::NON_NULL));
    is_non_null && children.all(|node| node.kind == NodeKind::Directive)
}

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
        let Some(definition) = self.definitions.0.get(&name) else {
            return self.unknown_directive(text, span);
        };
        if !is_first && !definition.is_repeatable {
            let message = format_args!("The directive `@{text}` may be used only once here.");
            self.found
                .find("duplicate_directive", message, Some(span))
                .hint("Remove one, or define the directive as `repeatable`.");
        }
        if !definition.locations.iter().any(|each| each == location) {
            let message = format_args!("The directive `@{text}` is not defined for {location}.");
            self.found
                .find("directive_location", message, Some(span))
                .hint("Add the location to the directive's definition, or remove it here.");
        }
        for (_, argument) in &arguments {
            let name = self.tree.name(argument);
            if name.is_some_and(|name| definition.by_name.contains(&name)) {
                continue;
            }
            let wanted = self.tree.name_text(argument);
            let known = self.model.find_directive(text);
            let near = known
                .filter(|_| self.found.has_room())
                .and_then(|known| nearest(wanted, known.arguments.iter().map(|each| &*each.name)));
            let message = format_args!("`@{text}` has no argument `{wanted}`.");
            let place = self.span(argument);
            let mut finding = self.found.find("unknown_argument", message, Some(place));
            if let Some(near) = near {
                finding.hint(format_args!("Did you mean `{near}`?"));
            }
        }
        for (number, argument, _) in definition.arguments.iter().filter(|(.., needed)| *needed) {
            let value = given
                .get(number)
                .and_then(|id| self.tree.children(*id).next());
            if value.is_none_or(|(_, value)| value.kind == NodeKind::NullValue) {
                let message =
                    format_args!("The required argument `@{text}({argument}:)` is not provided.");
                self.found.find("missing_argument", message, Some(span));
            }
        }
    }

    fn unknown_directive(&mut self, name: &str, span: (usize, usize)) {
        if federation::is_directive(name, &self.model.linked) {
            return;
        }
        let near = self.found.has_room().then(|| {
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
