//! A JSON value that keeps the order of its keys.

use std::borrow::Cow;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Json<'m> {
    Null,
    Boolean(bool),
    /// A number as text, because examples never compute with it.
    Number(Cow<'static, str>),
    String(Cow<'m, str>),
    List(Vec<Json<'m>>),
    Object(Vec<(Cow<'m, str>, Json<'m>)>),
}

impl<'m> Json<'m> {
    pub fn text(text: impl Into<Cow<'m, str>>) -> Self {
        Self::String(text.into())
    }

    pub fn number(number: impl ToString) -> Self {
        Self::Number(number.to_string().into())
    }

    /// Converts a parsed value. Recursive, as deep as `serde_json` reads.
    pub fn of(value: &serde_json::Value) -> Self {
        use serde_json::Value;
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Boolean(*value),
            Value::Number(number) => Self::number(number),
            Value::String(text) => Self::text(text.clone()),
            Value::Array(items) => Self::List(items.iter().map(Self::of).collect()),
            Value::Object(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(key, value)| (key.clone().into(), Self::of(value)));
                Self::Object(entries.collect())
            }
        }
    }

    /// Returns a text that ends in a number with the number of a later item: `order-1` and 2 give `order-2`. Other values
    /// stay the same.
    pub fn counted(self, nth: usize) -> Self {
        let Self::String(text) = &self else {
            return self;
        };
        let stem = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let digits = text.get(stem.len()..).unwrap_or_default();
        let later = digits.parse::<u64>().ok();
        let later = later.and_then(|number| number.checked_add(nth as u64)?.checked_sub(1));
        match later {
            Some(number) => Self::text(format!("{stem}{number:0width$}", width = digits.len())),
            None => self,
        }
    }

    /// Returns the first item of a list; other values themselves. Recursive, as deep as lists are.
    pub fn first(&self) -> &Self {
        match self {
            Self::List(items) => items.first().map_or(self, Self::first),
            one => one,
        }
    }

    /// Estimated bytes on the heap.
    pub fn heap_size(&self) -> usize {
        match self {
            Self::Null | Self::Boolean(_) => 0,
            Self::Number(text) => text.len(),
            Self::String(text) => text.len(),
            Self::List(items) => items.iter().map(|item| 32 + item.heap_size()).sum(),
            Self::Object(entries) => {
                let entries = entries.iter();
                entries
                    .map(|(key, value)| 56 + key.len() + value.heap_size())
                    .sum()
            }
        }
    }

    /// Prints the value with an indentation of two spaces. Empty lists and objects, and lists with one plain value, are
    /// on one line.
    pub fn pretty(&self) -> String {
        let mut out = String::with_capacity(512);
        self.push(&mut out, 0);
        out
    }

    /// Recursive; the depth of selections and inputs is limited.
    fn push(&self, out: &mut String, depth: usize) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(number),
            Self::String(text) => push_string(out, text),
            Self::List(items) if items.iter().all(Self::is_plain) => {
                out.push('[');
                for (number, item) in items.iter().enumerate() {
                    out.push_str(if number == 0 { "" } else { ", " });
                    item.push(out, depth);
                }
                out.push(']');
            }
            Self::List(items) => {
                out.push('[');
                for (number, item) in items.iter().enumerate() {
                    begin(out, number, depth + 1);
                    item.push(out, depth + 1);
                }
                end(out, depth);
                out.push(']');
            }
            Self::Object(entries) if entries.is_empty() => out.push_str("{}"),
            Self::Object(entries) => {
                out.push('{');
                for (number, (key, value)) in entries.iter().enumerate() {
                    begin(out, number, depth + 1);
                    push_string(out, key);
                    out.push_str(": ");
                    value.push(out, depth + 1);
                }
                end(out, depth);
                out.push('}');
            }
        }
    }

    pub fn is_plain(&self) -> bool {
        !matches!(self, Self::List(_) | Self::Object(_))
    }
}

fn begin(out: &mut String, number: usize, depth: usize) {
    out.push_str(if number == 0 { "\n" } else { ",\n" });
    indent(out, depth);
}

fn end(out: &mut String, depth: usize) {
    out.push('\n');
    indent(out, depth);
}

fn indent(out: &mut String, depth: usize) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}

/// Appends a string with the escapes of RFC 8259, section 7.
fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let needs_escape = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    if !text.bytes().any(needs_escape) {
        out.push_str(text);
        out.push('"');
        return;
    }
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            other => out.push(other),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_json() {
        let value = Json::Object(vec![
            ("z".into(), Json::List(vec![Json::number(1), Json::Null])),
            ("a".into(), Json::List(vec![Json::Object(vec![])])),
            ("text".into(), Json::text("\"\\\n\r\t\u{1}é")),
            ("yes".into(), Json::Boolean(true)),
            ("none".into(), Json::List(vec![])),
        ]);
        let text = value.pretty();
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["text"], "\"\\\n\r\t\u{1}é");
        assert_eq!(
            text,
            "{\n  \"z\": [1, null],\n  \"a\": [\n    {}\n  ],\n  \"text\": \"\\\"\\\\\\n\\r\\t\\u0001é\",\n  \"yes\": true,\n  \"none\": []\n}"
        );
    }
}
