//! Hints for text that is not the schema language, or an older one.

use crate::errors::{Hint, Pasted};
use crate::names::NameId;
use crate::token::{TokenId, TokenKind, Tokens};

/// Names that are shown of an old list of interfaces.
const MAX_SHOWN_NAMES: usize = 6;
/// An error that stands behind more names is not looked at.
const MAX_NAMES: usize = 100;
/// Elements of HTML that pages and rich text bring along.
const ELEMENTS: [&str; 40] = [
    "a",
    "article",
    "b",
    "blockquote",
    "body",
    "br",
    "button",
    "center",
    "code",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "img",
    "li",
    "link",
    "main",
    "meta",
    "ol",
    "p",
    "pre",
    "script",
    "section",
    "span",
    "strong",
    "style",
    "svg",
    "table",
    "td",
    "title",
    "tr",
    "ul",
];
/// Words that begin a statement of JavaScript, TypeScript or Python.
const STATEMENTS: [&str; 10] = [
    "const", "export", "import", "let", "module", "var", "from", "def", "function", "async",
];

/// Returns a hint for the error at a token, if it comes from the kind of text that was pasted.
pub(crate) fn hint(tokens: &Tokens<'_>, token: TokenId, start: usize) -> Option<Hint> {
    let rest = tokens.source().get(start..)?;
    if let Some(entity) = entity(rest) {
        return Some(Hint::Pasted(Pasted::HtmlSource(entity.to_owned())));
    }
    if token == 0 && STATEMENTS.contains(&tokens.text(token)) {
        return Some(Hint::Pasted(Pasted::Program));
    }
    interfaces(tokens, token).map(Hint::Text)
}

/// As [`hint`], for a character that begins no token. `rest` begins with it.
pub(crate) fn hint_for_character(rest: &str) -> Option<Hint> {
    is_markup(rest).then_some(Hint::Pasted(Pasted::Html))
}

/// Returns whether the text begins with markup, and not with a type between angle brackets.
#[must_use]
pub fn is_markup(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('<') else {
        return false;
    };
    if inner.starts_with("!--") || inner.starts_with('?') {
        return true;
    }
    let name = inner.trim_start_matches(['/', '!']);
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let word = name.get(..length).unwrap_or_default();
    word.eq_ignore_ascii_case("doctype")
        || ELEMENTS
            .iter()
            .any(|element| element.eq_ignore_ascii_case(word))
}

/// The character reference that the text begins with.
fn entity(text: &str) -> Option<&str> {
    let end = text
        .strip_prefix('&')?
        .bytes()
        .take(8)
        .position(|byte| byte == b';')?;
    let name = text.get(1..=end)?;
    let is_known =
        name.starts_with('#') || ["lt", "gt", "amp", "quot", "nbsp", "apos"].contains(&name);
    is_known.then(|| text.get(..end + 2)).flatten()
}

/// Before 2018 interfaces were separated by commas or spaces: `implements A, B`.
fn interfaces(tokens: &Tokens<'_>, token: TokenId) -> Option<String> {
    let is_part = |id| matches!(tokens.kind(id), TokenKind::Name | TokenKind::Ampersand);
    let mut first = token;
    loop {
        let before = first.checked_sub(1).filter(|before| is_part(*before))?;
        if tokens.name(before) == Some(NameId::IMPLEMENTS) {
            break;
        }
        first = before;
        if (token - first) as usize > MAX_NAMES * 2 {
            return None;
        }
    }
    let begins_next = |id| {
        matches!(
            tokens.name(id),
            Some(
                NameId::TYPE
                    | NameId::INTERFACE
                    | NameId::UNION
                    | NameId::ENUM
                    | NameId::INPUT
                    | NameId::SCALAR
                    | NameId::DIRECTIVE
                    | NameId::SCHEMA
                    | NameId::EXTEND
            )
        )
    };
    let names: Vec<&str> = (first..)
        .take_while(|id| is_part(*id) && (*id < token || !begins_next(*id)))
        .filter(|id| tokens.kind(*id) == TokenKind::Name)
        .map(|id| tokens.text(id))
        .take(MAX_SHOWN_NAMES + 1)
        .collect();
    if names.len() < 2 {
        return None;
    }
    let shown = names.get(..MAX_SHOWN_NAMES).unwrap_or(&names);
    let more = if names.len() > MAX_SHOWN_NAMES {
        " & …"
    } else {
        ""
    };
    Some(format!(
        "Interfaces are separated by `&`: `implements {}{more}`.",
        shown.join(" & ")
    ))
}
