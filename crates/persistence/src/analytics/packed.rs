//! The counts of a day that is over, in one value: a row for each count would need thirty times as many bytes.
//!
//! A version, then a section for each dimension, so that a reader skips the others. In a section the counts are in order of
//! value and hour, and a value is written as the end that differs from the value before it. The encoding is that of
//! [postcard](https://postcard.jamesmunns.com/wire-format).

use std::collections::BTreeMap;

use domain::{Dimension, Error, Result};
use serde::{Deserialize, Serialize};

use crate::error::corrupt;

/// The first byte. Another format gets another one.
const VERSION: u8 = 1;

/// Count, visitors and seconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) count: u64,
    pub(super) visitors: u64,
    pub(super) seconds: u64,
}

impl Sums {
    pub(super) fn add(&mut self, other: Self) {
        self.count += other.count;
        self.visitors += other.visitors;
        self.seconds += other.seconds;
    }
}

/// The counts of a day by dimension, value and hour; the hour is 0 in counts for the whole day.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Day(BTreeMap<(&'static str, String, u8), Sums>);

#[derive(Serialize, Deserialize)]
struct Packed<'a> {
    version: u8,
    #[serde(borrow)]
    sections: Vec<Section<'a>>,
}

#[derive(Serialize, Deserialize)]
struct Section<'a> {
    dimension: &'a str,
    /// [`Entry`] after [`Entry`].
    #[serde(borrow)]
    entries: &'a [u8],
}

#[derive(Serialize, Deserialize)]
struct Entry<'a> {
    /// How many bytes of the value before are those of this value.
    shared: u16,
    rest: &'a str,
    hour: u8,
    count: u64,
    visitors: u64,
    seconds: u64,
}

impl Day {
    /// Adds to a count.
    pub(super) fn add(&mut self, dimension: Dimension, value: &str, hour: u8, sums: Sums) {
        let key = (dimension.as_str(), value.to_owned(), hour);
        self.0.entry(key).or_default().add(sums);
    }

    /// Adds the counts of a packed day.
    pub(super) fn add_packed(&mut self, bytes: &[u8]) -> Result<()> {
        for dimension in Dimension::ALL {
            unpack(bytes, *dimension, |value, hour, sums| {
                self.add(*dimension, value, hour, sums);
            })?;
        }
        Ok(())
    }

    /// Returns the counts as one value.
    pub(super) fn pack(&self) -> Result<Vec<u8>> {
        let mut sections: Vec<(&str, Vec<u8>)> = Vec::new();
        let mut before = "";
        for ((dimension, value, hour), sums) in &self.0 {
            if sections.last().is_none_or(|(last, _)| last != dimension) {
                sections.push((dimension, Vec::new()));
                before = "";
            }
            let shared = shared_bytes(before, value);
            let entry = Entry {
                shared,
                rest: value.get(usize::from(shared)..).unwrap_or_default(),
                hour: *hour,
                count: sums.count,
                visitors: sums.visitors,
                seconds: sums.seconds,
            };
            if let Some((_, entries)) = sections.last_mut() {
                let bytes = postcard::to_stdvec(&entry).map_err(Error::internal)?;
                entries.extend_from_slice(&bytes);
            }
            before = value;
        }
        let packed = Packed {
            version: VERSION,
            sections: sections
                .iter()
                .map(|(dimension, entries)| Section { dimension, entries })
                .collect(),
        };
        postcard::to_stdvec(&packed).map_err(Error::internal)
    }
}

/// Calls `each` with every count of a dimension: its value, its hour and its sums.
pub(super) fn unpack(
    bytes: &[u8],
    dimension: Dimension,
    mut each: impl FnMut(&str, u8, Sums),
) -> Result<()> {
    let damaged = || corrupt("packed counts");
    let packed: Packed<'_> = postcard::from_bytes(bytes).map_err(|_| damaged())?;
    if packed.version != VERSION {
        return Err(damaged());
    }
    let mut sections = packed.sections.iter();
    let Some(section) = sections.find(|section| section.dimension == dimension.as_str()) else {
        return Ok(());
    };
    let (mut rest, mut value) = (section.entries, String::new());
    while !rest.is_empty() {
        let (entry, after): (Entry<'_>, _) =
            postcard::take_from_bytes(rest).map_err(|_| damaged())?;
        if !value.is_char_boundary(usize::from(entry.shared)) {
            return Err(damaged());
        }
        value.truncate(usize::from(entry.shared));
        value.push_str(entry.rest);
        let sums = Sums {
            count: entry.count,
            visitors: entry.visitors,
            seconds: entry.seconds,
        };
        each(&value, entry.hour, sums);
        rest = after;
    }
    Ok(())
}

/// Returns how many bytes two texts begin with in common, up to the end of a character.
fn shared_bytes(one: &str, other: &str) -> u16 {
    let same = |(a, b): &(char, char)| a == b;
    let shared = one.chars().zip(other.chars()).take_while(same);
    let bytes: usize = shared.map(|(c, _)| c.len_utf8()).sum();
    u16::try_from(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(count: u64) -> Sums {
        Sums {
            count,
            visitors: count / 2,
            seconds: count * 30,
        }
    }

    fn day() -> Day {
        let mut day = Day::default();
        for (dimension, value, hour, count) in [
            (Dimension::Page, "objects/User", 0, 3),
            (Dimension::Page, "objects/User", 23, 1 << 40),
            (Dimension::Page, "objects/UserEdge", 7, 2),
            (Dimension::Page, "overview", 1, 1),
            (Dimension::Term, "über", 2, 9),
            (Dimension::Term, "übel", 2, 8),
            (Dimension::Term, "日本", 2, 7),
            (Dimension::Term, "日没", 2, 6),
            (Dimension::Read, "", 0, 5),
        ] {
            day.add(dimension, value, hour, sums(count));
        }
        day
    }

    #[test]
    fn a_day_comes_back_as_it_was() {
        let packed = day().pack().unwrap();
        let mut back = Day::default();
        back.add_packed(&packed).unwrap();
        assert_eq!(back, day());
        // A second time adds to it.
        back.add_packed(&packed).unwrap();
        assert_ne!(back, day());
    }

    #[test]
    fn a_reader_gets_one_dimension_in_order() {
        let packed = day().pack().unwrap();
        let mut pages = Vec::new();
        unpack(&packed, Dimension::Page, |value, hour, sums| {
            pages.push((value.to_owned(), hour, sums.count));
        })
        .unwrap();
        let page = |value: &str, hour, count| (value.to_owned(), hour, count);
        assert_eq!(
            pages,
            [
                page("objects/User", 0, 3),
                page("objects/User", 23, 1 << 40),
                page("objects/UserEdge", 7, 2),
                page("overview", 1, 1),
            ]
        );
        unpack(&packed, Dimension::Host, |_, _, _| panic!("there is none")).unwrap();
    }

    #[test]
    fn damaged_bytes_are_an_error_and_never_a_panic() {
        let packed = day().pack().unwrap();
        for end in 0..packed.len() {
            let _ = Day::default().add_packed(&packed[..end]);
        }
        for at in 0..packed.len() {
            let mut damaged = packed.clone();
            damaged[at] ^= 0xff;
            let _ = Day::default().add_packed(&damaged);
        }
        let mut other = packed;
        other[0] = VERSION + 1;
        assert!(Day::default().add_packed(&other).is_err());
    }
}
