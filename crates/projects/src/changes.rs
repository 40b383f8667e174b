//! What changed between versions, and what a schema would change.

use std::sync::Arc;

use domain::{Changes, Error, Findings, HideRuleLines, Project, Result, SchemaVersion};
use persistence::{schema_changes, schema_versions};

use crate::engine::{Both, findings};
use crate::versions::version_docs;
use crate::whole::both;
use crate::{Context, Published, SchemaUpload, publish, rules_stamp};

/// Changes as their project's owner is told of them.
#[derive(Default)]
pub struct OwnChanges {
    /// Those that readers see; only these decide whether something breaks.
    pub shown: Changes,
    /// Those that the hide rules keep from them.
    pub hidden: Changes,
}

/// A schema that was looked at and not published.
pub struct Checked {
    /// What is wrong with it.
    pub findings: Findings,
    /// What it would change; none where nothing is published yet.
    pub changes: Option<OwnChanges>,
    /// Number of the version that it was compared with.
    pub current: Option<u32>,
}

/// What changed with a version of a project, as far as it is not hidden: none for its first.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version; those of the engine.
pub async fn changes_of_version(
    ctx: &Context,
    project: &Project,
    number: u32,
) -> Result<(SchemaVersion, Option<Changes>)> {
    let id = project.id;
    let (version, stored, before) = ctx
        .store
        .read(move |conn| {
            let version = schema_versions::find(conn, id, number)?
                .ok_or(Error::NotFound("Schema version"))?;
            let stored = schema_changes::find(conn, version.id)?;
            let before = schema_versions::list_before(conn, id, number, 1)?.pop();
            Ok((version, stored, before))
        })
        .await?;
    if !rules_stamp::is_fresh(project, &version) {
        let (_, changes) = rules_stamp::remake(ctx, project, &version).await?;
        return Ok((version, changes));
    }
    let changes = match (stored, before) {
        (Some(stored), _) => Some(stored),
        (None, Some(before)) => Some(compare(ctx, project, before.number, number).await?),
        (None, None) => None,
    };
    Ok((version, changes))
}

/// What changed from one version of a project to another, in either direction.
///
/// # Errors
/// [`Error::NotFound`] where the project lacks one of them; those of the engine.
pub async fn compare(ctx: &Context, project: &Project, from: u32, to: u32) -> Result<Changes> {
    let (_, old) = version_docs(ctx, project, from).await?;
    let (_, new) = version_docs(ctx, project, to).await?;
    ctx.engine.compare(old, new).await
}

/// [`compare`] for the project's owner; with the version before where none is named, and none for the
/// first one.
///
/// # Errors
/// As [`compare`].
pub async fn own_changes(
    ctx: &Context,
    project: &Project,
    from: Option<u32>,
    to: u32,
) -> Result<Option<OwnChanges>> {
    let shown = match from {
        Some(from) => Some(compare(ctx, project, from, to).await?),
        None => changes_of_version(ctx, project, to).await?.1,
    };
    let Some(shown) = shown else { return Ok(None) };
    let old = both_of(ctx, project, from.unwrap_or(to.saturating_sub(1))).await?;
    let new = both_of(ctx, project, to).await?;
    let hidden = hidden(ctx, old, new).await?;
    Ok(Some(OwnChanges { shown, hidden }))
}

async fn both_of(ctx: &Context, project: &Project, number: u32) -> Result<Both> {
    let (version, docs) = version_docs(ctx, project, number).await?;
    both(ctx, project, &version, docs).await
}

async fn hidden(ctx: &Context, old: Both, new: Both) -> Result<Changes> {
    if !old.hides() && !new.hides() {
        return Ok(Changes::default());
    }
    ctx.engine.compare_hidden(old, new).await
}

/// Looks at a schema as publishing would, and stores nothing.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`].
pub async fn check(ctx: &Context, project: &Project, bytes: Vec<u8>) -> Result<Checked> {
    let (sdl, docs) = ctx.engine.build(bytes, &project.hide_rules).await?;
    let (findings, shown) = (findings(docs.findings()), Arc::new(docs));
    let changes = match project.current_version {
        Some(number) => {
            let whole = if shown.hidden().total() == 0 {
                Arc::clone(&shown)
            } else {
                let everything = HideRuleLines::none();
                Arc::new(ctx.engine.rebuild(sdl, &everything).await?)
            };
            let old = both_of(ctx, project, number).await?;
            let (before, after) = (Arc::clone(&old.shown), Arc::clone(&shown));
            Some(OwnChanges {
                shown: ctx.engine.compare(before, after).await?,
                hidden: hidden(ctx, old, Both { shown, whole }).await?,
            })
        }
        None => None,
    };
    Ok(Checked {
        findings,
        changes,
        current: project.current_version,
    })
}

/// Publishes an older version again, as a new one.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version; those of [`publish`].
pub async fn restore(ctx: &Context, project: &Project, number: u32) -> Result<Published> {
    let id = project.id;
    let sdl = ctx
        .store
        .read(move |conn| schema_versions::find_sdl(conn, id, number))
        .await?
        .ok_or(Error::NotFound("Schema version"))?;
    let upload = SchemaUpload {
        bytes: sdl.into_string().into_bytes(),
        source: domain::VersionSource::Restore,
        message: domain::VersionMessage::parse(&format!("Version {number} again")).ok(),
        commit: None,
        strict: false,
    };
    publish(ctx, project, upload).await
}
