//! `graphfolio check --operations`: what the changes do to the operations of clients.

use std::collections::HashSet;
use std::fmt::Write as _;

use schema_changes::OperationFiles;
use schema_model::model::Model;
use schema_model::text::{make_printable, push_message};
use schema_results::{
    AffectedOperation, AffectedOperations, ChangeCounts, Changes, Criticality, Effect, Impact,
    OperationVerdict,
};
use serde::Serialize;

use super::Stop;
use super::operation_files::{limits, read_operations, refuse};
use super::output::format_count;

/// Operations in the Markdown of a pull request's comment.
const MAX_MARKDOWN_ITEMS: usize = 100;
/// Impacts that are printed for one operation.
const MAX_PRINTED_IMPACTS: usize = 5;

/// The operations of clients and what the changes do to them.
pub struct UsedChanges {
    /// The operations.
    pub found: AffectedOperations,
    files: usize,
    /// Numbers of changes that a project allows or ignores, so that they never fail.
    settled: HashSet<usize>,
}

/// The operations as JSON.
#[derive(Serialize)]
pub struct PrintedOperations<'a> {
    items: &'a [AffectedOperation],
    files: usize,
    breaks: usize,
    touched: usize,
    fine: usize,
    invalid: usize,
}

impl UsedChanges {
    /// Reads the operations and finds out which of them the changes break or touch.
    pub fn find(
        patterns: &[String],
        models: (&Model, &Model),
        changes: &Changes,
    ) -> Result<Self, Stop> {
        let mut files = OperationFiles::default();
        let refused = |refusal| refuse(refusal, "operations".to_owned());
        for file in read_operations(patterns)? {
            let pushed = files.push(&file.name, &file.text, &limits());
            pushed.map_err(|refusal| refuse(refusal, file.name.clone()))?;
        }
        let found = files.find_affected(models, changes, &limits());
        let found = found.map_err(refused)?;
        if found.items.is_empty() {
            return Err(Stop::wrong_use(format!(
                "There is no operation in {}.",
                format_count(files.count(), "file")
            )));
        }
        Ok(Self {
            found,
            files: files.count(),
            settled: HashSet::new(),
        })
    }

    /// Returns what a server has found out about operations from so many files.
    pub fn of_server(found: AffectedOperations, files: usize) -> Self {
        Self {
            found,
            files,
            settled: HashSet::new(),
        }
    }

    /// Excludes changes that a project allows or ignores, given by their numbers.
    pub fn settle(&mut self, changes: impl Iterator<Item = usize>) {
        self.settled.extend(changes);
    }

    /// Returns the counts of changes that fail: breaking ones count only if an operation uses them.
    pub fn counts(&self, changes: &Changes) -> ChangeCounts {
        let breaking =
            |change: &&schema_results::Change| change.criticality == Criticality::Breaking;
        let listed = changes.items.iter().filter(breaking).count();
        // What is not listed cannot be looked for in operations.
        let unlisted = (changes.counts.breaking as usize).saturating_sub(listed);
        let breaking = self
            .found
            .count_failing(unlisted, |at| self.settled.contains(&at));
        ChangeCounts {
            breaking,
            ..changes.counts
        }
    }

    /// Returns whether an operation is valid in neither version, so that nothing is known about it.
    pub fn has_invalid(&self) -> bool {
        self.found.count(OperationVerdict::Invalid) > 0
    }

    /// Returns the changes, each with the number of operations that it concerns behind its reason.
    fn marked(&self, changes: &Changes) -> Changes {
        let mut marked = changes.clone();
        for (at, change) in marked.items.iter_mut().enumerate() {
            let uses = self.found.uses_of(at);
            let operations = |count: u32| format_count(count as usize, "operation");
            let mark = match (uses.breaks, uses.touches, change.criticality) {
                (0, 0, Criticality::Breaking) => {
                    "It would be breaking, but no given operation uses it.".to_owned()
                }
                (0, 0, _) => continue,
                (0, touches, _) => format!("It touches {}.", operations(touches)),
                (breaks, _, _) if self.settled.contains(&at) => {
                    format!("It breaks {}, and is allowed.", operations(breaks))
                }
                (breaks, _, _) => format!("It breaks {}.", operations(breaks)),
            };
            change.reason = Some(match change.reason.take() {
                Some(reason) => format!("{reason} {mark}"),
                None => mark,
            });
        }
        marked
    }

    /// Returns the changes, each with the number of operations that it concerns behind its reason. Breaking ones that no
    /// operation uses are dangerous only.
    pub fn graded(&self, changes: &Changes) -> Changes {
        let mut marked = self.marked(changes);
        for (at, change) in marked.items.iter_mut().enumerate() {
            let passes = self.found.uses_of(at).breaks == 0 || self.settled.contains(&at);
            if passes && change.criticality == Criticality::Breaking {
                change.criticality = Criticality::Dangerous;
                marked.counts.breaking -= 1;
                marked.counts.dangerous += 1;
            }
        }
        // Breaking ones first, as in every list of changes.
        marked.items.sort_by_key(|change| change.criticality);
        marked
    }

