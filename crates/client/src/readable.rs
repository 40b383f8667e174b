//! Text of a server, made safe to print: a terminal obeys control characters, and a log of a pipeline obeys commands at the
//! beginning of a line.

use serde_json::Value;

/// Stands for a character that is not printed.
const UNPRINTED: char = '\u{fffd}';

/// Returns the text on one line, without control characters and those that change the direction of text.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(clean_character).collect()
}

/// Cleans every text in a JSON value.
pub(crate) fn clean_value(value: &mut Value) {
    match value {
        Value::String(text) if text.chars().any(|c| clean_character(c) != c) => *text = clean(text),
        Value::Array(items) => items.iter_mut().for_each(clean_value),
        Value::Object(fields) => fields.values_mut().for_each(clean_value),
        _ => {}
    }
}

fn clean_character(c: char) -> char {
    match c {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => ' ',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => UNPRINTED,
        c if c.is_control() => UNPRINTED,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_text_of_a_value_can_control_a_terminal() {
        let mut value =
            json!({ "error": "a\u{1b}[31m\n::error::b", "list": ["\u{9b}2J", "Größe"], "n": 1 });
        clean_value(&mut value);
        assert_eq!(
            value,
            json!({ "error": "a\u{fffd}[31m ::error::b", "list": ["\u{fffd}2J", "Größe"], "n": 1 })
        );
    }
}
