//! The dashboard of a project's analytics.

use analytics::{Figures, PageRow, Point, Report, TermRow, Views, Window, kind_of_host};
use domain::{Count, Dimension, ReadTime, Referrer, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// What readers of a project's docs did within a period.
#[derive(Serialize, ToSchema)]
pub struct AnalyticsReport {
    /// The period.
    pub period: ReportPeriod,
    /// The period that it is compared with; begins on the same day of the week.
    #[schema(required)]
    pub compared: Option<ReportPeriod>,
    /// Each hour or day, also those without views.
    pub points: Vec<ReportPoint>,
    /// The sums of the period.
    pub figures: ReportFigures,
    /// The sums of the compared period.
    #[schema(required)]
    pub compared_figures: Option<ReportFigures>,
    /// The most viewed pages, at most 100.
    pub pages: Vec<ReadPage>,
    /// Views by kind of site that led to the docs.
    pub referrers: Vec<ViewedBy>,
    /// Views by the host that led to the docs, at most 100.
    pub hosts: Vec<ReferringHost>,
    /// Views by device.
    pub devices: Vec<ViewedBy>,
    /// Views of versions that the address names, at most 100.
    pub versions: Vec<ViewedBy>,
    /// The most frequent searches, at most 100.
    pub terms: Vec<SearchedTerm>,
    /// The most frequent searches without results, at most 100.
    pub empty_terms: Vec<NamedCount>,
    /// Copied examples by page, at most 100.
    pub copies: Vec<NamedCount>,
    /// Calls made in the console by page, at most 100.
    pub console_calls: Vec<NamedCount>,
    /// Reads by programs, by what they fetch: `markdown`, `llms.txt`, `llms-full.txt`, `schema` or `mcp`.
    pub fetches: Vec<NamedCount>,
    /// Reads by programs, by their name, at most 100.
    pub programs: Vec<NamedCount>,
    /// Views that are not counted, by hour or day and reason. Those without any are left out.
    pub uncounted: Vec<UncountedViews>,
}

/// Consecutive hours or days in UTC.
#[derive(Serialize, ToSchema)]
pub struct ReportPeriod {
    /// Its beginning: RFC 3339, UTC.
    pub since: String,
    /// Its end, exclusive: RFC 3339, UTC.
    pub until: String,
    /// Whether its points are hours; otherwise they are days.
    pub is_hourly: bool,
}

/// Views of an hour or day.
#[derive(Serialize, ToSchema)]
pub struct ReportPoint {
    /// Its beginning: RFC 3339, UTC.
    pub start: String,
    /// Pages shown to readers.
    pub views: u64,
    /// Visitors, counted anew each day. Those of an hour are the ones who came first that day.
    pub visitors: u64,
    /// Views of the hour or day that it is compared with.
    #[schema(required)]
    pub compared_views: Option<u64>,
    /// Its visitors.
    #[schema(required)]
    pub compared_visitors: Option<u64>,
}

/// The sums of a period.
#[derive(Serialize, ToSchema)]
pub struct ReportFigures {
    /// Pages shown to readers.
    pub views: u64,
    /// Visitors, counted anew each day.
    pub visitors: u64,
    /// Average seconds that a page was visible; null if none was left.
    #[schema(required)]
    pub average_seconds: Option<f64>,
    /// Half of the pages were left first after at most so many seconds: the upper end of a class. Null if none was left.
    #[schema(required)]
    pub median_seconds: Option<u32>,
    /// Searches.
    pub searches: u64,
    /// Searches of which a result was opened.
    pub searches_chosen: u64,
    /// Searches that found nothing.
    pub searches_empty: u64,
}

/// A page and its views.
#[derive(Serialize, ToSchema)]
pub struct ReadPage {
    /// Its path within the docs, such as `objects/User`.
    pub path: String,
    /// How often it was shown.
    pub views: u64,
    /// To how many visitors, counted anew each day.
    pub visitors: u64,
    /// Average seconds that it was visible; null if it was not left.
    #[schema(required)]
    pub average_seconds: Option<f64>,
}

/// Views of a kind.
#[derive(Serialize, ToSchema)]
pub struct ViewedBy {
    /// The kind: of site, of device, or the number of a version.
    pub name: String,
    /// Pages shown.
    pub views: u64,
    /// To how many visitors, counted anew each day.
    pub visitors: u64,
}

/// A host that led readers to the docs.
#[derive(Serialize, ToSchema)]
pub struct ReferringHost {
    /// Its name.
    pub host: String,
    /// The kind of site: `search`, `social`, `assistant` or `other`.
    pub kind: &'static str,
    /// Pages shown to the readers that it led here.
    pub views: u64,
    /// How many visitors, counted anew each day.
    pub visitors: u64,
}

/// A search term and its use.
#[derive(Serialize, ToSchema)]
pub struct SearchedTerm {
    /// The term.
    pub term: String,
    /// How often it was searched.
    pub searches: u64,
    /// How often a result was opened.
    pub chosen: u64,
}

/// A name and how often it was counted.
#[derive(Serialize, ToSchema)]
pub struct NamedCount {
    /// The page's path, the program or the term.
    pub name: String,
    /// How often.
    pub count: u64,
}

/// Views that are not counted.
#[derive(Serialize, ToSchema)]
pub struct UncountedViews {
    /// The beginning of the hour or day: RFC 3339, UTC.
    pub start: String,
    /// The reason: `crawler`, `prefetch`, `head`, `owner`, `dnt` or `gpc`.
    pub reason: String,
    /// How many.
    pub views: u64,
}

impl From<Report> for AnalyticsReport {
    fn from(mut report: Report) -> Self {
        let mut table = |dimension| report.tables.remove(&dimension).unwrap_or_default();
        let referrers = table(Dimension::Referrer);
        let hosts = table(Dimension::Host);
        let devices = table(Dimension::Device);
        let versions = table(Dimension::Version);
        let empty_terms = table(Dimension::EmptyTerm);
        let copies = table(Dimension::Copy);
        let console_calls = table(Dimension::Console);
        let fetches = table(Dimension::Fetch);
        let programs = table(Dimension::Program);
        Self {
            period: report.window.into(),
            compared: report.compared.map(ReportPeriod::from),
            points: report.points.into_iter().map(ReportPoint::from).collect(),
            figures: report.figures.into(),
            compared_figures: report.compared_figures.map(ReportFigures::from),
            pages: report.pages.into_iter().map(ReadPage::from).collect(),
            referrers: convert(referrers),
            hosts: convert(hosts),
            devices: convert(devices),
            versions: convert(versions),
            terms: report.terms.into_iter().map(SearchedTerm::from).collect(),
            empty_terms: convert(empty_terms),
            copies: convert(copies),
            console_calls: convert(console_calls),
            fetches: convert(fetches),
            programs: convert(programs),
            uncounted: report
                .uncounted
                .into_iter()
                .map(UncountedViews::from)
                .collect(),
        }
    }
}

fn convert<T: From<Count>>(counts: Vec<Count>) -> Vec<T> {
    counts.into_iter().map(T::from).collect()
}

impl From<Window> for ReportPeriod {
    fn from(window: Window) -> Self {
        Self {
            since: window.since().to_rfc3339(),
            until: window.until().to_rfc3339(),
            is_hourly: window.is_hourly(),
        }
    }
}

impl From<Point> for ReportPoint {
    fn from(point: Point) -> Self {
        let Views { views, visitors } = point.views;
        Self {
            start: point.start.to_rfc3339(),
            views,
            visitors,
            compared_views: point.compared.map(|before| before.views),
            compared_visitors: point.compared.map(|before| before.visitors),
        }
    }
}

impl From<Figures> for ReportFigures {
    fn from(figures: Figures) -> Self {
        Self {
            views: figures.views.views,
            visitors: figures.views.visitors,
            average_seconds: figures.reads.average_seconds(),
            median_seconds: figures.median.map(ReadTime::seconds),
            searches: figures.searches,
            searches_chosen: figures.chosen,
            searches_empty: figures.empty,
        }
    }
}

impl From<PageRow> for ReadPage {
    fn from(page: PageRow) -> Self {
        Self {
            path: page.views.value,
            views: page.views.count,
            visitors: page.views.visitors,
            average_seconds: page.reads.as_ref().and_then(Count::average_seconds),
        }
    }
}

impl From<TermRow> for SearchedTerm {
    fn from(row: TermRow) -> Self {
        Self {
            term: row.term,
            searches: row.searches,
            chosen: row.chosen,
        }
    }
}

impl From<Count> for ViewedBy {
    fn from(count: Count) -> Self {
        Self {
            name: count.value,
            views: count.count,
            visitors: count.visitors,
        }
    }
}

impl From<Count> for ReferringHost {
    fn from(count: Count) -> Self {
        let kind = if count.value == Dimension::REST {
            Referrer::Other
        } else {
            kind_of_host(&count.value)
        };
        Self {
            kind: kind.as_str(),
            host: count.value,
            views: count.count,
            visitors: count.visitors,
        }
    }
}

impl From<Count> for NamedCount {
    fn from(count: Count) -> Self {
        Self {
            name: count.value,
            count: count.count,
        }
    }
}

impl From<(Timestamp, Count)> for UncountedViews {
    fn from((start, count): (Timestamp, Count)) -> Self {
        Self {
            start: start.to_rfc3339(),
            reason: count.value,
            views: count.count,
        }
    }
}
