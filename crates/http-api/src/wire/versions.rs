//! Schema versions and their changes.

use domain::VersionNumber;
use projects::VersionEntry;
use schema_results::{AllowedChange, ChangeCounts, Changes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{PublicVersion, SchemaVersion};

/// Versions, newest first.
#[derive(Serialize, ToSchema)]
pub struct VersionList {
    /// One part of them.
    pub items: Vec<ListedVersion>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A version and its number of changes.
#[derive(Serialize, ToSchema)]
pub struct ListedVersion {
    /// The version.
    #[serde(flatten)]
    pub version: SchemaVersion,
    /// Whether it is the current version.
    pub is_current: bool,
    /// How much changed; null for the first version, and if it is not known.
    #[schema(required)]
    pub changes: Option<ChangeCounts>,
}

/// Versions as readers may know them, newest first.
#[derive(Serialize, ToSchema)]
pub struct PublicVersionList {
    /// One part of them.
    pub items: Vec<PublicListedVersion>,
    /// Pass it as `cursor` to get the next part; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A version and its number of changes, as readers may know them.
#[derive(Serialize, ToSchema)]
pub struct PublicListedVersion {
    /// The version.
    #[serde(flatten)]
    pub version: PublicVersion,
    /// Whether it is the current version.
    pub is_current: bool,
    /// How much changed; null for the first version, and if it is not known.
    #[schema(required)]
    pub changes: Option<ChangeCounts>,
}

/// One part of a project's versions.
pub struct VersionPart {
    entries: Vec<VersionEntry>,
    next_cursor: Option<String>,
    current: Option<VersionNumber>,
}

impl VersionPart {
    /// Takes a list that may hold one version more than `limit`, which shows that there is another part.
    #[must_use]
    pub fn new(
        mut entries: Vec<VersionEntry>,
        limit: usize,
        current: Option<VersionNumber>,
    ) -> Self {
        let has_more = entries.len() > limit;
        entries.truncate(limit);
        let next_cursor = entries
            .last()
            .filter(|_| has_more)
            .map(|entry| entry.version.number.to_string());
        Self {
            entries,
            next_cursor,
            current,
        }
    }
}

impl From<VersionPart> for VersionList {
    fn from(part: VersionPart) -> Self {
        let items = part.entries.into_iter().map(|entry| ListedVersion {
            is_current: part.current == Some(entry.version.number),
            changes: entry.changes,
            version: entry.version.into(),
        });
        Self {
            items: items.collect(),
            next_cursor: part.next_cursor,
        }
    }
}

impl From<VersionPart> for PublicVersionList {
    fn from(part: VersionPart) -> Self {
        let items = part.entries.into_iter().map(|entry| PublicListedVersion {
            is_current: part.current == Some(entry.version.number),
            changes: entry.changes,
            version: entry.version.into(),
        });
        Self {
            items: items.collect(),
            next_cursor: part.next_cursor,
        }
    }
}

/// The changes of a version.
#[derive(Serialize, ToSchema)]
pub struct VersionChanges {
    /// The older version; null if `changes` is.
    #[schema(required)]
    pub from: Option<u32>,
    /// The newer version.
    pub to: u32,
    /// The changes; null for the first version, and if they are not known.
    #[schema(required)]
    pub changes: Option<Changes>,
    /// The allowed changes that the newer version made.
    pub allowed: Vec<AllowedChange>,
}

impl VersionChanges {
    /// Converts changes; `from` defaults to the previous version.
    #[must_use]
    pub fn of(
        changes: Option<Changes>,
        allowed: Vec<AllowedChange>,
        from: Option<VersionNumber>,
        to: VersionNumber,
    ) -> Self {
        let before = changes.as_ref().and_then(|_| to.previous());
        Self {
            from: from.or(before).map(u32::from),
            to: to.get(),
            changes,
            allowed,
        }
    }
}
