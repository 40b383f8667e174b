//! Errors that browsers report.

use reqwest::Method;
use serde_json::{Value, json};

use super::clean_up;
use crate::on_both;
use crate::support::{Answer, Program, fresh_ip};

on_both! { with start_with_admin:
    reports_of_an_error_are_one_group
    a_frequent_error_is_sampled_and_counted
    secrets_and_noise_are_not_stored
    reports_are_bounded
    a_group_is_deleted_after_30_days
}

const STACK: &str =
    "TypeError: x is undefined\n    at render (https://docs.example/assets/a.js:1:20)";

async fn report(program: &Program, body: &Value, ip: &str) -> Answer {
    let request = program
        .request(Method::POST, "/api/client-errors")
        .header("x-forwarded-for", ip)
        .header("user-agent", "Mozilla/5.0 Firefox/145.0");
    Answer::of(request.json(body)).await
}

async fn list(program: &Program) -> Vec<Value> {
    let admin = program.join("admin@example.com").await;
    let list = admin
        .get("/api/admin/client-errors?limit=100")
        .await
        .expect(200)
        .json();
    list["items"].as_array().unwrap().clone()
}

async fn reports_of_an_error_are_one_group(program: Program) {
    for url in [
        "https://docs.example/pricing?x=1",
        "https://docs.example/d/ada/shop",
    ] {
        let body = json!({ "message": "x is undefined", "stack": STACK, "component_stack": "at Page", "url": url });
        report(&program, &body, &fresh_ip()).await.expect(204);
        program.clock.advance(60);
    }
    report(
        &program,
        &json!({ "message": "y is undefined" }),
        &fresh_ip(),
    )
    .await
    .expect(204);
    let groups = list(&program).await;
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0]["message"], "y is undefined");
    let group = &groups[1];
    assert_eq!(group["count"], 2);
    // The latest report, without the names of user and project.
    assert_eq!(group["path"], "/d/…");
    assert_eq!(group["stack"], STACK);
    assert_eq!(group["user_agent"], "Mozilla/5.0 Firefox/145.0");
    assert_ne!(group["first_seen_at"], group["last_seen_at"]);
}

async fn a_frequent_error_is_sampled_and_counted(program: Program) {
    let ip = fresh_ip();
    let reports = async |numbers: std::ops::RangeInclusive<u32>| {
        for number in numbers {
            // Numbers in a message are not part of what makes errors the same.
            let body = json!({ "message": format!("row {number} is missing"), "stack": STACK });
            report(&program, &body, &ip).await.expect(204);
        }
        let groups = list(&program).await;
        assert_eq!(groups.len(), 1);
        (groups[0]["count"].clone(), groups[0]["message"].clone())
    };
    let expected = |count: u32, of: u32| (json!(count), json!(format!("row {of} is missing")));
    assert_eq!(reports(1..=10).await, expected(10, 10));
    assert_eq!(reports(11..=19).await, expected(19, 10));
    assert_eq!(reports(20..=21).await, expected(21, 20));
}

async fn secrets_and_noise_are_not_stored(program: Program) {
    let token = "0123456789abcdef".repeat(4);
    let body = json!({
        "message": format!("Request failed: Authorization: Bearer {token} key=hunter2\u{7}\u{202e}"),
        "stack": format!(
            "at f (https://docs.example/auth/verify?token={token})\ngf_w_0123456789abcdefghij whsec_c2VjcmV0\n\
             at g (https://ada:hunter2@docs.example/d/ada/secret-project/objects/User) Bearer:hunter2 \
             x-api-key: hunter2 {{\"token\" : \"hunter2\"}}"
        ),
        "component_stack": "at Row ada@example.com",
        "url": format!("https://docs.example/auth/verify?token={token}#{token}"),
    });
    report(&program, &body, &fresh_ip()).await.expect(204);
    for noise in [
        "ResizeObserver loop limit exceeded",
        "auth/network-request-failed",
        "Failed to fetch",
    ] {
        report(&program, &json!({ "message": noise }), &fresh_ip())
            .await
            .expect(204);
    }
    let groups = list(&program).await;
    assert_eq!(groups.len(), 1);
    let text = groups[0].to_string();
    for secret in [
        token.as_str(),
        "gf_w_",
        "whsec_",
        "ada@example.com",
        "hunter2",
        "secret-project",
        "\\u0007",
        "\u{202e}",
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    assert_eq!(groups[0]["path"], "/auth/verify");
}

async fn reports_are_bounded(program: Program) {
    for (field, length) in [
        ("message", 1_001),
        ("stack", 4_001),
        ("component_stack", 4_001),
        ("url", 2_049),
    ] {
        let mut body = json!({ "message": "x is undefined" });
        body[field] = json!("x".repeat(length));
        let answer = report(&program, &body, &fresh_ip()).await.expect(400);
        assert_eq!(answer.json()["fields"][0]["field"], field);
    }
    let ip = fresh_ip();
    for _ in 0..30 {
        report(&program, &json!({ "message": "x is undefined" }), &ip)
            .await
            .expect(204);
    }
    report(&program, &json!({ "message": "x is undefined" }), &ip)
        .await
        .expect(429);
    // Old groups make room for new ones.
    let store = program.store();
    let now = domain::Clock::now(&*program.clock);
    let fill = move |conn: &mut persistence::Conn| {
        for number in 0..4_u32 {
            let message = "x".repeat(number as usize + 1);
            let error = domain::ClientError::parse(&message, "", "", "/")?;
            let at = now.plus_seconds(i64::from(number) + 1);
            persistence::client_errors::add(conn, &error, None, at)?;
        }
        persistence::client_errors::keep_latest(conn, 3)
    };
    store.write(fill).await.unwrap();
    let messages: Vec<Value> = list(&program)
        .await
        .iter()
        .map(|group| group["message"].clone())
        .collect();
    assert_eq!(messages, [json!("xxxx"), json!("xxx"), json!("xx")]);
}

async fn a_group_is_deleted_after_30_days(program: Program) {
    let body = json!({ "message": "x is undefined" });
    report(&program, &body, &fresh_ip()).await.expect(204);
    program.clock.advance(20 * 24 * 3_600);
    report(&program, &body, &fresh_ip()).await.expect(204);
    program.clock.advance(29 * 24 * 3_600);
    clean_up(&program).await;
    assert_eq!(list(&program).await[0]["count"], 2);
    program.clock.advance(2 * 24 * 3_600);
    clean_up(&program).await;
    assert!(list(&program).await.is_empty());
}
