//! What changed between versions, and what a schema would change.

use std::sync::Arc;

use domain::{Changes, Error, Findings, Project, Result, SchemaVersion};
use persistence::{schema_changes, schema_versions};

use crate::engine::findings;
use crate::versions::version_docs;
use crate::{Context, Published, SchemaUpload, publish, rules_stamp};

/// A schema that was looked at and not published.
pub struct Checked {
    /// What is wrong with it.
    pub findings: Findings,
    /// What it would change; none where nothing is published yet.
    pub changes: Option<Changes>,
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

/// Looks at a schema as publishing would, and stores nothing.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`].
pub async fn check(ctx: &Context, project: &Project, bytes: Vec<u8>) -> Result<Checked> {
    let (_, docs) = ctx.engine.build(bytes, &project.hide_rules).await?;
    let findings = findings(docs.findings());
    let changes = match project.current_version {
        Some(number) => {
            let (_, current) = version_docs(ctx, project, number).await?;
            Some(ctx.engine.compare(current, Arc::new(docs)).await?)
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
