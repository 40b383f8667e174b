//! Changes as a check in a pipeline judges them.

use serde::{Deserialize, Serialize};

use crate::{Change, ChangeCounts, Changes, Criticality};

/// The verdict of a check on a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Ruling {
    /// It breaks no client, or is in a hidden part that the project does not count.
    Passes,
    /// It breaks clients, so the check fails.
    Fails,
    /// It breaks clients, but the owner has allowed it once.
    Allowed,
    /// It breaks clients, but matches a pattern of changes to ignore.
    Ignored,
}

/// Why a breaking change passes that is neither allowed nor ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum PassReason {
    /// It breaks none of the operations that were sent with the schema.
    Unused,
    /// The caller asked that breaking changes do not fail the check.
    Tolerated,
    /// It is in a hidden part, and the project does not count those.
    HiddenPart,
}

/// A breaking change that the owner has allowed once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct AllowedChange {
    /// The path of the change, or `*` for every breaking change of a version.
    pub path: String,
    /// The kind of the change; null for every change of a version, and where it is not known.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub code: Option<String>,
    /// The sentence of the change, if only exactly this change is allowed.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub message: Option<String>,
    /// Why the change is fine.
    pub reason: String,
    /// Username of the person who allowed it.
    pub by: String,
    /// When it was allowed: RFC 3339, UTC.
    pub at: String,
}

impl AllowedChange {
    /// The path that stands for every breaking change of a version.
    pub const EVERYTHING: &str = "*";

    /// Returns whether it is about this change: one at its path, of its kind and with its sentence, as far as those are known.
    #[must_use]
    pub fn covers(&self, change: &Change) -> bool {
        let is_same =
            |wanted: &Option<String>, is: &str| wanted.as_deref().is_none_or(|wanted| wanted == is);
        self.path == Self::EVERYTHING
            || (self.path == change.path
                && is_same(&self.code, &change.code)
                && is_same(&self.message, &change.message))
    }
}

/// A change with what a reviewer needs to decide about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct CheckedChange {
    /// The change.
    #[serde(flatten)]
    pub change: Change,
    /// Column in the older version, from 1, where it is known.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub old_column: Option<u32>,
    /// Column in the newer version, from 1, where it is known.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub new_column: Option<u32>,
    /// Advice for a change that can hurt clients.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub advice: Option<String>,
    /// The verdict of the check.
    pub ruling: Ruling,
    /// Who allowed it and why, if somebody did.
    #[serde(default, alias = "allowance")]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub allowed_change: Option<AllowedChange>,
    /// The pattern that ignores it; null for other changes. Readers do not see it.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub ignored_by: Option<String>,
    /// Why it passes, if it is a breaking change that is neither allowed nor ignored; null for other changes.
    #[serde(default)]
    #[cfg_attr(feature = "utoipa", schema(required))]
    pub pass_reason: Option<PassReason>,
}

impl CheckedChange {
    /// Lets a failing change pass.
    pub fn pass(&mut self, reason: PassReason) {
        self.ruling = Ruling::Passes;
        self.pass_reason = Some(reason);
    }
}

