//! Analytics of the installation, for administrators.

use serde_json::json;

use super::{FIREFOX, Reader, ada, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    administrators_see_how_the_installation_is_used
}

async fn administrators_see_how_the_installation_is_used(program: Program) {
    let ada = ada(&program).await;
    let hidden = json!({ "name": "Secret plans", "is_public": false });
    ada.post("/api/projects", &hidden).await.expect(201);
    let reader = Reader::new("203.0.113.1", FIREFOX);
    reader
        .report(&program, "shop", &[view(""), view("objects/Shop")])
        .await
        .expect(202);
    let root = program.join("root@example.com").await;
    let answer = root.get("/api/admin/analytics?period=7d").await.expect(200);
    assert!(!answer.text.contains("ecret"), "{}", answer.text);
    let usage = answer.json();
    let totals = &usage["totals"];
    for (name, number) in [
        ("users", 2),
        ("projects", 2),
        ("public_projects", 1),
        ("versions", 1),
        ("views", 2),
    ] {
        assert_eq!(totals[name], number, "{name}: {totals}");
    }
    assert!(
        totals["database_bytes"].as_u64().unwrap() > 10_000,
        "{totals}"
    );
    let days = usage["days"].as_array().unwrap();
    assert_eq!(days.len(), 7);
    let today = days.last().unwrap();
    for (name, number) in [
        ("sign_ups", 2),
        ("projects", 2),
        ("versions", 1),
        ("views", 2),
    ] {
        assert_eq!(today[name], number, "{name}: {today}");
        assert_eq!(days[0][name], 0, "{name}");
    }
    assert_eq!(
        usage["top_projects"],
        json!([{ "username": "ada", "slug": "shop", "views": 2 }])
    );
    assert_eq!(
        usage["subscriptions"],
        json!([{ "plan": "pro", "status": "active", "users": 1 }])
    );
    assert_eq!(usage["monthly_revenue_usd"], 19);
    ada.get("/api/admin/analytics").await.expect(404);
    program
        .anonymous()
        .get("/api/admin/analytics")
        .await
        .expect(401);
}
