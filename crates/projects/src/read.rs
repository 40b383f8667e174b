//! Looking projects up.

use std::sync::Arc;

use domain::{
    Error, Findings, Project, ProjectId, ProjectRef, Result, SchemaText, SchemaVersion, UserId,
    Username,
};
pub use persistence::projects::PublicAddress;
use persistence::{Conn, projects, schema_versions, username_redirects, users};
use schema_docs::Docs;

use crate::Context;

/// A user's public face.
pub struct PublicOwner {
    /// Its name in addresses.
    pub username: Username,
    /// What it is called, where given.
    pub name: Option<String>,
    /// Its public projects that have docs, newest first.
    pub projects: Vec<Project>,
}

/// The schema that a project shows.
pub struct CurrentSchema {
    /// Its version.
    pub version: SchemaVersion,
    /// Its SDL.
    pub sdl: SchemaText,
    /// What is wrong with it.
    pub findings: Findings,
}

/// All projects of a user, newest first.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn list(ctx: &Context, owner: UserId) -> Result<Vec<Project>> {
    ctx.store
        .read(move |conn| projects::list_of_owner(conn, owner))
        .await
}

/// A project by id, slug or a slug it had before, if it is `owner`'s.
///
/// # Errors
/// [`Error::NotFound`] where there is none or it is somebody else's.
pub async fn find_owned(ctx: &Context, project: ProjectRef, owner: UserId) -> Result<Project> {
    ctx.store
        .read(move |conn| look_up(conn, project))
        .await?
        .filter(|project| project.owner_id == owner)
        .ok_or(Error::NotFound("Project"))
}

/// A project by id, slug or a slug it had before, if `viewer` may read its docs.
///
/// # Errors
/// [`Error::NotFound`] where there is none or it is private and somebody else's.
pub async fn find_readable(
    ctx: &Context,
    project: ProjectRef,
    viewer: Option<UserId>,
) -> Result<Project> {
    ctx.store
        .read(move |conn| look_up(conn, project))
        .await?
        .filter(|project| project.is_public || viewer == Some(project.owner_id))
        .ok_or(Error::NotFound("Project"))
}

fn look_up(conn: &mut Conn, project: ProjectRef) -> Result<Option<Project>> {
    match (projects::find(conn, &project)?, project) {
        (None, ProjectRef::Slug(old)) => projects::find_redirected(conn, &old),
        (found, _) => Ok(found),
    }
}

/// The public projects of the user who has that name, or had it before or with small letters: then the
/// answer's name is another one.
///
/// # Errors
/// [`Error::NotFound`] where there is no such user.
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

/// Addresses of public projects with docs, `limit` at most.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub async fn public_addresses(ctx: &Context, limit: u32) -> Result<Vec<PublicAddress>> {
    ctx.store
        .read(move |conn| projects::list_public_addresses(conn, limit))
        .await
}

/// Makes sure that the map of these docs is computed, off the async threads and only once.
///
/// # Errors
/// [`Error::Unavailable`] when it takes too long.
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

/// The schema that a project shows.
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

pub(crate) fn schema_of(conn: &mut Conn, id: ProjectId, number: u32) -> Result<CurrentSchema> {
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
