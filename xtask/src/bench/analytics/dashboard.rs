//! The dashboard of 30 days, for projects with few and many events.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analytics::{Comparison, Context, ReportQuery, Window};
use domain::{Clock as _, ManualClock, ProjectId, SystemClock, Timestamp, UserId};
use persistence::testing::run_sql;

use super::database::Database;
use super::traffic::{self, Numbers};
use crate::Outcome;
use crate::bench::table::Table;
use crate::load::percentile;

/// Events of all time of a project.
const EVENTS: [f64; 4] = [1e5, 1e6, 1e7, 1e8];
/// For as long counts are kept.
const DAYS: i64 = Window::MAX_DAYS;
const DAYS_OF_HOURS: i64 = 30;
const DAY: i64 = 24 * 3600;
const RUNS: usize = 100;
const MAX_P95_MS: f64 = 20.0;
/// Of the project with the most events, compared with that with the fewest.
const MAX_GROWTH: f64 = 1.5;
/// Days of projects that are packed in one transaction.
const DAYS_AT_ONCE: u32 = 50;
/// Rows of a statement.
const ROWS: usize = 2_000;

/// Measures the report behind `GET /api/projects/{id}/analytics` of projects in one database.
pub async fn dashboard(database: &Database, table: &mut Table) -> Outcome {
    // Late in the day, so that today is a day like the others.
    let now = SystemClock.now().day().plus_seconds(DAY - 1);
    let mut projects = Vec::new();
    for events in EVENTS {
        let project = database
            .add_project(&format!("events-{events:e}"), now)
            .await?;
        let start = Instant::now();
        let rows = fill(database, project, events, now).await?;
        eprintln!(
            "{}: {rows} rows of {events:e} events in {:.0} s",
            database.kind,
            start.elapsed().as_secs_f64()
        );
        projects.push((events, project));
    }
    // As the program does; today stays as it came in.
    while database
        .store
        .write(move |conn| persistence::analytics::pack_before(conn, now, DAYS_AT_ONCE))
        .await?
        > 0
    {}
    database.tidy()?;
    let clock = Arc::new(ManualClock::new(now));
    let ctx = Context::new(database.store.clone(), clock, "https://docs.example");
    let mut all = Vec::new();
    for (events, project) in projects {
        let p95 = percentile(&times(&ctx, project, now).await?, 0.95);
        let what = format!(
            "{}: dashboard of 30 days, {events:e} events of all time, p95 of {RUNS}",
            database.kind
        );
        table.time(&what, p95, Some(MAX_P95_MS));
        all.push(p95);
    }
    if let [fewest, .., most] = all.as_slice() {
        let growth = most.as_secs_f64() / fewest.as_secs_f64();
        let what = format!("{}: the last, compared with the first", database.kind);
        table.row(&what, growth, Some(MAX_GROWTH), "times");
    }
    Ok(())
}

async fn times(
    ctx: &Context,
    project: ProjectId,
    now: Timestamp,
) -> Result<Vec<Duration>, Box<dyn std::error::Error>> {
    let query = ReportQuery {
        project,
        owner: UserId::generate(),
        now,
        window: Window::last_days(30, now),
        comparison: Comparison::Previous,
        filter: None,
    };
    let mut times = Vec::new();
    for run in 0..RUNS + 3 {
        let start = Instant::now();
        let report = analytics::report(ctx, query.clone()).await?;
        // The first ones read from disk.
        if run >= 3 {
            times.push(start.elapsed());
        }
        if report.figures.views.views == 0 {
            return Err("the dashboard is empty".into());
        }
    }
    times.sort();
    Ok(times)
}

/// Writes the counts of all days and of the last hours, day by day, as they come in. Returns the number of rows.
async fn fill(
    database: &Database,
    project: ProjectId,
    events: f64,
    now: Timestamp,
) -> Result<usize, Box<dyn std::error::Error>> {
    let mut numbers = Numbers(events as u64);
    let of_day = events / DAYS as f64;
    let mut written = 0;
    for age in (0..DAYS).rev() {
        let day = now.day().plus_seconds(-age * DAY);
        let mut rows = rows(project, "d", day, of_day, &mut numbers);
        if age < DAYS_OF_HOURS {
            for hour in 0..24 {
                let start = day.plus_seconds(hour * 3600);
                rows.extend(self::rows(project, "h", start, of_day / 24.0, &mut numbers));
            }
        }
        written += rows.len();
        let write = database.store.write(move |conn| {
            for chunk in rows.chunks(ROWS) {
                let values = chunk.join(",");
                run_sql(
                    conn,
                    &format!("INSERT INTO analytics_counts VALUES {values}"),
                )?;
            }
            Ok(())
        });
        write.await?;
    }
    Ok(written)
}

/// Returns rows in the order of the columns. No value has a quote.
fn rows(
    project: ProjectId,
    unit: &str,
    start: Timestamp,
    events: f64,
    numbers: &mut Numbers,
) -> Vec<String> {
    let (start, counts) = (start.naive(), traffic::counts(events, numbers));
    let row = |one: traffic::Counted| {
        format!(
            "('{project}','{unit}','{}','{}','{}',{},{},{})",
            one.dimension.as_str(),
            start.format("%F %T"),
            one.value,
            one.count,
            one.visitors,
            one.seconds
        )
    };
    counts.into_iter().map(row).collect()
}
