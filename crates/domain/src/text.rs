//! Short texts that people type.

use serde::{Serialize, Serializer};

use crate::{Error, Result};

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident, $field:literal, $range:expr, $lines:literal, $message:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// Parses what somebody typed; outer white space is dropped.
            ///
            /// # Errors
            /// [`Error::InvalidInput`] on its field.
            pub fn parse(text: &str) -> Result<Self> {
                let text = text.trim();
                if !$range.contains(&text.chars().count()) {
                    return Err(Error::field($field, $message));
                }
                match text.chars().find(|c| !is_readable(*c, $lines)) {
                    None => Ok(Self(text.to_owned())),
                    Some(c) => Err(Error::field($field, unreadable(c))),
                }
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }
    )*};
}

/// No control characters but line breaks and tabs where lines are allowed, and none of those that
/// turn the direction of what stands around them (Unicode TR 9, 2.1 to 2.4).
fn is_readable(c: char, lines: bool) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !turns && (!c.is_control() || (lines && matches!(c, '\n' | '\r' | '\t')))
}

fn unreadable(c: char) -> String {
    match c {
        '\n' | '\r' | '\t' => "Write this on one line.".to_owned(),
        c => format!(
            "Take out the invisible character U+{:04X}: it hides or turns the text around it.",
            u32::from(c)
        ),
    }
}

texts! {
    /// A project's name, 1 to 80 characters.
    ProjectName, "name", (1..=80), false, "Give the project a name of 1 to 80 characters.";
    /// What a person is called, 1 to 80 characters.
    UserName, "name", (1..=80), false, "Keep the name to 80 characters.";
    /// A project's description, at most 500 characters.
    Description, "description", (0..=500), true, "Keep the description to 500 characters.";
    /// A content section's title, 1 to 120 characters.
    SectionTitle, "title", (1..=120), false, "Give the section a title of 1 to 120 characters.";
    /// An endpoint's name, 1 to 80 characters.
    EndpointName, "name", (1..=80), false, "Give the endpoint a name of 1 to 80 characters.";
    /// What a version's publisher says of it, at most 500 characters.
    VersionMessage, "message", (0..=500), true, "Keep the message to 500 characters.";
    /// The commit a version was made from, at most 64 characters.
    CommitHash, "commit", (0..=64), false, "Keep the commit to 64 characters.";
    /// What a reader says of a page, at most 500 characters.
    FeedbackComment, "comment", (0..=500), true, "Keep the comment to 500 characters.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted_in_characters() {
        assert!(ProjectName::parse(&"日".repeat(80)).is_ok());
        assert!(ProjectName::parse(&"a".repeat(81)).is_err());
        assert!(ProjectName::parse(" \t ").is_err());
        for bad in ["a\u{0}b", "a\nb", "a\u{202e}b", "a\u{2066}b"] {
            assert!(ProjectName::parse(bad).is_err(), "{bad:?}");
        }
        let turned = Description::parse("a\u{202e}b").unwrap_err();
        assert!(format!("{turned:?}").contains("U+202E"), "{turned:?}");
        assert!(Description::parse("a\nb").is_ok() && Description::parse("a\u{202e}b").is_err());
        assert_eq!(
            ProjectName::parse(" GitHub API ").unwrap().as_str(),
            "GitHub API"
        );
    }
}
