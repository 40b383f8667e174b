//! Introspection that leads through too many lists, which graphql-js refuses since version 16.9.

use std::collections::HashMap;

use schema_syntax::{NameId, NodeId, NodeKind};

use super::checker::Checker;

/// Lists of types within lists of types, as graphql-js counts them.
const MAX_LISTS: usize = 3;
const LISTS: [&str; 4] = ["fields", "interfaces", "possibleTypes", "inputFields"];

/// Finds introspection whose response could grow with the third power of the schema.
pub(super) fn check(checker: &mut Checker<'_>) {
    let document = checker.document;
    let names = document.tree.tokens().names();
    let roots = ["__schema", "__type"].map(|name| names.find(name));
    if roots == [None, None] {
        return;
    }
    // What one root has walked without reaching the limit, the next one need not walk again.
    let mut met = HashMap::new();
    let deep = document.tree.walk().find(|(id, node)| {
        let name = document.tree.name(node);
        node.kind == NodeKind::Field
            && name.is_some()
            && roots.contains(&name)
            && is_too_deep(checker, *id, &mut met)
    });
    if let Some((_, node)) = deep {
        let message = format_args!("This introspection leads through {MAX_LISTS} lists of types.");
        checker
            .find("introspection_too_deep", message, document.name_span(node))
            .hint("Servers refuse it, because the response could be huge.");
    }
}

/// Follows fragments once for each depth at which they are met.
fn is_too_deep(checker: &Checker<'_>, root: NodeId, met: &mut HashMap<NameId, usize>) -> bool {
    let document = checker.document;
    let mut open = vec![(root, 0)];
    while let Some((id, depth)) = open.pop() {
        for (id, node) in document.selections(id) {
            match node.kind {
                NodeKind::FragmentSpread => {
                    let Some(name) = document.tree.name(node) else {
                        continue;
                    };
                    let is_new = met.get(&name).is_none_or(|&before| before < depth);
                    if let Some(part) = checker.spread_fragment(node).filter(|_| is_new) {
                        met.insert(name, depth);
                        open.push((part.id, depth));
                    }
                }
                NodeKind::InlineFragment => open.push((id, depth)),
                _ => {
                    let depth = depth + usize::from(LISTS.contains(&document.name(node)));
                    if depth >= MAX_LISTS {
                        return true;
                    }
                    open.push((id, depth));
                }
            }
        }
    }
    false
}
