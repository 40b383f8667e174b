//! Changes as the command line prints them in JSON: with columns and files, and the counts beside the items.

use schema_results::{
    AffectedOperations, Change, ChangeCounts, ChangeUses, Changes, Criticality, Position,
};
use serde::Serialize;

#[derive(Serialize)]
pub struct PrintedChanges<'a> {
    items: Vec<PrintedChange<'a>>,
    breaking: u32,
    dangerous: u32,
    safe: u32,
    omitted: u32,
    /// How many more there are that readers do not see.
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<ChangeCounts>,
}

#[derive(Serialize)]
pub struct PrintedChange<'a> {
    criticality: Criticality,
    code: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    related: Option<&'a str>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'a str>,
    /// Whether readers do not see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    old_file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old_position: Option<PrintedPosition>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_position: Option<PrintedPosition>,
    /// How many of the given operations it breaks and touches.
    #[serde(skip_serializing_if = "Option::is_none")]
    operations: Option<ChangeUses>,
}

/// A place without its column where only the line is known.
#[derive(Serialize)]
struct PrintedPosition {
    line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
}

impl PrintedPosition {
    fn of(at: Position) -> Self {
        Self {
            line: at.line,
            column: Some(at.column).filter(|column| *column > 0),
        }
    }
}

impl<'a> PrintedChanges<'a> {
    pub fn of(changes: &'a Changes) -> Self {
        Self {
            items: changes.items.iter().map(PrintedChange::of).collect(),
            breaking: changes.counts.breaking,
            dangerous: changes.counts.dangerous,
            safe: changes.counts.safe,
            omitted: changes.omitted,
            hidden: changes.hidden,
        }
    }
}

impl<'a> PrintedChanges<'a> {
    /// Adds how many operations each change breaks and touches.
    pub fn with_operations(mut self, found: &AffectedOperations) -> Self {
        for (at, item) in self.items.iter_mut().enumerate() {
            item.operations = Some(found.uses_of(at));
        }
        self
    }
}

impl<'a> PrintedChange<'a> {
    pub fn of(change: &'a Change) -> Self {
        Self {
            criticality: change.criticality,
            code: &change.code,
            path: &change.path,
            related: change.related.as_deref(),
            message: &change.message,
            reason: change.reason.as_deref(),
            page: change.page.as_deref(),
            hidden: change.hidden,
            old_file: change.old_file.as_deref(),
            new_file: change.new_file.as_deref(),
            old_position: change.old_position.map(PrintedPosition::of),
            new_position: change.new_position.map(PrintedPosition::of),
            operations: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_columns_and_counts_stand_beside_the_items() {
        let change = Change {
            old_position: Some(Position { line: 2, column: 5 }),
            old_file: Some("a.graphql".to_owned()),
            ..Change::new(Criticality::Breaking, "field_removed", "Query.a")
        };
        let line_only = Change {
            old_position: Some(Position { line: 2, column: 0 }),
            ..Change::new(Criticality::Breaking, "field_removed", "Query.a")
        };
        let text = serde_json::to_string(&PrintedChange::of(&line_only)).unwrap();
        assert!(text.ends_with(r#""old_position":{"line":2}}"#), "{text}");
        let changes = Changes::from_items(vec![change], 1);
        assert_eq!(
            serde_json::to_string(&PrintedChanges::of(&changes)).unwrap(),
            r#"{"items":[{"criticality":"breaking","code":"field_removed","path":"Query.a","message":"","old_file":"a.graphql","old_position":{"line":2,"column":5}}],"breaking":1,"dangerous":0,"safe":0,"omitted":0}"#
        );
    }
}
