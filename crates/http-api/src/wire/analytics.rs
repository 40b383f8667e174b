//! Analytics of a project.

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
    /// Average time on a page, in seconds.
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
    /// Any other site.
    pub other: u64,
}

/// A page and its views.
#[derive(Serialize, ToSchema)]
pub struct TopPage {
    /// The page's path.
    pub page: String,
    /// How often it was shown.
    pub views: u64,
    /// To how many visitors.
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
