//! The changelog: changes on the list, filters, comparisons, and "Does this affect me?".

use reqwest::Method;
use serde_json::json;

use crate::on_one;
use crate::support::{Actor, Answer, Program};

on_one! {
    the_list_has_changes_and_filters
    any_two_versions_are_compared
    readers_ask_which_operations_a_version_affects
    what_cannot_be_read_is_told
    questions_have_limits_and_private_docs_do_not_exist
}

/// Twelve fields come with version 2, one goes, and one is deprecated with version 3.
fn versions() -> [String; 3] {
    let one = "type Query { shop(id: ID!): Shop } type Shop { id: ID! old: Int name: String }";
    let many: String = (0..12).map(|n| format!("f{n:02}: Int ")).collect();
    let two = one.replace("old: Int ", &many);
    let three = two.replace(
        "name: String",
        "name: String @deprecated(reason: \"Use f01.\")",
    );
    [one.to_owned(), two, three]
}

async fn shop(program: &Program) -> Actor {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    let [one, two, three] = versions();
    ada.create("Shop", &one).await;
    let path = "/api/projects/shop/schema";
    let said = json!({ "sdl": two, "message": "Numbers *only* by `f00`." });
    ada.put(path, &said).await.expect(201);
    ada.publish("shop", three).await.expect(201);
    ada
}

async fn read(program: &Program, path: &str) -> String {
    let address = format!("/d/ada/shop/{path}");
    program.anonymous().get(&address).await.expect(200).text
}

async fn the_list_has_changes_and_filters(program: Program) {
    shop(&program).await;
    let list = read(&program, "changelog").await;
    // Ten of thirteen changes at once, the others behind a click, and the publisher's message.
    assert!(
        list.contains("<details class=\"more-changes\"><summary>3 more</summary>"),
        "{list}"
    );
    assert!(
        list.contains("<p class=\"said\">Numbers *only* by <code>f00</code>.</p>"),
        "{list}"
    );
    assert!(
        list.contains("<code>Shop.old</code></a> was removed."),
        "{list}"
    );
    for (filter, has, lacks) in [
        ("breaking", "Shop.old", "<code>f01"),
        ("removed", "Shop.old", "Use f01"),
        ("added", "<code>f01", "Shop.old"),
        ("deprecated", "Use f01", "f00</code></a> was added"),
    ] {
        let page = read(&program, &format!("changelog/{filter}")).await;
        let link = format!("href=\"/d/ada/shop/changelog/{filter}\" aria-current=\"page\"");
        assert!(page.contains(&link), "{filter}");
        assert!(
            page.contains(has) && !page.contains(lacks),
            "{filter}: {page}"
        );
    }
    let none = read(&program, "changelog/dangerous").await;
    assert!(none.contains("No version has dangerous changes."), "{none}");
    let text = read(&program, "changelog.md").await;
    assert!(text.contains("Numbers \\*only\\* by `f00`."), "{text}");
    assert!(
        text.contains("\n  - breaking: The field `Shop.old` was removed."),
        "{text}"
    );
    let text = read(&program, "changelog/deprecated.md").await;
    assert!(
        text.contains("Version 3") && !text.contains("Version 2"),
        "{text}"
    );
}

async fn any_two_versions_are_compared(program: Program) {
    shop(&program).await;
    let list = read(&program, "changelog").await;
    assert!(
        list.contains("action=\"/d/ada/shop/changelog/compare\""),
        "{list}"
    );
    assert!(list.contains("<option value=\"3\" selected>v3"), "{list}");
    let anonymous = program.anonymous();
    let chosen = "/d/ada/shop/changelog/compare?from=1&to=3";
    let answer = anonymous.get(chosen).await.expect(303);
    assert_eq!(
        answer.header("location"),
        "/d/ada/shop/changelog/compare/1/3"
    );
    let page = anonymous
        .get("/d/ada/shop/changelog/compare/1/3")
        .await
        .expect(200);
    assert_eq!(page.header("x-robots-tag"), "noindex");
    assert!(
        page.text
            .contains("<h1 tabindex=\"-1\">Version 1 to 3</h1>"),
        "{}",
        page.text
    );
    let removed =
        "href=\"/d/ada/shop/v/1/objects/Shop#old\"><code>Shop.old</code></a> was removed.";
    assert!(page.text.contains(removed), "{}", page.text);
    // The other way round, what was added is removed.
    let back = read(&program, "changelog/compare/3/1").await;
    assert!(back.contains("<code>old</code></a> was added"), "{back}");
    let text = read(&program, "changelog/compare/1/3.md").await;
    assert!(text.starts_with("# Version 1 to 3\n"), "{text}");
    for path in [
        "changelog/compare/1/9",
        "changelog/compare/1",
        "changelog/compare?from=x&to=1",
    ] {
        let address = format!("/d/ada/shop/{path}");
        anonymous.get(&address).await.expect(404);
    }
}

