//! Breaking changes that owners have allowed once.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    AllowedChangeId, AllowedChangeReason, ChangeCode, ChangeMessage, ChangePath, ProjectId, Result,
    StoredAllowedChange, Timestamp, VersionNumber,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::allowed_changes as table;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    path: String,
    reason: String,
    allowed_by: String,
    version_number: Option<i32>,
    created_at: NaiveDateTime,
    code: Option<String>,
    message: Option<String>,
    is_allowed_by_key: bool,
}

/// Adds an allowed change.
pub fn insert(conn: &mut Conn, allowed: &StoredAllowedChange) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(allowed.id.to_string()),
            table::project_id.eq(allowed.project_id.to_string()),
            table::path.eq(allowed.path.as_str()),
            table::reason.eq(allowed.reason.as_str()),
            table::allowed_by.eq(&allowed.allowed_by),
            table::version_number.eq(allowed.version.map(VersionNumber::column)),
            table::created_at.eq(allowed.created_at.naive()),
            table::code.eq(allowed.code.as_ref().map(ChangeCode::as_str)),
            table::message.eq(allowed.message.as_ref().map(ChangeMessage::as_str)),
            table::is_allowed_by_key.eq(allowed.is_allowed_by_key),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the allowed changes of a project that no publish has made yet, oldest first.
pub fn list_waiting(conn: &mut Conn, project: ProjectId) -> Result<Vec<StoredAllowedChange>> {
    let rows: Vec<Row> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::version_number.is_null())
        .order(table::id)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|row| allowed_of(project, row))
        .collect()
}

/// Returns the allowed changes that a version made, oldest first.
pub fn list_of_version(
    conn: &mut Conn,
    project: ProjectId,
    version: VersionNumber,
) -> Result<Vec<StoredAllowedChange>> {
    let rows: Vec<Row> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::version_number.eq(version.column()))
        .order(table::id)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|row| allowed_of(project, row))
        .collect()
}

/// Returns at most `limit` allowed changes of a project after the given one, oldest first.
pub fn list_after(
    conn: &mut Conn,
    project: ProjectId,
    after: Option<AllowedChangeId>,
    limit: u32,
) -> Result<Vec<StoredAllowedChange>> {
    let after = after.map_or_else(String::new, |id| id.to_string());
    let rows: Vec<Row> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::id.gt(after))
        .order(table::id)
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|row| allowed_of(project, row))
        .collect()
}

/// Records the version that made an allowed change.
pub fn set_version(conn: &mut Conn, id: AllowedChangeId, version: VersionNumber) -> Result<()> {
    diesel::update(table::table.find(id.to_string()))
        .set(table::version_number.eq(version.column()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Deletes an allowed change that no publish has made yet. Returns whether the project had it.
pub fn delete_waiting(conn: &mut Conn, project: ProjectId, id: AllowedChangeId) -> Result<bool> {
    diesel::delete(
        table::table
            .filter(table::id.eq(id.to_string()))
            .filter(table::project_id.eq(project.to_string()))
            .filter(table::version_number.is_null()),
    )
    .execute(conn)
    .map(|rows| rows > 0)
    .map_err(internal)
}

/// Deletes the entries that a new one replaces: those for the same change that no publish has made yet.
pub fn delete_replaced_by(conn: &mut Conn, new: &StoredAllowedChange) -> Result<()> {
    for old in list_waiting(conn, new.project_id)? {
        let is_same = old.path == new.path && old.code == new.code && old.message == new.message;
        if is_same {
            delete_waiting(conn, new.project_id, old.id)?;
        }
    }
    Ok(())
}

fn allowed_of(project_id: ProjectId, row: Row) -> Result<StoredAllowedChange> {
    let version = row
        .version_number
        .map(|number| VersionNumber::new(number).ok_or_else(|| corrupt("version number")));
    Ok(StoredAllowedChange {
        id: AllowedChangeId::parse(&row.id).ok_or(corrupt("allowed change id"))?,
        project_id,
        path: ChangePath::stored(row.path),
        code: row.code.map(ChangeCode::stored),
        message: row.message.map(ChangeMessage::stored),
        reason: AllowedChangeReason::stored(row.reason),
        allowed_by: row.allowed_by,
        is_allowed_by_key: row.is_allowed_by_key,
        version: version.transpose()?,
        created_at: Timestamp::from_naive(row.created_at),
    })
}
