//! `graphfolio diff`: lists the changes between two schemas.

use schema_changes::{Annotations, fold, locate, to_markdown, to_text};
use schema_model::{ParsedSchema, parse_schema};
use schema_results::Changes;

use super::args::{DiffArgs, Format};
use super::changes_json::PrintedChanges;
use super::input::{INPUT_TWICE, Loaded, STANDARD_INPUT, load};
use super::output::{print, print_json};
use super::{FOUND, OK, Outcome, Stop, print_stop};

/// Compares two schemas; status 1 if a change is breaking.
pub fn diff(args: &DiffArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    print_stop(compare(args, format), format)
}

fn compare(args: &DiffArgs, format: Format) -> Outcome {
    if args.old.as_os_str() == STANDARD_INPUT && args.new.as_os_str() == STANDARD_INPUT {
        return Err(Stop::wrong_use(INPUT_TWICE));
    }
    let limits = args.limits.limits();
    let read = |path| {
        load(std::slice::from_ref(path), &limits, parse_schema).map_err(Stop::into_unreadable)
    };
    let (old, new) = (read(&args.old)?, read(&args.new)?);
    let changes = compare_schemas(&old, &new);
    match format {
        Format::Json => print_json(&PrintedChanges::of(&changes))?,
        other => print(&render(&changes, other, new.name()))?,
    }
    Ok(if changes.is_breaking() { FOUND } else { OK })
}

/// Compares two whole schemas and folds the changes, as the docs do. No hide rules apply: a breaking change of
/// something hidden breaks clients too.
pub fn compare_schemas(old: &Loaded<ParsedSchema>, new: &Loaded<ParsedSchema>) -> Changes {
    let changes = fold(schema_changes::compare(
        &old.schema.model,
        &new.schema.model,
    ));
    locate(changes, &old.source, &new.source)
}

/// Renders changes in any format but JSON.
fn render(changes: &Changes, format: Format, file: &str) -> String {
    match format {
        Format::Text | Format::Json => to_text(changes),
        Format::Markdown => to_markdown(changes),
        Format::Github => Annotations::new(file).changes(changes).write(),
    }
}
