//! Messages whose length does not depend on the length of the names in them.

use std::borrow::Cow;
use std::fmt::{self, Display, Write};

/// Maximum number of characters of a name in a message.
const MAX_NAME: usize = 100;
/// Maximum number of names in a list.
const MAX_LISTED: usize = 6;
/// Maximum number of characters of a value in a message.
const MAX_QUOTED: usize = 100;
/// Maximum number of bytes of a message, more than any without values needs.
const MAX_MESSAGE: usize = 4_000;
/// Maximum number of bytes that an edit puts into a text.
const MAX_EDIT: usize = 1_000;

/// Writes a message. Long names are cut while it is written, so the whole of it is never in memory.
pub(crate) fn write_message(message: impl Display) -> String {
    let mut cut = CutNames::default();
    // Writing to a string cannot fail.
    let _ = write!(cut, "{message}");
    cut.text
}

/// Cuts a text from a schema that is shown in a message.
pub(crate) fn quote(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// Writes the text of an edit; none if it is too long to be offered. An edit with a cut name would be wrong.
pub(crate) fn write_edit(text: impl Display) -> Option<String> {
    let mut bounded = Bounded(String::new());
    write!(bounded, "{text}").ok().map(|()| bounded.0)
}

/// Lists at most six names, as code.
pub(crate) fn list_names<'n>(mut names: impl Iterator<Item = &'n str>) -> String {
    let shown = names.by_ref().take(MAX_LISTED);
    let shown: Vec<String> = shown.map(|name| format!("`{name}`")).collect();
    let more = names.count();
    let mut text = shown.join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

#[derive(Default)]
struct CutNames {
    text: String,
    /// Characters of the name that is being written.
    length: usize,
}

impl Write for CutNames {
    fn write_str(&mut self, mut rest: &str) -> fmt::Result {
        let ends_name = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
        while !rest.is_empty() {
            if self.text.len() > MAX_MESSAGE {
                if !self.text.ends_with('…') {
                    self.text.push('…');
                }
                return Err(fmt::Error);
            }
            let end = rest.find(ends_name).unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            let room = MAX_NAME.saturating_sub(self.length);
            self.text.push_str(name.get(..room).unwrap_or(name));
            let before = self.length;
            self.length += name.len();
            if before <= MAX_NAME && self.length > MAX_NAME {
                self.text.push('…');
            }
            let mut behind = behind.chars();
            if let Some(letter) = behind.next() {
                self.text.push(letter);
                self.length = 0;
            }
            rest = behind.as_str();
        }
        Ok(())
    }
}

struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MAX_EDIT {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_names_are_cut() {
        let (short, long) = ("a".repeat(MAX_NAME), "b_1".repeat(MAX_NAME));
        let cut = format!("{}…", long.get(..MAX_NAME).unwrap());
        for (text, expected) in [
            (
                format!("`{short}.{short}` – é."),
                format!("`{short}.{short}` – é."),
            ),
            (
                format!("`{long}` and `{long}`."),
                format!("`{cut}` and `{cut}`."),
            ),
        ] {
            assert_eq!(write_message(&text), expected);
        }
        // A name may be written in parts.
        assert_eq!(
            write_message(format_args!("{short}{short}")),
            format!("{short}…")
        );
        // Whatever else is in it, a message ends.
        let endless = write_message("%".repeat(1_000_000));
        assert!(
            endless.len() < MAX_MESSAGE + 10 && endless.ends_with("%…"),
            "{}",
            endless.len()
        );
        assert_eq!(quote(&"é".repeat(101)), "é".repeat(100) + "…");
        assert_eq!(quote(&short), short);
        assert_eq!(write_edit(&short), Some(short));
        assert_eq!(write_edit("x".repeat(MAX_EDIT + 1)), None);
    }
}
