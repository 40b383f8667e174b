//! Hints for text that is not the schema language, or an older one.

use super::KEYWORDS;

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

/// Returns a hint for the error at `at`, if it comes from the kind of text that was pasted.
pub(super) fn hint(text: &str, at: usize) -> Option<String> {
    let rest = text.get(at..)?;
    if is_markup(rest) {
        let hint = "This is HTML. Copy the schema as plain text, without the page around it.";
        return Some(hint.to_owned());
    }
    if let Some(entity) = entity(rest) {
        let hint = format!(
            "`{entity}` is how HTML writes a character. Copy the schema as plain text, not the page's source."
        );
        return Some(hint);
    }
    let token = super::token_at(text, at);
    let before = text.get(..at)?;
    if STATEMENTS.contains(&token) && before.trim().is_empty() {
        return Some("This is a program. Send only the schema that is in it.".to_owned());
    }
    interfaces(before, rest)
}

/// Returns whether the text begins with markup, and not with a type between angle brackets.
pub(crate) fn is_markup(text: &str) -> bool {
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
fn interfaces(before: &str, rest: &str) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    let mut left = before;
    loop {
        left = left.trim_end_matches(is_separator);
        let name = left.trim_end_matches(is_word);
        let word = left.get(name.len()..).filter(|word| !word.is_empty())?;
        if word == "implements" {
            break;
        }
        if names.len() == MAX_NAMES {
            return None;
        }
        names.push(word);
        left = name;
    }
    names.reverse();
    let mut right = rest;
    loop {
        right = right.trim_start_matches(is_separator);
        let after = right.trim_start_matches(is_word);
        let word = right.get(..right.len() - after.len()).unwrap_or_default();
        if word.is_empty() || KEYWORDS.contains(&word) || names.len() > MAX_SHOWN_NAMES {
            break;
        }
        names.push(word);
        right = after;
    }
    if names.len() < 2 {
        return None;
    }
    let more = if names.len() > MAX_SHOWN_NAMES {
        " & …"
    } else {
        ""
    };
    names.truncate(MAX_SHOWN_NAMES);
    Some(format!(
        "Interfaces are separated by `&`: `implements {}{more}`.",
        names.join(" & ")
    ))
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '&')
}

fn is_word(letter: char) -> bool {
    letter == '_' || letter.is_ascii_alphanumeric()
}
