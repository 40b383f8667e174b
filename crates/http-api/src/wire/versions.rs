//! Versions of a schema and what changed between them.

use projects::{OwnChanges, VersionEntry};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Findings, SchemaVersion};

/// Versions, newest first.
#[derive(Serialize, ToSchema)]
pub struct VersionList {
    /// A part of them.
    pub items: Vec<ListedVersion>,
    /// Give it as `cursor` for the next part; none at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A version and how much changed with it.
#[derive(Serialize, ToSchema)]
pub struct ListedVersion {
    /// The version.
    #[serde(flatten)]
    pub version: SchemaVersion,
    /// Is it the one that is shown.
    pub is_current: bool,
    /// How much changed; none for the first version.
    #[schema(required)]
    pub changes: Option<ChangeCounts>,
}

impl VersionList {
    /// A part that may have been asked with one version more than `limit`, to know whether more follow.
    #[must_use]
    pub fn new(mut entries: Vec<VersionEntry>, limit: usize, current: Option<u32>) -> Self {
        let has_more = entries.len() > limit;
        entries.truncate(limit);
        let next_cursor = entries
            .last()
            .filter(|_| has_more)
            .map(|entry| entry.version.number.to_string());
        let items = entries.into_iter().map(|entry| ListedVersion {
            is_current: current == Some(entry.version.number),
            changes: entry.changes.map(ChangeCounts::from),
            version: entry.version.into(),
        });
        Self {
            items: items.collect(),
            next_cursor,
        }
    }
}

/// How many changes there are of each grade.
#[derive(Serialize, ToSchema)]
pub struct ChangeCounts {
    /// Operations that were valid fail, or results lose what they had.
    pub breaking: u32,
    /// Programs may meet what they do not expect.
    pub dangerous: u32,
    /// Nobody notices who does not look.
    pub safe: u32,
}

impl From<domain::ChangeCounts> for ChangeCounts {
    fn from(counts: domain::ChangeCounts) -> Self {
        Self {
            breaking: counts.breaking,
            dangerous: counts.dangerous,
            safe: counts.safe,
        }
    }
}

/// What changed from one version to another.
#[derive(Serialize, ToSchema)]
pub struct Changes {
    /// Breaking ones first, then dangerous, then safe; of one grade by path.
    pub items: Vec<Change>,
    /// How many there are, also of those that are not listed.
    pub counts: ChangeCounts,
    /// How many are not listed.
    pub omitted: u32,
    /// For the owner, how many more there are that readers do not see; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<ChangeCounts>,
}

impl From<domain::Changes> for Changes {
    fn from(changes: domain::Changes) -> Self {
        Self {
            items: changes.items.into_iter().map(Change::from).collect(),
            counts: changes.counts.into(),
            omitted: changes.omitted,
            hidden: None,
        }
    }
}

impl From<OwnChanges> for Changes {
    fn from(OwnChanges { shown, hidden }: OwnChanges) -> Self {
        let mut all = Self::from(shown);
        if hidden.counts == domain::ChangeCounts::default() {
            return all;
        }
        all.omitted = all.omitted.saturating_add(hidden.omitted);
        all.hidden = Some(hidden.counts.into());
        all.items
            .extend(hidden.items.into_iter().map(|change| Change {
                hidden: Some(true),
                ..change.into()
            }));
        all.items
            .sort_by(|a, b| (a.criticality, &a.path).cmp(&(b.criticality, &b.path)));
        all
    }
}

/// One difference.
#[derive(Serialize, ToSchema)]
pub struct Change {
    /// How much it can hurt.
    pub criticality: Criticality,
    /// What kind of change: GraphQL Inspector's, in lower case (`field_removed`).
    pub code: String,
    /// What changed: `Type.field.argument`, `@directive.argument`, `schema`.
    pub path: String,
    /// A sentence for people, names between backticks.
    pub message: String,
    /// Why it breaks, or may break.
    #[schema(required)]
    pub reason: Option<String>,
    /// Path of its page with an anchor: in the newer docs, or in the older ones where it was removed.
    #[schema(required)]
    pub page: Option<String>,
    /// Line in the older version, from 1.
    #[schema(required)]
    pub old_line: Option<u32>,
    /// Line in the newer version, from 1.
    #[schema(required)]
    pub new_line: Option<u32>,
    /// Do hide rules keep it from readers; it is in answers to the owner alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hidden: Option<bool>,
}

impl From<domain::Change> for Change {
    fn from(change: domain::Change) -> Self {
        Self {
            criticality: match change.criticality {
                domain::Criticality::Breaking => Criticality::Breaking,
                domain::Criticality::Dangerous => Criticality::Dangerous,
                domain::Criticality::Safe => Criticality::Safe,
            },
            code: change.code,
            path: change.path,
            message: change.message,
            reason: change.reason,
            page: change.page,
            old_line: change.old_line,
            new_line: change.new_line,
            hidden: None,
        }
    }
}

/// How much a change can hurt those who use the API.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Criticality {
    /// Operations that were valid fail, or results lose what they had.
    Breaking,
    /// Programs may meet what they do not expect.
    Dangerous,
    /// Nobody notices who does not look.
    Safe,
}

/// What changed with a version.
#[derive(Serialize, ToSchema)]
pub struct VersionChanges {
    /// The older version; none where there is none before.
    #[schema(required)]
    pub from: Option<u32>,
    /// The newer version.
    pub to: u32,
    /// What changed; none for a first version.
    #[schema(required)]
    pub changes: Option<Changes>,
}

impl VersionChanges {
    /// From the version before where none is named.
    #[must_use]
    pub fn of(changes: Option<impl Into<Changes>>, from: Option<u32>, to: u32) -> Self {
        let before = changes.as_ref().map(|_| to.saturating_sub(1));
        Self {
            from: from.or(before),
            to,
            changes: changes.map(Into::into),
        }
    }
}

/// A schema that was looked at and not published.
#[derive(Serialize, ToSchema)]
pub struct CheckedSchema {
    /// Does it break nothing, and where that was asked to be `strict`, is nothing wrong with it.
    pub ok: bool,
    /// What is wrong with it; it would not stop a publish that is not `strict`.
    pub findings: Findings,
    /// Number of the version that it was compared with; none where nothing is published yet.
    #[schema(required)]
    pub current_version: Option<u32>,
    /// What it would change.
    #[schema(required)]
    pub changes: Option<Changes>,
}

impl CheckedSchema {
    /// What a publish would make of it, `strict` or not.
    #[must_use]
    pub fn new(checked: projects::Checked, strict: bool) -> Self {
        let seen = checked.changes.as_ref().map(|changes| changes.shown.counts);
        let breaking = seen.map_or(0, |counts| counts.breaking);
        Self {
            ok: breaking == 0 && !(strict && checked.findings.count() > 0),
            findings: checked.findings.into(),
            current_version: checked.current,
            changes: checked.changes.map(Changes::from),
        }
    }
}
