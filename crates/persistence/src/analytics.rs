//! Counts of what readers do, by project and hour or day, and what is needed to count each visitor once a day.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::{Count, Dimension, ProjectId, Result, Slug, Timestamp, UserId};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{
    analytics_counts as counts, analytics_salts as salts, analytics_seen as seen,
    analytics_totals as totals, projects, slug_redirects,
};

macro_rules! within {
    ($range:expr) => {
        counts::table
            .filter(counts::project_id.eq($range.project.to_string()))
            .filter(counts::unit.eq($range.unit.column()))
            .filter(counts::start.ge($range.since.naive()))
            .filter(counts::start.lt($range.until.naive()))
    };
}
mod days;
mod packed;
mod read;
mod readers;

pub use days::pack_before;
pub use read::Counts;
pub use readers::{count_readers, delete_readers_before, has_readers_before, note_readers};

/// Rows of one statement on PostgreSQL, which takes at most 65,535 values.
const MAX_ROWS: usize = 1_000;

/// The length of time that a count is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// A UTC day.
    Day,
    /// An hour.
    Hour,
}

impl Unit {
    fn column(self) -> &'static str {
        match self {
            Self::Day => "d",
            Self::Hour => "h",
        }
    }
}

/// A count of a project within an hour or day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The project.
    pub project: ProjectId,
    /// Hour or day.
    pub unit: Unit,
    /// Its beginning.
    pub start: Timestamp,
    /// The count.
    pub count: Count,
}

/// The counts of a project from one time, inclusive, to another, exclusive.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// The project.
    pub project: ProjectId,
    /// By hour or by day.
    pub unit: Unit,
    /// The beginning.
    pub since: Timestamp,
    /// The end.
    pub until: Timestamp,
}

/// A project whose docs are public.
#[derive(Debug, Clone, Copy)]
pub struct PublicProject {
    /// Its id.
    pub id: ProjectId,
    /// Its owner.
    pub owner: UserId,
    /// The number of its current version; 0 before the first.
    pub current_version: u32,
}

/// Returns those of the projects that are public, by slug, also by an earlier one. None of them is deleted before the end of the
/// transaction.
pub fn find_public(conn: &mut Conn, slugs: &[Slug]) -> Result<HashMap<Slug, PublicProject>> {
    let names = ids_of(conn, slugs)?;
    let ids: HashSet<&String> = names.iter().map(|(_, id)| id).collect();
    let query = projects::table
        .filter(projects::id.eq_any(ids))
        .filter(projects::is_public.eq(true))
        .order(projects::id.asc())
        .select((projects::id, projects::owner_id, projects::current_version));
    let rows: Vec<(String, String, Option<i32>)> = match conn {
        Conn::Pg(inner) => query.for_key_share().load(inner),
        Conn::Sqlite(inner) => query.load(inner),
    }
    .map_err(internal)?;
    let mut found = HashMap::new();
    for (id, owner, version) in rows {
        let project = PublicProject {
            id: ProjectId::parse(&id).ok_or(corrupt("project id"))?,
            owner: UserId::parse(&owner).ok_or(corrupt("owner id"))?,
            current_version: u32::try_from(version.unwrap_or_default()).unwrap_or_default(),
        };
        for (name, _) in names.iter().filter(|(_, of)| *of == id) {
            let slug = Slug::parse(name).map_err(|_| corrupt("slug"))?;
            found.insert(slug, project);
        }
    }
    Ok(found)
}

/// Returns slugs with the ids of the projects that have them, or had them before.
fn ids_of(conn: &mut Conn, slugs: &[Slug]) -> Result<Vec<(String, String)>> {
    let names: HashSet<&str> = slugs.iter().map(Slug::as_str).collect();
    let mut found: Vec<(String, String)> = projects::table
        .filter(projects::slug.eq_any(&names))
        .select((projects::slug, projects::id))
        .load(conn)
        .map_err(internal)?;
    let is_found = |name: &&str| found.iter().any(|(slug, _)| slug == name);
    let others: Vec<&str> = names.into_iter().filter(|name| !is_found(name)).collect();
    if !others.is_empty() {
        let earlier: Vec<(String, String)> = slug_redirects::table
            .filter(slug_redirects::slug.eq_any(others))
            .select((slug_redirects::slug, slug_redirects::project_id))
            .load(conn)
            .map_err(internal)?;
        found.extend(earlier);
    }
    Ok(found)
}

