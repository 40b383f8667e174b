//! Incidents with their updates, as HTML.

use domain::{Incident, IncidentState, IncidentUpdate, Timestamp};
use schema_docs::markdown_html;

use super::{tone, write_duration};

pub(super) struct IncidentView<'a> {
    pub anchor: String,
    pub date: String,
    pub started_at: String,
    pub title: &'a str,
    pub impact: &'static str,
    pub tone: &'static str,
    pub components: Vec<&'static str>,
    pub span: String,
    /// The latest first.
    pub updates: Vec<UpdateView>,
}

pub(super) struct UpdateView {
    pub label: &'static str,
    pub is_end: bool,
    pub created_at: String,
    pub time: String,
    pub html: String,
}

/// Returns the id of an incident's element.
pub(super) fn anchor(incident: &Incident) -> String {
    format!("incident-{}", incident.id)
}

impl<'a> IncidentView<'a> {
    pub(super) fn new(incident: &'a Incident, now: Timestamp) -> Self {
        let update = |update: &IncidentUpdate| UpdateView {
            label: update.state.label(),
            is_end: update.state == IncidentState::Resolved,
            created_at: update.created_at.to_rfc3339(),
            time: time_near(update.created_at, incident.started_at),
            html: markdown_html(update.body.as_str()),
        };
        Self {
            anchor: anchor(incident),
            date: day_near(incident.started_at, now),
            started_at: incident.started_at.to_rfc3339(),
            title: incident.title.as_str(),
            impact: incident.impact.label(),
            tone: tone(incident.impact),
            components: incident.components.iter().map(|one| one.label()).collect(),
            span: write_span(incident, now),
            updates: incident.updates.iter().rev().map(update).collect(),
        }
    }
}

/// Writes a day, with the year unless it is the present one.
fn day_near(time: Timestamp, now: Timestamp) -> String {
    let year = |time: Timestamp| time.to_date().chars().take(4).collect::<String>();
    match year(time) == year(now) {
        true => time.to_month_and_day(),
        false => time.to_long_date(),
    }
}

/// Writes a time of day, with the date unless it is the day of `start`.
fn time_near(time: Timestamp, start: Timestamp) -> String {
    match time.day() == start.day() {
        true => time.to_time_of_day(),
        false => format!("{}, {}", time.to_month_and_day(), time.to_time_of_day()),
    }
}

/// Writes `14:02 to 14:40, 38 minutes` or `since 14:02, 38 minutes so far`.
fn write_span(incident: &Incident, now: Timestamp) -> String {
    let start = incident.started_at;
    let from = start.to_time_of_day();
    match incident.resolved_at {
        Some(end) => format!(
            "{from} to {}, {}",
            time_near(end, start),
            write_duration(end.seconds_since(start))
        ),
        None => format!(
            "since {from}, {} so far",
            write_duration(now.seconds_since(start))
        ),
    }
}
