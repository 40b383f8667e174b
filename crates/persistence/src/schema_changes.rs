//! The changes of schema versions. A project's first version has none.

use diesel::prelude::*;
use domain::{Error, ProjectId, Result, VersionId, VersionNumber};
use schema_results::{Change, ChangeCounts, Changes, Criticality};
use serde::Serialize;

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{schema_changes as table, schema_versions};
use crate::schema_versions::newest_below;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct CountsRow {
    breaking: i32,
    dangerous: i32,
    safe: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    #[diesel(embed)]
    counts: CountsRow,
    omitted: i32,
    items: String,
}

/// A change as stored: the JSON of the API without the members that have no value. [`Change`] can read it.
#[derive(Serialize)]
struct StoredChange<'a> {
    criticality: Criticality,
    code: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    related: Option<&'a str>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_line: Option<u32>,
}

impl<'a> StoredChange<'a> {
    fn of(change: &'a Change) -> Self {
        Self {
            criticality: change.criticality,
            code: &change.code,
            path: &change.path,
            related: change.related.as_deref(),
            message: &change.message,
            reason: change.reason.as_deref(),
            page: change.page.as_deref(),
            old_line: change.old_position.map(|at| at.line),
            new_line: change.new_position.map(|at| at.line),
        }
    }
}

/// Adds the changes of a version.
pub fn insert(conn: &mut Conn, version: VersionId, changes: &Changes) -> Result<()> {
    let number = |n: u32| i32::try_from(n).map_err(|_| corrupt("count"));
    let items: Vec<StoredChange<'_>> = changes.items.iter().map(StoredChange::of).collect();
    let items = serde_json::to_string(&items).map_err(Error::internal)?;
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

/// Deletes the changes of a version.
pub fn delete(conn: &mut Conn, version: VersionId) -> Result<()> {
    diesel::delete(table::table.find(version.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds the changes of a version.
pub fn find(conn: &mut Conn, version: VersionId) -> Result<Option<Changes>> {
    let row: Option<Row> = table::table
        .find(version.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?;
    let Some(row) = row else {
        return Ok(None);
    };
    Ok(Some(Changes {
        items: serde_json::from_str(&row.items).map_err(|_| corrupt("changes"))?,
        counts: counts(&row.counts)?,
        omitted: u32::try_from(row.omitted).map_err(|_| corrupt("count"))?,
        hidden: None,
    }))
}

/// Finds the changes of a project's version by its number; empty if none are stored.
pub fn find_numbered(
    conn: &mut Conn,
    project: ProjectId,
    number: VersionNumber,
) -> Result<Changes> {
    match crate::schema_versions::find(conn, project, number)? {
        Some(version) => Ok(find(conn, version.id)?.unwrap_or_default()),
        None => Ok(Changes::default()),
    }
}

/// Returns the change counts of a project's versions, newest first, optionally only below a version number.
pub fn count_before(
    conn: &mut Conn,
    project: ProjectId,
    before: Option<VersionNumber>,
    limit: u32,
) -> Result<Vec<(VersionNumber, ChangeCounts)>> {
    let newest = newest_below(before);
    schema_versions::table
        .inner_join(table::table)
        .filter(schema_versions::project_id.eq(project.to_string()))
        .filter(schema_versions::number.le(newest))
        .order(schema_versions::number.desc())
        .limit(i64::from(limit))
        .select((schema_versions::number, CountsRow::as_select()))
        .load::<(i32, CountsRow)>(conn)
        .map_err(internal)?
        .into_iter()
        .map(|(number, row)| {
            let number = VersionNumber::new(number).ok_or(corrupt("version number"))?;
            Ok((number, counts(&row)?))
        })
        .collect()
}

fn counts(row: &CountsRow) -> Result<ChangeCounts> {
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    Ok(ChangeCounts {
        breaking: count(row.breaking)?,
        dangerous: count(row.dangerous)?,
        safe: count(row.safe)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_without_a_value_are_not_stored() {
        let change = Change::new(Criticality::Safe, "field_added", "Query.a");
        let stored = serde_json::to_string(&StoredChange::of(&change)).unwrap();
        assert_eq!(
            stored,
            r#"{"criticality":"safe","code":"field_added","path":"Query.a","message":""}"#
        );
        assert_eq!(serde_json::from_str::<Change>(&stored).unwrap(), change);
    }
}