/// Returns those of the projects that exist. None of them is deleted before the end of the transaction.
pub fn existing(conn: &mut Conn, ids: &HashSet<ProjectId>) -> Result<HashSet<ProjectId>> {
    let ids = ids.iter().map(ProjectId::to_string);
    let query = projects::table
        .filter(projects::id.eq_any(ids))
        .order(projects::id.asc())
        .select(projects::id);
    let found: Vec<String> = match conn {
        Conn::Pg(inner) => query.for_key_share().load(inner),
        Conn::Sqlite(inner) => query.load(inner),
    }
    .map_err(internal)?;
    found
        .iter()
        .map(|id| ProjectId::parse(id).ok_or(corrupt("project id")))
        .collect()
}

/// Returns the salt of a day: the stored one, or `fresh` if there was none. On PostgreSQL it stays until the end of the
/// transaction, so that [`forget_before`] misses nothing that belongs to it.
pub fn salt_of(conn: &mut Conn, day: Timestamp, fresh: &str) -> Result<String> {
    if let Some(salt) = stored_salt(conn, day)? {
        return Ok(salt);
    }
    let row = (salts::day.eq(day.naive()), salts::salt.eq(fresh));
    crate::backend::per_backend!(conn, inner => {
        diesel::insert_into(salts::table)
            .values(row)
            .on_conflict_do_nothing()
            .execute(inner)
    })
    .map_err(internal)?;
    stored_salt(conn, day)?.ok_or(corrupt("salt"))
}

fn stored_salt(conn: &mut Conn, day: Timestamp) -> Result<Option<String>> {
    let row = salts::table.find(day.naive()).select(salts::salt);
    match conn {
        Conn::Pg(inner) => row.for_share().first(inner).optional(),
        Conn::Sqlite(inner) => row.first(inner).optional(),
    }
    .map_err(internal)
}

/// Notes keys of a day, and returns those that were not noted before. `keys` has an order that is the same everywhere, or
/// two instances would deadlock.
pub fn note_seen(conn: &mut Conn, day: Timestamp, keys: &[String]) -> Result<HashSet<String>> {
    let day = day.naive();
    match conn {
        Conn::Pg(inner) => {
            let mut fresh = HashSet::new();
            for chunk in keys.chunks(MAX_ROWS) {
                let rows: Vec<_> = chunk
                    .iter()
                    .map(|key| (seen::key.eq(key), seen::day.eq(day)))
                    .collect();
                let added: Vec<String> = diesel::insert_into(seen::table)
                    .values(rows)
                    .on_conflict_do_nothing()
                    .returning(seen::key)
                    .get_results(inner)
                    .map_err(internal)?;
                fresh.extend(added);
            }
            Ok(fresh)
        }
        Conn::Sqlite(inner) => {
            let mut fresh = HashSet::new();
            for key in keys {
                let added = diesel::insert_into(seen::table)
                    .values((seen::key.eq(key), seen::day.eq(day)))
                    .on_conflict_do_nothing()
                    .execute(inner)
                    .map_err(internal)?;
                if added == 1 {
                    fresh.insert(key.clone());
                }
            }
            Ok(fresh)
        }
    }
}

