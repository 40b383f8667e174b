//! What badges of docs say.

use domain::{Error, Project, Result, VersionNumber};
use projects::PublicDocs;

/// The subject of a badge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BadgeSubject {
    /// That there are docs.
    #[default]
    Docs,
    /// The documentation score.
    Score,
    /// The number of the current version.
    Version,
    /// The number of breaking changes since an earlier version.
    Breaking,
}

/// The message of a badge that leads to docs, unless its owner chose another.
pub const READ_THE_DOCS: &str = "Read the Docs";
/// The label of a badge without docs.
pub const MISSING_LABEL: &str = "docs";
/// The label of a badge that counts views.
pub const VIEWS_LABEL: &str = "views";
/// The message of a badge without docs.
pub const MISSING_MESSAGE: &str = "not found";

const NOT_KNOWN: &str = "changes not known";

impl BadgeSubject {
    /// Finds it by its word in addresses.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "docs" => Some(Self::Docs),
            "score" => Some(Self::Score),
            "version" => Some(Self::Version),
            "breaking" => Some(Self::Breaking),
            _ => None,
        }
    }

    /// Returns the label of the badge.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Docs => "docs",
            Self::Score => "docs score",
            Self::Version | Self::Breaking => "schema",
        }
    }
}

/// Returns the documentation score of public docs, without hidden parts.
///
/// # Errors
/// The errors of the engine.
pub async fn score(ctx: &projects::Context, docs: &PublicDocs) -> Result<String> {
    let score = projects::score(ctx, &docs.project).await?;
    Ok(format!("{}%", score.percent))
}

/// Returns the number of the current version.
#[must_use]
pub fn version(docs: &PublicDocs) -> String {
    format!("v{}", docs.version.number)
}

/// Shortens a number, as on shields.io but never rounded up: `999`, `1.2k`, `12k`, `1.2M`.
#[must_use]
pub fn shorten(number: u64) -> String {
    let mut unit = 1_u64;
    for letter in ["", "k", "M", "G", "T"] {
        let next = unit.saturating_mul(1_000);
        if number < next || letter == "T" {
            let (whole, tenths) = (number / unit, number % unit * 10 / unit.max(1));
            return match (letter, whole < 10 && tenths > 0) {
                ("", _) => number.to_string(),
                (_, true) => format!("{whole}.{tenths}{letter}"),
                (_, false) => format!("{whole}{letter}"),
            };
        }
        unit = next;
    }
    number.to_string()
}

/// Counts the breaking changes since a version, without hidden ones. A version that does not exist counts as the previous
/// one.
///
/// # Errors
/// The errors of the engine, but for schemas that cannot be compared.
pub async fn breaking_changes(
    ctx: &projects::Context,
    docs: &PublicDocs,
    since: Option<VersionNumber>,
) -> Result<String> {
    let (project, current) = (&docs.project, docs.version.number);
    if let Some(since) = since.filter(|since| *since <= current) {
        match count_since(ctx, project, since, current).await {
            Err(Error::NotFound(_)) => {}
            counted => return counted,
        }
    }
    let Some(previous) = current.previous() else {
        return Ok("first version".to_owned());
    };
    let (_, changes) = projects::changes_of_version(ctx, project, current).await?;
    Ok(match changes {
        Some(changes) => describe(changes.counts.breaking, previous),
        None => NOT_KNOWN.to_owned(),
    })
}

async fn count_since(
    ctx: &projects::Context,
    project: &Project,
    since: VersionNumber,
    current: VersionNumber,
) -> Result<String> {
    match projects::compare(ctx, project, since, current).await {
        Ok(changes) => Ok(describe(changes.counts.breaking, since)),
        Err(Error::InvalidSchema { .. } | Error::TooLarge(_)) => Ok(NOT_KNOWN.to_owned()),
        Err(error) => Err(error),
    }
}

/// `2 breaking changes since v3`
fn describe(count: u32, since: VersionNumber) -> String {
    let changes = if count == 1 { "change" } else { "changes" };
    format!("{count} breaking {changes} since v{since}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shortened_and_never_rounded_up() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1k"),
            (1_299, "1.2k"),
            (9_999, "9.9k"),
            (12_345, "12k"),
            (999_999, "999k"),
            (1_200_000, "1.2M"),
            (u64::MAX, "18446744T"),
        ] {
            assert_eq!(shorten(number), text);
        }
    }
}
