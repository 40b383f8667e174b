//! Figures about the whole installation, for administrators. Nothing in them comes from a schema.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp as TimestampColumn};
use domain::{Result, Timestamp};

use crate::Conn;
use crate::error::{corrupt, internal};

/// Numbers of everything that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// Users.
    pub users: u64,
    /// Projects.
    pub projects: u64,
    /// Those whose docs are public.
    pub public_projects: u64,
    /// Versions of schemas.
    pub versions: u64,
    /// Views of docs of all time.
    pub views: u64,
    /// Bytes of the database.
    pub database_bytes: u64,
}

/// What is counted by day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Daily {
    /// New users.
    SignUps,
    /// Sign-ins, as the audit log has them.
    SignIns,
    /// New projects.
    Projects,
    /// Published versions.
    Versions,
    /// Views of docs.
    Views,
}

/// The subscriptions of a plan with a status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriptions {
    /// The plan.
    pub plan: String,
    /// The status, such as `active`.
    pub status: String,
    /// How many there are.
    pub users: u64,
}

/// The jobs of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// The kind, such as `sign_in_mail`.
    pub kind: String,
    /// How many wait or run.
    pub waiting: u64,
    /// How many were given up.
    pub dead: u64,
    /// Since when the one that waits the longest could run; none if all of them run later.
    pub due_since: Option<Timestamp>,
}

/// A public project with its views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewedProject {
    /// Its owner's username.
    pub username: String,
    /// Its slug.
    pub slug: String,
    /// Its views.
    pub views: u64,
}

