//! The syntax of operations.

use schema_results::{Diagnostic, Findings};
use schema_syntax::{
    Exceeded, Limit, NodeKind, SyntaxError, SyntaxLimits, Tree, Wanted, parse as read,
};

use super::limits::OperationLimits;
use crate::lines::{LineIndex, placeless};
use crate::refusal::Refusal;
use crate::syntax::write_error;
use crate::text::format_number;

/// Parses operations.
///
/// # Errors
/// Syntax errors and limits.
pub(super) fn parse<'t>(text: &'t str, limits: &OperationLimits) -> Result<Tree<'t>, Refusal> {
    if text.len() > limits.max_bytes {
        return Err(too_large(format!(
            "The operations have {} bytes, more than the {} that are allowed.",
            format_number(text.len()),
            format_number(limits.max_bytes)
        )));
    }
    let of_text = SyntaxLimits {
        max_tokens: limits.max_tokens,
        max_depth: limits.max_depth,
        ..SyntaxLimits::default()
    };
    let tree = read(text, &of_text).map_err(|passed| exceeded(passed, &of_text, text))?;
    if !tree.errors().is_empty() {
        let is_cut = tree.is_cut();
        return Err(refuse(&tree.into_errors(), is_cut, text));
    }
    let is_executable = |kind| matches!(kind, NodeKind::Operation | NodeKind::Fragment);
    let definitions = tree.definitions();
    let count = definitions
        .filter(|(_, node)| is_executable(node.kind))
        .count();
    if count > limits.max_definitions {
        return Err(too_large(format!(
            "There are {} operations and fragments, more than the {} that are allowed.",
            format_number(count),
            format_number(limits.max_definitions)
        )));
    }
    Ok(tree)
}

fn too_large(message: String) -> Refusal {
    Refusal {
        code: "too_large",
        message: message.clone(),
        diagnostics: vec![placeless("too_large", message)],
    }
}

/// Says which limit of the parser the text passes.
fn exceeded(passed: Exceeded, limits: &SyntaxLimits, text: &str) -> Refusal {
    let (code, message, hint) = match passed.limit {
        Limit::Depth => (
            "too_deep",
            format!(
                "The operations are nested more than {} levels deep.",
                format_number(limits.max_depth)
            ),
            Some("Look for brackets that are opened again and again."),
        ),
        Limit::Name => (
            "name_too_long",
            format!(
                "The operations have a name of more than {} bytes.",
                format_number(limits.max_name)
            ),
            None,
        ),
        Limit::Tokens | Limit::Bytes => (
            "too_many_tokens",
            format!(
                "The operations have more than {} tokens.",
                format_number(limits.max_tokens)
            ),
            None,
        ),
    };
    let lines = LineIndex::new(text);
    let end = match passed.limit {
        Limit::Name => passed.end,
        _ => passed.start + 1,
    };
    let mut diagnostic = lines.diagnostic(code, message.clone(), passed.start, end);
    diagnostic.hint = hint.map(str::to_owned);
    Refusal {
        code: "too_large",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn refuse(errors: &[SyntaxError], is_cut: bool, text: &str) -> Refusal {
    let lines = LineIndex::new(text);
    let shown = errors.iter().take(Findings::MAX_ITEMS);
    let diagnostics: Vec<Diagnostic> = shown
        .map(|error| write_error(error, text, &lines, Wanted::Operations))
        .collect();
    let message = match diagnostics.first() {
        Some(first) if errors.len() == 1 => format!(
            "The operations have a syntax error in line {}, column {}.",
            first.line, first.column
        ),
        Some(first) => format!(
            "The operations have {}{} syntax errors; the first is in line {}, column {}.",
            if is_cut { "at least " } else { "" },
            format_number(errors.len()),
            first.line,
            first.column
        ),
        None => "The operations have a syntax error.".to_owned(),
    };
    Refusal {
        code: "invalid_operations",
        message,
        diagnostics,
    }
}
