//! The directives that a schema may apply: its own and those that every schema has.

use std::collections::HashMap;
use std::sync::Arc;

use schema_syntax::{Flags, NameId, Node, Tree};

use crate::build::Sources;
use crate::model::{DirectiveDef, Model};

/// Name, locations, the argument, its type and whether it must be given.
type BuiltIn = (
    &'static str,
    &'static [&'static str],
    Option<(&'static str, &'static str, bool)>,
);

/// Directives that every schema has (September 2025; on directive definitions: September 2026). Those of operations have no location in a schema.
pub(super) const BUILT_IN: [BuiltIn; 5] = [
    (
        "deprecated",
        &[
            "FIELD_DEFINITION",
            "ARGUMENT_DEFINITION",
            "INPUT_FIELD_DEFINITION",
            "ENUM_VALUE",
            "DIRECTIVE_DEFINITION",
        ],
        Some(("reason", "String!", false)),
    ),
    ("specifiedBy", &["SCALAR"], Some(("url", "String!", true))),
    ("oneOf", &["INPUT_OBJECT"], None),
    ("skip", &[], Some(("if", "Boolean!", true))),
    ("include", &[], Some(("if", "Boolean!", true))),
];

/// What decides where and how a directive may be applied.
pub(super) struct Definition {
    pub(super) is_repeatable: bool,
    /// Each once.
    locations: Vec<Box<str>>,
    /// The types of the arguments.
    arguments: HashMap<NameId, Arc<str>>,
    /// The arguments that must be given.
    pub(super) required: Vec<(NameId, Box<str>)>,
    pub(super) is_deprecated: bool,
}

impl Definition {
    pub(super) fn has_location(&self, location: &str) -> bool {
        self.locations.iter().any(|each| **each == *location)
    }

    /// The type of an argument as written.
    pub(super) fn argument(&self, name: NameId) -> Option<&Arc<str>> {
        self.arguments.get(&name)
    }
}

/// The directives that a schema may apply, by the numbers of their names.
pub(super) struct Definitions(HashMap<NameId, Definition>);

impl Definitions {
    pub(super) fn new(tree: &Tree<'_>, model: &Model, sources: &Sources) -> Self {
        let names = tree.tokens().names();
        let mut all = HashMap::with_capacity(BUILT_IN.len() + sources.directives.len());
        for (name, locations, argument) in BUILT_IN {
            if let Some(name) = names.find(name) {
                all.insert(name, built_in(tree, locations, argument));
            }
        }
        for &id in &sources.directives {
            if let Some(node) = tree.node(id)
                && let Some(name) = tree.name(node)
                && let Some(known) = model.find_directive(tree.name_text(node))
            {
                all.insert(name, define(tree, node, known));
            }
        }
        Self(all)
    }

    pub(super) fn get(&self, name: NameId) -> Option<&Definition> {
        self.0.get(&name)
    }
}

fn built_in(
    tree: &Tree<'_>,
    locations: &[&str],
    argument: Option<(&'static str, &'static str, bool)>,
) -> Definition {
    let names = tree.tokens().names();
    // The grammar knows the names of these arguments, so each has a number in every text.
    let argument = argument
        .and_then(|(name, ty, is_required)| Some((names.find(name)?, name, ty, is_required)));
    let required = argument.filter(|(.., is_required)| *is_required);
    Definition {
        is_repeatable: false,
        locations: locations.iter().map(|each| (*each).into()).collect(),
        arguments: argument
            .map(|(id, _, ty, _)| (id, ty.into()))
            .into_iter()
            .collect(),
        required: required
            .map(|(id, name, ..)| (id, name.into()))
            .into_iter()
            .collect(),
        is_deprecated: false,
    }
}

fn define(tree: &Tree<'_>, node: &Node, known: &DirectiveDef) -> Definition {
    let names = tree.tokens().names();
    let numbered = || {
        let all = known.arguments.iter();
        all.filter_map(|each| Some((names.find(&each.name)?, each)))
    };
    Definition {
        is_repeatable: node.flags.has(Flags::REPEATABLE),
        locations: known.locations.clone(),
        arguments: numbered()
            .map(|(id, each)| (id, each.ty.text.clone()))
            .collect(),
        required: numbered()
            .filter(|(_, each)| each.is_required())
            .map(|(id, each)| (id, each.name.clone()))
            .collect(),
        is_deprecated: known.deprecation.is_some(),
    }
}
