//! Prints changes with the operations that they concern.

use schema_changes::Annotations;
use schema_model::ParsedSchema;
use schema_results::Changes;

use super::args::{CheckArgs, Format};
use super::changes_json::PrintedChanges;
use super::input::Loaded;
use super::operations::UsedChanges;
use super::output::{print, print_json};
use super::printing::{Answer, markdown, text};
use super::{FOUND, OK, Outcome, verdict};

/// What a server adds to a check.
#[derive(Default)]
pub struct Remarks {
    /// Whether the check passes, as the server has judged.
    pub ok: Option<bool>,
    /// The page that shows the changes.
    pub url: Option<String>,
}

impl Remarks {
    fn push(&self, out: &mut String) {
        if let Some(url) = &self.url {
            out.push_str(&format!("\n{url}\n"));
        }
    }
}

/// Prints changes with the operations that they concern. A breaking change that none of them uses does not fail.
pub fn print_with_operations(
    args: &CheckArgs,
    new: &Loaded<ParsedSchema>,
    changes: &Changes,
    used: &UsedChanges,
    remarks: &Remarks,
    format: Format,
) -> Outcome {
    let findings = &new.schema.findings;
    let counted = args.fail_on.counted(used.counts(changes));
    let verdict = verdict(findings, counted, args.strict);
    let is_ok = verdict.is_ok() && !used.has_invalid();
    let is_ok = remarks.ok.unwrap_or(is_ok);
    match format {
        Format::Json => print_json(&Answer {
            ok: is_ok,
            error: None,
            diagnostics: &[],
            findings,
            changes: PrintedChanges::of(changes).with_operations(&used.found),
            operations: Some(used.printed()),
            url: remarks.url.as_deref(),
        })?,
        Format::Text => {
            let text = text(findings, Some(&used.graded(changes)), new.name());
            let mut out = format!("{text}\n{}", used.to_text());
            remarks.push(&mut out);
            print(&out)?;
        }
        Format::Markdown => {
            let markdown = markdown(findings, Some(&used.graded(changes)), new.name());
            let mut out = format!("{markdown}\n{}", used.to_markdown());
            remarks.push(&mut out);
            print(&out)?;
        }
        Format::Github => {
            let annotations = Annotations::new(new.name())
                .findings(findings, args.strict)
                .operations(&used.found)
                .changes(&used.graded(changes));
            let mut out = annotations.write();
            if let Some(url) = &remarks.url {
                out.push_str(&Annotations::notice(&format!("Compare the schemas: {url}")));
            }
            print(&out)?;
        }
    }
    Ok(if is_ok { OK } else { FOUND })
}
