//! Numbers in query strings and bodies, bounded by their type.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// A whole number from `MIN` to `MAX`. Anything else is an error that names its field.
#[derive(Clone, Copy)]
pub struct Whole<const MIN: u32, const MAX: u32>(u32);

/// Maximum page size.
pub(crate) const MAX_LIMIT: u32 = 100;

/// The page size that a caller asks for.
pub(crate) type Limit = Whole<1, MAX_LIMIT>;

impl<const MIN: u32, const MAX: u32> Whole<MIN, MAX> {
    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }

    fn new(number: u64) -> Option<Self> {
        let number = u32::try_from(number).ok()?;
        (MIN..=MAX).contains(&number).then_some(Self(number))
    }
}

/// Parses a number, or its text in a query.
impl<'de, const MIN: u32, const MAX: u32> Deserialize<'de> for Whole<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

struct WholeVisitor<const MIN: u32, const MAX: u32>;

impl<const MIN: u32, const MAX: u32> Visitor<'_> for WholeVisitor<MIN, MAX> {
    type Value = Whole<MIN, MAX>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a whole number from {MIN} to {MAX}")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Whole::new(number).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| is_plain).and_then(Whole::new);
        number.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}
