//! The rows of components, each with a bar for each of 90 days.

use domain::{Component, ComponentHistory, DaySamples, Incident, StatusReport, Timestamp};
use schema_model::text::format_number;

use super::incidents::anchor;
use super::{count, tone, write_duration};

/// Days with failed checks that are written out below the bars of a component, and days with gaps below all bars.
const MAX_NOTES: usize = 5;
/// Less than a day with samples is not called a day.
const MINUTES_OF_DAY: u32 = 24 * 60;

pub(super) struct ComponentView<'a> {
    pub label: &'a str,
    pub description: &'a str,
    /// Whether it works now, or what an open incident says about it.
    pub state: &'static str,
    /// The class of the state.
    pub tone: &'static str,
    pub uptime: String,
    /// The bars in words, for readers who cannot see them.
    pub summary: String,
    pub bars: Vec<Bar>,
    pub notes: Vec<Note<'a>>,
    /// How many more days had failed checks.
    pub more: String,
}

/// The bar of a day.
pub(super) struct Bar {
    /// Empty for a day on which all checks passed.
    pub class: &'static str,
    /// The share of the day with samples, in tenths from 1 to 9; none for a whole day. The style sheet has a height for each.
    pub fill: Option<u32>,
}

/// A line below the bars.
pub(super) struct Note<'a> {
    pub date: String,
    pub class: &'static str,
    pub text: String,
    pub incident: Option<(String, &'a str)>,
}

impl<'a> ComponentView<'a> {
    pub(super) fn new(history: &'a ComponentHistory, report: &'a StatusReport) -> Self {
        let (component, now) = (history.component, report.now);
        let of_day = |day: Timestamp| {
            let mut all = report.incidents.iter();
            all.find(move |incident| incident.affects(component, day, now))
        };
        let mut notes: Vec<(Timestamp, Note<'a>)> = report
            .incidents
            .iter()
            .filter(|incident| incident.components.contains(&component))
            .map(|incident| (incident.started_at, incident_note(incident, now)))
            .collect();
        let failed = history.days.iter().rev();
        let failed: Vec<&DaySamples> = failed
            .filter(|day| day.failed > 0 && of_day(day.day).is_none())
            .collect();
        let shown = failed.iter().take(MAX_NOTES);
        notes.extend(shown.map(|day| (day.day, failed_note(day))));
        notes.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        let (state, tone) = state(component, report);
        Self {
            label: component.label(),
            description: component.description(),
            state,
            tone,
            uptime: write_uptime(history),
            summary: summarise(history),
            bars: history
                .days
                .iter()
                .map(|day| bar(*day, of_day(day.day), now))
                .collect(),
            notes: notes.into_iter().map(|(_, note)| note).collect(),
            more: match failed.len().saturating_sub(MAX_NOTES) {
                0 => String::new(),
                more => format!("Failed checks on {} more.", count(more, "day")),
            },
        }
    }
}

/// Returns the state of a component and its class.
fn state(component: Component, report: &StatusReport) -> (&'static str, &'static str) {
    match (
        report.checks.works(component),
        report.open_impact_on(component),
    ) {
        (false, _) => ("Fails", "bad"),
        (true, Some(impact)) => (impact.label(), tone(impact)),
        (true, None) => ("Works", "ok"),
    }
}

fn bar(day: DaySamples, incident: Option<&Incident>, now: Timestamp) -> Bar {
    let class = match incident {
        Some(incident) => tone(incident.impact),
        None if day.is_empty() => "none",
        None if day.failed > 0 => "warn",
        None => "",
    };
    let expected = day.expected_minutes(now).max(1);
    let is_partial = !day.is_empty() && day.missing_minutes(now) > 1;
    Bar {
        class,
        // Even a few minutes with samples, or without, must be visible.
        fill: is_partial.then(|| (day.minutes * 10 / expected).clamp(1, 9)),
    }
}

fn incident_note(incident: &Incident, now: Timestamp) -> Note<'_> {
    let text = match incident.resolved_at {
        Some(end) => format!(
            "{}:",
            write_duration(end.seconds_since(incident.started_at))
        ),
        None => format!(
            "open for {}:",
            write_duration(now.seconds_since(incident.started_at))
        ),
    };
    Note {
        date: incident.started_at.to_month_and_day(),
        class: tone(incident.impact),
        text,
        incident: Some((anchor(incident), incident.title.as_str())),
    }
}

fn failed_note<'a>(day: &DaySamples) -> Note<'a> {
    let all = format_number((day.ok + day.failed) as usize);
    Note {
        date: day.day.to_month_and_day(),
        class: "warn",
        text: format!(
            "{} of {all} checks failed",
            format_number(day.failed as usize)
        ),
        incident: None,
    }
}

fn write_uptime(history: &ComponentHistory) -> String {
    let minutes: u32 = history.days.iter().map(|day| day.minutes).sum();
    match (history.uptime(), history.sampled_days()) {
        (None, _) => "No data yet".to_owned(),
        (Some(uptime), _) if minutes < MINUTES_OF_DAY => {
            let sampled = write_duration(i64::from(minutes) * 60);
            format!("{uptime} of {sampled}")
        }
        (Some(uptime), days) if days == history.days.len() => uptime.to_string(),
        (Some(uptime), days) => format!("{uptime} of {}", count(days, "day")),
    }
}

fn summarise(history: &ComponentHistory) -> String {
    let label = history.component.label();
    let Some(uptime) = history.uptime() else {
        return format!("{label}, 90 days: no data yet");
    };
    let days = history.days.len();
    let failed = history.days.iter().filter(|day| day.failed > 0).count();
    let empty = days - history.sampled_days();
    format!(
        "{label}, 90 days: {uptime} of checks passed, failed checks on {}, no data on {}",
        count(failed, "day"),
        count(empty, "day")
    )
}

/// Writes on which days samples are missing. All components are sampled together, so the first one stands for all.
pub(super) fn write_gaps(report: &StatusReport) -> String {
    let Some(history) = report
        .histories
        .iter()
        .find(|history| history.component == Component::App)
    else {
        return String::new();
    };
    let gaps: Vec<&DaySamples> = history.gaps(report.now).collect();
    let mut out = String::new();
    for day in gaps.iter().rev().take(MAX_NOTES) {
        let minutes = i64::from(day.missing_minutes(report.now));
        let part = match day.is_empty() {
            true => "all day".to_owned(),
            false => write_duration(minutes * 60),
        };
        let lead = if out.is_empty() { "No data: " } else { ", " };
        out.push_str(&format!("{lead}{} ({part})", day.day.to_month_and_day()));
    }
    match gaps.len().saturating_sub(MAX_NOTES) {
        0 if out.is_empty() => {}
        0 => out.push('.'),
        more => out.push_str(&format!(" and on {} more.", count(more, "day"))),
    }
    out
}
