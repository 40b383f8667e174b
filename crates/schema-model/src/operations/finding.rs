//! Findings before they have lines and columns.

use schema_results::{Diagnostic, Findings, Fix, FixableDiagnostic, Severity};

use crate::lines::LineIndex;

/// Byte offsets of the begin and behind the end.
pub(super) type Span = (usize, usize);

/// One thing that is wrong, or doubtful, with an operation.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) span: Span,
    pub(super) severity: Severity,
    pub(super) hint: Option<String>,
    /// The one edit that settles it: what to replace, and the text to replace it with.
    pub(super) edit: Option<(Span, String)>,
}

impl Found {
    pub(super) fn new(code: &'static str, message: String, span: Span) -> Self {
        Self {
            code,
            message,
            span,
            severity: Severity::Error,
            hint: None,
            edit: None,
        }
    }

    pub(super) fn warn(&mut self) -> &mut Self {
        self.severity = Severity::Warning;
        self
    }

    pub(super) fn hint(&mut self, hint: impl Into<String>) -> &mut Self {
        self.hint = Some(hint.into());
        self
    }

    pub(super) fn edit(&mut self, span: Span, text: impl Into<String>) -> &mut Self {
        self.edit = Some((span, text.into()));
        self
    }

    /// Proposes a name for the one at the finding's place.
    pub(super) fn propose(&mut self, name: &str, prefix: &str) -> &mut Self {
        self.hint(format!("Did you mean `{prefix}{name}`?"));
        self.edit(self.span, format!("{prefix}{name}"))
    }
}

/// Gives findings their places, in source order; at most [`Findings::MAX_ITEMS`], errors before warnings.
/// Returns the number of others too.
pub(super) fn locate(
    mut found: Vec<Found>,
    lines: &LineIndex<'_>,
) -> (Vec<FixableDiagnostic>, u32) {
    let omitted = found.len().saturating_sub(Findings::MAX_ITEMS);
    found.sort_by_key(|finding| finding.span);
    if omitted > 0 {
        // So that the limit never drops an error for a warning.
        found.sort_by_key(|finding| finding.severity != Severity::Error);
        found.truncate(Findings::MAX_ITEMS);
        found.sort_by_key(|finding| finding.span);
    }
    let located = found.into_iter().map(|finding| {
        let (start, end) = finding.span;
        let diagnostic = Diagnostic {
            severity: finding.severity,
            hint: finding.hint,
            ..lines.diagnostic(finding.code, finding.message, start, end)
        };
        let fix = finding.edit.map(|((start, end), text)| {
            let (from, to) = (lines.position(start), lines.position(end));
            Fix {
                line: from.line,
                column: from.column,
                end_line: to.line,
                end_column: to.column,
                text,
            }
        });
        FixableDiagnostic { diagnostic, fix }
    });
    (
        located.collect(),
        u32::try_from(omitted).unwrap_or(u32::MAX),
    )
}
