//! Earlier slugs of projects. `projects::edit` writes them when a slug changes; `projects::open_docs` follows them.

use diesel::prelude::*;
use domain::{ProjectId, Result, Slug, Timestamp};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::slug_redirects as table;

/// Makes `old` redirect to a project until another project takes it.
pub fn insert(conn: &mut Conn, old: &Slug, project: ProjectId, now: Timestamp) -> Result<()> {
    per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values((
                table::slug.eq(old.as_str()),
                table::project_id.eq(project.to_string()),
                table::created_at.eq(now.naive()),
            ))
            .on_conflict(table::slug)
            .do_update()
            .set(table::project_id.eq(project.to_string()))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Removes the redirect of a slug.
pub fn delete(conn: &mut Conn, slug: &Slug) -> Result<()> {
    diesel::delete(table::table.find(slug.as_str()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the earlier slugs that redirect to a project, sorted.
pub fn of_project(conn: &mut Conn, project: ProjectId) -> Result<Vec<Slug>> {
    let slugs: Vec<String> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .order(table::slug)
        .select(table::slug)
        .load(conn)
        .map_err(internal)?;
    slugs
        .iter()
        .map(|slug| Slug::parse(slug).map_err(|_| corrupt("slug")))
        .collect()
}

/// Finds the id of the project that an earlier slug redirects to.
pub fn find(conn: &mut Conn, old: &Slug) -> Result<Option<ProjectId>> {
    let id: Option<String> = table::table
        .find(old.as_str())
        .select(table::project_id)
        .first(conn)
        .optional()
        .map_err(internal)?;
    id.map(|id| ProjectId::parse(&id).ok_or(corrupt("project id")))
        .transpose()
}
