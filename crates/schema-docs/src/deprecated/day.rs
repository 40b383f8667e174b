//! Days of the calendar.

use chrono::{Datelike as _, Months, NaiveDate, TimeDelta};

/// A day of the calendar, in UTC.
///
/// ```
/// let day = schema_docs::Day::parse("2026-11-29").unwrap();
/// assert_eq!(day.to_words(), "November 29, 2026");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(NaiveDate);

impl Day {
    /// Returns the day; none if the month has no such day.
    #[must_use]
    pub fn new(year: i32, month: u32, day: u32) -> Option<Self> {
        NaiveDate::from_ymd_opt(year, month, day).map(Self)
    }

    /// Parses `2026-11-29`. Text behind the day is ignored, so that times in RFC 3339 are days too.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        NaiveDate::parse_from_str(text.get(..10)?, "%Y-%m-%d")
            .ok()
            .map(Self)
    }

    /// Formats the day as in American English: `November 29, 2026`.
    #[must_use]
    pub fn to_words(self) -> String {
        self.0.format("%B %-d, %Y").to_string()
    }

    /// Formats the day without its year: `Nov 29`.
    #[must_use]
    pub fn to_short(self) -> String {
        self.0.format("%b %-d").to_string()
    }

    /// Formats month and year: `November 2026`.
    #[must_use]
    pub fn to_month(self) -> String {
        self.0.format("%B %Y").to_string()
    }

    /// Formats the day as in ISO 8601: `2026-11-29`.
    #[must_use]
    pub fn to_iso(self) -> String {
        self.0.format("%Y-%m-%d").to_string()
    }

    /// Formats the day as iCalendar writes dates: `20261129`.
    #[must_use]
    pub fn to_basic(self) -> String {
        self.0.format("%Y%m%d").to_string()
    }

    /// Returns the day so many days later; the last possible day where the calendar ends before.
    #[must_use]
    pub fn plus_days(self, days: i64) -> Self {
        let day = self.0.checked_add_signed(TimeDelta::days(days));
        Self(day.unwrap_or(NaiveDate::MAX))
    }

    /// Returns the days from `other` to this day; negative if `other` is later.
    #[must_use]
    pub fn days_since(self, other: Self) -> i64 {
        (self.0 - other.0).num_days()
    }

    /// Returns the last day of the month.
    #[must_use]
    pub(super) fn month_end(self) -> Self {
        let first = self.0.with_day(1);
        let next = first.and_then(|first| first.checked_add_months(Months::new(1)));
        Self(next.and_then(|next| next.pred_opt()).unwrap_or(self.0))
    }
}
