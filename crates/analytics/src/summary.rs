//! The summary for API keys, and the views that project cards and badges show.

use std::collections::HashMap;

use domain::{Count, Dimension, ProjectId, Result, Timestamp, UserId};
use persistence::Conn;
use persistence::analytics::{self, Counts, Range};

use crate::report::{TermRow, read_terms};
use crate::{Context, Window};

/// Days of the views that a project shows.
const SHOWN_DAYS: u32 = 30;
/// Pages and terms of a summary.
const TOP: u32 = 10;

/// What readers did within the last days.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The beginning of the first day.
    pub since: Timestamp,
    /// The end: now.
    pub until: Timestamp,
    /// Views and visitors.
    pub views: Count,
    /// How often a page was left, and for how many seconds pages were visible in all.
    pub reads: Count,
    /// Views by device.
    pub devices: Vec<Count>,
    /// Views by kind of site that led to the docs.
    pub referrers: Vec<Count>,
    /// The most viewed pages.
    pub pages: Vec<Count>,
    /// The most frequent searches.
    pub terms: Vec<TermRow>,
}

/// Summarises the last `days` days of a project.
pub async fn summarize(ctx: &Context, project: ProjectId, days: u32) -> Result<Summary> {
    let now = ctx.clock.now();
    let range = Window::last_days(days, now).range(project);
    ctx.store
        .read(move |conn| read_summary(conn, range, now))
        .await
}

fn read_summary(conn: &mut Conn, range: Range, now: Timestamp) -> Result<Summary> {
    let counts = Counts::load(conn, range)?;
    let top = |dimension| counts.top(dimension, TOP);
    Ok(Summary {
        since: range.since,
        until: now,
        devices: top(Dimension::Device)?,
        referrers: top(Dimension::Referrer)?,
        pages: top(Dimension::Page)?,
        views: counts.total(Dimension::View)?,
        reads: counts.total(Dimension::Read)?,
        terms: read_terms(&counts, TOP)?,
    })
}

/// Returns the views of a project within the last 30 days, of which today is one.
pub async fn count_recent_views(ctx: &Context, project: ProjectId) -> Result<u64> {
    let range = shown_days(ctx).range(project);
    ctx.store
        .read(move |conn| Ok(analytics::total_of_views(conn, range)?.count))
        .await
}

fn shown_days(ctx: &Context) -> Window {
    Window::last_days(SHOWN_DAYS, ctx.clock.now())
}

/// The views of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectViews {
    days: Vec<u64>,
    total: u64,
}

impl Default for ProjectViews {
    fn default() -> Self {
        Self {
            days: vec![0; SHOWN_DAYS as usize],
            total: 0,
        }
    }
}

impl ProjectViews {
    /// Returns the views of each of the last 30 days. The last is today.
    #[must_use]
    pub fn days(&self) -> &[u64] {
        &self.days
    }

    /// Returns the views of these days.
    #[must_use]
    pub fn recent(&self) -> u64 {
        self.days.iter().sum()
    }

    /// Returns the views of all time.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    fn add(&mut self, shown: Window, day: Timestamp, views: u64) {
        let index = shown.index_of(day);
        if let Some(place) = index.and_then(|index| self.days.get_mut(index)) {
            *place += views;
        }
    }
}

/// Returns the views of a project.
pub async fn views_of_project(ctx: &Context, project: ProjectId) -> Result<ProjectViews> {
    let shown = shown_days(ctx);
    ctx.store
        .read(move |conn| {
            let mut views = ProjectViews {
                total: analytics::total_views(conn, project)?,
                ..ProjectViews::default()
            };
            let range = shown.range(project);
            for (day, count) in analytics::series_of_views(conn, range)? {
                views.add(shown, day, count.count);
            }
            Ok(views)
        })
        .await
}

/// Returns the views of the owner's projects. Projects without views are left out.
pub async fn views_of_projects(
    ctx: &Context,
    owner: UserId,
) -> Result<HashMap<ProjectId, ProjectViews>> {
    let shown = shown_days(ctx);
    ctx.store
        .read(move |conn| {
            let mut views: HashMap<ProjectId, ProjectViews> = HashMap::new();
            for (project, total) in analytics::totals_of_owner(conn, owner)? {
                views.entry(project).or_default().total = total;
            }
            for (project, day, count) in analytics::views_of_owner(conn, owner, shown.since())? {
                views.entry(project).or_default().add(shown, day, count);
            }
            Ok(views)
        })
        .await
}
