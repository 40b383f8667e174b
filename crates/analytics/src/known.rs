//! The values that the counts of the running day have, so that most commits need not ask the database for them.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::{Dimension, ProjectId, Timestamp};

/// Maximum number of values in memory. Beyond it all are forgotten, and looked up again.
const MAX_VALUES: usize = 200_000;

/// Values of the running day that this process has stored or found. A day's rows stay until it is over, so a value that was
/// stored once is known for the rest of the day.
#[derive(Default)]
pub(crate) struct KnownValues(Mutex<Day>);

#[derive(Default)]
struct Day {
    day: Option<Timestamp>,
    values: HashMap<(ProjectId, Dimension), HashSet<String>>,
    count: usize,
}

impl KnownValues {
    /// Returns those of the values that may not be stored yet.
    pub(crate) fn unknown(
        &self,
        day: Timestamp,
        place: (ProjectId, Dimension),
        values: Vec<String>,
    ) -> Vec<String> {
        let known = self.day(day);
        match known.values.get(&place) {
            None => values,
            Some(stored) => values
                .into_iter()
                .filter(|value| !stored.contains(value))
                .collect(),
        }
    }

    /// Remembers values that are stored, or that the running transaction stores. If it fails, a value may be taken for
    /// stored that is not; the limit is then exceeded by it.
    pub(crate) fn add<'a>(
        &self,
        day: Timestamp,
        place: (ProjectId, Dimension),
        values: impl Iterator<Item = &'a String>,
    ) {
        let mut known = self.day(day);
        if known.count >= MAX_VALUES {
            known.values.clear();
            known.count = 0;
        }
        let stored = known.values.entry(place).or_default();
        let before = stored.len();
        stored.extend(values.cloned());
        let added = stored.len() - before;
        known.count += added;
    }

    fn day(&self, day: Timestamp) -> MutexGuard<'_, Day> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.day != Some(day) {
            *known = Day {
                day: Some(day),
                ..Day::default()
            };
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    #[test]
    fn values_are_known_for_their_day_and_place() {
        let known = KnownValues::default();
        let today = SystemClock.now().day();
        let place = (ProjectId::generate(), Dimension::Page);
        let values = || vec!["objects/A".to_owned(), "objects/B".to_owned()];
        assert_eq!(known.unknown(today, place, values()), values());
        known.add(today, place, values()[..1].iter());
        assert_eq!(known.unknown(today, place, values()), ["objects/B"]);
        let elsewhere = (ProjectId::generate(), Dimension::Page);
        assert_eq!(known.unknown(today, elsewhere, values()), values());
        let tomorrow = today.plus_seconds(24 * 3_600);
        assert_eq!(known.unknown(tomorrow, place, values()), values());
    }

    #[test]
    fn memory_is_bounded() {
        let known = KnownValues::default();
        let today = SystemClock.now().day();
        let place = (ProjectId::generate(), Dimension::Term);
        let many: Vec<String> = (0..MAX_VALUES).map(|n| n.to_string()).collect();
        known.add(today, place, many.iter());
        let one = ["new".to_owned()];
        known.add(today, place, one.iter());
        assert_eq!(known.unknown(today, place, many[..1].to_vec()), many[..1]);
        assert!(known.unknown(today, place, one.to_vec()).is_empty());
    }
}
