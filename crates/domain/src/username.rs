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

    /// Parses a typed username.
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
            return Err(Error::field(
                "username",
                format!("“{text}” is reserved. Choose another name."),
            ));
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
        let usable = word.len() >= 2 && !RESERVED.contains(&word.as_str());
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
        assert!(Username::parse("ada-lovelace").is_ok());
    }
}
