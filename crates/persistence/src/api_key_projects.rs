//! The projects that API keys are bound to. The rows of a deleted project go with it, and the key stays bound.

use std::collections::HashMap;

use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{ApiKeyId, ProjectId, ReachedProjects, Result, UserId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{api_key_projects, projects};

/// The projects of bound keys, by the ids of the keys.
pub(crate) struct Bound(HashMap<String, Vec<ProjectId>>);

impl Bound {
    /// Returns the projects that a key reaches: none for a bound key whose last project was deleted.
    pub(crate) fn reached(&self, is_bound: bool, key: &str) -> ReachedProjects {
        if is_bound {
            ReachedProjects::chosen(self.0.get(key).cloned().unwrap_or_default())
        } else {
            ReachedProjects::All
        }
    }
}

/// Binds a new key to projects.
pub(crate) fn insert(conn: &mut Conn, key: ApiKeyId, reached: &ReachedProjects) -> Result<()> {
    let ReachedProjects::Chosen(ids) = reached else {
        return Ok(());
    };
    for id in ids.iter() {
        let row = (
            api_key_projects::key_id.eq(key.to_string()),
            api_key_projects::project_id.eq(id.to_string()),
        );
        diesel::insert_into(api_key_projects::table)
            .values(row)
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Finds the projects of the bound keys among `keys`.
pub(crate) fn of_keys(conn: &mut Conn, keys: &[&str]) -> Result<Bound> {
    let mut of: HashMap<String, Vec<ProjectId>> = HashMap::new();
    if keys.is_empty() {
        return Ok(Bound(of));
    }
    let rows: Vec<(String, String)> = api_key_projects::table
        .filter(api_key_projects::key_id.eq_any(keys.iter().copied()))
        .select((api_key_projects::key_id, api_key_projects::project_id))
        .load(conn)
        .map_err(internal)?;
    for (key, project) in rows {
        let project = ProjectId::parse(&project).ok_or(corrupt("project id of an API key"))?;
        of.entry(key).or_default().push(project);
    }
    Ok(Bound(of))
}

/// Returns whether all chosen projects belong to the user.
pub fn belong_to(conn: &mut Conn, user: UserId, reached: &ReachedProjects) -> Result<bool> {
    let ReachedProjects::Chosen(ids) = reached else {
        return Ok(true);
    };
    let found: i64 = projects::table
        .filter(projects::owner_id.eq(user.to_string()))
        .filter(projects::id.eq_any(ids.iter().map(ProjectId::to_string)))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(usize::try_from(found) == Ok(ids.len()))
}
