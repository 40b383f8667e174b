//! The answers of the tool that lists changes.

use std::fmt::Write as _;

use domain::{Error, SchemaVersion, VersionNumber};
use projects::{Context, OpenDocs};
use schema_results::{AllowedChange, Change, Changes, Criticality};
use serde::Deserialize;

use super::tool_error::ToolError;
use crate::allowed_changes;
use crate::change_text::message_markdown;

/// The arguments of a call.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangesCall {
    version: Option<u64>,
    from: Option<u64>,
    to: Option<u64>,
    criticality: Option<String>,
}

/// The versions that a call compares.
enum Compared {
    /// A version with the one before it.
    Version(VersionNumber),
    /// Any two versions.
    Pair(VersionNumber, VersionNumber),
}

/// Lists the changes of one version, or those between any two versions.
pub(super) async fn list(
    ctx: &Context,
    open: &OpenDocs,
    call: ChangesCall,
) -> Result<String, ToolError> {
    let grade = match call.criticality.as_deref() {
        None => None,
        Some("breaking") => Some(Criticality::Breaking),
        Some("dangerous") => Some(Criticality::Dangerous),
        Some("safe") => Some(Criticality::Safe),
        Some(word) => {
            return Err(
                format!("“{word}” is not a grade. Use breaking, dangerous or safe.").into(),
            );
        }
    };
    match read_versions(open, &call)? {
        Compared::Version(number) => of_version(ctx, open, number, grade).await,
        Compared::Pair(from, to) => between(ctx, open, (from, to), grade).await,
    }
}

fn read_versions(open: &OpenDocs, call: &ChangesCall) -> Result<Compared, ToolError> {
    let current = open.version.number;
    let read = |asked: Option<u64>| {
        let number = asked.map_or(Some(current), VersionNumber::new);
        let known = number.filter(|number| *number <= current);
        known.ok_or_else(|| {
            let asked = asked.unwrap_or_default();
            let words = format!("Version {asked} does not exist. The versions are 1 to {current}.");
            ToolError::from(words)
        })
    };
    match (call.version, call.from, call.to) {
        (_, None, None) => Ok(Compared::Version(read(call.version)?)),
        (Some(_), ..) => {
            Err("Give either version, or from and to: they name different comparisons.".into())
        }
        (None, None, Some(to)) => Err(format!(
            "Give from as well, or version: {to} for the changes of version {to} alone."
        )
        .into()),
        (None, Some(from), to) => Ok(Compared::Pair(read(Some(from))?, read(to)?)),
    }
}

/// Compares any two versions, in either direction.
async fn between(
    ctx: &Context,
    open: &OpenDocs,
    (from, to): (VersionNumber, VersionNumber),
    grade: Option<Criticality>,
) -> Result<String, ToolError> {
    let found = match projects::compare(ctx, &open.project, from, to).await {
        Ok(found) => found,
        Err(Error::NotFound(_)) => {
            return Err(format!("Version {from} or {to} no longer exists.").into());
        }
        Err(error) => return Err(ToolError::Failed(error)),
    };
    let mut out = compared(to, from, &found);
    push_changes(&mut out, &found, grade);
    Ok(out)
}

/// Lists the changes of a version, as the changelog shows them.
async fn of_version(
    ctx: &Context,
    open: &OpenDocs,
    number: VersionNumber,
    grade: Option<Criticality>,
) -> Result<String, ToolError> {
    // Those stored when the version was published.
    let found = projects::changes_of_version(ctx, &open.project, number).await;
    let (said, found) = match found {
        Ok((version, found)) => (message_paragraph(&version), found),
        Err(Error::NotFound(_)) => {
            return Err(format!("Version {number} no longer exists.").into());
        }
        Err(error) => return Err(ToolError::Failed(error)),
    };
    let Some(found) = found else {
        return Ok(if number == VersionNumber::FIRST {
            format!(
                "Version {number} is the first: there is nothing before it to compare with.\n{said}"
            )
        } else {
            format!("The changes of version {number} are not known.\n{said}")
        });
    };
    let Some(before) = number.previous() else {
        return Ok(said);
    };
    let mut out = compared(number, before, &found);
    out.push_str(&said);
    let allowed = allowed_changes::of_version(ctx, open, number, Some(&found)).await;
    for allowed_change in allowed.map_err(ToolError::Failed)? {
        let of = match allowed_change.path.as_str() {
            AllowedChange::EVERYTHING => String::new(),
            path => format!("`{path}`: "),
        };
        let _ = write!(
            out,
            "\n{of}{}\n",
            allowed_changes::to_markdown(&allowed_change)
        );
    }
    push_changes(&mut out, &found, grade);
    Ok(out)
}

fn compared(version: VersionNumber, before: VersionNumber, found: &Changes) -> String {
    format!(
        "Version {version} compared with version {before}: {} breaking, {} dangerous, {} safe.\n",
        found.counts.breaking, found.counts.dangerous, found.counts.safe
    )
}

/// Writes the changes of one grade, or of all.
fn push_changes(out: &mut String, found: &Changes, grade: Option<Criticality>) {
    for (word, of) in [
        ("Breaking", Criticality::Breaking),
        ("Dangerous", Criticality::Dangerous),
        ("Safe", Criticality::Safe),
    ] {
        let wanted = grade.is_none_or(|grade| grade == of);
        let mut items = found
            .items
            .iter()
            .filter(|item| wanted && item.criticality == of)
            .peekable();
        if items.peek().is_some() {
            let _ = write!(out, "\n## {word}\n\n");
        }
        items.for_each(|item| push_change(out, item));
    }
    if found.omitted > 0 {
        let _ = write!(out, "\n{} more are not listed.\n", found.omitted);
    }
}

/// Returns the publisher's message as a paragraph; empty if there is none.
fn message_paragraph(version: &SchemaVersion) -> String {
    match &version.message {
        Some(text) => format!("\n{}\n", message_markdown(text.as_str())),
        None => String::new(),
    }
}

fn push_change(out: &mut String, change: &Change) {
    let _ = write!(out, "- `{}`: {}", change.path, change.message);
    if let Some(reason) = &change.reason {
        let _ = write!(out, " {reason}");
    }
    out.push('\n');
}
