//! Jobs: work that a transaction writes and a worker does after the commit. Jobs are never lost: if a worker dies,
//! another one claims the job when its lease ends, and a job that was given up stays visible.
//!
//! Jobs of one kind and lane (the receiver) run one at a time: a job with a lease blocks its lane, a job that waits for
//! its next attempt does not. [`find_due`] only reads; [`claim`] is the only write before a job runs.

use chrono::NaiveDateTime;
use diesel::dsl::{count_star, min};
use diesel::prelude::*;
use domain::{Email, JobId, Result, Timestamp, UserId};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::{corrupt, internal, is_unique_violation};
use crate::schema::jobs;

/// A job that this caller has claimed.
#[derive(Debug, Clone)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// Its kind.
    pub kind: JobKind,
    /// The input, in a format that its kind defines.
    pub payload: String,
    /// How often it was claimed, including this time.
    pub attempts: u32,
}

/// Kinds of jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobKind {
    /// Sends a sign-in link.
    SignInMail,
    /// Tells a user that Pro started, ended, or that a payment failed.
    BillingMail,
    /// Tells a user that an API key expires soon.
    ApiKeyMail,
    /// Notes that an API key has expired.
    ApiKeyExpiry,
    /// Tells a user what happened.
    NotificationMail,
    /// Adds the mails to the followers of a changelog.
    TellFollowers,
    /// Tells a follower, or asks for confirmation.
    FollowerMail,
    /// Sends a message from the contact form to the operator.
    ContactMail,
    /// Delivers an event of the built-in payment provider.
    LocalBillingEvent,
    /// Delivers an event to a webhook.
    WebhookDelivery,
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
            Self::ApiKeyExpiry => "api_key_expiry",
            Self::NotificationMail => "notification_mail",
            Self::TellFollowers => "tell_followers",
            Self::FollowerMail => "follower_mail",
            Self::ContactMail => "contact_mail",
            Self::LocalBillingEvent => "local_billing_event",
            Self::WebhookDelivery => "webhook_delivery",
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
    /// Its receiver, by default its owner. Jobs of one kind with the same receiver run one at a time.
    pub lane: Option<&'a str>,
    /// The input, in a format that its kind defines.
    pub payload: &'a str,
}

/// The job of a free lane that has been due longest.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DueJob {
    /// Its kind.
    pub kind: JobKind,
    /// Its receiver.
    pub lane: String,
    run_at: NaiveDateTime,
}

/// A job that was given up.
#[derive(Debug, Clone)]
pub struct DeadJob {
    /// Its id.
    pub id: JobId,
    /// The name of its kind. It may be one of another release.
    pub kind: String,
    /// Its receiver.
    pub lane: String,
    /// How often it was tried.
    pub attempts: u32,
    /// Why the last attempt failed.
    pub last_error: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was given up.
    pub dead_at: Timestamp,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct Row {
    id: String,
    payload: String,
    attempts: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct DeadRow {
    id: String,
    kind: String,
    lane: String,
    attempts: i32,
    last_error: Option<String>,
    created_at: NaiveDateTime,
    dead_at: Option<NaiveDateTime>,
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
    let lane = new.lane.or(owner_id.as_deref()).or(owner_email);
    diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(id.to_string()),
            jobs::kind.eq(new.kind.as_str()),
            jobs::lane.eq(lane.unwrap_or_default()),
            jobs::owner_id.eq(&owner_id),
            jobs::owner_email.eq(owner_email),
            jobs::payload.eq(new.payload),
            jobs::run_at.eq(run_at.naive()),
            jobs::created_at.eq(now.naive()),
        ))
        .execute(conn)
        .map_err(internal)?;
    Ok(id)
}

/// Finds jobs of a kind that are due: of each free lane the one that has been due longest, at most `limit` in all. Writes
/// nothing.
pub fn find_due(conn: &mut Conn, kind: JobKind, limit: u32, now: Timestamp) -> Result<Vec<DueJob>> {
    let found: Vec<(String, Option<NaiveDateTime>)> = per_backend!(conn, inner => {
        let others = diesel::alias!(jobs as others);
        let leased = others
            .filter(others.field(jobs::kind).eq(kind.as_str()))
            .filter(others.field(jobs::leased_until).gt(now.naive()))
            .select(others.field(jobs::lane));
        jobs::table
            .filter(jobs::kind.eq(kind.as_str()))
            .filter(jobs::dead_at.is_null())
            .filter(jobs::run_at.le(now.naive()))
            .filter(jobs::lane.ne_all(leased))
            .group_by(jobs::lane)
            .select((jobs::lane, min(jobs::run_at)))
            .order((min(jobs::run_at), jobs::lane))
            .limit(i64::from(limit))
            .load(inner)
    })
    .map_err(internal)?;
    let due = found.into_iter().filter_map(|(lane, run_at)| {
        Some(DueJob {
            kind,
            lane,
            run_at: run_at?,
        })
    });
    Ok(due.collect())
}

