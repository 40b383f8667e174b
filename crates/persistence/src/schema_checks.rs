//! Results of checks.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    CheckId, CheckSummary, CommitHash, Error, ProjectId, Result, StoredCheck, Timestamp,
    VersionMessage, VersionNumber,
};
use schema_results::ChangeCounts;

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::schema_checks as table;
use crate::schema_versions::{optional_json, read_json};

/// A check without its changes.
#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    base_version: Option<i32>,
    message: Option<String>,
    commit_hash: Option<String>,
    is_ok: bool,
    breaking: i32,
    dangerous: i32,
    safe: i32,
    failing: i32,
    findings_count: i32,
    rules_stamp: String,
    created_by: String,
    created_at: NaiveDateTime,
    is_ok_for_readers: bool,
    hidden: Option<String>,
    run: Option<String>,
    page_views: Option<i64>,
    reasons: Option<String>,
}

/// Adds a check.
pub fn insert(conn: &mut Conn, check: &StoredCheck) -> Result<()> {
    let number = |n: u32| i32::try_from(n).map_err(|_| corrupt("count"));
    let views = |n: u64| i64::try_from(n).map_err(|_| corrupt("count"));
    let StoredCheck {
        summary,
        changes,
        hidden,
    } = check;
    diesel::insert_into(table::table)
        .values((
            table::id.eq(summary.id.as_str()),
            table::project_id.eq(summary.project_id.to_string()),
            table::base_version.eq(summary.base.map(VersionNumber::column)),
            table::message.eq(summary.message.as_ref().map(VersionMessage::as_str)),
            table::commit_hash.eq(summary.commit.as_ref().map(CommitHash::as_str)),
            table::is_ok.eq(summary.is_ok),
            table::breaking.eq(number(summary.counts.breaking)?),
            table::dangerous.eq(number(summary.counts.dangerous)?),
            table::safe.eq(number(summary.counts.safe)?),
            table::failing.eq(number(summary.failing)?),
            table::findings_count.eq(number(summary.findings)?),
            table::changes.eq(serde_json::to_string(changes).map_err(Error::internal)?),
            table::rules_stamp.eq(&summary.rules_stamp),
            table::created_by.eq(&summary.created_by),
            table::created_at.eq(summary.created_at.naive()),
            table::is_ok_for_readers.eq(summary.is_ok_for_readers),
            table::hidden.eq(optional_json(summary.hidden.as_ref())?),
            table::hidden_changes.eq(optional_json(summary.hidden.map(|_| hidden).as_ref())?),
            table::run.eq(optional_json(summary.run.as_ref())?),
            table::page_views.eq(summary.page_views.map(views).transpose()?),
            table::reasons.eq(optional_json(summary.reasons.as_ref())?),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Finds a check of a project that is not older than `since`.
pub fn find(
    conn: &mut Conn,
    project: ProjectId,
    id: &CheckId,
    since: Timestamp,
) -> Result<Option<StoredCheck>> {
    let found: Option<(Row, String, Option<String>)> = table::table
        .filter(table::id.eq(id.as_str()))
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::created_at.ge(since.naive()))
        .select((Row::as_select(), table::changes, table::hidden_changes))
        .first(conn)
        .optional()
        .map_err(internal)?;
    let Some((row, changes, hidden)) = found else {
        return Ok(None);
    };
    Ok(Some(StoredCheck {
        summary: summary_of(project, row)?,
        changes: serde_json::from_str(&changes).map_err(|_| corrupt("changes of a check"))?,
        hidden: read_json(hidden)?.unwrap_or_default(),
    }))
}

/// Returns the newest checks of a project that are not older than `since`.
pub fn list(
    conn: &mut Conn,
    project: ProjectId,
    since: Timestamp,
    limit: u32,
) -> Result<Vec<CheckSummary>> {
    let rows: Vec<Row> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::created_at.ge(since.naive()))
        .order((table::created_at.desc(), table::id))
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|row| summary_of(project, row))
        .collect()
}

/// Deletes all checks of a project but the newest `kept`.
pub fn delete_all_but(conn: &mut Conn, project: ProjectId, kept: u32) -> Result<()> {
    let old: Vec<String> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .order((table::created_at.desc(), table::id))
        .offset(i64::from(kept))
        // PostgreSQL needs no limit with an offset, SQLite does.
        .limit(i64::from(i32::MAX))
        .select(table::id)
        .load(conn)
        .map_err(internal)?;
    // There is rarely more than one.
    for id in old {
        diesel::delete(table::table.find(id))
            .execute(conn)
            .map_err(internal)?;
    }
    Ok(())
}

/// Deletes checks from before `time`.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}

fn summary_of(project_id: ProjectId, row: Row) -> Result<CheckSummary> {
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    let base = row
        .base_version
        .map(|number| VersionNumber::new(number).ok_or_else(|| corrupt("version number")));
    Ok(CheckSummary {
        id: CheckId::parse(&row.id).ok_or(corrupt("check id"))?,
        project_id,
        base: base.transpose()?,
        message: row.message.map(VersionMessage::stored),
        commit: row.commit_hash.map(CommitHash::stored),
        run: read_json(row.run)?,
        hidden: read_json(row.hidden)?,
        is_ok: row.is_ok,
        is_ok_for_readers: row.is_ok_for_readers,
        counts: ChangeCounts {
            breaking: count(row.breaking)?,
            dangerous: count(row.dangerous)?,
            safe: count(row.safe)?,
        },
        failing: count(row.failing)?,
        findings: count(row.findings_count)?,
        reasons: read_json(row.reasons)?,
        page_views: row.page_views.and_then(|views| views.try_into().ok()),
        rules_stamp: row.rules_stamp,
        created_by: row.created_by,
        created_at: Timestamp::from_naive(row.created_at),
    })
}
