//! What is counted, and what is not.

use serde_json::{Value, json};

use super::{FIREFOX, PHONE, Reader, ada, dashboard, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    events_are_counted_by_what_they_are
    what_is_left_out_has_its_reason
    unknown_and_private_projects_look_alike
    wrong_events_are_refused_and_unknown_pages_left_out
    invented_pages_are_counted_without_their_name
    one_reader_cannot_flood_a_project
    values_beyond_the_limit_of_a_day_are_counted_together
    one_network_cannot_use_up_the_names_of_a_day
    what_the_docs_cannot_have_is_no_version
}

async fn events_are_counted_by_what_they_are(program: Program) {
    let ada = ada(&program).await;
    let desktop = Reader::new("203.0.113.1", FIREFOX);
    let from = |referrer: &str, page: &str| json!({ "type": "view", "path": format!("/d/ada/shop/{page}"), "referrer": referrer });
    let events = [
        from("https://www.google.com/search?q=secret", ""),
        json!({ "type": "leave", "path": "/d/ada/shop", "seconds": 40 }),
        from("https://www.google.com/search?q=secret", "objects/Shop"),
        json!({ "type": "search", "path": "/d/ada/shop", "term": " Web  Hook ", "results": 0 }),
        json!({ "type": "search", "path": "/d/ada/shop", "term": "shop", "results": 3 }),
        json!({ "type": "search", "path": "/d/ada/shop", "term": "ada@example.com", "results": 0 }),
        json!({ "type": "search_click", "path": "/d/ada/shop", "term": "shop" }),
        json!({ "type": "copy", "path": "/d/ada/shop/objects/Shop" }),
        json!({ "type": "console", "path": "/d/ada/shop/queries/shop" }),
    ];
    let answer = desktop.report(&program, "shop", &events).await.expect(202);
    assert_eq!(answer.json(), json!({ "accepted": 9 }));
    let phone = Reader::new("198.51.100.1", PHONE);
    let events = [
        from("https://chatgpt.com/", "v/1/objects/Shop"),
        json!({ "type": "leave", "path": "/d/ada/shop/objects/Shop", "seconds": 100 }),
        json!({ "type": "leave", "path": "/d/ada/shop/objects/Shop", "seconds": 20, "again": true }),
    ];
    phone.report(&program, "shop", &events).await.expect(202);

    let report = dashboard(&ada, "").await;
    let figures = &report["figures"];
    assert_eq!(figures["views"], 3);
    assert_eq!(figures["visitors"], 2);
    assert_eq!(figures["average_seconds"], 80.0);
    assert_eq!(figures["median_seconds"], 45);
    assert_eq!(figures["searches"], 3);
    assert_eq!(figures["searches_chosen"], 1);
    assert_eq!(figures["searches_empty"], 1);
    let pages = json!([
        { "path": "objects/Shop", "views": 2, "visitors": 2, "average_seconds": 120.0 },
        { "path": "overview", "views": 1, "visitors": 1, "average_seconds": 40.0 },
    ]);
    assert_eq!(report["pages"], pages);
    let hosts = json!([
        { "host": "google.com", "kind": "search", "views": 2, "visitors": 1 },
        { "host": "chatgpt.com", "kind": "assistant", "views": 1, "visitors": 1 },
    ]);
    assert_eq!(report["hosts"], hosts);
    let devices = json!([
        { "name": "desktop", "views": 2, "visitors": 1 },
        { "name": "mobile", "views": 1, "visitors": 1 },
    ]);
    assert_eq!(report["devices"], devices);
    assert_eq!(
        report["versions"],
        json!([{ "name": "1", "views": 1, "visitors": 1 }])
    );
    let terms = json!([
        { "term": "shop", "searches": 1, "chosen": 1 },
        { "term": "web hook", "searches": 1, "chosen": 0 },
    ]);
    assert_eq!(report["terms"], terms);
    assert_eq!(
        report["empty_terms"],
        json!([{ "name": "web hook", "count": 1 }])
    );
    assert_eq!(
        report["copies"],
        json!([{ "name": "objects/Shop", "count": 1 }])
    );
    assert_eq!(
        report["console_calls"],
        json!([{ "name": "queries/shop", "count": 1 }])
    );
    // The same in the other places.
    let project = ada.get("/api/projects/shop").await.expect(200).json();
    assert_eq!(project["project"]["views_30d"], 3);
    assert_eq!(project["project"]["total_views"], 3);
    assert_eq!(project["project"]["daily_views"][29], 3);
    let key = ada.with_key("read").await;
    let summary = key
        .get("/api/public/analytics/shop/summary?period=7d")
        .await;
    let metrics = &summary.expect(200).json()["metrics"];
    assert_eq!(
        (&metrics["total_views"], &metrics["unique_visitors"]),
        (&json!(3), &json!(2))
    );
    assert_eq!(metrics["average_duration"], 80.0);
    assert_eq!(
        metrics["referrer_breakdown"],
        json!({ "direct": 0, "search": 2, "social": 0, "other": 1 })
    );
    assert_eq!(
        metrics["device_breakdown"],
        json!({ "desktop": 2, "mobile": 1, "tablet": 0 })
    );
}

