//! The changelog: changes on the list, filters, comparisons, and "Does this affect me?".

use reqwest::Method;
use serde_json::json;

use crate::on_one;
use crate::support::{Actor, Answer, Program};

on_one! {
    the_list_has_changes_and_filters
    any_two_versions_are_compared
    readers_ask_which_operations_a_version_affects
    programs_ask_as_markdown
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
        let link =
            "href=\"/d/ada/shop/changelog\" aria-current=\"true\" title=\"Remove this filter\"";
        assert!(page.contains(link), "{filter}: {page}");
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
    // The form's address is readable as text too.
    for (path, accept) in [
        ("changelog/compare.md?from=1&to=3", "*/*"),
        ("changelog/compare?from=1&to=3", "text/markdown"),
    ] {
        let request = program.request(Method::GET, &format!("/d/ada/shop/{path}"));
        let answer = Answer::of(request.header("accept", accept)).await;
        let answer = answer.expect(200);
        assert!(answer.header("content-type").starts_with("text/markdown"));
        assert_eq!(answer.text, text, "{path}");
    }
    for path in [
        "changelog/compare.md?from=1&to=9",
        "changelog/compare.md",
        "changelog/compare/1/9",
        "changelog/compare/1",
        "changelog/compare?from=%2F&to=1",
    ] {
        let address = format!("/d/ada/shop/{path}");
        anonymous.get(&address).await.expect(404);
    }
    // A version that does not exist is named, whatever is in its place.
    let wrong = anonymous.get("/d/ada/shop/changelog/compare?from=x&to=1");
    let wrong = wrong.await.expect(303);
    let page = anonymous.get(wrong.header("location")).await.expect(404);
    let plain = page.text.replace("<bdi>x</bdi>", "x");
    assert!(plain.contains("Version x does not exist"), "{}", page.text);
    // Nothing breaks between a version and itself.
    let same = read(&program, "changelog/compare/3/3").await;
    assert!(!same.contains("Does this affect me?"), "{same}");
    let link = "href=\"/d/ada/shop/changelog/3#affects\">Does this affect me?";
    assert!(list.contains(link), "{list}");
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

async fn programs_ask_as_markdown(program: Program) {
    shop(&program).await;
    let ask = async |operations: &str| {
        let path = "/d/ada/shop/changelog/compare/1/2";
        let request = program.request(Method::POST, path);
        let request = request.header("accept", "text/markdown");
        Answer::of(request.body(form(operations))).await
    };
    let answer = ask(
        "# a.graphql\nquery Old { shop(id: 1) { ...F } }\nfragment F on Shop { old }\n\
        # b.graphql\nquery Fine { shop(id: 1) { ...F } }\nfragment F on Shop { id }",
    )
    .await
    .expect(200);
    assert_eq!(
        answer.header("content-type"),
        "text/markdown; charset=utf-8"
    );
    assert_eq!(answer.header("cache-control"), "private, no-store");
    for part in [
        "# Does version 1 to 2 affect me?",
        "1 break, 0 are touched, 1 are fine",
        "- Old, line 2: Breaks\n  - line 3: ",
        &format!("({}/d/ada/shop/changelog/compare/1/2.md)", program.base),
    ] {
        assert!(answer.text.contains(part), "{part}: {}", answer.text);
    }
    let refused = ask(&"#".repeat(1024 * 1024 + 1)).await.expect(413);
    assert!(refused.header("content-type").starts_with("text/markdown"));
    assert!(refused.text.contains("Too much text."), "{}", refused.text);
}

async fn what_cannot_be_read_is_told(program: Program) {
    shop(&program).await;
    let deep = format!("query A {}", "{ a ".repeat(200));
    let answer = ask(&program, "1/2", &deep).await.expect(200).text;
    let told = "The operations are nested more than 100 levels deep";
    assert_eq!(answer.matches(told).count(), 1, "{answer}");
    assert!(
        answer.contains(&format!("{told}: line 1, column ")),
        "{answer}"
    );
    let broken = ask(&program, "1/2", "query A {\n  shop(id: 1) {")
        .await
        .expect(200)
        .text;
    assert!(
        broken.contains("role=\"alert\">The operations have a syntax error in line 2"),
        "{broken}"
    );
    for (pasted, hint) in [
        (
            "const OLD = gql`query Old { shop(id: 1) { id } }`;",
            "This looks like program code.",
        ),
        (
            "{ \"query\": \"{ shop(id: 1) { id } }\" }",
            "This looks like JSON.",
        ),
    ] {
        let page = ask(&program, "1/2", pasted).await.expect(200).text;
        assert!(page.contains(hint), "{pasted}: {page}");
    }
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
    // A missing version is told as its page would: to browsers, to programs that read text, and to others.
    for (accept, media_type, words) in [
        (
            "text/html,*/*;q=0.8",
            "text/html",
            "Version 9 does not exist",
        ),
        (
            "text/markdown",
            "text/markdown",
            "# Version `9` does not exist",
        ),
        ("*/*", "application/json", "\"code\":\"not_found\""),
    ] {
        for pair in ["1/9", "9/1"] {
            let path = format!("/d/ada/shop/changelog/compare/{pair}");
            let request = program
                .request(Method::POST, &path)
                .header("accept", accept);
            let answer = Answer::of(request.body(form("{ shop(id: 1) { id } }"))).await;
            let answer = answer.expect(404);
            assert!(
                answer.header("content-type").starts_with(media_type),
                "{accept}"
            );
            assert_eq!(answer.header("cache-control"), "private, no-store");
            let plain = answer
                .text
                .replace("<code>9</code>", "9")
                .replace("<bdi>9</bdi>", "9");
            assert!(plain.contains(words), "{accept}: {}", answer.text);
        }
    }
    let path = "/d/ada/shop/changelog/compare/1/2";
    let large = "#".repeat(1024 * 1024 + 1);
    // Browsers show what the form answers, so errors are pages that have the form again.
    let is_page = |answer: &Answer, words: &str| {
        assert!(answer.header("content-type").starts_with("text/html"));
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let said = format!("role=\"alert\">{words}");
        assert!(answer.text.contains(&said), "{}", answer.text);
        assert!(answer.text.contains("<form method=\"post\""));
    };
    let answer = ask(&program, "1/2", &large).await.expect(413);
    is_page(&answer, "Too much text. Paste or choose less at once.");
    let wrong = program.request(Method::POST, path).body("a=b");
    let answer = Answer::of(wrong).await.expect(400);
    is_page(&answer, "Paste the text of your operations.");
    for _ in 0..300 {
        let answer = program
            .request(Method::POST, path)
            .header("x-forwarded-for", "192.0.2.77");
        let answer = Answer::of(answer.body(form("{ a"))).await;
        if answer.status == 429 {
            assert!(!answer.header("retry-after").is_empty());
            is_page(&answer, "Too many requests");
            assert!(answer.text.contains("{ a</textarea>"), "{}", answer.text);
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
