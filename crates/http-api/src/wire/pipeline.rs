//! Checks of schemas, and what owners decide about breaking changes.

use docs_site::docs_base;
use domain::{CheckSummary, Project, SchemaFile, StoredAllowedChange};
use projects::{
    ChangePolicy, CheckComment as Comment, Checked, PipelineRuns, PolicyEdit, VersionEntry,
};
use schema_results::{AffectedOperations, ChangeCounts, CheckedChanges, Findings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The result of checking a schema, which is not published.
#[derive(Serialize, ToSchema)]
pub struct CheckedSchema {
    /// Whether it passes: no breaking changes except allowed and ignored ones and, if `strict`, no findings. With
    /// `operations`, a breaking change fails only if it breaks one of them, and an operation that is valid neither before nor
    /// after the changes fails. The parameters `fail_on_errors` and `fail_on_breaking` change that.
    pub ok: bool,
    /// Its findings; they stop only a `strict` publish.
    pub findings: Findings,
    /// Number of the version that it was compared with; null before the first publish.
    #[schema(required)]
    pub current_version: Option<u32>,
    /// The changes it would make; null before the first publish.
    #[schema(required)]
    pub changes: Option<CheckedChanges>,
    /// What the changes do to the operations that were sent with the schema; null without operations, and before the first
    /// publish. The numbers of changes are positions in `changes.items`, from 0.
    #[schema(required)]
    pub operations: Option<AffectedOperations>,
    /// Address of a page that shows the changes, for 30 days. Null if it has none: for a preview, for a
    /// read key, before the first publish, and if the server cannot save anything now.
    #[schema(required)]
    pub url: Option<String>,
    /// Why it fails, as a sentence; null if it passes.
    #[schema(required)]
    pub failure: Option<String>,
    /// Markdown for a comment on a pull request, at most 60,000 bytes.
    pub comment: String,
}

impl CheckedSchema {
    /// Converts the result of a check of this project; `public_url` is scheme and host of the site, `file` the name of the
    /// schema's file.
    #[must_use]
    pub fn new(
        checked: Checked,
        project: &Project,
        public_url: &str,
        file: Option<&SchemaFile>,
    ) -> Self {
        let url = checked.id.as_ref();
        let url = url.map(|id| check_url(public_url, project, id));
        Self {
            ok: checked.verdict.is_ok(),
            failure: projects::failure(&checked.verdict),
            comment: projects::check_comment(&checked, file, url.as_deref()),
            findings: checked.findings,
            current_version: checked.current.map(u32::from),
            changes: checked.changes,
            operations: checked.operations.map(|judged| judged.found),
            url,
        }
    }
}

fn check_url(public_url: &str, project: &Project, id: &domain::CheckId) -> String {
    format!("{public_url}{}/checks/{}", docs_base(project), id.as_str())
}

/// The newest checks of a project.
#[derive(Serialize, ToSchema)]
pub struct CheckList {
    /// Newest first, at most 200, of the last 30 days.
    pub checks: Vec<ListedCheck>,
    /// The versions that were published with an API key or from a commit in the last 30 days, newest first, at most 50.
    pub published: Vec<PublishedRun>,
}

/// A version that a pipeline published.
#[derive(Serialize, ToSchema)]
pub struct PublishedRun {
    /// Its number.
    pub version: u32,
    /// The message that came with it.
    #[schema(required)]
    pub message: Option<String>,
    /// The commit.
    #[schema(required)]
    pub commit: Option<String>,
    /// The run that published it; null if the pipeline said nothing about it.
    #[schema(required)]
    pub run: Option<Run>,
    /// How much changed for readers; null for the first version, and if it is not known.
    #[schema(required)]
    pub changes: Option<ChangeCounts>,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// The run of a pipeline.
#[derive(Serialize, ToSchema)]
pub struct Run {
    /// The API key that it used; null for a session.
    #[schema(required)]
    pub key: Option<RunKey>,
    /// The branch.
    #[schema(required)]
    pub branch: Option<String>,
    /// The pull request or merge request.
    #[schema(required)]
    pub pull_request: Option<PullRequest>,
    /// Address of the run.
    #[schema(required)]
    pub url: Option<String>,
    /// Its number within the pipeline.
    #[schema(required)]
    pub number: Option<u64>,
}

/// The API key of a run, as it was then.
#[derive(Serialize, ToSchema)]
pub struct RunKey {
    /// Its name.
    pub name: String,
    /// The first characters of its secret.
    pub prefix: String,
}

/// A pull request or merge request.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PullRequest {
    /// Its number, from 1.
    pub number: u32,
    /// Its title: at most 300 characters.
    #[schema(required)]
    #[serde(default)]
    pub title: Option<String>,
    /// Its address, http or https: at most 500 characters.
    #[schema(required)]
    #[serde(default)]
    pub url: Option<String>,
}

/// The run of a pipeline, as the pipeline describes it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentRun {
    /// The branch: at most 255 characters.
    #[schema(example = "remove-viewer-legacy")]
    pub branch: Option<String>,
    /// The pull request or merge request.
    pub pull_request: Option<PullRequest>,
    /// Address of the run, http or https: at most 500 characters.
    #[schema(example = "https://github.com/acme/api/actions/runs/8114")]
    pub url: Option<String>,
    /// The pipeline that numbers its runs, such as repository and workflow: at most 500 characters. Only runs of one pipeline
    /// are compared by their numbers.
    #[schema(example = "acme/api/.github/workflows/schema.yml")]
    pub pipeline: Option<String>,
    /// The number of the run within the pipeline. A later run has a higher one.
    pub number: Option<u64>,
}

