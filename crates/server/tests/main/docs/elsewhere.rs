//! Pages that exist in another version, as another kind or at another spelling of the address.

use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    a_removed_page_links_to_the_version_that_had_it
    a_type_of_another_kind_is_at_its_own_address
    a_page_that_came_later_links_to_the_current_version
    a_version_that_does_not_exist_says_so_and_keeps_the_page
    hidden_pages_are_never_suggested
    only_the_owner_of_private_docs_gets_suggestions
    pages_of_all_versions_have_one_address
    an_address_with_capitals_redirects_to_lower_case
    a_field_that_comes_deprecated_is_one_change
    a_new_type_is_one_change
    removed_things_link_to_the_version_before
}

const ONE: &str = "type Query { me: User shop: Shop } type User { id: ID! } type Shop { id: ID! old(by: Int): Int }
    directive @paid on FIELD";
const TWO: &str = "type Query { shop: Shop } type Shop { id: ID! } type Order { id: ID! }
    interface Seen { id: ID! }";
const THREE: &str =
    "type Query { shop: Shop order: Order } type Shop { id: ID! } type Order { id: ID! }
    type Seen { id: ID! }";

async fn three_versions(program: &Program) -> Actor {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", ONE).await;
    for sdl in [TWO, THREE] {
        owner.publish("shop", sdl).await.expect(201);
    }
    owner
}

/// Returns the text at an address of the docs: the document, its Markdown, and the JSON of the API.
async fn read_forms(reader: &Actor, path: &str) -> (String, String, Value) {
    let anonymous = reader.program.anonymous();
    let html = anonymous.get(&format!("/d/ada/shop/{path}")).await;
    let text = anonymous.get(&format!("/d/ada/shop/{path}.md")).await;
    let (version, page) = match path.strip_prefix("v/").and_then(|v| v.split_once('/')) {
        Some((number, page)) => (format!("?version={number}"), page),
        None => (String::new(), path),
    };
    let api = format!("/api/public/docs/ada/shop/pages/{page}{version}");
    let json = reader.get(&api).await;
    (
        html.expect(404).text,
        text.expect(404).text,
        json.expect(404).json(),
    )
}

#[track_caller]
fn expect(
    said: &(String, String, Value),
    title: &str,
    label: &str,
    version: Option<u32>,
    path: &str,
) {
    let (html, text, json) = said;
    let base = match version {
        Some(number) => format!("/d/ada/shop/v/{number}"),
        None => "/d/ada/shop".to_owned(),
    };
    let address = match path {
        "overview" => base.clone(),
        path => format!("{base}/{path}"),
    };
    let bare = html.replace("<bdi>", "").replace("</bdi>", "");
    assert!(
        bare.contains(&format!("<h1 tabindex=\"-1\">{title}</h1>")),
        "{html}"
    );
    let link = format!("<a href=\"{address}\">{label}</a>");
    assert!(html.contains(&link), "{html}");
    assert!(
        text.starts_with(&format!("# {title}\n"))
            || text.replace('`', "").starts_with(&format!("# {title}\n")),
        "{text}"
    );
    let text_address = match path {
        "overview" => format!("{base}.md"),
        path => format!("{base}/{path}.md"),
    };
    let linked = text.split_once(&format!("[{label}](http://"));
    let url = linked.and_then(|(_, rest)| rest.split_once(')'));
    let path_of_url = url.and_then(|(url, _)| url.find('/').map(|at| &url[at..]));
    assert_eq!(path_of_url, Some(&*text_address), "{text}");
    let elsewhere = &json["elsewhere"];
    assert_eq!(elsewhere["title"], title, "{json}");
    assert_eq!(elsewhere["label"], label);
    assert_eq!(elsewhere["version"], json!(version));
    assert_eq!(elsewhere["path"], path);
    assert_eq!(json["code"], "not_found");
}

