//! "Was this helpful?" below the pages of the documentation.

use reqwest::Method;
use serde_json::{Value, json};

use super::clean_up;
use crate::on_both;
use crate::support::{Answer, Program, fresh_ip};

on_both! { with start_with_admin:
    answers_are_stored_counted_and_listed
    only_pages_that_exist_are_answered
    a_comment_is_added_once_within_an_hour
    answers_are_rate_limited
    an_answer_is_deleted_after_a_year
}

async fn send(program: &Program, page: &str, is_helpful: bool, ip: &str) -> Answer {
    let path = format!("/api/help/pages/{page}/feedback");
    let request = program.request(Method::POST, &path);
    let body = json!({ "is_helpful": is_helpful });
    Answer::of(request.header("x-forwarded-for", ip).json(&body)).await
}

async fn comment(program: &Program, id: &str, text: &str) -> Answer {
    let request = program.request(Method::PUT, &format!("/api/help/feedback/{id}"));
    Answer::of(request.json(&json!({ "comment": text }))).await
}

async fn list(program: &Program, query: &str) -> Value {
    let admin = program.join("admin@example.com").await;
    let path = format!("/api/admin/help-feedback{query}");
    admin.get(&path).await.expect(200).json()
}

fn id(answer: &Answer) -> String {
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn answers_are_stored_counted_and_listed(program: Program) {
    let ip = fresh_ip();
    for (page, is_helpful) in [("limits", true), ("api-keys", false), ("limits", false)] {
        let kept = send(&program, page, is_helpful, &ip).await.expect(201);
        if page == "api-keys" {
            comment(&program, &id(&kept), "  <b>Too short</b>\n")
                .await
                .expect(204);
        }
    }
    let first = list(&program, "?limit=2").await;
    let said = |item: &Value| (item["page"].clone(), item["is_helpful"].clone());
    assert_eq!(said(&first["items"][0]), (json!("limits"), json!(false)));
    assert_eq!(first["items"][0]["comment"], "");
    assert_eq!(first["items"][1]["comment"], "<b>Too short</b>");
    let pages = json!([
        { "page": "limits", "yes": 1, "no": 1 },
        { "page": "api-keys", "yes": 0, "no": 1 },
    ]);
    assert_eq!(first["pages"], pages);
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = list(&program, &format!("?limit=2&cursor={cursor}")).await;
    assert_eq!(said(&rest["items"][0]), (json!("limits"), json!(true)));
    assert!(rest["next_cursor"].is_null());
    // Nothing in the table says who answered.
    let rows = program
        .store()
        .read(persistence::testing::all_rows)
        .await
        .unwrap();
    assert_eq!(rows["help_feedback"].len(), 3);
    assert!(rows["help_feedback"].iter().all(|row| !row.contains(&ip)));
}

async fn only_pages_that_exist_are_answered(program: Program) {
    for page in ["none", "index", "search", "a%2Fb"] {
        send(&program, page, true, &fresh_ip()).await.expect(404);
    }
    assert_eq!(list(&program, "").await["items"], json!([]));
}

async fn a_comment_is_added_once_within_an_hour(program: Program) {
    let first = id(&send(&program, "limits", true, &fresh_ip())
        .await
        .expect(201));
    let long = "x".repeat(501);
    comment(&program, &first, &long).await.expect(400);
    comment(&program, &first, &"x".repeat(500))
        .await
        .expect(204);
    comment(&program, &first, "Again.").await.expect(404);
    let late = id(&send(&program, "limits", true, &fresh_ip())
        .await
        .expect(201));
    program.clock.advance(3_601);
    comment(&program, &late, "Late.").await.expect(404);
    comment(&program, "none", "Nothing.").await.expect(404);
}

async fn answers_are_rate_limited(program: Program) {
    let ip = fresh_ip();
    for _ in 0..30 {
        send(&program, "limits", true, &ip).await.expect(201);
    }
    let answer = send(&program, "limits", true, &ip).await.expect(429);
    assert_eq!(answer.error_code(), "rate_limited");
    send(&program, "limits", true, &fresh_ip())
        .await
        .expect(201);
}

async fn an_answer_is_deleted_after_a_year(program: Program) {
    send(&program, "limits", true, &fresh_ip())
        .await
        .expect(201);
    program.clock.advance(364 * 24 * 3_600);
    clean_up(&program).await;
    assert_eq!(list(&program, "").await["pages"][0]["yes"], 1);
    program.clock.advance(2 * 24 * 3_600);
    clean_up(&program).await;
    assert_eq!(list(&program, "").await["pages"], json!([]));
}
