//! Validation: finds violations of the specification that do not stop the docs.

mod cost;
pub(crate) mod cycles;
mod endless;
mod lighter;
mod rules;
pub(crate) mod values;

use apollo_compiler::Schema;
use apollo_compiler::ast::Document;
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::validation::DiagnosticList;

use crate::federation;
use crate::lines::{LineIndex, placeless};
use crate::message::write_message;
use crate::model::Model;
use crate::shortlist::{Finding, Shortlist};
pub(crate) use lighter::Cut;
use rules::{Complaint, Words};
use schema_results::{Diagnostic, Findings};

/// The findings of the conversion.
#[derive(Default)]
pub(crate) struct Converted {
    pub(crate) findings: Shortlist,
    /// Extensions of types that are not defined, which are errors unless the schema is part of a federation.
    pub(crate) orphans: Shortlist,
}

/// Validates the document, and merges the findings with those of the conversion.
pub(crate) fn find(
    document: &Document,
    model: &Model,
    converted: Converted,
    text: &str,
    lines: &LineIndex<'_>,
) -> Findings {
    let Converted {
        findings: mut found,
        orphans,
    } = converted;
    let checked = values::check(document, model, text, &mut found);
    let is_subgraph = checked.is_subgraph || is_federated(model);
    endless::defaults(document, model, &mut found);
    cycles::inputs(document, model, &mut found);
    cycles::directives(document, model, &mut found);
    // Subgraphs extend types that other subgraphs define.
    if !is_subgraph {
        found.append(orphans);
    }
    if checked.comparisons > cost::MAX_ARGUMENTS {
        let message = "Directives are given so many arguments here that the schema was not checked in full; \
            the docs are complete.";
        found.warn("not_checked", message, None);
    } else {
        let cut = Cut {
            paths: cost::has_too_many_paths(model),
            interfaces: cost::has_too_many_interfaces(model),
        };
        if cut.interfaces {
            let message = "So many types implement such large interfaces that they were not compared with them; \
                all else was checked, and the docs are complete.";
            found.warn("not_checked", message, None);
        }
        validate(document, model, is_subgraph, cut, &mut found);
    }
    let (mut kept, omitted) = found.into_parts();
    // The lighter document has the names of a directive's arguments twice.
    kept.dedup_by(|one, other| {
        one.span.is_some()
            && (one.span, one.code, &one.message) == (other.span, other.code, &other.message)
    });
    let mut items: Vec<Diagnostic> = kept
        .into_iter()
        .map(|finding| finish(finding, model, lines))
        .collect();
    items.sort_by_key(|item| (item.line, item.column));
    Findings { items, omitted }
}

fn finish(finding: Finding, model: &Model, lines: &LineIndex<'_>) -> Diagnostic {
    let Finding {
        code,
        message,
        span,
        about,
        severity,
        hint,
        edit: _,
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

pub(crate) fn validate(
    document: &Document,
    model: &Model,
    is_subgraph: bool,
    cut: Cut,
    found: &mut Shortlist,
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

fn collect(errors: &DiagnosticList, model: &Model, is_subgraph: bool, found: &mut Shortlist) {
    let words = Words::new(model);
    for each in errors.iter() {
        let error = each.error;
        let span = error
            .location()
            .map(|span| (span.offset(), span.end_offset()));
        let name = error.unstable_error_name().unwrap_or("Invalid");
        let complaint = Complaint {
            name,
            raw: &write_message(error),
            span,
        };
        rules::explain(
            &complaint,
            is_subgraph || model.roots.query.is_some(),
            &words,
            found,
        );
    }
}

/// Returns whether the schema says that it is part of a federation.
fn is_federated(model: &Model) -> bool {
    model
        .directives_applied
        .iter()
        .any(|directive| federation::is_directive(&directive.name, &model.linked))
}
