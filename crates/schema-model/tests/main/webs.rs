//! Findings in schemas that have many ways from type to type: the cost must not hide what is wrong.

use std::fmt::Write as _;

use super::parsed_sdl;

/// Inputs that need the next of them twice: two to the twentieth ways.
fn chain(steps: usize) -> String {
    (0..steps).fold(String::new(), |mut text, step| {
        let next = step + 1;
        let _ = writeln!(text, "input In{step} {{ a: In{next}! b: In{next}! }}");
        text
    })
}

/// Directives whose arguments carry the next nineteen.
fn directives(steps: usize) -> String {
    (0..steps).fold(String::new(), |mut text, step| {
        let arguments: String = (1..20)
            .map(|next| format!("a{next}: Int @d{} ", step + next))
            .collect();
        let _ = writeln!(
            text,
            "directive @d{step}({arguments}) on ARGUMENT_DEFINITION"
        );
        text
    })
}

fn codes(sdl: &str) -> Vec<(String, u32)> {
    let schema = parsed_sdl(sdl);
    let items = &schema.findings.items;
    items
        .iter()
        .map(|item| (item.code.clone(), item.line))
        .collect()
}

const WRONG: &str = "type Query implements Node { a(i: In0!): Nopee }
input Self { me: Self! }
interface Node { id: ID }
input Odd { a: Query b: [In0!] @deprecated(why: 1) }
";

fn wrong() -> Vec<(String, u32)> {
    [
        ("missing_interface_field", 1),
        ("unknown_type", 1),
        ("endless_input", 2),
        ("not_an_input_type", 4),
        ("unknown_argument", 4),
    ]
    .map(|(code, line)| (code.to_owned(), line))
    .to_vec()
}

#[test]
fn what_is_wrong_is_found_beside_a_chain_of_inputs() {
    for steps in [1, 19, 40, 2_000] {
        let last = format!("input In{steps} {{ a: Int! }}");
        let sdl = format!("{WRONG}{}{last}", chain(steps));
        assert_eq!(codes(&sdl), wrong(), "{steps}");
    }
}

#[test]
fn a_circle_is_found_however_many_ways_lead_around() {
    let sdl = format!(
        "{}input In30 {{ a: In0! }}\ntype Query {{ a: Int }}",
        chain(30)
    );
    let expected: Vec<(String, u32)> = (1..=31)
        .map(|line| ("endless_input".to_owned(), line))
        .collect();
    assert_eq!(codes(&sdl), expected);
}

#[test]
fn what_is_wrong_is_found_beside_a_web_of_directives() {
    let many: String = (60..79).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "directive @d{number} on ARGUMENT_DEFINITION");
        text
    });
    let own = "directive @own(a: Nopee, b: Query, __c: Int, d: Int @nope, e: Own @d0(a1: 1) @d0, f: Int! @x) on OBJECT
directive @x on OBJECT
input Own @own(f: 1, zz: 2) { a: Int }
input In0 { a: Int }
";
    let sdl = format!("{WRONG}{own}{}{many}", directives(60));
    let mut expected = wrong();
    for (code, line) in [
        ("unknown_type", 5),
        ("not_an_input_type", 5),
        ("reserved_name", 5),
        ("unknown_directive", 5),
        ("duplicate_directive", 5),
        ("directive_location", 5),
        ("recursive_directive", 5),
        ("directive_location", 7),
        ("unknown_argument", 7),
    ] {
        expected.push((code.to_owned(), line));
    }
    let mut found = codes(&sdl);
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}
