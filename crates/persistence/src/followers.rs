//! Followers of public changelogs, and the versions that they are told together.

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{Email, FollowerId, HashedToken, ProjectId, Result, Timestamp};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::{changelog_batches as batches, changelog_followers as table};

/// A follower.
pub struct Follower {
    /// Its id.
    pub id: FollowerId,
    /// The project.
    pub project: ProjectId,
    /// The address.
    pub email: Email,
    /// Whether only versions that break clients are told.
    pub breaking_only: bool,
    /// Whether the address is confirmed. Others get no mail but the one that asks.
    pub is_confirmed: bool,
}

/// A follower to add.
pub struct NewFollower<'a> {
    /// Its id.
    pub id: FollowerId,
    /// The project.
    pub project: ProjectId,
    /// The address.
    pub email: &'a Email,
    /// Whether only versions that break clients are told.
    pub breaking_only: bool,
    /// The hash of the token that confirms.
    pub confirm_token: &'a HashedToken,
    /// The hash of the token that unsubscribes.
    pub token: &'a HashedToken,
}

type Row = (String, String, String, bool, Option<NaiveDateTime>);

fn follower((id, project, email, breaking_only, confirmed_at): Row) -> Result<Follower> {
    Ok(Follower {
        id: FollowerId::parse(&id).ok_or(corrupt("follower id"))?,
        project: ProjectId::parse(&project).ok_or(corrupt("project id"))?,
        email: Email::parse(&email).map_err(|_| corrupt("email"))?,
        breaking_only,
        is_confirmed: confirmed_at.is_some(),
    })
}

macro_rules! columns {
    () => {
        (
            table::id,
            table::project_id,
            table::email,
            table::breaking_only,
            table::confirmed_at,
        )
    };
}

/// Adds a follower who has not confirmed. Returns whether the address is new in this project.
pub fn insert(conn: &mut Conn, new: &NewFollower<'_>, now: Timestamp) -> Result<bool> {
    let row = (
        table::id.eq(new.id.to_string()),
        table::project_id.eq(new.project.to_string()),
        table::email.eq(new.email.as_str()),
        table::breaking_only.eq(new.breaking_only),
        table::confirm_hash.eq(new.confirm_token.as_str()),
        table::token_hash.eq(new.token.as_str()),
        table::changed_at.eq(now.naive()),
    );
    let rows = per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values(row)
            .on_conflict((table::project_id, table::email))
            .do_nothing()
            .execute(inner)
    });
    rows.map(|rows| rows > 0).map_err(internal)
}

/// Stores what a follower who has not confirmed wants.
pub fn set_wish(
    conn: &mut Conn,
    id: FollowerId,
    breaking_only: bool,
    now: Timestamp,
) -> Result<()> {
    diesel::update(
        table::table
            .find(id.to_string())
            .filter(table::confirmed_at.is_null()),
    )
    .set((
        table::breaking_only.eq(breaking_only),
        table::changed_at.eq(now.naive()),
    ))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Starts or ends the mail to a follower. Ended ones are deleted like those that never confirmed. Without a change, nothing is
/// written.
pub fn set_confirmed(
    conn: &mut Conn,
    id: FollowerId,
    is_confirmed: bool,
    now: Timestamp,
) -> Result<()> {
    let confirmed_at = is_confirmed.then(|| now.naive());
    let one = table::table.find(id.to_string());
    let set = (
        table::confirmed_at.eq(confirmed_at),
        table::changed_at.eq(now.naive()),
    );
    let rows = if is_confirmed {
        diesel::update(one.filter(table::confirmed_at.is_null()))
            .set(set)
            .execute(conn)
    } else {
        diesel::update(one.filter(table::confirmed_at.is_not_null()))
            .set(set)
            .execute(conn)
    };
    rows.map(drop).map_err(internal)
}

/// Finds a follower.
pub fn find(conn: &mut Conn, id: FollowerId) -> Result<Option<Follower>> {
    let row: Option<Row> = table::table
        .find(id.to_string())
        .select(columns!())
        .first(conn)
        .optional()
        .map_err(internal)?;
    row.map(follower).transpose()
}

/// Finds a follower by project and address.
pub fn find_by_email(
    conn: &mut Conn,
    project: ProjectId,
    email: &Email,
) -> Result<Option<Follower>> {
    let row: Option<Row> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::email.eq(email.as_str()))
        .select(columns!())
        .first(conn)
        .optional()
        .map_err(internal)?;
    row.map(follower).transpose()
}

