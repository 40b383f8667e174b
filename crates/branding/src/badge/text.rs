//! Texts of badges.

/// A text that any badge can show: one line, without characters that XML or a reader cannot take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadgeText(String);

impl BadgeText {
    /// Maximum number of characters.
    pub const MAX: usize = 80;

    /// Makes a text of any other. Removes control characters and those that change the direction of the text around them,
    /// turns white space into single spaces, and cuts off what is too long.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let spaced = text
            .chars()
            .map(|c| if c.is_whitespace() { ' ' } else { c });
        let readable: String = spaced.filter(|c| is_allowed(*c)).collect();
        let words: Vec<&str> = readable.split_whitespace().collect();
        let line = words.join(" ");
        if line.chars().count() <= Self::MAX {
            return Self(line);
        }
        let beginning: String = line.chars().take(Self::MAX - 1).collect();
        Self(format!("{}…", beginning.trim_end()))
    }

    /// Returns whether nothing is left of the text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// XML 1.0 has no U+FFFE and no U+FFFF (2.2). U+FEFF is an invisible mark of the byte order.
fn is_allowed(c: char) -> bool {
    domain::is_readable(c, false) && !matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_characters_are_removed() {
        for (typed, shown) in [
            ("Read the Docs", "Read the Docs"),
            ("  a\u{a0}\n\t b ", "a b"),
            ("a\0\u{7}\u{7f}\u{9b}b", "ab"),
            ("\u{202e}txt.exe\u{2066}", "txt.exe"),
            ("\u{feff}\u{fffe}\u{ffff}", ""),
            ("<&>\"'", "<&>\"'"),
            ("日本語 שלום 🚀", "日本語 שלום 🚀"),
        ] {
            assert_eq!(BadgeText::new(typed).as_str(), shown, "{typed:?}");
        }
        assert!(BadgeText::new(" \u{202e} ").is_empty());
    }

    #[test]
    fn long_texts_are_cut() {
        let longest = "é".repeat(BadgeText::MAX);
        assert_eq!(BadgeText::new(&longest).as_str(), longest);
        let cut = BadgeText::new(&format!("{longest}!"));
        assert_eq!(cut.as_str(), format!("{}…", "é".repeat(79)));
        assert_eq!(BadgeText::new(cut.as_str()), cut);
    }
}
