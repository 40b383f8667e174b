//! Checks of schemas, and what owners decide about breaking changes.

use docs_site::docs_base;
use domain::{AllowedChange, CheckSummary, Project};
use projects::{ChangePolicy, Checked};
use schema_results::{ChangeCounts, CheckedChanges, Findings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The result of checking a schema, which is not published.
#[derive(Serialize, ToSchema)]
pub struct CheckedSchema {
    /// Whether it passes: no breaking changes except allowed and ignored ones and, if `strict`, no findings. The parameters
    /// `fail_on_errors` and `fail_on_breaking` change that.
    pub ok: bool,
    /// Its findings; they stop only a `strict` publish.
    pub findings: Findings,
    /// Number of the version that it was compared with; null before the first publish.
    #[schema(required)]
    pub current_version: Option<u32>,
    /// The changes it would make; null before the first publish.
    #[schema(required)]
    pub changes: Option<CheckedChanges>,
    /// Address of a page that shows the changes, for 30 days. Null if it has none: for a preview, for a
    /// credential without write access, before the first publish, and if the server cannot save anything now.
    #[schema(required)]
    pub url: Option<String>,
}

impl CheckedSchema {
    /// Converts the result of a check of this project; `public_url` is scheme and host of the site.
    #[must_use]
    pub fn new(checked: Checked, project: &Project, public_url: &str) -> Self {
        let address = |id| check_url(public_url, project, id);
        Self {
            ok: checked.verdict.is_ok(),
            findings: checked.findings,
            current_version: checked.current.map(u32::from),
            changes: checked.changes,
            url: checked.id.as_ref().map(address),
        }
    }
}

fn check_url(public_url: &str, project: &Project, id: &domain::CheckId) -> String {
    format!("{public_url}{}/checks/{}", docs_base(project), id.as_str())
}

/// The newest checks of a project.
#[derive(Serialize, ToSchema)]
pub struct CheckList {
    /// Newest first, at most 50.
    pub checks: Vec<ListedCheck>,
}

/// One check.
#[derive(Serialize, ToSchema)]
pub struct ListedCheck {
    /// Its id.
    pub id: String,
    /// Address of the page that shows its changes.
    pub url: String,
    /// Whether it passed.
    pub ok: bool,
    /// Number of the version that the schema was compared with; null before the first publish.
    #[schema(required)]
    pub base_version: Option<u32>,
    /// The message that came with it.
    #[schema(required)]
    pub message: Option<String>,
    /// The commit that was checked.
    #[schema(required)]
    pub commit: Option<String>,
    /// How many changes of each grade it found.
    pub changes: ChangeCounts,
    /// How many changes fail it.
    pub failing: u32,
    /// How many findings the schema has.
    pub findings: u32,
    /// Username of the person whose credential checked it.
    pub created_by: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// One check with its changes.
#[derive(Serialize, ToSchema)]
pub struct CheckDetails {
    /// The check.
    pub check: ListedCheck,
    /// Its changes, judged by what the owner has decided until now; null if other hide rules were saved since.
    #[schema(required)]
    pub changes: Option<CheckedChanges>,
}

impl ListedCheck {
    /// Converts a check of this project; `public_url` is scheme and host of the site.
    #[must_use]
    pub fn new(check: CheckSummary, project: &Project, public_url: &str) -> Self {
        Self {
            url: check_url(public_url, project, &check.id),
            id: check.id.as_str().to_owned(),
            ok: check.is_ok,
            base_version: check.base.map(u32::from),
            message: check.message.map(|text| text.as_str().to_owned()),
            commit: check.commit.map(|text| text.as_str().to_owned()),
            changes: check.counts,
            failing: check.failing,
            findings: check.findings,
            created_by: check.created_by,
            created_at: check.created_at.to_rfc3339(),
        }
    }
}

impl CheckList {
    /// Converts checks of a project.
    #[must_use]
    pub fn new(checks: Vec<CheckSummary>, project: &Project, public_url: &str) -> Self {
        let checks = checks.into_iter();
        Self {
            checks: checks
                .map(|check| ListedCheck::new(check, project, public_url))
                .collect(),
        }
    }
}

/// What the owner has decided about breaking changes.
#[derive(Serialize, ToSchema)]
pub struct ChangeDecisions {
    /// Patterns of changes that never fail a check: `Type`, `Type.field`, `*.field`, `Type.field.argument`, `@directive`.
    pub ignored: Vec<String>,
    /// Changes that are allowed once and that no publish has made yet, oldest first.
    pub allowed: Vec<AllowedOnce>,
}

impl From<ChangePolicy> for ChangeDecisions {
    fn from(policy: ChangePolicy) -> Self {
        Self {
            ignored: policy.ignored,
            allowed: policy.waiting.into_iter().map(AllowedOnce::from).collect(),
        }
    }
}

/// A breaking change that is allowed once.
#[derive(Serialize, ToSchema)]
pub struct AllowedOnce {
    /// Its id.
    pub id: String,
    /// The path of the change.
    pub path: String,
    /// The kind of the change. Null for an old permission whose kind is not known; it allows nothing.
    #[schema(required)]
    pub code: Option<String>,
    /// The sentence of the change, if only exactly this change is allowed.
    #[schema(required)]
    pub message: Option<String>,
    /// Why it is fine.
    pub reason: String,
    /// Username of the person who allowed it.
    pub by: String,
    /// RFC 3339, UTC.
    pub at: String,
}

impl From<AllowedChange> for AllowedOnce {
    fn from(allowed: AllowedChange) -> Self {
        let about = allowed.to_allowance();
        Self {
            id: allowed.id.to_string(),
            path: about.path,
            code: about.code,
            message: about.message,
            reason: about.reason,
            by: about.by,
            at: about.at,
        }
    }
}

/// The patterns of changes to ignore.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveIgnoredChanges {
    /// One pattern each, at most 200 of at most 200 characters.
    #[schema(example = json!(["Query.beta*"]))]
    pub ignored: Vec<String>,
}

/// A breaking change to allow once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AllowChange {
    /// Its path, as in a check: 1 to 300 characters.
    #[schema(example = "Query.ping")]
    pub path: String,
    /// Its kind, as in a check: `field_removed`.
    #[schema(example = "field_removed")]
    pub code: String,
    /// Its message, as in a check, to allow exactly this change and no other of the same kind at its path.
    pub message: Option<String>,
    /// Why it is fine, for the changelog: 1 to 500 characters.
    pub reason: String,
}
