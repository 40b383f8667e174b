//! The day on which something goes, as the reason of its deprecation says.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::Day;

/// Later dates of longer reasons are not looked for (bytes).
const MAX_REASON_BYTES: usize = 2_000;
/// Days of the calendar that are soon.
const SOON_DAYS: i64 = 90;

/// Dates as reasons write them: `2025-04-01`, also with a time, `2025/04/01`, `2025.04.01`, `01.04.2025`, `30/04/2025`,
/// `1 April 2025`, `April 1st, 2025`, `April 2025`, `2025-04`.
const PATTERN: &str = r"(?xi)
    \b (?<iso_year>20\d\d) [-/] (?<iso_month>0[1-9]|1[0-2])
    (?: [-/] (?<iso_day>[0-3]\d) (?: t\d\d (?: :\d\d )* (?: \.\d+ )? (?: z | [-+]\d\d:?\d\d )? )? )? \b
  | \b (?<dot_year>20\d\d) \. (?<dot_month>0[1-9]|1[0-2]) \. (?<dot_day>[0-3]\d) \b
  | \b (?<first>[0-3]?\d) (?: \. \s? (?<second_dot>[01]?\d) \. \s? | [-/] (?<second>[0-3]?\d) [-/] ) (?<last>20\d\d) \b
  | \b (?: (?<day_before>[0-3]?\d) (?:st|nd|rd|th|\.)? \s+ (?:of\s+)? )?
    (?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?
      |sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)
    \b \.? ,? \s+ (?: (?<day_after>[0-3]?\d) (?:st|nd|rd|th)? \b ,? \s+ )? (?<year>20\d\d) \b
";
/// Beginnings of words that say that something goes.
const GOES: [&str; 14] = [
    "remov",
    "sunset",
    "delet",
    "retir",
    "shut",
    "discontinu",
    "unavailable",
    "disappear",
    "drop",
    "expir",
    "ceas",
    "turned off",
    "stop",
    "end of life",
];
/// A word that says so, but is also a part of others.
const END_OF_LIFE: &str = "eol";
/// Words before a date that is not the one of the removal.
const NOT_BEFORE: [&str; 7] = [
    "since",
    "deprecated",
    "version",
    "introduced",
    "added",
    "released",
    "available",
];
/// Words directly before a date on which something is to happen.
const BEFORE: [&str; 7] = ["after", "until", "by", "before", "on", "in", "at"];

/// When something goes: on a day, or in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removal {
    /// The first day on which it may be gone.
    pub first: Day,
    /// The last such day, which differs if the reason names only a month.
    pub last: Day,
}

/// How near a removal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Due {
    /// Its day has passed.
    Past,
    /// Within 90 days.
    Soon,
    /// After that.
    Later,
}

impl Due {
    /// All of them, in the order of time.
    pub const ALL: [Self; 3] = [Self::Past, Self::Soon, Self::Later];

    /// Returns the heading above what is due then.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Past => "Past due",
            Self::Soon => "Next 90 days",
            Self::Later => "Later",
        }
    }
}

