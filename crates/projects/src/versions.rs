//! The history of a project: its versions, the docs of any of them, and what changed.

use std::sync::Arc;

use domain::{Error, Project, Result, SchemaVersion};
use persistence::schema_versions;
use schema_docs::Docs;

use crate::Context;

/// Versions of a project with numbers below `before`, newest first, `limit` at most.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn list_versions(
    ctx: &Context,
    project: &Project,
    before: u32,
    limit: u32,
) -> Result<Vec<SchemaVersion>> {
    let id = project.id;
    ctx.store
        .read(move |conn| schema_versions::list_before(conn, id, before, limit))
        .await
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
    let id = project.id;
    let version = ctx
        .store
        .read(move |conn| schema_versions::find(conn, id, number))
        .await?
        .ok_or(Error::NotFound("Schema version"))?;
    let docs = ctx
        .docs
        .docs(&ctx.store, &ctx.engine, id, number, version.id)
        .await?;
    Ok((version, docs))
}
