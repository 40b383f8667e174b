//! `checks/{id}`: the changes that a checked schema would make, for reviewers.

use std::fmt::Write as _;

use askama::Template;
use domain::{CheckId, CheckReasons, CheckSummary, Error, Run};
use projects::OpenDocs;
use schema_docs::{Page, PageKind};
use schema_model::text::format_number;
use schema_results::{
    ChangeCounts, CheckedChange, CheckedChanges, Criticality, PassReason, Ruling,
};

use crate::address::docs_base;
use crate::allowed_changes;
use crate::change_text::{ChangeLinks, message, message_markdown, with_code};
use crate::changelog::{Address, heading, summarize_counts};
use crate::search_page;

/// Says why a check has no changes to show any more.
const STALE: &str =
    "What readers see has changed since this check. Run the check again to see the changes.";

/// Parses `checks/{id}`.
pub(crate) fn parse(path: &str) -> Option<CheckId> {
    CheckId::parse(path.strip_prefix("checks/")?)
}

/// Checks that the check at a path still exists, for callers that cache pages. Other paths pass.
///
/// # Errors
/// [`Error::NotFound`] if it was deleted.
pub async fn ensure_check_exists(
    ctx: &projects::Context,
    open: &OpenDocs,
    path: &str,
) -> Result<(), Error> {
    match parse(path) {
        Some(id) => projects::find_check(ctx, &open.project, &id)
            .await
            .map(drop),
        None => Ok(()),
    }
}

/// Returns whether search engines may not index the page at a path: a check is for reviewers, and vanishes. The results
/// of a search are on other pages, and so are the changes between any two versions and those that several filters let through.
#[must_use]
pub fn is_unlisted(path: &str) -> bool {
    let is_one_of_many = || Address::parse(path).is_some_and(|of| of.is_one_of_many());
    parse(path).is_some() || path == search_page::PATH || is_one_of_many()
}

#[derive(Template)]
#[template(path = "check.html")]
struct Check<'a> {
    check: &'a CheckSummary,
    title: &'a str,
    lead: String,
    compared: String,
    is_stale: bool,
    sections: Vec<Section>,
    omitted: u32,
    owner_url: String,
}

impl Check<'_> {
    /// The commit, short enough for a line.
    fn commit(&self) -> Option<String> {
        let commit = self.check.commit.as_ref()?;
        Some(commit.as_str().chars().take(12).collect())
    }

    fn run(&self) -> Option<&Run> {
        self.check.run.as_ref()
    }
}

/// `Run 8,114`, or `Run` without a number.
fn run_name(run: &Run) -> String {
    match run.number.and_then(|number| usize::try_from(number).ok()) {
        Some(number) => format!("Run {}", format_number(number)),
        None => "Run".to_owned(),
    }
}

struct Section {
    grade: Criticality,
    rows: Vec<Row>,
}

struct Row {
    message: String,
    ruling: &'static str,
    reason: Option<String>,
    advice: Option<String>,
    allowed: Option<String>,
    /// Why a breaking change passes that nobody has allowed.
    passes: Option<&'static str>,
    place: Option<String>,
}

/// Returns the page of a check.
///
/// # Errors
/// [`Error::NotFound`] if there is no such check.
pub(crate) async fn page(
    ctx: &projects::Context,
    open: &OpenDocs,
    id: &CheckId,
) -> Result<Page, Error> {
    let (check, changes) = projects::find_check(ctx, &open.project, id).await?;
    let title = title(&check);
    let base = check.base.unwrap_or(open.version.number);
    // Removed things are in the version that was compared with; the page of an added thing does not exist yet.
    let links = ChangeLinks::removals(open, base);
    let html = Check {
        check: &check,
        title: &title,
        lead: lead(&check, changes.is_some()),
        compared: compared(&check, &docs_base(&open.project)),
        is_stale: changes.is_none(),
        owner_url: format!(
            "/dashboard/project/{}?tab=ci&check={}",
            open.project.slug,
            id.as_str()
        ),
        omitted: changes.as_ref().map_or(0, |changes| changes.omitted),
        sections: changes
            .as_ref()
            .map(|changes| sections(changes, &links))
            .unwrap_or_default(),
    }
    .render()
    .map_err(Error::internal)?;
    Ok(Page {
        path: format!("checks/{}", id.as_str()),
        title,
        kind: PageKind::Checks,
        description: lead(&check, changes.is_some()),
        html,
        toc: Vec::new(),
    })
}

