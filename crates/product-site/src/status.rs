//! The status page: its content, and the Atom feed.
//!
//! The parts are made here only: the server sends them in the document, and the app asks the API for them again.

mod bars;
mod feed;
mod incidents;
#[cfg(test)]
mod tests;

use askama::Template;
use domain::{Component, Impact, Incident, IncidentState, StatusReport};
use schema_model::text::format_count;

use bars::{ComponentView, write_gaps};
use incidents::IncidentView;

pub use feed::feed;

/// Address of the page.
pub const PATH: &str = "/status";
/// Address of the feed.
pub const FEED_PATH: &str = "/status.atom";
/// Id of the element with the data that the app would request.
pub const SEED: &str = "status-page";

#[derive(Template)]
#[template(path = "status.html")]
struct Parts<'a> {
    is_current: bool,
    is_new: bool,
    open: Vec<IncidentView<'a>>,
    components: Vec<ComponentView<'a>>,
    gaps: String,
    first_day: String,
    past: Vec<IncidentView<'a>>,
    earlier: Vec<IncidentView<'a>>,
}

/// Returns the components and incidents as HTML.
#[must_use]
pub fn parts(report: &StatusReport) -> String {
    let is_open = |incident: &&Incident| incident.state() != IncidentState::Resolved;
    let view = |incident| IncidentView::new(incident, report.now);
    let (open, past): (Vec<&Incident>, Vec<&Incident>) = report.incidents.iter().partition(is_open);
    let histories = &report.histories;
    let first = histories.first().and_then(|history| history.days.first());
    Parts {
        is_current: report.is_history_current,
        is_new: histories.iter().all(|history| history.sampled_days() == 0),
        open: open.into_iter().map(view).collect(),
        components: histories
            .iter()
            .map(|history| ComponentView::new(history, report))
            .collect(),
        gaps: write_gaps(report),
        first_day: first.map_or_else(String::new, |day| day.day.to_month_and_day()),
        past: past.into_iter().map(view).collect(),
        earlier: report.earlier.iter().map(view).collect(),
    }
    .render()
    .unwrap_or_default()
}

/// Returns the sentence at the top of the page.
#[must_use]
pub fn headline(report: &StatusReport) -> String {
    let failing: Vec<Component> = Component::ALL
        .into_iter()
        .filter(|component| !report.checks.works(*component))
        .collect();
    let open = report.open_incidents().count();
    match (failing.as_slice(), open) {
        _ if report.checks.database && !report.checks.storage => {
            "Nothing can be saved right now".to_owned()
        }
        ([], 0) => "Everything works".to_owned(),
        ([], 1) => "An incident is open".to_owned(),
        ([], open) => format!("{open} incidents are open"),
        ([Component::Docs], _) => "Public docs fail".to_owned(),
        ([Component::Jobs], _) => "Background jobs do not run".to_owned(),
        ([one], _) => format!("{} does not work", one.label()),
        (failing, _) => format!(
            "{} of {} components fail",
            failing.len(),
            Component::ALL.len()
        ),
    }
}

#[derive(Template)]
#[template(path = "status_page.html")]
struct Page<'a> {
    headline: &'a str,
    word: &'static str,
    tone: &'static str,
    checked_at: String,
    checked: String,
    parts: &'a str,
}

/// Returns the class of an impact.
fn tone(impact: Impact) -> &'static str {
    match impact {
        Impact::Degraded | Impact::PartialOutage => "warn",
        Impact::Outage => "bad",
    }
}

/// Returns the word above the headline, and its class. The app has the same words.
fn word(report: &StatusReport) -> (&'static str, &'static str) {
    match (report.checks.are_ok(), report.open_impact()) {
        (false, _) => ("System Error", "bad"),
        (true, Some(impact)) => (impact.label(), tone(impact)),
        (true, None) => ("Systems OK", "ok"),
    }
}

/// Returns the whole content of the page, exactly as the app draws it at first.
#[must_use]
pub fn content(report: &StatusReport) -> String {
    let (word, tone) = word(report);
    Page {
        headline: &headline(report),
        word,
        tone,
        checked_at: report.now.to_rfc3339(),
        checked: report.now.to_time_of_day(),
        parts: &parts(report),
    }
    .render()
    .unwrap_or_default()
}

/// `1 day`, `2 days`.
fn count(number: usize, noun: &str) -> String {
    format_count(number, noun, &format!("{noun}s"))
}

/// Writes how long something took: `38 minutes`, `3 hours 20 minutes`, `2 days 4 hours`.
fn write_duration(seconds: i64) -> String {
    let minutes = usize::try_from(seconds / 60).unwrap_or(0);
    let (days, hours) = (minutes / 1_440, minutes / 60);
    let both = |(more, unit): (usize, &str), (less, part): (usize, &str)| match less {
        0 => count(more, unit),
        less => format!("{} {}", count(more, unit), count(less, part)),
    };
    match (days, hours) {
        (0, 0) => count(minutes, "minute"),
        (0, hours) => both((hours, "hour"), (minutes % 60, "minute")),
        (days, hours) => both((days, "day"), (hours % 24, "hour")),
    }
}
