//! The figures of the widget, and its script.

use serde_json::{Value, json};

use super::{FIREFOX, PHONE, Reader, SDL, ada, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    the_widget_shows_what_was_counted
    without_pro_or_public_docs_there_is_nothing
    other_sites_may_read_the_figures
}

const WIDGET: &str = "/api/public/analytics/shop/widget";

async fn the_widget_shows_what_was_counted(program: Program) {
    let ada = ada(&program).await;
    for (address, agent, pages) in [
        ("203.0.113.1", FIREFOX, ["", "objects/Shop"].as_slice()),
        ("203.0.113.2", PHONE, [""].as_slice()),
    ] {
        let views: Vec<Value> = pages.iter().map(|page| view(page)).collect();
        let reader = Reader::new(address, agent);
        reader.report(&program, "shop", &views).await.expect(202);
    }
    let reader = program.anonymous();
    for (query, count) in [("", 30), ("?period=7d", 7), ("?period=90d", 90)] {
        let figures = reader.get(&format!("{WIDGET}{query}")).await.expect(200);
        let mut days = vec![0; count];
        days[count - 1] = 3;
        let expected = json!({
            "name": "Shop", "path": "/d/ada/shop", "views": 3, "daily_visitors": 2, "days": days,
        });
        assert_eq!(figures.json(), expected, "{query}");
    }
    // The tags on other sites stay as they are when the project gets another name.
    let slug = json!({ "slug": "store" });
    ada.put("/api/projects/shop", &slug).await.expect(200);
    let moved = reader.get(WIDGET).await.expect(200).json();
    assert_eq!(moved["path"], "/d/ada/store");
    let wrong = reader.get(&format!("{WIDGET}?period=1y")).await.expect(400);
    assert_eq!(wrong.error_code(), "invalid_query");
}

async fn without_pro_or_public_docs_there_is_nothing(program: Program) {
    let ada = ada(&program).await;
    let free = program.sign_in("free@example.com").await;
    free.create("Open", SDL).await;
    ada.make_private("shop").await;
    let mut answers = Vec::new();
    for slug in ["shop", "open", "nobodys", "-", "no%20slug"] {
        // Its owner sees the same: the widget belongs to other sites.
        for caller in [&program.anonymous(), &ada, &free] {
            let path = format!("/api/public/analytics/{slug}/widget");
            let answer = caller.get(&path).await.expect(404).json();
            answers.push((answer["code"].clone(), answer["message"].clone()));
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

async fn other_sites_may_read_the_figures(program: Program) {
    ada(&program).await;
    let request = program.request(reqwest::Method::GET, WIDGET);
    let answer = request.header("origin", "https://other.example");
    let answer = crate::support::Answer::of(answer).await.expect(200);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    let tag = answer.header("etag").to_owned();
    let again = program.request(reqwest::Method::GET, WIDGET);
    let again = again.header("if-none-match", tag);
    crate::support::Answer::of(again).await.expect(304);
}