/// Returns those of the values that a dimension of a project has on a day, and how many it has in all.
pub fn known_values(
    conn: &mut Conn,
    project: ProjectId,
    day: Timestamp,
    dimension: Dimension,
    values: &[String],
) -> Result<(HashSet<String>, u32)> {
    let place = || {
        counts::table
            .filter(counts::project_id.eq(project.to_string()))
            .filter(counts::unit.eq(Unit::Day.column()))
            .filter(counts::dimension.eq(dimension.as_str()))
            .filter(counts::start.eq(day.naive()))
    };
    let known: Vec<String> = place()
        .filter(counts::value.eq_any(values))
        .select(counts::value)
        .load(conn)
        .map_err(internal)?;
    if known.len() == values.len() {
        return Ok((known.into_iter().collect(), 0));
    }
    let all: i64 = place().select(count_star()).first(conn).map_err(internal)?;
    Ok((
        known.into_iter().collect(),
        u32::try_from(all).unwrap_or(u32::MAX),
    ))
}

/// Adds to counts. `rows` has an order that is the same everywhere, or two instances would deadlock, and no count twice.
pub fn add(conn: &mut Conn, rows: &[Row]) -> Result<()> {
    macro_rules! values {
        ($row:expr) => {{
            let row = $row;
            (
                counts::project_id.eq(row.project.to_string()),
                counts::unit.eq(row.unit.column()),
                counts::dimension.eq(row.count.dimension.as_str()),
                counts::start.eq(row.start.naive()),
                counts::value.eq(&row.count.value),
                counts::count.eq(column(row.count.count)),
                counts::visitors.eq(column(row.count.visitors)),
                counts::seconds.eq(column(row.count.seconds)),
            )
        }};
    }
    macro_rules! upsert {
        ($values:expr, $conn:expr) => {
            diesel::insert_into(counts::table)
                .values($values)
                .on_conflict((
                    counts::project_id,
                    counts::unit,
                    counts::dimension,
                    counts::start,
                    counts::value,
                ))
                .do_update()
                .set((
                    counts::count.eq(counts::count + excluded(counts::count)),
                    counts::visitors.eq(counts::visitors + excluded(counts::visitors)),
                    counts::seconds.eq(counts::seconds + excluded(counts::seconds)),
                ))
                .execute($conn)
                .map_err(internal)?
        };
    }
    match conn {
        Conn::Pg(inner) => {
            for chunk in rows.chunks(MAX_ROWS) {
                let values: Vec<_> = chunk.iter().map(|row| values!(row)).collect();
                upsert!(values, inner);
            }
        }
        Conn::Sqlite(inner) => {
            for row in rows {
                upsert!(values!(row), inner);
            }
        }
    }
    Ok(())
}

