//! Schema versions: immutable, numbered within their project.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    CommitHash, Error, ProjectId, Result, SchemaText, SchemaVersion, Timestamp, VersionId,
    VersionMessage, VersionNumber, VersionSource,
};
use schema_results::{Counts, Findings};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::schema_versions as table;

/// A version to add.
pub struct NewVersion<'a> {
    /// The version without its texts.
    pub version: &'a SchemaVersion,
    /// Its SDL.
    pub sdl: &'a SchemaText,
    /// The SHA-256 hash of the SDL, in hexadecimal.
    pub sdl_hash: &'a str,
    /// Its findings.
    pub findings: &'a Findings,
}

/// Adds a version. Its number comes from [`crate::projects::take_version_number`].
pub fn insert(conn: &mut Conn, new: &NewVersion<'_>) -> Result<()> {
    let NewVersion {
        version,
        sdl,
        sdl_hash,
        findings,
    } = new;
    let number = |n: u32| i32::try_from(n).map_err(|_| corrupt("count"));
    diesel::insert_into(table::table)
        .values((
            table::id.eq(version.id.to_string()),
            table::project_id.eq(version.project_id.to_string()),
            table::number.eq(version.number.column()),
            table::source.eq(version.source.as_str()),
            table::message.eq(version.message.as_ref().map(VersionMessage::as_str)),
            table::commit_hash.eq(version.commit.as_ref().map(CommitHash::as_str)),
            table::sdl.eq(sdl.as_str()),
            table::sdl_hash.eq(*sdl_hash),
            table::sdl_bytes.eq(number(version.sdl_bytes)?),
            table::types_count.eq(number(version.counts.types)?),
            table::operations_count.eq(number(version.counts.operations)?),
            table::fields_count.eq(number(version.counts.fields)?),
            table::findings.eq(serde_json::to_string(findings).map_err(Error::internal)?),
            table::findings_count.eq(number(version.findings_count)?),
            table::rules_stamp.eq(&version.rules_stamp),
            table::created_at.eq(version.created_at.naive()),
            table::run.eq(optional_json(version.run.as_ref())?),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// A version without its texts.
#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    number: i32,
    source: String,
    message: Option<String>,
    commit_hash: Option<String>,
    sdl_bytes: i32,
    types_count: i32,
    operations_count: i32,
    fields_count: i32,
    findings_count: i32,
    rules_stamp: String,
    created_at: NaiveDateTime,
    run: Option<String>,
}

/// Finds a version of a project, without its texts.
pub fn find(
    conn: &mut Conn,
    project: ProjectId,
    number: VersionNumber,
) -> Result<Option<SchemaVersion>> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.eq(number.column()))
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(|row| version_of(project, row))
        .transpose()
}

/// Returns the versions of a project, newest first, optionally only below a number.
pub fn list_before(
    conn: &mut Conn,
    project: ProjectId,
    before: Option<VersionNumber>,
    limit: u32,
) -> Result<Vec<SchemaVersion>> {
    let newest = newest_below(before);
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.le(newest))
        .order(table::number.desc())
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(|row| version_of(project, row))
        .collect()
}

/// Returns the newest version of a project whose counts and changes were computed under other docs options, optionally only
/// below a number.
pub fn find_stale(
    conn: &mut Conn,
    project: ProjectId,
    rules_stamp: &str,
    before: Option<VersionNumber>,
) -> Result<Option<SchemaVersion>> {
    let newest = newest_below(before);
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.le(newest))
        .filter(table::rules_stamp.ne(rules_stamp))
        .order(table::number.desc())
        .select(Row::as_select())
        .first(conn)
        .optional()
        .map_err(internal)?
        .map(|row| version_of(project, row))
        .transpose()
}

