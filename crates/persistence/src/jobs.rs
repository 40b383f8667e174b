//! The outbox: work written in the transaction that causes it, done after it by a worker.

use diesel::prelude::*;
use domain::{JobId, Result, Timestamp};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::jobs;

/// A job that this caller has claimed.
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// What it needs, as its kind defines.
    pub payload: String,
    /// How often it was claimed, this time included.
    pub attempts: u32,
}

/// Kinds of jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// Mail a sign-in link.
    SignInMail,
}

impl JobKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::SignInMail => "sign_in_mail",
        }
    }
}

/// Adds a job that may run at once.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn insert(conn: &mut Conn, kind: JobKind, payload: &str, now: Timestamp) -> Result<()> {
    diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(JobId::generate().to_string()),
            jobs::kind.eq(kind.as_str()),
            jobs::payload.eq(payload),
            jobs::run_at.eq(now.naive()),
            jobs::created_at.eq(now.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Claims the job that has waited longest. Nobody else gets it before `lease_until`; a worker that
/// dies leaves it to the next.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn claim(
    conn: &mut Conn,
    kind: JobKind,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Option<Job>> {
    let due = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::run_at.le(now.naive()))
        .order((jobs::run_at, jobs::id))
        .select(jobs::id)
        .first::<String>(conn)
        .optional()
        .map_err(internal)?;
    let Some(due) = due else { return Ok(None) };
    // Somebody else may have taken it since; then there is nothing this time.
    let claimed = per_backend!(conn, inner => {
        diesel::update(jobs::table.filter(jobs::id.eq(&due)).filter(jobs::run_at.le(now.naive())))
            .set((jobs::run_at.eq(lease_until.naive()), jobs::attempts.eq(jobs::attempts + 1)))
            .returning((jobs::id, jobs::payload, jobs::attempts))
            .get_result::<(String, String, i32)>(inner)
            .optional()
    })
    .map_err(internal)?;
    claimed
        .map(|(id, payload, attempts)| {
            Ok(Job {
                id: JobId::parse(&id).ok_or(corrupt("job id"))?,
                payload,
                attempts: u32::try_from(attempts).map_err(|_| corrupt("attempts"))?,
            })
        })
        .transpose()
}

/// Removes a job that is done or given up.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn delete(conn: &mut Conn, id: JobId) -> Result<()> {
    diesel::delete(jobs::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Ids and payloads of all jobs of a kind.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn payloads(conn: &mut Conn, kind: JobKind) -> Result<Vec<(JobId, String)>> {
    let rows: Vec<(String, String)> = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .select((jobs::id, jobs::payload))
        .load(conn)
        .map_err(internal)?;
    rows.into_iter()
        .map(|(id, payload)| {
            let id = JobId::parse(&id).ok_or(corrupt("job id"))?;
            Ok((id, payload))
        })
        .collect()
}

/// Puts a job off.
///
/// # Errors
/// [`domain::Error::Internal`] when the database fails.
pub fn postpone(conn: &mut Conn, id: JobId, until: Timestamp) -> Result<()> {
    diesel::update(jobs::table.find(id.to_string()))
        .set(jobs::run_at.eq(until.naive()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
