//! The history of a project: its versions, the docs of any of them, and what changed.

use std::collections::HashMap;
use std::sync::Arc;

use domain::{ChangeCounts, Error, Project, Result, SchemaVersion};
use persistence::{schema_changes, schema_versions};
use schema_docs::Docs;

use crate::{Context, CurrentSchema, read, rules_stamp};

/// A version and what changed with it.
pub struct VersionEntry {
    /// The version.
    pub version: SchemaVersion,
    /// How much changed, as far as it is not hidden; none for the first.
    pub changes: Option<ChangeCounts>,
}

/// Versions of a project with numbers below `before`, newest first, `limit` at most.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn list_versions(
    ctx: &Context,
    project: &Project,
    before: u32,
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
            let counts: HashMap<u32, ChangeCounts> =
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

/// One version with its SDL and findings.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version.
pub async fn version_schema(
    ctx: &Context,
    project: &Project,
    number: u32,
) -> Result<CurrentSchema> {
    let id = project.id;
    ctx.store
        .read(move |conn| read::schema_of(conn, id, number))
        .await
}

/// One version.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version.
pub(crate) async fn find_version(
    ctx: &Context,
    project: &Project,
    number: u32,
) -> Result<SchemaVersion> {
    let id = project.id;
    ctx.store
        .read(move |conn| schema_versions::find(conn, id, number))
        .await?
        .ok_or(Error::NotFound("Schema version"))
}

/// One version and its docs.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version; those of the engine.
pub async fn version_docs(
    ctx: &Context,
    project: &Project,
    number: u32,
) -> Result<(SchemaVersion, Arc<Docs>)> {
    let version = find_version(ctx, project, number).await?;
    let docs = ctx
        .docs
        .docs(&ctx.store, &ctx.engine, project, &version)
        .await?;
    Ok((version, docs))
}