/// Adds to the views of all time of a project.
pub fn add_views(conn: &mut Conn, project: ProjectId, views: u64) -> Result<()> {
    let row = (
        totals::project_id.eq(project.to_string()),
        totals::views.eq(column(views)),
    );
    crate::backend::per_backend!(conn, inner => {
        diesel::insert_into(totals::table)
            .values(row)
            .on_conflict(totals::project_id)
            .do_update()
            .set(totals::views.eq(totals::views + excluded(totals::views)))
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Returns the views of all time of a project.
pub fn total_views(conn: &mut Conn, project: ProjectId) -> Result<u64> {
    let views: Option<i64> = totals::table
        .find(project.to_string())
        .select(totals::views)
        .first(conn)
        .optional()
        .map_err(internal)?;
    number(views.unwrap_or_default())
}

/// Returns the views of all time of the owner's projects. Projects without views are left out.
pub fn totals_of_owner(conn: &mut Conn, owner: UserId) -> Result<Vec<(ProjectId, u64)>> {
    let own = projects::table
        .filter(projects::owner_id.eq(owner.to_string()))
        .select(projects::id);
    let rows: Vec<(String, i64)> = totals::table
        .filter(totals::project_id.eq_any(own))
        .select((totals::project_id, totals::views))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|(id, views)| {
            let id = ProjectId::parse(&id).ok_or(corrupt("project id"))?;
            Ok((id, number(views)?))
        })
        .collect()
}

/// Returns the views of the owner's projects by day, from `day` on. Days and projects without views are left out.
pub fn views_of_owner(
    conn: &mut Conn,
    owner: UserId,
    day: Timestamp,
) -> Result<Vec<(ProjectId, Timestamp, u64)>> {
    let own = projects::table
        .filter(projects::owner_id.eq(owner.to_string()))
        .select(projects::id);
    let rows: Vec<(String, NaiveDateTime, i64)> = counts::table
        .filter(counts::project_id.eq_any(own))
        .filter(counts::unit.eq(Unit::Day.column()))
        .filter(counts::dimension.eq(Dimension::View.as_str()))
        .filter(counts::start.ge(day.naive()))
        .select((counts::project_id, counts::start, counts::count))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|(id, day, count)| {
            let id = ProjectId::parse(&id).ok_or(corrupt("project id"))?;
            Ok((id, Timestamp::from_naive(day), number(count)?))
        })
        .collect()
}

/// Returns the views and visitors of a project within a range.
pub fn total_of_views(conn: &mut Conn, range: Range) -> Result<Count> {
    let mut total = count_of_views(0, 0)?;
    for (_, count) in series_of_views(conn, range)? {
        total.add(&count);
    }
    Ok(total)
}

/// Returns the views of a project by hour or day, in order of time. Those without views are left out.
pub fn series_of_views(conn: &mut Conn, range: Range) -> Result<Vec<(Timestamp, Count)>> {
    let rows: Vec<(NaiveDateTime, i64, i64)> = within!(range)
        .filter(counts::dimension.eq(Dimension::View.as_str()))
        .order(counts::start.asc())
        .select((counts::start, counts::count, counts::visitors))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|(start, views, visitors)| {
            Ok((
                Timestamp::from_naive(start),
                count_of_views(views, visitors)?,
            ))
        })
        .collect()
}

fn count_of_views(views: i64, visitors: i64) -> Result<Count> {
    Ok(Count {
        dimension: Dimension::View,
        value: String::new(),
        count: number(views)?,
        visitors: number(visitors)?,
        seconds: 0,
    })
}

/// Deletes the counts by hour or day that start before `time`; those that are packed, when their whole day does.
pub fn delete_before(conn: &mut Conn, unit: Unit, time: Timestamp) -> Result<usize> {
    let rows = diesel::delete(
        counts::table
            .filter(counts::unit.eq(unit.column()))
            .filter(counts::start.lt(time.naive())),
    )
    .execute(conn)
    .map_err(internal)?;
    Ok(rows + days::delete_packed_before(conn, unit, time.day())?)
}

/// Returns whether anything is left that tells visitors of a day before `day` apart.
pub fn remembers_before(conn: &mut Conn, day: Timestamp) -> Result<bool> {
    let old_salts: i64 = salts::table
        .filter(salts::day.lt(day.naive()))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(old_salts > 0)
}

/// Destroys what tells visitors of the days before `day` apart. On SQLite the bytes of the salts are overwritten; the log of
/// changes still has them until [`crate::Store::truncate_log`].
pub fn forget_before(conn: &mut Conn, day: Timestamp) -> Result<()> {
    overwrite_deleted(conn, true)?;
    diesel::delete(salts::table.filter(salts::day.lt(day.naive())))
        .execute(conn)
        .map_err(internal)?;
    diesel::delete(seen::table.filter(seen::day.lt(day.naive())))
        .execute(conn)
        .map_err(internal)?;
    overwrite_deleted(conn, false)
}

fn overwrite_deleted(conn: &mut Conn, is_on: bool) -> Result<()> {
    use diesel::connection::SimpleConnection as _;
    match conn {
        Conn::Pg(_) => Ok(()),
        Conn::Sqlite(inner) => {
            let word = if is_on { "ON" } else { "OFF" };
            inner
                .batch_execute(&format!("PRAGMA secure_delete = {word}"))
                .map_err(internal)
        }
    }
}

fn column(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn number(column: i64) -> Result<u64> {
    u64::try_from(column).map_err(|_| corrupt("count"))
}
