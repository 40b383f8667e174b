//! The comment of a check on a pull request. The page of the check shows the same words.

use domain::{CheckReasons, CheckSummary, SchemaFile, VersionNumber};
use schema_model::text::push_message;
use schema_results::{
    AffectedOperation, ChangeCounts, CheckedChange, CheckedChanges, Criticality, Diagnostic,
    OperationVerdict, PassReason, Ruling, Verdict,
};

use crate::Checked;
use crate::client_operations::JudgedOperations;
use crate::page_views::VIEWED_DAYS;

/// Maximum number of changes and of findings that a comment lists.
const MAX_CHANGES: usize = 50;
const MAX_FINDINGS: usize = 20;
/// Maximum number of operations that a comment lists.
const MAX_OPERATIONS: usize = 50;
/// Bytes of a comment: GitHub takes 65,536 characters, and the pipeline adds a line.
const MAX_BYTES: usize = 60_000;

/// The title of a comment and its list of changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckComment {
    /// How much changes, such as `2 breaking changes, 0 dangerous, 11 safe compared with version 1`.
    pub title: String,
    /// A line for each change that can hurt, with code in backticks; after 50 of them one that says how many more there
    /// are.
    pub changes: Vec<String>,
}

impl CheckComment {
    /// Describes a stored check, with its changes as they are judged now.
    #[must_use]
    pub fn of(check: &CheckSummary, changes: &CheckedChanges) -> Self {
        let hidden = check.hidden.map(|hidden| hidden.counts).unwrap_or_default();
        Self {
            title: title(check.base, check.counts, hidden),
            changes: list_changes(changes, None),
        }
    }
}

/// Returns why a check failed, as one sentence; none if it passed.
#[must_use]
pub fn failure(verdict: &Verdict) -> Option<String> {
    let reasons = name_reasons(verdict.breaking_changes(), CheckReasons::of(verdict));
    reasons.map(|reasons| format!("The check failed: {reasons}."))
}

