//! The public validator.

use std::time::{Duration, Instant};

use reqwest::Method;
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
