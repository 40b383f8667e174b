//! Days of removal as a calendar (iCalendar, RFC 5545).

use std::collections::BTreeMap;

use schema_model::text::format_number;

use super::{DeprecatedThing, Removal};
use crate::docs::Docs;

/// Events of the calendar, and parts of the schema that one event lists.
const MAX_EVENTS: usize = 500;
const MAX_LISTED: usize = 40;
/// Maximum bytes of a line (RFC 5545, 3.1).
const LINE_BYTES: usize = 75;

/// What a calendar says besides the days.
#[derive(Debug, Clone, Copy)]
pub struct CalendarAbout<'a> {
    /// The name of the API.
    pub name: &'a str,
    /// The program that makes the calendar.
    pub product: &'a str,
    /// What tells the events from those of other APIs.
    pub id: &'a str,
    /// The address of the page of deprecations; none where that is not known.
    pub page: Option<&'a str>,
    /// When the calendar was made, as a date or time in RFC 3339 and UTC.
    pub made: &'a str,
}

impl Docs {
    /// Returns a calendar with an event for each day on which something is removed; none if no reason has a day.
    #[must_use]
    pub fn removal_calendar(&self, about: &CalendarAbout<'_>) -> Option<String> {
        let mut days: BTreeMap<Removal, Vec<DeprecatedThing<'_>>> = BTreeMap::new();
        for thing in self.deprecated().into_iter().flat_map(|owner| owner.things) {
            if let Some(removal) = thing.removal {
                days.entry(removal).or_default().push(thing);
            }
        }
        (!days.is_empty()).then(|| write(about, &days))
    }

    /// Returns a calendar without events.
    #[must_use]
    pub fn empty_calendar(about: &CalendarAbout<'_>) -> String {
        write(about, &BTreeMap::new())
    }
}

fn write(about: &CalendarAbout<'_>, days: &BTreeMap<Removal, Vec<DeprecatedThing<'_>>>) -> String {
    let name = about.name;
    let stamp = stamp(about.made);
    let mut out = Lines::default();
    out.add("BEGIN", "VCALENDAR");
    out.add("VERSION", "2.0");
    let product = text(about.product);
    out.add("PRODID", &format!("-//{product}//Deprecations//EN"));
    out.add("CALSCALE", "GREGORIAN");
    out.add("METHOD", "PUBLISH");
    out.add("X-WR-CALNAME", &text(&format!("{name}: deprecations")));
    // The latest ones.
    let skipped = days.len().saturating_sub(MAX_EVENTS);
    for (removal, things) in days.iter().skip(skipped) {
        let first = removal.first.to_basic();
        out.add("BEGIN", "VEVENT");
        let uid = format!("{first}-{}-{}", removal.last.to_basic(), about.id);
        out.add("UID", &text(&uid));
        out.add("DTSTAMP", &stamp);
        out.add("DTSTART;VALUE=DATE", &first);
        // The end is the day after.
        out.add("DTEND;VALUE=DATE", &removal.last.plus_days(1).to_basic());
        out.add("SUMMARY", &text(&format!("{name}: {}", summarize(things))));
        out.add("DESCRIPTION", &text(&list(things, about.page)));
        if let Some(page) = about.page {
            out.add("URL", page);
        }
        out.add("TRANSP", "TRANSPARENT");
        out.add("END", "VEVENT");
    }
    out.add("END", "VCALENDAR");
    out.0
}

fn summarize(things: &[DeprecatedThing<'_>]) -> String {
    match things {
        [thing] => format!("{} is removed", thing.coordinate),
        things => format!(
            "{} deprecated parts are removed",
            format_number(things.len())
        ),
    }
}

fn list(things: &[DeprecatedThing<'_>], page: Option<&str>) -> String {
    let mut lines: Vec<String> = things
        .iter()
        .take(MAX_LISTED)
        .map(|thing| match thing.in_words().as_str() {
            "" => thing.coordinate.clone(),
            words => format!("{}: {words}", thing.coordinate),
        })
        .collect();
    if things.len() > MAX_LISTED {
        let more = format_number(things.len() - MAX_LISTED);
        lines.push(match page {
            Some(page) => format!("{more} more: {page}"),
            None => format!("{more} more"),
        });
    }
    lines.join("\n")
}

/// Returns a time in RFC 3339 as iCalendar writes times in UTC: `20261129T120000Z`. A date is the beginning of the day.
fn stamp(rfc3339: &str) -> String {
    let seconds = rfc3339.get(..19).unwrap_or(rfc3339);
    let digits = seconds.replace(['-', ':'], "");
    match digits.contains('T') {
        true => format!("{digits}Z"),
        false => format!("{digits}T000000Z"),
    }
}

/// Escapes text (RFC 5545, 3.3.11).
fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// Lines of a calendar.
#[derive(Default)]
struct Lines(String);

impl Lines {
    /// Adds a line, folded where it is too long; never within a letter (RFC 5545, 3.1).
    fn add(&mut self, name: &str, value: &str) {
        let mut length = 0;
        for letter in name.chars().chain([':']).chain(value.chars()) {
            if length + letter.len_utf8() > LINE_BYTES {
                self.0.push_str("\r\n ");
                length = 1;
            }
            length += letter.len_utf8();
            self.0.push(letter);
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_letters() {
        let mut lines = Lines::default();
        let value = "ö".repeat(100);
        lines.add("SUMMARY", &value);
        assert!(lines.0.ends_with("\r\n"));
        let folded: Vec<&str> = lines.0.trim_end().split("\r\n").collect();
        assert_eq!(folded.len(), 3);
        for line in &folded {
            assert!(line.len() <= LINE_BYTES, "{line}");
        }
        assert!(folded.iter().skip(1).all(|line| line.starts_with(' ')));
        assert_eq!(lines.0.replace("\r\n ", ""), format!("SUMMARY:{value}\r\n"));
        let mut lines = Lines::default();
        lines.add("A", &"b".repeat(LINE_BYTES - 2));
        assert_eq!(lines.0.len(), LINE_BYTES + 2);
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(text("a, b; c\\d\ne\r\u{7}"), "a\\, b\\; c\\\\d\\ne  ");
    }

    #[test]
    fn times_are_in_utc() {
        assert_eq!(stamp("2026-11-29T12:00:01.123456Z"), "20261129T120001Z");
        assert_eq!(stamp("2026-11-29"), "20261129T000000Z");
    }
}