fn title(check: &CheckSummary) -> String {
    // Hidden parts may fail it, which readers must not learn. So it says only what is true of what readers see.
    if check.is_ok {
        return "Nothing that readers see fails the check".to_owned();
    }
    let reasons = check.reasons.unwrap_or_else(|| guess_reasons(check));
    match projects::name_reasons(check.failing, reasons) {
        Some(reasons) => format!("Check failed: {reasons}"),
        None => "Check failed".to_owned(),
    }
}

/// Returns the reasons of a check that was stored without them: if no change fails it, findings do, or else an operation.
fn guess_reasons(check: &CheckSummary) -> CheckReasons {
    match (check.failing, check.findings) {
        (0, 0) => CheckReasons {
            invalid_operations: 1,
            ..CheckReasons::default()
        },
        (0, findings) => CheckReasons {
            findings,
            ..CheckReasons::default()
        },
        _ => CheckReasons::default(),
    }
}

/// Why breaking changes do not fail a check. Each says its own reason, except in checks of earlier versions of the program.
const HARMLESS: &str = " None of the breaking changes here fails the check.";

fn lead(check: &CheckSummary, is_fresh: bool) -> String {
    let counts: Option<ChangeCounts> = check.base.map(|_| check.counts);
    match (is_fresh, counts) {
        (false, _) => STALE.to_owned(),
        (true, Some(counts)) if counts.total() == 0 => {
            format!("Nothing changed in what readers see.{}", findings(check))
        }
        (true, Some(counts)) => {
            let why = if counts.breaking > 0 && check.failing == 0 {
                HARMLESS
            } else {
                ""
            };
            format!("{}{why}{}", summarize_counts(counts), findings(check))
        }
        (true, None) => "There is no version to compare with yet.".to_owned(),
    }
}

/// Says what the findings mean for the check; empty without findings.
fn findings(check: &CheckSummary) -> String {
    let (has, them) = match check.findings {
        0 => return String::new(),
        1 => ("1 finding".to_owned(), "it"),
        count => (format!("{count} findings"), "them"),
    };
    let reasons = check.reasons.unwrap_or_else(|| guess_reasons(check));
    let effect = match (check.is_ok, reasons.findings) {
        (false, 1..) => ", which fails the check",
        (true, _) => ", which does not fail the check",
        (false, 0) if check.reasons.is_some() => ", which does not fail the check",
        (false, 0) => "",
    };
    format!(" The schema has {has}{effect}. The output of the pipeline lists {them}.")
}

fn compared(check: &CheckSummary, docs: &str) -> String {
    match check.base {
        Some(base) => {
            format!("Compared with <a href=\"{docs}/changelog/{base}\">version {base}</a>")
        }
        None => "The first schema".to_owned(),
    }
}

fn sections(changes: &CheckedChanges, links: &ChangeLinks) -> Vec<Section> {
    let grades = Criticality::ALL.into_iter().filter_map(|grade| {
        let of_grade = |item: &&CheckedChange| item.change.criticality == grade;
        let rows: Vec<Row> = changes
            .items
            .iter()
            .filter(of_grade)
            .map(|item| row(item, links))
            .collect();
        (!rows.is_empty()).then_some(Section { grade, rows })
    });
    grades.collect()
}

fn row(item: &CheckedChange, links: &ChangeLinks) -> Row {
    let change = &item.change;
    Row {
        message: message(change, links),
        ruling: ruling(item),
        reason: change.reason.as_deref().map(with_code),
        advice: advice(item).map(with_code),
        allowed: item.allowed_change.as_ref().map(allowed_changes::to_html),
        passes: why_it_passes(item),
        place: place(item),
    }
}