/// Claims a job. No other worker can claim it, or another one of its lane, before `lease_until`; if this worker dies, it
/// can be claimed after that. Returns none if another worker was faster.
///
/// Whoever claims several jobs in one transaction claims them in the order of [`DueJob`], or two instances would wait for
/// each other.
pub fn claim(
    conn: &mut Conn,
    due: &DueJob,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Option<Job>> {
    let of_lane = jobs::table
        .filter(jobs::kind.eq(due.kind.as_str()))
        .filter(jobs::lane.eq(&due.lane));
    let id = of_lane
        .filter(jobs::dead_at.is_null())
        .filter(jobs::run_at.eq(due.run_at))
        .order(jobs::id)
        .select(jobs::id)
        .first::<String>(conn)
        .optional()
        .map_err(internal)?;
    let Some(id) = id else { return Ok(None) };
    // The lease of a worker that died; it may be another job's.
    diesel::update(of_lane.filter(jobs::leased_until.le(now.naive())))
        .set(jobs::leased_until.eq(None::<NaiveDateTime>))
        .execute(conn)
        .map_err(internal)?;
    // A savepoint, because PostgreSQL ends a transaction whose statement fails.
    conn.begin_savepoint().map_err(internal)?;
    let claimed = per_backend!(conn, inner => {
        diesel::update(
            jobs::table
                .find(&id)
                .filter(jobs::dead_at.is_null())
                .filter(jobs::run_at.eq(due.run_at))
                .filter(jobs::leased_until.is_null()),
        )
        .set((
            jobs::leased_until.eq(lease_until.naive()),
            jobs::attempts.eq(jobs::attempts + 1),
        ))
        .returning(Row::as_returning())
        .get_result(inner)
        .optional()
    });
    match claimed {
        Ok(row) => {
            conn.commit().map_err(internal)?;
            row.map(|row| row.parse(due.kind)).transpose()
        }
        // A lane has one lease at most: another worker has claimed another job of it meanwhile.
        Err(error) if is_unique_violation(&error) => {
            conn.rollback().map_err(internal)?;
            Ok(None)
        }
        Err(error) => Err(internal(error)),
    }
}

impl Row {
    fn parse(self, kind: JobKind) -> Result<Job> {
        Ok(Job {
            id: JobId::parse(&self.id).ok_or(corrupt("job id"))?,
            kind,
            payload: self.payload,
            attempts: u32::try_from(self.attempts).map_err(|_| corrupt("attempts"))?,
        })
    }
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

/// Stores why an attempt failed. The job runs again at `retry_at`; without it, the job is dead and stays visible. Either
/// way its lane is free. If the lease of the attempt has ended, nothing changes, because another attempt may be running.
pub fn fail(
    conn: &mut Conn,
    job: &Job,
    cause: &str,
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
        jobs::last_error.eq(cause),
        jobs::leased_until.eq(None::<NaiveDateTime>),
        jobs::run_at.eq(run_at.naive()),
        jobs::dead_at.eq(dead_at),
    ))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// The state of all jobs together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QueueState {
    /// Jobs that are due and not done yet.
    pub due: u32,
    /// Since when the oldest of them has been due.
    pub due_since: Option<Timestamp>,
    /// Jobs that were given up.
    pub dead: u32,
    /// Names of the kinds that have a job whose last attempt failed and that will be tried again, in alphabetical order.
    pub failing: Vec<String>,
    /// The newest job whose last attempt failed, given up or not: the name of its kind, and why. The text may name an
    /// address.
    pub last_error: Option<(String, String)>,
}

