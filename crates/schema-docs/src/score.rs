//! How well a schema is documented, and what would raise it.

mod checks;
mod spot;
mod style;
mod tally;

use serde::Serialize;

use crate::docs::Docs;
use checks::CHECKS;
use schema_model::model::Position;
use schema_results::{Diagnostic, Findings, Severity};
use tally::Tally;

/// How well a schema is documented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Score {
    /// 0 to 100, rounded down: 100 only where nothing is left to do. It is
    /// Σ weight · done ∕ of, divided by Σ weight, over the checks that apply.
    pub percent: u8,
    /// The checks that apply, heaviest first.
    pub checks: Vec<Check>,
}

/// One thing that is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Machine-readable, `snake_case`: `operations_described`.
    pub code: &'static str,
    /// For people: "Operations are described".
    pub label: &'static str,
    /// How many are as they should be.
    pub done: u32,
    /// How many there are; at least one.
    pub of: u32,
    /// How much the check counts, against the others.
    pub weight: u8,
    /// Points that finishing it would add, in whole ones: those of all checks are what
    /// [`Score::percent`] lacks of 100.
    pub gain: u8,
    /// The advice, in a sentence.
    pub advice: &'static str,
    /// The first that are not as they should be, at most [`Score::EXAMPLES`].
    pub examples: Vec<Place>,
    /// How many more there are.
    pub more: u32,
}

/// Something in a schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// `User`, `User.login`, `User.posts(first:)`, `Role.ADMIN`, `@cost(weight:)`.
    pub name: String,
    /// Path of its page with its anchor, `objects/User#login`.
    pub path: String,
    /// Where it is defined.
    pub position: Option<Position>,
}

impl Score {
    /// How many examples a check gives.
    pub const EXAMPLES: usize = 10;
}

impl Docs {
    /// Rates the documentation: descriptions first, those of operations and types most, then reasons
    /// of deprecations, usual names, and types that no operation leads to. A description that only
    /// repeats the name counts as none. Built-in types and what federation tools add do not count.
    ///
    /// ```
    /// # let limits = schema_model::Limits::default();
    /// let source = schema_model::read(br#"type Query { "The account that is signed in." me: Int }"#, &limits)?;
    /// let score = schema_docs::build(&source, &limits)?.score();
    /// assert_eq!(score.percent, 100);
    ///
    /// let source = schema_model::read(br#"type Query { "Me." me: Int }"#, &limits)?;
    /// let score = schema_docs::build(&source, &limits)?.score();
    /// assert_eq!((score.checks[0].code, score.checks[0].done), ("operations_described", 0));
    /// assert_eq!(score.percent + score.checks[0].gain, 100);
    /// # Ok::<(), schema_model::Refusal>(())
    /// ```
    #[must_use]
    pub fn score(&self) -> Score {
        let tallies = checks::count(self.model(), self.index(), Score::EXAMPLES);
        let percent = percent(&tallies);
        let gains = gains(&tallies, percent);
        let checks = CHECKS.iter().zip(&tallies).enumerate();
        let checks = checks
            .filter(|(_, (_, tally))| tally.of > 0)
            .map(|(number, (check, tally))| Check {
                code: check.code,
                label: check.label,
                done: tally.done,
                of: tally.of,
                weight: check.weight,
                gain: gains.get(number).copied().unwrap_or(0),
                advice: check.advice,
                examples: tally.kept.iter().map(|item| item.place.clone()).collect(),
                more: tally.left_out(),
            })
            .collect();
        Score { percent, checks }
    }

    /// Returns the things that [`Docs::score`] counts as not done, as warnings: the heaviest checks first, at most
    /// [`Findings::MAX_ITEMS`], then in source order. They have no excerpts; [`add_excerpts`](crate::add_excerpts)
    /// adds them.
    #[must_use]
    pub fn advice(&self) -> Findings {
        let tallies = checks::count(self.model(), self.index(), Findings::MAX_ITEMS);
        let total: u32 = tallies.iter().map(|tally| tally.of - tally.done).sum();
        let kept = CHECKS
            .iter()
            .zip(tallies)
            .flat_map(|(check, tally)| tally.kept.into_iter().map(move |item| (check, item)));
        let mut items: Vec<Diagnostic> = kept
            .take(Findings::MAX_ITEMS)
            .map(|(check, item)| {
                let (line, column) = item
                    .place
                    .position
                    .map_or((0, 0), |position| (position.line, position.column));
                Diagnostic {
                    file: None,
                    line,
                    column,
                    end_line: line,
                    end_column: column + item.length,
                    severity: Severity::Advice,
                    code: check.finding.to_owned(),
                    message: item.message,
                    excerpt: String::new(),
                    hint: item.hint,
                }
            })
            .collect();
        items.sort_by_key(|item| (item.line, item.column));
        let omitted = total - u32::try_from(items.len()).unwrap_or(total);
        Findings { items, omitted }
    }
}

/// Parts that a check is counted in, so that whole numbers do.
const PARTS: u64 = 1_000_000_000;

/// How much of a check is done, of [`PARTS`].
fn done_parts(tally: &Tally) -> u64 {
    PARTS * u64::from(tally.done) / u64::from(tally.of.max(1))
}

/// The weight of all that is counted, in parts of a percent.
fn whole(tallies: &[Tally]) -> u64 {
    let counted = CHECKS.iter().zip(tallies).filter(|(_, tally)| tally.of > 0);
    PARTS
        * counted
            .map(|(check, _)| u64::from(check.weight))
            .sum::<u64>()
}

/// The percentage, rounded down: 100 is everything.
fn percent(tallies: &[Tally]) -> u8 {
    let whole = whole(tallies);
    if whole == 0 {
        return 100;
    }
    let counted = CHECKS.iter().zip(tallies).filter(|(_, tally)| tally.of > 0);
    let sum: u64 = counted
        .map(|(check, tally)| u64::from(check.weight) * done_parts(tally))
        .sum();
    u8::try_from(sum * 100 / whole).unwrap_or(100)
}

/// Shares the points missing of 100 among the checks in whole points: rounded down, with the remainder
/// for the checks that rounding took most from.
fn gains(tallies: &[Tally], percent: u8) -> Vec<u8> {
    let whole = whole(tallies).max(1);
    let missing = |check: &checks::About, tally: &Tally| match tally.of {
        0 => 0,
        _ => 100 * u64::from(check.weight) * (PARTS - done_parts(tally)),
    };
    let exact: Vec<u64> = CHECKS
        .iter()
        .zip(tallies)
        .map(|(check, tally)| missing(check, tally))
        .collect();
    let mut gains: Vec<u8> = exact
        .iter()
        .map(|points| u8::try_from(points / whole).unwrap_or(100))
        .collect();
    let given: u32 = gains.iter().copied().map(u32::from).sum();
    let left = u32::from(100 - percent.min(100)).saturating_sub(given);
    let mut by_loss: Vec<(usize, u64)> = exact
        .iter()
        .map(|points| points % whole)
        .enumerate()
        .collect();
    by_loss.sort_by_key(|(number, lost)| (std::cmp::Reverse(*lost), *number));
    for (number, _) in by_loss.into_iter().take(left as usize) {
        if let Some(gain) = gains.get_mut(number) {
            *gain += 1;
        }
    }
    gains
}
