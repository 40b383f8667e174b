//! Diagnostics, documentation score and schema files for owners.

use domain::{Error, Project, Result, SchemaVersion, VersionNumber};
use persistence::schema_versions;
use schema_docs::{HideRules, NavigationItem, Score};
use schema_results::{Counts, Findings};

use crate::{Context, version_docs};

/// Returns the findings and counts of a schema. Compares and stores nothing.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`].
pub async fn diagnose(ctx: &Context, bytes: Vec<u8>) -> Result<(Findings, Counts)> {
    ctx.engine.check(bytes, HideRules::none()).await
}

/// Rates the documentation of the current version, without hidden parts.
///
/// # Errors
/// [`Error::NotFound`] before the first publish; the errors of the engine.
pub async fn score(ctx: &Context, project: &Project) -> Result<Score> {
    let number = project.current_version.ok_or(Error::NotFound("Schema"))?;
    let (_, docs) = version_docs(ctx, project, number).await?;
    ctx.engine.compute(move || docs.score()).await
}

/// Returns the pages of operations, types and directives of the current version, without hidden ones, in the order of the
/// docs.
///
/// # Errors
/// [`Error::NotFound`] before the first publish; the errors of the engine.
pub async fn list_pages(ctx: &Context, project: &Project) -> Result<Vec<NavigationItem>> {
    let number = project.current_version.ok_or(Error::NotFound("Schema"))?;
    let (_, docs) = version_docs(ctx, project, number).await?;
    let groups = docs.navigation().groups.iter();
    Ok(groups
        .flat_map(|group| group.items.iter().cloned())
        .collect())
}

/// The format of a schema file.
pub enum SchemaFile {
    /// The SDL as published.
    Sdl,
    /// The introspection result, as JSON.
    Introspection,
}

/// Returns a version with its whole schema, including hidden parts, as a file for its owner.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version; the errors of the engine.
pub async fn schema_file(
    ctx: &Context,
    project: &Project,
    number: VersionNumber,
    file: SchemaFile,
) -> Result<(SchemaVersion, String)> {
    let (id, missing) = (project.id, Error::NotFound("Schema version"));
    let (version, sdl) = ctx
        .store
        .read(move |conn| {
            let version = schema_versions::find(conn, id, number)?.ok_or(missing.clone())?;
            let sdl = schema_versions::find_sdl(conn, id, number)?.ok_or(missing)?;
            Ok((version, sdl))
        })
        .await?;
    let text = match file {
        SchemaFile::Sdl => sdl.into_string(),
        SchemaFile::Introspection => ctx.engine.introspection(sdl).await?,
    };
    Ok((version, text))
}
