//! What each kind of change does to operations.

use schema_model::operations::OperationLimits;
use schema_model::{Limits, ParsedSchema, SourceText, parse_schema};
use schema_results::OperationVerdict::{self, Breaks, Fine, Invalid, Touched};
use schema_results::{AffectedOperations, Changes};

use crate::{compare, find_affected, fold, locate_operations};

const OLD: &str = r#"
directive @slow(ms: Int) on FIELD | QUERY
directive @gone on FIELD
type Query {
  user(id: ID!, verbose: Boolean = false): User
  users(first: Int, order: Order = NAME): [User!]!
  search(text: String!): [Hit]
  node(id: ID!): Node
  legacy: String
  total: Int
}
type Mutation { create(input: Create!, dry: Boolean): User  rename(name: String): User }
interface Node { id: ID! }
type User implements Node { id: ID!  name: String!  email: String  color: Color  team: Team }
type Team implements Node { id: ID!  name: String }
union Hit = User | Team
enum Color { RED GREEN BLUE }
enum Order { NAME AGE }
input Create { name: String!  email: String  address: Address  color: Color  note: String = "a" }
input Address { street: String  city: City }
input City { zip: String  name: String }
"#;

fn schema(sdl: &str) -> ParsedSchema {
    parse_schema(&SourceText::new(sdl), &Limits::default()).unwrap()
}

/// The older schema with one text replaced.
fn after(from: &str, to: &str) -> String {
    assert_eq!(OLD.matches(from).count(), 1, "{from}");
    OLD.replace(from, to)
}

fn affected(new: &str, text: &str) -> (AffectedOperations, Changes) {
    let (old, new) = (schema(OLD), schema(new));
    let models = (&old.model, &new.model);
    let changes = fold(compare(models.0, models.1));
    let found = find_affected(text, models, &changes, &OperationLimits::default());
    (found.unwrap(), changes)
}

/// The verdict about one operation, and the path of the change that is named first.
fn verdict(from: &str, to: &str, text: &str) -> (OperationVerdict, Option<String>) {
    let (found, _) = affected(&after(from, to), text);
    let item = &found.items[0];
    let path = item.impacts.first().map(|impact| impact.path.clone());
    (item.verdict, path)
}

fn check(from: &str, to: &str, cases: &[(&str, OperationVerdict)]) {
    for (text, expected) in cases {
        let (found, path) = verdict(from, to, text);
        assert_eq!(found, *expected, "{text} after {to:?}: {path:?}");
    }
}

#[test]
fn a_fragment_is_that_of_its_own_file() {
    let new = after(
        "  email: String  color: Color  team",
        "  color: Color  team",
    );
    let verdicts = |text: &str| {
        let items = affected(&new, text).0.items;
        items.iter().map(|item| item.verdict).collect::<Vec<_>>()
    };
    let safe = "fragment F on User { name }";
    let gone = "fragment F on User { email }";
    let [a, b] = ["A", "B"].map(|name| format!("query {name} {{ user(id: 1) {{ ...F }} }}"));
    // Files that a reader drops are named in comments.
    let files = format!("# a.graphql\n{gone}\n{a}\n# b.graphql\n{b}\n{safe}\n");
    assert_eq!(verdicts(&files), [Breaks, Fine]);
    let files = format!("# a.graphql\n{safe}\n# b.graphql\n{a}\n# c.graphql\n{b}\n{gone}");
    assert_eq!(
        verdicts(&files),
        [Fine, Breaks],
        "the first, if its file has none"
    );
    // Without names the nearest counts: below the operations, or above them if the text begins with a fragment.
    assert_eq!(verdicts(&format!("{a} {safe} {b} {gone}")), [Fine, Breaks]);
    assert_eq!(verdicts(&format!("{gone} {a} {safe} {b}")), [Breaks, Fine]);
}

