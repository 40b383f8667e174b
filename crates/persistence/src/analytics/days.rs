//! Packs the counts of days that are over. Those of views stay rows: cards, badges and charts read them for many projects.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::{Dimension, ProjectId, Result, Timestamp};

use super::packed::{Day, Sums};
use super::{Unit, number};
use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{analytics_counts as counts, analytics_days as days};

const DAY: i64 = 24 * 3600;
const HOUR: i64 = 3600;

/// Packs the counts of at most `limit` days of projects that are over before `time`. Returns how many. Counts that come later
/// are added by the next call.
pub fn pack_before(conn: &mut Conn, time: Timestamp, limit: u32) -> Result<usize> {
    let found: Vec<(String, NaiveDateTime)> = counts::table
        .filter(counts::unit.eq(Unit::Day.column()))
        .filter(counts::dimension.ne(Dimension::View.as_str()))
        .filter(counts::start.lt(time.day().naive()))
        .select((counts::project_id, counts::start))
        .distinct()
        .order((counts::start.asc(), counts::project_id.asc()))
        .limit(i64::from(limit))
        .load(conn)
        .map_err(internal)?;
    for (project, day) in &found {
        let project = ProjectId::parse(project).ok_or(corrupt("project id"))?;
        for unit in [Unit::Hour, Unit::Day] {
            pack_day(conn, project, unit, Timestamp::from_naive(*day))?;
        }
    }
    Ok(found.len())
}

fn pack_day(conn: &mut Conn, project: ProjectId, unit: Unit, day: Timestamp) -> Result<()> {
    // One statement, so that no row is deleted that was not read.
    let rows: Vec<(String, NaiveDateTime, String, i64, i64, i64)> =
        crate::backend::per_backend!(conn, inner => {
            diesel::delete(
                counts::table
                    .filter(counts::project_id.eq(project.to_string()))
                    .filter(counts::unit.eq(unit.column()))
                    .filter(counts::dimension.ne(Dimension::View.as_str()))
                    .filter(counts::start.ge(day.naive()))
                    .filter(counts::start.lt(day.plus_seconds(DAY).naive())),
            )
            .returning((
                counts::dimension,
                counts::start,
                counts::value,
                counts::count,
                counts::visitors,
                counts::seconds,
            ))
            .get_results(inner)
        })
        .map_err(internal)?;
    if rows.is_empty() {
        return Ok(());
    }
    let mut packed = Day::default();
    if let Some(bytes) = find_day(conn, project, unit, day)? {
        packed.add_packed(&bytes)?;
    }
    for (dimension, start, value, count, visitors, seconds) in rows {
        let dimension = Dimension::parse(&dimension).ok_or(corrupt("dimension"))?;
        let hour = Timestamp::from_naive(start).seconds_since(day) / HOUR;
        let sums = Sums {
            count: number(count)?,
            visitors: number(visitors)?,
            seconds: number(seconds)?,
        };
        packed.add(
            dimension,
            &value,
            u8::try_from(hour).unwrap_or_default(),
            sums,
        );
    }
    let row = (
        days::project_id.eq(project.to_string()),
        days::unit.eq(unit.column()),
        days::day.eq(day.naive()),
        days::counts.eq(STANDARD_NO_PAD.encode(packed.pack()?)),
    );
    crate::backend::per_backend!(conn, inner => {
        diesel::insert_into(days::table)
            .values(row)
            .on_conflict((days::project_id, days::unit, days::day))
            .do_update()
            .set(days::counts.eq(excluded(days::counts)))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

fn find_day(
    conn: &mut Conn,
    project: ProjectId,
    unit: Unit,
    day: Timestamp,
) -> Result<Option<Vec<u8>>> {
    let row = days::table
        .find((project.to_string(), unit.column(), day.naive()))
        .select(days::counts);
    let text: Option<String> = match conn {
        // Two instances may pack the same day.
        Conn::Pg(inner) => row.for_update().first(inner).optional(),
        Conn::Sqlite(inner) => row.first(inner).optional(),
    }
    .map_err(internal)?;
    text.as_deref().map(decode).transpose()
}

/// The column is text, so that exports and dumps of rows can show it.
fn decode(text: &str) -> Result<Vec<u8>> {
    let bytes = STANDARD_NO_PAD.decode(text);
    bytes.map_err(|_| corrupt("packed counts"))
}

/// Returns the packed days of a project from `since` on and before `until`, in order of time.
pub(super) fn packed_days(
    conn: &mut Conn,
    project: ProjectId,
    unit: Unit,
    since: Timestamp,
    until: Timestamp,
) -> Result<BTreeMap<Timestamp, Vec<u8>>> {
    let rows: Vec<(NaiveDateTime, String)> = days::table
        .filter(days::project_id.eq(project.to_string()))
        .filter(days::unit.eq(unit.column()))
        .filter(days::day.ge(since.day().naive()))
        .filter(days::day.lt(until.naive()))
        .select((days::day, days::counts))
        .load(conn)
        .map_err(internal)?;
    let rows = rows.into_iter();
    rows.map(|(day, text)| Ok((Timestamp::from_naive(day), decode(&text)?)))
        .collect()
}

/// Deletes the packed days that begin before `time`.
pub(super) fn delete_packed_before(conn: &mut Conn, unit: Unit, time: Timestamp) -> Result<usize> {
    diesel::delete(
        days::table
            .filter(days::unit.eq(unit.column()))
            .filter(days::day.lt(time.naive())),
    )
    .execute(conn)
    .map_err(internal)
}
