//! Folds changes as people count them: one for each thing, with all that belongs to it.

use std::collections::HashMap;

use crate::code_sets::{ADDED, DEPRECATED};
use schema_model::text::format_count;
use schema_results::{Change, Changes, Criticality};

/// Members of a type, by the code of the change that adds them.
const MEMBERS: [(&str, &str, &str); 4] = [
    ("field_added", "field", "fields"),
    ("input_field_added", "input field", "input fields"),
    ("enum_value_added", "value", "values"),
    ("union_member_added", "member", "members"),
];

/// Something new, and the facts that its change tells.
struct New {
    grade: Criticality,
    members: usize,
    /// The noun for its members, singular and plural.
    nouns: (&'static str, &'static str),
    is_deprecated: bool,
}

/// Returns one change for each new thing, which tells how much is in it and whether it is deprecated, and
/// one for each deprecation. A change that is graded worse than the thing that it belongs to stays separate.
///
/// ```
/// use schema_changes::{compare, fold};
/// use schema_model::{Limits, SourceText, parse_schema};
///
/// let parse = |sdl: &str| parse_schema(&SourceText::new(sdl), &Limits::default());
/// let old = parse("type Query { a: Int c: Int }")?;
/// let new = parse(
///     "type Query { a: Int b: User @deprecated c: Int @deprecated(reason: \"Use `a`.\") }
///     type User { id: ID! name(short: Boolean): String }",
/// )?;
/// let changes = fold(compare(&old.model, &new.model));
/// let messages: Vec<&str> = changes.items.iter().map(|change| &*change.message).collect();
/// assert_eq!(messages, [
///     "The field `b` was added to the object `Query`; it is deprecated.",
///     "`Query.c` is deprecated now: Use `a`.",
///     "The object `User` was added with 2 fields.",
/// ]);
/// assert_eq!(changes.counts.safe, 3);
/// # Ok::<(), schema_model::Refusal>(())
/// ```
#[must_use]
pub fn fold(mut changes: Changes) -> Changes {
    fold_new_things(&mut changes);
    fold_deprecations(&mut changes);
    changes
}

fn fold_new_things(changes: &mut Changes) {
    // An argument of a directive goes by the directive's own path.
    let is_added = |change: &Change| {
        ADDED.contains(&change.code.as_str()) && change.code != "directive_argument_added"
    };
    let added = changes.items.iter().filter(|change| is_added(change));
    let mut added: HashMap<String, New> = added
        .map(|change| {
            let new = New {
                grade: change.criticality,
                members: 0,
                nouns: ("", ""),
                is_deprecated: false,
            };
            (change.path.clone(), new)
        })
        .collect();
    retain(changes, |_, change| {
        let path = change.path.as_str();
        let ends = path.match_indices('.').map(|(at, _)| at);
        let own = (!is_added(change)).then_some(path.len());
        let owner = ends.chain(own).find_map(|end| {
            let owner = path.get(..end)?;
            let new = added.get(owner)?;
            (change.criticality >= new.grade).then_some(owner)
        });
        let Some((owner, new)) = owner.and_then(|owner| Some((owner, added.get_mut(owner)?)))
        else {
            return true;
        };
        let rest = path.get(owner.len()..).unwrap_or_default();
        new.is_deprecated |= rest.starts_with(DEPRECATED);
        let is_direct = rest.matches('.').count() <= 1;
        let member = MEMBERS.iter().find(|(code, ..)| *code == change.code);
        if let Some((_, one, many)) = member.filter(|_| is_direct) {
            new.members += 1;
            new.nouns = (one, many);
        }
        false
    });
    for change in changes.items.iter_mut().filter(|change| is_added(change)) {
        let Some(new) = added.get(&change.path) else {
            continue;
        };
        let said = change.message.trim_end_matches('.');
        let (one, many) = new.nouns;
        change.message = match (new.members, new.is_deprecated) {
            (0, false) => continue,
            (0, true) => format!("{said}; it is deprecated."),
            (count, _) => format!("{said} with {}.", format_count(count, one, many)),
        };
    }
}

fn fold_deprecations(changes: &mut Changes) {
    // For each deprecation, the change that says most, and the number of changes.
    let mut told: HashMap<String, (usize, usize, usize)> = HashMap::new();
    for (at, change) in changes.items.iter().enumerate() {
        if let Some(owner) = find_deprecated(change) {
            let rank = rank(&change.code);
            let known = told.entry(owner.to_owned()).or_insert((rank, at, 0));
            known.2 += 1;
            if rank < known.0 {
                (known.0, known.1) = (rank, at);
            }
        }
    }
    for (owner, (rank, at, count)) in &told {
        if *rank == REASON
            && *count > 1
            && let Some(change) = changes.items.get_mut(*at)
        {
            change.message = format!("The reason why `{owner}` is deprecated changed.");
        }
    }
    retain(changes, |at, change| {
        let told = find_deprecated(change).and_then(|owner| told.get(owner));
        told.is_none_or(|(_, kept, _)| *kept == at)
    });
}

/// Removes the changes that `keep` refuses from the list and from the counts.
fn retain(changes: &mut Changes, mut keep: impl FnMut(usize, &Change) -> bool) {
    let counts = &mut changes.counts;
    let mut at = 0;
    changes.items.retain(|change| {
        let is_kept = keep(at, change);
        at += 1;
        if !is_kept {
            *counts.of_mut(change.criticality) -= 1;
        }
        is_kept
    });
}

/// Returns the path of the thing whose deprecation changed.
fn find_deprecated(change: &Change) -> Option<&str> {
    match change.path.split_once(DEPRECATED) {
        Some((owner, _)) => Some(owner),
        None => change
            .code
            .contains("_deprecation_")
            .then_some(change.path.as_str()),
    }
}

/// The rank of an added reason.
const REASON: usize = 3;

/// Returns how much a change to a deprecation says; the smallest number says most.
fn rank(code: &str) -> usize {
    match code {
        "field_deprecation_added" | "field_deprecation_removed" => 0,
        "directive_usage_argument_added" => REASON,
        "directive_usage_argument_removed" => REASON + 1,
        code if code.starts_with("directive_usage_") => 1,
        _ => 2,
    }
}
