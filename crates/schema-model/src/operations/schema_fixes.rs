//! Edits that settle findings of a schema.

use schema_results::{Diagnostic, Fix, FixableDiagnostic};

/// Adds the edit to each diagnostic that one edit settles: a misspelled name where the right one is known.
#[must_use]
pub fn find_fixes(diagnostics: Vec<Diagnostic>) -> Vec<FixableDiagnostic> {
    let with_fix = |diagnostic: Diagnostic| {
        let fix = find_fix(&diagnostic);
        FixableDiagnostic { diagnostic, fix }
    };
    diagnostics.into_iter().map(with_fix).collect()
}

fn find_fix(diagnostic: &Diagnostic) -> Option<Fix> {
    let meant = diagnostic.hint.as_deref()?.strip_prefix("Did you mean `")?;
    // A long name is cut in a message.
    let meant = meant
        .strip_suffix("`?")
        .filter(|meant| !meant.contains('…'))?;
    let written = diagnostic.message.split('`').nth(1)?;
    // Only where the place is the name and nothing else.
    let length = u32::try_from(written.chars().count()).ok()?;
    let is_name = diagnostic.line > 0
        && diagnostic.line == diagnostic.end_line
        && diagnostic.end_column.checked_sub(diagnostic.column) == Some(length);
    is_name.then(|| Fix {
        line: diagnostic.line,
        column: diagnostic.column,
        end_line: diagnostic.end_line,
        end_column: diagnostic.end_column,
        text: meant.to_owned(),
    })
}