/// The changes that a schema would make, judged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct CheckedChanges {
    /// Breaking ones first, then dangerous, then safe.
    pub items: Vec<CheckedChange>,
    /// How many there are, also of those that are not listed.
    pub counts: ChangeCounts,
    /// How many are not listed.
    pub omitted: u32,
    /// For the owner, how many more there are that readers do not see; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<ChangeCounts>,
    /// How many fail the check, also of those that readers do not see.
    pub failing: u32,
    /// For the owner, how many of the failing ones readers do not see; left out if it is 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hidden_failing: u32,
    /// How many breaking ones are allowed.
    pub allowed: u32,
    /// How many breaking ones are ignored.
    pub ignored: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl CheckedChanges {
    /// Judges changes. `rule` is asked about each breaking change; `advise` says what to do instead.
    /// Breaking changes that are not listed fail, because nobody can have allowed or ignored them by name.
    #[must_use]
    pub fn judge(
        changes: Changes,
        mut rule: impl FnMut(&Change) -> (Ruling, Option<AllowedChange>),
        advise: impl Fn(&Change) -> Option<String>,
    ) -> Self {
        let mut judged = Self {
            counts: changes.counts,
            omitted: changes.omitted,
            hidden: changes.hidden,
            ..Self::default()
        };
        for change in changes.items {
            let breaks = change.criticality == Criticality::Breaking;
            let (ruling, allowed_change) = if breaks {
                rule(&change)
            } else {
                (Ruling::Passes, None)
            };
            match ruling {
                Ruling::Allowed => judged.allowed += 1,
                Ruling::Ignored => judged.ignored += 1,
                Ruling::Fails | Ruling::Passes => {}
            }
            let column =
                |at: Option<crate::Position>| at.map(|at| at.column).filter(|column| *column > 0);
            judged.items.push(CheckedChange {
                old_column: column(change.old_position),
                new_column: column(change.new_position),
                advice: advise(&change),
                ruling,
                allowed_change,
                ignored_by: None,
                pass_reason: None,
                change,
            });
        }
        judged.failing = (judged.counts.breaking)
            .saturating_sub(judged.allowed)
            .saturating_sub(judged.ignored);
        judged
    }

    /// Keeps the first `max_items`, and counts the others as omitted.
    #[must_use]
    pub fn cut(mut self, max_items: usize) -> Self {
        let left_out = self.items.len().saturating_sub(max_items);
        self.items.truncate(max_items);
        self.omitted = self
            .omitted
            .saturating_add(u32::try_from(left_out).unwrap_or(u32::MAX));
        self
    }

    /// Lists the changes of hidden parts too, marked, for the owner. Failing ones fail the check; counts stay those that
    /// readers see.
    #[must_use]
    pub fn with_hidden(mut self, hidden: Self) -> Self {
        if hidden.counts.total() == 0 {
            return self;
        }
        self.omitted = self.omitted.saturating_add(hidden.omitted);
        self.hidden = Some(hidden.counts);
        self.hidden_failing = hidden.failing;
        self.failing = self.failing.saturating_add(hidden.failing);
        self.allowed = self.allowed.saturating_add(hidden.allowed);
        self.ignored = self.ignored.saturating_add(hidden.ignored);
        self.items.extend(hidden.items.into_iter().map(|mut item| {
            item.change.hidden = true;
            item
        }));
        self.items.sort_by(|a, b| {
            let key = |item: &CheckedChange| item.change.criticality;
            (key(a), &a.change.path).cmp(&(key(b), &b.change.path))
        });
        self
    }

    /// Returns changes of hidden parts that the project does not count: none of them fails a check.
    #[must_use]
    pub fn uncounted(mut self) -> Self {
        for item in &mut self.items {
            if item.change.criticality == Criticality::Breaking {
                item.pass(PassReason::HiddenPart);
            }
            (item.allowed_change, item.ignored_by) = (None, None);
        }
        (self.failing, self.allowed, self.ignored) = (0, 0, 0);
        self
    }

    /// Returns what readers may know: not the patterns, which may name what they do not see.
    #[must_use]
    pub fn without_patterns(mut self) -> Self {
        for item in &mut self.items {
            item.ignored_by = None;
        }
        self
    }

    /// Returns the counts with only those breaking changes that fail, which decide whether a schema passes.
    #[must_use]
    pub fn effective_counts(&self) -> ChangeCounts {
        ChangeCounts {
            breaking: self.failing,
            ..self.counts
        }
    }

    /// Returns the plain changes, with the columns in their places.
    #[must_use]
    pub fn into_changes(self) -> Changes {
        let items = self.items.into_iter().map(|item| {
            let mut change = item.change;
            for (at, column) in [
                (&mut change.old_position, item.old_column),
                (&mut change.new_position, item.new_column),
            ] {
                if let (Some(at), Some(column)) = (at, column) {
                    at.column = column;
                }
            }
            change
        });
        Changes {
            items: items.collect(),
            counts: self.counts,
            omitted: self.omitted,
            hidden: self.hidden,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn changes() -> Changes {
        let breaking = |path: &str| Change {
            new_position: Some(Position { line: 3, column: 7 }),
            ..Change::new(Criticality::Breaking, "field_removed", path)
        };
        let items = vec![
            breaking("Query.a"),
            breaking("Query.b"),
            breaking("Query.c"),
            Change::new(Criticality::Safe, "field_added", "Query.d"),
        ];
        Changes::from_items(items, 10)
    }

    fn hidden() -> Changes {
        let change = Change::new(Criticality::Breaking, "field_removed", "Secret.a");
        Changes::from_items(vec![change], 10)
    }

    fn judged() -> CheckedChanges {
        let allowed_change = AllowedChange {
            path: "Query.b".to_owned(),
            code: Some("field_removed".to_owned()),
            message: None,
            reason: "Unused.".to_owned(),
            by: "ada".to_owned(),
            at: "2026-11-23T10:00:00Z".to_owned(),
        };
        CheckedChanges::judge(
            changes(),
            |change| match change.path.as_str() {
                _ if allowed_change.covers(change) => {
                    (Ruling::Allowed, Some(allowed_change.clone()))
                }
                "Query.c" => (Ruling::Ignored, None),
                _ => (Ruling::Fails, None),
            },
            |_| None,
        )
    }

    #[test]
    fn breaking_changes_fail_in_hidden_parts_too() {
        let fails = CheckedChanges::judge(hidden(), |_| (Ruling::Fails, None), |_| None);
        let uncounted = judged().with_hidden(fails.clone().uncounted());
        assert_eq!((uncounted.failing, uncounted.hidden_failing), (1, 0));
        let judged = judged().with_hidden(fails);
        assert_eq!((judged.failing, judged.allowed, judged.ignored), (2, 1, 1));
        assert_eq!((judged.hidden_failing, judged.counts.breaking), (1, 3));
        assert_eq!(judged.hidden.unwrap().breaking, 1);
        assert_eq!(judged.effective_counts().breaking, 2);
        let ruling = |path: &str| {
            let mut items = judged.items.iter();
            items.find(|item| item.change.path == path).unwrap().ruling
        };
        assert_eq!(ruling("Query.a"), Ruling::Fails);
        assert_eq!(ruling("Query.d"), Ruling::Passes);
        assert_eq!(ruling("Secret.a"), Ruling::Fails);
        let marked = |item: &&CheckedChange| item.change.hidden;
        assert_eq!(judged.items.iter().filter(marked).count(), 1);
        let cut = judged.cut(1);
        assert_eq!((cut.items.len(), cut.omitted, cut.failing), (1, 4, 2));
    }

    #[test]
    fn an_allowed_change_covers_one_kind_of_change_at_its_path() {
        let allowed_change =
            |path: &str, code: Option<&str>, message: Option<&str>| AllowedChange {
                path: path.to_owned(),
                code: code.map(str::to_owned),
                message: message.map(str::to_owned),
                reason: String::new(),
                by: String::new(),
                at: String::new(),
            };
        let change = Change {
            message: "The type changed.".to_owned(),
            ..Change::new(Criticality::Breaking, "field_type_changed", "Query.a")
        };
        for (path, code, message, expected) in [
            ("Query.a", Some("field_type_changed"), None, true),
            (
                "Query.a",
                Some("field_type_changed"),
                Some("The type changed."),
                true,
            ),
            (
                "Query.a",
                Some("field_type_changed"),
                Some("It changed to text."),
                false,
            ),
            ("Query.a", Some("field_removed"), None, false),
            ("Query.b", Some("field_type_changed"), None, false),
            ("Query.a", None, None, true),
            (AllowedChange::EVERYTHING, None, None, true),
        ] {
            let allowed_change = allowed_change(path, code, message);
            assert_eq!(
                allowed_change.covers(&change),
                expected,
                "{allowed_change:?}"
            );
        }
    }

    #[test]
    fn json_is_that_of_a_change_with_more_members() {
        let text = serde_json::to_string(&judged()).unwrap();
        let read: CheckedChanges = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
        assert!(text.contains(r#""path":"Query.a""#) && text.contains(r#""new_line":3"#));
        let plain = read.into_changes();
        assert_eq!(
            plain.items.first().unwrap().new_position,
            Some(Position { line: 3, column: 7 })
        );
    }
}
