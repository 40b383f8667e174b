//! Prints findings and changes of a schema, for the commands that check one.

use schema_changes::{Annotations, to_markdown, to_text};
use schema_model::{Refusal, findings_to_markdown, render_findings};
use schema_results::{Changes, Diagnostic, Findings};
use serde::Serialize;

use super::Stop;
use super::args::Format;
use super::changes_json::PrintedChanges;
use super::operations::PrintedOperations;
use super::output::{is_colourful, print, print_json};

/// The result as JSON.
#[derive(Serialize)]
pub struct Answer<'a> {
    /// Whether it can replace the one in use: no errors, no breaking changes and, with `--strict`, no warnings.
    pub ok: bool,
    /// Why the schema is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'a str>,
    /// The syntax errors of a refused schema.
    pub diagnostics: &'a [Diagnostic],
    /// The errors and warnings of an accepted schema.
    pub findings: &'a Findings,
    /// Its changes against the one in use.
    pub changes: PrintedChanges<'a>,
    /// What the changes do to the given operations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<PrintedOperations<'a>>,
    /// The page of a server that shows the changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<&'a str>,
}

/// Prints why a schema is refused.
pub fn print_refusal(refusal: &Refusal, format: Format, name: &str) -> Result<(), Stop> {
    match format {
        Format::Json => print_json(&Answer {
            ok: false,
            error: Some(&refusal.message),
            diagnostics: &refusal.diagnostics,
            findings: &Findings::default(),
            changes: PrintedChanges::of(&Changes::default()),
            operations: None,
            url: None,
        }),
        Format::Github => print(&Annotations::new(name).refusal(refusal).write()),
        Format::Markdown => print(&refusal.to_markdown(name)),
        Format::Text => print(&refusal.render(name, is_colourful(&std::io::stdout()))),
    }
}

/// Writes findings and changes for a terminal. Without changes, it does not claim that there are none.
pub fn text(findings: &Findings, changes: Option<&Changes>, name: &str) -> String {
    let mut text = render_findings(findings, name, is_colourful(&std::io::stdout()));
    if !text.is_empty() {
        text.push('\n');
    }
    text + &changes.map(to_text).unwrap_or_default()
}

/// Puts errors before the changes, so that "No changes." is not the first line of a schema that fails, and
/// warnings after them.
pub fn markdown(findings: &Findings, changes: Option<&Changes>, name: &str) -> String {
    let found = findings_to_markdown(findings, name);
    let Some(changed) = changes.map(to_markdown) else {
        return found;
    };
    match (found.is_empty(), findings.has_errors()) {
        (true, _) => changed,
        (false, true) => format!("{found}\n{changed}"),
        (false, false) => format!("{changed}\n{found}"),
    }
}
