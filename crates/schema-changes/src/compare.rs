//! Compares two versions of a schema and grades each change by its effect on clients.
//!
//! The kinds of changes and their grades are those of GraphQL Inspector 8
//! (<https://the-guild.dev/graphql/inspector>), which `xtask/tests/main/changes.rs` compares with.

mod directives;
mod inputs;
mod members;
mod schema;
mod types;
mod usages;

use std::collections::HashMap;

use schema_model::SourceText;
use schema_model::members::Members;
use schema_model::model::Model;
use schema_results::{ChangeList, Changes, Position};

use crate::collect::Collector;

/// Adds files and the lines in them, where the schemas were read from files.
#[must_use]
pub fn locate(mut changes: Changes, old: &SourceText, new: &SourceText) -> Changes {
    let locate = |source: &SourceText, at: &mut Option<Position>| {
        let position = at.as_mut()?;
        let (file, line) = source.place(position.line)?;
        position.line = line;
        Some(file.to_owned())
    };
    for item in &mut changes.items {
        item.old_file = locate(old, &mut item.old_position);
        item.new_file = locate(new, &mut item.new_position);
    }
    changes
}

/// Compares two versions of a schema.
///
/// ```
/// use schema_changes::compare;
/// use schema_model::{Limits, SourceText, parse_schema};
/// use schema_results::Criticality;
///
/// let parse = |sdl: &str| parse_schema(&SourceText::new(sdl), &Limits::default());
/// let old = parse("type Query { user: String email: String }")?;
/// let new = parse("type Query { user(id: ID!): String }")?;
/// let changes = compare(&old.model, &new.model);
/// let found: Vec<_> = changes.items.iter().map(|change| (change.criticality, &*change.path)).collect();
/// assert_eq!(found, [(Criticality::Breaking, "Query.email"), (Criticality::Breaking, "Query.user.id")]);
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[must_use]
pub fn compare(old: &Model, new: &Model) -> Changes {
    collect(old, new, Changes::MAX_ITEMS).finish()
}

/// Returns the changes between the `whole` old and new version that are not changes between the `shown` ones, the
/// models of the same schemas with a part of them hidden.
#[must_use]
pub fn compare_hidden(whole: (&Model, &Model), shown: (&Model, &Model)) -> Changes {
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    for change in collect(shown.0, shown.1, usize::MAX).into_items() {
        *seen.entry((change.code, change.path)).or_default() += 1;
    }
    // The words of one change may differ: readers see `[User]` for a hidden connection.
    let mut items = collect(whole.0, whole.1, usize::MAX).into_items();
    items.retain(
        |change| match seen.get_mut(&(change.code.clone(), change.path.clone())) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        },
    );
    Changes::from_items(items, Changes::MAX_ITEMS)
}

fn collect(old: &Model, new: &Model, max_items: usize) -> ChangeList {
    let members = Members::new(new);
    let mut collector = Collector::new(old, new, &members, max_items);
    collector.schema();
    collector.directives();
    collector.types();
    collector.items
}