/// Stores the counts of a version under docs options, with the stamp of the options.
pub fn set_counts(
    conn: &mut Conn,
    version: VersionId,
    counts: Counts,
    rules_stamp: &str,
) -> Result<()> {
    let number = |n: u32| i32::try_from(n).map_err(|_| corrupt("count"));
    diesel::update(table::table.find(version.to_string()))
        .set((
            table::types_count.eq(number(counts.types)?),
            table::operations_count.eq(number(counts.operations)?),
            table::fields_count.eq(number(counts.fields)?),
            table::rules_stamp.eq(rules_stamp),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns the SHA-256 hash of a version's SDL, in hexadecimal.
pub fn find_sdl_hash(conn: &mut Conn, version: VersionId) -> Result<Option<String>> {
    table::table
        .find(version.to_string())
        .select(table::sdl_hash)
        .first(conn)
        .optional()
        .map_err(internal)
}

/// Returns the SDL of a version.
pub fn find_sdl(
    conn: &mut Conn,
    project: ProjectId,
    number: VersionNumber,
) -> Result<Option<SchemaText>> {
    let sdl: Option<String> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.eq(number.column()))
        .select(table::sdl)
        .first(conn)
        .optional()
        .map_err(internal)?;
    Ok(sdl.map(SchemaText::accepted))
}

/// Returns the findings of a version.
pub fn find_findings(conn: &mut Conn, version: VersionId) -> Result<Findings> {
    let text: String = table::table
        .find(version.to_string())
        .select(table::findings)
        .first(conn)
        .map_err(internal)?;
    serde_json::from_str(&text).map_err(|_| corrupt("findings"))
}

/// Returns the highest stored number below `before`, or the highest possible one.
pub(crate) fn newest_below(before: Option<VersionNumber>) -> i32 {
    before.map_or(i32::MAX, |before| before.column() - 1)
}

/// Returns the newest version of a project that was published from this commit, in its full or a short form.
pub fn find_by_commit(
    conn: &mut Conn,
    project: ProjectId,
    commit: &str,
) -> Result<Option<VersionNumber>> {
    let rows: Vec<(i32, Option<String>)> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::commit_hash.is_not_null())
        .order(table::number.desc())
        .select((table::number, table::commit_hash))
        .load(conn)
        .map_err(internal)?;
    let is_same = |stored: &Option<String>| {
        let stored = stored.as_deref();
        stored.is_some_and(|stored| CommitHash::is_same(stored, commit))
    };
    let number = rows.into_iter().find(|(_, stored)| is_same(stored));
    number
        .map(|(number, _)| number)
        .map(|number| VersionNumber::new(number).ok_or_else(|| corrupt("version number")))
        .transpose()
}

/// Returns the JSON of a value for a column that may be empty.
pub(crate) fn optional_json<T: Serialize>(value: Option<&T>) -> Result<Option<String>> {
    value
        .map(|value| serde_json::to_string(value).map_err(Error::internal))
        .transpose()
}

/// Reads JSON from a column that may be empty.
pub(crate) fn read_json<T: DeserializeOwned>(json: Option<String>) -> Result<Option<T>> {
    json.map(|json| serde_json::from_str(&json).map_err(|_| corrupt("json")))
        .transpose()
}

fn version_of(project_id: ProjectId, row: Row) -> Result<SchemaVersion> {
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    Ok(SchemaVersion {
        id: VersionId::parse(&row.id).ok_or(corrupt("version id"))?,
        project_id,
        number: VersionNumber::new(row.number).ok_or(corrupt("version number"))?,
        source: VersionSource::parse(&row.source).ok_or(corrupt("version source"))?,
        message: row.message.map(VersionMessage::stored),
        commit: row.commit_hash.map(CommitHash::stored),
        run: read_json(row.run)?,
        counts: Counts {
            types: count(row.types_count)?,
            operations: count(row.operations_count)?,
            fields: count(row.fields_count)?,
        },
        sdl_bytes: count(row.sdl_bytes)?,
        findings_count: count(row.findings_count)?,
        rules_stamp: row.rules_stamp,
        created_at: Timestamp::from_naive(row.created_at),
    })
}