impl SentRun {
    /// Reads its JSON from a query.
    pub(crate) fn read(json: &str) -> domain::Result<Self> {
        serde_json::from_str(json)
            .map_err(|error| domain::Error::field("run", format!("This is not a run: {error}.")))
    }

    /// Checks it.
    pub(crate) fn parse(self) -> domain::Result<domain::Run> {
        domain::Run {
            key: None,
            branch: self.branch,
            pull_request: self.pull_request.map(|request| domain::PullRequest {
                number: request.number,
                title: request.title,
                url: request.url,
            }),
            url: self.url,
            pipeline: self.pipeline,
            number: self.number,
        }
        .checked()
    }
}

impl From<domain::Run> for Run {
    fn from(run: domain::Run) -> Self {
        Self {
            key: run.key.map(|key| RunKey {
                name: key.name,
                prefix: key.prefix,
            }),
            branch: run.branch,
            pull_request: run.pull_request.map(|request| PullRequest {
                number: request.number,
                title: request.title,
                url: request.url,
            }),
            url: run.url,
            number: run.number,
        }
    }
}

impl From<VersionEntry> for PublishedRun {
    fn from(entry: VersionEntry) -> Self {
        let version = entry.version;
        Self {
            version: version.number.get(),
            message: version.message.map(|text| text.as_str().to_owned()),
            commit: version.commit.map(|text| text.as_str().to_owned()),
            run: version.run.map(Run::from),
            changes: entry.changes,
            created_at: version.created_at.to_rfc3339(),
        }
    }
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
    /// The run of the pipeline; null if it said nothing about it.
    #[schema(required)]
    pub run: Option<Run>,
    /// How many changes of each grade it found, of those that readers see.
    pub changes: ChangeCounts,
    /// How many more there are in hidden parts; null if there is none.
    #[schema(required)]
    pub hidden: Option<ChangeCounts>,
    /// How many changes fail it, also of those in hidden parts.
    pub failing: u32,
    /// How many of the failing ones are in hidden parts.
    pub hidden_failing: u32,
    /// How many findings the schema has.
    pub findings: u32,
    /// How many findings fail it; null for checks of earlier versions of the program.
    #[schema(required)]
    pub failing_findings: Option<u32>,
    /// How many operations fail it, because they are valid neither before nor after the changes; null for checks of earlier
    /// versions of the program.
    #[schema(required)]
    pub invalid_operations: Option<u32>,
    /// How often the pages of its breaking changes had been viewed in the 30 days before, each page counted once; null for
    /// private docs, and on plans without analytics.
    #[schema(required)]
    pub page_views: Option<u64>,
    /// The author of the check: a username, or the name of an API key.
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
    /// The comment on the pull request about these changes; null if `changes` is.
    #[schema(required)]
    pub comment: Option<CheckComment>,
}

