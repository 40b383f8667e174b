use super::*;
use crate::{Docs, build};
use schema_model::{Limits, SourceText};

fn docs(sdl: &str) -> Docs {
    build(&SourceText::new(sdl.to_owned()), &Limits::default()).unwrap()
}

fn date(reason: &str) -> Option<String> {
    Removal::find(reason).map(|removal| match removal.first == removal.last {
        true => removal.first.to_iso(),
        false => format!("{} to {}", removal.first.to_iso(), removal.last.to_iso()),
    })
}

#[test]
fn dates_are_read_from_reasons() {
    for (reason, expected) in [
        ("Removal on 2025-04-01", "2025-04-01"),
        ("Use `a`. Removal on 2025-04-01 UTC.", "2025-04-01"),
        ("2025-04-01 UTC", "2025-04-01"),
        ("after 2025-04-01", "2025-04-01"),
        ("Not supported after 2025/04/01.", "2025-04-01"),
        ("April 2025", "2025-04-01 to 2025-04-30"),
        (
            "Will be removed in February 2028",
            "2028-02-01 to 2028-02-29",
        ),
        ("Will be removed in 2025-04.", "2025-04-01 to 2025-04-30"),
        ("Sunset: April 1st, 2025", "2025-04-01"),
        ("Gets deleted on 1 April 2025.", "2025-04-01"),
        ("Removal on 2027-04-01T00:00:00Z", "2027-04-01"),
        (
            "Sunset: 2027-04-01T00:00:00.000+02:00. Use `b`.",
            "2027-04-01",
        ),
        ("Sunset 01.04.2027", "2027-04-01"),
        ("Removed on 1. 4. 2027.", "2027-04-01"),
        ("Removed on 1. April 2027.", "2027-04-01"),
        ("Sunset 30/04/2027", "2027-04-30"),
        ("Sunset 04/30/2027", "2027-04-30"),
        ("Sunset 30-04-2027", "2027-04-30"),
        ("EOL 2026/12/01, see Account", "2026-12-01"),
        ("Reaches its EOL on 2026-12-01.", "2026-12-01"),
        ("sunset 2026.12.01", "2026-12-01"),
        ("Sunset 2026.12.01. Use `b`.", "2026-12-01"),
        ("We drop it on the 3rd of Sept. 2025", "2025-09-03"),
        ("On 2025-04-01 this field stops working.", "2025-04-01"),
        (
            "Deprecated since 2024-01-01, removed on 2025-04-01.",
            "2025-04-01",
        ),
        (
            "See https://example.org/changelog/2024-05-23-sunset/. Removal on 2025-04-01 UTC.",
            "2025-04-01",
        ),
    ] {
        assert_eq!(date(reason).as_deref(), Some(expected), "{reason}");
    }
}

#[test]
fn other_dates_are_not_those_of_removals() {
    for reason in [
        "Use `b`.",
        "Deprecated since 2024-01-01.",
        "Deprecated in May 2024.",
        "`VEF` is deprecated. Use `VES` available from version `2020-10` onwards instead.",
        "See https://example.org/changelog/2024-05-23-sunset-notice-classic/.",
        "Removed in version 2024-01.",
        "Since release 2024-01-01 nobody fills this field, and it is always null.",
        "Removal on 2025-02-30",
        "Removal on 12025-02-20",
        // The first of April or the fourth of January.
        "Removal on 01/04/2027",
        "Removal on 13.13.2027",
        "Removed in version 1.4.2027",
        "Removed in version 2026.12.01",
        "Sunset in v2026.12.01",
        "Sunset with 2026.12",
        "The geolocation of 2026/12/01 and of other days is not kept here.",
        "You may 2000 times use this",
        "Use the report of 2024-01-01 that comes with the other fields.",
        "",
    ] {
        assert_eq!(date(reason), None, "{reason}");
    }
}

