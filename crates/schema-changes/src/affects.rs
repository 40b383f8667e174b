//! Which operations the changes of a schema break, and which they touch.
//!
//! A change concerns an operation that uses the changed thing, in its own text or in a fragment that it spreads; `rules.rs`
//! says for each kind of change what counts as a use. Where the language's rules decide alone (an argument that must be given
//! now, a fragment that can never apply any more), the operation breaks only if the newer version refuses it. The values
//! of variables are not known, so an operation with a variable of an input type counts as using all of it.

mod files;
mod rules;
#[cfg(test)]
mod tests;
mod variables;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schema_model::model::{Model, OperationKind, Position};
use schema_model::operations::{
    ExaminedPart, OperationLimits, PartError, Use, examine_files, split_files,
};
use schema_model::{Refusal, SourceText};
use schema_results::{
    AffectedOperation, AffectedOperations, ChangeUses, Changes, Effect, Impact, OperationError,
    OperationVerdict,
};

use rules::Rules;

pub use files::OperationFiles;

/// Maximum number of steps: changes of parts that are joined, and input fields that variables may hold.
const MAX_STEPS: usize = 2_000_000;

/// How strongly a change concerns an operation, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    /// It breaks the operation if the newer version refuses that, and does nothing otherwise.
    BreaksIfInvalid,
    /// It touches the operation.
    Touches,
    /// It breaks the operation if the newer version refuses that, and touches it otherwise.
    TouchesOrBreaks,
    /// It breaks the operation.
    Breaks,
}

/// What a change does to a part of the text, and the use that says so.
#[derive(Debug, Clone)]
struct Hit {
    strength: Strength,
    position: Position,
    variable: Option<Box<str>>,
}

impl Hit {
    fn of(strength: Strength, used: &Use) -> Self {
        Self {
            strength,
            position: used.position,
            variable: used.variable.clone(),
        }
    }
}

/// The changes that concern a part or an operation, by their positions in the list.
type Hits = BTreeMap<usize, Hit>;

/// Keeps the strongest effect of a change; of equal ones, the first.
fn add_hit(hits: &mut Hits, change: usize, hit: Hit) {
    let known = hits.get(&change).map(|known| known.strength);
    if known.is_none_or(|known| hit.strength > known) {
        hits.insert(change, hit);
    }
}

/// Returns which operations of a text the changes between two versions of a schema concern. `changes` are those
/// of [`crate::compare`], folded or not.
///
/// ```
/// use schema_changes::{compare, find_affected};
/// use schema_model::operations::OperationLimits;
/// use schema_model::{Limits, SourceText, parse_schema};
/// use schema_results::OperationVerdict::{Breaks, Fine};
///
/// let parse = |sdl: &str| parse_schema(&SourceText::new(sdl), &Limits::default());
/// let old = parse("type Query { user: String email: String }")?;
/// let new = parse("type Query { user: String }")?;
/// let changes = compare(&old.model, &new.model);
/// let text = "query A { user } query B { email }";
/// let found = find_affected(text, (&old.model, &new.model), &changes, &OperationLimits::default())?;
/// let verdicts: Vec<_> = found.items.iter().map(|item| item.verdict).collect();
/// assert_eq!(verdicts, [Fine, Breaks]);
/// assert_eq!(found.items[1].impacts[0].path, "Query.email");
/// # Ok::<(), schema_model::Refusal>(())
/// ```
///
/// # Errors
/// Syntax errors and limits of the operations.
pub fn find_affected(
    text: &str,
    (old, new): (&Model, &Model),
    changes: &Changes,
    limits: &OperationLimits,
) -> Result<AffectedOperations, Refusal> {
    let source = SourceText {
        files: split_files(text),
        ..SourceText::new(text)
    };
    find_affected_in(&source, (old, new), changes, limits)
}

