//! GraphQL and JSON within a string of another language that goes over lines: between the marks of the
//! string they have colours of their own.

use super::{Paint, graphql};

/// Marks of strings that may go over lines, the longest first.
const QUOTES: [&str; 5] = ["\"\"\"", "'''", "`", "\"", "'"];
/// Words that begin an operation.
const STARTS: [&str; 4] = ["query", "mutation", "subscription", "fragment"];

/// Appends the string, quotes and all, where it holds such a text; else answers false and appends nothing.
pub(super) fn push(paint: &mut Paint, out: &mut String, string: &str) -> bool {
    if !string.contains('\n') {
        return false;
    }
    let quoted = QUOTES.into_iter().find_map(|quote| {
        let inner = string.strip_prefix(quote)?.strip_suffix(quote)?;
        Some((quote, inner))
    });
    let Some((quote, inner)) = quoted else {
        return false;
    };
    let is_json = is_json(inner);
    if !is_json && !is_graphql(inner) {
        return false;
    }
    paint.word(out, Some("string"), quote);
    if is_json {
        paint.json(out, inner);
    } else {
        graphql::push(paint, out, inner);
    }
    paint.word(out, Some("string"), quote);
    true
}

fn is_graphql(text: &str) -> bool {
    let text = text.trim();
    let (word, rest) = text.split_at(
        text.find(|letter: char| !letter.is_ascii_lowercase())
            .unwrap_or(text.len()),
    );
    STARTS.contains(&word) && rest.starts_with([' ', '(', '{', '\n']) && rest.ends_with('}')
}

fn is_json(text: &str) -> bool {
    let inner = text
        .trim()
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    inner.is_some_and(|inner| inner.trim_start().starts_with('"'))
}
