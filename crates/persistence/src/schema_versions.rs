//! Schema versions: immutable, numbered within their project.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{
    CommitHash, Counts, Error, Findings, ProjectId, Result, SchemaText, SchemaVersion, Timestamp,
    VersionId, VersionMessage, VersionSource,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::schema_versions as table;

/// What a new version holds beside [`SchemaVersion`].
pub struct NewVersion<'a> {
    /// Everything but the texts.
    pub version: &'a SchemaVersion,
    /// Its SDL.
    pub sdl: &'a SchemaText,
    /// SHA-256 of the SDL, hexadecimal.
    pub sdl_hash: &'a str,
    /// Its findings.
    pub findings: &'a Findings,
}

/// Adds a version under the number taken with [`crate::projects::take_version_number`].
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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
            table::number.eq(number(version.number)?),
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
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

type Row = (
    String,
    i32,
    String,
    Option<String>,
    Option<String>,
    i32,
    i32,
    i32,
    i32,
    i32,
    String,
    NaiveDateTime,
);

const COLUMNS: (
    table::id,
    table::number,
    table::source,
    table::message,
    table::commit_hash,
    table::sdl_bytes,
    table::types_count,
    table::operations_count,
    table::fields_count,
    table::findings_count,
    table::rules_stamp,
    table::created_at,
) = (
    table::id,
    table::number,
    table::source,
    table::message,
    table::commit_hash,
    table::sdl_bytes,
    table::types_count,
    table::operations_count,
    table::fields_count,
    table::findings_count,
    table::rules_stamp,
    table::created_at,
);

/// One version of a project, without its texts.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find(conn: &mut Conn, project: ProjectId, number: u32) -> Result<Option<SchemaVersion>> {
    let number = i32::try_from(number).map_err(|_| corrupt("version number"))?;
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.eq(number))
        .select(COLUMNS)
        .first::<Row>(conn)
        .optional()
        .map_err(internal)?
        .map(|row| version_of(project, row))
        .transpose()
}

/// Versions of a project below a number, newest first.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn list_before(
    conn: &mut Conn,
    project: ProjectId,
    before: u32,
    limit: u32,
) -> Result<Vec<SchemaVersion>> {
    let before = i32::try_from(before).unwrap_or(i32::MAX);
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.lt(before))
        .order(table::number.desc())
        .limit(i64::from(limit))
        .select(COLUMNS)
        .load::<Row>(conn)
        .map_err(internal)?
        .into_iter()
        .map(|row| version_of(project, row))
        .collect()
}

/// The newest version of a project below a number whose counts and changes were made under other rules.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_stale(
    conn: &mut Conn,
    project: ProjectId,
    rules_stamp: &str,
    before: u32,
) -> Result<Option<SchemaVersion>> {
    let before = i32::try_from(before).unwrap_or(i32::MAX);
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.lt(before))
        .filter(table::rules_stamp.ne(rules_stamp))
        .order(table::number.desc())
        .select(COLUMNS)
        .first::<Row>(conn)
        .optional()
        .map_err(internal)?
        .map(|row| version_of(project, row))
        .transpose()
}

/// Notes what is in a version as rules show it, and which rules.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
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

/// SHA-256 of a version's SDL, hexadecimal.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_sdl_hash(conn: &mut Conn, version: VersionId) -> Result<Option<String>> {
    table::table
        .find(version.to_string())
        .select(table::sdl_hash)
        .first(conn)
        .optional()
        .map_err(internal)
}

/// A version's SDL.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_sdl(conn: &mut Conn, project: ProjectId, number: u32) -> Result<Option<SchemaText>> {
    let number = i32::try_from(number).map_err(|_| corrupt("version number"))?;
    let sdl: Option<String> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::number.eq(number))
        .select(table::sdl)
        .first(conn)
        .optional()
        .map_err(internal)?;
    Ok(sdl.map(SchemaText::accepted))
}

/// A version's findings.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn find_findings(conn: &mut Conn, version: VersionId) -> Result<Findings> {
    let text: String = table::table
        .find(version.to_string())
        .select(table::findings)
        .first(conn)
        .map_err(internal)?;
    serde_json::from_str(&text).map_err(|_| corrupt("findings"))
}

fn version_of(project_id: ProjectId, row: Row) -> Result<SchemaVersion> {
    let (
        id,
        number,
        source,
        message,
        commit,
        sdl_bytes,
        types,
        operations,
        fields,
        findings,
        rules_stamp,
        created_at,
    ) = row;
    let count = |n: i32| u32::try_from(n).map_err(|_| corrupt("count"));
    Ok(SchemaVersion {
        id: VersionId::parse(&id).ok_or(corrupt("version id"))?,
        project_id,
        number: count(number)?,
        source: VersionSource::parse(&source).ok_or(corrupt("version source"))?,
        message: message.and_then(|text| VersionMessage::parse(&text).ok()),
        commit: commit.and_then(|text| CommitHash::parse(&text).ok()),
        counts: Counts {
            types: count(types)?,
            operations: count(operations)?,
            fields: count(fields)?,
        },
        sdl_bytes: count(sdl_bytes)?,
        findings_count: count(findings)?,
        rules_stamp,
        created_at: Timestamp::from_naive(created_at),
    })
}
