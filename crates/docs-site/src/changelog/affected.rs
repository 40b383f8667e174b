//! "Does this affect me?": a form for operations, and the answer.

use std::fmt::Write as _;

use askama::Template;
use domain::{Error, VersionNumber};
use projects::OpenDocs;
use schema_model::Refusal;
use schema_results::{
    AffectedOperation, AffectedOperations, Change, Changes, Effect, Impact, OperationVerdict,
};

use crate::address::{comparison_address, docs_base};
use crate::change_text::{ChangeLinks, message, with_code};
use crate::literal::literal;

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

/// Returns the form; none for private docs, because forms carry no session, and for a version and itself.
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
        Err(refusal) => Answer::Refused(with_code(&refusal_words(refusal, &pasted.text))),
        Ok(found) if found.items.is_empty() => Answer::Nothing,
        Ok(found) => Answer::Found(describe(found, (from, to), changes, &links)),
    };
    write(open, (from, to), &pasted.text, Some(answer))
}

/// Returns the answer as Markdown: the operations that are not fine with their causes, then how many are.
pub(super) fn markdown(
    pasted: &Pasted,
    (from, to): (VersionNumber, VersionNumber),
    changes: &Changes,
) -> String {
    let names = name_versions(from, to);
    let names = (&*names.0, &*names.1);
    let found = match &pasted.outcome {
        Ok(found) if found.items.is_empty() => {
            return "This text has no operations.\n".to_owned();
        }
        Ok(found) => found,
        Err(refusal) => return format!("{}\n", refusal_words(refusal, &pasted.text)),
    };
    let mut out = String::new();
    let count = |verdict: OperationVerdict| found.count(verdict);
    // Writing into a string cannot fail.
    let _ = writeln!(
        out,
        "Of the operations, {} break, {} are touched, {} are fine and {} are valid in neither version.\n",
        count(OperationVerdict::Breaks),
        count(OperationVerdict::Touched),
        count(OperationVerdict::Fine),
        count(OperationVerdict::Invalid)
    );
    let concerned = worst_first(found);
    for item in concerned.iter().take(MAX_LISTED) {
        let name = literal(&item.shown_name());
        let _ = writeln!(
            out,
            "- {name}, line {}: {}",
            item.line,
            verdict_words(item.verdict).1
        );
        if item.verdict == OperationVerdict::Invalid || item.impacts.is_empty() {
            for (version, error) in item.refusals(names, MAX_CAUSES) {
                let _ = writeln!(out, "  - line {}: {version}{}", error.line, error.message);
            }
            continue;
        }
        for impact in item.impacts.iter().take(MAX_CAUSES) {
            if let Some(change) = changes.items.get(impact.change) {
                let _ = writeln!(out, "  - line {}: {}", impact.line, change.message);
            }
        }
    }
    let left_out = concerned.len().saturating_sub(MAX_LISTED);
    if left_out > 0 {
        let _ = writeln!(out, "- {left_out} more operations");
    }
    out
}

/// Returns the operations that are not fine, the worst first.
fn worst_first(found: &AffectedOperations) -> Vec<&AffectedOperation> {
    let worst = [
        OperationVerdict::Invalid,
        OperationVerdict::Breaks,
        OperationVerdict::Touched,
    ];
    let of = |verdict: OperationVerdict| {
        let items = found.items.iter();
        items.filter(move |item| item.verdict == verdict)
    };
    worst.into_iter().flat_map(of).collect()
}

/// Returns the class and the word of a verdict.
fn verdict_words(verdict: OperationVerdict) -> (&'static str, &'static str) {
    match verdict {
        OperationVerdict::Breaks => ("breaking", "Breaks"),
        OperationVerdict::Touched => ("dangerous", "Touched"),
        OperationVerdict::Fine => ("safe", "Fine"),
        OperationVerdict::Invalid => ("invalid", "Valid in neither"),
    }
}

