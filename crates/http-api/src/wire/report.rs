//! The dashboard of a project's analytics.

use analytics::{
    Figures, Mark, MarkKind, PageRow, Point, Report, TermRow, Views, VitalRow, Window, kind_of_host,
};
use domain::{Count, Dimension, ReadTime, Referrer, Timestamp, Vital};
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
    /// Visitors who did something in the last five minutes.
    pub readers: u64,
    /// Changes of the project within the period that explain the chart, at most 200.
    pub marks: Vec<ReportMark>,
    /// The most viewed pages, at most 100.
    pub pages: Vec<ReadPage>,
    /// Views by section of the docs, such as `objects`, at most 100.
    pub sections: Vec<NamedCount>,
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
    /// Reads of pages as Markdown by programs, by page, at most 100.
    pub fetched_pages: Vec<NamedCount>,
    /// Reads by programs, by their name, at most 100.
    pub programs: Vec<NamedCount>,
    /// Views that are not counted, by hour or day and reason. Those without any are left out.
    pub uncounted: Vec<UncountedViews>,
    /// Documents that crawlers fetched, by the crawler's name, at most 100. They are not counted as views.
    pub crawlers: Vec<NamedCount>,
    /// Views that look like those of a program, by hour or day and page; the 20 largest. They are counted as views.
    pub bursts: Vec<BurstOfViews>,
    /// Web vitals of page loads, by kind of page.
    pub vitals: Vec<MeasuredVital>,
}

/// A change of the project.
#[derive(Serialize, ToSchema)]
pub struct ReportMark {
    /// When: RFC 3339, UTC.
    pub at: String,
    /// The change: `public`, `private` or `renamed`.
    pub kind: &'static str,
    /// With `renamed`, the slug or the owner's username before.
    #[schema(required)]
    pub from: Option<String>,
    /// With `renamed`, the slug or username after.
    #[schema(required)]
    pub to: Option<String>,
}

/// Views of one page from one network that were each left after a second: at least twenty within an hour.
#[derive(Serialize, ToSchema)]
pub struct BurstOfViews {
    /// The beginning of the hour or day: RFC 3339, UTC.
    pub start: String,
    /// The page's path within the docs.
    pub page: String,
    /// How many.
    pub views: u64,
}

/// A web vital (<https://web.dev/articles/vitals>) on a kind of page.
#[derive(Serialize, ToSchema)]
pub struct MeasuredVital {
    /// The kind of page: `overview`, `list`, `operation`, `type`, `guide`, `graph`, `changelog` or `other`.
    pub page: &'static str,
    /// `lcp`, `inp` or `cls`.
    pub metric: &'static str,
    /// How many page loads were measured.
    pub count: u64,
    /// How many of them were good.
    pub good: u64,
    /// Three quarters of them did not exceed this: the upper end of a class. Milliseconds, or the score of `cls`.
    pub p75: f64,
    /// What that is: `good`, `fair` or `poor`.
    pub grade: &'static str,
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
    /// How often the search was opened.
    pub searches_opened: u64,
    /// Searches.
    pub searches: u64,
    /// Searches of which a result was opened.
    pub searches_chosen: u64,
    /// Pages that were opened from a search and visible for ten seconds.
    pub searches_read: u64,
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
        let fetched_pages = table(Dimension::FetchedPage);
        let programs = table(Dimension::Program);
        let crawlers = table(Dimension::Crawler);
        Self {
            period: report.window.into(),
            compared: report.compared.map(ReportPeriod::from),
            points: report.points.into_iter().map(ReportPoint::from).collect(),
            figures: report.figures.into(),
            compared_figures: report.compared_figures.map(ReportFigures::from),
            readers: report.readers,
            marks: report.marks.into_iter().map(ReportMark::from).collect(),
            pages: report.pages.into_iter().map(ReadPage::from).collect(),
            sections: convert(report.sections),
            referrers: convert(referrers),
            hosts: convert(hosts),
            devices: convert(devices),
            versions: convert(versions),
            terms: report.terms.into_iter().map(SearchedTerm::from).collect(),
            empty_terms: convert(empty_terms),
            copies: convert(copies),
            console_calls: convert(console_calls),
            fetches: convert(fetches),
            fetched_pages: convert(fetched_pages),
            programs: convert(programs),
            uncounted: report
                .uncounted
                .into_iter()
                .map(UncountedViews::from)
                .collect(),
            crawlers: convert(crawlers),
            bursts: report.bursts.into_iter().map(BurstOfViews::from).collect(),
            vitals: report.vitals.iter().map(MeasuredVital::from).collect(),
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
            searches_opened: figures.opened,
            searches: figures.searches,
            searches_chosen: figures.chosen,
            searches_read: figures.read,
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

impl From<Mark> for ReportMark {
    fn from(mark: Mark) -> Self {
        let (kind, from, to) = match mark.what {
            MarkKind::Public => ("public", None, None),
            MarkKind::Private => ("private", None, None),
            MarkKind::Renamed { from, to } => ("renamed", Some(from), Some(to)),
        };
        Self {
            at: mark.at.to_rfc3339(),
            kind,
            from,
            to,
        }
    }
}

impl From<(Timestamp, Count)> for BurstOfViews {
    fn from((start, count): (Timestamp, Count)) -> Self {
        Self {
            start: start.to_rfc3339(),
            page: count.value,
            views: count.count,
        }
    }
}

impl From<&VitalRow> for MeasuredVital {
    fn from(row: &VitalRow) -> Self {
        let p75 = f64::from(row.p75);
        Self {
            page: row.group.as_str(),
            metric: row.vital.as_str(),
            count: row.count,
            good: row.good,
            p75: if row.vital == Vital::Cls {
                p75 / 1000.0
            } else {
                p75
            },
            grade: row.grade().as_str(),
        }
    }
}
