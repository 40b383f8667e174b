//! Diagnostics as a terminal shows them.

use schema_model::{render_diagnostic, render_findings};
use schema_results::Findings;

use super::{parsed, parsed_sdl};

fn refused(sdl: &str) -> String {
    parsed(sdl.as_bytes())
        .map(|_| ())
        .unwrap_err()
        .render("schema.graphql", false)
}

fn render_findings_of(sdl: &str) -> String {
    render_findings(&parsed_sdl(sdl).findings, "schema.graphql", false)
}

#[test]
fn as_plain_text() {
    insta::assert_snapshot!(render_findings_of(
        "type Query {\n  user: Usr\n  a(b: Int = \"5\"): Int\n}\ntype User { id: ID }"
    ));
    insta::assert_snapshot!(refused("type Query {\n  a Int\n}\n"));
    insta::assert_snapshot!(refused(""));
}

#[test]
fn wide_characters_and_tabs() {
    insta::assert_snapshot!(render_findings_of(
        "type Query {\n\t\"漢字 🎉 é e\u{301}\" a:\tNope\n}"
    ));
}

#[test]
fn places_behind_the_end_and_ranges_over_lines() {
    insta::assert_snapshot!(refused("type Query {\n  a: Int"));
    insta::assert_snapshot!(render_findings_of(
        "type Query { a(b: I = {\n  c: 1\n}): Int }\ninput I { d: Int! c: Int }"
    ));
}

#[test]
fn long_lines_are_cut_and_the_carets_stand_right() {
    let fields: String = (0..200).map(|number| format!("f{number}: Int ")).collect();
    for before in ["", "\"漢\" ", &fields] {
        let text = render_findings_of(&format!("type Query {{ {before}here: Nope {fields} }}"));
        let mut lines = text.lines().skip(3);
        let (line, carets) = (lines.next().unwrap(), lines.next().unwrap());
        let columns = |text: &str| {
            text.chars()
                .map(|c| if c == '漢' { 2 } else { 1 })
                .sum::<usize>()
        };
        let before = columns(line.split_once("Nope").unwrap().0);
        assert_eq!(carets.find('^').unwrap(), before, "\n{text}");
        assert!(
            carets.ends_with("^^^^") && line.chars().count() < 140,
            "\n{text}"
        );
    }
    // A name far to the right, of a definition that goes on below.
    for before in ["é", "e"] {
        let far = format!(
            "type Query {{ \"{before}\" {fields} }} type Far implements I {{\n a: Int\n}} interface I {{ b: Int }}"
        );
        let text = render_findings_of(&far);
        let mut lines = text.lines().skip(3);
        let (line, carets) = (lines.next().unwrap(), lines.next().unwrap());
        let under = line.chars().skip(carets.find('^').unwrap());
        assert!(
            under.collect::<String>().starts_with("Far implements"),
            "\n{text}"
        );
        assert!(carets.ends_with(" ^^^"), "\n{text}");
    }
}

#[test]
fn colours() {
    let schema = parsed_sdl("type Query { a: Nope }");
    let text = render_diagnostic(&schema.findings.items[0], "a.graphql", true);
    assert!(
        text.starts_with("\x1b[1;31merror[unknown_type]\x1b[0m"),
        "{text:?}"
    );
    let plain = render_diagnostic(&schema.findings.items[0], "a.graphql", false);
    assert!(!plain.contains('\x1b'));
    let mut without = text;
    for style in ["\x1b[1;31m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"] {
        without = without.replace(style, "");
    }
    assert_eq!(without, plain);
}

/// The text of a schema never reaches the terminal as a command.
#[test]
fn control_characters_are_harmless() {
    let text = render_findings_of("type Query { a(b: Int = \"\x1b[2J\u{202e}x\u{9b}\"): Int }");
    assert!(text.contains("wrong_value"));
    assert!(!text.contains(['\x1b', '\u{202e}', '\u{9b}']), "{text:?}");
}

#[test]
fn the_rest_is_counted() {
    let fields: String = (0..112)
        .map(|number| format!("f{number}: Nope\n"))
        .collect();
    let text = render_findings_of(&format!("type Query {{\n{fields}}}"));
    assert_eq!(text.matches("error[").count(), Findings::MAX_ITEMS);
    assert!(text.ends_with("\n\nand 12 more\n"));
    assert_eq!(render_findings_of("type Query { a: Int }"), "");
}
