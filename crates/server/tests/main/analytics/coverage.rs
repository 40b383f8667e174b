//! Pages that nobody reads, and deprecated ones that somebody does.

use serde_json::json;

use super::{FIREFOX, Reader, ada, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    unread_and_deprecated_pages_are_told
}

const SDL: &str = "type Query {\n  shop: Shop\n  store: Shop @deprecated(reason: \"Use shop.\")\n}\ntype Shop { name: String! }\n";
const COVERAGE: &str = "/api/projects/shop/analytics/pages";

async fn unread_and_deprecated_pages_are_told(program: Program) {
    let ada = ada(&program).await;
    ada.publish("shop", SDL).await.expect(201);
    let before = ada.get(COVERAGE).await.expect(200).json();
    assert_eq!(before["unread_pages"], before["pages"]);
    assert_eq!(before["deprecated"], json!([]));

    let reader = Reader::new("203.0.113.1", FIREFOX);
    let pages = ["queries/store", "queries/store", "objects/Shop"].map(view);
    reader.report(&program, "shop", &pages).await.expect(202);
    let after = ada.get(COVERAGE).await.expect(200).json();
    let unread = before["pages"].as_u64().unwrap() - 2;
    assert_eq!(after["unread_pages"], unread);
    let list = after["unread"].as_array().unwrap();
    assert_eq!(list.len() as u64, unread);
    assert!(
        list.contains(&json!({ "path": "queries/shop", "name": "shop" })),
        "{after}"
    );
    assert_eq!(
        after["deprecated"],
        json!([{ "path": "queries/store", "name": "store", "views": 2 }])
    );
    assert_eq!(after["unnamed_views"], 0);

    let free = program.sign_in("free@example.com").await;
    free.create("Other", SDL).await;
    let refused = free
        .get("/api/projects/other/analytics/pages")
        .await
        .expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    let empty = json!({ "name": "Empty" });
    ada.post("/api/projects", &empty).await.expect(201);
    ada.get("/api/projects/empty/analytics/pages")
        .await
        .expect(404);
}