#[test]
fn fields_break_those_who_select_them() {
    check(
        "  legacy: String\n",
        "",
        &[("{ legacy }", Breaks), ("{ total }", Fine)],
    );
    let removed = verdict("  legacy: String\n", "", "{ legacy }");
    assert_eq!(removed.1.as_deref(), Some("Query.legacy"));
    let to = "total: Float";
    check(
        "total: Int",
        to,
        &[("{ total }", Breaks), ("{ legacy }", Fine)],
    );
    // It promises more.
    check("total: Int", "total: Int!", &[("{ total }", Fine)]);
    let cases = [
        (r#"{ user(id: 1) { email } }"#, Breaks),
        (r#"{ user(id: 1) { name } }"#, Fine),
        (r#"{ search(text: "a") { ... on User { email } } }"#, Breaks),
        (r#"{ search(text: "a") { ... on Team { name } } }"#, Fine),
    ];
    check(
        "  email: String  color: Color  team",
        "  color: Color  team",
        &cases,
    );
}

#[test]
fn deprecated_things_touch_those_who_use_them() {
    let cases = [("{ legacy }", Touched), ("{ total }", Fine)];
    check(
        "legacy: String",
        "legacy: String @deprecated(reason: \"Old.\")",
        &cases,
    );
    check(
        "GREEN BLUE",
        "GREEN @deprecated BLUE",
        &[
            (
                "mutation { create(input: {name: \"a\", color: GREEN}) { id } }",
                Touched,
            ),
            (
                "mutation { create(input: {name: \"a\", color: RED}) { id } }",
                Fine,
            ),
        ],
    );
    check(
        "verbose: Boolean = false",
        "verbose: Boolean = false @deprecated",
        &[
            ("{ user(id: 1, verbose: true) { id } }", Touched),
            ("{ user(id: 1) { id } }", Fine),
        ],
    );
}

#[test]
fn arguments_break_those_who_give_or_lack_them() {
    let with = "{ user(id: 1, verbose: true) { id } }";
    let without = "{ user(id: 1) { id } }";
    check(
        ", verbose: Boolean = false",
        "",
        &[(with, Breaks), (without, Fine)],
    );
    let to = "user(id: ID!, key: Int!,";
    check(
        "user(id: ID!,",
        to,
        &[(without, Breaks), ("{ total }", Fine)],
    );
    let to = "user(id: ID!, key: Int,";
    check(
        "user(id: ID!,",
        to,
        &[(without, Touched), ("{ total }", Fine)],
    );
    let to = "verbose: Boolean = true";
    check(
        "verbose: Boolean = false",
        to,
        &[(with, Fine), (without, Touched)],
    );
    let given = "mutation { rename(name: \"a\") { id } }";
    let cases = [(given, Breaks), ("mutation { rename { id } }", Fine)];
    check("rename(name: String)", "rename(name: Color)", &cases);
    // Only `!` came: the rules of the language decide.
    check(
        "first: Int",
        "first: Int!",
        &[
            ("{ users(first: 2) { id } }", Fine),
            ("{ users { id } }", Breaks),
            ("query A($n: Int!) { users(first: $n) { id } }", Fine),
            ("query A($n: Int) { users(first: $n) { id } }", Breaks),
        ],
    );
}

#[test]
fn variables_may_hold_everything_in_their_input() {
    let variable = "mutation A($i: Create!) { create(input: $i) { id } }";
    let inner = "mutation A($a: Address) { create(input: {name: \"a\", address: $a}) { id } }";
    let literal = "mutation { create(input: {name: \"a\"}) { id } }";
    let other = "mutation { rename(name: \"a\") { id } }";
    check(
        "input City { zip: String  name: String }",
        "input City { name: String }",
        &[
            (variable, Breaks),
            (inner, Breaks),
            (literal, Fine),
            (other, Fine),
        ],
    );
    check(
        "input Create { name: String!",
        "input Create { key: Int!  name: String!",
        &[
            (variable, Breaks),
            (inner, Breaks),
            (literal, Breaks),
            (other, Fine),
        ],
    );
    check(
        "note: String = \"a\"",
        "note: String = \"b\"",
        &[(variable, Touched), (literal, Touched), (other, Fine)],
    );
    let (found, _) = affected(&after("zip: String", ""), variable);
    let impact = &found.items[0].impacts[0];
    assert_eq!(impact.variable.as_deref(), Some("i"));
    assert_eq!((impact.line, impact.column), (1, 12));
}

#[test]
fn values_of_enums_break_senders_and_touch_readers() {
    let sends = "mutation { create(input: {name: \"a\", color: BLUE}) { id } }";
    let reads = "{ user(id: 1) { color } }";
    let variable = "mutation A($c: Color) { create(input: {name: \"a\", color: $c}) { id } }";
    let red = "mutation { create(input: {name: \"a\", color: RED}) { id } }";
    let cases = [
        (sends, Breaks),
        (reads, Touched),
        (variable, Breaks),
        (red, Fine),
    ];
    check("GREEN BLUE", "GREEN", &cases);
    let cases = [(sends, Fine), (reads, Touched), (variable, Fine)];
    check("GREEN BLUE", "GREEN BLUE GREY", &cases);
}

#[test]
fn unions_and_interfaces_break_fragments_that_cannot_apply() {
    let on_team = r#"{ search(text: "a") { ... on Team { name } } }"#;
    let spread = r#"{ search(text: "a") { ...T } } fragment T on Team { name }"#;
    let on_user = r#"{ search(text: "a") { ... on User { name } } }"#;
    let cases = [
        (on_team, Breaks),
        (spread, Breaks),
        (on_user, Touched),
        ("{ total }", Fine),
    ];
    check("union Hit = User | Team", "union Hit = User", &cases);
    check(
        "type Team implements Node {",
        "type Team {",
        &[
            ("{ node(id: 1) { ... on Team { name } } }", Breaks),
            ("{ node(id: 1) { id } }", Touched),
            ("{ user(id: 1) { team { name } } }", Fine),
        ],
    );
    let to = "union Hit = User | Team | Query";
    check(
        "union Hit = User | Team",
        to,
        &[(on_user, Touched), ("{ total }", Fine)],
    );
}

#[test]
fn the_second_type_of_a_change_does_not_come_from_its_message() {
    let old = schema(OLD);
    for (from, to, related) in [
        ("type Team implements Node {", "type Team {", "Node"),
        ("union Hit = User | Team", "union Hit = User", "Team"),
        (
            "union Hit = User | Team",
            "union Hit = User | Team | Query",
            "Query",
        ),
    ] {
        let new = schema(&after(from, to));
        let mut changes = compare(&old.model, &new.model);
        assert_eq!(changes.items.len(), 1);
        assert_eq!(changes.items[0].related.as_deref(), Some(related));
        changes.items[0].message.clear();
        let text = r#"{ node(id: 1) { id } search(text: "a") { __typename } }"#;
        let models = (&old.model, &new.model);
        let found = find_affected(text, models, &changes, &OperationLimits::default());
        assert_eq!(found.unwrap().items[0].verdict, Touched, "{related}");
    }
}

#[test]
fn directives_and_roots() {
    let cases = [("{ total @gone }", Breaks), ("{ total @slow }", Fine)];
    check("directive @gone on FIELD\n", "", &cases);
    let cases = [("query @slow { total }", Breaks), ("{ total @slow }", Fine)];
    check("on FIELD | QUERY", "on FIELD", &cases);
    // Another name of a root type concerns only those who name it.
    check(
        "type Query {",
        "schema { query: Root mutation: Mutation } type Root {",
        &[("{ total }", Fine), ("{ ... on Query { total } }", Breaks)],
    );
    let cases = [
        ("mutation { rename(name: \"a\") { id } }", Breaks),
        ("{ total }", Fine),
    ];
    check("type Mutation", "type Unused", &cases);
}

#[test]
fn fragments_carry_changes_to_all_operations_that_spread_them() {
    let text = "query A { user(id: 1) { ...F } }\nquery B { total }\nquery C { users { ...G } }\n\
        fragment G on User { ...F }\nfragment F on User {\n  email\n}\n";
    let (found, changes) = affected(
        &after(
            "  email: String  color: Color  team",
            "  color: Color  team",
        ),
        text,
    );
    let verdicts: Vec<_> = found.items.iter().map(|item| item.verdict).collect();
    assert_eq!(verdicts, [Breaks, Fine, Breaks]);
    let at = changes
        .items
        .iter()
        .position(|change| change.path == "User.email");
    assert_eq!(found.uses_of(at.unwrap()).breaks, 2);
    let impact = &found.items[2].impacts[0];
    assert_eq!((impact.line, impact.column), (6, 3));
    assert!(
        found.items[0].errors[0]
            .message
            .contains("no field `email`")
    );
}

#[test]
fn documents_may_share_names_and_fragments() {
    let text = "{ total }\n{ legacy }\nquery A { total }\nquery A { legacy }\nfragment Unused on User { id }\n";
    let (found, _) = affected(&after("  legacy: String\n", ""), text);
    let verdicts: Vec<_> = found.items.iter().map(|item| item.verdict).collect();
    assert_eq!(verdicts, [Fine, Breaks, Fine, Breaks]);
    let mut named = found;
    let source = SourceText {
        files: vec![
            schema_model::SourceFile {
                name: "a.graphql".to_owned(),
                first_line: 1,
            },
            schema_model::SourceFile {
                name: "b.graphql".to_owned(),
                first_line: 4,
            },
        ],
        ..SourceText::default()
    };
    locate_operations(&mut named, &source);
    let last = &named.items[3];
    assert_eq!((last.file.as_deref(), last.line), (Some("b.graphql"), 1));
    assert_eq!(
        (last.impacts[0].file.as_deref(), last.impacts[0].line),
        (Some("b.graphql"), 1)
    );
}

#[test]
fn operations_for_the_newer_version_are_fine_and_others_are_named() {
    let to = "legacy: String  fresh: String";
    check(
        "legacy: String",
        to,
        &[("{ fresh }", Fine), ("{ other }", Invalid)],
    );
    // It was written before, and does not use what went.
    let (found, _) = affected(&after("  legacy: String\n", ""), "{ other legacy }");
    assert_eq!(found.items[0].verdict, Invalid);
    assert!(
        found.items[0].errors[0]
            .message
            .contains("no field `other`")
    );
    // The versions have different reasons, so both are named.
    let item = &found.items[0];
    let lines: Vec<String> = item
        .refusals(("version 1", "version 2"), 3)
        .into_iter()
        .map(|(version, error)| format!("{version}{}", error.message))
        .collect();
    assert_eq!(
        lines,
        [
            "In version 1: `Query` has no field `other`.",
            "In version 2: `Query` has no field `other`.",
            "In version 2: `Query` has no field `legacy`.",
        ]
    );
    // The same reason is named once.
    let (found, _) = affected(&after("  legacy: String\n", ""), "{ other }");
    let item = &found.items[0];
    let lines = item.refusals(("version 1", "version 2"), 3);
    assert_eq!((lines.len(), &*lines[0].0), (1, ""));
}

#[test]
fn limits_refuse_what_shares_too_many_fragments() {
    let schema = schema(OLD);
    let models = (&schema.model, &schema.model);
    let limits = OperationLimits {
        max_definitions: 1,
        ..OperationLimits::default()
    };
    let none = Changes::default();
    let refused = find_affected(
        "query A { total } query B { total }",
        models,
        &none,
        &limits,
    );
    assert!(refused.unwrap_err().message.contains("more than the 1"));
    assert!(find_affected("{ total", models, &none, &limits).is_err());
    // A chain of fragments that all operations spread, with a change in each.
    let chain = |count: usize| -> String {
        let links = (0..count).map(|n| {
            format!(
                "query Q{n} {{ user(id: 1) {{ ...F0 }} }} fragment F{n} on User {{ email ...F{} }} ",
                n + 1
            )
        });
        links.collect::<String>() + &format!("fragment F{count} on User {{ email }}")
    };
    let new = after(
        "  email: String  color: Color  team",
        "  color: Color  team",
    );
    let new = parse_schema(&SourceText::new(&*new), &Limits::default()).unwrap();
    let models = (&schema.model, &new.model);
    let changes = compare(models.0, models.1);
    let find = |count| find_affected(&chain(count), models, &changes, &OperationLimits::default());
    assert_eq!(find(30).unwrap().count(Breaks), 30);
    let refused = find(900).unwrap_err();
    assert!(refused.message.contains("share so many fragments"));
}