/// Returns which operations the changes concern, as [`find_affected`] does, of a text that was joined from files. The items
/// have lines of the joined text; [`locate_operations`] turns them into places in files.
///
/// # Errors
/// Syntax errors and limits of the operations.
pub fn find_affected_in(
    source: &SourceText,
    (old, new): (&Model, &Model),
    changes: &Changes,
    limits: &OperationLimits,
) -> Result<AffectedOperations, Refusal> {
    let before = examine_files(source, old, limits)?;
    let after = examine_files(source, new, limits)?;
    let rules = Rules::new(old, new, changes);
    let mut budget = MAX_STEPS;
    let hits = rules.find_hits(&before, &mut budget)?;
    let errors: Vec<PartErrors<'_>> = before.iter().zip(&after).map(PartErrors::new).collect();
    let text = Text {
        parts: &before,
        hits,
        errors,
        changes,
    };
    text.judge(&mut budget)
}

/// Says that the operations are too much work.
fn too_complex() -> Refusal {
    Refusal {
        code: "too_large",
        message: "The operations share so many fragments and changed inputs that they cannot be checked together. \
                  Check fewer at once."
            .to_owned(),
        diagnostics: Vec::new(),
    }
}

/// Takes steps from the budget.
fn spend(budget: &mut usize, steps: usize) -> Result<(), Refusal> {
    *budget = budget.checked_sub(steps).ok_or_else(too_complex)?;
    Ok(())
}

/// What is wrong with a part in either version.
struct PartErrors<'p> {
    before: &'p [PartError],
    after: &'p [PartError],
    /// The errors that only the newer version has.
    added: Vec<&'p PartError>,
}

impl<'p> PartErrors<'p> {
    fn new((before, after): (&'p ExaminedPart, &'p ExaminedPart)) -> Self {
        let mut known: HashMap<(&str, u32, u32), usize> = HashMap::new();
        let key = |error: &PartError| (error.code, error.position.line, error.position.column);
        for error in &before.errors {
            *known.entry(key(error)).or_default() += 1;
        }
        let is_new = |error: &&PartError| match known.get_mut(&key(error)) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        };
        Self {
            before: &before.errors,
            after: &after.errors,
            added: after.errors.iter().filter(is_new).collect(),
        }
    }
}

/// A text with all that is known of its parts.
struct Text<'t> {
    parts: &'t [ExaminedPart],
    hits: Vec<Hits>,
    errors: Vec<PartErrors<'t>>,
    changes: &'t Changes,
}

