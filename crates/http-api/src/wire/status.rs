//! The status of the service.

use domain::{ComponentHistory, DaySamples, StatusReport, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Impact, Incident};
use crate::api::HealthStatus;

/// A part of the service.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// The app and its API.
    App,
    /// Public docs.
    Docs,
    /// Outgoing mail.
    Mail,
    /// Background jobs.
    Jobs,
    /// The database.
    Database,
}

impl From<domain::Component> for Component {
    fn from(component: domain::Component) -> Self {
        match component {
            domain::Component::App => Self::App,
            domain::Component::Docs => Self::Docs,
            domain::Component::Mail => Self::Mail,
            domain::Component::Jobs => Self::Jobs,
            domain::Component::Database => Self::Database,
        }
    }
}

impl From<Component> for domain::Component {
    fn from(component: Component) -> Self {
        match component {
            Component::App => Self::App,
            Component::Docs => Self::Docs,
            Component::Mail => Self::Mail,
            Component::Jobs => Self::Jobs,
            Component::Database => Self::Database,
        }
    }
}

/// The status of the service: now, in the last 90 days, and its incidents.
#[derive(Serialize, ToSchema)]
pub struct ServiceStatus {
    /// The overall status.
    pub status: HealthStatus,
    /// When the checks ran (RFC 3339, UTC).
    pub checked_at: String,
    /// Whether days and incidents could be read just now. Otherwise they are older, or empty.
    pub is_history_current: bool,
    /// The components.
    pub components: Vec<ComponentStatus>,
    /// Open incidents and those of the last 90 days, the latest first; at most 50.
    pub incidents: Vec<Incident>,
}

/// The status of a component.
#[derive(Serialize, ToSchema)]
pub struct ComponentStatus {
    /// The component.
    pub component: Component,
    /// Its name for readers.
    pub name: String,
    /// A few words about it.
    pub description: String,
    /// Whether it works now.
    pub works: bool,
    /// The share of recorded samples that passed, rounded down; null without samples.
    #[schema(required)]
    pub uptime_percent: Option<f64>,
    /// The last 90 days, oldest first.
    pub days: Vec<DayStatus>,
}

/// A component on one day.
#[derive(Serialize, ToSchema)]
pub struct DayStatus {
    /// The UTC day, `2026-11-20`.
    pub date: String,
    /// Samples that passed. Each instance takes one a minute.
    pub ok: u32,
    /// Samples that failed.
    pub failed: u32,
    /// Minutes with at least one sample. What happened in the others is not known.
    pub minutes: u32,
    /// Minutes of the day that are over.
    pub expected_minutes: u32,
}

/// The status page.
#[derive(Serialize, ToSchema)]
pub struct StatusPage {
    /// The overall status.
    pub status: HealthStatus,
    /// When the checks ran (RFC 3339, UTC).
    pub checked_at: String,
    /// The sentence at its top.
    pub headline: String,
    /// The worst impact of the open incidents; null if no incident is open.
    #[schema(required)]
    pub open_impact: Option<Impact>,
    /// Components and incidents as HTML.
    pub html: String,
}

impl From<StatusReport> for ServiceStatus {
    fn from(report: StatusReport) -> Self {
        let component = |history: &ComponentHistory| ComponentStatus {
            component: history.component.into(),
            name: history.component.label().to_owned(),
            description: history.component.description().to_owned(),
            works: report.checks.works(history.component),
            uptime_percent: history.uptime().map(domain::Uptime::percent),
            days: history
                .days
                .iter()
                .map(|day| DayStatus::new(*day, report.now))
                .collect(),
        };
        Self {
            status: report.checks.into(),
            checked_at: report.now.to_rfc3339(),
            is_history_current: report.is_history_current,
            components: report.histories.iter().map(component).collect(),
            incidents: report.incidents.iter().map(Incident::from).collect(),
        }
    }
}

impl DayStatus {
    fn new(day: DaySamples, now: Timestamp) -> Self {
        Self {
            date: day.day.to_date(),
            ok: day.ok,
            failed: day.failed,
            minutes: day.minutes,
            expected_minutes: day.expected_minutes(now),
        }
    }
}

impl StatusPage {
    /// The page without its HTML, for a document that has it already.
    #[must_use]
    pub fn without_html(report: &StatusReport) -> Self {
        Self {
            status: report.checks.into(),
            checked_at: report.now.to_rfc3339(),
            headline: product_site::status::headline(report),
            open_impact: report.open_impact().map(Impact::from),
            html: String::new(),
        }
    }
}

impl From<&StatusReport> for StatusPage {
    fn from(report: &StatusReport) -> Self {
        Self {
            html: product_site::status::parts(report),
            ..Self::without_html(report)
        }
    }
}
