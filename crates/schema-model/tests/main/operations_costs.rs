//! Operations whose check would be quadratic: each asks a wide schema the same question thousands of times.

use std::time::{Duration, Instant};

use schema_model::Limits;
use schema_model::operations::{CheckedOperations, OperationLimits, check_operations};
use schema_model::{SourceText, parse_schema};

/// Generous: the slowest takes two seconds where little is optimised. Without its table of arguments, a wide field alone
/// took minutes.
const MAX_TIME: Duration = Duration::from_secs(6);

/// `count` times what `write` makes of a number.
fn repeat(count: usize, write: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0..count {
        text.push_str(&write(number));
        text.push(' ');
    }
    text
}

fn check(name: &str, sdl: &str, text: &str) -> CheckedOperations {
    let schema = parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap();
    let began = Instant::now();
    let checked = check_operations(text, Some(&schema.model), &OperationLimits::default());
    let time = began.elapsed();
    assert!(time < MAX_TIME, "{name}: {time:?}");
    assert_eq!(checked.refusal, None, "{name}");
    checked
}

#[test]
fn arguments_of_wide_fields_cost_little() {
    let optional = repeat(100_000, |n| format!("a{n}: Int"));
    let sdl = format!("type Query {{ f({optional}): Int }}");
    for (name, field) in [
        ("two arguments", "f(a1: 1 a99999: 2)"),
        ("one argument", "f(a99999: 1)"),
        ("unknown argument", "f(b: 1)"),
    ] {
        let fields = repeat(8_000, |n| format!("f{n}: {field}"));
        check(name, &sdl, &format!("{{ {fields} }}"));
    }
    let required = repeat(100_000, |n| format!("a{n}: Int!"));
    let sdl = format!("type Query {{ f({required}): Int }}");
    let fields = repeat(25_000, |n| format!("f{n}: f"));
    let checked = check("missing arguments", &sdl, &format!("{{ {fields} }}"));
    // All are counted, whether they were looked at or not.
    assert_eq!(checked.omitted as usize, 25_000 * 100_000 - 100);
    let given = "f(a0: 1 a50000: 1 b: 1)";
    let checked = check("a few of many arguments", &sdl, &format!("{{ {given} }}"));
    assert_eq!(checked.omitted as usize, 100_000 - 2 + 1 - 100);
}

#[test]
fn values_of_wide_types_cost_little() {
    let fields = repeat(100_000, |n| format!("a{n}: Int"));
    let values = repeat(100_000, |n| format!("V{n}"));
    let sdl = format!(
        "type Query {{ f(i: [I], e: [E]): Int }} input I {{ {fields} z: Int! }} enum E {{ {values} }}"
    );
    for (name, value) in [
        ("empty objects", format!("i: [{}]", "{}".repeat(40_000))),
        ("objects", format!("i: [{}]", "{z: 1}".repeat(15_000))),
        (
            "unknown input fields",
            format!("i: [{}]", "{y: 1}".repeat(15_000)),
        ),
        ("values", format!("e: [{}]", "V99999 ".repeat(80_000))),
        (
            "unknown values",
            format!("e: [{}]", "WWWWW ".repeat(80_000)),
        ),
    ] {
        check(name, &sdl, &format!("{{ f({value}) }}"));
    }
}

#[test]
fn selections_of_wide_types_cost_little() {
    let fields = repeat(100_000, |n| format!("f{n}: Query"));
    let sdl = format!("type Query {{ {fields} }}");
    for (name, selection) in [
        ("missing selections", "f99999"),
        ("unknown fields", "f99999x { __typename }"),
        ("unknown types", "... on Quer { __typename }"),
        ("unknown fragments", "...Quer"),
    ] {
        let many = format!("{selection} ").repeat(15_000);
        check(name, &sdl, &format!("{{ {many} }}"));
    }
    let types = repeat(40_000, |n| format!("type T{n} {{ a: Int }}"));
    let sdl = format!("type Query {{ a: Int }} {types}");
    let many = repeat(200, |n| format!("... on T{n}x {{ a }}"));
    check("unknown types of many", &sdl, &format!("{{ {many} }}"));
}

#[test]
fn long_reasons_and_lists_of_locations_cost_little() {
    let reason = "x\\n".repeat(3_000_000);
    let sdl = format!("type Query {{ f: Int @deprecated(reason: \"{reason}\") }}");
    let fields = repeat(30_000, |n| format!("f{n}: f"));
    check("reasons", &sdl, &format!("{{ {fields} }}"));
    let locations = "QUERY | ".repeat(200_000);
    let sdl = format!("directive @d repeatable on {locations} QUERY type Query {{ f: Int }}");
    let many = "@d ".repeat(45_000);
    check("locations", &sdl, &format!("{{ f {many} }}"));
}

#[test]
fn webs_of_interfaces_and_fragments_cost_little() {
    let interfaces = repeat(170, |n| format!("interface I{n} {{ a: Int }}"));
    let types = repeat(40_000, |n| {
        format!("type T{n} implements I{} {{ a: Int }}", n % 170)
    });
    let sdl = format!("type Query {{ i: I0 }} {interfaces} {types}");
    let on = repeat(120, |one| {
        let inner = repeat(120, |other| format!("... on I{other} {{ a }}"));
        format!("... on I{one} {{ {inner} }}")
    });
    check("pairs of interfaces", &sdl, &format!("{{ i {{ {on} }} }}"));
    let sdl = "type Query { a: Int } type Subscription { a: Int }";
    let operations = repeat(1_900, |n| format!("subscription S{n} {{ ...F }}"));
    let fields = repeat(20_000, |n| format!("a{n}: a"));
    let shared = format!("{operations} fragment F on Subscription {{ {fields} }}");
    let checked = check("subscriptions", sdl, &shared);
    let is_told = |code: &str| {
        let mut all = checked.diagnostics.iter();
        all.any(|each| each.diagnostic.code == code)
    };
    assert!(is_told("subscription_root_fields"));
    let chain = repeat(1_900, |n| {
        format!("fragment F{n} on Query {{ a{n}: a ...F{} }}", n + 1)
    });
    let operations = repeat(90, |n| format!("query Q{n} {{ ...F0 }}"));
    check(
        "chains",
        "type Query { a: Int }",
        &format!("{operations} {chain} fragment F1900 on Query {{ a }}"),
    );
    let sdl = "type Query { g(a: Int): Int } type Subscription { f: Int }";
    let operations = repeat(900, |n| {
        format!("subscription S{n} {{ ...F }} query Q{n} {{ ...G }}")
    });
    let fields = repeat(2_200, |n| format!("f{n}: f"));
    let uses = repeat(2_200, |n| format!("g{n}: g(a: $v{n})"));
    let all = format!(
        "{operations} fragment F on Subscription {{ {fields} }} fragment G on Query {{ {uses} }}"
    );
    check("every rule up to its limit", sdl, &all);
}