/// The comment on a pull request about a check.
#[derive(Serialize, ToSchema)]
pub struct CheckComment {
    /// How much changes.
    pub title: String,
    /// A line for each change that can hurt, with code in backticks; after 50 of them one that says how many more there
    /// are.
    pub changes: Vec<String>,
}

impl From<Comment> for CheckComment {
    fn from(comment: Comment) -> Self {
        let Comment { title, changes } = comment;
        Self { title, changes }
    }
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
            run: check.run.map(Run::from),
            changes: check.counts,
            hidden: check.hidden.map(|hidden| hidden.counts),
            failing: check.failing + check.hidden.map_or(0, |hidden| hidden.failing),
            hidden_failing: check.hidden.map_or(0, |hidden| hidden.failing),
            findings: check.findings,
            failing_findings: check.reasons.map(|reasons| reasons.findings),
            invalid_operations: check.reasons.map(|reasons| reasons.invalid_operations),
            page_views: check.page_views,
            created_by: check.created_by,
            created_at: check.created_at.to_rfc3339(),
        }
    }
}

impl CheckList {
    /// Converts the runs of a project.
    #[must_use]
    pub fn new(runs: PipelineRuns, project: &Project, public_url: &str) -> Self {
        let checks = runs.checks.into_iter();
        Self {
            published: runs.published.into_iter().map(PublishedRun::from).collect(),
            checks: checks
                .map(|check| ListedCheck::new(check, project, public_url))
                .collect(),
        }
    }
}

/// The owner's decisions about breaking changes.
#[derive(Serialize, ToSchema)]
pub struct ChangeDecisions {
    /// Patterns of changes that never fail a check: `Type`, `Type.field`, `*.field`, `Type.field.argument`, `@directive`.
    pub ignored: Vec<String>,
    /// Changes that are allowed once and that no publish has made yet, oldest first.
    pub allowed: Vec<ListedAllowedChange>,
    /// Whether breaking changes in parts that hide rules hide from readers fail as others do.
    pub hidden_parts_count: bool,
}

impl From<ChangePolicy> for ChangeDecisions {
    fn from(policy: ChangePolicy) -> Self {
        Self {
            ignored: policy.ignored,
            hidden_parts_count: policy.hidden_parts_count,
            allowed: policy
                .waiting
                .into_iter()
                .map(ListedAllowedChange::from)
                .collect(),
        }
    }
}

/// An allowed change that no publish has made yet.
#[derive(Serialize, ToSchema)]
pub struct ListedAllowedChange {
    /// Its id.
    pub id: String,
    /// The path of the change.
    pub path: String,
    /// The kind of the change. Null for an old entry whose kind is not known; it lets no change pass.
    #[schema(required)]
    pub code: Option<String>,
    /// The sentence of the change, if only exactly this change is allowed.
    #[schema(required)]
    pub message: Option<String>,
    /// Why it is fine.
    pub reason: String,
    /// Who allowed it: a username, or the name of an API key.
    pub by: String,
    /// RFC 3339, UTC.
    pub at: String,
}

impl From<StoredAllowedChange> for ListedAllowedChange {
    fn from(allowed: StoredAllowedChange) -> Self {
        let about = allowed.to_allowed_change();
        Self {
            id: allowed.id.to_string(),
            path: about.path,
            code: about.code,
            message: about.message,
            reason: about.reason,
            by: allowed.allowed_by,
            at: about.at,
        }
    }
}

/// Changes of the decisions. Fields that are left out stay as they are.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveChangePolicy {
    /// Patterns of changes to ignore, one each: at most 200 of at most 200 characters. They replace the ones before.
    #[schema(example = json!(["Query.beta*"]))]
    pub ignored: Option<Vec<String>>,
    /// Whether breaking changes in hidden parts fail as others do.
    pub hidden_parts_count: Option<bool>,
}

impl From<SaveChangePolicy> for PolicyEdit {
    fn from(body: SaveChangePolicy) -> Self {
        Self {
            ignored: body.ignored,
            hidden_parts_count: body.hidden_parts_count,
        }
    }
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
