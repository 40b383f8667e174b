//! What an owner asks about a schema: what is wrong with a text, how well the docs read, and files.

use domain::{Counts, Error, Findings, Project, Result, SchemaVersion};
use persistence::schema_versions;
use schema_docs::{HideRules, Score};

use crate::{Context, version_docs};

/// What is wrong with a schema and how much is in it. Nothing is compared and nothing stored.
///
/// # Errors
/// [`Error::InvalidSchema`] and [`Error::TooLarge`].
pub async fn diagnose(ctx: &Context, bytes: Vec<u8>) -> Result<(Findings, Counts)> {
    ctx.engine.check(bytes, HideRules::none()).await
}

/// How well the docs of the version that is shown read, as far as they are not hidden.
///
/// # Errors
/// [`Error::NotFound`] before the first publish; those of the engine.
pub async fn score(ctx: &Context, project: &Project) -> Result<Score> {
    let number = project.current_version.ok_or(Error::NotFound("Schema"))?;
    let (_, docs) = version_docs(ctx, project, number).await?;
    ctx.engine.compute(move || docs.score()).await
}

/// A version's whole schema, as one text.
pub enum SchemaFile {
    /// As it was published.
    Sdl,
    /// What a server would answer to introspection, as JSON.
    Introspection,
}

/// A version with its whole schema, hidden or not: a file for its owner.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version; those of the engine.
pub async fn schema_file(
    ctx: &Context,
    project: &Project,
    number: u32,
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