async fn what_is_left_out_has_its_reason(program: Program) {
    let ada = ada(&program).await;
    let plain = Reader::new("203.0.113.1", FIREFOX);
    let owner = plain
        .clone()
        .with("authorization", format!("Bearer {}", ada.token));
    let bob = program.sign_in("bob@example.com").await;
    let somebody = plain
        .clone()
        .with("authorization", format!("Bearer {}", bob.token));
    let readers = [
        (owner.clone(), Some("owner")),
        // The first reason that applies.
        (owner.with("sec-gpc", "1"), Some("owner")),
        (
            plain.clone().with("sec-gpc", "1").with("dnt", "1"),
            Some("gpc"),
        ),
        (plain.clone().with("dnt", "1"), Some("dnt")),
        (plain.clone().with("dnt", "0"), None),
        (somebody, None),
        (plain.clone().with("authorization", "Bearer expired"), None),
    ];
    for (reader, _) in &readers {
        let events = [
            view("objects/Shop"),
            json!({ "type": "copy", "path": "/d/ada/shop" }),
        ];
        reader.report(&program, "shop", &events).await.expect(202);
    }
    // Crawlers are counted by the documents that they fetch.
    let crawler = Reader::new("203.0.113.1", "Googlebot/2.1");
    crawler
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    let report = dashboard(&ada, "?period=24h").await;
    let counted = readers
        .iter()
        .filter(|(_, reason)| reason.is_none())
        .count();
    assert_eq!(report["figures"]["views"], counted);
    // The same browser in the same network.
    assert_eq!(report["figures"]["visitors"], 1);
    for reason in ["owner", "gpc", "dnt"] {
        let expected = readers
            .iter()
            .filter(|(_, one)| *one == Some(reason))
            .count();
        let rows = report["uncounted"].as_array().unwrap().iter();
        let views = rows
            .filter(|row| row["reason"] == reason)
            .map(|row| &row["views"]);
        assert_eq!(views.collect::<Vec<_>>(), [&json!(expected)], "{reason}");
    }
    assert_eq!(
        report["copies"],
        json!([{ "name": "overview", "count": counted }])
    );
}

