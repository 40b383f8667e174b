//! Findings with lines and columns.

use schema_results::{Diagnostic, Findings};

use crate::lines::{LineIndex, placeless};
use crate::model::Model;
use crate::shortlist::{Finding, Shortlist};

/// Gives the findings their lines and columns.
pub(crate) fn finish_all(found: Shortlist, model: &Model, lines: &LineIndex<'_>) -> Findings {
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
