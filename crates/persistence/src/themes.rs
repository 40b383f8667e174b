//! Themes of users and of their projects.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    GlobalTheme, ProjectId, Result, ThemeFields, ThemeMode, ThemeOverrides, Timestamp, UserId,
};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{project_themes, projects, themes};
use serde_json::{Map, Value};

/// The theme of a project.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProjectTheme {
    /// The theme that its owner chose for it.
    pub mode: ThemeMode,
    /// Its own changes to the default theme.
    pub overrides: ThemeOverrides,
}

/// Returns the theme of a user for all projects.
pub fn find(conn: &mut Conn, user: UserId) -> Result<GlobalTheme> {
    let row: Option<(String, Option<bool>)> = themes::table
        .find(user.to_string())
        .select((themes::fields, themes::use_custom_branding))
        .first(conn)
        .optional()
        .map_err(internal)?;
    let Some((fields, use_custom_branding)) = row else {
        return Ok(GlobalTheme::default());
    };
    Ok(GlobalTheme {
        overrides: read(&fields)?,
        use_custom_branding,
    })
}

/// Stores the theme of a user.
pub fn save(conn: &mut Conn, user: UserId, theme: &GlobalTheme, now: Timestamp) -> Result<()> {
    let columns = (
        themes::fields.eq(write(&theme.overrides)?),
        themes::use_custom_branding.eq(theme.use_custom_branding),
        themes::updated_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(themes::table)
            .values((themes::user_id.eq(user.to_string()), columns.clone()))
            .on_conflict(themes::user_id)
            .do_update()
            .set(columns)
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Returns the theme of a project.
pub fn find_of_project(conn: &mut Conn, project: ProjectId) -> Result<ProjectTheme> {
    let row: Option<(i64, String)> = project_themes::table
        .find(project.to_string())
        .select((project_themes::mode, project_themes::fields))
        .first(conn)
        .optional()
        .map_err(internal)?;
    row.map_or_else(|| Ok(ProjectTheme::default()), project_theme)
}

/// Returns the themes of a user's projects. Projects that have none are left out.
pub fn list_of_projects(
    conn: &mut Conn,
    owner: UserId,
) -> Result<HashMap<ProjectId, ProjectTheme>> {
    let rows: Vec<(String, i64, String)> = project_themes::table
        .inner_join(projects::table.on(projects::id.eq(project_themes::project_id)))
        .filter(projects::owner_id.eq(owner.to_string()))
        .select((
            project_themes::project_id,
            project_themes::mode,
            project_themes::fields,
        ))
        .load(conn)
        .map_err(internal)?;
    let themes = rows.into_iter().map(|(id, mode, fields)| {
        let id = ProjectId::parse(&id).ok_or(corrupt("project id"))?;
        Ok((id, project_theme((mode, fields))?))
    });
    themes.collect()
}

/// Stores the theme of a project.
pub fn save_of_project(
    conn: &mut Conn,
    project: ProjectId,
    theme: &ProjectTheme,
    now: Timestamp,
) -> Result<()> {
    let columns = (
        project_themes::mode.eq(theme.mode.number()),
        project_themes::fields.eq(write(&theme.overrides)?),
        project_themes::updated_at.eq(now.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(project_themes::table)
            .values((project_themes::project_id.eq(project.to_string()), columns.clone()))
            .on_conflict(project_themes::project_id)
            .do_update()
            .set(columns)
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Returns the fields of all themes that refer to a file.
pub(crate) fn list_with_files(conn: &mut Conn) -> Result<Vec<ThemeOverrides>> {
    const REFERENCE: &str = "%/brand/%";
    let mut rows: Vec<String> = themes::table
        .filter(themes::fields.like(REFERENCE))
        .select(themes::fields)
        .load(conn)
        .map_err(internal)?;
    let of_projects: Vec<String> = project_themes::table
        .filter(project_themes::fields.like(REFERENCE))
        .select(project_themes::fields)
        .load(conn)
        .map_err(internal)?;
    rows.extend(of_projects);
    rows.iter().map(|fields| read(fields)).collect()
}

fn project_theme((mode, fields): (i64, String)) -> Result<ProjectTheme> {
    Ok(ProjectTheme {
        mode: ThemeMode::stored(mode),
        overrides: read(&fields)?,
    })
}

/// Reads stored fields. Fields of another release are ignored.
fn read(json: &str) -> Result<ThemeOverrides> {
    let mut fields: Map<String, Value> =
        serde_json::from_str(json).map_err(|_| corrupt("theme"))?;
    fields.retain(|name, value| ThemeFields::NAMES.contains(&name.as_str()) && value.is_string());
    let fields: ThemeFields =
        serde_json::from_value(Value::Object(fields)).map_err(|_| corrupt("theme"))?;
    Ok(ThemeOverrides::stored(&fields))
}

fn write(overrides: &ThemeOverrides) -> Result<String> {
    serde_json::to_string(&overrides.fields()).map_err(domain::Error::internal)
}
