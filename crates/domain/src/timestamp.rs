//! Points in time.

use chrono::{DateTime, NaiveDateTime, SecondsFormat, SubsecRound, TimeDelta, Utc};
use serde::{Serialize, Serializer};

/// A point in time in UTC, cut to whole microseconds so that it survives both databases unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(DateTime<Utc>);

impl Timestamp {
    /// From chrono's type, cut to microseconds.
    #[must_use]
    pub fn new(time: DateTime<Utc>) -> Self {
        Self(time.trunc_subsecs(6))
    }

    /// From a database column, which holds UTC without saying so.
    #[must_use]
    pub fn from_naive(time: NaiveDateTime) -> Self {
        Self::new(time.and_utc())
    }

    /// For a database column: UTC without saying so.
    #[must_use]
    pub fn naive(self) -> NaiveDateTime {
        self.0.naive_utc()
    }

    /// So many seconds later; earlier where negative.
    #[must_use]
    pub fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0 + TimeDelta::seconds(seconds))
    }

    /// Whole seconds from `earlier` to here; negative where `earlier` is later.
    #[must_use]
    pub fn seconds_since(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).num_seconds()
    }

    /// RFC 3339 with `Z`, as in every answer.
    #[must_use]
    pub fn to_rfc3339(self) -> String {
        self.0.to_rfc3339_opts(SecondsFormat::AutoSi, true)
    }
}

/// Timestamps inside stored JSON.
pub(crate) mod rfc3339 {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use super::{DateTime, Timestamp, Utc};

    pub(crate) fn serialize<S: Serializer>(time: &Timestamp, to: S) -> Result<S::Ok, S::Error> {
        time.serialize(to)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Timestamp, D::Error> {
        DateTime::<Utc>::deserialize(from).map(Timestamp::new)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_rfc3339())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_written_as_rfc_3339_in_utc() {
        let time = DateTime::parse_from_rfc3339("2026-11-20T10:00:00.123456789+02:00").unwrap();
        let time = Timestamp::new(time.with_timezone(&Utc));
        assert_eq!(time.to_rfc3339(), "2026-11-20T08:00:00.123456Z");
        assert_eq!(Timestamp::from_naive(time.naive()), time);
    }
}