/// Returns what the page says about an error that a reader can do something about.
pub(super) fn explain(error: &Error) -> Option<String> {
    match error {
        Error::TooLarge(_) => Some("Too much text. Paste or choose less at once.".to_owned()),
        Error::InvalidInput(_) | Error::RateLimited { .. } | Error::Unavailable(_) => {
            Some(error.to_string())
        }
        _ => None,
    }
}

/// Returns the form with the text, below the reason why nothing is said about it.
pub(super) fn refused(
    open: &OpenDocs,
    versions: (VersionNumber, VersionNumber),
    text: &str,
    reason: &str,
) -> askama::Result<Option<String>> {
    let answer = Answer::Refused(with_code(reason));
    write(open, versions, text, Some(answer))
}

fn write(
    open: &OpenDocs,
    (from, to): (VersionNumber, VersionNumber),
    text: &str,
    answer: Option<Answer<'_>>,
) -> askama::Result<Option<String>> {
    // Nothing breaks between a version and itself.
    if !open.project.is_public || from == to {
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

/// Returns what to paste instead of a text that is not GraphQL but holds some.
fn what_to_paste(text: &str) -> Option<&'static str> {
    let in_brackets = text.trim_start().trim_start_matches('[').trim_start();
    let in_braces = in_brackets.strip_prefix('{').map(str::trim_start);
    if in_braces.is_some_and(|rest| rest.starts_with('"')) {
        return Some(
            "This looks like JSON. Paste only the text of `query`, with line breaks in place of `\\n`.",
        );
    }
    // GraphQL has backticks in strings and comments only.
    text.contains('`').then_some(
        "This looks like program code. Paste only the operations, which stand between the backticks.",
    )
}

/// Returns why a text was refused, in one or two sentences with code in backticks.
fn refusal_words(refusal: &Refusal, text: &str) -> String {
    let first = refusal.diagnostics.first();
    let detail = first.filter(|first| first.line > 0);
    let words = match detail {
        // A limit is told with its place, in the same words.
        Some(first) if first.message == refusal.message => {
            let message = first.message.trim_end_matches('.');
            format!("{message}: line {}, column {}.", first.line, first.column)
        }
        Some(first) => format!("{} {}", refusal.message, first.message),
        None => refusal.message.clone(),
    };
    match what_to_paste(text) {
        Some(hint) => format!("{words} {hint}"),
        None => words,
    }
}

fn name_versions(from: VersionNumber, to: VersionNumber) -> (String, String) {
    (format!("version {from}"), format!("version {to}"))
}

fn describe<'a>(
    found: &'a AffectedOperations,
    (from, to): (VersionNumber, VersionNumber),
    changes: &Changes,
    links: &ChangeLinks,
) -> Found<'a> {
    let with = |verdict: OperationVerdict| {
        let items = found.items.iter();
        items.filter(move |item| item.verdict == verdict)
    };
    let concerned = worst_first(found);
    let names = name_versions(from, to);
    let names = (&*names.0, &*names.1);
    let listed = concerned.iter().take(MAX_LISTED);
    let listed = listed.map(|item| list_one(item, names, changes, links));
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
        listed: listed.collect(),
        left_out: concerned.len().saturating_sub(MAX_LISTED),
        fine_left_out: fine.len().saturating_sub(MAX_FINE),
        fine: fine.into_iter().take(MAX_FINE).collect(),
    }
}

fn list_one(
    item: &AffectedOperation,
    names: (&str, &str),
    changes: &Changes,
    links: &ChangeLinks,
) -> Listed {
    let (class, verdict) = verdict_words(item.verdict);
    let shows_impacts = item.verdict != OperationVerdict::Invalid && !item.impacts.is_empty();
    let causes: Vec<String> = if shows_impacts {
        let shown = item.impacts.iter().take(MAX_CAUSES);
        let change = |impact: &Impact| changes.items.get(impact.change);
        let shown = shown.filter_map(|impact| Some(cause(impact, change(impact)?, links)));
        shown.collect()
    } else {
        let shown = item.refusals(names, MAX_CAUSES).into_iter();
        let shown = shown.map(|(version, error)| {
            format!(
                "{version}{} <span class=\"n\">line {}</span>",
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
