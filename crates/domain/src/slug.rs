//! Slugs: names of projects in addresses.

use serde::{Serialize, Serializer};

use crate::{Error, Result};

/// `[a-z0-9]` and single inner hyphens, 2 to 64 characters; unique across the product.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Slug(String);

/// Words that cannot be slugs because routes use them: `/api/projects/public` and `new` stand beside
/// `/api/projects/{id or slug}`, and `/api/public/docs/{slug}/badge` beside `/api/public/docs/{username}/{slug}`.
const RESERVED: [&str; 3] = ["public", "new", "badge"];

impl Slug {
    /// Minimum number of characters.
    pub const MIN: usize = 2;
    /// Maximum number of characters.
    pub const MAX: usize = 64;
    /// The format, which usernames and section keys share, as a regular expression.
    pub const PATTERN: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

    /// Parses a typed slug.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `slug`.
    pub fn parse(text: &str) -> Result<Self> {
        if !is_address_word(text, Self::MAX) {
            return Err(Error::field(
                "slug",
                "Use 2 to 64 lowercase letters, digits and single hyphens between them.",
            ));
        }
        if RESERVED.contains(&text) {
            return Err(Error::field(
                "slug",
                format!("“{text}” is reserved. Choose another address."),
            ));
        }
        Ok(Self(text.to_owned()))
    }

    /// Makes a slug from a name by transliteration: `Straße` → `strasse`, `日本語` → `ri-ben-yu`, `🚀` → `rocket`.
    /// Returns `project` if no usable character is left.
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let word = address_word(name, Self::MAX);
        let usable = word.len() >= 2 && !RESERVED.contains(&word.as_str());
        Self(if usable { word } else { "project".to_owned() })
    }

    /// Returns the slug with `-2`, `-3`, … appended, shortened to the maximum length.
    #[must_use]
    pub fn with_number(&self, number: u32) -> Self {
        Self(append_number(&self.0, number, Self::MAX))
    }

    /// The slug.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Slug {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Slug {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Returns whether a text has the format that slugs, usernames and section keys share.
pub(crate) fn is_address_word(text: &str, max: usize) -> bool {
    (Slug::MIN..=max).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}

/// Transliterates `text` to lowercase ASCII letters and digits, with one hyphen for everything between. May return an
/// empty text.
pub(crate) fn address_word(text: &str, max: usize) -> String {
    let text = deunicode::deunicode_with_tofu(text, "");
    let mut word = String::with_capacity(text.len().min(max));
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            word.push(c.to_ascii_lowercase());
        } else if !matches!(c, '\'' | '`') && !word.is_empty() && !word.ends_with('-') {
            word.push('-');
        }
        if word.len() >= max {
            break;
        }
    }
    word.truncate(word.trim_end_matches('-').len());
    word
}

/// Returns `word-number`, with the word shortened so that the result has at most `max` characters.
pub(crate) fn append_number(word: &str, number: u32, max: usize) -> String {
    let tail = format!("-{number}");
    let head: String = word.chars().take(max - tail.len()).collect();
    format!("{}{tail}", head.trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_made_from_names() {
        for (name, slug) in [
            ("GitHub API", "github-api"),
            ("  Acme's  Shop!! ", "acmes-shop"),
            ("Café & Shop", "cafe-shop"),
            ("Cafe\u{301}", "cafe"),
            ("Acme’s Shop", "acmes-shop"),
            ("Straße", "strasse"),
            ("Größe API", "grosse-api"),
            ("Smørrebrød", "smorrebrod"),
            ("日本語", "ri-ben-yu"),
            ("Мой проект", "moi-proekt"),
            ("Ελλάδα", "ellada"),
            ("한국어", "hangugeo"),
            ("שעה", "shh"),
            ("🚀🍕", "rocket-pizza"),
            ("٤٢", "42"),
            ("…", "project"),
            ("New", "project"),
            ("x", "project"),
            ("Public", "project"),
            ("Badge", "project"),
            ("--a--b--", "a-b"),
        ] {
            assert_eq!(Slug::from_name(name).as_str(), slug, "{name}");
        }
        assert_eq!(Slug::from_name(&"abc ".repeat(80)).as_str().len(), 63);
    }

    #[test]
    fn are_parsed_strictly() {
        for good in ["ab", "github-api", "a1", &"a".repeat(64)] {
            assert!(Slug::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "a",
            "A-b",
            "-ab",
            "ab-",
            "a--b",
            "a b",
            "ä-b",
            "public",
            "badge",
            &"a".repeat(65),
        ] {
            assert!(Slug::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn keep_their_length_when_numbered() {
        let long = Slug::parse(&"a".repeat(64)).unwrap().with_number(12);
        assert_eq!(long.as_str().len(), 64);
        assert!(long.as_str().ends_with("a-12"));
        assert_eq!(Slug::from_name("shop").with_number(2).as_str(), "shop-2");
    }
}
