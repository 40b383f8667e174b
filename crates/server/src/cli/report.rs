//! Prints what a server says about the changes of a schema.

use std::fmt::Write as _;

use schema_changes::Annotations;
use schema_results::{
    AllowedChange, ChangeCounts, Changes, CheckedChange, CheckedChanges, Criticality, Diagnostic,
    Findings, Ruling,
};
use serde::Serialize;

use super::Stop;
use super::args::Format;
use super::changes_json::PrintedChange;
use super::output::{print, print_json};
use super::printing::{markdown, text};

/// The result of a check, or why a publish was refused.
pub struct Report<'a> {
    /// Whether it passes.
    pub ok: bool,
    /// Further events and the next step; for every format.
    pub note: Option<String>,
    /// The errors and warnings of the schema, with their files.
    pub findings: &'a Findings,
    /// Its changes, with their files; none if the server did not compare it.
    pub changes: Option<CheckedChanges>,
    /// The version that it was compared with.
    pub current_version: Option<u32>,
    /// The page that shows the changes.
    pub url: Option<String>,
    /// The schema's name for findings without a file.
    pub name: &'a str,
    /// Whether warnings count as errors.
    pub strict: bool,
}

/// The report as JSON: that of `check --against`, with what the server adds.
#[derive(Serialize)]
struct Answer<'a> {
    ok: bool,
    /// Why a publish was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    /// Further remarks of a check.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    diagnostics: &'a [Diagnostic],
    findings: &'a Findings,
    changes: Printed<'a>,
    current_version: Option<u32>,
    url: Option<&'a str>,
}

#[derive(Serialize)]
struct Printed<'a> {
    items: Vec<PrintedItem<'a>>,
    breaking: u32,
    dangerous: u32,
    safe: u32,
    omitted: u32,
    /// How many more there are that readers do not see.
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<ChangeCounts>,
    failing: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden_failing: Option<u32>,
    allowed: u32,
    ignored: u32,
}

#[derive(Serialize)]
struct PrintedItem<'a> {
    #[serde(flatten)]
    change: PrintedChange<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'a str>,
    ruling: Ruling,
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed_change: Option<&'a AllowedChange>,
}

/// Prints the report.
pub fn print_report(report: &Report<'_>, format: Format) -> Result<(), Stop> {
    let none = CheckedChanges::default();
    let changes = report.changes.as_ref().unwrap_or(&none);
    let note = report.note.as_deref();
    match format {
        Format::Json => print_json(&Answer {
            ok: report.ok,
            error: note.filter(|_| !report.ok),
            note: note.filter(|_| report.ok),
            diagnostics: &[],
            findings: report.findings,
            changes: Printed {
                items: changes.items.iter().map(printed).collect(),
                breaking: changes.counts.breaking,
                dangerous: changes.counts.dangerous,
                safe: changes.counts.safe,
                omitted: changes.omitted,
                hidden: changes.hidden,
                failing: changes.failing,
                hidden_failing: changes.hidden.map(|_| changes.hidden_failing),
                allowed: changes.allowed,
                ignored: changes.ignored,
            },
            current_version: report.current_version,
            url: report.url.as_deref(),
        }),
        Format::Text => {
            let advised = report
                .changes
                .as_ref()
                .map(|changes| advised(changes, false));
            let mut out = text(report.findings, advised.as_ref(), report.name);
            push_settled(&mut out, changes, "");
            if let Some(url) = &report.url {
                push(&mut out, format_args!("{url}\n"));
            }
            push_note(&mut out, note);
            print(&out)
        }
        Format::Markdown => {
            let advised = report
                .changes
                .as_ref()
                .map(|changes| advised(changes, false));
            let mut out = markdown(report.findings, advised.as_ref(), report.name);
            if changes.allowed + changes.ignored > 0 || changes.items.iter().any(is_uncounted) {
                out.push('\n');
            }
            push_settled(&mut out, changes, "- ");
            if let Some(url) = &report.url {
                push(&mut out, format_args!("\n[Compare the schemas]({url})\n"));
            }
            push_note(&mut out, note);
            print(&out)
        }
        Format::Github => {
            let annotations = Annotations::new(report.name)
                .findings(report.findings, report.strict)
                .changes(&advised(changes, true));
            let mut out = annotations.write();
            if let Some(url) = &report.url {
                out.push_str(&Annotations::notice(&format!("Compare the schemas: {url}")));
            }
            if let Some(note) = note {
                out.push_str(&if report.ok {
                    Annotations::notice(note)
                } else {
                    Annotations::error(note)
                });
            }
            print(&out)
        }
    }
}

fn printed(item: &CheckedChange) -> PrintedItem<'_> {
    PrintedItem {
        change: PrintedChange::of(&item.change),
        advice: item.advice.as_deref(),
        ruling: item.ruling,
        allowed_change: item.allowed_change.as_ref(),
    }
}

/// Returns the changes with what to do instead behind their reasons. Without those that are settled,
/// if they are not wanted: an annotation asks for something to be done.
fn advised(changes: &CheckedChanges, without_settled: bool) -> Changes {
    let is_settled = |item: &CheckedChange| {
        matches!(item.ruling, Ruling::Allowed | Ruling::Ignored) || is_uncounted(item)
    };
    let items = changes
        .items
        .iter()
        .filter(|item| !(without_settled && is_settled(item)));
    let items = items.map(|item| {
        let mut change = item.change.clone();
        let advice = item.advice.as_deref().filter(|_| !is_settled(item));
        change.reason = match (change.reason, advice) {
            (Some(reason), Some(advice)) => Some(format!("{reason} {advice}")),
            (reason, advice) => reason.or(advice.map(str::to_owned)),
        };
        change
    });
    let (mut counts, mut hidden) = (changes.counts, changes.hidden);
    if without_settled {
        counts.breaking = changes.failing.saturating_sub(changes.hidden_failing);
        hidden = hidden.map(|hidden| ChangeCounts {
            breaking: changes.hidden_failing,
            ..hidden
        });
    }
    Changes {
        items: items.collect(),
        counts,
        omitted: changes.omitted,
        hidden,
    }
}

/// Returns whether it breaks clients of a hidden part that the project does not count.
fn is_uncounted(item: &CheckedChange) -> bool {
    let change = &item.change;
    change.hidden && change.criticality == Criticality::Breaking && item.ruling == Ruling::Passes
}

/// Adds a line for each breaking change that is allowed or ignored, and one about hidden parts that do not count.
fn push_settled(out: &mut String, changes: &CheckedChanges, start: &str) {
    for item in &changes.items {
        let path = &item.change.path;
        match (item.ruling, &item.allowed_change) {
            (Ruling::Allowed, Some(allowed)) => push(
                out,
                format_args!(
                    "{start}`{path}` is allowed once by {}: {}\n",
                    allowed.by, allowed.reason
                ),
            ),
            (Ruling::Ignored, _) => push(out, format_args!("{start}`{path}` is ignored.\n")),
            _ => {}
        }
    }
    let uncounted = changes
        .items
        .iter()
        .filter(|item| is_uncounted(item))
        .count();
    if uncounted > 0 {
        push(
            out,
            format_args!(
                "{start}{uncounted} breaking in hidden parts, which this project does not count.\n"
            ),
        );
    }
}

/// Adds a note as its own paragraph.
fn push_note(out: &mut String, note: Option<&str>) {
    if let Some(note) = note {
        let gap = if out.is_empty() { "" } else { "\n" };
        push(out, format_args!("{gap}{note}\n"));
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = out.write_fmt(text);
}
