//! Times and days that fit together: what begins comes before what ends.

use super::hint::Hint;
use super::names::words;

/// When something happens, by what its name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Beginning,
    /// Something that is known to be neither a beginning nor an end: `publishedAt`.
    Between,
    End,
}

/// Words that say only that the value is a time.
const PLAIN: [&str; 10] = [
    "at",
    "on",
    "date",
    "day",
    "time",
    "datetime",
    "timestamp",
    "stamp",
    "utc",
    "of",
];
/// First letters of words that tell of a beginning.
const BEGINNINGS: [&str; 20] = [
    "admi", "arriv", "began", "begin", "begun", "born", "creat", "enter", "establ", "found",
    "initia", "insert", "join", "launch", "opened", "opening", "order", "placed", "regist",
    "start",
];
const BEGINNING_WORDS: [&str; 7] = ["after", "check", "from", "open", "opens", "min", "since"];
/// First letters of words that tell of an end, or of a change of what has begun.
const ENDS: [&str; 38] = [
    "answer", "archiv", "cancel", "chang", "clos", "complet", "conclu", "deactiv", "deadlin",
    "death", "deceas", "delet", "deliver", "depart", "disabl", "discharg", "dismiss", "expir",
    "finish", "fulfil", "leav", "merge", "modif", "recover", "refund", "reject", "remov", "resol",
    "retir", "return", "revok", "settle", "stop", "suspend", "terminat", "unpubl", "updat",
    "withdr",
];
const END_WORDS: [&str; 17] = [
    "before", "died", "due", "edited", "end", "ended", "ending", "ends", "last", "latest", "left",
    "max", "next", "out", "till", "to", "until",
];
/// Maximum number of fields of an object to look at.
const LOOKED_AT: usize = 100;

/// Returns a time (RFC 3339).
pub(super) fn moment(hint: Hint) -> &'static str {
    match stage(hint) {
        Stage::Beginning => "2026-01-15T09:30:00Z",
        Stage::Between => "2026-01-29T14:15:00Z",
        Stage::End => "2026-02-20T16:45:00Z",
    }
}

/// Returns a day (RFC 3339, `full-date`).
pub(super) fn day(hint: Hint) -> &'static str {
    if hint.name.to_ascii_lowercase().contains("birth") || hint.name == "dob" {
        return "1990-05-17";
    }
    match stage(hint) {
        Stage::Beginning => "2026-01-15",
        Stage::Between => "2026-01-29",
        Stage::End => "2026-02-20",
    }
}

/// Returns a time of the day.
pub(super) fn time_of_day(hint: Hint) -> &'static str {
    match stage(hint) {
        Stage::Beginning => "09:30:00",
        Stage::Between => "12:00:00",
        Stage::End => "16:45:00",
    }
}

/// Returns whether a name tells of an end, as `endYear` does.
pub(super) fn is_end(hint: Hint) -> bool {
    stage(hint) == Stage::End
}

/// The last word that tells something counts: `closedSince` is a beginning.
fn stage(hint: Hint) -> Stage {
    let name = words(hint.name);
    let told = name.split(' ').rev().find_map(|word| {
        let begins = |stems: &[&str]| stems.iter().any(|stem| word.starts_with(stem));
        if BEGINNING_WORDS.contains(&word) || begins(&BEGINNINGS) {
            Some(Stage::Beginning)
        } else if END_WORDS.contains(&word) || begins(&ENDS) {
            Some(Stage::End)
        } else {
            None
        }
    });
    let is_travel = |name: &str| name.contains("arriv") || name.contains("depart");
    match told {
        Some(stage) if is_travel(&name) && is_journey(hint) => match stage {
            Stage::End => Stage::Beginning,
            _ => Stage::End,
        },
        Some(stage) => stage,
        None if name.split(' ').all(|word| PLAIN.contains(&word)) => Stage::Beginning,
        None => Stage::Between,
    }
}

/// Guests arrive before they depart; an object that has the departure first is about a journey.
fn is_journey(hint: Hint) -> bool {
    let Some(owner) = hint.model.and_then(|model| model.find_type(hint.owner)) else {
        return false;
    };
    let fields = owner.fields.iter().map(|field| &*field.name);
    let names = fields.chain(owner.input_fields.iter().map(|field| &*field.name));
    let names: Vec<String> = names.take(LOOKED_AT).map(words).collect();
    let place = |stem: &str| names.iter().position(|name| name.contains(stem));
    match (place("depart"), place("arriv")) {
        (Some(departure), Some(arrival)) => departure < arrival,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_of_beginnings_and_ends() {
        for name in [
            "admittedAt",
            "checkIn",
            "created_at",
            "date",
            "from",
            "openedAt",
            "startDate",
            "validFrom",
            "closedSince",
            "updatedAfter",
            "timestamp",
            "arrivalDate",
        ] {
            assert_eq!(stage(Hint::new(name, "Stay")), Stage::Beginning, "{name}");
        }
        for name in ["publishedAt", "birthday", "pushedAt", "scheduledFor"] {
            assert_eq!(stage(Hint::new(name, "Stay")), Stage::Between, "{name}");
        }
        for name in [
            "dischargedAt",
            "finishedAt",
            "completed_at",
            "closedAt",
            "ended",
            "expiresAt",
            "until",
            "departure",
            "checkOut",
            "dueAt",
            "deliveredAt",
            "validTo",
            "lastStartDue",
            "updatedAt",
            "createdBefore",
        ] {
            assert_eq!(stage(Hint::new(name, "Stay")), Stage::End, "{name}");
        }
    }
}
