//! What changed with a schema version; a project's first version has none.

use diesel::prelude::*;
use domain::{ChangeCounts, Changes, Error, ProjectId, Result, VersionId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{schema_changes as table, schema_versions};

/// Keeps the changes of a version.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn insert(conn: &mut Conn, version: VersionId, changes: &Changes) -> Result<()> {
    let number = |n: u32| i32::try_from(n).map_err(|_| corrupt("count"));
    let items = serde_json::to_string(&changes.items).map_err(Error::internal)?;
    diesel::insert_into(table::table)
        .values((
            table::version_id.eq(version.to_string()),
            table::breaking.eq(number(changes.counts.breaking)?),
            table::dangerous.eq(number(changes.counts.dangerous)?),
            table::safe.eq(number(changes.counts.safe)?),
            table::omitted.eq(number(changes.omitted)?),
            table::items.eq(items),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// The changes of a version.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find(conn: &mut Conn, version: VersionId) -> Result<Option<Changes>> {
    let row: Option<(i32, i32, i32, i32, String)> = table::table
        .find(version.to_string())
        .select((
            table::breaking,
            table::dangerous,
            table::safe,
            table::omitted,
            table::items,
        ))
        .first(conn)
        .optional()
        .map_err(internal)?;
    let Some((breaking, dangerous, safe, omitted, items)) = row else {
        return Ok(None);
    };
    Ok(Some(Changes {
        items: serde_json::from_str(&items).map_err(|_| corrupt("changes"))?,
        counts: counts(breaking, dangerous, safe)?,
        omitted: u32::try_from(omitted).map_err(|_| corrupt("count"))?,
    }))
}

/// The changes of a project's version by its number; empty where none are stored.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_numbered(conn: &mut Conn, project: ProjectId, number: u32) -> Result<Changes> {
    match crate::schema_versions::find(conn, project, number)? {
        Some(version) => Ok(find(conn, version.id)?.unwrap_or_default()),
        None => Ok(Changes::default()),
    }
}

/// Counts of the versions of a project below a number, newest first, by number of the version.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn count_before(
    conn: &mut Conn,
    project: ProjectId,
    before: u32,
    limit: u32,
) -> Result<Vec<(u32, ChangeCounts)>> {
    let before = i32::try_from(before).unwrap_or(i32::MAX);
    schema_versions::table
        .inner_join(table::table)
        .filter(schema_versions::project_id.eq(project.to_string()))
        .filter(schema_versions::number.lt(before))
        .order(schema_versions::number.desc())
        .limit(i64::from(limit))
        .select((
            schema_versions::number,
            table::breaking,
            table::dangerous,
            table::safe,
        ))
        .load::<(i32, i32, i32, i32)>(conn)
        .map_err(internal)?
        .into_iter()
        .map(|(number, breaking, dangerous, safe)| {
            let number = u32::try_from(number).map_err(|_| corrupt("version number"))?;
            Ok((number, counts(breaking, dangerous, safe)?))
        })
        .collect()
}

fn counts(breaking: i32, dangerous: i32, safe: i32) -> Result<ChangeCounts> {
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    Ok(ChangeCounts {
        breaking: count(breaking)?,
        dangerous: count(dangerous)?,
        safe: count(safe)?,
    })
}
