//! Records of pipelines: results of checks, and breaking changes that were allowed once.

use rand::RngExt as _;
use schema_results::{AllowedChange, Change, ChangeCounts, CheckedChanges, Reason, Verdict};
use serde::{Deserialize, Serialize, Serializer};

use crate::{
    AllowedChangeId, AllowedChangeReason, ChangeCode, ChangeMessage, ChangePath, CommitHash,
    ProjectId, Run, Timestamp, VersionMessage, VersionNumber,
};

/// The id of a check: 128 random bits as 32 hexadecimal digits. Unlike other ids it cannot be guessed, because
/// everybody who knows it may read the check of public docs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CheckId(String);

impl CheckId {
    /// Number of characters.
    pub const LENGTH: usize = 32;

    /// Generates an id from the operating system's random numbers.
    #[must_use]
    pub fn generate() -> Self {
        let bits: u128 = rand::rng().random();
        Self(format!("{bits:032x}"))
    }

    /// Parses an id; none if it does not have our format.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_hex = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        (text.len() == Self::LENGTH && is_hex).then(|| Self(text.to_owned()))
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Serialize for CheckId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// The result of checking a schema, without its changes.
#[derive(Debug, Clone)]
pub struct CheckSummary {
    /// Its id.
    pub id: CheckId,
    /// The project.
    pub project_id: ProjectId,
    /// The version that the schema was compared with; none before the first publish.
    pub base: Option<VersionNumber>,
    /// The message that came with it, such as the title of a pull request.
    pub message: Option<VersionMessage>,
    /// The commit that was checked.
    pub commit: Option<CommitHash>,
    /// The run of the pipeline that checked it. Readers see it without its key.
    pub run: Option<Run>,
    /// Whether it passed. For the owner alone, because hidden parts count.
    pub is_ok: bool,
    /// Whether it passes without what readers do not see.
    pub is_ok_for_readers: bool,
    /// The numbers of the changes that readers see.
    pub counts: ChangeCounts,
    /// How many of these fail it.
    pub failing: u32,
    /// The numbers of the changes that they do not see, for the owner alone; none if there is none.
    pub hidden: Option<HiddenChanges>,
    /// How many findings the schema has.
    pub findings: u32,
    /// How much else failed it than breaking changes. None for checks that an earlier version of the program stored.
    pub reasons: Option<CheckReasons>,
    /// How often the pages of its breaking changes had been viewed in the 30 days before, each page counted once; for the
    /// owner alone. None if no page is counted: for private docs, and without analytics.
    pub page_views: Option<u64>,
    /// Stamp of the hide rules under which its changes were computed.
    pub rules_stamp: String,
    /// Username of the person whose credential checked it.
    pub created_by: String,
    /// When it was checked.
    pub created_at: Timestamp,
}

impl CheckSummary {
    /// Maximum number of stored checks of a project. Older ones are deleted.
    pub const MAX_PER_PROJECT: u32 = 200;
    /// Maximum number of changes that are stored with a check.
    pub const MAX_CHANGES: usize = 500;

    /// Returns what readers may know of it: as if there were no hidden parts and no key.
    #[must_use]
    pub fn for_readers(mut self) -> Self {
        self.is_ok = self.is_ok_for_readers;
        self.created_by.clear();
        self.hidden = None;
        self.page_views = None;
        self.run = self.run.map(|run| Run { key: None, ..run });
        self
    }
}

/// How much fails a check other than breaking changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckReasons {
    /// How many findings of the schema do.
    pub findings: u32,
    /// How many operations of clients do, because they are valid neither before nor after the changes.
    pub invalid_operations: u32,
}

impl CheckReasons {
    /// Takes them from a verdict.
    #[must_use]
    pub fn of(verdict: &Verdict) -> Self {
        let mut reasons = Self::default();
        for reason in verdict.reasons() {
            match reason {
                Reason::Errors(count) | Reason::Warnings(count) => reasons.findings += count,
                Reason::InvalidOperations(count) => reasons.invalid_operations += count,
                Reason::BreakingChanges(_) => {}
            }
        }
        reasons
    }
}

/// The numbers of changes that readers do not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HiddenChanges {
    /// How many there are.
    pub counts: ChangeCounts,
    /// How many of them fail the check.
    pub failing: u32,
}

impl HiddenChanges {
    /// Takes the numbers of changes; none if there is none.
    #[must_use]
    pub fn of(counts: ChangeCounts, failing: u32) -> Option<Self> {
        (counts.total() > 0).then_some(Self { counts, failing })
    }
}

/// The result of checking a schema.
#[derive(Debug, Clone)]
pub struct StoredCheck {
    /// Everything but its changes.
    pub summary: CheckSummary,
    /// The changes that readers may see.
    pub changes: CheckedChanges,
    /// Those that they may not see, for the owner alone.
    pub hidden: CheckedChanges,
}

/// An allowed change as it is stored.
#[derive(Debug, Clone)]
pub struct StoredAllowedChange {
    /// Its id.
    pub id: AllowedChangeId,
    /// The project.
    pub project_id: ProjectId,
    /// The path of the change, or [`AllowedChange::EVERYTHING`].
    pub path: ChangePath,
    /// The kind of the change; none for every change of a version, and if it is not known.
    pub code: Option<ChangeCode>,
    /// The sentence of the change, if only exactly this change is allowed.
    pub message: Option<ChangeMessage>,
    /// Why it is fine.
    pub reason: AllowedChangeReason,
    /// Who allowed it, as the owner sees it: a username or an API key.
    pub allowed_by: String,
    /// Whether it was allowed with an API key, whose name readers must not see.
    pub is_allowed_by_key: bool,
    /// The version that was published with it; none until then.
    pub version: Option<VersionNumber>,
    /// When it was allowed.
    pub created_at: Timestamp,
}

impl StoredAllowedChange {
    /// Maximum number of allowed changes of a project that no publish has made yet.
    pub const MAX_WAITING: usize = 200;

    /// Returns whether it lets a change pass that no publish has made yet. Without a kind it lets none pass.
    #[must_use]
    pub fn allows(&self, change: &Change) -> bool {
        self.code.is_some() && self.to_allowed_change().covers(change)
    }

    /// Returns what a reviewer or reader sees of it.
    #[must_use]
    pub fn to_allowed_change(&self) -> AllowedChange {
        AllowedChange {
            path: self.path.as_str().to_owned(),
            code: self.code.as_ref().map(|code| code.as_str().to_owned()),
            message: self.message.as_ref().map(|text| text.as_str().to_owned()),
            reason: self.reason.as_str().to_owned(),
            by: if self.is_allowed_by_key {
                "a pipeline".to_owned()
            } else {
                self.allowed_by.clone()
            },
            at: self.created_at.to_rfc3339(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_checks_are_long_and_differ() {
        let id = CheckId::generate();
        assert_ne!(id, CheckId::generate());
        assert_eq!(CheckId::parse(id.as_str()), Some(id));
        for bad in ["", "0", &"g".repeat(32), &"A".repeat(32), &"0".repeat(33)] {
            assert_eq!(CheckId::parse(bad), None, "{bad}");
        }
    }
}
