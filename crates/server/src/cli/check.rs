//! `graphfolio check`: checks whether a schema can replace the one in use.

use std::path::PathBuf;

use schema_changes::Annotations;
use schema_model::parse_schema;

use super::args::{CheckArgs, Format};
use super::changes_json::PrintedChanges;
use super::diff::compare_schemas;
use super::input::{INPUT_TWICE, STANDARD_INPUT, load, try_load};
use super::operation_report::{Remarks, print_with_operations};
use super::operations::UsedChanges;
use super::output::{print, print_json};
use super::printing::{Answer, markdown, print_refusal, text};
use super::{FOUND, Outcome, Stop, print_stop, remote, verdict};

/// Validates the schema and compares it with the one in use. Status 1 if it is refused, has errors or breaking
/// changes, or with `--strict` warnings; 2 if the one in use is refused.
pub fn check(args: &CheckArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    let outcome = match (&args.against, &args.project) {
        (Some(against), _) => judge(args, against, format),
        (None, Some(project)) => remote::check(args, project, format),
        (None, None) => Err(Stop::wrong_use("Give --against FILE or --project PROJECT.")),
    };
    print_stop(outcome, format)
}

fn judge(args: &CheckArgs, against: &PathBuf, format: Format) -> Outcome {
    let is_input = |path: &PathBuf| path.as_os_str() == STANDARD_INPUT;
    if is_input(against) && args.schema.files.iter().any(is_input) {
        return Err(Stop::wrong_use(INPUT_TWICE));
    }
    let limits = args.schema.limits.limits();
    let old = std::slice::from_ref(against);
    let old = load(old, &limits, parse_schema).map_err(Stop::into_unreadable)?;
    let new = match try_load(&args.schema.files, &limits, parse_schema)? {
        Ok(new) => new,
        Err(refusal) => {
            print_refusal(&refusal, format, &args.schema.name())?;
            return Ok(FOUND);
        }
    };
    let changes = compare_schemas(&old, &new);
    if !args.operations.is_empty() {
        let models = (&old.schema.model, &new.schema.model);
        let used = UsedChanges::find(&args.operations, models, &changes)?;
        return print_with_operations(args, &new, &changes, &used, &Remarks::default(), format);
    }
    let findings = &new.schema.findings;
    let counted = args.fail_on.counted(changes.counts);
    let verdict = verdict(findings, counted, args.strict);
    match format {
        Format::Json => print_json(&Answer {
            ok: verdict.is_ok(),
            error: None,
            diagnostics: &[],
            findings,
            changes: PrintedChanges::of(&changes),
            operations: None,
            url: None,
        })?,
        Format::Text => print(&text(findings, Some(&changes), new.name()))?,
        Format::Markdown => print(&markdown(findings, Some(&changes), new.name()))?,
        Format::Github => {
            let annotations = Annotations::new(new.name())
                .findings(findings, args.strict)
                .changes(&changes);
            print(&annotations.write())?;
        }
    }
    Ok(verdict.exit_status())
}
