//! Finds versions of a project, with their SDL and docs.

use std::sync::Arc;

use domain::{Error, Project, Result, SchemaVersion, VersionNumber};
use persistence::schema_versions;
use schema_docs::Docs;

use crate::{Context, CurrentSchema, find};

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
