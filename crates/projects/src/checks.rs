//! Checks schemas against the current version, and keeps the results for a while.

use std::sync::Arc;

use domain::{
    Author, CheckId, CheckReasons, CheckSummary, CommitHash, Error, HiddenChanges, Project, Result,
    Retention, Run, SchemaText, StoredCheck, Timestamp, VersionMessage, VersionNumber,
    VersionSource,
};
use persistence::schema_checks;
use schema_docs::Docs;
use schema_results::{Change, ChangeCounts, CheckedChanges, Findings, Tolerance, Verdict};

use crate::cannot_compare::CannotCompare;
use crate::changes::{OwnChanges, compare_pairs, open_pair_of, pair_of_new};
use crate::client_operations::{self, ClientOperations, JudgedOperations};
use crate::engine::DocsPair;
use crate::page_views::{add_page_views, sum_page_views};
use crate::passed::PassedChanges;
use crate::policy::JudgedChanges;
use crate::version_list::{VersionEntry, list_versions};
use crate::{Context, policy};

/// The description of a stored check.
#[derive(Debug, Clone)]
pub struct CheckLabel {
    /// The author of the check.
    pub by: Author,
    /// A message, such as the title of a pull request.
    pub message: Option<VersionMessage>,
    /// The commit.
    pub commit: Option<CommitHash>,
    /// The run of the pipeline.
    pub run: Option<Run>,
}

/// The things that make a check fail.
#[derive(Debug, Clone, Copy)]
pub struct Strictness {
    /// Whether every finding does.
    pub strict: bool,
    /// Whether findings that are errors do.
    pub errors: bool,
    /// Whether breaking changes do, except those that are allowed or ignored.
    pub breaking: bool,
}

impl Strictness {
    fn tolerance(self) -> Tolerance {
        match tolerance(self.strict) {
            Tolerance::Findings if self.errors => Tolerance::Warnings,
            usual => usual,
        }
    }
}

/// The result of checking a schema without publishing it.
pub struct Checked {
    /// The id of its page; none if it is not stored.
    pub id: Option<CheckId>,
    /// Whether it passes.
    pub verdict: Verdict,
    /// Its errors and warnings.
    pub findings: Findings,
    /// Its changes against the current version, also hidden ones; none before the first publish.
    pub changes: Option<CheckedChanges>,
    /// What the changes do to the operations that were sent with it; none without operations, and before the first
    /// publish.
    pub operations: Option<JudgedOperations>,
    /// The number of the version that it was compared with.
    pub current: Option<VersionNumber>,
}

/// Returns the tolerance for findings, which stop only a `strict` publish.
pub(crate) fn tolerance(strict: bool) -> Tolerance {
    if strict {
        Tolerance::Nothing
    } else {
        Tolerance::Findings
    }
}

/// A schema to check.
pub struct CheckRequest {
    /// SDL or an introspection result.
    pub bytes: Vec<u8>,
    /// The operations of clients. With them, a breaking change fails only if it breaks one of them.
    pub operations: Option<ClientOperations>,
    /// What makes the check fail.
    pub strictness: Strictness,
    /// The description under which the result is stored; none to store nothing.
    pub label: Option<CheckLabel>,
}

/// The changes of a schema against the current version, and the docs of both.
struct Compared {
    changes: OwnChanges,
    old: DocsPair,
    new: DocsPair,
}

