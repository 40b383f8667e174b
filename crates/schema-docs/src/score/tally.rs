//! Counts the things that pass a check, and remembers the first that fail.

use super::Place;
use super::spot::Spot;

/// The count of one check.
#[derive(Debug)]
pub(super) struct Tally {
    pub(super) done: u32,
    pub(super) of: u32,
    pub(super) kept: Vec<Item>,
    most: usize,
}

/// Something that is not as it should be.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) place: Place,
    /// Characters of the name at the place.
    pub(super) length: u32,
    pub(super) message: String,
    pub(super) hint: Option<String>,
}

impl Tally {
    pub(super) fn new(most: usize) -> Self {
        Self {
            done: 0,
            of: 0,
            kept: Vec::new(),
            most,
        }
    }

    /// Counts one thing; the words are made where it is not done and kept.
    pub(super) fn rate(
        &mut self,
        is_done: bool,
        spot: Spot<'_>,
        words: impl FnOnce(&str) -> (String, Option<String>),
    ) {
        self.of += 1;
        self.done += u32::from(is_done);
        if is_done || self.kept.len() >= self.most || !spot.is_short() {
            return;
        }
        let place = spot.place();
        let (message, hint) = words(&place.name);
        let length = spot.own_name().len();
        self.kept.push(Item {
            place,
            length: u32::try_from(length).unwrap_or(u32::MAX),
            message,
            hint,
        });
    }

    /// How many that are not done were not kept.
    pub(super) fn left_out(&self) -> u32 {
        (self.of - self.done).saturating_sub(u32::try_from(self.kept.len()).unwrap_or(u32::MAX))
    }
}
