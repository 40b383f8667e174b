//! The path and the kind of a change between two schemas. Together they identify it.

use crate::text::stored_text;
use crate::{Error, Result};

/// The path of a change: `User`, `User.email`, `Query.users.token`, `@internal.level`, `User.@oneOf`, `schema`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangePath(String);

/// The kind of a change, such as `field_removed`: lower-case letters and underscores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeCode(String);

impl ChangePath {
    /// The allowed number of characters.
    pub const CHARACTERS: std::ops::RangeInclusive<usize> = 1..=300;
    /// Its form as a regular expression of JSON Schema. The rules on the number of parts are in [`ChangePath::parse`].
    pub const PATTERN: &str = r"^@?[_A-Za-z][_0-9A-Za-z]*(\.@?[_A-Za-z][_0-9A-Za-z]*)*$";

    /// Parses a path. Drops outer white space.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `path`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        if Self::CHARACTERS.contains(&text.chars().count()) && is_path(text) {
            return Ok(Self(text.to_owned()));
        }
        let message = "Use the path of one change, as in a check: a type (`User`), a field (`User.email`), an argument (`Query.users.token`) or a directive (`@internal`), in at most 300 characters. Patterns belong to the ignored changes.";
        Err(Error::field("path", message))
    }
}

/// Returns whether names follow each other as in the path of a change: at most a type, a field and an argument, then at
/// most a directive with an argument.
fn is_path(text: &str) -> bool {
    let (mut before, mut after) = (0, None);
    for part in text.split('.') {
        let name = part.strip_prefix('@');
        if !is_name(name.unwrap_or(part)) {
            return false;
        }
        after = match (after, name) {
            (None, None) => {
                before += 1;
                None
            }
            (None, Some(_)) => Some(0),
            (Some(count), None) => Some(count + 1),
            (Some(_), Some(_)) => return false,
        };
    }
    before <= 3 && after.unwrap_or(0) <= 1
}

/// Returns whether it is a name of GraphQL.
fn is_name(text: &str) -> bool {
    let is_first = |first: u8| first == b'_' || first.is_ascii_alphabetic();
    text.bytes().next().is_some_and(is_first)
        && text.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric())
}

impl ChangeCode {
    /// The allowed number of characters.
    pub const CHARACTERS: std::ops::RangeInclusive<usize> = 1..=100;
    /// Its form as a regular expression of JSON Schema.
    pub const PATTERN: &str = "^[a-z_]+$";

    /// Parses a code.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `code`.
    pub fn parse(text: &str) -> Result<Self> {
        let is_word = text.bytes().all(|b| b == b'_' || b.is_ascii_lowercase());
        if Self::CHARACTERS.contains(&text.len()) && is_word {
            return Ok(Self(text.to_owned()));
        }
        Err(Error::field("code", Self::INVALID))
    }

    /// Says what a code is.
    pub const INVALID: &str = "This is not the kind of a breaking change. Use the `code` of the change in a check, such as `field_removed`.";
}

stored_text!(ChangePath);
stored_text!(ChangeCode);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_one_thing() {
        for good in [
            "schema",
            "User",
            " User.email ",
            "Query.users.token",
            "@internal",
            "@internal.level",
            "User.@oneOf",
            "Query.users.token.@internal.level",
            "_a._1",
        ] {
            let path = ChangePath::parse(good);
            assert_eq!(path.map(|path| path.0), Ok(good.trim().to_owned()));
        }
        for bad in [
            "",
            "*",
            "Query.*",
            "<img>",
            "a b",
            "..",
            "a.",
            ".a",
            "9a",
            "@",
            "@a.@b",
            "@a.b.c",
            "Query.a.b.c",
            "Query.a.b.c.d",
            "ü",
            "a\u{0}b",
            &"a".repeat(301),
        ] {
            assert!(ChangePath::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_code_is_a_word() {
        assert!(ChangeCode::parse("field_removed").is_ok());
        for bad in ["", "Field", "a b", "a-b", "ü", "a1", &"a".repeat(101)] {
            assert!(ChangeCode::parse(bad).is_err(), "{bad}");
        }
    }
}