impl Removal {
    /// Finds the day in a reason. Dates in links and code are none, nor are those since which something is deprecated.
    pub(super) fn find(reason: &str) -> Option<Self> {
        static DATES: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(PATTERN).ok());
        let end = reason.floor_char_boundary(MAX_REASON_BYTES);
        let text = without_code(reason.get(..end)?);
        let mut best: Option<(u8, Self)> = None;
        for found in DATES.as_ref()?.captures_iter(&text) {
            let Some(whole) = found.get(0) else { continue };
            let Some(removal) = Self::parse(&found) else {
                continue;
            };
            let rank = rank(&text, whole.start(), whole.end());
            if rank > best.map_or(0, |(known, _)| known) {
                best = Some((rank, removal));
            }
        }
        best.map(|(_, removal)| removal)
    }

    fn parse(found: &Captures<'_>) -> Option<Self> {
        let number = |name: &str| found.name(name).and_then(|part| part.as_str().parse().ok());
        let year = ["iso_year", "dot_year", "year", "last"]
            .into_iter()
            .find_map(number)?;
        let (month, day) = match (found.name("month"), number("first")) {
            (Some(name), _) => (
                month_number(name.as_str())?,
                number("day_before").or_else(|| number("day_after")),
            ),
            (None, Some(first)) => {
                let (month, day) = match number("second_dot") {
                    Some(month) => (month, first),
                    None => month_and_day(first, number("second")?)?,
                };
                (month, Some(day))
            }
            (None, None) => (
                number("iso_month").or_else(|| number("dot_month"))?,
                number("iso_day").or_else(|| number("dot_day")),
            ),
        };
        let first = Day::new(i32::try_from(year).ok()?, month, day.unwrap_or(1))?;
        let last = match day {
            Some(_) => first,
            None => first.month_end(),
        };
        Some(Self { first, last })
    }

    /// Returns how near it is on that day.
    #[must_use]
    pub fn due(self, today: Day) -> Due {
        if self.last < today {
            Due::Past
        } else if self.first <= today.plus_days(SOON_DAYS) {
            Due::Soon
        } else {
            Due::Later
        }
    }

    /// Returns the date in words: `April 1, 2025` or `April 2025`.
    #[must_use]
    pub fn to_words(self) -> String {
        if self.first == self.last {
            self.first.to_words()
        } else {
            self.first.to_month()
        }
    }

    /// Returns how many days are left on that day, in words.
    #[must_use]
    pub fn days_left(self, today: Day) -> String {
        if self.last < today {
            return "past due".to_owned();
        }
        match self.first.days_since(today) {
            0 if self.first == self.last => "today".to_owned(),
            left if left <= 0 => "this month".to_owned(),
            1 => "1 day left".to_owned(),
            left => {
                let left = usize::try_from(left).unwrap_or_default();
                format!("{} days left", schema_model::text::format_number(left))
            }
        }
    }
}

/// Returns the text with spaces in the place of links and code spans. All positions stay.
fn without_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut is_code = false;
    for piece in text.split_inclusive(char::is_whitespace) {
        let is_link = piece.contains("://");
        for letter in piece.chars() {
            if letter == '`' {
                is_code = !is_code;
            }
            if is_code || is_link || letter == '`' {
                out.extend(std::iter::repeat_n(' ', letter.len_utf8()));
            } else {
                out.push(letter);
            }
        }
    }
    out
}

/// Returns how sure it is that the date is that of the removal; 0 if it is not.
fn rank(text: &str, start: usize, end: usize) -> u8 {
    let (before, after) = (
        text.get(..start).unwrap_or_default(),
        text.get(end..).unwrap_or_default(),
    );
    let begin = before.rfind(['.', '!', '?', ';']).map_or(0, |at| at + 1);
    let before = before.get(begin..).unwrap_or_default().to_ascii_lowercase();
    let close = after.find(['.', '!', '?', ';']).unwrap_or(after.len());
    let after = after.get(..close).unwrap_or_default().to_ascii_lowercase();
    let is_letter = |letter: char| letter.is_alphanumeric();
    let words: Vec<&str> = before
        .split(|letter| !is_letter(letter))
        .filter(|word| !word.is_empty())
        .collect();
    if words
        .iter()
        .rev()
        .take(2)
        .any(|word| NOT_BEFORE.contains(word))
    {
        return 0;
    }
    let ends = |text: &str| {
        text.split(|letter| !is_letter(letter))
            .any(|word| word == END_OF_LIFE)
    };
    let goes = |text: &str| GOES.iter().any(|goes| text.contains(goes)) || ends(text);
    if goes(&before) || goes(&after) {
        return 2;
    }
    let is_alone = words.len() + after.split_whitespace().count() <= 3;
    u8::from(is_alone || words.last().is_some_and(|word| BEFORE.contains(word)))
}

/// Tells month and day apart, which some countries write the other way round; none if both could be the month.
fn month_and_day(first: u32, second: u32) -> Option<(u32, u32)> {
    match (first, second) {
        (13.., 1..=12) => Some((second, first)),
        (1..=12, 13..) => Some((first, second)),
        _ => (first == second).then_some((first, second)),
    }
}

/// Returns the number of a month by its first three letters.
fn month_number(name: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let start = name.get(..3)?;
    let number = MONTHS
        .iter()
        .position(|month| start.eq_ignore_ascii_case(month))?;
    u32::try_from(number + 1).ok()
}