/// Returns the state of all jobs at `now`.
pub fn queue_state(conn: &mut Conn, now: Timestamp) -> Result<QueueState> {
    let number = |count: i64| u32::try_from(count).map_err(|_| corrupt("job count"));
    let living = || jobs::table.filter(jobs::dead_at.is_null());
    let (due, due_since): (i64, Option<NaiveDateTime>) = living()
        .filter(jobs::run_at.le(now.naive()))
        .select((count_star(), min(jobs::run_at)))
        .first(conn)
        .map_err(internal)?;
    let dead: i64 = jobs::table
        .filter(jobs::dead_at.is_not_null())
        .select(count_star())
        .first(conn)
        .map_err(internal)?;
    let failing: Vec<String> = living()
        .filter(jobs::last_error.is_not_null())
        .select(jobs::kind)
        .distinct()
        .order(jobs::kind)
        .load(conn)
        .map_err(internal)?;
    let last_error: Option<(String, Option<String>)> = jobs::table
        .filter(jobs::last_error.is_not_null())
        .order(jobs::id.desc())
        .select((jobs::kind, jobs::last_error))
        .first(conn)
        .optional()
        .map_err(internal)?;
    Ok(QueueState {
        due: number(due)?,
        due_since: due_since.map(Timestamp::from_naive),
        dead: number(dead)?,
        failing,
        last_error: last_error.and_then(|(kind, error)| Some((kind, error?))),
    })
}

/// Lists dead jobs that were added before the given one, newest first.
pub fn list_dead_before(
    conn: &mut Conn,
    before: Option<JobId>,
    limit: u32,
) -> Result<Vec<DeadJob>> {
    // Ids sort by time (UUIDv7), and "g" sorts after every hexadecimal digit.
    let before = before.map_or("g".to_owned(), |id| id.to_string());
    jobs::table
        .filter(jobs::dead_at.is_not_null())
        .filter(jobs::id.lt(before))
        .order(jobs::id.desc())
        .limit(i64::from(limit))
        .select(DeadRow::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(DeadRow::parse)
        .collect()
}

impl DeadRow {
    fn parse(self) -> Result<DeadJob> {
        Ok(DeadJob {
            id: JobId::parse(&self.id).ok_or(corrupt("job id"))?,
            kind: self.kind,
            lane: self.lane,
            attempts: u32::try_from(self.attempts).map_err(|_| corrupt("attempts"))?,
            last_error: self.last_error.unwrap_or_default(),
            created_at: Timestamp::from_naive(self.created_at),
            dead_at: Timestamp::from_naive(self.dead_at.ok_or(corrupt("dead job"))?),
        })
    }
}

/// Makes a dead job due again, with all of its attempts. Returns whether there was one.
pub fn retry_dead(conn: &mut Conn, id: JobId, now: Timestamp) -> Result<bool> {
    diesel::update(
        jobs::table
            .find(id.to_string())
            .filter(jobs::dead_at.is_not_null()),
    )
    .set((
        jobs::attempts.eq(0),
        jobs::run_at.eq(now.naive()),
        jobs::dead_at.eq(None::<NaiveDateTime>),
    ))
    .execute(conn)
    .map(|rows| rows > 0)
    .map_err(internal)
}

/// Deletes a dead job. Returns whether there was one.
pub fn discard_dead(conn: &mut Conn, id: JobId) -> Result<bool> {
    diesel::delete(
        jobs::table
            .find(id.to_string())
            .filter(jobs::dead_at.is_not_null()),
    )
    .execute(conn)
    .map(|rows| rows > 0)
    .map_err(internal)
}

/// Deletes jobs that died before `time`. Returns their number.
pub fn delete_dead_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(jobs::table.filter(jobs::dead_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}

/// Deletes the jobs of a lane that are not running, by default all of them.
pub(crate) fn delete_waiting(
    conn: &mut Conn,
    kind: JobKind,
    lane: &str,
    payload: Option<&str>,
) -> Result<()> {
    let waiting = jobs::table
        .filter(jobs::kind.eq(kind.as_str()))
        .filter(jobs::lane.eq(lane))
        .filter(jobs::leased_until.is_null());
    match payload {
        Some(payload) => diesel::delete(waiting.filter(jobs::payload.eq(payload))).execute(conn),
        None => diesel::delete(waiting).execute(conn),
    }
    .map(drop)
    .map_err(internal)
}

/// Lets the jobs of a lane that are not running wait until `until` at least.
pub(crate) fn delay_waiting(
    conn: &mut Conn,
    kind: JobKind,
    lane: &str,
    until: Timestamp,
) -> Result<()> {
    diesel::update(
        jobs::table
            .filter(jobs::kind.eq(kind.as_str()))
            .filter(jobs::lane.eq(lane))
            .filter(jobs::leased_until.is_null())
            .filter(jobs::dead_at.is_null())
            .filter(jobs::run_at.lt(until.naive())),
    )
    .set(jobs::run_at.eq(until.naive()))
    .execute(conn)
    .map(drop)
    .map_err(internal)
}

/// Deletes the jobs of an address. A foreign key deletes those of a user.
pub fn delete_of_email(conn: &mut Conn, email: &Email) -> Result<()> {
    diesel::delete(jobs::table.filter(jobs::owner_email.eq(email.as_str())))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}
