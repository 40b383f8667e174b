//! Short texts that people type.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

use crate::{Error, Result};

/// Gives a checked text its way from the database, its characters and its JSON form.
macro_rules! stored_text {
    ($name:ident) => {
        impl $name {
            /// Wraps a text from the database.
            #[must_use]
            pub fn stored(text: String) -> Self {
                Self(text)
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }
    };
}
pub(crate) use stored_text;

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident, $field:literal, $range:expr, $lines:literal, $message:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// The allowed number of characters.
            pub const CHARACTERS: std::ops::RangeInclusive<usize> = $range;

            /// Parses a typed text. Drops outer white space. An optional text without visible characters becomes
            /// empty.
            ///
            /// # Errors
            /// [`Error::InvalidInput`] on its field.
            pub fn parse(text: &str) -> Result<Self> {
                let text = text.trim();
                if !$range.contains(&text.chars().count()) {
                    return Err(Error::field($field, $message));
                }
                if let Some(c) = text.chars().find(|c| !is_readable(*c, $lines)) {
                    return Err(Error::field($field, unreadable(c)));
                }
                match text.chars().any(is_visible) {
                    true if has_stacked_marks(text) => Err(Error::field($field, STACKED_MARKS)),
                    true => Ok(Self(text.to_owned())),
                    false if $range.contains(&0) => Ok(Self(String::new())),
                    false => Err(Error::field($field, SHOWS_NOTHING)),
                }
            }

            /// Parses an optional text; none also if it has no visible characters.
            ///
            /// # Errors
            /// As [`Self::parse`].
            pub fn parse_optional(text: Option<&str>) -> Result<Option<Self>> {
                let parsed = text.map(Self::parse).transpose()?;
                Ok(parsed.filter(|text| !text.0.is_empty()))
            }
        }

        stored_text!($name);
    )*};
}

/// Returns whether a character is allowed: not a control character (except line breaks and tabs if `lines`), and not
/// one that changes the direction of the text around it (Unicode TR 9, 2.1 to 2.4).
#[must_use]
pub fn is_readable(c: char, lines: bool) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !turns && (!c.is_control() || (lines && matches!(c, '\n' | '\r' | '\t')))
}

/// Accents on one letter (UTS 39, 5.4).
const MAX_MARKS: usize = 4;

/// Returns whether more accents follow each other than any language writes, which would cover the lines around them.
fn has_stacked_marks(text: &str) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark};
    let mut run = 0;
    text.chars().any(|c| {
        run = match c.general_category() {
            EnclosingMark | NonspacingMark => run + 1,
            _ => 0,
        };
        run > MAX_MARKS
    })
}

const STACKED_MARKS: &str = "Use at most 4 accents on one letter.";

const SHOWS_NOTHING: &str = "This has no visible characters. Use letters, digits or symbols.";

/// Letters and symbols that are invisible: those that Unicode lists as default-ignorable
/// (`DerivedCoreProperties.txt`, `Default_Ignorable_Code_Point`) or that are drawn as a blank.
const BLANKS: [char; 7] = [
    '\u{115f}',  // Hangul choseong filler
    '\u{1160}',  // Hangul jungseong filler
    '\u{2800}',  // Braille pattern blank
    '\u{3164}',  // Hangul filler
    '\u{ffa0}',  // halfwidth Hangul filler
    '\u{fffc}',  // object replacement character
    '\u{1d159}', // musical symbol null notehead
];

/// Returns whether a character is visible on its own: not a space, a control or format character, a combining mark,
/// or an unassigned code point.
pub(crate) fn is_visible(c: char) -> bool {
    use GeneralCategoryGroup::{Mark, Other, Separator};
    !matches!(c.general_category_group(), Mark | Other | Separator) && !BLANKS.contains(&c)
}

fn unreadable(c: char) -> String {
    match c {
        '\n' | '\r' | '\t' => "Use one line, without tabs.".to_owned(),
        c => format!(
            "Remove the invisible character U+{:04X}: it hides or reorders the text around it.",
            u32::from(c)
        ),
    }
}