/// Names what fails a check: so many changes, and the rest. None if nothing does.
#[must_use]
pub fn name_reasons(changes: u32, reasons: CheckReasons) -> Option<String> {
    let CheckReasons {
        findings,
        invalid_operations: operations,
    } = reasons;
    let parts: Vec<String> = [
        (changes > 0).then(|| count(changes, "breaking change")),
        (findings > 0).then(|| count(findings, "finding") + " in the schema"),
        (operations > 0).then(|| count(operations, "operation") + " valid in neither version"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (last, before) = parts.split_last()?;
    Some(match before {
        [] => last.clone(),
        before => format!("{} and {last}", before.join(", ")),
    })
}

/// Returns the Markdown of a comment, at most 60,000 bytes. `file` is the name of the schema's file, if it is known; `url`
/// the page of the check.
#[must_use]
pub fn check_comment(checked: &Checked, file: Option<&SchemaFile>, url: Option<&str>) -> String {
    let none = CheckedChanges::default();
    let changes = checked.changes.as_ref().unwrap_or(&none);
    let hidden = changes.hidden.unwrap_or_default();
    let title = title(checked.current, changes.counts, hidden);
    let link = url.map(|url| format!("\n[Compare the schemas]({url})\n"));
    let mut out = format!("**{title}**\n");
    if let Some(failure) = failure(&checked.verdict) {
        out += &format!("\n{failure}\n");
    }
    let room = MAX_BYTES - link.as_deref().map_or(0, str::len);
    if let Some(operations) = &checked.operations {
        out += &format!("\n{}\n", summarize_operations(operations));
        let listed = list_operations(operations, checked.current);
        push_list(&mut out, room, None, &listed);
    }
    push_list(&mut out, room, None, &list_changes(changes, file));
    let items = checked.findings.items.iter();
    let findings: Vec<String> = items.map(|item| describe_finding(item, file)).collect();
    let findings = first(findings, MAX_FINDINGS, checked.findings.count() as usize);
    push_list(&mut out, room, Some("Findings in the schema:"), &findings);
    out.push_str(link.as_deref().unwrap_or_default());
    out
}

/// `Of 8 operations in 3 files, 2 break and 1 is valid in neither version.`
fn summarize_operations(operations: &JudgedOperations) -> String {
    let found = &operations.found;
    let of = |verdict| u32::try_from(found.count(verdict)).unwrap_or(u32::MAX);
    let part = |number: u32, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {many}")),
    };
    let parts: Vec<String> = [
        part(of(OperationVerdict::Breaks), "breaks", "break"),
        part(
            of(OperationVerdict::Invalid),
            "is valid in neither version",
            "are valid in neither version",
        ),
    ]
    .into_iter()
    .flatten()
    .collect();
    let all = u32::try_from(found.items.len()).unwrap_or(u32::MAX);
    let files = u32::try_from(operations.files).unwrap_or(u32::MAX);
    let all = format!("{} in {}", count(all, "operation"), count(files, "file"));
    match parts.is_empty() {
        true => format!("No change breaks any of {all}."),
        false => format!("Of {all}, {}.", parts.join(" and ")),
    }
}

/// Lists the operations that fail the check.
fn list_operations(operations: &JudgedOperations, current: Option<VersionNumber>) -> Vec<String> {
    let items = operations.found.items.iter();
    let fails = |item: &&AffectedOperation| {
        matches!(
            item.verdict,
            OperationVerdict::Breaks | OperationVerdict::Invalid
        )
    };
    let listed = items
        .filter(fails)
        .map(|item| describe_operation(item, current));
    let listed: Vec<String> = listed.collect();
    let count = listed.len();
    first(listed, MAX_OPERATIONS, count)
}

fn describe_operation(item: &AffectedOperation, current: Option<VersionNumber>) -> String {
    let file = item.file.as_deref().unwrap_or_default();
    let place = format!("`{}` ({file}:{})", item.shown_name(), item.line);
    let cause = item
        .impacts
        .first()
        .map(|impact| format!("`{}`", impact.path));
    if let (OperationVerdict::Breaks, Some(cause)) = (item.verdict, cause) {
        return format!("{place}: {cause} breaks it.");
    }
    let current = current.map_or_else(String::new, |current| format!("version {current}"));
    let refusals = item.refusals((&current, "the new schema"), 1);
    let errors = refusals
        .iter()
        .map(|(version, error)| format!("{version}{}", error.message));
    format!("{place}: {}", errors.collect::<Vec<_>>().join(" "))
}

fn title(current: Option<VersionNumber>, shown: ChangeCounts, hidden: ChangeCounts) -> String {
    let Some(current) = current else {
        return "Nothing is published yet. This would be version 1.".to_owned();
    };
    let all = |grade| shown.of(grade).saturating_add(hidden.of(grade));
    let mut title = format!(
        "{}, {} dangerous, {} safe compared with version {current}",
        count(all(Criticality::Breaking), "breaking change"),
        all(Criticality::Dangerous),
        all(Criticality::Safe),
    );
    if hidden.total() > 0 {
        title += &format!(", {} of them hidden from readers", hidden.total());
    }
    title
}

fn list_changes(changes: &CheckedChanges, file: Option<&SchemaFile>) -> Vec<String> {
    let items = changes.items.iter();
    let listed: Vec<String> = items
        .filter(|item| item.change.criticality != Criticality::Safe)
        .map(|item| describe_change(item, file))
        .collect();
    let count = listed.len();
    first(listed, MAX_CHANGES, count)
}

fn describe_change(item: &CheckedChange, file: Option<&SchemaFile>) -> String {
    let mut out = item.change.message.clone();
    if item.change.hidden {
        out += " (hidden from readers)";
    }
    if let (Some(file), Some(place)) = (file, item.change.new_position) {
        out += &format!(" ({}:{})", file.as_str(), place.line);
    }
    match (item.ruling, &item.allowed_change) {
        (Ruling::Ignored, _) => out += " Ignored.",
        (Ruling::Allowed, Some(allowed_change)) => {
            out += &format!(
                " Allowed by {}: {}",
                allowed_change.by, allowed_change.reason
            );
        }
        _ => match (item.pass_reason, &item.advice) {
            (Some(PassReason::Unused), _) => out += " It breaks none of the operations.",
            (Some(PassReason::HiddenPart), _) => out += " Hidden parts do not count.",
            (Some(PassReason::Tolerated), _) => out += " Breaking changes do not fail.",
            (None, Some(advice)) => out += &format!(" {advice}"),
            (None, None) => {}
        },
    }
    match item.change.page_views {
        None => {}
        Some(0) => out += &format!(" Nobody viewed its page in the last {VIEWED_DAYS} days."),
        Some(1) => out += &format!(" Its page was viewed once in the last {VIEWED_DAYS} days."),
        Some(views) => {
            out += &format!(" Its page was viewed {views} times in the last {VIEWED_DAYS} days.");
        }
    }
    out
}

fn describe_finding(finding: &Diagnostic, file: Option<&SchemaFile>) -> String {
    let (line, message) = (finding.line, &finding.message);
    match file {
        Some(file) => format!("{}:{line} {message}", file.as_str()),
        None => format!("Line {line}: {message}"),
    }
}

/// Keeps the first `max`, and says how many more of `count` there are.
fn first(mut lines: Vec<String>, max: usize, count: usize) -> Vec<String> {
    lines.truncate(max);
    let more = count.saturating_sub(lines.len());
    if more > 0 {
        lines.push(format!("… and {more} more."));
    }
    lines
}

/// Appends a list, as far as there is room.
fn push_list(out: &mut String, room: usize, heading: Option<&str>, lines: &[String]) {
    let heading = heading.map_or_else(String::new, |heading| format!("{heading}\n\n"));
    if lines.is_empty() || out.len() + heading.len() >= room {
        return;
    }
    *out += &format!("\n{heading}");
    for line in lines {
        let length = out.len();
        *out += "- ";
        push_message(out, line);
        *out += "\n";
        if out.len() > room {
            out.truncate(length);
            return;
        }
    }
}

fn count(count: u32, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use schema_results::{Change, Findings, Tolerance};

    use super::*;

    fn checked(items: Vec<Change>, tolerance: Tolerance) -> Checked {
        let changes = schema_results::Changes::from_items(items, 1_000);
        let changes = CheckedChanges::judge(changes, |_| (Ruling::Fails, None), |_| None);
        let findings = Findings {
            items: Vec::new(),
            omitted: 0,
        };
        Checked {
            id: None,
            verdict: Verdict::new(&findings, changes.counts, tolerance),
            findings,
            changes: Some(changes),
            operations: None,
            current: VersionNumber::new(3),
        }
    }

    fn removed(path: &str) -> Change {
        let mut change = Change::new(Criticality::Breaking, "field_removed", path);
        change.message = format!("The field `{path}` was <removed>.");
        change
    }

    #[test]
    fn a_comment_says_how_much_changes_and_why_it_fails() {
        let checked = checked(vec![removed("User.email")], Tolerance::Findings);
        let file = SchemaFile::parse("api/schema.graphql").unwrap();
        let comment = check_comment(&checked, Some(&file), Some("https://docs.test/c/1"));
        assert_eq!(
            comment,
            "**1 breaking change, 0 dangerous, 0 safe compared with version 3**\n\nThe check failed: 1 breaking change.\n\n\
             - The field `User.email` was \\<removed\\>.\n\n[Compare the schemas](https://docs.test/c/1)\n"
        );
    }

    #[test]
    fn the_first_version_is_compared_with_nothing() {
        let mut first = checked(Vec::new(), Tolerance::Findings);
        (first.current, first.changes) = (None, None);
        let comment = check_comment(&first, None, None);
        assert_eq!(
            comment,
            "**Nothing is published yet. This would be version 1.**\n"
        );
    }

    #[test]
    fn a_comment_fits_into_one() {
        let long = (0..200).map(|number| removed(&format!("T{number}.{}", "x".repeat(3_000))));
        let many = checked(long.collect(), Tolerance::Findings);
        let comment = check_comment(&many, None, Some("https://docs.test/c/1"));
        assert!(comment.len() <= MAX_BYTES, "{}", comment.len());
        assert!(comment.ends_with("(https://docs.test/c/1)\n"));
        let short = (0..80).map(|number| removed(&format!("T{number}.a")));
        let comment = check_comment(&checked(short.collect(), Tolerance::Findings), None, None);
        assert!(comment.contains("- … and 30 more.\n"), "{comment}");
    }
}
