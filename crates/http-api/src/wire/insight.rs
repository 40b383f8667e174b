//! Diagnostics of a schema, and the score of its documentation.

use domain::{Error, Result};
use schema_model::operations::find_fixes;
use schema_results::{Counts, Findings, FixableDiagnostic};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum number of diagnostics in a response.
const MAX_DIAGNOSTICS: usize = 200;

/// The diagnostics of a text.
#[derive(Serialize, ToSchema)]
pub struct DiagnosedSchema {
    /// Whether publishing it would be refused.
    pub is_refused: bool,
    /// Why, in one sentence; null if it would be accepted.
    #[schema(required, example = json!(null))]
    pub message: Option<String>,
    /// The diagnostics in source order; at most 200.
    pub diagnostics: Vec<FixableDiagnostic>,
    /// How many more there are.
    pub omitted: u32,
    /// Its contents; null if it would be refused.
    #[schema(required)]
    pub counts: Option<Counts>,
}

impl DiagnosedSchema {
    /// Converts diagnostics. A refused schema is a normal response here.
    ///
    /// # Errors
    /// Every other error.
    pub fn new(outcome: Result<(Findings, Counts)>) -> Result<Self> {
        let (message, items, more, counts) = match outcome {
            Ok((findings, counts)) => (None, findings.items, findings.omitted, Some(counts)),
            Err(Error::InvalidSchema {
                message,
                diagnostics,
            }) => (Some(message), diagnostics, 0, None),
            Err(Error::TooLarge(message)) => (Some(message), Vec::new(), 0, None),
            Err(error) => return Err(error),
        };
        let left_out = items.len().saturating_sub(MAX_DIAGNOSTICS);
        Ok(Self {
            is_refused: message.is_some(),
            message,
            diagnostics: find_fixes(items.into_iter().take(MAX_DIAGNOSTICS).collect()),
            omitted: more.saturating_add(u32::try_from(left_out).unwrap_or(u32::MAX)),
            counts,
        })
    }
}

/// How complete the documentation of a schema is.
#[derive(Serialize, ToSchema)]
pub struct DocumentationScore {
    /// 0 to 100; 100 only if every check passes.
    pub percent: u8,
    /// The checks, heaviest first.
    pub checks: Vec<ScoreCheck>,
}

/// One check of the score.
#[derive(Serialize, ToSchema)]
pub struct ScoreCheck {
    /// Machine-readable: `operations_described`.
    pub code: String,
    /// For people: “Operations are described”.
    pub label: String,
    /// How many pass.
    pub done: u32,
    /// How many there are; at least one.
    pub of: u32,
    /// Its weight among the checks.
    pub weight: u8,
    /// Points that passing it completely would add.
    pub gain: u8,
    /// Advice, in a sentence.
    pub advice: String,
    /// The first that fail.
    pub examples: Vec<ScorePlace>,
    /// How many more there are.
    pub more: u32,
}

/// A type or member in a schema.
#[derive(Serialize, ToSchema)]
pub struct ScorePlace {
    /// `User`, `User.login`, `Role.ADMIN`.
    pub name: String,
    /// Path of its page with its anchor.
    pub path: String,
    /// Its line in the SDL, from 1.
    #[schema(required)]
    pub line: Option<u32>,
}

impl From<schema_docs::Score> for DocumentationScore {
    fn from(score: schema_docs::Score) -> Self {
        let check = |check: schema_docs::Check| ScoreCheck {
            code: check.code.to_owned(),
            label: check.label.to_owned(),
            done: check.done,
            of: check.of,
            weight: check.weight,
            gain: check.gain,
            advice: check.advice.to_owned(),
            examples: check.examples.into_iter().map(ScorePlace::from).collect(),
            more: check.more,
        };
        Self {
            percent: score.percent,
            checks: score.checks.into_iter().map(check).collect(),
        }
    }
}

impl From<schema_docs::Place> for ScorePlace {
    fn from(place: schema_docs::Place) -> Self {
        Self {
            name: place.name,
            path: place.path,
            line: place.position.map(|position| position.line),
        }
    }
}
