//! What changed from one version of a schema to the next, and what that means to those who use it.
//!
//! The kinds of changes and their grades are those of GraphQL Inspector 8
//! (<https://the-guild.dev/graphql/inspector>), which `xtask/tests/main/changes.rs` compares with.

mod collect;
mod defaults;
mod directives;
mod fold;
mod inputs;
mod members;
mod pairs;
mod print;
mod types;
mod usages;

use std::collections::HashMap;

use serde::Serialize;

use crate::docs::Docs;
use crate::history;
use crate::input::SourceText;
use crate::model::Position;
use collect::Collector;

/// How much a change can hurt those who use the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Criticality {
    /// Operations that were valid fail, or results lose what they had.
    Breaking,
    /// Operations stay valid, but programs may meet what they do not expect.
    Dangerous,
    /// Nobody notices who does not look.
    Safe,
}

/// One difference between two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// How much it can hurt.
    pub criticality: Criticality,
    /// GraphQL Inspector's type of change, in lower case: `field_removed`.
    pub code: &'static str,
    /// What changed: `Type.field.argument`, `@directive.argument`, `Type.@directive`, `schema`.
    pub path: String,
    /// A sentence for people, names between backticks.
    pub message: String,
    /// Why it breaks, or why it may or may not, where that needs saying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Path of the page where it can be seen, with an anchor: of the newer docs, or of the older ones
    /// where it is gone, which [`is_removal`] tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The file that `old_position` is in, where that was read from files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_file: Option<String>,
    /// The file that `new_position` is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_file: Option<String>,
    /// Where it stands in the older version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_position: Option<Position>,
    /// Where it stands in the newer version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_position: Option<Position>,
}

/// All differences between two versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Changes {
    /// Breaking ones first, then dangerous, then safe; of one kind by path. At most [`Changes::MOST`].
    pub items: Vec<Change>,
    /// How many are breaking, also of those that are not listed.
    pub breaking: u32,
    /// How many are dangerous.
    pub dangerous: u32,
    /// How many are safe.
    pub safe: u32,
    /// How many are not listed.
    pub omitted: u32,
}

impl Changes {
    /// How many are listed.
    pub const MOST: usize = 10_000;

    /// Does anything break.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.breaking > 0
    }

    /// Is there no difference.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// How many there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.breaking + self.dangerous + self.safe
    }

    /// With files and the lines in them, where the schemas were read from files.
    #[must_use]
    pub fn located(mut self, old: &SourceText, new: &SourceText) -> Self {
        let locate = |source: &SourceText, at: &mut Option<Position>| {
            let position = at.as_mut()?;
            let (file, line) = source.place(position.line)?;
            position.line = line;
            Some(file.to_owned())
        };
        for item in &mut self.items {
            item.old_file = locate(old, &mut item.old_position);
            item.new_file = locate(new, &mut item.new_position);
        }
        self
    }

    fn new(mut items: Vec<Change>) -> Self {
        let count = |of: Criticality| {
            let count = items
                .iter()
                .filter(|change| change.criticality == of)
                .count();
            u32::try_from(count).unwrap_or(u32::MAX)
        };
        let (breaking, dangerous, safe) = (
            count(Criticality::Breaking),
            count(Criticality::Dangerous),
            count(Criticality::Safe),
        );
        items.sort_by(|a, b| {
            (a.criticality, &a.path, a.code, &a.message).cmp(&(
                b.criticality,
                &b.path,
                b.code,
                &b.message,
            ))
        });
        let omitted = items.len().saturating_sub(Self::MOST);
        items.truncate(Self::MOST);
        Self {
            items,
            breaking,
            dangerous,
            safe,
            omitted: u32::try_from(omitted).unwrap_or(u32::MAX),
        }
    }
}

/// Does a change of that code take away what it is about.
#[must_use]
pub fn is_removal(code: &str) -> bool {
    history::REMOVED.contains(&code)
}

/// What changed from `old` to `new`, as far as both show it: what is hidden in them is not compared.
///
/// ```
/// use schema_docs::{Criticality, Limits};
///
/// let limits = Limits::default();
/// let build = |sdl: &str| {
///     schema_docs::build(&schema_docs::SourceText::new(sdl), &limits)
/// };
/// let old = build("type Query { user: String email: String }")?;
/// let new = build("type Query { user(id: ID!): String }")?;
/// let changes = schema_docs::changes(&old, &new);
/// let found: Vec<_> = changes.items.iter().map(|change| (change.criticality, &*change.path)).collect();
/// assert_eq!(found, [(Criticality::Breaking, "Query.email"), (Criticality::Breaking, "Query.user.id")]);
/// # Ok::<(), schema_docs::Refusal>(())
/// ```
#[must_use]
pub fn changes(old: &Docs, new: &Docs) -> Changes {
    Changes::new(collect(old, new))
}

/// What changed from `old` to `new` without being seen from `shown_old` to `shown_new`, the docs of the
/// same schemas that hide a part of them.
///
/// ```
/// use schema_docs::{HideRules, Limits, SourceText, build, build_with, hidden_changes};
///
/// let limits = Limits::default();
/// let rules = HideRules::parse(["*.secret"]).unwrap();
/// let [old, new] = ["type Query { a: Int secret: Int }", "type Query { a: String }"].map(SourceText::new);
/// let whole = (&build(&old, &limits)?, &build(&new, &limits)?);
/// let shown = (&build_with(&old, &limits, &rules)?, &build_with(&new, &limits, &rules)?);
/// let hidden = hidden_changes(whole, shown);
/// assert_eq!((hidden.total(), &*hidden.items[0].path), (1, "Query.secret"));
/// # Ok::<(), schema_docs::Refusal>(())
/// ```
#[must_use]
pub fn hidden_changes(whole: (&Docs, &Docs), shown: (&Docs, &Docs)) -> Changes {
    let mut seen: HashMap<(&'static str, String), usize> = HashMap::new();
    for change in collect(shown.0, shown.1) {
        *seen.entry((change.code, change.path)).or_default() += 1;
    }
    // The words of one change may differ: readers see `[User]` for a hidden connection.
    let mut items = collect(whole.0, whole.1);
    items.retain(
        |change| match seen.get_mut(&(change.code, change.path.clone())) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        },
    );
    Changes::new(items)
}

fn collect(old: &Docs, new: &Docs) -> Vec<Change> {
    let mut collector = Collector::new(old, new);
    collector.schema();
    collector.directives();
    collector.types();
    collector.items
}