async fn ask(program: &Program, pair: &str, operations: &str) -> Answer {
    let path = format!("/d/ada/shop/changelog/compare/{pair}");
    let request = program.request(Method::POST, &path);
    Answer::of(request.body(form(operations))).await
}

/// The body of the form.
fn form(operations: &str) -> String {
    let mut out = form_urlencoded::Serializer::new(String::new());
    out.append_pair("operations", operations).finish()
}

async fn readers_ask_which_operations_a_version_affects(program: Program) {
    shop(&program).await;
    let version = read(&program, "changelog/2").await;
    let expected = "<form method=\"post\" action=\"/d/ada/shop/changelog/compare/1/2#affects\">";
    assert!(version.contains(expected), "{version}");
    let text = "query Old { shop(id: 1) { ...F } }\r\nquery Fine { shop(id: 1) { id } }\r\n\
        query Named { shop(id: 1) { name } }\r\nfragment F on Shop { old }";
    let answer = ask(&program, "1/2", text).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let page = answer.text;
    assert!(
        page.contains("<div class=\"breaking\"><dt>break</dt><dd>1</dd></div>"),
        "{page}"
    );
    assert!(
        page.contains("<div class=\"safe\"><dt>fine</dt><dd>2</dd></div>"),
        "{page}"
    );
    assert!(
        page.contains("<b><bdi>Old</bdi></b> <span class=\"n\">line 1</span>"),
        "{page}"
    );
    assert!(
        page.contains("was removed. <span class=\"n\">line 4</span>"),
        "{page}"
    );
    assert!(
        page.contains("<span class=\"grade used\">1 of your operations</span>"),
        "{page}"
    );
    // The text is there to be edited.
    assert!(page.contains("query Fine { shop(id: 1) { id } }"), "{page}");
    let later = ask(&program, "2/3", text).await.expect(200).text;
    assert!(later.contains("<dt>touched</dt><dd>1</dd>"), "{later}");
    // `Old` is for version 1 alone.
    assert!(
        later.contains("<dt>valid in neither</dt><dd>1</dd>"),
        "{later}"
    );
}

async fn what_cannot_be_read_is_told(program: Program) {
    shop(&program).await;
    let broken = ask(&program, "1/2", "query A {\n  shop(id: 1) {")
        .await
        .expect(200)
        .text;
    assert!(
        broken.contains("role=\"alert\">The operations have a syntax error in line 2"),
        "{broken}"
    );
    let evil = "fragment A on Shop { id } # </textarea><script>alert(1)</script>";
    let none = ask(&program, "1/2", evil).await.expect(200).text;
    assert!(
        none.contains("There is no operation in this text."),
        "{none}"
    );
    assert!(!none.contains("<script>alert"), "{none}");
}

async fn questions_have_limits_and_private_docs_do_not_exist(program: Program) {
    let ada = shop(&program).await;
    ask(&program, "1/9", "{ shop(id: 1) { id } }")
        .await
        .expect(404);
    let path = "/d/ada/shop/changelog/compare/1/2";
    let large = "#".repeat(1024 * 1024 + 1);
    ask(&program, "1/2", &large).await.expect(413);
    let wrong = program.request(Method::POST, path).body("a=b");
    Answer::of(wrong).await.expect(400);
    for _ in 0..300 {
        let answer = program
            .request(Method::POST, path)
            .header("x-forwarded-for", "192.0.2.77");
        let answer = Answer::of(answer.body(form("{ a"))).await;
        if answer.status == 429 {
            assert!(!answer.header("retry-after").is_empty());
            break;
        }
        answer.expect(200);
    }
    ada.make_private("shop").await;
    ask(&program, "1/2", "{ shop(id: 1) { id } }")
        .await
        .expect(404);
    let own = ada
        .get("/api/public/docs/ada/shop/pages/changelog/2")
        .await
        .expect(200);
    assert!(!own.text.contains("Does this affect me?"), "{}", own.text);
}
