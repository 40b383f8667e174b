//! Periods of hours or days, and those that they are compared with.

use domain::{ProjectId, Retention, Timestamp};
use persistence::analytics::{Range, Unit};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Consecutive hours or days in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    unit: Unit,
    since: Timestamp,
    count: u32,
}

/// What a period is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Comparison {
    /// The period before it that begins on the same day of the week, because docs are read on working days.
    #[default]
    Previous,
    /// The period 52 weeks before it.
    Year,
    /// Nothing.
    Nothing,
}

impl Window {
    /// The longest period, in days: for as long counts are kept.
    pub const MAX_DAYS: i64 = Retention::ANALYTICS_DAYS / DAY;

    /// Returns the last 24 hours, of which the running one is the last.
    #[must_use]
    pub fn last_hours(now: Timestamp) -> Self {
        Self {
            unit: Unit::Hour,
            since: now.hour().plus_seconds(-23 * HOUR),
            count: 24,
        }
    }

    /// Returns the last days, of which today is the last.
    #[must_use]
    pub fn last_days(days: u32, now: Timestamp) -> Self {
        Self {
            unit: Unit::Day,
            since: now.day().plus_seconds(-DAY * (i64::from(days) - 1)),
            count: days,
        }
    }

    /// Returns the days from one to another, both included; `None` if they are in the wrong order or too many.
    #[must_use]
    pub fn days(first: Timestamp, last: Timestamp) -> Option<Self> {
        let count = last.day().seconds_since(first.day()) / DAY + 1;
        if !(1..=Self::MAX_DAYS).contains(&count) {
            return None;
        }
        Some(Self {
            unit: Unit::Day,
            since: first.day(),
            count: u32::try_from(count).ok()?,
        })
    }

    /// Whether it consists of hours.
    #[must_use]
    pub fn is_hourly(self) -> bool {
        self.unit == Unit::Hour
    }

    /// The beginning.
    #[must_use]
    pub fn since(self) -> Timestamp {
        self.since
    }

    /// The end, exclusive.
    #[must_use]
    pub fn until(self) -> Timestamp {
        self.since.plus_seconds(self.step() * i64::from(self.count))
    }

    /// Returns the beginning of each hour or day.
    #[must_use]
    pub fn starts(self) -> Vec<Timestamp> {
        (0..self.count)
            .map(|index| self.since.plus_seconds(self.step() * i64::from(index)))
            .collect()
    }

    /// Returns the index of the hour or day that a time is in; `None` if it is in none.
    pub(crate) fn index_of(self, time: Timestamp) -> Option<usize> {
        let index = time.seconds_since(self.since).div_euclid(self.step());
        let index = usize::try_from(index).ok()?;
        (index < self.count as usize).then_some(index)
    }

    fn step(self) -> i64 {
        match self.unit {
            Unit::Day => DAY,
            Unit::Hour => HOUR,
        }
    }

    fn earlier_by(self, days: u32) -> Self {
        Self {
            since: self.since.plus_seconds(-DAY * i64::from(days)),
            ..self
        }
    }

    pub(crate) fn range(self, project: ProjectId) -> Range {
        Range {
            project,
            unit: self.unit,
            since: self.since,
            until: self.until(),
        }
    }
}

impl Comparison {
    /// Parses its name in the API.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "previous" => Some(Self::Previous),
            "year" => Some(Self::Year),
            "none" => Some(Self::Nothing),
            _ => None,
        }
    }

    /// Returns the period to compare another one with.
    #[must_use]
    pub fn window(self, window: Window) -> Option<Window> {
        let weeks = match (self, window.unit) {
            (Self::Nothing, _) => return None,
            (Self::Year, _) => 52,
            (Self::Previous, Unit::Hour) => 1,
            (Self::Previous, Unit::Day) => window.count.div_ceil(7),
        };
        Some(window.earlier_by(7 * weeks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Timestamp {
        Timestamp::parse_rfc3339(text).unwrap()
    }

    #[test]
    fn periods_are_compared_by_day_of_the_week() {
        let now = time("2026-11-27T22:10:00Z");
        for (window, comparison, since, until) in [
            (
                Window::last_days(7, now),
                Comparison::Previous,
                "2026-11-14",
                "2026-11-20",
            ),
            (
                Window::last_days(30, now),
                Comparison::Previous,
                "2026-09-24",
                "2026-10-23",
            ),
            (
                Window::last_days(7, now),
                Comparison::Year,
                "2025-11-22",
                "2025-11-28",
            ),
            (
                Window::last_hours(now),
                Comparison::Previous,
                "2026-11-19",
                "2026-11-20",
            ),
        ] {
            let before = comparison.window(window).unwrap();
            let last = *before.starts().last().unwrap();
            assert_eq!(
                (before.since().to_date(), last.to_date()),
                (since.to_owned(), until.to_owned())
            );
            assert_eq!(window.since().seconds_since(before.since()) % (7 * DAY), 0);
        }
        assert_eq!(Comparison::Nothing.window(Window::last_hours(now)), None);
    }

    #[test]
    fn a_time_is_in_one_day_of_a_period() {
        let window = Window::last_days(7, time("2026-11-27T22:10:00Z"));
        for (at, index) in [
            ("2026-11-20T23:59:59Z", None),
            ("2026-11-21T00:00:00Z", Some(0)),
            ("2026-11-27T23:59:59Z", Some(6)),
            ("2026-11-28T00:00:00Z", None),
        ] {
            assert_eq!(window.index_of(time(at)), index, "{at}");
        }
    }

    #[test]
    fn chosen_days_are_in_order_and_not_too_many() {
        let (first, last) = (time("2026-11-01T10:00:00Z"), time("2026-11-30T00:00:00Z"));
        let window = Window::days(first, last).unwrap();
        assert_eq!(window.starts().len(), 30);
        assert_eq!(window.until(), time("2026-12-01T00:00:00Z"));
        assert_eq!(Window::days(last, first), None);
        assert_eq!(Window::days(time("2020-01-01T00:00:00Z"), last), None);
    }
}
