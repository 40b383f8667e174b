//! "Was this helpful?"

use reqwest::Method;
use serde_json::json;

use crate::on_both;
use crate::support::{Answer, Program, fresh_ip};

on_both! {
    readers_answer_and_the_owner_reads
    answers_are_rate_limited_per_reader
}

const ANSWERS: &str = "/api/public/docs/ada/shop/feedback";

async fn readers_answer_and_the_owner_reads(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner
        .create("Shop", "type Query { a: A } type A { a: Int }")
        .await;
    let answer = async |page: &str, is_helpful: bool| {
        let body = json!({ "page": page, "is_helpful": is_helpful });
        anonymous.post(ANSWERS, &body).await
    };
    let first = answer("objects/A", true).await.expect(201).json();
    let second = answer("overview", false).await.expect(201).json();
    answer("objects/A", false).await.expect(201);
    for missing in ["objects/B", "", "x".repeat(5_000).as_str()] {
        let status = answer(missing, true).await.status.as_u16();
        // The empty path is the overview.
        assert_eq!(
            status,
            if missing.is_empty() { 201 } else { 404 },
            "{missing:.10}"
        );
    }

    let comment = async |id: &str, text: &str| {
        let path = format!("{ANSWERS}/{id}");
        anonymous.put(&path, &json!({ "comment": text })).await
    };
    let id = second["id"].as_str().unwrap();
    comment(id, &"x".repeat(501)).await.expect(400);
    comment(id, "Where is <b>the</b> rest?").await.expect(204);
    // Only once, so that nobody can overwrite it.
    comment(id, "Other").await.expect(404);
    comment("nothing", "Other").await.expect(404);

    let list = owner
        .get("/api/projects/shop/feedback?limit=2")
        .await
        .expect(200)
        .json();
    assert_eq!(list["items"].as_array().unwrap().len(), 2);
    assert_eq!(
        list["pages"],
        json!([
            { "page": "objects/A", "yes": 1, "no": 1 },
            { "page": "overview", "yes": 1, "no": 1 },
        ])
    );
    let cursor = list["next_cursor"].as_str().unwrap();
    let path = format!("/api/projects/shop/feedback?limit=2&cursor={cursor}");
    let rest = owner.get(&path).await.expect(200).json();
    assert_eq!(rest["items"][0]["comment"], "Where is <b>the</b> rest?");
    assert_eq!(rest["items"][1]["id"], first["id"]);
    assert!(rest["next_cursor"].is_null());
}

async fn answers_are_rate_limited_per_reader(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let body = json!({ "page": "overview", "is_helpful": true });
    let from = async |ip: &str| {
        let request = program
            .request(Method::POST, ANSWERS)
            .header("x-forwarded-for", ip)
            .json(&body);
        Answer::of(request).await
    };
    let ip = fresh_ip();
    for _ in 0..30 {
        from(&ip).await.expect(201);
    }
    let refused = from(&ip).await.expect(429);
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 0);
    from(&fresh_ip()).await.expect(201);
}
