//! `graphfolio check`: may this schema take the place of the one that is in use.

use schema_docs::{Changes, Diagnostic, Findings, HideRules};
use serde::Serialize;

use super::args::{CheckArgs, Format};
use super::diff::written;
use super::input::{load, try_load};
use super::output::{is_colourful, print, print_json};
use super::{FOUND, OK, Outcome, Stop, WRONG_USE, answered};

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// May it be published: it is a schema, and nothing breaks.
    ok: bool,
    /// Why the schema is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    /// The places where it is refused.
    diagnostics: &'a [Diagnostic],
    /// What is wrong with it.
    findings: &'a Findings,
    /// What it changes.
    changes: &'a Changes,
}

/// Validates the schema and compares it with the one in use; status 1 where it breaks something, with
/// `--strict` also where something is wrong with it; 2 where one of them is refused.
pub fn check(args: &CheckArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    answered(judge(args, format), format)
}

fn judge(args: &CheckArgs, format: Format) -> Outcome {
    let rules = HideRules::none();
    let old = std::slice::from_ref(&args.against);
    let old = load(old, &rules).map_err(Stop::unreadable)?;
    let new = match try_load(&args.schema.files, &rules)? {
        Ok(new) => new,
        Err(refusal) if format == Format::Json => {
            print_json(&Answer {
                ok: false,
                error: Some(&refusal.message),
                diagnostics: &refusal.diagnostics,
                findings: &Findings::default(),
                changes: &Changes::default(),
            })?;
            return Ok(WRONG_USE);
        }
        Err(refusal) => {
            let name = args.schema.files.first().map_or("schema", String::as_str);
            print(&match format {
                Format::Github => refusal.to_github_annotations(name),
                Format::Markdown => refusal.to_markdown(name),
                _ => refusal.render(name, is_colourful(&std::io::stdout())),
            })?;
            return Ok(WRONG_USE);
        }
    };
    let changes = schema_docs::changes(&old.docs, &new.docs).located(&old.source, &new.source);
    let findings = new.docs.findings();
    let ok = !changes.is_breaking() && (!args.strict || findings.items.is_empty());
    match format {
        Format::Json => print_json(&Answer {
            ok,
            error: None,
            diagnostics: &[],
            findings,
            changes: &changes,
        })?,
        Format::Text => {
            let mut text = findings.render(new.name(), is_colourful(&std::io::stdout()));
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&changes.to_text());
            print(&text)?;
        }
        Format::Github => {
            let found = findings.to_github_annotations(new.name(), args.strict);
            print(&(found + &written(&changes, format, new.name())))?;
        }
        Format::Markdown => {
            let mut text = written(&changes, format, new.name());
            let found = findings.to_markdown(new.name());
            if !found.is_empty() {
                text.push('\n');
                text.push_str(&found);
            }
            print(&text)?;
        }
    }
    Ok(if ok { OK } else { FOUND })
}
