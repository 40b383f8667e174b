//! Usernames: names of owners in addresses.

use serde::{Serialize, Serializer};

use crate::slug::{address_word, append_number, is_address_word};
use crate::{Email, Error, Result};

/// `[a-z0-9]` and single inner hyphens, 2 to 39 characters, unique, never a reserved word.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Username(String);

/// Words that name parts of the product or that could be mistaken for its staff.
const RESERVED: [&str; 38] = [
    "about",
    "abuse",
    "account",
    "admin",
    "administrator",
    "api",
    "app",
    "assets",
    "auth",
    "billing",
    "blog",
    "contact",
    "dashboard",
    "dev",
    "docs",
    "download",
    "graphfolio",
    "help",
    "login",
    "logout",
    "mail",
    "me",
    "new",
    "official",
    "postmaster",
    "pricing",
    "privacy",
    "public",
    "root",
    "security",
    "settings",
    "signup",
    "staff",
    "status",
    "support",
    "system",
    "terms",
    "www",
];

impl Username {
    /// Maximum number of characters.
    pub const MAX: usize = 39;

    /// The owner of the product's own example projects.
    const EXAMPLES: &str = "examples";

    /// Returns the username of the owner of the product's own example projects.
    #[must_use]
    pub fn examples() -> Self {
        Self(Self::EXAMPLES.to_owned())
    }

    /// Parses a username that a user chooses. The owner of the examples has a valid name that nobody can choose.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `username`.
    pub fn choose(text: &str) -> Result<Self> {
        if text == Self::EXAMPLES {
            return Err(reserved(text));
        }
        Self::parse(text)
    }

    /// Parses a username in an address or in the database.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on the field `username`.
    pub fn parse(text: &str) -> Result<Self> {
        if !is_address_word(text, Self::MAX) {
            return Err(Error::field(
                "username",
                "Use 2 to 39 lowercase letters, digits and single hyphens between them.",
            ));
        }
        if RESERVED.contains(&text) {
            return Err(reserved(text));
        }
        Ok(Self(text.to_owned()))
    }

    /// Makes a username from the local part of an address, up to a `+`.
    #[must_use]
    pub fn from_email(email: &Email) -> Self {
        let local = email.local_part();
        let word = address_word(
            local.split_once('+').map_or(local, |(head, _)| head),
            Self::MAX,
        );
        let usable =
            word.len() >= 2 && word != Self::EXAMPLES && !RESERVED.contains(&word.as_str());
        Self(match (usable, word.is_empty()) {
            (true, _) => word,
            (false, true) => "user".to_owned(),
            (false, false) => format!("{word}-user"),
        })
    }

    /// Returns the username with `-2`, `-3`, … appended, shortened to the maximum length.
    #[must_use]
    pub fn with_number(&self, number: u32) -> Self {
        Self(append_number(&self.0, number, Self::MAX))
    }

    /// The username.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn reserved(text: &str) -> Error {
    Error::field(
        "username",
        format!("“{text}” is reserved. Choose another name."),
    )
}

impl std::fmt::Display for Username {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Username {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn come_from_the_local_part() {
        for (email, username) in [
            ("ada.lovelace@example.com", "ada-lovelace"),
            ("ada+graphql@example.com", "ada"),
            ("admin@example.com", "admin-user"),
            ("examples@example.com", "examples-user"),
            ("a@example.com", "a-user"),
            ("__@example.com", "user"),
        ] {
            assert_eq!(
                Username::from_email(&Email::parse(email).unwrap()).as_str(),
                username
            );
        }
    }

    #[test]
    fn are_never_reserved_words() {
        for word in RESERVED {
            assert!(Username::parse(word).is_err(), "{word}");
        }
        assert!(Username::choose("ada-lovelace").is_ok());
    }

    #[test]
    fn nobody_can_choose_the_name_of_the_examples() {
        assert!(Username::choose("examples").is_err());
        assert_eq!(
            Username::parse("examples").unwrap(),
            Username::examples(),
            "it is in addresses"
        );
    }
}
