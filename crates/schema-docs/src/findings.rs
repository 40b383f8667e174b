//! Validation: what the specification forbids but the docs can live with.

mod federation;
mod rules;

use apollo_compiler::Schema;
use apollo_compiler::ast::Document;
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::validation::DiagnosticList;

use crate::diagnostic::{Diagnostic, Findings, Severity};
use crate::model::{Model, TypeKind};
use crate::text::{LineIndex, grouped, placeless};
use rules::Words;

/// Comparisons that checking interfaces may take; about a second.
const MOST_COMPARISONS: usize = 5_000_000;

/// A finding before it has lines and columns.
#[derive(Debug)]
pub(crate) struct Finding {
    code: &'static str,
    message: String,
    span: Option<(usize, usize)>,
    /// Name of the type that the finding is about; where the span is a whole definition it stands for it.
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

    pub(crate) fn hint(&mut self, hint: &str) {
        self.hint = Some(hint.to_owned());
    }
}

/// Validates the document and puts the findings of the conversion and of the validation together.
pub(crate) fn find(
    document: &Document,
    model: &Model,
    mut found: Vec<Finding>,
    lines: &LineIndex<'_>,
) -> Findings {
    if comparisons(model) > MOST_COMPARISONS {
        let message = format!(
            "The types of this schema are so interwoven that checking them needs more than {} comparisons; only its names were checked.",
            grouped(MOST_COMPARISONS)
        );
        found.push(Finding {
            severity: Severity::Warning,
            ..Finding::new("not_checked", message, None)
        });
    } else {
        validate(document, model, &mut found);
    }
    found.sort_by_key(|finding| finding.span);
    let omitted = found.len().saturating_sub(Findings::MOST);
    let kept = found.into_iter().take(Findings::MOST);
    let mut items: Vec<Diagnostic> = kept.map(|finding| finish(finding, model, lines)).collect();
    items.sort_by_key(|item| (item.line, item.column));
    Findings {
        items,
        omitted: u32::try_from(omitted).unwrap_or(u32::MAX),
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
    // A definition begins with its description and ends far below: its name is the better place.
    let name = about.filter(|_| diagnostic.end_line > diagnostic.line);
    if let Some((name, position)) = name
        .and_then(|name| Some((model.find_type(&name)?.position?, name)))
        .map(|(at, name)| (name, at))
    {
        diagnostic.line = position.line;
        diagnostic.column = position.column;
        diagnostic.end_line = position.line;
        diagnostic.end_column = position.column + u32::try_from(name.len()).unwrap_or(0);
        diagnostic.excerpt = lines.excerpt_of_line(position.line);
    }
    diagnostic
}

fn validate(document: &Document, model: &Model, found: &mut Vec<Finding>) {
    let builder = Schema::builder()
        .adopt_orphan_extensions()
        .ignore_builtin_redefinitions()
        .add_ast(document);
    // Errors of building are collisions: the conversion has found them with better words.
    let schema = builder.build().unwrap_or_else(|failed| failed.partial);
    let Err(failed) = schema.validate() else {
        return;
    };
    collect(&failed.errors, model, found);
}

fn collect(errors: &DiagnosticList, model: &Model, found: &mut Vec<Finding>) {
    let words = Words::new(model);
    let is_subgraph = errors
        .iter()
        .any(|each| rules::is_federation(&each.error.to_string()));
    let mut detailed = 0;
    for each in errors.iter() {
        let error = each.error;
        let span = error
            .location()
            .map(|span| (span.offset(), span.end_offset()));
        let name = error.unstable_error_name().unwrap_or("Invalid");
        // Hints compare with every name: only for as many as are shown.
        let hints = (detailed < Findings::MOST).then_some(&words);
        if let Some(finding) = rules::explain(
            name,
            &error.to_string(),
            span,
            is_subgraph || is_federated(model),
            hints,
        ) {
            detailed += 1;
            found.push(finding);
        }
    }
}

/// Does the schema say that it is part of a federation.
fn is_federated(model: &Model) -> bool {
    model
        .directives_applied
        .iter()
        .any(|directive| federation::is_directive(&directive.name))
}

/// What the validation multiplies: implementing types by the fields of what they implement, inputs by inputs,
/// directives by the inputs they may lead to.
fn comparisons(model: &Model) -> usize {
    let interfaces: usize = model
        .types
        .iter()
        .flat_map(|ty| ty.interfaces.iter().map(move |name| (ty, name)))
        .map(|(ty, name)| {
            let interface = model.find_type(name);
            let fields = interface.map_or(0, |interface| interface.fields.len());
            let parents = interface.map_or(0, |interface| interface.interfaces.len());
            1 + fields + parents * (1 + ty.interfaces.len() / 16)
        })
        .sum();
    let inputs = model
        .types
        .iter()
        .filter(|ty| ty.kind == TypeKind::Input)
        .count();
    let directives: usize = model
        .directives
        .iter()
        .map(|directive| directive.arguments.len())
        .sum();
    interfaces + directives * inputs
}
