//! The places of findings.

use schema_results::{Diagnostic, Fix, FixableDiagnostic};

use crate::lines::LineIndex;
use crate::shortlist::{Finding, Shortlist};

/// Gives findings their places, in source order. Returns the number of those that are left out too.
pub(super) fn locate(found: Shortlist, lines: &LineIndex<'_>) -> (Vec<FixableDiagnostic>, u32) {
    let (kept, omitted) = found.into_parts();
    let located = kept.into_iter().map(|finding| locate_one(finding, lines));
    (located.collect(), omitted)
}

fn locate_one(finding: Finding, lines: &LineIndex<'_>) -> FixableDiagnostic {
    let (start, end) = finding.span.unwrap_or_default();
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
}
