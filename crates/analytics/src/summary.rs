//! Reads counts.

use std::collections::HashMap;

use domain::{Count, Device, Dimension, ProjectId, Referrer, Result, Timestamp, UserId};
use persistence::Conn;
use persistence::analytics::{self, Range, Unit};

use crate::Context;

/// Days of the views that a project shows.
const SHOWN_DAYS: u32 = 30;
/// Pages and terms of a summary.
const TOP: u32 = 10;
/// More than any dimension has values.
const ALL: u32 = 10_000;
const DAY: i64 = 24 * 3600;

/// Whole UTC days that end today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The beginning of the first day.
    pub since: Timestamp,
    /// The end: now.
    pub until: Timestamp,
}

impl Period {
    /// Returns the last `days` days, of which today is one.
    #[must_use]
    pub fn last_days(days: u32, now: Timestamp) -> Self {
        Self {
            since: now.day().plus_seconds(-DAY * (i64::from(days) - 1)),
            until: now,
        }
    }

    fn range(self, project: ProjectId) -> Range {
        Range {
            project,
            unit: Unit::Day,
            since: self.since,
            until: self.until.day().plus_seconds(DAY),
        }
    }
}

/// What readers did within a period.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The period.
    pub period: Period,
    /// Pages shown to readers.
    pub views: u64,
    /// Visitors, counted anew each day.
    pub visitors: u64,
    /// Average seconds that a page was visible.
    pub average_seconds: f64,
    /// Views by device.
    pub devices: HashMap<Device, u64>,
    /// Views by kind of site that led to the docs.
    pub referrers: HashMap<Referrer, u64>,
    /// The most viewed pages.
    pub pages: Vec<TopPage>,
    /// The most frequent terms.
    pub terms: Vec<TopTerm>,
}

/// A page and its views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopPage {
    /// Its path.
    pub path: String,
    /// How often it was shown.
    pub views: u64,
    /// To how many visitors, counted anew each day.
    pub visitors: u64,
}

/// A search term and its use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopTerm {
    /// The term.
    pub term: String,
    /// How often it was searched.
    pub searches: u64,
    /// How often a result was opened.
    pub clicks: u64,
}

/// Summarises the last `days` days of a project.
pub async fn summarize(ctx: &Context, project: ProjectId, days: u32) -> Result<Summary> {
    let period = Period::last_days(days, ctx.clock.now());
    ctx.store
        .read(move |conn| read_summary(conn, project, period))
        .await
}

fn read_summary(conn: &mut Conn, project: ProjectId, period: Period) -> Result<Summary> {
    let range = period.range(project);
    let mut total = |dimension| analytics::total(conn, range, dimension);
    let (views, reads) = (total(Dimension::View)?, total(Dimension::Read)?);
    let mut all = |dimension, limit| analytics::top(conn, range, dimension, limit);
    let devices = all(Dimension::Device, ALL)?;
    let referrers = all(Dimension::Referrer, ALL)?;
    let pages = all(Dimension::Page, TOP)?;
    let terms = all(Dimension::Term, TOP)?;
    let clicks = all(Dimension::TermClick, ALL)?;
    Ok(Summary {
        period,
        views: views.count,
        visitors: views.visitors,
        average_seconds: average(&reads),
        devices: by(&devices, Device::parse),
        referrers: by(&referrers, Referrer::parse),
        pages: pages.into_iter().map(TopPage::from).collect(),
        terms: terms
            .into_iter()
            .map(|term| TopTerm {
                clicks: clicks
                    .iter()
                    .find(|clicked| clicked.value == term.value)
                    .map_or(0, |clicked| clicked.count),
                term: term.value,
                searches: term.count,
            })
            .collect(),
    })
}

/// Returns the average seconds of pages that were left; 0 if none was.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts are far below 2^52, and the result is an average"
)]
fn average(reads: &Count) -> f64 {
    if reads.count == 0 {
        return 0.0;
    }
    reads.seconds as f64 / reads.count as f64
}

/// Returns the counts by word. Words that this version does not know are left out.
fn by<T: std::hash::Hash + Eq>(counts: &[Count], parse: fn(&str) -> Option<T>) -> HashMap<T, u64> {
    counts
        .iter()
        .filter_map(|count| parse(&count.value).map(|word| (word, count.count)))
        .collect()
}

impl From<Count> for TopPage {
    fn from(count: Count) -> Self {
        Self {
            path: count.value,
            views: count.count,
            visitors: count.visitors,
        }
    }
}

/// Returns the views of a project within the last 30 days, of which today is one.
pub async fn count_recent_views(ctx: &Context, project: ProjectId) -> Result<u64> {
    let range = Period::last_days(SHOWN_DAYS, ctx.clock.now()).range(project);
    ctx.store
        .read(move |conn| Ok(analytics::total(conn, range, Dimension::View)?.count))
        .await
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
}

/// Returns the views of the owner's projects. Projects without views are left out.
pub async fn views_of_projects(
    ctx: &Context,
    owner: UserId,
) -> Result<HashMap<ProjectId, ProjectViews>> {
    let first = Period::last_days(SHOWN_DAYS, ctx.clock.now()).since;
    let (totals, days) = ctx
        .store
        .read(move |conn| {
            let totals = analytics::totals_of_owner(conn, owner)?;
            Ok((totals, analytics::views_of_owner(conn, owner, first)?))
        })
        .await?;
    let mut views: HashMap<ProjectId, ProjectViews> = HashMap::new();
    for (project, total) in totals {
        views.entry(project).or_default().total = total;
    }
    for (project, day, count) in days {
        let index = usize::try_from(day.seconds_since(first) / DAY).unwrap_or_default();
        if let Some(views) = views.entry(project).or_default().days.get_mut(index) {
            *views += count;
        }
    }
    Ok(views)
}
