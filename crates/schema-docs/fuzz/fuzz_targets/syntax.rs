//! Any text: tokens and errors lie within it, and a tree without errors is the same after printing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schema_syntax::{SyntaxLimits, Tree, is_same, parse, print};

/// Checks that tokens follow each other, and that nothing but spaces, commas and comments is between them.
fn check_tokens(text: &str, tree: &Tree<'_>) {
    let tokens = tree.tokens();
    let mut end = 0;
    for id in (0u32..).take(tokens.count()) {
        assert!(tokens.start(id) >= end && tokens.end(id) >= tokens.start(id));
        end = tokens.end(id);
        let gap = tokens.gap(id);
        let is_ignored = |line: &str| {
            let code = line.split('#').next().unwrap_or_default();
            code.chars()
                .all(|letter| matches!(letter, ' ' | '\t' | ',' | '\u{feff}'))
        };
        assert!(
            !tree.errors().is_empty() || gap.split(['\n', '\r']).all(is_ignored),
            "{gap:?}"
        );
    }
    assert_eq!(end, text.len());
    for error in tree.errors() {
        assert!(text.get(error.start..error.end).is_some(), "{error:?}");
        assert!(!error.message.is_empty());
    }
    for node in tree.nodes() {
        assert!(node.start <= node.last && (node.last as usize) < tokens.count());
        let _ = (tree.description(node), tree.string(node), tree.alias(node));
        assert!(text.get(tree.span(node)).is_some());
    }
}

fuzz_target!(|text: &str| {
    let limits = SyntaxLimits::default();
    let Ok(tree) = parse(text, &limits) else {
        return;
    };
    check_tokens(text, &tree);
    let printed = print(&tree);
    if !tree.errors().is_empty() {
        return;
    }
    // Spaces are added between tokens, but no tokens.
    let again = parse(&printed, &limits).expect("as large as before");
    assert!(again.errors().is_empty(), "{printed}\n{:?}", again.errors());
    assert!(is_same(&tree, &again), "{printed}");
});
