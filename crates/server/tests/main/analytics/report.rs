//! What the owner sees.

use serde_json::json;

use super::{FIREFOX, PHONE, Reader, ada, dashboard, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    periods_are_compared_with_the_same_weekdays_before
    a_row_can_be_looked_at_alone
    wrong_periods_are_refused
    the_dashboard_is_for_the_owner_with_pro
}

async fn periods_are_compared_with_the_same_weekdays_before(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    reader
        .report(&program, "shop", &[view(""), view("objects/Shop")])
        .await
        .expect(202);
    // Sessions last longer than that.
    program.clock.advance(7 * 24 * 3600);
    reader
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    let report = dashboard(&ada, "?period=7d").await;
    let points = report["points"].as_array().unwrap();
    assert_eq!(points.len(), 7);
    assert_eq!(
        (&points[6]["views"], &points[6]["compared_views"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(points[6]["compared_visitors"], 1);
    assert_eq!(points[5]["compared_views"], 0);
    assert_eq!(report["compared_figures"]["views"], 2);
    let nothing = dashboard(&ada, "?period=7d&compare=none").await;
    assert_eq!(nothing["compared"], json!(null));
    assert_eq!(nothing["points"][6]["compared_views"], json!(null));
    let hours = dashboard(&ada, "?period=24h").await;
    assert_eq!(hours["points"].as_array().unwrap().len(), 24);
    assert_eq!(hours["points"][23]["views"], 1);
    assert_eq!(hours["points"][23]["compared_views"], 2);
    let month = dashboard(&ada, "").await;
    assert_eq!(month["points"].as_array().unwrap().len(), 30);
    assert_eq!(month["figures"]["views"], 3);
    let day = report["points"][6]["start"].as_str().unwrap();
    let day = &day[..10];
    let alone = dashboard(&ada, &format!("?from={day}&to={day}")).await;
    assert_eq!(alone["figures"]["views"], 1);
    assert_eq!(alone["compared_figures"]["views"], 2);
}

async fn a_row_can_be_looked_at_alone(program: Program) {
    let ada = ada(&program).await;
    for (agent, pages) in [(FIREFOX, 2), (PHONE, 1)] {
        let reader = Reader::new("203.0.113.1", agent);
        let events: Vec<_> = ["", "objects/Shop"][..pages]
            .iter()
            .map(|page| view(page))
            .collect();
        reader.report(&program, "shop", &events).await.expect(202);
    }
    for (filter, views, visitors) in [
        ("page:overview", 2, 2),
        ("page:objects/Shop", 1, 1),
        ("device:mobile", 1, 1),
        ("referrer:direct", 3, 2),
        ("page:none", 0, 0),
    ] {
        let report = dashboard(&ada, &format!("?filter={filter}")).await;
        let figures = &report["figures"];
        assert_eq!(
            (&figures["views"], &figures["visitors"]),
            (&json!(views), &json!(visitors)),
            "{filter}"
        );
        assert_eq!(report["points"][29]["views"], views, "{filter}");
    }
}

async fn wrong_periods_are_refused(program: Program) {
    let ada = ada(&program).await;
    for (query, field) in [
        ("period=1d", "period"),
        ("from=2026-11-01", "from"),
        ("from=2026-11-01&to=2026-11-02&period=7d", "from"),
        ("from=2026-13-01&to=2026-11-02", "from"),
        ("from=2026-11-02&to=2026-11-01", "to"),
        ("from=2020-01-01&to=2026-11-01", "to"),
        ("compare=last", "compare"),
        ("filter=term:shop", "filter"),
    ] {
        let refused = ada
            .get(&format!("/api/projects/shop/analytics?{query}"))
            .await
            .expect(400);
        assert_eq!(refused.error_code(), "invalid_query", "{query}");
        assert_eq!(
            refused.json()["fields"][0]["field"],
            field,
            "{query}: {}",
            refused.text
        );
    }
}

async fn the_dashboard_is_for_the_owner_with_pro(program: Program) {
    let ada = ada(&program).await;
    let path = "/api/projects/shop/analytics";
    program.anonymous().get(path).await.expect(401);
    let bob = program.sign_in("bob@example.com").await;
    bob.get(path).await.expect(404);
    bob.create("Free", "type Query { a: Int }").await;
    let refused = bob.get("/api/projects/free/analytics").await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    // Counting goes on without the plan.
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let event = json!({ "type": "view", "path": "/d/bob/free" });
    reader.report(&program, "free", &[event]).await.expect(202);
    let free = bob.get("/api/projects/free").await.expect(200).json();
    assert_eq!(free["project"]["total_views"], 1);
    ada.with_key("read").await.get(path).await.expect(200);
}