async fn a_removed_page_links_to_the_version_that_had_it(program: Program) {
    let owner = three_versions(&program).await;
    for (page, name, last) in [
        ("queries/me", "me", 1),
        ("objects/User", "User", 1),
        ("directives/paid", "paid", 1),
    ] {
        let label = format!("Read it in version {last}");
        let title = format!("{name} was removed");
        expect(
            &read_forms(&program.anonymous(), page).await,
            &title,
            &label,
            Some(last),
            page,
        );
        program
            .anonymous()
            .get(&format!("/d/ada/shop/v/{last}/{page}"))
            .await
            .expect(200);
        // The version in between does not have it either.
        let title = format!("{name} is not in version 2");
        let asked = read_forms(&program.anonymous(), &format!("v/2/{page}")).await;
        expect(&asked, &title, &label, Some(last), page);
    }
    // The owner gets the same text in the whole docs.
    let path = "/api/projects/shop/docs/pages/objects/User";
    let own = owner.get(path).await.expect(404).json();
    let label = "Read it in version 1";
    assert_eq!(own["elsewhere"]["label"], label, "{own}");
    let path = "/api/projects/shop/docs/pages/objects/Order?version=9";
    let own = owner.get(path).await.expect(404).json();
    assert_eq!(own["elsewhere"]["title"], "Version 9 does not exist");
    let never = read_forms(&program.anonymous(), "objects/Sho").await;
    assert!(
        never.0.contains("Nothing is called <bdi>Sho</bdi>"),
        "{}",
        never.0
    );
    assert!(never.0.contains("href=\"/d/ada/shop/objects/Shop\""));
    assert_eq!(never.2["elsewhere"], Value::Null);
}

