//! The versions of a project, with their docs and changes.

use std::collections::HashMap;
use std::sync::Arc;

use domain::{Error, Project, Result, SchemaVersion, VersionNumber};
use persistence::{schema_changes, schema_versions};
use schema_docs::Docs;
use schema_results::ChangeCounts;

use crate::{Context, CurrentSchema, find, rules_stamp};

/// A version and the number of its changes.
pub struct VersionEntry {
    /// The version.
    pub version: SchemaVersion,
    /// The counts of its changes without hidden ones; none for the first version.
    pub changes: Option<ChangeCounts>,
}

/// Lists at most `limit` versions of a project, newest first, optionally only below `before`.
pub async fn list_versions(
    ctx: &Context,
    project: &Project,
    before: Option<VersionNumber>,
    limit: u32,
) -> Result<Vec<VersionEntry>> {
    let id = project.id;
    let versions = ctx
        .store
        .read(move |conn| schema_versions::list_before(conn, id, before, limit))
        .await?;
    let stale = rules_stamp::refresh(ctx, project, &versions).await;
    ctx.store
        .read(move |conn| {
            let versions = schema_versions::list_before(conn, id, before, limit)?;
            let counts: HashMap<VersionNumber, ChangeCounts> =
                schema_changes::count_before(conn, id, before, limit)?
                    .into_iter()
                    .collect();
            let entries = versions.into_iter().map(|version| VersionEntry {
                changes: counts
                    .get(&version.number)
                    .filter(|_| !stale.contains(&version.number))
                    .copied(),
                version,
            });
            Ok(entries.collect())
        })
        .await
}

/// Finds a version with its SDL and findings.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version.
pub async fn version_schema(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
) -> Result<CurrentSchema> {
    let id = project.id;
    ctx.store
        .read(move |conn| find::schema_of(conn, id, number))
        .await
}

/// Finds a version.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version.
pub(crate) async fn find_version(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
) -> Result<SchemaVersion> {
    let id = project.id;
    ctx.store
        .read(move |conn| schema_versions::find(conn, id, number))
        .await?
        .ok_or(Error::NotFound("Schema version"))
}

/// Finds a version and its docs.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version; the errors of the engine.
pub async fn version_docs(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
) -> Result<(SchemaVersion, Arc<Docs>)> {
    let version = find_version(ctx, project, number).await?;
    let docs = ctx
        .docs
        .docs(&ctx.store, &ctx.engine, project, &version)
        .await?;
    Ok((version, docs))
}
