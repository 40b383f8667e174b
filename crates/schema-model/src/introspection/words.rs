//! Words of an introspection result that are one of a few.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// Directive locations of September 2025.
pub(super) const LOCATIONS: [&str; 20] = [
    "QUERY",
    "MUTATION",
    "SUBSCRIPTION",
    "FIELD",
    "FRAGMENT_DEFINITION",
    "FRAGMENT_SPREAD",
    "INLINE_FRAGMENT",
    "VARIABLE_DEFINITION",
    "SCHEMA",
    "SCALAR",
    "OBJECT",
    "FIELD_DEFINITION",
    "ARGUMENT_DEFINITION",
    "INTERFACE",
    "UNION",
    "ENUM",
    "ENUM_VALUE",
    "INPUT_OBJECT",
    "INPUT_FIELD_DEFINITION",
    "DIRECTIVE_DEFINITION",
];
/// Kinds of types that have a name.
pub(super) const TYPE_KINDS: [&str; 6] = [
    "SCALAR",
    "OBJECT",
    "INTERFACE",
    "UNION",
    "ENUM",
    "INPUT_OBJECT",
];
/// Begins the description of the words that are possible.
pub(super) const ONE_OF: &str = "one of ";
/// Describes the words that are possible where later specifications have more.
pub(super) const LOCATION: &str = "the name of a directive location, such as FIELD";
/// Begins the description of a word that is not possible.
pub(super) const WORD: &str = "the word `";
/// Characters of such a word that are told.
const MAX_WORD: usize = 40;

/// The kind of a type that is named: not a list and not non-null.
pub(super) struct NamedKind;

impl<'de> Deserialize<'de> for NamedKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(NamedKindVisitor)
    }
}

struct NamedKindVisitor;

impl Visitor<'_> for NamedKindVisitor {
    type Value = NamedKind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ONE_OF}{}", TYPE_KINDS.join(", "))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<NamedKind, E> {
        match TYPE_KINDS.contains(&word) {
            true => Ok(NamedKind),
            false => Err(impossible(word, &self)),
        }
    }
}

/// Where a directive may stand; none for a place of a later specification, which SDL of today cannot name.
pub(super) struct Location(pub(super) Option<&'static str>);

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(LocationVisitor)
    }
}

struct LocationVisitor;

impl Visitor<'_> for LocationVisitor {
    type Value = Location;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LOCATION)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Location, E> {
        let is_name = word.starts_with(|first: char| first.is_ascii_uppercase())
            && word
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        match is_name {
            true => Ok(Location(LOCATIONS.into_iter().find(|known| *known == word))),
            false => Err(impossible(word, &self)),
        }
    }
}

/// Nothing but null: a value that only other kinds of types have.
pub(super) struct Null;

impl<'de> Deserialize<'de> for Null {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NullVisitor)
    }
}

struct NullVisitor;

impl Visitor<'_> for NullVisitor {
    type Value = Null;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null")
    }

    fn visit_unit<E: Error>(self) -> Result<Null, E> {
        Ok(Null)
    }
}

fn impossible<E: Error>(word: &str, wanted: &dyn serde::de::Expected) -> E {
    let word: String = word.chars().take(MAX_WORD).collect();
    E::invalid_value(Unexpected::Other(&format!("{WORD}{word}`")), wanted)
}
