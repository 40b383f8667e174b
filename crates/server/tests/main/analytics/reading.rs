//! How readers use docs: who reads now, the way from a search to a page, speed, bursts, and what explains the chart.

use serde_json::{Value, json};

use super::{FIREFOX, PHONE, Reader, ada, dashboard, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    readers_now_did_something_in_the_last_minutes
    a_search_is_followed_to_the_page
    speed_is_told_by_kind_of_page
    a_burst_is_marked_and_counted
    changes_of_the_project_are_marks
}

fn event(kind: &str, page: &str, more: Value) -> Value {
    let mut event = json!({ "type": kind, "path": format!("/d/ada/shop/{page}") });
    if let (Value::Object(event), Value::Object(more)) = (&mut event, more) {
        event.extend(more);
    }
    event
}

async fn readers_now_did_something_in_the_last_minutes(program: Program) {
    let ada = ada(&program).await;
    let (one, other) = (
        Reader::new("203.0.113.1", FIREFOX),
        Reader::new("203.0.113.1", PHONE),
    );
    let readers = async || dashboard(&ada, "").await["readers"].clone();
    assert_eq!(readers().await, 0);
    one.report(&program, "shop", &[view("")]).await.expect(202);
    one.report(&program, "shop", &[view("objects/Shop")])
        .await
        .expect(202);
    other
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    // A reader who is not counted is none.
    let private = Reader::new("203.0.113.9", FIREFOX).with("dnt", "1");
    private
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    assert_eq!(readers().await, 2);
    program.clock.advance(200);
    other
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    program.clock.advance(200);
    assert_eq!(readers().await, 1);
    program.clock.advance(200);
    assert_eq!(readers().await, 0);
    let store = program.store();
    let ctx = analytics::Context::new(store.clone(), program.clock.clone(), "http://localhost");
    analytics::forget_readers(&ctx).await.unwrap();
    let rows = store.read(persistence::testing::all_rows);
    assert!(rows.await.unwrap()["analytics_readers"].is_empty());
}

async fn a_search_is_followed_to_the_page(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let leave = |seconds: u32, again: bool, from_search: bool| {
        let more = json!({ "seconds": seconds, "again": again, "from_search": from_search });
        event("leave", "objects/Shop", more)
    };
    let events = [
        event("search_open", "", json!({})),
        event("search_open", "", json!({})),
        event("search", "", json!({ "term": "shop", "results": 2 })),
        event("search_click", "", json!({ "term": "shop" })),
        leave(10, false, true),
        leave(9, false, true),
        leave(30, true, true),
        leave(30, false, false),
    ];
    reader.report(&program, "shop", &events).await.expect(202);
    let figures = &dashboard(&ada, "").await["figures"];
    let steps = [
        "searches_opened",
        "searches",
        "searches_chosen",
        "searches_read",
    ];
    assert_eq!(
        steps.map(|step| figures[step].as_u64()),
        [Some(2), Some(1), Some(1), Some(1)]
    );
}

async fn speed_is_told_by_kind_of_page(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let vital = |page: &str, metric: &str, value: f64| {
        event("vital", page, json!({ "metric": metric, "value": value }))
    };
    let events = [
        vital("objects/Shop", "lcp", 900.0),
        vital("objects/Shop", "lcp", 950.5),
        vital("objects/Shop", "lcp", 990.0),
        vital("objects/Shop", "lcp", 9_000.0),
        vital("", "cls", 0.3),
        vital("", "inp", 210.0),
        // Without a value there is nothing to count.
        event("vital", "", json!({ "metric": "lcp" })),
    ];
    reader.report(&program, "shop", &events).await.expect(202);
    let unknown = event("vital", "", json!({ "metric": "fcp", "value": 1 }));
    reader
        .report(&program, "shop", &[unknown])
        .await
        .expect(400);
    let vitals = json!([
        { "page": "overview", "metric": "inp", "count": 1, "good": 0, "p75": 300.0, "grade": "fair" },
        { "page": "overview", "metric": "cls", "count": 1, "good": 0, "p75": 0.5, "grade": "poor" },
        { "page": "type", "metric": "lcp", "count": 4, "good": 3, "p75": 1000.0, "grade": "good" },
    ]);
    assert_eq!(dashboard(&ada, "").await["vitals"], vitals);
}

async fn a_burst_is_marked_and_counted(program: Program) {
    let ada = ada(&program).await;
    for visitor in 0..25 {
        let agent = format!("{FIREFOX} {visitor}");
        let reader = Reader::new(&format!("203.0.113.{visitor}"), &agent);
        let events = [
            view("objects/Shop"),
            event("leave", "objects/Shop", json!({ "seconds": 1 })),
        ];
        reader.report(&program, "shop", &events).await.expect(202);
    }
    // Nobody was shown this page.
    let leave = event("leave", "objects/Other", json!({ "seconds": 1 }));
    let reader = Reader::new("203.0.113.1", FIREFOX);
    reader
        .report(&program, "shop", &vec![leave; 20])
        .await
        .expect(202);
    let report = dashboard(&ada, "").await;
    assert_eq!(report["figures"]["views"], 25);
    assert_eq!(report["bursts"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&report["bursts"][0]["page"], &report["bursts"][0]["views"]),
        (&json!("objects/Shop"), &json!(25))
    );
    assert_eq!(
        report["sections"],
        json!([{ "name": "objects", "count": 25 }])
    );
}

async fn changes_of_the_project_are_marks(program: Program) {
    let ada = ada(&program).await;
    ada.make_private("shop").await;
    let public = json!({ "is_public": true, "description": "Everything." });
    ada.edit("shop", &public).await.expect(200);
    let slug = json!({ "slug": "store" });
    ada.edit("shop", &slug).await.expect(200);
    let path = "/api/projects/store/analytics";
    // A tab that was open before reports under the earlier name.
    let reader = Reader::new("203.0.113.1", FIREFOX);
    reader
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    let name = json!({ "username": "ada-lovelace" });
    ada.put("/api/user", &name).await.expect(200);
    let report = ada.get(path).await.expect(200).json();
    let marks = report["marks"].as_array().unwrap().iter();
    let kinds: Vec<_> = marks.map(|mark| mark["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["private", "public", "renamed", "renamed"]);
    assert_eq!(report["figures"]["views"], 1);
    let renamed = &report["marks"][2];
    assert_eq!(
        (&renamed["from"], &renamed["to"]),
        (&json!("shop"), &json!("store"))
    );
    let before = ada
        .get(&format!("{path}?from=2020-01-01&to=2020-01-02"))
        .await;
    assert_eq!(before.expect(200).json()["marks"], json!([]));
}
