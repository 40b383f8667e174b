//! Text → tree of `schema-syntax`; syntax errors and limits become a [`Refusal`].

#[cfg(test)]
mod differential;

use schema_results::{Diagnostic, Findings};
use schema_syntax::{
    Exceeded, Flags, Hint, Limit, NodeKind, SyntaxError, SyntaxLimits, Tree, Wanted,
};

use crate::input::too_large;
use crate::limits::Limits;
use crate::lines::{LineIndex, placeless};
use crate::refusal::Refusal;
use crate::text::format_number;

/// Parses a schema.
///
/// # Errors
/// Limits, syntax errors, a document without definitions, a document of operations only.
pub(crate) fn parse<'t>(
    text: &'t str,
    lines: &LineIndex<'_>,
    limits: &Limits,
) -> Result<Tree<'t>, Refusal> {
    let tree = schema_syntax::parse(text, &syntax_limits(limits))
        .map_err(|exceeded| refuse_size(exceeded, lines, limits))?;
    if !tree.errors().is_empty() {
        return Err(refuse_errors(&tree, lines));
    }
    if tree.nodes().is_empty() {
        let message = "The schema is empty: it holds only comments.".to_owned();
        return Err(Refusal {
            code: "invalid_schema",
            message: message.clone(),
            diagnostics: vec![placeless("empty", message)],
        });
    }
    refuse_operations(&tree, lines)?;
    Ok(tree)
}

/// The innermost bracket that a text opens and never closes.
///
/// # Errors
/// Limits.
pub(crate) fn find_unclosed(text: &str, limits: &Limits) -> Result<Option<usize>, Refusal> {
    let found = schema_syntax::find_unclosed(text, &syntax_limits(limits));
    found.map_err(|exceeded| refuse_size(exceeded, &LineIndex::new(text), limits))
}

fn syntax_limits(limits: &Limits) -> SyntaxLimits {
    SyntaxLimits {
        max_tokens: limits.max_tokens,
        max_depth: limits.max_depth,
        ..SyntaxLimits::default()
    }
}

fn refuse_size(exceeded: Exceeded, lines: &LineIndex<'_>, limits: &Limits) -> Refusal {
    let Exceeded { limit, start, end } = exceeded;
    let (code, message, hint, end) = match limit {
        Limit::Bytes => return too_large(Some(end as u64), limits),
        Limit::Tokens => (
            "too_many_tokens",
            format!(
                "The schema has more than {} tokens.",
                format_number(limits.max_tokens)
            ),
            None,
            start + 1,
        ),
        Limit::Depth => (
            "too_deep",
            format!(
                "The schema is nested more than {} levels deep.",
                format_number(limits.max_depth)
            ),
            Some("Look for brackets that are opened again and again."),
            start + 1,
        ),
        Limit::Name => (
            "name_too_long",
            format!(
                "A name has {} characters; at most {} are allowed.",
                format_number(end - start),
                format_number(SyntaxLimits::default().max_name)
            ),
            None,
            end,
        ),
    };
    let mut diagnostic = lines.diagnostic(code, message.clone(), start, end);
    diagnostic.hint = hint.map(str::to_owned);
    Refusal {
        code: "too_large",
        message,
        diagnostics: vec![diagnostic],
    }
}

fn refuse_errors(tree: &Tree<'_>, lines: &LineIndex<'_>) -> Refusal {
    let errors = tree.errors();
    let shown = errors.iter().take(Findings::MAX_ITEMS);
    let diagnostics: Vec<Diagnostic> = shown
        .map(|error| write_error(error, tree.tokens().source(), lines, Wanted::Schema))
        .collect();
    let place = diagnostics
        .first()
        .map(|first| (lines.format_line(first.line), first.column));
    let (line, column) = place.unwrap_or_default();
    let message = match errors.len() {
        1 => format!("The schema has a syntax error in line {line}, column {column}."),
        count => {
            let more = if tree.is_cut() { "more than " } else { "" };
            let count = format_number(count);
            format!(
                "The schema has {more}{count} syntax errors; the first is in line {line}, column {column}."
            )
        }
    };
    Refusal {
        code: "invalid_schema",
        message,
        diagnostics,
    }
}

/// Gives a syntax error its lines and columns, and the words for what the text should be.
pub(crate) fn write_error(
    error: &SyntaxError,
    text: &str,
    lines: &LineIndex<'_>,
    wanted: Wanted,
) -> Diagnostic {
    let message = error.message.clone();
    let mut diagnostic = lines.diagnostic("syntax_error", message, error.start, error.end);
    diagnostic.hint = error.hint.as_ref().map(|hint| match hint {
        Hint::Text(hint) => hint.clone(),
        Hint::Pasted(pasted) => pasted.explain(wanted),
        Hint::NeverClosed(at) => {
            let bracket = text.get(*at..=*at).unwrap_or("{");
            let line = lines.format_line(lines.position(*at).line);
            format!("The `{bracket}` in line {line} is never closed.")
        }
    });
    diagnostic
}

fn refuse_operations(tree: &Tree<'_>, lines: &LineIndex<'_>) -> Result<(), Refusal> {
    let is_operation = |kind| matches!(kind, NodeKind::Operation | NodeKind::Fragment);
    if !tree.definitions().all(|(_, node)| is_operation(node.kind)) {
        return Ok(());
    }
    let hint = "Send the schema's definitions (`type Query { … }`) or an introspection result.";
    let shown = tree.definitions().take(Findings::MAX_ITEMS);
    let diagnostics = shown
        .map(|(_, node)| {
            let keyword = tree
                .keyword(node)
                .filter(|_| node.kind != NodeKind::Fragment);
            let names = tree.tokens().names();
            let what = match node.kind {
                NodeKind::Fragment => "fragment",
                _ => keyword.map_or("query", |keyword| names.text(keyword)),
            };
            let name = match tree.name_text(node) {
                "" => String::new(),
                name => format!(" `{name}`"),
            };
            let described = u32::from(node.flags.has(Flags::DESCRIBED));
            let start = tree.tokens().start(node.start + described);
            let message = format!("A schema cannot contain the {what}{name}.");
            let end = tree.span(node).end;
            let mut diagnostic = lines.diagnostic("operation", message, start, end);
            diagnostic.hint = Some(hint.to_owned());
            diagnostic
        })
        .collect();
    Err(Refusal {
        code: "invalid_schema",
        message: "This file holds operations, not a schema.".to_owned(),
        diagnostics,
    })
}
