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

use crate::build::Converted;
use crate::federation;
use crate::message::write_message;
use crate::model::Model;
use crate::shortlist::Shortlist;
use lighter::Cut;
use rules::{Complaint, Words};

/// Validates the document, and merges the findings with those of the conversion.
pub(crate) fn collect(
    document: &Document,
    model: &Model,
    converted: Converted,
    text: &str,
) -> Shortlist {
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
    found
}

fn validate(
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
    explain_errors(&failed.errors, model, is_subgraph, found);
}

fn explain_errors(
    errors: &DiagnosticList,
    model: &Model,
    is_subgraph: bool,
    found: &mut Shortlist,
) {
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
