//! Content sections: Markdown pages that an owner writes, shown beside the generated ones.

use serde::{Serialize, Serializer};

use crate::slug::is_address_word;
use crate::text::{SectionTitle, is_visible};
use crate::{ContentSectionId, Error, Result, Timestamp};

/// A section's name in addresses, unique within its project.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SectionKey(String);

impl SectionKey {
    /// Maximum number of characters.
    pub const MAX: usize = 64;
    /// The key of the section that is shown on the overview and has no page of its own.
    pub const INTRODUCTION: &str = "overview";
    /// The sections that are suggested for a new project, with their titles.
    pub const SUGGESTED: [(&str, &str); 5] = [
        (Self::INTRODUCTION, "Overview"),
        ("getting-started", "Getting started"),
        ("authentication", "Authentication"),
        ("errors", "Errors"),
        ("changelog-notes", "Changelog notes"),
    ];

    /// Parses a key that somebody typed.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `section`.
    pub fn parse(text: &str) -> Result<Self> {
        if is_address_word(text, Self::MAX) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::field(
                "section",
                "Use 2 to 64 lowercase letters, digits and single hyphens between them.",
            ))
        }
    }

    /// The key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the title of a section that has none: the suggested one, or the words of the key.
    #[must_use]
    pub fn default_title(&self) -> String {
        let suggested = Self::SUGGESTED.iter().find(|(key, _)| *key == self.0);
        if let Some((_, title)) = suggested {
            return (*title).to_owned();
        }
        let words = self.0.replace('-', " ");
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    }
}

impl std::fmt::Display for SectionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for SectionKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Markdown of a section, at most 256 KiB.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SectionBody(String);

impl SectionBody {
    /// Maximum number of bytes.
    pub const MAX: usize = 256 * 1024;

    /// Parses a typed text. Line ends become `\n`. U+0000, which databases cannot store, becomes the replacement
    /// character (CommonMark 0.31, 2.3).
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `body`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text
            .replace("\r\n", "\n")
            .replace('\r', "\n")
            .replace('\0', "\u{fffd}");
        if text.len() > Self::MAX {
            return Err(Error::field(
                "body",
                "A section can have at most 256 KiB. Move part of it into another section.",
            ));
        }
        Ok(Self(text))
    }

    /// Wraps a text from the database.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The Markdown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Shows the size only, to keep long texts out of logs.
impl std::fmt::Debug for SectionBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SectionBody({} bytes)", self.0.len())
    }
}

/// A section without its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionHead {
    /// Its id. A section that is deleted and created again gets another one.
    pub id: ContentSectionId,
    /// Its name in addresses.
    pub key: SectionKey,
    /// Its title.
    pub title: SectionTitle,
    /// Its first words as plain text; may be empty.
    pub summary: String,
    /// Its place among the project's sections, from 0.
    pub position: u32,
    /// Whether readers can see it.
    pub is_visible: bool,
    /// 1, 2, 3 …; counts changes of title, body and visibility.
    pub version: u32,
    /// When the version last changed.
    pub updated_at: Timestamp,
}

/// A section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentSection {
    /// Everything but the body.
    pub head: SectionHead,
    /// Its Markdown.
    pub body: SectionBody,
}

impl ContentSection {
    /// Refuses a section that readers could open and in which they would see nothing. `shown_words` returns what they see of
    /// it as plain text.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `body` if the section was visible before and its text was removed,
    /// otherwise on `is_visible`.
    pub fn check_visible(
        &self,
        was_visible: bool,
        shown_words: impl FnOnce(&Self) -> String,
    ) -> Result<()> {
        if !self.head.is_visible || shown_words(self).chars().any(is_visible) {
            return Ok(());
        }
        Err(if was_visible {
            Error::field(
                "body",
                "Readers can see this section, so it cannot be empty. Hide it first.",
            )
        } else {
            Error::field(
                "is_visible",
                "An empty section cannot be made visible. Write and save some text first.",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_titles() {
        let title = |key: &str| SectionKey::parse(key).unwrap().default_title();
        assert_eq!(title("getting-started"), "Getting started");
        assert_eq!(title("rate-limits-2"), "Rate limits 2");
        for bad in ["", "a", "A-b", "a b", "a/b", "-ab", "a--b", &"a".repeat(65)] {
            assert!(SectionKey::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn bodies_are_counted_in_bytes_and_can_be_stored() {
        assert!(SectionBody::parse(&"é".repeat(SectionBody::MAX / 2)).is_ok());
        assert!(SectionBody::parse(&"é".repeat(SectionBody::MAX / 2 + 1)).is_err());
        let body = SectionBody::parse("a\r\nb\rc\0").unwrap();
        assert_eq!(body.as_str(), "a\nb\nc\u{fffd}");
    }
}
