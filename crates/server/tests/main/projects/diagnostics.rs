//! Diagnostics of a schema that is not stored.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, start};

#[tokio::test(flavor = "multi_thread")]
async fn diagnostics_need_no_project_and_store_nothing() {
    let program = start(None);
    let owner = program.sign_in("ada@example.com").await;
    let diagnose = async |sdl: &str| {
        let request = owner
            .request(Method::POST, "/api/schema-diagnostics")
            .header("content-type", "application/graphql")
            .body(sdl.to_owned());
        Answer::of(request).await.expect(200).json()
    };
    let good = diagnose("type Query { a: Int }").await;
    assert_eq!(good["is_refused"], false);
    assert_eq!(
        (&good["counts"]["types"], &good["diagnostics"]),
        (&json!(1), &json!([]))
    );
    let doubtful = diagnose("type Query { user: Usr } type User { id: ID }").await;
    assert_eq!(doubtful["is_refused"], false);
    let finding = &doubtful["diagnostics"][0];
    assert_eq!(finding["code"], "unknown_type");
    assert!(
        finding["hint"].as_str().unwrap().contains("User"),
        "{finding}"
    );
    let broken = diagnose("type Query {\n  a: \n}").await;
    assert_eq!(
        (&broken["is_refused"], &broken["counts"]),
        (&json!(true), &Value::Null)
    );
    assert!(broken["message"].is_string());
    assert!(
        broken["diagnostics"][0]["line"].as_u64().unwrap() >= 2,
        "{broken}"
    );
    let many: String = (0..500)
        .map(|n| format!("type T{n} {{ a: Missing{n} }}\n"))
        .collect();
    let many = diagnose(&format!("type Query {{ a: Int }}\n{many}")).await;
    assert_eq!(many["diagnostics"].as_array().unwrap().len(), 100);
    assert_eq!(many["omitted"], 400);
    let list = owner.get("/api/projects").await.json();
    assert_eq!(list["projects"], json!([]));
}
