//! `graphfolio check`: checks whether a schema can replace the one in use.

use schema_changes::{Annotations, to_markdown, to_text};
use schema_model::{Refusal, findings_to_markdown, parse_schema, render_findings};
use schema_results::{Changes, Diagnostic, Findings};
use serde::Serialize;

use super::args::{CheckArgs, Format};
use super::changes_json::PrintedChanges;
use super::diff::compare_schemas;
use super::input::{load, try_load};
use super::output::{is_colourful, print, print_json};
use super::{FOUND, Outcome, Stop, print_stop, verdict};

/// The result as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// Whether it can replace the one in use: no errors, no breaking changes and, with `--strict`, no warnings.
    ok: bool,
    /// Why the schema is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    /// The syntax errors of a refused schema.
    diagnostics: &'a [Diagnostic],
    /// The errors and warnings of an accepted schema.
    findings: &'a Findings,
    /// Its changes against the one in use.
    changes: PrintedChanges<'a>,
}

/// Validates the schema and compares it with the one in use. Status 1 if it is refused, has errors or breaking
/// changes, or with `--strict` warnings; 2 if the one in use is refused.
pub fn check(args: &CheckArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    print_stop(judge(args, format), format)
}

fn judge(args: &CheckArgs, format: Format) -> Outcome {
    let limits = args.schema.limits.limits();
    let old = std::slice::from_ref(&args.against);
    let old = load(old, &limits, parse_schema).map_err(Stop::into_unreadable)?;
    let new = match try_load(&args.schema.files, &limits, parse_schema)? {
        Ok(new) => new,
        Err(refusal) => {
            let name = args.schema.files.first().map_or("schema", String::as_str);
            print_refusal(&refusal, format, name)?;
            return Ok(FOUND);
        }
    };
    let changes = compare_schemas(&old, &new);
    let findings = &new.schema.findings;
    let verdict = verdict(findings, changes.counts, args.strict);
    match format {
        Format::Json => print_json(&Answer {
            ok: verdict.is_ok(),
            error: None,
            diagnostics: &[],
            findings,
            changes: PrintedChanges::of(&changes),
        })?,
        Format::Text => print(&text(findings, &changes, new.name()))?,
        Format::Markdown => print(&markdown(findings, &changes, new.name()))?,
        Format::Github => {
            let annotations = Annotations::new(new.name())
                .findings(findings, args.strict)
                .changes(&changes);
            print(&annotations.write())?;
        }
    }
    Ok(verdict.exit_status())
}

fn print_refusal(refusal: &Refusal, format: Format, name: &str) -> Result<(), Stop> {
    match format {
        Format::Json => print_json(&Answer {
            ok: false,
            error: Some(&refusal.message),
            diagnostics: &refusal.diagnostics,
            findings: &Findings::default(),
            changes: PrintedChanges::of(&Changes::default()),
        }),
        Format::Github => print(&Annotations::new(name).refusal(refusal).write()),
        Format::Markdown => print(&refusal.to_markdown(name)),
        Format::Text => print(&refusal.render(name, is_colourful(&std::io::stdout()))),
    }
}

fn text(findings: &Findings, changes: &Changes, name: &str) -> String {
    let mut text = render_findings(findings, name, is_colourful(&std::io::stdout()));
    if !text.is_empty() {
        text.push('\n');
    }
    text + &to_text(changes)
}

/// Puts errors before the changes, so that "No changes." is not the first line of a schema that fails, and
/// warnings after them.
fn markdown(findings: &Findings, changes: &Changes, name: &str) -> String {
    let (found, changed) = (findings_to_markdown(findings, name), to_markdown(changes));
    match (found.is_empty(), findings.has_errors()) {
        (true, _) => changed,
        (false, true) => format!("{found}\n{changed}"),
        (false, false) => format!("{changed}\n{found}"),
    }
}
