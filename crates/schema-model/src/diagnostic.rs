//! Errors in an input, for people and for editors.

mod print;
mod render;

use schema_results::{Findings, Position};

use crate::lines::LineIndex;
use crate::source::SourceText;

pub use print::findings_to_markdown;
pub use render::{render_diagnostic, render_findings};

/// Adds the lines of the text that the schema was built from.
#[must_use]
pub fn add_excerpts(mut findings: Findings, text: &str) -> Findings {
    let lines = LineIndex::new(text);
    for item in findings.items.iter_mut().filter(|item| item.line > 0) {
        item.excerpt = lines.excerpt_at(Position {
            line: item.line,
            column: item.column,
        });
    }
    findings
}

/// Adds files and the lines in them, where the schema was read from files.
#[must_use]
pub fn locate_findings(mut findings: Findings, source: &SourceText) -> Findings {
    findings
        .items
        .iter_mut()
        .for_each(|item| source.locate(item));
    findings
}