#[derive(QueryableByName)]
struct NumberRow {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct DayRow {
    #[diesel(sql_type = Text)]
    day: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct SubscriptionRow {
    #[diesel(sql_type = Text)]
    plan: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct QueueRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    dead: i64,
    #[diesel(sql_type = Nullable<TimestampColumn>)]
    due_since: Option<NaiveDateTime>,
}

#[derive(QueryableByName)]
struct ProjectRow {
    #[diesel(sql_type = Text)]
    username: String,
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Runs the same query on both databases. `?` is the place of the time, if there is one.
macro_rules! load {
    ($conn:expr, $sql:expr, $row:ty) => {
        crate::backend::per_backend!($conn, inner => {
            diesel::sql_query($sql).load::<$row>(inner)
        })
        .map_err(internal)
    };
    ($conn:expr, $sql:expr, $row:ty, $time:expr) => {{
        let sql: String = $sql;
        match $conn {
            Conn::Pg(inner) => diesel::sql_query(sql.replace('?', "$1"))
                .bind::<TimestampColumn, _>($time.naive())
                .load::<$row>(inner),
            Conn::Sqlite(inner) => diesel::sql_query(sql)
                .bind::<TimestampColumn, _>($time.naive())
                .load::<$row>(inner),
        }
        .map_err(internal)
    }};
}

/// Counts what exists.
pub fn totals(conn: &mut Conn) -> Result<Totals> {
    let size = match conn {
        Conn::Pg(_) => "SELECT pg_database_size(current_database()) AS number",
        Conn::Sqlite(_) => {
            "SELECT page_count * page_size AS number FROM pragma_page_count(), pragma_page_size()"
        }
    };
    let mut one = |sql: &str| -> Result<u64> {
        let rows = load!(conn, sql, NumberRow)?;
        rows.first().map_or(Ok(0), |row| number(row.number))
    };
    let views = "SELECT CAST(COALESCE(SUM(views), 0) AS BIGINT) AS number FROM analytics_totals";
    Ok(Totals {
        users: one("SELECT COUNT(*) AS number FROM users")?,
        projects: one("SELECT COUNT(*) AS number FROM projects")?,
        public_projects: one("SELECT COUNT(*) AS number FROM projects WHERE is_public")?,
        versions: one("SELECT COUNT(*) AS number FROM schema_versions")?,
        views: one(views)?,
        database_bytes: one(size)?,
    })
}

/// Counts by UTC day, from `since` on. Days without any are left out.
pub fn by_day(conn: &mut Conn, what: Daily, since: Timestamp) -> Result<BTreeMap<Timestamp, u64>> {
    let (table, more, time, sum) = match what {
        Daily::SignUps => ("users", "", "created_at", "COUNT(*)"),
        Daily::SignIns => (
            "audit_log",
            "kind = 'session.started' AND ",
            "created_at",
            "COUNT(*)",
        ),
        Daily::Projects => ("projects", "", "created_at", "COUNT(*)"),
        Daily::Versions => ("schema_versions", "", "created_at", "COUNT(*)"),
        Daily::Views => (
            "analytics_counts",
            "unit = 'd' AND dimension = 'view' AND ",
            "start",
            "SUM(count)",
        ),
    };
    let day = match conn {
        Conn::Pg(_) => format!("to_char({time}, 'YYYY-MM-DD')"),
        Conn::Sqlite(_) => format!("substr({time}, 1, 10)"),
    };
    let sql = format!(
        "SELECT {day} AS day, CAST({sum} AS BIGINT) AS number FROM {table} WHERE {more}{time} >= ? GROUP BY 1"
    );
    let rows = load!(conn, sql, DayRow, since)?;
    rows.into_iter()
        .map(|row| {
            let day = Timestamp::parse_rfc3339(&format!("{}T00:00:00Z", row.day));
            Ok((day.ok_or(corrupt("day"))?, number(row.number)?))
        })
        .collect()
}

/// Counts subscriptions by plan and status.
pub fn subscriptions(conn: &mut Conn) -> Result<Vec<Subscriptions>> {
    let sql = "SELECT plan, status, COUNT(*) AS number FROM subscriptions GROUP BY plan, status ORDER BY plan, status";
    let rows = load!(conn, sql, SubscriptionRow)?;
    rows.into_iter()
        .map(|row| {
            Ok(Subscriptions {
                plan: row.plan,
                status: row.status,
                users: number(row.number)?,
            })
        })
        .collect()
}

/// Counts jobs by kind, as of `now`.
pub fn queues(conn: &mut Conn, now: Timestamp) -> Result<Vec<Queue>> {
    let sql = "SELECT kind, \
                 CAST(SUM(CASE WHEN dead_at IS NULL THEN 1 ELSE 0 END) AS BIGINT) AS waiting, \
                 CAST(SUM(CASE WHEN dead_at IS NULL THEN 0 ELSE 1 END) AS BIGINT) AS dead, \
                 MIN(CASE WHEN dead_at IS NULL AND run_at <= ? THEN run_at END) AS due_since \
               FROM jobs GROUP BY kind ORDER BY kind";
    let rows = load!(conn, sql.to_owned(), QueueRow, now)?;
    rows.into_iter()
        .map(|row| {
            Ok(Queue {
                kind: row.kind,
                waiting: number(row.waiting)?,
                dead: number(row.dead)?,
                due_since: row.due_since.map(Timestamp::from_naive),
            })
        })
        .collect()
}

/// Returns the public projects with the most views since a time. Private ones are nobody's business but their owner's.
pub fn top_projects(conn: &mut Conn, since: Timestamp, limit: u32) -> Result<Vec<ViewedProject>> {
    let sql = format!(
        "SELECT users.username AS username, projects.slug AS slug, CAST(SUM(counts.count) AS BIGINT) AS number \
         FROM analytics_counts counts \
         JOIN projects ON projects.id = counts.project_id \
         JOIN users ON users.id = projects.owner_id \
         WHERE counts.unit = 'd' AND counts.dimension = 'view' AND counts.start >= ? AND projects.is_public \
         GROUP BY users.username, projects.slug \
         ORDER BY 3 DESC, projects.slug LIMIT {limit}"
    );
    let rows = load!(conn, sql, ProjectRow, since)?;
    rows.into_iter()
        .map(|row| {
            Ok(ViewedProject {
                username: row.username,
                slug: row.slug,
                views: number(row.number)?,
            })
        })
        .collect()
}

fn number(column: i64) -> Result<u64> {
    u64::try_from(column).map_err(|_| corrupt("count"))
}