texts! {
    /// A project's name, 1 to 80 characters.
    ProjectName, "name", (1..=80), false, "Give the project a name of 1 to 80 characters.";
    /// An API key's name, 1 to 80 characters.
    ApiKeyName, "name", (1..=80), false, "Give the API key a name of 1 to 80 characters.";
    /// A person's name, 1 to 80 characters.
    UserName, "name", (1..=80), false, "Use 1 to 80 characters for the name.";
    /// A project's description, at most 500 characters.
    Description, "description", (0..=500), true, "Use at most 500 characters for the description.";
    /// A content section's title, 1 to 120 characters.
    SectionTitle, "title", (1..=120), false, "Give the section a title of 1 to 120 characters.";
    /// An endpoint's name, 1 to 80 characters.
    EndpointName, "name", (1..=80), false, "Give the endpoint a name of 1 to 80 characters.";
    /// A publisher's message about a version, at most 500 characters.
    VersionMessage, "message", (0..=500), true, "Use at most 500 characters for the message.";
    /// The commit that a version was published from, at most 64 characters.
    CommitHash, "commit", (0..=64), false, "Use at most 64 characters for the commit.";
    /// Why a breaking change is allowed, 1 to 500 characters.
    AllowedChangeReason, "reason", (1..=500), false, "Say in 1 to 500 characters why the change is fine.";
    /// The name of the file that a schema was read from, 1 to 300 characters. Only shown.
    SchemaFile, "file", (1..=300), false, "Use 1 to 300 characters for the name of the file.";
    /// The sentence of a change in a check, 1 to 2,000 characters.
    ChangeMessage, "message", (1..=2_000), false, "Use 1 to 2,000 characters for the message of the change.";
    /// A reader's comment on a page, at most 500 characters.
    FeedbackComment, "comment", (0..=500), true, "Use at most 500 characters for the comment.";
    /// An incident's title, 1 to 120 characters.
    IncidentTitle, "title", (1..=120), false, "Give the incident a title of 1 to 120 characters.";
    /// Markdown about an incident, 1 to 4,000 characters.
    IncidentText, "body", (1..=4_000), true, "Write 1 to 4,000 characters about the incident.";
    /// The name of somebody who sends a message, 1 to 80 characters.
    ContactName, "name", (1..=80), false, "Use 1 to 80 characters for the name.";
    /// A message to the operator, 10 to 5000 characters.
    ContactMessage, "message", (10..=5_000), true, "Write a message of 10 to 5,000 characters.";
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

    #[test]
    fn accents_do_not_pile_up() {
        for marks in [5, 79] {
            let name = format!("a{}", "\u{301}".repeat(marks));
            assert!(ProjectName::parse(&name).is_err(), "{marks}");
            assert!(UserName::parse(&name).is_err(), "{marks}");
        }
        for name in ["a\u{301}\u{302}\u{303}\u{304}", "Tiếng Việt", "नमस्ते"] {
            assert!(ProjectName::parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn required_texts_show_something() {
        let marks = "\u{301}".repeat(80);
        for nothing in [
            "\u{200b}",
            "\u{2800}",
            "\u{3164}",
            "\u{ad}",
            "\u{feff}",
            "\u{180e}",
            "\u{e0041}",
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{200d}\u{fe0f} \u{200e}\u{2060}",
            "\u{1d159}",
            "\u{e000}",
            &marks,
        ] {
            assert!(ProjectName::parse(nothing).is_err(), "{nothing:?}");
            assert!(UserName::parse(nothing).is_err(), "{nothing:?}");
            assert!(SectionTitle::parse(nothing).is_err(), "{nothing:?}");
            assert!(EndpointName::parse(nothing).is_err(), "{nothing:?}");
            // Optional texts become empty.
            assert_eq!(VersionMessage::parse(nothing).unwrap().as_str(), "");
            assert_eq!(VersionMessage::parse_optional(Some(nothing)), Ok(None));
            assert_eq!(Description::parse(nothing).unwrap().as_str(), "");
        }
        for something in [
            "é",
            "e\u{301}",
            "日本語",
            "क्ष",
            "🚀",
            "👩\u{200d}💻",
            "1",
            "!",
            "§",
            "ﷺ",
        ] {
            assert_eq!(
                ProjectName::parse(something).unwrap().as_str(),
                something,
                "{something:?}"
            );
        }
    }
}