async fn a_type_of_another_kind_is_at_its_own_address(program: Program) {
    let anonymous = program.anonymous();
    let owner = three_versions(&program).await;
    for (path, to) in [
        ("interfaces/Seen", "objects/Seen"),
        ("interfaces/Seen?from=mail", "objects/Seen?from=mail"),
        ("interfaces/Seen/used-by", "objects/Seen"),
        ("interfaces/Seen.md", "objects/Seen.md"),
        ("v/2/objects/Seen", "v/2/interfaces/Seen"),
        ("v/2/objects/Seen.md", "v/2/interfaces/Seen.md"),
    ] {
        let answer = anonymous
            .get(&format!("/d/ada/shop/{path}"))
            .await
            .expect(308);
        assert_eq!(answer.header("location"), format!("/d/ada/shop/{to}"));
        anonymous.get(answer.header("location")).await.expect(200);
    }
    // Programs get the text instead of a redirect, because they ask for the page by its kind.
    let api = "/api/public/docs/ada/shop/pages/objects/Seen?version=2";
    let body = anonymous.get(api).await.expect(404).json();
    assert_eq!(
        body["elsewhere"],
        json!({
            "title": "Seen is an interface",
            "text": "It has another kind than the one in the address.",
            "label": "Go to Seen",
            "version": 2,
            "path": "interfaces/Seen",
            "is_moved": true,
        })
    );
    let api = "/api/public/docs/ada/shop/pages/objects/User";
    let body = anonymous.get(api).await.expect(404).json();
    assert_eq!(body["elsewhere"]["is_moved"], false);
    // The text never mentions hidden pages, and only the owner sees it for private docs.
    let rules = json!({ "rules": ["Seen"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    for path in ["interfaces/Seen", "v/2/objects/Seen"] {
        let path = format!("/d/ada/shop/{path}");
        anonymous.get(&path).await.expect(404);
    }
}

async fn a_page_that_came_later_links_to_the_current_version(program: Program) {
    three_versions(&program).await;
    let label = "Read it in the current version";
    for (asked, name) in [("objects/Order", "Order"), ("queries/order", "order")] {
        let found = read_forms(&program.anonymous(), &format!("v/1/{asked}")).await;
        expect(
            &found,
            &format!("{name} is not in version 1"),
            label,
            None,
            asked,
        );
        // Header and navigation belong to the requested version.
        assert!(
            found.0.contains("href=\"/d/ada/shop/v/1/objects/User\"")
                || found.0.contains("href=\"/d/ada/shop/v/1/objects\"")
        );
    }
}

async fn a_version_that_does_not_exist_says_so_and_keeps_the_page(program: Program) {
    let anonymous = program.anonymous();
    three_versions(&program).await;
    let title = "Version 99 does not exist";
    let found = read_forms(&program.anonymous(), "v/99/objects/Order").await;
    let label = "Read this page in the current version";
    expect(&found, title, label, None, "objects/Order");
    assert!(found.0.contains("The current version is 3."), "{}", found.0);
    let found = read_forms(&program.anonymous(), "v/99/objects/User").await;
    expect(&found, title, "Read the current version", None, "overview");
    for path in ["/d/ada/shop/v/99", "/d/ada/shop/v/0", "/d/ada/shop/v/99.md"] {
        let page = anonymous.get(path).await.expect(404).text;
        assert!(
            page.contains("does not exist") && page.contains("Read the current version"),
            "{page}"
        );
    }
    for path in ["", "/search?q=x"] {
        let join = if path.contains('?') { '&' } else { '?' };
        let path = format!("/api/public/docs/ada/shop{path}{join}version=99");
        let answer = anonymous.get(&path).await.expect(404).json();
        assert_eq!(answer["elsewhere"]["title"], title, "{path}: {answer}");
    }
    let found = read_forms(&program.anonymous(), "changelog/99").await;
    expect(&found, title, "Go to the changelog", None, "changelog");
}

async fn hidden_pages_are_never_suggested(program: Program) {
    let owner = three_versions(&program).await;
    let rules = json!({ "rules": ["User", "Order", "Query.me"] });
    owner
        .put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    for page in [
        "objects/User",
        "v/2/objects/User",
        "queries/me",
        "v/1/objects/Order",
        "v/2/queries/order",
    ] {
        for reader in [&program.anonymous(), &owner] {
            let (html, text, json) = read_forms(reader, page).await;
            assert!(
                html.contains("Nothing is called") && !html.contains("Read it"),
                "{page}: {html}"
            );
            assert!(
                text.contains("Nothing is called") && !text.contains("Read it"),
                "{page}: {text}"
            );
            assert_eq!(json["elsewhere"], Value::Null, "{page}");
        }
    }
}

async fn only_the_owner_of_private_docs_gets_suggestions(program: Program) {
    let anonymous = program.anonymous();
    let owner = three_versions(&program).await;
    owner.make_pro().await;
    owner.make_private("shop").await;
    let nothing = anonymous.get("/d/nobody/nothing").await.expect(404).text;
    for page in ["objects/User", "v/99/objects/Order", "v/1/objects/Order"] {
        let (html, text, json) = read_forms(&program.anonymous(), page).await;
        assert_eq!(html, nothing, "{page}");
        assert!(!text.contains("version"), "{text}");
        assert_eq!(json["elsewhere"], Value::Null);
        let (_, _, json) = read_forms(&owner, page).await;
        assert_ne!(json["elsewhere"], Value::Null, "{json}");
    }
    for path in [
        "/d/Ada/Shop",
        "/d/ADA/shop/objects/Order",
        "/d/ada/SHOP/llms.txt",
    ] {
        anonymous.get(path).await.expect(404);
    }
}

async fn pages_of_all_versions_have_one_address(program: Program) {
    let anonymous = program.anonymous();
    three_versions(&program).await;
    for page in [
        "changelog",
        "changelog/2",
        "changelog/breaking",
        "llm-docs",
        "console",
        "changelog.md",
        "llm-docs.md",
    ] {
        let answer = anonymous
            .get(&format!("/d/ada/shop/v/1/{page}"))
            .await
            .expect(308);
        assert_eq!(answer.header("location"), format!("/d/ada/shop/{page}"));
        anonymous.get(answer.header("location")).await.expect(200);
    }
    // The graph belongs to its version.
    let graph = anonymous
        .get("/d/ada/shop/v/1/graph")
        .await
        .expect(200)
        .text;
    assert!(graph.contains("/d/ada/shop/v/1/graph?focus=User"));
    let json = anonymous
        .get("/api/public/docs/ada/shop/pages/changelog?version=1")
        .await;
    assert_eq!(json.expect(404).json()["elsewhere"]["path"], "changelog");
}

async fn an_address_with_capitals_redirects_to_lower_case(program: Program) {
    let anonymous = program.anonymous();
    three_versions(&program).await;
    for (path, to) in [
        ("/d/Ada", "/d/ada"),
        ("/d/ADA.md", "/d/ada.md"),
        ("/d/Ada/shop", "/d/ada/shop"),
        (
            "/d/ada/Shop/objects/Order?x=1",
            "/d/ada/shop/objects/Order?x=1",
        ),
        (
            "/d/Ada/SHOP/objects/Order.md",
            "/d/ada/shop/objects/Order.md",
        ),
        (
            "/d/Ada/Shop/v/1/objects/User",
            "/d/ada/shop/v/1/objects/User",
        ),
        ("/d/Ada/Shop/changelog.atom", "/d/ada/shop/changelog.atom"),
        ("/d/Ada/Shop/llms.txt", "/d/ada/shop/llms.txt"),
        ("/d/Ada/Shop/schema.graphql", "/d/ada/shop/schema.graphql"),
        ("/d/Ada/Shop/sitemap.xml", "/d/ada/shop/sitemap.xml"),
        (
            "/d/Ada/Shop/og/objects/Order.png",
            "/d/ada/shop/og/objects/Order.png",
        ),
        ("/d/Ada/Shop/console", "/d/ada/shop/console"),
        ("/api/public/docs/Ada/Shop", "/api/public/docs/ada/shop"),
        ("/api/public/users/Ada", "/api/public/users/ada"),
    ] {
        let answer = anonymous.get(path).await.expect(308);
        assert_eq!(answer.header("location"), to, "{path}");
        anonymous.get(to).await.expect(200);
    }
    // Names of types are case-sensitive.
    anonymous.get("/d/ada/shop/objects/order").await.expect(404);
    anonymous.get("/d/Ada/nothing").await.expect(404);
}

async fn a_field_that_comes_deprecated_is_one_change(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let sdl = "type Query { a: Int b: Int @deprecated(reason: \"Use `a`.\") }";
    let answer = owner.publish("shop", sdl).await.expect(201).json();
    assert_eq!(
        answer["changes"]["counts"],
        json!({ "breaking": 0, "dangerous": 0, "safe": 1 })
    );
    let page = anonymous
        .get("/d/ada/shop/changelog/2")
        .await
        .expect(200)
        .text;
    assert!(
        page.contains("was added to the object <code>Query</code>; it is deprecated.</li>"),
        "{page}"
    );
    // Deprecating an existing field is a separate change.
    let sdl = "type Query { a: Int @deprecated(reason: \"Use `b`.\") b: Int @deprecated(reason: \"Use `a`.\") }";
    let answer = owner.publish("shop", sdl).await.expect(201).json();
    assert_eq!(answer["changes"]["counts"]["safe"], 1);
    let page = anonymous
        .get("/d/ada/shop/changelog/3")
        .await
        .expect(200)
        .text;
    assert!(
        page.contains("<code>Query.a</code></a> is deprecated now: Use <code>b</code>.</li>"),
        "{page}"
    );
    let docs = anonymous.get("/d/ada/shop/queries/a").await.text;
    assert!(docs.contains("Deprecated since version 3."), "{docs}");
}

async fn a_new_type_is_one_change(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", "type Query { a: Int }").await;
    let sdl = "type Query { a: Int b: B } \"New.\" type B { id: ID! old(x: Int): Int @deprecated } enum E { A }";
    owner.publish("shop", sdl).await.expect(201);
    let page = |path: &str| {
        let path = format!("/d/ada/shop/{path}");
        let program = &program;
        async move { program.anonymous().get(&path).await.expect(200).text }
    };
    let html = page("changelog/2").await;
    assert!(
        html.contains("<p class=\"lead\">3 safe changes.</p>"),
        "{html}"
    );
    assert_eq!(html.matches("<li class=\"safe\">The ").count(), 3, "{html}");
    assert!(html.contains("<code>B</code></a> was added with 2 fields.</li>"));
    assert!(html.contains("<code>E</code></a> was added with 1 value.</li>"));
    let text = page("changelog/2.md").await;
    assert_eq!(text.matches("\n- safe: ").count(), 3, "{text}");
    assert!(text.contains("3 safe changes."), "{text}");
    let feed = page("changelog.atom").await;
    assert_eq!(feed.matches("&#60;li&#62;safe: ").count(), 3, "{feed}");
    assert!(feed.contains("Version 2: 3 safe changes"), "{feed}");
    // Members that came with the type have its date.
    let html = page("objects/B").await;
    assert!(html.contains(">since version 2</a>"), "{html}");
    assert!(html.contains(">deprecated since version 2</a>"), "{html}");
}

async fn removed_things_link_to_the_version_before(program: Program) {
    let anonymous = program.anonymous();
    three_versions(&program).await;
    let page = anonymous
        .get("/d/ada/shop/changelog/2")
        .await
        .expect(200)
        .text;
    let links: Vec<&str> = page
        .split("<li><a href=\"")
        .chain(page.split(" <a href=\""))
        .filter_map(|rest| rest.split_once("\"><code>"))
        .map(|(address, _)| address)
        .filter(|address| address.starts_with("/d/ada/shop/v/1/"))
        .collect();
    for expected in [
        "objects/User",
        "queries/me",
        "objects/Shop#old",
        "directives/paid",
    ] {
        let address = format!("/d/ada/shop/v/1/{expected}");
        assert!(
            links.contains(&address.as_str()),
            "{expected}: {links:?}\n{page}"
        );
    }
    for link in links {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let there = anonymous.get(path).await.expect(200).text;
        assert!(
            anchor.is_empty() || there.contains(&format!("id=\"{anchor}\"")),
            "{link}"
        );
    }
    // Added things link to the docs of the version itself.
    assert!(
        page.contains("href=\"/d/ada/shop/v/2/objects/Order\""),
        "{page}"
    );
}