#[test]
fn removals_are_past_soon_or_later() {
    let today = Day::new(2025, 3, 31).unwrap();
    let due = |reason: &str| {
        let removal = Removal::find(reason).unwrap();
        (removal.due(today), removal.days_left(today))
    };
    let left = |text: &str| text.to_owned();
    assert_eq!(due("2025-03-30"), (Due::Past, left("past due")));
    assert_eq!(due("2025-03-31"), (Due::Soon, left("today")));
    assert_eq!(due("2025-04-01"), (Due::Soon, left("1 day left")));
    assert_eq!(due("2025-06-29"), (Due::Soon, left("90 days left")));
    assert_eq!(due("2025-06-30"), (Due::Later, left("91 days left")));
    assert_eq!(due("February 2025"), (Due::Past, left("past due")));
    assert_eq!(due("March 2025"), (Due::Soon, left("this month")));
    assert_eq!(due("April 2025"), (Due::Soon, left("1 day left")));
    assert_eq!(due("2099-12-31").0, Due::Later);
}

#[test]
fn the_replacement_is_said_once() {
    let words = |reason: &str| {
        let docs = docs(&format!(
            "type Query {{ old: Int @deprecated(reason: {reason:?}) sortBy: Int! }}"
        ));
        let brief = docs.brief_deprecated(&crate::Links::new(""), None, None);
        let brief = brief.unwrap();
        let line = brief.lines().find(|line| line.starts_with("- `old`"));
        let owners = docs.deprecated();
        let words = owners[0].things[0].in_words();
        (words, line.unwrap_or_default().to_owned())
    };
    for (reason, text, line) in [
        (
            "Use `sortBy` instead.",
            "Use sortBy instead.",
            "- `old`: `Int`; use `Query.sortBy`: `Int!`",
        ),
        (
            "Slow. Use `sortBy`. Gone soon.",
            "Slow. Use sortBy. Gone soon.",
            "- `old`: `Int`; use `Query.sortBy`: `Int!` — Slow. Gone soon.",
        ),
        (
            "Use `sortBy`, it is faster.",
            "Use sortBy, it is faster.",
            "- `old`: `Int` — Use `sortBy`, it is faster.",
        ),
        (
            "Use `sort_by`, it is faster.",
            "Use Query.sortBy. Use sort_by, it is faster.",
            "- `old`: `Int`; use `Query.sortBy`: `Int!` — Use `sort_by`, it is faster.",
        ),
    ] {
        assert_eq!(words(reason), (text.to_owned(), line.to_owned()));
    }
}

#[test]
fn owners_are_in_order_and_counted() {
    let docs = docs(
        "directive @b(x: Int @deprecated) on FIELD_DEFINITION
         type Zebra { a: Int @deprecated b(c: Int @deprecated, d: Int): Int }
         enum Ape { A B @deprecated }
         input In { a: Int @deprecated b: Int }
         type Mutation { m: Int @deprecated }
         type Query { q: Zebra }",
    );
    let owners = docs.deprecated();
    let shares: Vec<_> = owners
        .iter()
        .map(|owner| format!("{}: {}", owner.label(), owner.share()))
        .collect();
    assert_eq!(
        shares,
        [
            "Mutation: 1 of 1 mutation",
            "Ape: 1 of 2 values",
            "In: 1 of 2 input fields",
            "Zebra: 1 of 2 fields and 1 argument",
            "@b: 1 argument",
        ]
    );
    let things = owners.iter().flat_map(|owner| &owner.things);
    let things: Vec<_> = things
        .map(|thing| (&*thing.coordinate, &*thing.path))
        .collect();
    assert_eq!(
        things,
        [
            ("Mutation.m", "mutations/m"),
            ("Ape.B", "enums/Ape#B"),
            ("In.a", "inputs/In#a"),
            ("Zebra.a", "objects/Zebra#a"),
            ("Zebra.b(c:)", "objects/Zebra#b.c"),
            ("@b(x:)", "directives/b#x"),
        ]
    );
    assert_eq!(docs.navigation().deprecated, 6);
    for (coordinate, path) in things {
        assert_eq!(docs.path_of_coordinate(coordinate).as_deref(), Some(path));
    }
}

#[test]
fn versions_come_from_the_history() {
    let docs = docs("type Query { a: Int @deprecated b(c: Int @deprecated): Int @deprecated }");
    let mut history = History::default();
    history.add(3, "field_deprecation_added", "Query.a.@deprecated");
    let owners = docs.deprecated();
    let since: Vec<_> = owners[0]
        .things
        .iter()
        .map(|thing| thing.since(&history))
        .collect();
    assert_eq!(since, [Some(3), None, None]);
}

mod replacements;
