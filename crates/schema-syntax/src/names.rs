//! Names, each stored once. The names of the language itself have fixed numbers.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// The number of a name. Two tokens with the same name have the same number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameId(pub(crate) u32);

impl NameId {
    /// The number as an index: names are numbered without gaps.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! known_names {
    ($($constant:ident $text:literal)*) => {
        /// Names that the grammar knows, in the order of their numbers.
        const KNOWN: &[&str] = &[$($text),*];

        #[expect(clippy::upper_case_acronyms, non_camel_case_types, reason = "only counts")]
        enum Number { $($constant),* }

        impl NameId {
            $(
                #[doc = concat!("`", $text, "`")]
                pub const $constant: Self = Self(Number::$constant as u32);
            )*
        }
    };
}

known_names! {
    TYPE "type"
    INTERFACE "interface"
    UNION "union"
    ENUM "enum"
    INPUT "input"
    SCALAR "scalar"
    DIRECTIVE "directive"
    SCHEMA "schema"
    EXTEND "extend"
    QUERY "query"
    MUTATION "mutation"
    SUBSCRIPTION "subscription"
    FRAGMENT "fragment"
    SERVICE "service"
    IMPLEMENTS "implements"
    ON "on"
    REPEATABLE "repeatable"
    TRUE "true"
    FALSE "false"
    NULL "null"
    DEPRECATED "deprecated"
    SPECIFIED_BY "specifiedBy"
    ONE_OF "oneOf"
    SKIP "skip"
    INCLUDE "include"
    REASON "reason"
    URL "url"
    IF "if"
}

/// The names of a text. Hashes are seeded at random, so no text can make look-ups slow.
#[derive(Debug)]
pub struct Names<'t> {
    text: &'t str,
    places: Vec<(u32, u32)>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<'t> Names<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let hasher = DefaultHashBuilder::default();
        let mut table = HashTable::with_capacity(KNOWN.len() * 4);
        for (id, name) in (0u32..).zip(KNOWN) {
            let hash = hasher.hash_one(name.as_bytes());
            table.insert_unique(hash, id, |id| hash_of(&hasher, text, &[], *id));
        }
        Self {
            text,
            places: Vec::new(),
            table,
            hasher,
        }
    }

    pub(crate) fn intern(&mut self, start: usize, end: usize) -> NameId {
        let name = self.text.get(start..end).unwrap_or_default().as_bytes();
        let hash = self.hasher.hash_one(name);
        let (text, places) = (self.text, &self.places);
        let found = self
            .table
            .find(hash, |id| text_of(text, places, *id).as_bytes() == name);
        if let Some(id) = found {
            return NameId(*id);
        }
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.places.push((place(start), place(end)));
        let id = place(KNOWN.len() + self.places.len() - 1);
        let (hasher, places) = (&self.hasher, &self.places);
        self.table
            .insert_unique(hash, id, |id| hash_of(hasher, text, places, *id));
        NameId(id)
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, id: NameId) -> &'t str {
        text_of(self.text, &self.places, id.0)
    }

    /// How many numbers are in use; those of the grammar count even if the text has none of them.
    #[must_use]
    pub fn count(&self) -> usize {
        KNOWN.len() + self.places.len()
    }

    /// The number of a name, if the text or the grammar has it.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NameId> {
        let hash = self.hasher.hash_one(name.as_bytes());
        let same = |id: &u32| text_of(self.text, &self.places, *id) == name;
        self.table.find(hash, same).map(|id| NameId(*id))
    }
}

/// Which bytes can stand in a name: names are most of a text, and a look-up is faster than comparisons.
static NAME_PARTS: [bool; 256] = {
    let mut parts = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
        {
            parts[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        }
        byte += 1;
    }
    parts
};

/// Returns whether a byte can stand in a name, behind its first one.
pub(crate) fn is_name_part(byte: u8) -> bool {
    NAME_PARTS
        .get(usize::from(byte))
        .is_some_and(|is_part| *is_part)
}

fn text_of<'t>(text: &'t str, places: &[(u32, u32)], id: u32) -> &'t str {
    let index = id as usize;
    if let Some(known) = KNOWN.get(index) {
        return known;
    }
    places
        .get(index - KNOWN.len())
        .and_then(|&(start, end)| text.get(start as usize..end as usize))
        .unwrap_or_default()
}

fn hash_of(hasher: &DefaultHashBuilder, text: &str, places: &[(u32, u32)], id: u32) -> u64 {
    hasher.hash_one(text_of(text, places, id).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_stored_once() {
        let text = "user type user";
        let mut names = Names::new(text);
        let first = names.intern(0, 4);
        assert_eq!(names.intern(5, 9), NameId::TYPE);
        assert_eq!(names.intern(10, 14), first);
        assert_eq!((names.text(first), names.text(NameId::ON)), ("user", "on"));
        assert_eq!(names.count(), KNOWN.len() + 1);
        assert_eq!(
            (names.find("user"), names.find("User")),
            (Some(first), None)
        );
    }
}
