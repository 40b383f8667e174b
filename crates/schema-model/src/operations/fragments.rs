//! Rules about fragments among each other.

use std::collections::HashSet;

use schema_syntax::Node;

use super::checker::{Checker, Part};

/// Checks 5.5.1.4 (fragments are used) and 5.5.2.2 (no cycles).
pub(super) fn check(checker: &mut Checker<'_>) {
    check_unused(checker);
    check_cycles(checker);
}

fn check_unused(checker: &mut Checker<'_>) {
    let mut used = HashSet::new();
    let mut open: Vec<usize> = (0..checker.parts.len())
        .filter(|&at| {
            checker
                .parts
                .get(at)
                .is_some_and(|part| part.operation.is_some())
        })
        .collect();
    while let Some(at) = open.pop() {
        if !used.insert(at) {
            continue;
        }
        let spreads = checker.parts.get(at).map_or(&[][..], |part| &part.spreads);
        let targets = spreads.iter();
        open.extend(targets.filter_map(|(name, span)| checker.fragments.find(*name, span.0)));
    }
    // Fragments with the same name are used or unused together.
    let document = checker.document;
    let used = checker.fragments.names_of(document, &used);
    let is_unused = |part: &&Part<'_>| {
        let name = document.tree.name(part.node);
        part.operation.is_none() && name.is_some_and(|name| !used.contains(&name))
    };
    let unused: Vec<&Node> = checker
        .parts
        .iter()
        .filter(is_unused)
        .map(|part| part.node)
        .collect();
    for node in unused {
        let name = document.name(node);
        let message = format_args!("The fragment `{name}` is never used.");
        checker
            .find("unused_fragment", message, document.name_span(node))
            .hint("Spread it in an operation, or remove it.")
            .edit(document.span(node), "");
    }
}

/// The states of a fragment in the search: absent, on the path, done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    OnPath,
    Done,
}

fn check_cycles(checker: &mut Checker<'_>) {
    let mut states = vec![State::New; checker.parts.len()];
    let mut found = Vec::new();
    for start in 0..checker.parts.len() {
        if states.get(start) != Some(&State::New) {
            continue;
        }
        // The search keeps its own stack, because a chain of fragments may be long.
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        set(&mut states, start, State::OnPath);
        while let Some((at, next)) = path.last_mut() {
            let spread = checker
                .parts
                .get(*at)
                .and_then(|part| part.spreads.get(*next));
            *next += 1;
            let Some((name, span)) = spread else {
                set(&mut states, *at, State::Done);
                path.pop();
                continue;
            };
            let Some(target) = checker.fragments.find(*name, span.0) else {
                continue;
            };
            match states.get(target) {
                Some(State::New) => {
                    set(&mut states, target, State::OnPath);
                    path.push((target, 0));
                }
                Some(State::OnPath) => found.push((*name, *span)),
                _ => {}
            }
        }
    }
    for (name, span) in found {
        let name = checker.document.tree.tokens().names().text(name);
        let message = format_args!("The fragment `{name}` contains itself.");
        checker
            .find("fragment_cycle", message, span)
            .hint("Remove this spread: a fragment cannot contain itself, not even through others.");
    }
}

fn set(states: &mut [State], at: usize, state: State) {
    if let Some(cell) = states.get_mut(at) {
        *cell = state;
    }
}
