//! Numbers of schema versions.

use serde::de::{Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of a schema version within its project: 1, 2, 3 … up to the maximum of the database column.
/// In an address it may also be 0, which no version has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionNumber(i32);

impl VersionNumber {
    /// The first version of every project.
    pub const FIRST: Self = Self(1);
    /// The highest number that a version can have: `INTEGER` in both databases.
    pub const MAX: u32 = 2_147_483_647;

    /// Wraps the number, if a version can have it.
    #[must_use]
    pub fn new(number: impl TryInto<i32>) -> Option<Self> {
        let number = number.try_into().ok()?;
        (number >= 1).then_some(Self(number))
    }

    /// Parses a number in an address. Each number has one spelling: no sign and no leading zero.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_canonical = is_plain && (text == "0" || !text.starts_with('0'));
        text.parse().ok().filter(|_| is_canonical).map(Self)
    }

    /// Returns the value for a database column.
    #[must_use]
    pub fn column(self) -> i32 {
        self.0
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Returns the previous number; none before the first.
    #[must_use]
    pub fn previous(self) -> Option<Self> {
        Self::new(self.0 - 1)
    }

    /// Returns the next number; none after the highest.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        self.0.checked_add(1).map(Self)
    }
}

impl From<VersionNumber> for u32 {
    fn from(number: VersionNumber) -> Self {
        number.get()
    }
}

impl std::fmt::Display for VersionNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for VersionNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.0)
    }
}

/// Accepts a number, or its text in a query.
impl<'de> Deserialize<'de> for VersionNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = VersionNumber;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a whole number from 1 to {}", VersionNumber::MAX)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<VersionNumber, E> {
        VersionNumber::new(number)
            .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<VersionNumber, E> {
        VersionNumber::new(number)
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<VersionNumber, E> {
        let number = VersionNumber::parse(text).filter(|number| number.0 >= 1);
        number.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_what_the_column_holds() {
        for (number, is_one) in [
            (0_i64, false),
            (-1, false),
            (1, true),
            (2_147_483_647, true),
            (2_147_483_648, false),
            (4_294_967_296, false),
            (i64::MAX, false),
        ] {
            assert_eq!(VersionNumber::new(number).is_some(), is_one, "{number}");
        }
        assert_eq!(VersionNumber::FIRST.previous(), None);
        assert_eq!(VersionNumber::new(VersionNumber::MAX).unwrap().next(), None);
    }

    #[test]
    fn have_one_spelling() {
        assert_eq!(VersionNumber::parse("12").map(VersionNumber::get), Some(12));
        assert_eq!(VersionNumber::parse("0").map(VersionNumber::get), Some(0));
        for odd in [
            "",
            "-1",
            "+1",
            "012",
            "1e9",
            " 1",
            "1.0",
            "１",
            "2147483648",
            "4294967296",
            "9223372036854775808",
            "18446744073709551616",
        ] {
            assert_eq!(VersionNumber::parse(odd), None, "{odd}");
        }
    }
}
