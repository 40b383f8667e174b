//! Which versions of a schema an example fits, as far as that is known.

use serde::{Deserialize, Serialize};

use crate::VersionNumber;

/// The versions that an example was checked against. Versions never change, so an answer stays true as long as the example and
/// the hide rules do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExampleFits {
    /// Tells under which rules it was checked.
    stamp: String,
    /// In the order of their versions, with gaps where nothing is known.
    runs: Vec<Run>,
}

/// Versions one after the other with the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    from: VersionNumber,
    to: VersionNumber,
    fits: bool,
}

/// Versions one after the other that an example fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VersionRange {
    /// The first.
    pub from: VersionNumber,
    /// The last.
    pub to: VersionNumber,
}

impl ExampleFits {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(stamp: String) -> Self {
        Self {
            stamp,
            runs: Vec::new(),
        }
    }

    /// Returns whether it was checked under these rules.
    #[must_use]
    pub fn has_stamp(&self, stamp: &str) -> bool {
        self.stamp == stamp
    }

    /// Returns whether the example was checked against a version.
    #[must_use]
    pub fn knows(&self, version: VersionNumber) -> bool {
        let mut runs = self.runs.iter();
        runs.any(|run| (run.from..=run.to).contains(&version))
    }

    /// Adds a version, unless it is known.
    pub fn set(&mut self, version: VersionNumber, fits: bool) {
        if self.knows(version) {
            return;
        }
        let at = self.runs.partition_point(|run| run.to < version);
        let new = Run {
            from: version,
            to: version,
            fits,
        };
        self.runs.insert(at, new);
        self.runs.dedup_by(|next, run| {
            let is_same = run.fits == next.fits && run.to.next() == Some(next.from);
            if is_same {
                run.to = next.to;
            }
            is_same
        });
    }

    /// Returns the versions that it fits, the oldest first.
    pub fn ranges(&self) -> impl Iterator<Item = VersionRange> {
        let fitting = self.runs.iter().filter(|run| run.fits);
        fitting.map(|run| VersionRange {
            from: run.from,
            to: run.to,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(version: i32) -> VersionNumber {
        VersionNumber::new(version).unwrap()
    }

    fn ranges(fits: &ExampleFits) -> Vec<(u32, u32)> {
        fits.ranges()
            .map(|range| (range.from.get(), range.to.get()))
            .collect()
    }

    #[test]
    fn versions_are_joined_in_any_order() {
        let mut fits = ExampleFits::new("1".to_owned());
        for (version, fit) in [(7, true), (1, true), (3, true), (4, false), (2, true)] {
            fits.set(number(version), fit);
        }
        assert_eq!(ranges(&fits), [(1, 3), (7, 7)]);
        assert!(fits.knows(number(4)) && !fits.knows(number(5)));
        fits.set(number(6), true);
        fits.set(number(5), true);
        // A version is never checked again.
        fits.set(number(4), true);
        assert_eq!(ranges(&fits), [(1, 3), (5, 7)]);
        let text = serde_json::to_string(&fits).unwrap();
        assert_eq!(serde_json::from_str::<ExampleFits>(&text).unwrap(), fits);
        assert!(fits.has_stamp("1") && !fits.has_stamp(""));
    }
}
