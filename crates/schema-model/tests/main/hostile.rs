//! Many findings and long names: what is built of them has a bound.

use std::fmt::Write as _;

use schema_model::operations::{
    Cancel, CheckedOperations, OperationLimits, check_operations, check_operations_until,
};
use schema_model::{Limits, SourceText, parse_schema};

use super::parsed_sdl;

const SDL: &str = "type Query { a(x: Int): Int }";

fn check(sdl: &str, text: &str) -> CheckedOperations {
    let schema = parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap();
    check_operations(text, Some(&schema.model), &OperationLimits::default())
}

/// `count` times what `write` makes of a number.
fn repeat(count: usize, write: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut out, number| {
        let _ = write!(out, "{} ", write(number));
        out
    })
}

/// Bytes of all messages, hints and fixes.
fn size_of(checked: &CheckedOperations) -> usize {
    let of_one = |each: &schema_results::FixableDiagnostic| {
        let hint = each.diagnostic.hint.as_ref().map_or(0, String::len);
        let fix = each.fix.as_ref().map_or(0, |fix| fix.text.len());
        each.diagnostic.message.len() + hint + fix
    };
    checked.diagnostics.iter().map(of_one).sum()
}

#[test]
fn all_findings_of_shared_fragments_are_counted() {
    let operations = repeat(500, |number| format!("query Q{number} {{ ...F }}"));
    let fields = repeat(1_000, |number| format!("a{number}: a(x: $v{number})"));
    let checked = check(
        SDL,
        &format!("{operations} fragment F on Query {{ {fields} }}"),
    );
    assert_eq!(checked.diagnostics.len(), 100);
    assert_eq!(checked.omitted, 500 * 1_000 - 100);
    let first = &checked.diagnostics[0].diagnostic;
    assert_eq!(
        first.message,
        "The operation `Q0` does not define the variable `$v0`."
    );
}

#[test]
fn long_names_are_cut_in_every_message_about_operations() {
    let long = "N".repeat(1_000);
    let fields = repeat(300, |number| format!("a{number}: a(x: $v)"));
    let unknown = repeat(300, |number| format!("z{number}"));
    for (sdl, text) in [
        (SDL.to_owned(), format!("query {long} {{ {fields} }}")),
        (
            format!("schema {{ query: {long} }} type {long} {{ a: Int }}"),
            format!("{{ {unknown} }}"),
        ),
        (
            format!("type Query {{ {long}: Int }}"),
            format!("query({}) {{ a }}", repeat(3, |_| format!("${long}: Int"))),
        ),
        (
            SDL.to_owned(),
            format!("{{ a: {long} {long}: a ...{long} a(x: {long}) @{long} }}"),
        ),
        (
            SDL.to_owned(),
            format!("query ($v: {long}) {{ a(x: $v) }} fragment {long} on Query {{ ...{long} }}"),
        ),
        (
            format!("type Query {{ {long}: Query b(c: {long}!): Int }} input {long} {{ d: Int! }}"),
            format!("{{ {long} b(c: {{ {long}: 1 }}) e: b }}"),
        ),
    ] {
        let checked = check(&sdl, &text);
        assert!(!checked.diagnostics.is_empty());
        let size = size_of(&checked);
        assert!(
            size < 100 * 1_000,
            "{size}: {:.200}",
            checked.diagnostics[0].diagnostic.message
        );
        for each in &checked.diagnostics {
            assert!(!each.diagnostic.message.contains(&long[..101]));
        }
    }
}

#[test]
fn long_names_are_cut_in_every_finding_of_a_schema() {
    let long = "T".repeat(1_000);
    let doubled = repeat(300, |_| "a: Int".to_owned());
    let unknown = repeat(300, |number| format!("a{number}: Z{number}"));
    for sdl in [
        format!("type Query {{ a: Int }} type {long} {{ {doubled} }}"),
        format!("type Query {{ a: Int }} type {long} implements {long} & Query {{ {unknown} }}"),
        format!(
            "type Query {{ a(b: Int = {long}): {long} @{long} }} extend type {long} {{ a: Int }}"
        ),
        format!(
            "type Query {{ a: Int }} type {long} {{ a: Int }} scalar {long} union {long}U = {long}"
        ),
        format!("type Query {{ a: Int }} input {long} {{ {long}: {long}! }} enum {long}E {{ A }}"),
        format!(
            "interface I {{ {long}: Int }} type Query implements I {{ a: Int }} extend enum {long} {{ A }}"
        ),
    ] {
        let findings = parsed_sdl(&sdl).findings;
        assert!(!findings.items.is_empty(), "{sdl:.80}");
        for item in &findings.items {
            let hint = item.hint.as_ref().map_or(0, String::len);
            assert!(item.message.len() + hint < 1_000, "{}", item.code);
        }
    }
    let operations = format!("query {long} {{ a }} ").repeat(3);
    let refusal = parse_schema(&SourceText::new(&operations), &Limits::default()).unwrap_err();
    assert!(refusal.diagnostics[0].message.len() < 1_000);
}

#[test]
fn long_values_are_cut_in_findings_about_federation() {
    let long = "%".repeat(1_000_000);
    let link = "@link(url: \"https://specs.apollo.dev/federation/v2.3\", import: [\"@key\", \"";
    for sdl in [
        format!("type Query @key(fields: \"{long}\") {{ a: Int }}"),
        format!("extend schema {link}{long}\"]) type Query {{ a: Int }}"),
    ] {
        let findings = parsed_sdl(&sdl).findings.items;
        assert_eq!(findings.len(), 1);
        assert!(
            findings[0].message.len() < 300,
            "{:.400}",
            findings[0].message
        );
    }
}

#[test]
fn names_have_at_most_1024_characters() {
    let parse = |length| {
        let name = "n".repeat(length);
        let source = SourceText::new(format!("type Query {{ a: Int\n {name}: Int }}"));
        parse_schema(&source, &Limits::default())
    };
    assert!(parse(1_024).is_ok());
    for length in [1_025, 7_900_000] {
        let refusal = parse(length).unwrap_err();
        let place = &refusal.diagnostics[0];
        assert_eq!(refusal.code, "too_large");
        assert_eq!(
            (place.code.as_str(), place.line, place.column),
            ("name_too_long", 2, 2)
        );
    }
    assert_eq!(
        parse(1_025).unwrap_err().message,
        "A name has 1,025 characters; at most 1,024 are allowed."
    );
}

#[test]
fn long_names_are_not_compared_letter_by_letter() {
    let long = "n".repeat(1_000);
    let checked = check(
        &format!("type Query {{ {long}a: Int }}"),
        &format!("{{ {long}b }}"),
    );
    assert_eq!(checked.diagnostics[0].diagnostic.hint, None);
}

#[test]
fn a_check_that_is_stopped_is_a_refusal() {
    let schema = parsed_sdl(SDL);
    let (cancel, limits) = (Cancel::default(), OperationLimits::default());
    let go = || check_operations_until("{ a }", Some(&schema.model), &limits, &cancel);
    assert!(go().is_valid());
    drop(cancel.on_drop());
    assert!(!go().is_valid() && go().list.is_empty());
}