impl Text<'_> {
    fn judge(&self, budget: &mut usize) -> Result<AffectedOperations, Refusal> {
        let mut found = AffectedOperations {
            items: Vec::new(),
            by_change: vec![ChangeUses::default(); self.changes.items.len()],
        };
        for (at, part) in self.parts.iter().enumerate() {
            if let Some(kind) = part.definition.kind {
                let item = self.operation(at, kind, &mut found.by_change, budget)?;
                found.items.push(item);
            }
        }
        Ok(found)
    }

    fn operation(
        &self,
        at: usize,
        kind: OperationKind,
        by_change: &mut [ChangeUses],
        budget: &mut usize,
    ) -> Result<AffectedOperation, Refusal> {
        let reached = self.reachable(at);
        // Every operation may reach every fragment.
        spend(budget, reached.len())?;
        let errors = || reached.iter().filter_map(|part| self.errors.get(*part));
        let was_valid = errors().all(|part| part.before.is_empty());
        let is_valid = errors().all(|part| part.after.is_empty());
        let has_new_errors = errors().any(|part| !part.added.is_empty());
        let mut hits = Hits::new();
        // An operation that is valid in the newer version alone is written for it.
        if was_valid || !is_valid {
            for part in &reached {
                let of_part = self.hits.get(*part);
                spend(budget, of_part.map_or(0, BTreeMap::len))?;
                for (change, hit) in of_part.into_iter().flatten() {
                    add_hit(&mut hits, *change, hit.clone());
                }
            }
        }
        let mut impacts = self.impacts(hits, has_new_errors);
        impacts.sort_by_key(|impact| (impact.effect, impact.line, impact.column, impact.change));
        for impact in &impacts {
            if let Some(uses) = by_change.get_mut(impact.change) {
                match impact.effect {
                    Effect::Breaks => uses.breaks += 1,
                    Effect::Touches => uses.touches += 1,
                }
            }
        }
        let breaks = impacts.first().map(|impact| impact.effect) == Some(Effect::Breaks);
        let verdict = match (was_valid, is_valid) {
            (false, false) => OperationVerdict::Invalid,
            (true, false) => OperationVerdict::Breaks,
            _ if breaks => OperationVerdict::Breaks,
            _ if impacts.is_empty() => OperationVerdict::Fine,
            _ => OperationVerdict::Touched,
        };
        let wrong: Vec<&PartError> = match was_valid {
            true => errors()
                .flat_map(|part| part.added.iter().copied())
                .collect(),
            false => errors().flat_map(|part| part.after).collect(),
        };
        let errors_after = list_errors(&wrong);
        let old_errors = match verdict {
            OperationVerdict::Invalid => {
                let before: Vec<&PartError> = errors().flat_map(|part| part.before).collect();
                let listed = list_errors(&before);
                if listed == errors_after {
                    Vec::new()
                } else {
                    listed
                }
            }
            _ => Vec::new(),
        };
        let omitted = impacts.len().saturating_sub(AffectedOperation::MAX_IMPACTS);
        impacts.truncate(AffectedOperation::MAX_IMPACTS);
        let definition = self.parts.get(at).map(|part| &part.definition);
        Ok(AffectedOperation {
            name: definition.and_then(|of| of.name.as_deref().map(str::to_owned)),
            kind: word(kind).to_owned(),
            line: definition.map_or(0, |of| of.position.line),
            file: None,
            verdict,
            impacts,
            omitted: u32::try_from(omitted).unwrap_or(u32::MAX),
            errors: errors_after,
            old_errors,
        })
    }

    /// Returns a part and all fragments that it reaches.
    fn reachable(&self, from: usize) -> BTreeSet<usize> {
        let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some(at) = open.pop() {
            let spreads = self.parts.get(at).map_or(&[][..], |part| &part.spreads);
            open.extend(spreads.iter().copied().filter(|next| seen.insert(*next)));
        }
        seen
    }

    fn impacts(&self, hits: Hits, has_new_errors: bool) -> Vec<Impact> {
        let impacts = hits.into_iter().filter_map(|(change, hit)| {
            let effect = match hit.strength {
                Strength::Breaks => Effect::Breaks,
                Strength::Touches => Effect::Touches,
                Strength::BreaksIfInvalid | Strength::TouchesOrBreaks if has_new_errors => {
                    Effect::Breaks
                }
                Strength::TouchesOrBreaks => Effect::Touches,
                Strength::BreaksIfInvalid => return None,
            };
            let item = self.changes.items.get(change)?;
            Some(Impact {
                change,
                path: item.path.clone(),
                effect,
                line: hit.position.line,
                column: hit.position.column,
                file: None,
                variable: hit.variable.map(String::from),
            })
        });
        impacts.collect()
    }
}

fn list_errors(errors: &[&PartError]) -> Vec<OperationError> {
    let shown = errors.iter().take(AffectedOperation::MAX_ERRORS);
    let listed = shown.map(|error| OperationError {
        message: match &error.message {
            Some(message) => message.clone(),
            None => format!(
                "It breaks a rule of the language: {}.",
                error.code.replace('_', " ")
            ),
        },
        line: error.position.line,
        column: error.position.column,
        file: None,
    });
    listed.collect()
}

fn word(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Query => "query",
        OperationKind::Mutation => "mutation",
        OperationKind::Subscription => "subscription",
    }
}

/// Adds files and the lines in them, where the operations were read from files.
pub fn locate_operations(found: &mut AffectedOperations, source: &SourceText) {
    let locate = |line: &mut u32, file: &mut Option<String>| {
        if let Some((name, own)) = source.place(*line) {
            *file = Some(name.to_owned());
            *line = own;
        }
    };
    for item in &mut found.items {
        locate(&mut item.line, &mut item.file);
        for impact in &mut item.impacts {
            locate(&mut impact.line, &mut impact.file);
        }
        for error in item.errors.iter_mut().chain(&mut item.old_errors) {
            locate(&mut error.line, &mut error.file);
        }
    }
}
