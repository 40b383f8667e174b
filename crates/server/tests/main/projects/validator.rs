//! The public validator.

use std::sync::Arc;
use std::time::{Duration, Instant};

use projects::ParsedSchemas;
use reqwest::Method;
use schema_model::Limits;
use serde_json::{Value, json};

use crate::support::{Answer, Program, start};

async fn validate(program: &Program, schema: &str, operations: Option<&str>) -> Answer {
    let body = json!({ "schema": schema, "operations": operations });
    program
        .anonymous()
        .call(Method::POST, "/api/tools/validate", &body)
        .await
}

const SDL: &str = "type Query { user(id: ID!): User } type User { name: String team: User }";

#[tokio::test(flavor = "multi_thread")]
async fn anybody_validates_and_nothing_is_stored() {
    let program = start(None);
    let valid = "query Name($id: ID!) { user(id: $id) { name } }";
    let answer = validate(&program, SDL, Some(valid))
        .await
        .expect(200)
        .json();
    assert_eq!(answer["valid"], true, "{answer}");
    assert_eq!(answer["schema"]["counts"]["types"], 2);
    assert_eq!(
        answer["operations"]["list"],
        json!([{ "kind": "query", "name": "Name", "line": 1, "column": 1 }])
    );
    let wrong = "{\n  user(id: 1) { nam }\n}";
    let answer = validate(&program, SDL, Some(wrong))
        .await
        .expect(200)
        .json();
    assert_eq!(
        (&answer["valid"], &answer["schema"]["is_refused"]),
        (&json!(false), &json!(false))
    );
    let finding = &answer["operations"]["diagnostics"][0];
    assert_eq!(
        (
            &finding["code"],
            &finding["line"],
            &finding["column"],
            &finding["end_column"]
        ),
        (&json!("unknown_field"), &json!(2), &json!(17), &json!(20)),
    );
    assert_eq!(finding["hint"], "Did you mean `name`?");
    assert_eq!(
        finding["fix"],
        json!({ "line": 2, "column": 17, "end_line": 2, "end_column": 20, "text": "name" })
    );
    // Without operations, the schema decides.
    let answer = validate(
        &program,
        "type Query { user: Usr } type User { a: Int }",
        Some(" "),
    )
    .await;
    let answer = answer.expect(200).json();
    assert_eq!(
        (&answer["valid"], &answer["operations"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(answer["schema"]["diagnostics"][0]["fix"]["text"], "User");
    // A refused schema: the syntax of the operations is checked all the same.
    let answer = validate(&program, "type Query {", Some("{ a "))
        .await
        .expect(200)
        .json();
    assert_eq!(
        (
            &answer["schema"]["is_refused"],
            &answer["operations"]["is_refused"]
        ),
        (&json!(true), &json!(true)),
    );
}

/// Returns a schema that is long enough to be remembered.
fn long_schema(field: &str) -> String {
    format!(
        "\"{}\" type Query {{ {field}: Int, {field}: Int }}",
        "long ".repeat(8_000)
    )
}

#[test]
fn a_long_schema_is_parsed_once_and_few_are_remembered() {
    let (schemas, limits) = (ParsedSchemas::default(), Limits::default());
    let parse = |text: &str| schemas.parse(text.as_bytes(), &limits).unwrap();
    let first = parse(&long_schema("first"));
    assert!(Arc::ptr_eq(&first, &parse(&long_schema("first"))));
    assert!(!Arc::ptr_eq(&first, &parse(&long_schema("other"))));
    let short = parse(SDL);
    assert!(!Arc::ptr_eq(&short, &parse(SDL)));
    assert_eq!(schemas.count(), 2);

    for number in 0..100 {
        parse(&long_schema(&format!("field{number}")));
    }
    assert!(schemas.count() <= 64, "{}", schemas.count());
    let newest = parse(&long_schema("field99"));
    assert!(Arc::ptr_eq(&newest, &parse(&long_schema("field99"))));
    assert!(!Arc::ptr_eq(&first, &parse(&long_schema("first"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_remembered_schema_gets_the_same_answer() {
    let program = start(None);
    let schema = long_schema("a");
    let mut answers = Vec::new();
    for operation in ["{ b }", "{ a }", "{ b }"] {
        let answer = validate(&program, &schema, Some(operation)).await;
        answers.push(answer.expect(200).json());
    }
    assert_eq!(answers[0], answers[2]);
    assert_ne!(answers[0]["operations"], answers[1]["operations"]);
    assert_eq!(answers[0]["schema"], answers[1]["schema"]);
    // The field that stands there twice.
    assert_eq!(
        answers[0]["schema"]["diagnostics"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_operations_cost_little() {
    let program = start(None);
    let web: String = (0..300)
        .map(|n| {
            let next = n + 1;
            format!(
                "fragment F{n} on User {{ a: team {{ ...F{next} }} b: team {{ ...F{next} }} }} "
            )
        })
        .collect();
    let hostile = [
        "{".repeat(100_000),
        format!("{{ {} }}", "user(id: 1) { name } ".repeat(10_000)),
        format!("{{ {} }}", "name ".repeat(99_000)),
        format!("{{ user(id: 1) {{ ...F0 }} }} {web} fragment F300 on User {{ name }}"),
        format!("{{ user(id: \"{}\") {{ name }} }}", "x".repeat(900_000)),
        format!("{{ user(id: [{}]) {{ name }} }}", "1 ".repeat(90_000)),
        "\u{202e}{ é\u{0} 𝄞 \u{feff} }".to_owned(),
        "x".repeat(2_000_000),
        "query Q { __typename } ".repeat(3_000),
    ];
    for text in hostile {
        let start: String = text.chars().take(60).collect();
        let began = Instant::now();
        let answer = validate(&program, SDL, Some(&text)).await;
        assert_eq!(answer.status, 200, "{start}: {}", answer.text);
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{start}: {:?}",
            began.elapsed()
        );
        assert!(
            answer.text.len() < 200_000,
            "{start}: {}",
            answer.text.len()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_a_limit() {
    let program = start(None);
    let mut refused = None;
    for _ in 0..400 {
        let answer = validate(&program, "type Query { a: Int }", None).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.unwrap().expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
}
