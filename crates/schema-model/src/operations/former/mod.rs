//! The check of operations over the tree of the former parser, beside which `differential.rs` runs the one in use.

mod arguments;
mod checker;
mod definitions;
mod descriptions;
mod fragments;
mod introspection_depth;
mod merging;
mod selections;
mod syntax;
mod types;
mod values;
mod variables;
mod walk;

use apollo_compiler::ast::{Definition, Document};

use super::{
    Cancel, CheckedOperations, ListedDefinition, OperationLimits, cancel, finding, limits,
};
use crate::lines::LineIndex;
use crate::model::Model;
use syntax::kind_of;

/// Checks operations.
pub(super) fn check_operations(
    text: &str,
    model: Option<&Model>,
    limits: &OperationLimits,
) -> CheckedOperations {
    let parsed = match syntax::parse(text, limits) {
        Ok(parsed) => parsed,
        Err(refusal) => {
            return CheckedOperations {
                diagnostics: refusal.diagnostics.into_iter().map(Into::into).collect(),
                refusal: Some(refusal.message),
                ..CheckedOperations::default()
            };
        }
    };
    let lines = LineIndex::new(text);
    let list = list_definitions(&parsed.document, &lines);
    let Some(model) = model else {
        return CheckedOperations {
            list,
            ..CheckedOperations::default()
        };
    };
    let written = checker::write_types(&parsed.document);
    let cancel = Cancel::default();
    let found = walk::check(&parsed.document, model, text, &written, limits, &cancel);
    let (diagnostics, omitted) = finding::locate(found, &lines);
    CheckedOperations {
        refusal: None,
        diagnostics,
        omitted,
        list,
    }
}

fn list_definitions(document: &Document, lines: &LineIndex<'_>) -> Vec<ListedDefinition> {
    let listed = |definition: &Definition| {
        let (kind, name) = match definition {
            Definition::OperationDefinition(operation) => (
                Some(kind_of(operation.operation_type)),
                operation.name.as_ref().map(|name| name.as_str().into()),
            ),
            Definition::FragmentDefinition(fragment) => (None, Some(fragment.name.as_str().into())),
            _ => return None,
        };
        let start = definition.location().map_or(0, |span| span.offset());
        Some(ListedDefinition {
            kind,
            name,
            position: lines.position(start),
        })
    };
    document.definitions.iter().filter_map(listed).collect()
}
