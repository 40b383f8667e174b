//! Checks schemas against the current version, and keeps the results for a while.

use std::sync::Arc;

use domain::{
    CheckId, CheckSummary, CommitHash, Error, HideRuleLines, Project, Result, SchemaText,
    StoredCheck, Timestamp, Username, VersionMessage, VersionNumber,
};
use persistence::schema_checks;
use schema_docs::Docs;
use schema_results::{CheckedChanges, Findings, Tolerance, Verdict};

use crate::cannot_compare::CannotCompare;
use crate::changes::{OwnChanges, hidden, open_pair_of};
use crate::engine::DocsPair;
use crate::{Context, policy};

/// What a stored check says about itself.
#[derive(Debug, Clone)]
pub struct CheckLabel {
    /// The person whose credential checks the schema.
    pub by: Username,
    /// A message, such as the title of a pull request.
    pub message: Option<VersionMessage>,
    /// The commit.
    pub commit: Option<CommitHash>,
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

/// Checks a schema as publishing would. Stores the result if it has a label and was compared with a version, and never the
/// schema. Changes that readers do not see break nothing.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`] of this schema; [`Error::Conflict`] with code `cannot_compare` if the
/// current version can no longer be read.
pub async fn check(
    ctx: &Context,
    project: &Project,
    bytes: Vec<u8>,
    strictness: Strictness,
    label: Option<CheckLabel>,
) -> Result<Checked> {
    let (sdl, docs) = ctx.engine.build(bytes, &project.hide_rules).await?;
    let findings = docs.findings().clone();
    let changes = match project.current_version {
        Some(number) => Some(compare(ctx, project, number, sdl, docs).await?),
        None => None,
    };
    let id = project.id;
    let rules = ctx
        .store
        .read(move |conn| policy::Rules::read(conn, id))
        .await?;
    let changes = changes.map(|changes| rules.judge(changes.merged()));
    let counts = changes.as_ref().map(CheckedChanges::effective_counts);
    let counts = counts.filter(|_| strictness.breaking);
    let verdict = Verdict::new(
        &findings,
        counts.unwrap_or_default(),
        strictness.tolerance(),
    );
    let mut checked = Checked {
        id: None,
        verdict,
        findings,
        changes,
        current: project.current_version,
    };
    // Without a version there are no docs yet, so a page of the check would be a 404.
    if let Some(label) = label.filter(|_| checked.current.is_some()) {
        checked.id = store(ctx, stored(project, &checked, label, ctx.clock.now())).await?;
    }
    Ok(checked)
}

/// Returns what is stored of a check: without changes that readers do not see.
fn stored(project: &Project, checked: &Checked, label: CheckLabel, now: Timestamp) -> StoredCheck {
    let shown = checked.changes.clone().unwrap_or_default().for_readers();
    StoredCheck {
        summary: CheckSummary {
            id: CheckId::generate(),
            project_id: project.id,
            base: checked.current,
            message: label.message,
            commit: label.commit,
            is_ok: checked.verdict.is_ok(),
            counts: shown.counts,
            failing: checked.verdict.breaking_changes(),
            findings: checked.findings.count(),
            rules_stamp: project.hide_rules.stamp().to_owned(),
            created_by: label.by.to_string(),
            created_at: now,
        },
        changes: shown.cut(CheckSummary::MAX_CHANGES),
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
) -> Result<OwnChanges> {
    let shown = Arc::new(docs);
    let whole = if shown.hidden().total() == 0 {
        Arc::clone(&shown)
    } else {
        let everything = HideRuleLines::none();
        Arc::new(ctx.engine.rebuild(sdl, &everything).await?)
    };
    let new = DocsPair { shown, whole };
    // The sender cannot mend a published version, so its faults are not told as those of the new schema.
    compare_pairs(ctx, project, current, new)
        .await
        .map_err(|cause| CannotCompare { current, cause }.into_check_error())
}

async fn compare_pairs(
    ctx: &Context,
    project: &Project,
    current: VersionNumber,
    new: DocsPair,
) -> Result<OwnChanges> {
    let old = open_pair_of(ctx, project, current).await?;
    let (before, after) = (Arc::clone(&old.shown), Arc::clone(&new.shown));
    Ok(OwnChanges {
        shown: ctx.engine.compare(before, after).await?,
        hidden: hidden(ctx, old, new).await?,
    })
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
    let (project_id, wanted) = (project.id, id.clone());
    let since = ctx.clock.now().plus_seconds(-CheckSummary::KEPT_SECONDS);
    let found = ctx
        .store
        .read(move |conn| schema_checks::find(conn, project_id, &wanted, since))
        .await?;
    let StoredCheck { summary, changes } = found.ok_or(Error::NotFound("Check"))?;
    let is_fresh = summary.rules_stamp == project.hide_rules.stamp();
    Ok((summary, is_fresh.then_some(changes)))
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
    let (summary, changes) = find_check(ctx, project, id).await?;
    let project_id = project.id;
    let rules = ctx
        .store
        .read(move |conn| policy::Rules::read(conn, project_id))
        .await?;
    Ok((summary, changes.map(|old| rules.judge(old.into_changes()))))
}

/// Lists at most `limit` checks of a project, newest first.
pub async fn list_checks(
    ctx: &Context,
    project: &Project,
    limit: u32,
) -> Result<Vec<CheckSummary>> {
    let id = project.id;
    let since = ctx.clock.now().plus_seconds(-CheckSummary::KEPT_SECONDS);
    ctx.store
        .read(move |conn| schema_checks::list(conn, id, since, limit))
        .await
}
