//! User texts in Markdown.

/// Escapes a user's text so that Markdown shows it literally, on one line.
pub(crate) fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let begins_list = at == 0 && letter == '-';
        let is_harmless = matches!(letter, '.' | ',' | '\'' | '-' | ':' | ';' | '/' | '?' | '%');
        if letter.is_ascii_punctuation() && (begins_list || !is_harmless) {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}
