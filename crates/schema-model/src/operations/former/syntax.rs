//! The syntax of operations.

use apollo_compiler::ast::{Definition, Document, OperationType};
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::parser::Parser;
use schema_results::Diagnostic;

use super::descriptions;
use super::limits::OperationLimits;
use crate::limits::Limits;
use crate::lines::{LineIndex, placeless};
use crate::model::OperationKind;
use crate::parse::syntax_diagnostics;
use crate::refusal::Refusal;
use crate::scan::scan;
use crate::text::format_number;

/// A document without syntax errors.
pub(super) struct Parsed {
    pub(super) document: Document,
}

/// Returns the kind of an operation.
pub(crate) fn kind_of(operation: OperationType) -> OperationKind {
    match operation {
        OperationType::Query => OperationKind::Query,
        OperationType::Mutation => OperationKind::Mutation,
        OperationType::Subscription => OperationKind::Subscription,
    }
}

/// Parses operations.
///
/// # Errors
/// Syntax errors and limits.
pub(super) fn parse(text: &str, limits: &OperationLimits) -> Result<Parsed, Refusal> {
    if text.len() > limits.max_bytes {
        return Err(too_large(format!(
            "The operations have {} bytes, more than the {} that are allowed.",
            format_number(text.len()),
            format_number(limits.max_bytes)
        )));
    }
    let of_text = Limits {
        max_tokens: limits.max_tokens,
        max_depth: limits.max_depth,
        ..Limits::default()
    };
    let scanned = scan(text, &of_text).map_err(about_operations)?;
    let lines = LineIndex::new(text);
    if scanned.text.trim_ascii().is_empty() {
        return Ok(Parsed {
            document: Document::new(),
        });
    }
    let unclosed = scanned.unclosed;
    let blanked = descriptions::blank(scanned.text)
        .map_err(|fault| refuse(vec![fault.into_diagnostic(&lines)], 0))?;
    let parsed = Parser::new()
        .recursion_limit(limits.max_depth * 4 + 100)
        .parse_ast(blanked, "operations.graphql");
    let document = match parsed {
        Ok(document) => document,
        Err(failed) => {
            let raw = failed.errors.iter().map(|found| {
                let span = found
                    .error
                    .location()
                    .map_or((0, 0), |span| (span.offset(), span.end_offset()));
                (span, found.error.to_string())
            });
            let (diagnostics, omitted) = syntax_diagnostics(raw, unclosed, &lines, text);
            return Err(refuse(diagnostics, omitted));
        }
    };
    let sources = document.sources.values().next();
    let blanked = sources.map_or("", |source| source.source_text());
    let missed = crate::parse::missed_in_operations(&document, blanked, &lines);
    if !missed.is_empty() {
        return Err(refuse(missed, 0));
    }
    let count = document.definitions.iter().filter(is_executable).count();
    if count > limits.max_definitions {
        return Err(too_large(format!(
            "There are {} operations and fragments, more than the {} that are allowed.",
            format_number(count),
            format_number(limits.max_definitions)
        )));
    }
    Ok(Parsed { document })
}

fn is_executable(definition: &&Definition) -> bool {
    matches!(
        definition,
        Definition::OperationDefinition(_) | Definition::FragmentDefinition(_)
    )
}

fn too_large(message: String) -> Refusal {
    Refusal {
        code: "too_large",
        message: message.clone(),
        diagnostics: vec![placeless("too_large", message)],
    }
}

/// The scan speaks of a schema.
fn about_operations(mut refusal: Refusal) -> Refusal {
    let reworded = |text: &str| {
        text.replacen("The schema is", "The operations are", 1)
            .replacen("The schema has", "The operations have", 1)
    };
    refusal.message = reworded(&refusal.message);
    for each in &mut refusal.diagnostics {
        each.message = reworded(&each.message);
    }
    refusal
}

fn refuse(diagnostics: Vec<Diagnostic>, omitted: usize) -> Refusal {
    let count = diagnostics.len() + omitted;
    let message = match diagnostics.first() {
        Some(first) if count == 1 => format!(
            "The operations have a syntax error in line {}, column {}.",
            first.line, first.column
        ),
        Some(first) => format!(
            "The operations have {} syntax errors; the first is in line {}, column {}.",
            format_number(count),
            first.line,
            first.column
        ),
        None => "The operations have a syntax error.".to_owned(),
    };
    Refusal {
        code: "invalid_operations",
        message,
        diagnostics,
    }
}
