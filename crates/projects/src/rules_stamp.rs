//! Counts and changes of versions are stored as readers saw them under the hide rules of then. Under
//! other rules they are made again, when somebody asks or the program has time, and stored again.

use std::collections::HashSet;
use std::time::Instant;

use domain::{Changes, Counts, Error, Project, ProjectRef, Result, SchemaVersion};
use persistence::{projects, schema_changes, schema_versions};

use crate::Context;
use crate::engine::counts;
use crate::versions::{find_version, version_docs};

/// Versions that one request makes again at most; each may need a build.
const MOST: usize = 60;

/// Is what is stored of a version what its readers may know now.
pub(crate) fn is_fresh(project: &Project, version: &SchemaVersion) -> bool {
    version.rules_stamp == project.hide_rules.stamp()
}

/// Makes counts and changes of stale versions again, newest first. Answers those that are still stale:
/// what is stored of them must not be shown.
pub(crate) async fn refresh(
    ctx: &Context,
    project: &Project,
    versions: &[SchemaVersion],
) -> HashSet<u32> {
    let stale = versions
        .iter()
        .filter(|version| !is_fresh(project, version));
    let mut left = HashSet::new();
    for (count, version) in stale.enumerate() {
        let outcome = if count < MOST {
            remake(ctx, project, version).await.map(drop)
        } else {
            Err(Error::Unavailable("later".to_owned()))
        };
        if let Err(error) = outcome {
            tracing::warn!(project_id = %project.id, version = version.number, %error, "version not made again");
            left.insert(version.number);
        }
    }
    left
}

/// Makes all stale versions of all projects again, newest first, so that their first reader does not wait.
/// One at a time, with a rest as long as the work: others find a core free.
///
/// # Errors
/// [`Error::Internal`] when the database fails. What goes wrong with one version is logged.
pub async fn refresh_all(ctx: &Context) -> Result<u32> {
    let (mut remade, mut last) = (0, None);
    while let Some(project) = ctx
        .store
        .read(move |conn| projects::next_older(conn, last))
        .await?
    {
        last = Some(project.id);
        let mut before = u32::MAX;
        while let Some(version) = next_stale(ctx, &project, before).await? {
            before = version.number;
            let begun = Instant::now();
            match remake(ctx, &project, &version).await {
                Ok(_) => remade += 1,
                Err(error) => {
                    tracing::warn!(project_id = %project.id, version = version.number, %error, "version not made again");
                }
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
    }
    Ok(remade)
}

async fn next_stale(
    ctx: &Context,
    project: &Project,
    before: u32,
) -> Result<Option<SchemaVersion>> {
    let (id, rules) = (project.id, project.hide_rules.clone());
    ctx.store
        .read(move |conn| schema_versions::find_stale(conn, id, rules.stamp(), before))
        .await
}

/// The same for one version of a project.
///
/// # Errors
/// [`Error::NotFound`] where there is no such version; those of the engine.
pub(crate) async fn refresh_number(ctx: &Context, project: &Project, number: u32) -> Result<()> {
    let version = find_version(ctx, project, number).await?;
    if is_fresh(project, &version) {
        return Ok(());
    }
    remake(ctx, project, &version).await.map(drop)
}

/// Counts and changes of one version under the project's rules, stored.
///
/// # Errors
/// Those of the engine.
pub(crate) async fn remake(
    ctx: &Context,
    project: &Project,
    version: &SchemaVersion,
) -> Result<(Counts, Option<Changes>)> {
    let (id, number) = (project.id, version.number);
    let before = ctx
        .store
        .read(move |conn| Ok(schema_versions::list_before(conn, id, number, 1)?.pop()))
        .await?;
    let (_, new) = version_docs(ctx, project, number).await?;
    let counted = counts(new.counts());
    let changes = match before {
        Some(before) => {
            let (_, old) = version_docs(ctx, project, before.number).await?;
            Some(ctx.engine.compare(old, new).await?)
        }
        None => None,
    };
    let (rules, version, stored) = (project.hide_rules.clone(), version.id, changes.clone());
    ctx.store
        .write(move |conn| {
            projects::lock(conn, id)?;
            let now = projects::find(conn, &ProjectRef::Id(id))?;
            // Other rules were saved meanwhile: whoever asks under those makes it again.
            if now.is_none_or(|now| now.hide_rules != rules) {
                return Ok(());
            }
            schema_changes::delete(conn, version)?;
            if let Some(changes) = &stored {
                schema_changes::insert(conn, version, changes)?;
            }
            schema_versions::set_counts(conn, version, counted, rules.stamp())
        })
        .await?;
    Ok((counted, changes))
}
