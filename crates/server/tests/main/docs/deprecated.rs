//! The page of deprecations and its feeds.

use domain::Clock as _;
use serde_json::json;

use crate::llm::mcp::call;
use crate::on_one;
use crate::support::{Answer, Program};

on_one! {
    deprecations_have_a_page_feeds_and_a_tool
    the_page_counts_from_today
    docs_without_deprecations_say_so
}

const PAGE: &str = "/d/ada/shop/deprecated";
const DAY: i64 = 24 * 3600;

/// Publishes two versions. The second deprecates `Shop.old`, which goes in ten days.
async fn publish(program: &Program) -> String {
    let owner = program.sign_in("ada@example.com").await;
    let sdl = "type Query { shop: Shop } type Shop { old: Int, new: Int! }";
    owner.create("Shop", sdl).await;
    let day = program.clock.now().plus_seconds(10 * DAY).to_date();
    let reason = format!("Use `new`, it is faster, really. Removal on {day} UTC.");
    let mark = format!("old: Int @deprecated(reason: \"{reason}\")");
    let changed = sdl.replace("old: Int", &mark);
    owner.publish("shop", changed).await.expect(201);
    day
}

fn expect(answer: &Answer, parts: &[&str]) {
    for part in parts {
        assert!(
            answer.text.contains(part),
            "{part} is not in {}",
            answer.text
        );
    }
}

async fn deprecations_have_a_page_feeds_and_a_tool(program: Program) {
    let day = publish(&program).await;
    let anonymous = program.anonymous();
    let page = anonymous.get(PAGE).await.expect(200);
    expect(
        &page,
        &[
            "href=\"/d/ada/shop/deprecated\" aria-current=\"page\">Deprecated<span class=\"pill warn\">1</span>",
            "<div><dt>Next 90 days</dt><dd class=\"soon\">1</dd></div>",
            "10 days left",
            "since <a href=\"/d/ada/shop/changelog/2\">version 2</a>",
            "href=\"/d/ada/shop/deprecated.atom\"",
        ],
    );
    let overview = anonymous.get("/d/ada/shop").await.expect(200);
    expect(
        &overview,
        &["<dt>Deprecated</dt><dd><a href=\"/d/ada/shop/deprecated\">1</a></dd>"],
    );
    let text = anonymous.get(&format!("{PAGE}.md")).await.expect(200);
    expect(
        &text,
        &[
            &format!(
                "deprecated since [version 2]({}/d/ada/shop/changelog/2.md)",
                program.base
            ),
            "/d/ada/shop/deprecated.ics",
        ],
    );
    let old = anonymous
        .get("/d/ada/shop/v/1/deprecated")
        .await
        .expect(200);
    expect(&old, &["Nothing is deprecated."]);
    let sitemap = anonymous.get("/d/ada/shop/sitemap.xml").await.expect(200);
    expect(&sitemap, &["/d/ada/shop/deprecated</loc>"]);

    let feed = anonymous
        .get("/d/ada/shop/deprecated.atom")
        .await
        .expect(200);
    assert_eq!(
        feed.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    expect(
        &feed,
        &[
            "<title>Shop.old is deprecated, removal ",
            "<summary>Use new, it is faster, really. ",
        ],
    );
    let calendar = anonymous
        .get("/d/ada/shop/deprecated.ics")
        .await
        .expect(200);
    assert_eq!(
        calendar.header("content-type"),
        "text/calendar; charset=utf-8"
    );
    expect(
        &calendar,
        &[
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
            &format!("DTSTART;VALUE=DATE:{}\r\n", day.replace('-', "")),
            "SUMMARY:Shop: Shop.old is removed\r\n",
        ],
    );
    assert!(
        calendar
            .text
            .replace("\r\n ", "")
            .contains("it is faster\\, really.")
    );
    assert!(calendar.text.split("\r\n").all(|line| line.len() <= 75));

    let params = json!({ "name": "list_deprecated", "arguments": { "due": "soon" } });
    let answer = call(&program, "tools/call", params).await;
    let words = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert!(words.contains("- `old`: `Int`; removal "), "{words}");
    assert!(
        words.contains("— Use `new`, it is faster, really."),
        "{words}"
    );
    assert!(words.contains("deprecated since version 2"), "{words}");
    let params = json!({ "name": "list_deprecated", "arguments": { "type": "Shp" } });
    let answer = call(&program, "tools/call", params).await.to_string();
    assert!(answer.contains("Did you mean `Shop`?"), "{answer}");
}

async fn the_page_counts_from_today(program: Program) {
    publish(&program).await;
    let anonymous = program.anonymous();
    // Different queries, because a response is repeated for half a second.
    for (path, days, expected) in [
        (PAGE.to_owned(), 0, "10 days left"),
        (format!("{PAGE}?again"), 1, "9 days left"),
        (format!("{PAGE}.md"), 0, "9 days left"),
        (format!("{PAGE}.md"), 10, "past due"),
    ] {
        program.clock.advance(days * DAY);
        let page = anonymous.get(&path).await.expect(200);
        expect(&page, &[expected]);
    }
}

async fn docs_without_deprecations_say_so(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { shop: Int }").await;
    let anonymous = program.anonymous();
    for address in [PAGE.to_owned(), format!("{PAGE}.md")] {
        let page = anonymous.get(&address).await.expect(200);
        expect(&page, &["Nothing is deprecated."]);
    }
    let overview = anonymous.get("/d/ada/shop").await.expect(200).text;
    assert!(!overview.contains("/deprecated\""), "{overview}");
    // Feeds stay, so that readers who follow them see that nothing is left.
    let feed = anonymous
        .get("/d/ada/shop/deprecated.atom")
        .await
        .expect(200);
    assert!(!feed.text.contains("<entry>"), "{}", feed.text);
    let calendar = anonymous
        .get("/d/ada/shop/deprecated.ics")
        .await
        .expect(200);
    assert!(!calendar.text.contains("VEVENT"), "{}", calendar.text);
    owner.make_pro().await;
    owner.make_private("shop").await;
    anonymous
        .get("/d/ada/shop/deprecated.atom")
        .await
        .expect(404);
    anonymous
        .get("/d/ada/shop/deprecated.ics")
        .await
        .expect(404);
}
