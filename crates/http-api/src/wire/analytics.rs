//! Analytics of a project.

use analytics::{Summary, TermRow, WidgetFigures};
use domain::{Count, Device, Project, Referrer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The days that a summary covers.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
pub enum SummaryPeriod {
    /// The last 7 days.
    #[serde(rename = "7d")]
    Week,
    /// The last 30 days.
    #[default]
    #[serde(rename = "30d")]
    Month,
    /// The last 90 days.
    #[serde(rename = "90d")]
    Quarter,
}

impl SummaryPeriod {
    /// Returns the number of days.
    #[must_use]
    pub fn days(self) -> u32 {
        match self {
            Self::Week => 7,
            Self::Month => 30,
            Self::Quarter => 90,
        }
    }
}

/// The views and searches of a project's docs within a period.
#[derive(Serialize, ToSchema)]
pub struct AnalyticsSummary {
    /// The project.
    pub project: SummarizedProject,
    /// The period.
    pub period: SummarizedPeriod,
    /// The totals.
    pub metrics: SummaryMetrics,
    /// The most viewed pages, the most viewed first.
    pub top_pages: Vec<TopPage>,
    /// The most frequent searches, the most frequent first.
    pub search_terms: Vec<SearchTerm>,
}

/// The project of a summary.
#[derive(Serialize, ToSchema)]
pub struct SummarizedProject {
    /// UUIDv7.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its slug.
    pub slug: String,
}

/// The period of a summary.
#[derive(Serialize, ToSchema)]
pub struct SummarizedPeriod {
    /// Its start, in milliseconds since 1970.
    pub start: i64,
    /// Its end, in milliseconds since 1970.
    pub end: i64,
}

/// The totals of a summary.
#[derive(Serialize, ToSchema)]
pub struct SummaryMetrics {
    /// Pages shown to people.
    pub total_views: u64,
    /// Visitors, counted anew each day.
    pub unique_visitors: u64,
    /// Average seconds that a page was visible; 0 if no page was left.
    pub average_duration: f64,
    /// Views by device.
    pub device_breakdown: DeviceBreakdown,
    /// Views by the site that led to them.
    pub referrer_breakdown: ReferrerBreakdown,
}

/// Views by device.
#[derive(Serialize, ToSchema)]
pub struct DeviceBreakdown {
    /// Desktop and laptop computers.
    pub desktop: u64,
    /// Phones.
    pub mobile: u64,
    /// Tablets.
    pub tablet: u64,
}

/// Views by the site that led to them.
#[derive(Serialize, ToSchema)]
pub struct ReferrerBreakdown {
    /// No other site.
    pub direct: u64,
    /// A search engine.
    pub search: u64,
    /// A social network.
    pub social: u64,
    /// Any other site, also an assistant with a language model.
    pub other: u64,
}

/// A page and its views.
#[derive(Serialize, ToSchema)]
pub struct TopPage {
    /// The page's path.
    pub page: String,
    /// How often it was shown.
    pub views: u64,
    /// To how many visitors, counted anew each day.
    pub unique_visitors: u64,
}

/// A search term and its use.
#[derive(Serialize, ToSchema)]
pub struct SearchTerm {
    /// The term.
    pub term: String,
    /// How often it was searched.
    pub count: u64,
    /// How often a result was opened.
    pub clicks: u64,
}

impl AnalyticsSummary {
    /// Converts the summary of a project.
    #[must_use]
    pub fn new(project: &Project, summary: Summary) -> Self {
        Self {
            project: SummarizedProject {
                id: project.id.to_string(),
                name: project.name.as_str().to_owned(),
                slug: project.slug.to_string(),
            },
            period: SummarizedPeriod {
                start: summary.since.epoch_millis(),
                end: summary.until.epoch_millis(),
            },
            metrics: SummaryMetrics::from(&summary),
            top_pages: summary.pages.into_iter().map(TopPage::from).collect(),
            search_terms: summary.terms.into_iter().map(SearchTerm::from).collect(),
        }
    }
}

impl From<&Summary> for SummaryMetrics {
    fn from(summary: &Summary) -> Self {
        let device = |device: Device| views_of(&summary.devices, device.as_str());
        let referrer = |kind: Referrer| views_of(&summary.referrers, kind.as_str());
        Self {
            total_views: summary.views.count,
            unique_visitors: summary.views.visitors,
            average_duration: summary.reads.average_seconds().unwrap_or_default(),
            device_breakdown: DeviceBreakdown {
                desktop: device(Device::Desktop),
                mobile: device(Device::Mobile),
                tablet: device(Device::Tablet),
            },
            referrer_breakdown: ReferrerBreakdown {
                direct: referrer(Referrer::Direct),
                search: referrer(Referrer::Search),
                social: referrer(Referrer::Social),
                other: referrer(Referrer::Assistant) + referrer(Referrer::Other),
            },
        }
    }
}

fn views_of(counts: &[Count], value: &str) -> u64 {
    let count = counts.iter().find(|count| count.value == value);
    count.map_or(0, |count| count.count)
}

impl From<Count> for TopPage {
    fn from(count: Count) -> Self {
        Self {
            page: count.value,
            views: count.count,
            unique_visitors: count.visitors,
        }
    }
}

impl From<TermRow> for SearchTerm {
    fn from(row: TermRow) -> Self {
        Self {
            term: row.term,
            count: row.searches,
            clicks: row.chosen,
        }
    }
}

/// What the analytics widget shows.
#[derive(Serialize, ToSchema)]
pub struct Widget {
    /// The project's name.
    pub name: String,
    /// The path of its docs.
    pub path: String,
    /// Pages shown to people.
    pub views: u64,
    /// Visitors, counted anew each day.
    pub daily_visitors: u64,
    /// Views of each UTC day; the last is today.
    pub days: Vec<u64>,
}

impl Widget {
    pub(crate) fn new(project: &Project, figures: WidgetFigures) -> Self {
        Self {
            name: project.name.as_str().to_owned(),
            path: docs_site::docs_base(project),
            views: figures.views,
            daily_visitors: figures.daily_visitors,
            days: figures.days,
        }
    }
}