    /// The operations as JSON.
    pub fn printed(&self) -> PrintedOperations<'_> {
        PrintedOperations {
            items: &self.found.items,
            files: self.files,
            breaks: self.found.count(OperationVerdict::Breaks),
            touched: self.found.count(OperationVerdict::Touched),
            fine: self.found.count(OperationVerdict::Fine),
            invalid: self.found.count(OperationVerdict::Invalid),
        }
    }

    /// Lines for a terminal: the operations that are not fine, and a summary.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for item in self.concerned() {
            let (mark, _) = words(item.verdict);
            // Writing into a string cannot fail.
            let _ = writeln!(
                out,
                "{mark} {}  {}",
                make_printable(&item.shown_name()),
                make_printable(&place(item.file.as_deref(), item.line))
            );
            for line in reasons(item) {
                let _ = writeln!(out, "    {}", make_printable(&line));
            }
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&self.summary());
        out.push('\n');
        out
    }

    /// Markdown for a comment on a pull request.
    pub fn to_markdown(&self) -> String {
        let mut out = format!("**{}**\n\n", self.summary());
        for item in self.concerned().take(MAX_MARKDOWN_ITEMS) {
            let (mark, word) = words(item.verdict);
            let name = item.shown_name();
            let at = place(item.file.as_deref(), item.line);
            let _ = write!(out, "- {mark} ");
            push_message(&mut out, &format!("`{name}` ({at}) {word}"));
            for line in reasons(item) {
                out.push_str("\n  - ");
                push_message(&mut out, &line);
            }
            out.push('\n');
        }
        let more = self.concerned().count().saturating_sub(MAX_MARKDOWN_ITEMS);
        if more > 0 {
            let _ = write!(out, "\n… and {} more.\n", format_count(more, "operation"));
        }
        out
    }

    /// The operations that are not fine, the broken ones first.
    fn concerned(&self) -> impl Iterator<Item = &AffectedOperation> {
        let order = [
            OperationVerdict::Invalid,
            OperationVerdict::Breaks,
            OperationVerdict::Touched,
        ];
        order.into_iter().flat_map(|verdict| {
            let items = self.found.items.iter();
            items.filter(move |item| item.verdict == verdict)
        })
    }

    /// `8 operations in 3 files: 2 break, 1 is touched, 5 are fine.`
    fn summary(&self) -> String {
        let printed = self.printed();
        let mut parts = Vec::new();
        let mut count = |number: usize, one: &str, many: &str| {
            if number > 0 {
                let word = if number == 1 { one } else { many };
                parts.push(format!("{number} {word}"));
            }
        };
        count(
            printed.invalid,
            "is valid in neither version",
            "are valid in neither version",
        );
        count(printed.breaks, "breaks", "break");
        count(printed.touched, "is touched", "are touched");
        count(printed.fine, "is fine", "are fine");
        format!(
            "{} in {}: {}.",
            format_count(printed.items.len(), "operation"),
            format_count(self.files, "file"),
            parts.join(", ")
        )
    }
}

fn words(verdict: OperationVerdict) -> (&'static str, &'static str) {
    match verdict {
        OperationVerdict::Breaks => ("✖", "breaks"),
        OperationVerdict::Touched => ("⚠", "is touched"),
        OperationVerdict::Fine => ("✔", "is fine"),
        OperationVerdict::Invalid => ("✖", "is valid in neither version"),
    }
}

fn place(file: Option<&str>, line: u32) -> String {
    match file {
        Some(file) => format!("{file}:{line}"),
        None => format!("line {line}"),
    }
}

/// Says why an operation is not fine, one line for each cause.
fn reasons(item: &AffectedOperation) -> Vec<String> {
    let is_invalid = item.verdict == OperationVerdict::Invalid;
    let mut lines: Vec<String> = Vec::new();
    if is_invalid {
        let refusals = item.refusals(("the schema in use", "the new schema"), 1);
        lines.extend(refusals.into_iter().map(|(version, error)| {
            let at = place(error.file.as_deref(), error.line);
            match version.is_empty() {
                true => format!("It is valid in neither version: {} ({at})", error.message),
                false => format!("{version}{} ({at})", error.message),
            }
        }));
        return lines;
    }
    let shown = item.impacts.iter().take(MAX_PRINTED_IMPACTS);
    lines.extend(shown.map(describe));
    if lines.is_empty() {
        lines.extend(
            item.errors
                .iter()
                .take(1)
                .map(|error| error.message.clone()),
        );
    }
    let more = item.impacts.len().saturating_sub(MAX_PRINTED_IMPACTS) + item.omitted as usize;
    if more > 0 {
        lines.push(format!("{} more.", format_count(more, "change")));
    }
    lines
}

fn describe(impact: &Impact) -> String {
    let at = place(impact.file.as_deref(), impact.line);
    let verb = match impact.effect {
        Effect::Breaks => "breaks it",
        Effect::Touches => "touches it",
    };
    match &impact.variable {
        Some(variable) => format!("`{}` {verb}: `${variable}` may hold it ({at})", impact.path),
        None => format!("`{}` {verb} ({at})", impact.path),
    }
}