/// Checks a schema as publishing would. Stores the result if it has a label and was compared with a version, and never the
/// schema. Changes of hidden parts count, unless the owner has switched that off.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`] of this schema; [`Error::InvalidInput`] of the operations;
/// [`Error::Conflict`] with code `cannot_compare` if the current version can no longer be read.
pub async fn check(ctx: &Context, project: &Project, request: CheckRequest) -> Result<Checked> {
    let CheckRequest {
        bytes,
        operations,
        strictness,
        label,
    } = request;
    let (sdl, docs) = ctx.engine.build(bytes, &project.docs_options).await?;
    let findings = docs.findings().clone();
    let compared = match project.current_version {
        Some(number) => Some(compare(ctx, project, number, sdl, docs).await?),
        None => None,
    };
    let id = project.id;
    let rules = ctx
        .store
        .read(move |conn| policy::Rules::read(conn, id))
        .await?;
    let (judged, operations) = match compared {
        Some(compared) => {
            let docs = (&compared.old, &compared.new);
            let judged = rules.judge(compared.changes);
            let operations = match operations {
                Some(operations) => {
                    let changes = judged.clone().merged();
                    Some(client_operations::judge(ctx, docs, &changes, operations).await?)
                }
                None => None,
            };
            (Some(judged), operations)
        }
        None => (None, None),
    };
    let mut changes = judged.clone().map(JudgedChanges::merged);
    let failing = |for_readers: bool| match (&operations, &changes, &judged) {
        (Some(operations), Some(changes), _) => operations.count_failing(changes, for_readers),
        (_, _, Some(judged)) if for_readers => judged.shown.failing,
        (_, _, judged) => judged.as_ref().map_or(0, JudgedChanges::failing),
    };
    let verdict = |for_readers: bool| {
        let failing = failing(for_readers);
        let counts = ChangeCounts {
            breaking: if strictness.breaking { failing } else { 0 },
            ..ChangeCounts::default()
        };
        let invalid = operations.as_ref().map_or(0, JudgedOperations::invalid);
        Verdict::new(&findings, counts, strictness.tolerance()).with_invalid_operations(invalid)
    };
    let (all, for_readers) = (verdict(false), verdict(true));
    if let (Some(operations), Some(changes)) = (&operations, &mut changes) {
        operations.pass_unused(changes);
    }
    let judged = judged.map(|mut judged| {
        let items = changes.iter().flat_map(|changes| &changes.items);
        let passed = PassedChanges::of(items, strictness.breaking);
        passed.apply(&mut judged.shown);
        passed.apply(&mut judged.hidden);
        judged
    });
    let mut checked = Checked {
        id: None,
        verdict: all,
        findings,
        changes,
        operations,
        current: project.current_version,
    };
    if let Some(changes) = &mut checked.changes {
        // The stored check, which readers see, does not have them.
        add_page_views(ctx, project, plain(changes)).await?;
    }
    // Without a version there are no docs yet, so a page of the check would be a 404.
    if let (Some(label), Some(judged)) = (label, judged) {
        let now = ctx.clock.now();
        let stored = stored(project, &checked, judged, &for_readers, label, now);
        checked.id = store(ctx, stored).await?;
    }
    Ok(checked)
}

/// Returns what is stored of a check. What readers may see stands apart from what only the owner may.
fn stored(
    project: &Project,
    checked: &Checked,
    judged: JudgedChanges,
    for_readers: &Verdict,
    label: CheckLabel,
    now: Timestamp,
) -> StoredCheck {
    let JudgedChanges { shown, hidden } = judged;
    let failing = checked.verdict.breaking_changes();
    let hidden_failing = failing.saturating_sub(for_readers.breaking_changes());
    StoredCheck {
        summary: CheckSummary {
            id: CheckId::generate(),
            project_id: project.id,
            base: checked.current,
            message: label.message,
            commit: label.commit,
            run: Run::by(label.run, &label.by),
            is_ok: checked.verdict.is_ok(),
            is_ok_for_readers: for_readers.is_ok(),
            counts: shown.counts,
            failing: for_readers.breaking_changes(),
            hidden: HiddenChanges::of(hidden.counts, hidden_failing),
            findings: checked.findings.count(),
            reasons: Some(CheckReasons::of(for_readers)),
            page_views: checked.changes.as_ref().and_then(|changes| {
                let items = changes.items.iter();
                sum_page_views(items.map(|item| &item.change))
            }),
            rules_stamp: project.docs_options.counts_stamp().to_owned(),
            created_by: label.by.label(),
            created_at: now,
        },
        changes: shown.cut(CheckSummary::MAX_CHANGES).without_patterns(),
        hidden: hidden.cut(CheckSummary::MAX_CHANGES),
    }
}

