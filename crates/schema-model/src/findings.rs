//! Validation: finds violations of the specification that do not stop the docs.

mod cost;
mod cycles;
mod endless;
mod lighter;
mod rules;
mod values;

use apollo_compiler::Schema;
use apollo_compiler::ast::Document;
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::validation::DiagnosticList;

use crate::federation;
use crate::lines::{LineIndex, placeless};
use crate::model::Model;
use lighter::Cut;
use rules::Words;
use schema_results::{Diagnostic, Findings, Severity};

/// The code for an extension of a type that is not defined.
pub(crate) const EXTENDS_UNKNOWN: &str = "extends_unknown_type";

/// A finding before it has lines and columns.
#[derive(Debug)]
pub(crate) struct Finding {
    code: &'static str,
    message: String,
    span: Option<(usize, usize)>,
    /// The name of the type that the finding is about. If the span is a whole definition, the finding points at this name.
    about: Option<Box<str>>,
    severity: Severity,
    hint: Option<String>,
}

impl Finding {
    pub(crate) fn new(code: &'static str, message: String, span: Option<(usize, usize)>) -> Self {
        Self {
            code,
            message,
            span,
            about: None,
            severity: Severity::Error,
            hint: None,
        }
    }

    /// Makes it a warning: it is legal, or does no harm.
    pub(crate) fn warn(&mut self) -> &mut Self {
        self.severity = Severity::Warning;
        self
    }

    pub(crate) fn hint(&mut self, hint: &str) {
        self.hint = Some(hint.to_owned());
    }
}

/// Validates the document, and merges the findings with those of the conversion.
pub(crate) fn find(
    document: &Document,
    model: &Model,
    mut found: Vec<Finding>,
    text: &str,
    lines: &LineIndex<'_>,
) -> Findings {
    let checked = values::check(document, model, text);
    let is_subgraph = checked.is_subgraph || is_federated(model);
    found.extend(checked.findings);
    found.extend(endless::defaults(document, model));
    found.extend(cycles::inputs(document, model));
    found.extend(cycles::directives(document, model));
    if is_subgraph {
        // Subgraphs extend types that other subgraphs define.
        found.retain(|finding| finding.code != EXTENDS_UNKNOWN);
    }
    if checked.comparisons > cost::MAX_ARGUMENTS {
        found.push(not_checked(
            "Directives are given so many arguments here that the schema was not checked in full; \
            the docs are complete.",
        ));
    } else {
        let cut = Cut {
            paths: cost::has_too_many_paths(model),
            interfaces: cost::has_too_many_interfaces(model),
        };
        if cut.interfaces {
            found.push(not_checked(
                "So many types implement such large interfaces that they were not compared with them; \
                all else was checked, and the docs are complete.",
            ));
        }
        validate(document, model, is_subgraph, cut, &mut found);
    }
    found.sort_by_key(|finding| finding.span);
    // The lighter document has the names of a directive's arguments twice.
    found.dedup_by(|one, other| {
        one.span.is_some()
            && (one.span, one.code, &one.message) == (other.span, other.code, &other.message)
    });
    let omitted = found.len().saturating_sub(Findings::MAX_ITEMS);
    if omitted > 0 {
        // Errors first, so that the limit never drops an error for a warning.
        found.sort_by_key(|finding| finding.severity != Severity::Error);
    }
    let kept = found.into_iter().take(Findings::MAX_ITEMS);
    let mut items: Vec<Diagnostic> = kept.map(|finding| finish(finding, model, lines)).collect();
    items.sort_by_key(|item| (item.line, item.column));
    Findings {
        items,
        omitted: u32::try_from(omitted).unwrap_or(u32::MAX),
    }
}

fn not_checked(message: &str) -> Finding {
    Finding {
        severity: Severity::Warning,
        ..Finding::new("not_checked", message.to_owned(), None)
    }
}

fn finish(finding: Finding, model: &Model, lines: &LineIndex<'_>) -> Diagnostic {
    let Finding {
        code,
        message,
        span,
        about,
        severity,
        hint,
    } = finding;
    let mut diagnostic = match span {
        Some((start, end)) => lines.diagnostic(code, message, start, end),
        None => placeless(code, message),
    };
    diagnostic.severity = severity;
    diagnostic.hint = hint;
    // A definition may be long and begins with its description, so point at its name.
    let name = about.filter(|_| diagnostic.end_line > diagnostic.line);
    if let Some((name, position)) = name
        .and_then(|name| Some((model.find_type(&name)?.position?, name)))
        .map(|(at, name)| (name, at))
    {
        diagnostic.line = position.line;
        diagnostic.column = position.column;
        diagnostic.end_line = position.line;
        diagnostic.end_column = position.column + u32::try_from(name.len()).unwrap_or(0);
        diagnostic.excerpt = lines.excerpt_at(position);
    }
    diagnostic
}

fn validate(
    document: &Document,
    model: &Model,
    is_subgraph: bool,
    cut: Cut,
    found: &mut Vec<Finding>,
) {
    let lighter = cut.is_any().then(|| lighter::lighter(document, model, cut));
    let document = lighter.as_ref().unwrap_or(document);
    let mut builder = Schema::builder()
        .adopt_orphan_extensions()
        .ignore_builtin_redefinitions()
        .add_ast(document);
    // The validator does not know this directive, which is new in the specification of September 2025.
    if model.find_directive("oneOf").is_none() {
        builder = builder.parse("directive @oneOf on INPUT_OBJECT", "built_in.graphql");
    }
    // Errors of building are name collisions, which the conversion has already reported with better messages.
    let schema = builder.build().unwrap_or_else(|failed| failed.partial);
    let Err(failed) = schema.validate() else {
        return;
    };
    collect(&failed.errors, model, is_subgraph, found);
}

fn collect(errors: &DiagnosticList, model: &Model, is_subgraph: bool, found: &mut Vec<Finding>) {
    let words = Words::new(model);
    let mut detailed = 0;
    for each in errors.iter() {
        let error = each.error;
        let span = error
            .location()
            .map(|span| (span.offset(), span.end_offset()));
        let name = error.unstable_error_name().unwrap_or("Invalid");
        // Hints compare with every name, so they are made only for the findings that are shown.
        let hints = (detailed < Findings::MAX_ITEMS).then_some(&words);
        if let Some(finding) = rules::explain(
            name,
            &error.to_string(),
            span,
            is_subgraph || model.roots.query.is_some(),
            &model.linked,
            hints,
        ) {
            detailed += 1;
            found.push(finding);
        }
    }
}

/// Returns whether the schema says that it is part of a federation.
fn is_federated(model: &Model) -> bool {
    model
        .directives_applied
        .iter()
        .any(|directive| federation::is_directive(&directive.name, &model.linked))
}
