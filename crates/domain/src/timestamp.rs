//! Points in time.

use chrono::{DateTime, Months, NaiveDateTime, SecondsFormat, SubsecRound, TimeDelta, Utc};
use serde::{Serialize, Serializer};

/// A point in time in UTC, truncated to microseconds so that both databases store it unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(DateTime<Utc>);

impl Timestamp {
    /// Converts chrono's type and truncates it to microseconds.
    #[must_use]
    pub fn new(time: DateTime<Utc>) -> Self {
        Self(time.trunc_subsecs(6))
    }

    /// Converts the value of a database column, which is in UTC without a time zone.
    #[must_use]
    pub fn from_naive(time: NaiveDateTime) -> Self {
        Self::new(time.and_utc())
    }

    /// Returns the value for a database column, in UTC without a time zone.
    #[must_use]
    pub fn naive(self) -> NaiveDateTime {
        self.0.naive_utc()
    }

    /// Adds seconds; a negative number subtracts.
    #[must_use]
    pub fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0 + TimeDelta::seconds(seconds))
    }

    /// Returns the whole seconds since `earlier`; negative if `earlier` is later.
    #[must_use]
    pub fn seconds_since(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).num_seconds()
    }

    /// Returns the seconds since 1970.
    #[must_use]
    pub fn epoch_seconds(self) -> i64 {
        self.0.timestamp()
    }

    /// Returns the milliseconds since 1970.
    #[must_use]
    pub fn epoch_millis(self) -> i64 {
        self.0.timestamp_millis()
    }

    /// Converts seconds since 1970; none beyond the years that can be stored.
    #[must_use]
    pub fn from_epoch_seconds(seconds: i64) -> Option<Self> {
        // Until the end of the year 9999, as RFC 3339 has four digits.
        let is_storable = (0..=253_402_300_799).contains(&seconds);
        DateTime::from_timestamp(seconds, 0)
            .filter(|_| is_storable)
            .map(Self)
    }

    /// Adds calendar months; the 31st becomes the last day of a shorter month.
    #[must_use]
    pub fn plus_months(self, months: u32) -> Self {
        self.0
            .checked_add_months(Months::new(months))
            .map_or(self, Self)
    }

    /// Formats the UTC date as in American English: `November 20, 2026`.
    #[must_use]
    pub fn to_long_date(self) -> String {
        self.0.format("%B %-d, %Y").to_string()
    }

    /// Formats the UTC time of day: `11:40`.
    #[must_use]
    pub fn to_time_of_day(self) -> String {
        self.0.format("%H:%M").to_string()
    }

    /// Returns the beginning of the UTC day.
    #[must_use]
    pub fn day(self) -> Self {
        self.truncate(24 * 3600)
    }

    /// Returns the beginning of the minute.
    #[must_use]
    pub fn minute(self) -> Self {
        self.truncate(60)
    }

    /// Returns the beginning of the UTC hour.
    #[must_use]
    pub fn hour(self) -> Self {
        self.truncate(3600)
    }

    /// Truncates to a multiple of `seconds` since 1970, where a UTC day has no leap seconds.
    fn truncate(self, seconds: i64) -> Self {
        let begun = self.0.timestamp().rem_euclid(seconds);
        Self(self.0.trunc_subsecs(0) - TimeDelta::seconds(begun))
    }

    /// Parses RFC 3339, within the years that can be stored.
    #[must_use]
    pub fn parse_rfc3339(text: &str) -> Option<Self> {
        let time = DateTime::parse_from_rfc3339(text).ok()?.to_utc();
        Self::from_epoch_seconds(time.timestamp()).map(|_| Self::new(time))
    }

    /// Parses the time of an HTTP header, such as `Sat, 28 Nov 2026 12:00:00 GMT` (RFC 9110, 5.6.7), within the years that can
    /// be stored.
    #[must_use]
    pub fn parse_rfc2822(text: &str) -> Option<Self> {
        let time = DateTime::parse_from_rfc2822(text).ok()?.to_utc();
        Self::from_epoch_seconds(time.timestamp())
    }

    /// Formats the UTC date without the year, as in American English: `November 20`.
    #[must_use]
    pub fn to_month_and_day(self) -> String {
        self.0.format("%B %-d").to_string()
    }

    /// Formats the UTC date: `2026-11-20`.
    #[must_use]
    pub fn to_date(self) -> String {
        self.0.format("%Y-%m-%d").to_string()
    }

    /// Formats the time as RFC 3339 with `Z`, as in every response.
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
        assert_eq!(Timestamp::parse_rfc3339(&time.to_rfc3339()), Some(time));
        assert_eq!(time.to_month_and_day(), "November 20");
        for bad in [
            "",
            "2026-11-20",
            "2026-11-20T10:00:00",
            "1969-12-31T23:59:59Z",
            "2026-11-20T25:00:00Z",
        ] {
            assert_eq!(Timestamp::parse_rfc3339(bad), None, "{bad}");
        }
    }

    #[test]
    fn months_end_with_the_calendar() {
        let at = |text: &str| Timestamp::new(DateTime::parse_from_rfc3339(text).unwrap().to_utc());
        let last_of_january = at("2027-01-31T10:05:00Z");
        assert_eq!(last_of_january.plus_months(1), at("2027-02-28T10:05:00Z"));
        assert_eq!(last_of_january.plus_months(2), at("2027-03-31T10:05:00Z"));
        assert_eq!(last_of_january.to_long_date(), "January 31, 2027");
        assert_eq!(at("2027-01-03T10:05:00Z").to_long_date(), "January 3, 2027");
        assert_eq!(last_of_january.to_time_of_day(), "10:05");
        let seconds = last_of_january.epoch_seconds();
        assert_eq!(
            Timestamp::from_epoch_seconds(seconds),
            Some(last_of_january)
        );
        for seconds in [-1, i64::MAX, 253_402_300_800] {
            assert_eq!(Timestamp::from_epoch_seconds(seconds), None);
        }
    }

    #[test]
    fn days_and_hours_begin_in_utc() {
        let at = |text: &str| Timestamp::new(DateTime::parse_from_rfc3339(text).unwrap().to_utc());
        for (time, day, hour) in [
            (
                "2026-11-20T23:59:59.999999Z",
                "2026-11-20T00:00:00Z",
                "2026-11-20T23:00:00Z",
            ),
            (
                "2026-11-20T00:00:00Z",
                "2026-11-20T00:00:00Z",
                "2026-11-20T00:00:00Z",
            ),
            (
                "2026-11-20T01:30:00+02:00",
                "2026-11-19T00:00:00Z",
                "2026-11-19T23:00:00Z",
            ),
            (
                "1969-12-31T23:30:00.5Z",
                "1969-12-31T00:00:00Z",
                "1969-12-31T23:00:00Z",
            ),
        ] {
            let time = at(time);
            assert_eq!((time.day(), time.hour()), (at(day), at(hour)));
            assert_eq!(time.to_date(), time.day().to_rfc3339()[..10]);
        }
    }
}