/// Finds a follower by the token that unsubscribes.
pub fn find_by_token(conn: &mut Conn, token: &HashedToken) -> Result<Option<Follower>> {
    let row: Option<Row> = table::table
        .filter(table::token_hash.eq(token.as_str()))
        .select(columns!())
        .first(conn)
        .optional()
        .map_err(internal)?;
    row.map(follower).transpose()
}

/// Finds a follower by the token that confirms.
pub fn find_by_confirm_token(conn: &mut Conn, token: &HashedToken) -> Result<Option<Follower>> {
    let row: Option<Row> = table::table
        .filter(table::confirm_hash.eq(token.as_str()))
        .select(columns!())
        .first(conn)
        .optional()
        .map_err(internal)?;
    row.map(follower).transpose()
}

/// Returns the followers of a project who have confirmed.
pub fn list_confirmed(conn: &mut Conn, project: ProjectId) -> Result<Vec<Follower>> {
    let rows: Vec<Row> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::confirmed_at.is_not_null())
        .order(table::id)
        .select(columns!())
        .load(conn)
        .map_err(internal)?;
    rows.into_iter().map(follower).collect()
}

/// Counts the rows of a project, confirmed or not.
pub fn count_all(conn: &mut Conn, project: ProjectId) -> Result<i64> {
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .select(count_star())
        .first(conn)
        .map_err(internal)
}

/// Counts the followers of a project who have confirmed: all, and those who only want versions that break clients.
pub fn count_confirmed(conn: &mut Conn, project: ProjectId) -> Result<(u64, u64)> {
    let rows: Vec<(bool, i64)> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::confirmed_at.is_not_null())
        .group_by(table::breaking_only)
        .select((table::breaking_only, count_star()))
        .load(conn)
        .map_err(internal)?;
    let (mut all, mut breaking) = (0, 0);
    for (breaking_only, count) in rows {
        let count = u64::try_from(count).map_err(|_| corrupt("count"))?;
        all += count;
        breaking += if breaking_only { count } else { 0 };
    }
    Ok((all, breaking))
}

/// Deletes followers who have not confirmed, or who have ended it, before `time`. Returns their number.
pub fn delete_unconfirmed_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(
        table::table
            .filter(table::confirmed_at.is_null())
            .filter(table::changed_at.lt(time.naive())),
    )
    .execute(conn)
    .map_err(internal)
}

/// Returns the versions of a project that wait to be told, as JSON.
pub fn find_batch(conn: &mut Conn, project: ProjectId) -> Result<Option<String>> {
    batches::table
        .find(project.to_string())
        .select(batches::versions)
        .first(conn)
        .optional()
        .map_err(internal)
}

/// Replaces the versions that wait to be told. Returns whether there were any.
pub fn update_batch(conn: &mut Conn, project: ProjectId, versions: &str) -> Result<bool> {
    diesel::update(batches::table.find(project.to_string()))
        .set(batches::versions.eq(versions))
        .execute(conn)
        .map(|rows| rows > 0)
        .map_err(internal)
}

/// Stores the first version that waits to be told.
pub fn insert_batch(conn: &mut Conn, project: ProjectId, versions: &str) -> Result<()> {
    diesel::insert_into(batches::table)
        .values((
            batches::project_id.eq(project.to_string()),
            batches::versions.eq(versions),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Takes the versions that wait to be told: nobody else gets them.
pub fn take_batch(conn: &mut Conn, project: ProjectId) -> Result<Option<String>> {
    per_backend!(conn, inner => {
        diesel::delete(batches::table.find(project.to_string()))
            .returning(batches::versions)
            .get_result(inner)
            .optional()
    })
    .map_err(internal)
}
