//! `graphfolio diff`: what changed from one schema to another.

use schema_docs::{Changes, HideRules};

use super::args::{DiffArgs, Format};
use super::input::load;
use super::output::{print, print_json};
use super::{FOUND, OK, Outcome, Stop, answered};

/// Compares two schemas; status 1 where something breaks.
pub fn diff(args: &DiffArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    answered(compare(args, format), format)
}

fn compare(args: &DiffArgs, format: Format) -> Outcome {
    // What is hidden from readers breaks its callers all the same.
    let rules = HideRules::none();
    if args.old == "-" && args.new == "-" {
        return Err(Stop::wrong_use(
            "Standard input (`-`) can be only one of the two schemas.",
        ));
    }
    let read = |path| load(std::slice::from_ref(path), &rules).map_err(Stop::unreadable);
    let (old, new) = (read(&args.old)?, read(&args.new)?);
    let changes = schema_docs::changes(&old.docs, &new.docs).located(&old.source, &new.source);
    match format {
        Format::Json => print_json(&changes)?,
        other => print(&written(&changes, other, new.name()))?,
    }
    Ok(if changes.is_breaking() { FOUND } else { OK })
}

/// Changes in any format but JSON.
pub fn written(changes: &Changes, format: Format, file: &str) -> String {
    match format {
        Format::Text | Format::Json => changes.to_text(),
        Format::Markdown => changes.to_markdown(),
        Format::Github => changes.to_github_annotations(file),
    }
}
