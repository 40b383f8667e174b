//! Introspection that leads through too many lists, which graphql-js refuses since version 16.9.

use std::collections::HashMap;

use apollo_compiler::ast::Selection;

use super::checker::{Checker, span_of_name};
use crate::shortlist::Span;

/// Lists of types within lists of types, as graphql-js counts them.
const MAX_LISTS: usize = 3;
const LISTS: [&str; 4] = ["fields", "interfaces", "possibleTypes", "inputFields"];

/// Finds introspection whose response could grow with the third power of the schema.
pub(super) fn check(checker: &mut Checker<'_>) {
    let mut roots = Vec::new();
    for part in &checker.parts {
        find_roots(part.selections, &mut roots);
    }
    // What one root has walked without reaching the limit, the next one need not walk again.
    let mut met = HashMap::new();
    let deep = roots
        .into_iter()
        .find(|(selections, _)| is_too_deep(checker, selections, &mut met));
    if let Some((_, span)) = deep {
        let message = format_args!("This introspection leads through {MAX_LISTS} lists of types.");
        checker
            .find("introspection_too_deep", message, span)
            .hint("Servers refuse it, because the response could be huge.");
    }
}

fn find_roots<'d>(selections: &'d [Selection], roots: &mut Vec<(&'d [Selection], Span)>) {
    for selection in selections {
        match selection {
            Selection::Field(field) => {
                if matches!(field.name.as_str(), "__schema" | "__type") {
                    roots.push((&field.selection_set, span_of_name(&field.name)));
                }
                find_roots(&field.selection_set, roots);
            }
            Selection::InlineFragment(inline) => find_roots(&inline.selection_set, roots),
            Selection::FragmentSpread(_) => {}
        }
    }
}

/// Follows fragments once for each depth at which they are met.
fn is_too_deep<'d>(
    checker: &Checker<'d>,
    selections: &'d [Selection],
    met: &mut HashMap<&'d str, usize>,
) -> bool {
    let mut open: Vec<(&[Selection], usize)> = vec![(selections, 0)];
    while let Some((selections, depth)) = open.pop() {
        for selection in selections {
            match selection {
                Selection::Field(field) => {
                    let depth = depth + usize::from(LISTS.contains(&field.name.as_str()));
                    if depth >= MAX_LISTS {
                        return true;
                    }
                    open.push((&field.selection_set, depth));
                }
                Selection::InlineFragment(inline) => open.push((&inline.selection_set, depth)),
                Selection::FragmentSpread(spread) => {
                    let name = spread.fragment_name.as_str();
                    let is_new = met.get(name).is_none_or(|&before| before < depth);
                    if let Some(part) = checker.fragment(name).filter(|_| is_new) {
                        met.insert(name, depth);
                        open.push((part.selections, depth));
                    }
                }
            }
        }
    }
    false
}