async fn unknown_and_private_projects_look_alike(program: Program) {
    let ada = ada(&program).await;
    ada.create("Secret", "type Query { a: Int }").await;
    ada.make_private("secret").await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let mut answers = Vec::new();
    for project in ["shop", "secret", "nobodys"] {
        let event = json!({ "type": "view", "path": format!("/d/ada/{project}") });
        let answer = reader.report(&program, project, &[event]).await.expect(202);
        answers.push((
            answer.text.clone(),
            answer.header("cache-control").to_owned(),
        ));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    let secret = ada.get("/api/projects/secret").await.expect(200).json();
    assert_eq!(secret["project"]["total_views"], 0);
}

async fn wrong_events_are_refused_and_unknown_pages_left_out(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let many: Vec<Value> = (0..21).map(|_| view("")).collect();
    let refused = reader.report(&program, "shop", &many).await.expect(400);
    assert_eq!(
        refused.json()["fields"][0]["field"],
        "events",
        "{}",
        refused.text
    );
    reader
        .report(&program, "No slug", &[view("")])
        .await
        .expect(400);
    let unknown = json!({ "type": "bought", "path": "/d/ada/shop" });
    reader
        .report(&program, "shop", &[unknown])
        .await
        .expect(400);
    let paths = [
        "/dashboard",
        "/d/ada/shop/call 555 0100",
        "/d/ada/shop/a/b/c/d",
        "",
    ];
    let events = paths.map(|path| json!({ "type": "view", "path": path }));
    let answer = reader.report(&program, "shop", &events).await.expect(202);
    assert_eq!(answer.json()["accepted"], 0);
    assert_eq!(dashboard(&ada, "").await["pages"], json!([]));
}

async fn invented_pages_are_counted_without_their_name(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let invented = [
        "BUY-NOW/visit",
        "objects/Nothing",
        "guides/nothing",
        "changelog/99",
        "v/7/objects/Shop",
        "v/1/objects/Nothing",
    ];
    let real = [
        ("", "overview"),
        ("objects/Shop", "objects/Shop"),
        ("v/1/queries/shop", "queries/shop"),
        ("objects/Shop/used-by", "objects/Shop"),
        ("changelog/1", "changelog/1"),
        ("changelog/breaking", "changelog"),
        ("llm-docs", "llm-docs"),
        ("graph/Shop", "graph"),
        ("checks/0123456789abcdef0123456789abcdef", "checks"),
    ];
    let paths = invented.into_iter().chain(real.map(|(path, _)| path));
    let events: Vec<Value> = paths.map(view).collect();
    let answer = reader.report(&program, "shop", &events).await.expect(202);
    assert_eq!(answer.json()["accepted"], events.len());
    let report = dashboard(&ada, "").await;
    let mut expected: Vec<&str> = real.iter().map(|(_, page)| *page).collect();
    expected.push("(other)");
    expected.sort_unstable();
    expected.dedup();
    let rows = report["pages"].as_array().unwrap();
    let mut pages: Vec<&str> = rows
        .iter()
        .map(|row| row["path"].as_str().unwrap())
        .collect();
    pages.sort_unstable();
    assert_eq!(pages, expected);
    let other = rows.iter().find(|row| row["path"] == "(other)").unwrap();
    assert_eq!(other["views"], invented.len());
}

async fn one_reader_cannot_flood_a_project(program: Program) {
    let ada = ada(&program).await;
    let (reader, events) = (Reader::new("203.0.113.1", FIREFOX), vec![view(""); 20]);
    for _ in 0..15 {
        reader.report(&program, "shop", &events).await.expect(202);
    }
    let refused = reader
        .report(&program, "shop", &events[..1])
        .await
        .expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    // Another browser in the same network is not affected.
    let other = Reader::new("203.0.113.1", PHONE);
    other
        .report(&program, "shop", &events[..1])
        .await
        .expect(202);
    assert_eq!(dashboard(&ada, "").await["figures"]["views"], 301);
}

async fn values_beyond_the_limit_of_a_day_are_counted_together(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let event = |host: u32| {
        let referrer = format!("https://site{host}.example/");
        json!({ "type": "view", "path": "/d/ada/shop", "referrer": referrer })
    };
    for first in (0..220).step_by(20) {
        let events: Vec<Value> = (first..first + 20).map(event).collect();
        reader.report(&program, "shop", &events).await.expect(202);
    }
    // A value of the day keeps its name.
    reader
        .report(&program, "shop", &[event(7)])
        .await
        .expect(202);
    let report = dashboard(&ada, "").await;
    assert_eq!(report["figures"]["views"], 221);
    let hosts = report["hosts"].as_array().unwrap();
    let row = |host: &str, views: u32| json!({ "host": host, "kind": "other", "views": views, "visitors": 1 });
    assert_eq!(hosts[0], row("(other)", 20));
    assert_eq!(hosts[1], row("site7.example", 2));
}

async fn one_network_cannot_use_up_the_names_of_a_day(program: Program) {
    let ada = ada(&program).await;
    let types: String = (0..520)
        .map(|number| format!("type T{number} {{ id: ID }}\n"))
        .collect();
    let sdl = format!("type Query {{ t: T0 }}\n{types}");
    ada.publish("shop", sdl).await.expect(201);
    for first in (0..520).step_by(20) {
        let agent = format!("{FIREFOX} {first}");
        let reader = Reader::new("203.0.113.1", &agent);
        let events: Vec<Value> = (first..first + 20)
            .map(|number| view(&format!("objects/T{number}")))
            .collect();
        reader.report(&program, "shop", &events).await.expect(202);
    }
    let report = dashboard(&ada, "").await;
    assert_eq!(report["figures"]["views"], 520);
    assert_eq!(
        (&report["pages"][0]["path"], &report["pages"][0]["views"]),
        (&json!("(other)"), &json!(20))
    );
}

async fn what_the_docs_cannot_have_is_no_version(program: Program) {
    let ada = ada(&program).await;
    ada.publish("shop", "type Query { b: Int }")
        .await
        .expect(201);
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let events = [view("v/1"), view("v/3"), view("v/4294967295")];
    reader.report(&program, "shop", &events).await.expect(202);
    // Those of other docs are none of these.
    let foreign = json!({ "type": "view", "path": "/d/bob/other/objects/Shop" });
    let answer = reader.report(&program, "shop", &[foreign]).await;
    assert_eq!(answer.expect(202).json()["accepted"], 0);
    let report = dashboard(&ada, "").await;
    let versions = json!([{ "name": "1", "views": 1, "visitors": 1 }]);
    assert_eq!(report["versions"], versions);
    assert_eq!(report["figures"]["views"], 3);
}
