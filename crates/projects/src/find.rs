//! Finds and lists projects.

use std::sync::Arc;

use domain::{
    Error, Project, ProjectId, ProjectRef, Result, SchemaText, SchemaVersion, UserId, Username,
    VersionNumber, Viewer,
};
pub use persistence::projects::PublicAddress;
use persistence::{Conn, projects, schema_versions, username_redirects, users};
use schema_docs::Docs;
use schema_results::Findings;

use crate::Context;

/// The public page of a user.
#[derive(Debug, Clone)]
pub struct PublicOwner {
    /// The username.
    pub username: Username,
    /// The user's name, if given.
    pub name: Option<String>,
    /// The user's public projects with docs, newest first.
    pub projects: Vec<Project>,
}

/// The current schema of a project.
pub struct CurrentSchema {
    /// Its version.
    pub version: SchemaVersion,
    /// Its SDL.
    pub sdl: SchemaText,
    /// Its findings.
    pub findings: Findings,
}

/// Lists all projects of a user, newest first.
pub async fn list(ctx: &Context, owner: UserId) -> Result<Vec<Project>> {
    ctx.store
        .read(move |conn| projects::list_of_owner(conn, owner))
        .await
}

/// Finds a project of `owner` by id, slug or earlier slug.
///
/// # Errors
/// [`Error::NotFound`] if there is no such project, or if it belongs to another user.
pub async fn find_owned(ctx: &Context, project: ProjectRef, owner: UserId) -> Result<Project> {
    ctx.store
        .read(move |conn| look_up(conn, project))
        .await?
        .filter(|project| project.owner_id == owner)
        .ok_or(Error::NotFound("Project"))
}

/// Finds a project by id, slug or earlier slug, if `viewer` may read its docs.
///
/// # Errors
/// [`Error::NotFound`] if there is no such project, or if it is another user's private project.
pub async fn find_readable(
    ctx: &Context,
    project: ProjectRef,
    viewer: Option<&Viewer>,
) -> Result<Project> {
    ctx.store
        .read(move |conn| look_up(conn, project))
        .await?
        .filter(|project| project.may_be_read_by(viewer))
        .ok_or(Error::NotFound("Project"))
}

fn look_up(conn: &mut Conn, project: ProjectRef) -> Result<Option<Project>> {
    match (projects::find(conn, &project)?, project) {
        (None, ProjectRef::Slug(old)) => projects::find_by_earlier_slug(conn, &old),
        (found, _) => Ok(found),
    }
}

/// Finds the public page of a user by username, also by an earlier one or with uppercase letters. Then the returned
/// username differs.
///
/// # Errors
/// [`Error::NotFound`] if there is no such user.
pub async fn public_owner(ctx: &Context, username: &str) -> Result<PublicOwner> {
    let missing = Error::NotFound("User");
    let Ok(username) = Username::parse(&username.to_ascii_lowercase()) else {
        return Err(missing);
    };
    ctx.store
        .read(move |conn| {
            let user = match users::find_by_username(conn, &username)? {
                Some(user) => Some(user),
                None => match username_redirects::find(conn, &username)? {
                    Some(id) => users::find(conn, id)?,
                    None => None,
                },
            };
            let user = user.ok_or(missing)?;
            let mut projects = projects::list_of_owner(conn, user.id)?;
            projects.retain(|project| project.is_public && project.current_version.is_some());
            Ok(PublicOwner {
                username: user.username,
                name: user.name,
                projects,
            })
        })
        .await
}

/// Lists the addresses of at most `limit` public projects with docs.
pub async fn public_addresses(ctx: &Context, limit: u32) -> Result<Vec<PublicAddress>> {
    ctx.store
        .read(move |conn| projects::list_public_addresses(conn, limit))
        .await
}

/// Computes the map of these docs off the async threads, unless it is computed already.
///
/// # Errors
/// [`Error::Unavailable`] if it takes too long.
pub async fn prepare_map(ctx: &Context, docs: &Arc<Docs>) -> Result<()> {
    if docs.has_map() {
        return Ok(());
    }
    let docs = Arc::clone(docs);
    ctx.engine
        .compute(move || {
            let _ = docs.shared_map();
        })
        .await
}

/// The current schema of a project.
///
/// # Errors
/// [`Error::NotFound`] before the first publish.
pub async fn current_schema(ctx: &Context, project: &Project) -> Result<CurrentSchema> {
    let id = project.id;
    let number = project.current_version.ok_or(Error::NotFound("Schema"))?;
    ctx.store
        .read(move |conn| schema_of(conn, id, number))
        .await
}

pub(crate) fn schema_of(
    conn: &mut Conn,
    id: ProjectId,
    number: VersionNumber,
) -> Result<CurrentSchema> {
    let missing = Error::NotFound("Schema version");
    let version = schema_versions::find(conn, id, number)?.ok_or(missing.clone())?;
    let sdl = schema_versions::find_sdl(conn, id, number)?.ok_or(missing)?;
    let findings = schema_versions::find_findings(conn, version.id)?;
    Ok(CurrentSchema {
        version,
        sdl,
        findings,
    })
}
