//! Style attributes and style sheets: allowed properties with values of known words, numbers and functions.
//!
//! There are no escapes in what is kept, so that a reference can only be written as `url(#id)`.

use super::{names, words};

/// Functions of values, apart from `url`.
const FUNCTIONS: &[&str] = &[
    "calc",
    "circle",
    "color",
    "ellipse",
    "hsl",
    "hsla",
    "hwb",
    "inset",
    "lab",
    "lch",
    "matrix",
    "oklab",
    "oklch",
    "polygon",
    "rgb",
    "rgba",
    "rotate",
    "scale",
    "scalex",
    "scaley",
    "skewx",
    "skewy",
    "translate",
    "translatex",
    "translatey",
];

/// Returns the value of a property as it is written; none if it is not allowed.
pub(super) fn clean_value(property: &str, value: &str) -> Option<String> {
    let value = without_comments(value);
    let mut reader = ValueReader {
        rest: &value,
        out: String::new(),
        depth: 0,
        may_refer: names::may_refer(property),
    };
    while reader.step()? {}
    let out = reader.out.trim();
    let is_complete = reader.depth == 0 && !out.is_empty();
    (is_complete && has_visible_dashes(property, out)).then(|| out.to_owned())
}

struct ValueReader<'a> {
    rest: &'a str,
    out: String,
    /// Open parentheses.
    depth: usize,
    may_refer: bool,
}

impl ValueReader<'_> {
    /// Copies the next part. Returns false at the end, and none if the part is not allowed.
    fn step(&mut self) -> Option<bool> {
        let Some(first) = self.rest.chars().next() else {
            return Some(false);
        };
        if first.is_whitespace() {
            self.rest = self.rest.trim_start();
            self.out.push(' ');
            return Some(true);
        }
        if is_word_character(first) {
            self.copy_word()?;
            return Some(true);
        }
        self.rest = self.rest.get(first.len_utf8()..)?;
        match first {
            '"' | '\'' => return self.copy_string(first),
            '(' if self.depth > 0 => self.depth += 1,
            ')' => self.depth = self.depth.checked_sub(1)?,
            '!' if self.depth == 0 => {}
            '#' | '.' | ',' | '+' | '%' | '/' | '*' => {}
            _ => return None,
        }
        self.out.push(first);
        Some(true)
    }

    /// Copies a word or number, and the parenthesis of a function.
    fn copy_word(&mut self) -> Option<()> {
        let rest = self.rest;
        let end = rest
            .find(|next| !is_word_character(next))
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let Some(inside) = after.strip_prefix('(') else {
            self.out.push_str(word);
            self.rest = after;
            return Some(());
        };
        let name = word.to_ascii_lowercase();
        if name == "url" {
            let (reference, after) = inside.split_once(')')?;
            let id = unquote(reference.trim()).strip_prefix('#')?;
            if !self.may_refer || !words::is_id(id) {
                return None;
            }
            self.out.push_str(&format!("url(#{id})"));
            self.rest = after;
            return Some(());
        }
        if !FUNCTIONS.contains(&name.as_str()) {
            return None;
        }
        self.out.push_str(&name);
        self.out.push('(');
        self.depth += 1;
        self.rest = inside;
        Some(())
    }

    /// Copies a string, such as the name of a font, whose opening quote is read.
    fn copy_string(&mut self, quote: char) -> Option<bool> {
        let (text, after) = self.rest.split_once(quote)?;
        // A backslash escapes the quote, and a line break ends the string for CSS.
        let is_plain = |character: char| {
            character == ' ' || character == ',' || is_word_character(character) || character == '.'
        };
        if !text.chars().all(is_plain) {
            return None;
        }
        self.out.push(quote);
        self.out.push_str(text);
        self.out.push(quote);
        self.rest = after;
        Some(true)
    }
}

/// Returns the allowed declarations of a style attribute or rule: `fill:red;stroke:none`.
pub(super) fn clean_declarations(text: &str) -> String {
    let text = without_comments(text);
    let mut kept = Vec::new();
    for declaration in text.split(';') {
        let Some((name, value)) = declaration.split_once(':') else {
            continue;
        };
        let Some(name) = names::property(name.trim()) else {
            continue;
        };
        if let Some(value) = clean_value(name, value) {
            kept.push(format!("{name}:{value}"));
        }
    }
    kept.join(";")
}

/// Returns the properties and values of declarations as [`clean_declarations`] returns them.
pub(super) fn declarations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(';')
        .filter_map(|declaration| declaration.split_once(':'))
}

/// Returns the ids to which a value as [`clean_value`] returns it refers.
pub(super) fn references(value: &str) -> impl Iterator<Item = &str> {
    let parts = value.split("url(#").skip(1);
    parts.filter_map(|part| part.split_once(')').map(|(id, _)| id))
}

/// Returns the text with a space for each comment.
pub(super) fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        out.push(' ');
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

pub(super) fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '-' | '_')
}

fn unquote(text: &str) -> &str {
    let without = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    without('"').or_else(|| without('\'')).unwrap_or(text)
}

/// Returns false for dashes so short that a browser would paint millions of them.
fn has_visible_dashes(property: &str, value: &str) -> bool {
    if property != "stroke-dasharray" {
        return true;
    }
    let lengths: Vec<_> = words::numbers(value).flatten().collect();
    lengths.is_empty() || lengths.iter().sum::<f64>() >= 0.01
}
