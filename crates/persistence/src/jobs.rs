//! Jobs: work that a transaction writes and a worker does after the commit. Jobs are never lost: if a worker dies,
//! another one claims the job when its lease ends, and a job that failed for the last time stays visible.

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{Email, JobId, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal};
use crate::schema::jobs;

/// A job that this caller has claimed.
#[derive(Debug, Clone)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// The input, in a format that its kind defines.
    pub payload: String,
    /// How often it was claimed, including this time.
    pub attempts: u32,
}

/// Kinds of jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// Sends a sign-in link.
    SignInMail,
    /// Tells a user that Pro started, ended, or that a payment failed.
    BillingMail,
    /// Tells a user that an API key expires soon.
    ApiKeyMail,
    /// Sends a message from the contact form to the operator.
    ContactMail,
    /// Delivers an event of the built-in payment provider.
    LocalBillingEvent,
    /// Ends the subscription of a deleted account at the payment provider.
    EndCustomer,
}

impl JobKind {
    /// Returns the name of the kind, as stored and in the log.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignInMail => "sign_in_mail",
            Self::BillingMail => "billing_mail",
            Self::ApiKeyMail => "api_key_mail",
            Self::ContactMail => "contact_mail",
            Self::LocalBillingEvent => "local_billing_event",
            Self::EndCustomer => "end_customer",
        }
    }
}

/// The owner of a job. Deleting the owner's account deletes the job.
#[derive(Debug, Clone)]
pub enum JobOwner {
    /// A user.
    User(UserId),
    /// An email address, which may not have an account yet.
    Email(Email),
    /// Nobody. The job outlives accounts, so its payload must not hold data of a user.
    Server,
}

/// A job to add.
pub struct NewJob<'a> {
    /// Its kind.
    pub kind: JobKind,
    /// Its owner.
    pub owner: &'a JobOwner,
    /// The input, in a format that its kind defines.
    pub payload: &'a str,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct Row {
    id: String,
    payload: String,
    attempts: i32,
}

/// Adds a job that runs at `run_at` or later.
pub fn insert(
    conn: &mut Conn,
    new: &NewJob<'_>,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<JobId> {
    let id = JobId::generate();
    let (owner_id, owner_email) = match new.owner {
        JobOwner::User(id) => (Some(id.to_string()), None),
        JobOwner::Email(email) => (None, Some(email.as_str())),
        JobOwner::Server => (None, None),
    };
    diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(id.to_string()),
            jobs::kind.eq(new.kind.as_str()),
            jobs::owner_id.eq(owner_id),
            jobs::owner_email.eq(owner_email),
            jobs::payload.eq(new.payload),
            jobs::run_at.eq(run_at.naive()),
            jobs::created_at.eq(now.naive()),
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(id)
}

/// Claims the job that has been due longest. No other worker can claim it before `lease_until`; if this worker dies,
/// another one can claim it after that.
pub fn claim(
    conn: &mut Conn,
    kind: JobKind,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Option<Job>> {
    let due = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::dead_at.is_null())
        .filter(jobs::run_at.le(now.naive()))
        .order((jobs::run_at, jobs::id))
        .select(jobs::id)
        .first::<String>(conn)
        .optional()
        .map_err(internal)?;
    let Some(due) = due else { return Ok(None) };
    // If another worker has claimed it meanwhile, return none.
    let claimed = per_backend!(conn, inner => {
        diesel::update(
            jobs::table
                .filter(jobs::id.eq(&due))
                .filter(jobs::dead_at.is_null())
                .filter(jobs::run_at.le(now.naive())),
        )
        .set((jobs::run_at.eq(lease_until.naive()), jobs::attempts.eq(jobs::attempts + 1)))
        .returning(Row::as_returning())
        .get_result(inner)
        .optional()
    })
    .map_err(internal)?;
    claimed
        .map(|row| {
            Ok(Job {
                id: JobId::parse(&row.id).ok_or(corrupt("job id"))?,
                payload: row.payload,
                attempts: u32::try_from(row.attempts).map_err(|_| corrupt("attempts"))?,
            })
        })
        .transpose()
}

/// Returns whether a job still exists and no other worker has claimed it. Deleting its owner deletes it.
pub fn is_held(conn: &mut Conn, job: &Job) -> Result<bool> {
    let attempts = i32::try_from(job.attempts).map_err(|_| corrupt("attempts"))?;
    let count: i64 = jobs::table
        .filter(jobs::id.eq(job.id.to_string()))
        .filter(jobs::attempts.eq(attempts))
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    Ok(count > 0)
}

/// Deletes a job that is done.
pub fn finish(conn: &mut Conn, id: JobId) -> Result<()> {
    diesel::delete(jobs::table.find(id.to_string()))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Stores why an attempt failed. The job runs again at `retry_at`; without it, the job is dead and stays visible. If the
/// lease of the attempt has ended, nothing changes, because another attempt may be running.
pub fn fail(
    conn: &mut Conn,
    job: &Job,
    error: &str,
    retry_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let attempts = i32::try_from(job.attempts).map_err(|_| corrupt("attempts"))?;
    let run_at = retry_at.unwrap_or(now);
    let dead_at: Option<NaiveDateTime> = retry_at.is_none().then(|| now.naive());
    diesel::update(
        jobs::table
            .find(job.id.to_string())
            .filter(jobs::attempts.eq(attempts)),
    )
    .set((
        jobs::last_error.eq(error),
        jobs::run_at.eq(run_at.naive()),
        jobs::dead_at.eq(dead_at),
    ))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Counts dead jobs, which have failed for the last time.
pub fn count_dead(conn: &mut Conn) -> Result<u32> {
    let count: i64 = jobs::table
        .filter(jobs::dead_at.is_not_null())
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    u32::try_from(count).map_err(|_| corrupt("job count"))
}

/// Deletes jobs that died before `time`. Returns their number.
pub fn delete_dead_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(jobs::table.filter(jobs::dead_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}

/// Deletes the jobs of an address. A foreign key deletes those of a user.
pub fn delete_of_email(conn: &mut Conn, email: &Email) -> Result<()> {
    diesel::delete(jobs::table.filter(jobs::owner_email.eq(email.as_str())))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
