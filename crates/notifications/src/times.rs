//! What is told at fixed times, in UTC: feedback every day at 07:00, searches without results on Mondays, a digest on the first
//! of the month. Unusual traffic is looked for every hour.
//!
//! Whether a notice was added before is known by its source, so that several instances, and one that starts again, add it once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use domain::{Dimension, NotificationKind, Project, Result, Timestamp, UserId};
use persistence::analytics::{Counts, Range, Unit};
use persistence::{Conn, notification_settings, page_feedback, projects, users};

use crate::Context;
use crate::draft::About;
use crate::queue::Queue;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
/// When mails of the day are sent, after midnight.
const MORNING: i64 = 7 * HOUR;
/// Pages and terms that a mail lists.
const MAX_ROWS: u32 = 5;
/// How many times the usual views are unusual.
const UNUSUAL_FACTOR: u64 = 4;
/// Fewer views than this are never unusual.
const MIN_UNUSUAL_VIEWS: u64 = 200;
/// How many earlier weeks are usual.
const WEEKS: i64 = 4;

/// Remembers what this process has done, so that it looks once an hour or day. Losing it is harmless.
#[derive(Default)]
pub struct Calendar(Mutex<BTreeMap<&'static str, Timestamp>>);

impl Calendar {
    /// Adds the notices that are due. What fails is tried again at the next call.
    pub async fn tell_due(&self, ctx: &Context) -> Result<()> {
        let now = ctx.clock.now();
        let day = now.day();
        if self.is_new("traffic", now.hour()) {
            tell_traffic(ctx, now).await?;
            self.remember("traffic", now.hour());
        }
        if now < day.plus_seconds(MORNING) {
            return Ok(());
        }
        if self.is_new("feedback", day) {
            tell_answers(ctx, day).await?;
            self.remember("feedback", day);
        }
        if is_monday(day) && self.is_new("searches", day) {
            tell_searches(ctx, day).await?;
            self.remember("searches", day);
        }
        if is_first_of_month(day) && self.is_new("month", day) {
            tell_month(ctx, day).await?;
            self.remember("month", day);
        }
        Ok(())
    }

    fn is_new(&self, what: &'static str, time: Timestamp) -> bool {
        let done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        done.get(what) != Some(&time)
    }

    fn remember(&self, what: &'static str, time: Timestamp) {
        let mut done = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        done.insert(what, time);
    }
}

/// Day 0 of the Unix epoch was a Thursday.
fn is_monday(day: Timestamp) -> bool {
    (day.epoch_seconds().div_euclid(DAY) + 3).rem_euclid(7) == 0
}

fn is_first_of_month(day: Timestamp) -> bool {
    day.to_date().ends_with("-01")
}

/// Returns the first day of the month before.
fn previous_month(first: Timestamp) -> Timestamp {
    let last = first.plus_seconds(-DAY);
    let days: i64 = last
        .to_date()
        .rsplit('-')
        .next()
        .and_then(|day| day.parse().ok())
        .unwrap_or(1);
    last.plus_seconds((1 - days) * DAY)
}

/// Returns "November 2026".
fn month_in_words(day: Timestamp) -> String {
    let date = day.to_long_date();
    let words = date.split(' ').next().zip(date.rsplit(' ').next());
    words.map_or(String::new(), |(month, year)| format!("{month} {year}"))
}

/// Adds notices in a transaction of their own.
async fn add(
    ctx: &Context,
    user: UserId,
    kind: NotificationKind,
    notices: Vec<(String, About)>,
) -> Result<()> {
    if notices.is_empty() {
        return Ok(());
    }
    let now = ctx.clock.now();
    ctx.store
        .write(move |conn| {
            let Some(mut queue) = Queue::lock(conn, user, now)? else {
                return Ok(());
            };
            for (source, about) in &notices {
                queue.add(kind, source, about)?;
            }
            Ok(())
        })
        .await?;
    ctx.mail_waiting.notify_one();
    Ok(())
}

/// Tells the answers of the 24 hours before this morning.
async fn tell_answers(ctx: &Context, day: Timestamp) -> Result<()> {
    let until = day.plus_seconds(MORNING);
    let since = until.plus_seconds(-DAY);
    let find = move |conn: &mut Conn| page_feedback::count_between(conn, since, until);
    let counted = ctx.store.read(find).await?;
    let mut by_owner: BTreeMap<UserId, Vec<(String, About)>> = BTreeMap::new();
    for project in counted {
        let mut pages = project.not_helpful_pages;
        pages.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
        pages.truncate(MAX_ROWS as usize);
        let about = About::Answers {
            project: project.project,
            helpful: project.helpful,
            not_helpful: project.not_helpful,
            pages,
            comments: project.comments,
        };
        let source = format!("{}:{}", project.project, day.to_date());
        by_owner
            .entry(project.owner)
            .or_default()
            .push((source, about));
    }
    for (owner, notices) in by_owner {
        add(ctx, owner, NotificationKind::Feedback, notices).await?;
    }
    Ok(())
}

/// Returns the users who have switched a kind on and whose plan includes it, with their projects.
async fn find_projects(
    ctx: &Context,
    kind: NotificationKind,
) -> Result<Vec<(UserId, Vec<Project>)>> {
    ctx.store
        .read(move |conn| {
            let mut found = Vec::new();
            for user in notification_settings::list_on(conn, kind)? {
                let user = users::find(conn, user)?;
                if let Some(user) = user.filter(|user| kind.is_included(user.plan)) {
                    found.push((user.id, projects::list_of_owner(conn, user.id)?));
                }
            }
            Ok(found)
        })
        .await
}

/// Tells the searches of last week that found nothing.
async fn tell_searches(ctx: &Context, monday: Timestamp) -> Result<()> {
    let kind = NotificationKind::EmptySearches;
    for (user, projects) in find_projects(ctx, kind).await? {
        let mut notices = Vec::new();
        for project in projects {
            let range = Range {
                project: project.id,
                unit: Unit::Day,
                since: monday.plus_seconds(-7 * DAY),
                until: monday,
            };
            let read = move |conn: &mut Conn| {
                top(
                    &Counts::load(conn, range)?,
                    Dimension::EmptyTerm,
                    2 * MAX_ROWS,
                )
            };
            let terms = ctx.store.read(read).await?;
            if !terms.is_empty() {
                let source = format!("{}:{}", project.id, monday.to_date());
                let project = project.id;
                notices.push((source, About::EmptySearches { project, terms }));
            }
        }
        add(ctx, user, kind, notices).await?;
    }
    Ok(())
}

/// Returns the most frequent values of a dimension.
fn top(counts: &Counts, dimension: Dimension, limit: u32) -> Result<Vec<(String, u64)>> {
    let top = counts.top(dimension, limit)?.into_iter();
    Ok(top
        .filter(|count| count.value != Dimension::REST)
        .map(|count| (count.value, count.count))
        .collect())
}

/// Tells projects whose views today are many times those of the same weekday until the same hour.
async fn tell_traffic(ctx: &Context, now: Timestamp) -> Result<()> {
    let kind = NotificationKind::UnusualTraffic;
    for (user, projects) in find_projects(ctx, kind).await? {
        let mut notices = Vec::new();
        for project in projects {
            let (id, created_at) = (project.id, project.created_at);
            let read = move |conn: &mut Conn| compare_traffic(conn, &project, now, created_at);
            if let Some((views, usual)) = ctx.store.read(read).await? {
                let source = format!("{id}:{}", now.to_date());
                let about = About::Traffic {
                    project: id,
                    views,
                    usual,
                };
                notices.push((source, about));
            }
        }
        add(ctx, user, kind, notices).await?;
    }
    Ok(())
}

/// Returns today's views and the usual ones, if today's are unusual. Weeks before the project was created do not count.
fn compare_traffic(
    conn: &mut Conn,
    project: &Project,
    now: Timestamp,
    created_at: Timestamp,
) -> Result<Option<(u64, u64)>> {
    let day = now.day();
    let mut views = |weeks: i64| {
        let since = day.plus_seconds(-weeks * 7 * DAY);
        let range = Range {
            project: project.id,
            unit: Unit::Hour,
            since,
            // The hour that runs counts for today only, so that a comparison is never too early.
            until: now.plus_seconds(-weeks * 7 * DAY),
        };
        let counts = Counts::load(conn, range)?;
        Ok(counts.total(Dimension::View)?.count)
    };
    let today = views(0)?;
    if today < MIN_UNUSUAL_VIEWS {
        return Ok(None);
    }
    let mut earlier = Vec::new();
    for week in 1..=WEEKS {
        if day.plus_seconds(-week * 7 * DAY) >= created_at.day() {
            earlier.push(views(week)?);
        }
    }
    if earlier.is_empty() {
        return Ok(None);
    }
    let usual = median(earlier);
    Ok((today >= UNUSUAL_FACTOR * usual).then_some((today, usual)))
}

/// Returns the median; of an even number, the mean of the two in the middle, rounded down.
fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    let at = |index: usize| numbers.get(index).copied().unwrap_or_default();
    let half = numbers.len() / 2;
    if numbers.len() % 2 == 1 {
        at(half)
    } else {
        u64::midpoint(at(half.saturating_sub(1)), at(half))
    }
}

