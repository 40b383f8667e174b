//! Any operations for a fixed schema: findings and definitions lie within the text, and so do the places where a newer version
//! of the schema concerns them.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use schema_changes::{compare, find_affected};
use schema_model::operations::{OperationLimits, check_operations};
use schema_model::{Limits, ParsedSchema, SourceText, parse_schema};

/// Every kind of type, input and directive, in names that an input hits by chance.
const SDL: &str = r#"
directive @d(a: Int! b: [I!] = [{x: 1}]) repeatable on QUERY | FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT | FRAGMENT_DEFINITION | VARIABLE_DEFINITION
type Query { a: Int b(x: Int!, y: [I], e: E = A): U! n(id: ID!): N q: Query! l: [[S!]!] }
type Mutation { a(i: I!, o: O): Query }
type Subscription { a: Int b: Query }
interface N { id: ID! a: Int }
type T implements N { id: ID! a: Int f(x: Float, s: String): T }
type W implements N { id: ID! a: Int w: E }
union U = T | W | Query
enum E { A B }
scalar S
input I { x: Int! y: I z: [E!] = [A] }
input O @oneOf { a: Int b: String }
"#;

static SCHEMA: LazyLock<ParsedSchema> = LazyLock::new(|| {
    parse_schema(&SourceText::new(SDL), &Limits::default()).expect("a valid schema")
});

/// A version after it: something of each kind has gone, has come, or is deprecated.
const LATER: &str = r#"
directive @d(a: Int! b: [Int!]) on QUERY | FIELD | INLINE_FRAGMENT
type Query { b(x: Int, y: [I]!, e: E = B, z: Int): U n(id: ID!): N q: Query! @deprecated l: [[S!]!] }
type Mutation { a(i: I!, o: O): Query }
interface N { id: ID! a: String }
type T implements N { id: ID! a: String f(x: Float!, s: String): T }
type W { id: ID! a: Int w: E }
union U = T | Query
enum E { A C }
scalar S
input I { x: Int y: O! z: [E!] = [A] new: Int! }
input O { a: Int @deprecated b: I }
"#;

static NEWER: LazyLock<ParsedSchema> = LazyLock::new(|| {
    parse_schema(&SourceText::new(LATER), &Limits::default()).expect("a schema")
});

fuzz_target!(|text: &str| {
    let limits = OperationLimits::default();
    let checked = check_operations(text, Some(&SCHEMA.model), &limits);
    let lines = text.replace("\r\n", "\n").split(['\n', '\r']).count();
    for found in &checked.diagnostics {
        let place = &found.diagnostic;
        assert!(!place.message.is_empty());
        assert!(
            (place.line as usize) <= lines && (place.end_line as usize) <= lines,
            "{place:?}"
        );
        assert!(
            (place.line, place.column) <= (place.end_line, place.end_column),
            "{place:?}"
        );
    }
    for each in &checked.list {
        assert!(each.position.line >= 1 && (each.position.line as usize) <= lines);
    }
    // Without a schema only the syntax is checked.
    let alone = check_operations(text, None, &limits);
    assert_eq!(
        alone.refusal.is_some(),
        checked.refusal.is_some(),
        "{:?}",
        checked.refusal
    );
    let models = (&SCHEMA.model, &NEWER.model);
    let changes = compare(models.0, models.1);
    if let Ok(found) = find_affected(text, models, &changes, &limits) {
        let operations = checked.list.iter().filter(|each| each.kind.is_some());
        assert_eq!(found.items.len(), operations.count());
        for impact in found.items.iter().flat_map(|item| &item.impacts) {
            assert!(impact.line >= 1 && (impact.line as usize) <= lines);
            assert!(found.uses_of(impact.change).total() > 0);
        }
    }
});
