//! Patterns for the coordinates of changes.

use crate::{Error, Result};

/// Patterns for schema coordinates: `Payment*`, `Query.user`, `@directive`. `*` is any text and `?` one character, within
/// one name. A pattern also matches everything inside of what it names: `Query.user` its arguments, `Payment*` the fields
/// of each type.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coordinates(Vec<String>);

impl Coordinates {
    /// Maximum number of patterns.
    pub const MAX: usize = 50;
    /// Maximum length of a pattern in characters.
    pub const MAX_CHARACTERS: usize = 200;
    /// The format of a pattern as a regular expression.
    pub const PATTERN: &str = r"^@?[A-Za-z0-9_*?]+(\.@?[A-Za-z0-9_*?]+){0,2}$";

    /// Parses patterns. Drops outer white space and duplicates.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `coordinates`.
    pub fn parse<T: AsRef<str>>(typed: &[T]) -> Result<Self> {
        let mut patterns: Vec<String> = Vec::new();
        for pattern in typed {
            let pattern = pattern.as_ref().trim();
            if !is_pattern(pattern) {
                let shown: String = pattern.chars().take(40).collect();
                return Err(Error::field(
                    "coordinates",
                    format!(
                        "“{shown}” is not a coordinate. Write a type (`Payment*`), a field (`Query.user`), an argument \
                         (`Query.user.id`) or a directive (`@auth`)."
                    ),
                ));
            }
            if !patterns.iter().any(|known| known == pattern) {
                patterns.push(pattern.to_owned());
            }
        }
        if patterns.len() > Self::MAX {
            let most = Self::MAX;
            return Err(Error::field(
                "coordinates",
                format!("Use at most {most} coordinates. One pattern can replace several."),
            ));
        }
        Ok(Self(patterns))
    }

    /// Reads the stored form: one pattern a line.
    #[must_use]
    pub fn stored(text: &str) -> Self {
        Self(text.lines().map(str::to_owned).collect())
    }

    /// Returns the stored form.
    #[must_use]
    pub fn to_lines(&self) -> String {
        self.0.join("\n")
    }

    /// Returns the patterns.
    #[must_use]
    pub fn patterns(&self) -> &[String] {
        &self.0
    }

    /// Returns whether there are no patterns.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether one of the patterns matches the path of a change, such as `Query.user.id`.
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        self.0.iter().any(|pattern| {
            let mut names = path.split('.');
            pattern
                .split('.')
                .all(|part| names.next().is_some_and(|name| matches(part, name)))
        })
    }
}

fn is_pattern(text: &str) -> bool {
    let is_part = |part: &str| {
        let name = part.strip_prefix('@').unwrap_or(part);
        let is_letter = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'*' | b'?');
        !name.is_empty() && name.bytes().all(is_letter)
    };
    text.len() <= Coordinates::MAX_CHARACTERS
        && text.split('.').count() <= 3
        && text.split('.').all(is_part)
}

/// Returns whether a pattern matches a name. Backtracks to the last `*` at most, so it takes at most pattern × name steps.
fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut at, mut read) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while let Some(&letter) = name.get(read) {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, read));
                at += 1;
            }
            Some(&wanted) if wanted == b'?' || wanted == letter => {
                at += 1;
                read += 1;
            }
            _ => {
                let Some((after, from)) = star else {
                    return false;
                };
                star = Some((after, from + 1));
                at = after + 1;
                read = from + 1;
            }
        }
    }
    pattern.iter().skip(at).all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_what_it_names_and_everything_inside() {
        for (pattern, path, expected) in [
            ("Payment*", "Payment", true),
            ("Payment*", "PaymentMethod.id", true),
            ("Payment*", "Query.payment", false),
            ("Query.user", "Query.user", true),
            ("Query.user", "Query.user.id", true),
            ("Query.user", "Query.users", false),
            ("Query.user", "Query", false),
            ("*.internal*", "User.internalId", true),
            ("Query.user.id", "Query.user", false),
            ("@auth", "@auth.role", true),
            ("@auth", "User.@auth", false),
            ("*.@auth", "User.@auth", true),
            ("*", "schema", true),
            ("*", "@auth", true),
        ] {
            let coordinates = Coordinates::parse(&[pattern]).unwrap();
            assert_eq!(coordinates.matches(path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn patterns_are_checked_and_read_as_they_are_stored() {
        let typed = Coordinates::parse(&[" Payment* ", "Payment*", "@auth"]).unwrap();
        assert_eq!(typed.patterns(), ["Payment*", "@auth"]);
        assert_eq!(Coordinates::stored(&typed.to_lines()), typed);
        assert!(Coordinates::stored("").is_empty());
        for wrong in ["", "a b", "a..b", "a.b.c.d", "é", "@", "a\nb"] {
            assert!(Coordinates::parse(&[wrong]).is_err(), "{wrong}");
        }
        let many: Vec<String> = (0..=Coordinates::MAX).map(|n| format!("T{n}")).collect();
        assert!(Coordinates::parse(&many).is_err());
    }
}