/// Returns what to do instead, unless the change passes.
fn advice(item: &CheckedChange) -> Option<&str> {
    let is_settled =
        matches!(item.ruling, Ruling::Allowed | Ruling::Ignored) || item.pass_reason.is_some();
    item.advice.as_deref().filter(|_| !is_settled)
}

fn ruling(item: &CheckedChange) -> &'static str {
    match (item.ruling, item.pass_reason) {
        (Ruling::Passes, None) => "",
        (Ruling::Passes, Some(PassReason::Unused)) => "Unused",
        (Ruling::Passes, Some(_)) => "Passes",
        (Ruling::Fails, _) => "Fails",
        (Ruling::Allowed, _) => "Allowed",
        (Ruling::Ignored, _) => "Ignored",
    }
}

/// Says why a breaking change passes that nobody has allowed. The pattern that ignores it may name what readers do not see.
fn why_it_passes(item: &CheckedChange) -> Option<&'static str> {
    match (item.ruling, item.pass_reason) {
        (Ruling::Ignored, _) => Some("The owner ignores changes here."),
        (_, Some(PassReason::Unused)) => {
            Some("It breaks none of the operations that were sent with the schema.")
        }
        (_, Some(PassReason::Tolerated)) => Some("The pipeline does not fail on breaking changes."),
        (_, Some(PassReason::HiddenPart) | None) => None,
    }
}

/// `line 12, column 3`.
fn place(item: &CheckedChange) -> Option<String> {
    let line = item.change.new_position.map(|at| at.line)?;
    Some(match item.new_column {
        Some(column) => format!("line {line}, column {column}"),
        None => format!("line {line}"),
    })
}

/// Returns the page of a check as Markdown.
///
/// # Errors
/// [`Error::NotFound`] if there is no such check.
pub(crate) async fn markdown(
    ctx: &projects::Context,
    open: &OpenDocs,
    id: &CheckId,
) -> Result<String, Error> {
    let (check, changes) = projects::find_check(ctx, &open.project, id).await?;
    let mut out = format!(
        "# {}\n\n{}\n",
        title(&check),
        lead(&check, changes.is_some())
    );
    if let Some(base) = check.base {
        push(&mut out, format_args!("\nCompared with version {base}.\n"));
    }
    if let Some(request) = check.run.as_ref().and_then(|run| run.pull_request.as_ref()) {
        push(
            &mut out,
            format_args!("\nPull request #{}.\n", request.number),
        );
    }
    if let Some(text) = &check.message {
        push(
            &mut out,
            format_args!("\n{}\n", message_markdown(text.as_str())),
        );
    }
    let Some(changes) = changes else {
        return Ok(out);
    };
    for grade in Criticality::ALL {
        let mut items = changes
            .items
            .iter()
            .filter(|item| item.change.criticality == grade)
            .peekable();
        if items.peek().is_some() {
            push(&mut out, format_args!("\n## {}\n\n", heading(grade)));
        }
        for item in items {
            push_item(&mut out, item);
        }
    }
    if changes.omitted > 0 {
        push(
            &mut out,
            format_args!("\n{} more are not listed.\n", changes.omitted),
        );
    }
    Ok(out)
}

fn push_item(out: &mut String, item: &CheckedChange) {
    push(out, format_args!("- {}", item.change.message));
    if let Some(place) = place(item) {
        push(out, format_args!(" ({place})"));
    }
    let reason = item.change.reason.as_deref();
    for text in [reason, advice(item)].into_iter().flatten() {
        push(out, format_args!(" {text}"));
    }
    match (&item.allowed_change, why_it_passes(item)) {
        (Some(allowed_change), _) => push(
            out,
            format_args!(" {}", allowed_changes::to_markdown(allowed_change)),
        ),
        (None, Some(why)) => push(out, format_args!(" {}: {why}", ruling(item))),
        (None, None) => {}
    }
    out.push('\n');
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let id = "0123456789abcdef0123456789abcdef";
        assert!(parse(&format!("checks/{id}")).is_some());
        assert!(is_unlisted(&format!("checks/{id}")));
        for odd in ["checks", "checks/", "checks/12", &format!("checks/{id}/x")] {
            assert!(parse(odd).is_none(), "{odd}");
        }
    }
}
