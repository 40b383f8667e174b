//! "Does this affect me?": a form for operations, and the answer.

use askama::Template;
use domain::VersionNumber;
use projects::OpenDocs;
use schema_model::Refusal;
use schema_results::{
    AffectedOperation, AffectedOperations, Change, Changes, Effect, Impact, OperationVerdict,
};

use crate::address::{comparison_address, docs_base};
use crate::change_text::{ChangeLinks, message, with_code};

/// Operations that are listed with their causes.
const MAX_LISTED: usize = 200;
/// Names of operations that are fine.
const MAX_FINE: usize = 100;
/// Causes that are listed for one operation.
const MAX_CAUSES: usize = 8;

/// The operations of a reader, and what became of them.
pub(super) struct Pasted {
    pub(super) text: String,
    /// Which of them are affected, or what is wrong with the text.
    pub(super) outcome: Result<AffectedOperations, Refusal>,
}

#[derive(Template)]
#[template(path = "changelog_affects.html")]
struct Affects<'a> {
    action: String,
    from: VersionNumber,
    to: VersionNumber,
    text: &'a str,
    answer: Option<Answer<'a>>,
}

/// The answer to a reader's operations.
enum Answer<'a> {
    /// The text cannot be parsed or is too large. HTML that says why.
    Refused(String),
    /// The text holds no operation.
    Nothing,
    Found(Found<'a>),
}

struct Found<'a> {
    /// Numbers of operations: word of the grade, number, verb.
    counts: Vec<(&'static str, usize, &'static str)>,
    listed: Vec<Listed>,
    left_out: usize,
    fine: Vec<&'a AffectedOperation>,
    fine_left_out: usize,
}

/// An operation that is not fine.
struct Listed {
    name: String,
    line: u32,
    class: &'static str,
    verdict: &'static str,
    causes: Vec<String>,
    left_out: usize,
}

/// Returns the form; none for private docs, because forms carry no session.
pub(super) fn form(
    open: &OpenDocs,
    from: VersionNumber,
    to: VersionNumber,
    text: &str,
) -> askama::Result<Option<String>> {
    write(open, (from, to), text, None)
}

/// Returns the form with the operations, below what is said about them.
pub(super) fn answer(
    open: &OpenDocs,
    (from, to): (VersionNumber, VersionNumber),
    changes: &Changes,
    pasted: &Pasted,
) -> askama::Result<Option<String>> {
    let links = ChangeLinks::between(open, from, to);
    let answer = match &pasted.outcome {
        Err(refusal) => Answer::Refused(describe_refusal(refusal)),
        Ok(found) if found.items.is_empty() => Answer::Nothing,
        Ok(found) => Answer::Found(describe(found, changes, &links)),
    };
    write(open, (from, to), &pasted.text, Some(answer))
}

fn write(
    open: &OpenDocs,
    (from, to): (VersionNumber, VersionNumber),
    text: &str,
    answer: Option<Answer<'_>>,
) -> askama::Result<Option<String>> {
    if !open.project.is_public {
        return Ok(None);
    }
    let page = Affects {
        action: comparison_address(&docs_base(&open.project), from, to),
        from,
        to,
        text,
        answer,
    };
    page.render().map(Some)
}

fn describe_refusal(refusal: &Refusal) -> String {
    let first = refusal.diagnostics.first();
    let detail = first.filter(|first| first.line > 0);
    match detail {
        Some(first) => with_code(&format!("{} {}", refusal.message, first.message)),
        None => with_code(&refusal.message),
    }
}

fn describe<'a>(
    found: &'a AffectedOperations,
    changes: &Changes,
    links: &ChangeLinks,
) -> Found<'a> {
    let with = |verdict: OperationVerdict| {
        let items = found.items.iter();
        items.filter(move |item| item.verdict == verdict)
    };
    let worst = [
        OperationVerdict::Invalid,
        OperationVerdict::Breaks,
        OperationVerdict::Touched,
    ];
    let concerned: Vec<&AffectedOperation> = worst.into_iter().flat_map(with).collect();
    let listed = concerned.iter().take(MAX_LISTED);
    let fine: Vec<&AffectedOperation> = with(OperationVerdict::Fine).collect();
    let count = |verdict: OperationVerdict, class, word| (class, found.count(verdict), word);
    let mut counts = vec![
        count(OperationVerdict::Breaks, "breaking", "break"),
        count(OperationVerdict::Touched, "dangerous", "touched"),
        count(OperationVerdict::Fine, "safe", "fine"),
    ];
    if found.count(OperationVerdict::Invalid) > 0 {
        counts.push(count(
            OperationVerdict::Invalid,
            "invalid",
            "valid in neither",
        ));
    }
    Found {
        counts,
        listed: listed.map(|item| list_one(item, changes, links)).collect(),
        left_out: concerned.len().saturating_sub(MAX_LISTED),
        fine_left_out: fine.len().saturating_sub(MAX_FINE),
        fine: fine.into_iter().take(MAX_FINE).collect(),
    }
}

fn list_one(item: &AffectedOperation, changes: &Changes, links: &ChangeLinks) -> Listed {
    let (class, verdict) = match item.verdict {
        OperationVerdict::Breaks => ("breaking", "Breaks"),
        OperationVerdict::Touched => ("dangerous", "Touched"),
        OperationVerdict::Fine => ("safe", "Fine"),
        OperationVerdict::Invalid => ("invalid", "Valid in neither"),
    };
    let shows_impacts = item.verdict != OperationVerdict::Invalid && !item.impacts.is_empty();
    let causes: Vec<String> = if shows_impacts {
        let shown = item.impacts.iter().take(MAX_CAUSES);
        let change = |impact: &Impact| changes.items.get(impact.change);
        let shown = shown.filter_map(|impact| Some(cause(impact, change(impact)?, links)));
        shown.collect()
    } else {
        let shown = item.errors.iter().take(MAX_CAUSES);
        let shown = shown.map(|error| {
            format!(
                "{} <span class=\"n\">line {}</span>",
                with_code(&error.message),
                error.line
            )
        });
        shown.collect()
    };
    let left_out = if shows_impacts {
        item.impacts.len().saturating_sub(MAX_CAUSES) + item.omitted as usize
    } else {
        0
    };
    Listed {
        name: item.shown_name(),
        line: item.line,
        class,
        verdict,
        causes,
        left_out,
    }
}

fn cause(impact: &Impact, change: &Change, links: &ChangeLinks) -> String {
    let said = message(change, links);
    let line = format!("<span class=\"n\">line {}</span>", impact.line);
    match (&impact.variable, impact.effect) {
        (Some(variable), Effect::Breaks) => {
            format!("{said} <code>${variable}</code> may hold it. {line}")
        }
        _ => format!("{said} {line}"),
    }
}