/// Tells what readers did in the month before.
async fn tell_month(ctx: &Context, first: Timestamp) -> Result<()> {
    let kind = NotificationKind::MonthlyDigest;
    let since = previous_month(first);
    for (user, projects) in find_projects(ctx, kind).await? {
        let mut notices = Vec::new();
        for project in projects {
            let deprecated = ctx.deprecated_pages.list(&project).await;
            let deprecated = deprecated.unwrap_or_else(|error| {
                tracing::warn!(project_id = %project.id, %error, "a digest has no deprecated pages");
                Vec::new()
            });
            let id = project.id;
            let read = move |conn: &mut Conn| read_month(conn, &project, since, first, &deprecated);
            if let Some(about) = ctx.store.read(read).await? {
                notices.push((format!("{id}:{}", first.to_date()), about));
            }
        }
        add(ctx, user, kind, notices).await?;
    }
    Ok(())
}

/// Returns none for a month without views.
fn read_month(
    conn: &mut Conn,
    project: &Project,
    since: Timestamp,
    until: Timestamp,
    deprecated: &[String],
) -> Result<Option<About>> {
    let range = Range {
        project: project.id,
        unit: Unit::Day,
        since,
        until,
    };
    let counts = Counts::load(conn, range)?;
    let total = counts.total(Dimension::View)?;
    if total.count == 0 {
        return Ok(None);
    }
    let pages: Vec<&str> = deprecated.iter().map(String::as_str).collect();
    let read = counts.totals_of(Dimension::Page, &pages)?.into_iter();
    let mut read: Vec<(String, u64)> = read.map(|count| (count.value, count.count)).collect();
    read.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
    read.truncate(MAX_ROWS as usize);
    let month = month_in_words(since);
    Ok(Some(About::Month {
        project: project.id,
        month,
        views: total.count,
        visitors: total.visitors,
        pages: top(&counts, Dimension::Page, MAX_ROWS)?,
        terms: top(&counts, Dimension::EmptyTerm, MAX_ROWS)?,
        deprecated: read,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(date: &str) -> Timestamp {
        Timestamp::parse_rfc3339(&format!("{date}T00:00:00Z")).unwrap()
    }

    #[test]
    fn days_of_the_calendar() {
        assert!(is_monday(day("2026-11-30")));
        assert!(!is_monday(day("2026-11-29")));
        assert!(is_first_of_month(day("2026-12-01")));
        assert!(!is_first_of_month(day("2026-12-11")));
        for (first, before) in [
            ("2026-12-01", "2026-11-01"),
            ("2027-01-01", "2026-12-01"),
            ("2028-03-01", "2028-02-01"),
        ] {
            assert_eq!(previous_month(day(first)).to_date(), before);
        }
        assert_eq!(month_in_words(day("2026-11-01")), "November 2026");
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![50]), 50);
        assert_eq!(median(vec![10, 1000, 20]), 20);
        assert_eq!(median(vec![10, 1000, 20, 40]), 30);
        assert_eq!(median(Vec::new()), 0);
    }
}
