//! Refreshes counts and changes of versions. They are stored as readers see them under the docs options of the time, hide
//! rules above all. Under other options they are stale and computed again, on demand or in the background.

use std::collections::HashSet;
use std::time::Instant;

use domain::{Actor, Error, Project, Result, SchemaVersion, SystemReason, VersionNumber};
use persistence::{projects, schema_changes, schema_versions};
use schema_results::{Changes, Counts};

use crate::Context;
use crate::change::change_even_read_only;
use crate::versions::{find_version, version_docs};

/// Maximum number of versions that one request refreshes; each may need a build.
const MAX_REFRESHED: usize = 60;

/// Returns whether the stored counts and changes of a version match the current docs options.
pub(crate) fn is_fresh(project: &Project, version: &SchemaVersion) -> bool {
    version.rules_stamp == project.docs_options.counts_stamp()
}

/// Refreshes stale versions, newest first. Returns those that are still stale; their stored counts and changes must not be
/// shown.
pub(crate) async fn refresh(
    ctx: &Context,
    project: &Project,
    versions: &[SchemaVersion],
) -> HashSet<VersionNumber> {
    let stale = versions
        .iter()
        .filter(|version| !is_fresh(project, version));
    let mut left = HashSet::new();
    for (count, version) in stale.enumerate() {
        let outcome = if count < MAX_REFRESHED {
            remake(ctx, project, version).await.map(drop)
        } else {
            Err(Error::Unavailable("later".to_owned()))
        };
        if let Err(error) = outcome {
            tracing::warn!(project_id = %project.id, version = version.number.get(), %error, "version not made again");
            left.insert(version.number);
        }
    }
    left
}

/// Refreshes all stale versions of all projects, newest first, so that their first reader does not wait. Works on one at a
/// time, and rests as long as each took, so that a core stays free.
///
/// # Errors
/// Only those of the database. A version that cannot be refreshed is logged.
pub async fn refresh_all(ctx: &Context) -> Result<u32> {
    let (mut remade, mut last) = (0, None);
    while let Some(project) = ctx
        .store
        .read(move |conn| projects::next_older(conn, last))
        .await?
    {
        last = Some(project.id);
        let mut before = None;
        while let Some(version) = next_stale(ctx, &project, before).await? {
            before = Some(version.number);
            let begun = Instant::now();
            match remake(ctx, &project, &version).await {
                Ok(_) => remade += 1,
                Err(error) => {
                    tracing::warn!(project_id = %project.id, version = version.number.get(), %error, "version not made again");
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
    before: Option<VersionNumber>,
) -> Result<Option<SchemaVersion>> {
    let (id, stamp) = (project.id, project.docs_options.counts_stamp().to_owned());
    ctx.store
        .read(move |conn| schema_versions::find_stale(conn, id, &stamp, before))
        .await
}

/// Refreshes one version of a project.
///
/// # Errors
/// [`Error::NotFound`] if there is no such version; the errors of the engine.
pub(crate) async fn refresh_number(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
) -> Result<()> {
    let version = find_version(ctx, project, number).await?;
    if is_fresh(project, &version) {
        return Ok(());
    }
    remake(ctx, project, &version).await.map(drop)
}

/// Computes and stores counts and changes of one version under the project's options.
///
/// # Errors
/// The errors of the engine.
pub(crate) async fn remake(
    ctx: &Context,
    project: &Project,
    version: &SchemaVersion,
) -> Result<(Counts, Option<Changes>)> {
    let (id, number) = (project.id, version.number);
    let before = ctx
        .store
        .read(move |conn| Ok(schema_versions::list_before(conn, id, Some(number), 1)?.pop()))
        .await?;
    let (_, new) = version_docs(ctx, project, number).await?;
    let counted = new.counts();
    let changes = match before {
        Some(before) => {
            let (_, old) = version_docs(ctx, project, before.number).await?;
            Some(ctx.engine.compare(old, new).await?)
        }
        None => None,
    };
    let (options, version, stored) = (project.docs_options.clone(), version.id, changes.clone());
    let actor = Actor::system(SystemReason::StaleCounts);
    let stored = change_even_read_only(ctx, actor, id, move |change| {
        // Other options were saved meanwhile; a later request refreshes the version under those.
        if change.project.docs_options.counts_stamp() != options.counts_stamp() {
            return Ok(());
        }
        let conn = &mut *change.conn;
        schema_changes::delete(conn, version)?;
        if let Some(changes) = &stored {
            schema_changes::insert(conn, version, changes)?;
        }
        schema_versions::set_counts(conn, version, counted, options.counts_stamp())
    })
    .await;
    match stored {
        // The project was deleted meanwhile, so there is nothing to store.
        Err(Error::NotFound(_)) => {}
        outcome => outcome?,
    }
    Ok((counted, changes))
}
