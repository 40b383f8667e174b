//! Samples of the status page: one row for each component and day, counted by all instances together.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{Component, DaySamples, Result, Timestamp};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::status_samples as table;

/// Counts one sample of a component.
pub fn add(conn: &mut Conn, component: Component, minute: Timestamp, works: bool) -> Result<()> {
    let (name, day) = (component.as_str(), minute.day().naive());
    let (ok, failed) = (i32::from(works), i32::from(!works));
    let row = (
        table::component.eq(name),
        table::day.eq(day),
        table::ok.eq(ok),
        table::failed.eq(failed),
        table::minutes.eq(1),
        table::last_minute.eq(minute.naive()),
    );
    per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values(row)
            .on_conflict((table::component, table::day))
            .do_update()
            .set((table::ok.eq(table::ok + ok), table::failed.eq(table::failed + failed)))
            .execute(inner)
    })
    .map_err(internal)?;
    // Several instances sample in the same minute, which counts once.
    let is_new = table::last_minute.lt(minute.naive());
    diesel::update(table::table.find((name, day)).filter(is_new))
        .set((
            table::minutes.eq(table::minutes + 1),
            table::last_minute.eq(minute.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Returns all samples since the beginning of a day. Components that this version does not know are left out.
pub fn list_since(conn: &mut Conn, day: Timestamp) -> Result<Vec<(Component, DaySamples)>> {
    let rows: Vec<(String, NaiveDateTime, i32, i32, i32)> = table::table
        .filter(table::day.ge(day.naive()))
        .order((table::component, table::day))
        .select((
            table::component,
            table::day,
            table::ok,
            table::failed,
            table::minutes,
        ))
        .load(conn)
        .map_err(internal)?;
    let count = |value: i32| u32::try_from(value).map_err(|_| corrupt("number of samples"));
    rows.into_iter()
        .filter_map(|(name, day, ok, failed, minutes)| {
            let component = Component::parse(&name)?;
            let samples = || {
                Ok(DaySamples {
                    day: Timestamp::from_naive(day),
                    ok: count(ok)?,
                    failed: count(failed)?,
                    minutes: count(minutes)?,
                })
            };
            Some(samples().map(|samples| (component, samples)))
        })
        .collect()
}

/// Deletes the samples of the days before `day`.
pub fn delete_before(conn: &mut Conn, day: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::day.lt(day.naive())))
        .execute(conn)
        .map_err(internal)
}