/// Stores a check. A full disk does not stop a check; it has no page then.
async fn store(ctx: &Context, check: StoredCheck) -> Result<Option<CheckId>> {
    let (id, project) = (check.summary.id.clone(), check.summary.project_id);
    let stored = ctx
        .store
        .write(move |conn| {
            schema_checks::insert(conn, &check)?;
            schema_checks::delete_all_but(conn, project, CheckSummary::MAX_PER_PROJECT)
        })
        .await;
    match stored {
        Ok(()) => Ok(Some(id)),
        Err(Error::CannotSave(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Compares a schema with the current version.
async fn compare(
    ctx: &Context,
    project: &Project,
    current: VersionNumber,
    sdl: SchemaText,
    docs: Docs,
) -> Result<Compared> {
    // The sender cannot mend a published version, so its faults are not told as those of the new schema.
    let compared = async {
        let new = pair_of_new(ctx, &sdl, Arc::new(docs)).await?;
        let old = open_pair_of(ctx, project, current).await?;
        let changes = compare_pairs(ctx, old.clone(), new.clone()).await?;
        Ok(Compared { changes, old, new })
    };
    compared
        .await
        .map_err(|cause| CannotCompare { current, cause }.into_check_error())
}

/// Finds a check for readers. Its changes are none if other hide rules were saved since, because they may name what
/// is hidden now.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such check.
pub async fn find_check(
    ctx: &Context,
    project: &Project,
    id: &CheckId,
) -> Result<(CheckSummary, Option<CheckedChanges>)> {
    let StoredCheck {
        summary, changes, ..
    } = find_stored(ctx, project, id).await?;
    let is_fresh = is_fresh(&summary, project);
    Ok((summary.for_readers(), is_fresh.then_some(changes)))
}

fn is_fresh(check: &CheckSummary, project: &Project) -> bool {
    check.rules_stamp == project.docs_options.counts_stamp()
}

async fn find_stored(ctx: &Context, project: &Project, id: &CheckId) -> Result<StoredCheck> {
    let (project_id, wanted) = (project.id, id.clone());
    let since = ctx.clock.now().plus_seconds(-Retention::SCHEMA_CHECK);
    let found = ctx
        .store
        .read(move |conn| schema_checks::find(conn, project_id, &wanted, since))
        .await?;
    found.ok_or(Error::NotFound("Check"))
}

/// Finds a check for its owner, with its changes judged by what the owner has decided until now. Its changes are none as
/// for [`find_check`].
///
/// # Errors
/// [`Error::NotFound`] if the project has no such check.
pub async fn judge_check(
    ctx: &Context,
    project: &Project,
    id: &CheckId,
) -> Result<(CheckSummary, Option<CheckedChanges>)> {
    let StoredCheck {
        summary,
        changes: shown,
        hidden,
    } = find_stored(ctx, project, id).await?;
    if !is_fresh(&summary, project) {
        return Ok((summary, None));
    }
    let project_id = project.id;
    let rules = ctx
        .store
        .read(move |conn| policy::Rules::read(conn, project_id))
        .await?;
    let passed = PassedChanges::of(shown.items.iter().chain(&hidden.items), true);
    let changes = OwnChanges {
        shown: shown.into_changes(),
        hidden: hidden.into_changes(),
    };
    let mut judged = rules.judge(changes).merged();
    passed.apply(&mut judged);
    add_page_views(ctx, project, plain(&mut judged)).await?;
    Ok((summary, Some(judged)))
}

/// Returns the changes without what was decided about them.
fn plain(judged: &mut CheckedChanges) -> Vec<&mut Change> {
    let items = judged.items.iter_mut();
    items.map(|item| &mut item.change).collect()
}

/// The runs of a project's pipelines.
pub struct PipelineRuns {
    /// Their checks.
    pub checks: Vec<CheckSummary>,
    /// The versions that they published.
    pub published: Vec<VersionEntry>,
}

/// Maximum number of versions among which those of pipelines are looked for.
const MAX_PUBLISHED: u32 = 50;

/// Lists at most `limit` checks of a project, newest first, and the newest versions that pipelines published, as long as
/// checks are kept.
pub async fn list_runs(ctx: &Context, project: &Project, limit: u32) -> Result<PipelineRuns> {
    let id = project.id;
    let since = ctx.clock.now().plus_seconds(-Retention::SCHEMA_CHECK);
    let checks = ctx
        .store
        .read(move |conn| schema_checks::list(conn, id, since, limit))
        .await?;
    let mut published = list_versions(ctx, project, None, MAX_PUBLISHED).await?;
    published.retain(|entry| {
        let version = &entry.version;
        let is_of_pipeline = version.source == VersionSource::Api || version.commit.is_some();
        is_of_pipeline && version.created_at >= since
    });
    Ok(PipelineRuns { checks, published })
}
