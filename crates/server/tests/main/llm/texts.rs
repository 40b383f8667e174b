//! Docs as text: Markdown of every page, and the files for language models.

use std::collections::HashSet;

use reqwest::Method;
use serde_json::json;

use crate::on_both;
use crate::support::{Answer, Program, start, start_with_docs};

const SDL: &str = r#"
"""The catalogue."""
type Query {
  "Finds a product, see `Product.cost`."
  product("Its id." id: ID!, currency: Currency = EUR): Product
  search_all(filter: Filter): [Result!]!
}
type Mutation { remove(id: ID!): Boolean }
"Something to buy."
type Product implements Node { id: ID! price: Int @deprecated(reason: "Use `cost`.") cost: Int }
type Shop_2 implements Node { id: ID! products: [Product] }
interface Node { id: ID! }
union Result = Product | Shop_2
input Filter { words: [String!] since: Date }
scalar Date @specifiedBy(url: "https://example.com/date")
enum Currency { EUR "US dollar" USD }
directive @cost(weight: Int) on FIELD_DEFINITION
"#;
const FILES: [&str; 4] = [
    "llms.txt",
    "llms-full.txt",
    "schema.graphql",
    "schema.min.graphql",
];

on_both! {
    only_the_owner_reads_texts_of_a_private_project
    old_addresses_of_texts_redirect
}

/// Returns addresses on this host that a Markdown text links to.
fn links(text: &str, base: &str) -> Vec<String> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let local = targets.map(|target| target.strip_prefix(base).unwrap_or(target));
    local
        .filter(|target| target.starts_with("/d/"))
        .map(|target| target.split('#').next().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_exists_as_markdown_without_dead_links() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let docs = anonymous
        .get("/api/public/docs/ada/shop")
        .await
        .expect(200)
        .json();
    let mut paths = vec![String::new()];
    for group in docs["navigation"]["groups"].as_array().unwrap() {
        paths.push(format!("/{}", group["kind"].as_str().unwrap()));
        for item in group["items"].as_array().unwrap() {
            paths.push(format!("/{}", item["path"].as_str().unwrap()));
        }
    }
    assert!(paths.len() > 20, "{paths:?}");
    let mut targets = HashSet::new();
    for path in &paths {
        let html = format!("/d/ada/shop{path}");
        let page = anonymous.get(&format!("{html}.md")).await.expect(200);
        assert_eq!(page.header("content-type"), "text/markdown; charset=utf-8");
        assert_eq!(
            page.header("link"),
            format!("<{}{html}>; rel=\"canonical\"", program.base)
        );
        assert!(page.text.starts_with("# "), "{}", page.text);
        targets.extend(links(&page.text, &program.base));
        let document = anonymous.get(&html).await.expect(200);
        let link = format!(
            "<{}{html}.md>; rel=\"alternate\"; type=\"text/markdown\", ",
            program.base
        );
        assert!(document.header("link").starts_with(&link), "{html}");
    }
    let index = anonymous.get("/d/ada/shop/llms.txt").await.expect(200).text;
    let listed = links(&index, &program.base);
    assert!(
        listed.contains(&"/d/ada/shop/objects/Product.md".to_owned()),
        "{index}"
    );
    targets.extend(listed);
    assert!(targets.contains("/d/ada/shop/llms-full.txt"));
    for target in targets.iter().filter(|target| !target.ends_with("/mcp")) {
        anonymous.get(target).await.expect(200);
    }
}

/// An older version exists as text too, and every text names its canonical page for search engines.
#[tokio::test(flavor = "multi_thread")]
async fn past_versions_have_texts() {
    let (program, owner) = start_with_docs(SDL).await;
    let next = SDL
        .replace("Shop_2", "Market")
        .replace("cost: Int", "cost: Float");
    owner.publish("shop", next).await.expect(201);
    for name in FILES {
        let file = program
            .anonymous()
            .get(&format!("/d/ada/shop/v/1/{name}"))
            .await
            .expect(200);
        assert!(file.text.contains("Shop_2") || file.text.contains("Shop\\_2"));
        assert!(!file.text.contains("Market"), "{name}: {}", file.text);
        assert_eq!(
            file.header("content-disposition"),
            format!("inline; filename=\"shop-v1-{name}\"")
        );
        assert_eq!(file.header("x-robots-tag"), "noindex");
        let current = program
            .anonymous()
            .get(&format!("/d/ada/shop/{name}"))
            .await;
        assert!(current.text.contains("Market"), "{name}");
        for missing in ["v/3", "v/01", "v/x"] {
            let path = format!("/d/ada/shop/{missing}/{name}");
            let text = program.anonymous().get(&path).await.expect(404).text;
            assert!(text.contains("This version does not exist"), "{text}");
        }
        let moved = program
            .anonymous()
            .get(&format!("/d/Ada/shop/v/1/{name}"))
            .await;
        let location = format!("/d/ada/shop/v/1/{name}");
        assert_eq!(moved.expect(308).header("location"), location);
    }
    let index = program
        .anonymous()
        .get("/d/ada/shop/v/1/llms.txt")
        .await
        .text;
    assert!(index.starts_with("# Shop, version 1\n"), "{index}");
    assert!(!index.contains("/mcp"), "{index}");
    for target in links(&index, &program.base) {
        assert!(target.starts_with("/d/ada/shop/v/1/"), "{target}");
        program.anonymous().get(&target).await.expect(200);
    }
    for (page, canonical) in [
        ("", ""),
        ("/objects/Product", "/objects/Product"),
        ("/objects", "/objects"),
        // Only this version has the page.
        ("/objects/Shop_2", "/v/1/objects/Shop_2"),
    ] {
        let text = program
            .anonymous()
            .get(&format!("/d/ada/shop/v/1{page}.md"))
            .await
            .expect(200);
        let address = format!("{}/d/ada/shop{canonical}", program.base);
        assert_eq!(
            text.header("link"),
            format!("<{address}>; rel=\"canonical\"")
        );
        let html = program
            .anonymous()
            .get(&format!("/d/ada/shop/v/1{page}"))
            .await
            .expect(200)
            .text;
        assert!(
            html.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")),
            "{html}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_hold_the_schema() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    for (name, part) in [
        ("llms.txt", "\n## Queries\n"),
        ("llms-full.txt", "Finds a product"),
        ("schema.graphql", "\"Something to buy.\"\ntype Product"),
        ("schema.min.graphql", "type Product implements Node"),
    ] {
        let file = anonymous
            .get(&format!("/d/ada/shop/{name}"))
            .await
            .expect(200);
        assert!(file.text.contains(part), "{name}: {}", file.text);
        // Browsers show text/plain.
        assert_eq!(file.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(
            file.header("content-disposition"),
            format!("inline; filename=\"shop-{name}\"")
        );
        assert_eq!(file.header("x-robots-tag"), "noindex");
        assert_eq!(file.header("cache-control"), "no-cache");
    }
    let minified = anonymous.get("/d/ada/shop/schema.min.graphql").await.text;
    assert!(!minified.contains("Something to buy"), "{minified}");
    // The file contains exactly the schema.
    let sdl = anonymous.get("/d/ada/shop/schema.graphql").await.text;
    let owner = program.sign_in("bob@example.com").await;
    owner.create("Copy", &sdl).await;
    let copied = anonymous
        .get("/d/bob/copy/schema.graphql")
        .await
        .expect(200)
        .text;
    assert_eq!(copied, sdl);
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_compressed_and_validated() {
    let (program, owner) = start_with_docs(SDL).await;
    let paths = FILES.map(|name| format!("/d/ada/shop/{name}"));
    for path in paths
        .iter()
        .map(String::as_str)
        .chain(["/d/ada/shop/objects/Product.md"])
    {
        for (accepted, encoding) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
            let request = || {
                program
                    .request(Method::GET, path)
                    .header("accept-encoding", accepted)
            };
            let answer = Answer::of(request()).await.expect(200);
            assert_eq!(answer.header("content-encoding"), encoding, "{path}");
            assert_eq!(
                answer.header("vary"),
                "Accept, Accept-Encoding, Authorization"
            );
            let etag = answer.header("etag").to_owned();
            let weak = format!("W/{}", etag.trim_start_matches("W/"));
            let again = request().header("if-none-match", format!("\"x\", {weak}"));
            assert_eq!(Answer::of(again).await.expect(304).text, "");
        }
    }
    let before = program.anonymous().get("/d/ada/shop/schema.graphql").await;
    let sdl = SDL.replace("Something to buy", "Something to have");
    owner.publish("shop", sdl).await.expect(201);
    let after = program.anonymous().get("/d/ada/shop/schema.graphql").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.text.contains("Something to have"));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_prefer_markdown_get_it() {
    let (program, _) = start_with_docs(SDL).await;
    let asking = |accept: &'static str, path: &'static str| {
        Answer::of(program.request(Method::GET, path).header("accept", accept))
    };
    let page = "/d/ada/shop/objects/Product";
    let named = program
        .anonymous()
        .get("/d/ada/shop/objects/Product.md")
        .await
        .expect(200);
    for accept in [
        "text/markdown",
        "text/markdown, text/html, */*",
        "text/html;q=0.5, text/markdown;q=0.6",
    ] {
        let answer = asking(accept, page).await.expect(200);
        assert_eq!(answer.text, named.text, "{accept}");
        assert!(answer.header("vary").contains("Accept,"));
    }
    for accept in [
        "text/html, */*;q=0.8",
        "*/*",
        "text/markdown;q=0.1, text/html",
        "text/markdown;q=0",
    ] {
        let answer = asking(accept, page).await.expect(200);
        assert!(
            answer.header("content-type").starts_with("text/html"),
            "{accept}"
        );
        assert_eq!(answer.header("vary"), "Accept, Accept-Encoding");
    }
    let missing = asking("text/markdown", "/d/ada/shop/objects/Produkt")
        .await
        .expect(404);
    let product = format!("[Product]({}/d/ada/shop/objects/Product.md)", program.base);
    assert!(missing.text.contains(&product), "{}", missing.text);
    let moved = asking("text/markdown", "/d/ada/shop/objects/Product/")
        .await
        .expect(308);
    assert_eq!(moved.header("location"), page);
    assert_eq!(
        asking("text/markdown", "/d/ada/shop")
            .await
            .expect(200)
            .text
            .lines()
            .next(),
        Some("# Shop")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_page_is_a_404_in_markdown() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let answer = anonymous
        .get("/d/ada/shop/objects/Prodct.md")
        .await
        .expect(404);
    assert_eq!(
        answer.header("content-type"),
        "text/markdown; charset=utf-8"
    );
    let product = format!(
        "- [Product]({}/d/ada/shop/objects/Product.md)",
        program.base
    );
    assert!(answer.text.contains(&product), "{}", answer.text);
    // Where the docs themselves are missing, their owner's public ones are near.
    let answer = anonymous.get("/d/ada/shp.md").await.expect(404);
    let shop = format!("]({}/d/ada/shop.md)", program.base);
    assert!(answer.text.contains(&shop), "{}", answer.text);
    // Elsewhere on the site.
    let request = program.request(Method::GET, "/nowhere");
    let answer = Answer::of(request.header("accept", "text/markdown")).await;
    for answer in [answer, anonymous.get("/docs/nothing.md").await] {
        let answer = answer.expect(404);
        assert_eq!(
            answer.header("content-type"),
            "text/markdown; charset=utf-8"
        );
        let docs = format!("({}/docs.md)", program.base);
        assert!(answer.text.contains(&docs), "{}", answer.text);
    }
    for path in [
        "/d/ada/shop/queries/Currency.md",
        "/d/ada/shop/unions/.md.md",
        "/d/ada/shop/%60%0A%23%20x.md",
        "/d/ada/shop/%C3%BC.md",
        "/d/ada/nothing.md",
        "/d/bob/shop.md",
    ] {
        let answer = anonymous.get(path).await.expect(404);
        assert_eq!(
            answer.header("content-type"),
            "text/markdown; charset=utf-8",
            "{path}"
        );
        assert!(!answer.text.contains("\n# x"), "{}", answer.text);
    }
    for name in FILES {
        let answer = anonymous
            .get(&format!("/d/ada/nothing/{name}"))
            .await
            .expect(404);
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    }
    for (path, location) in [
        ("/d/ada/shop/overview.md", "/d/ada/shop.md"),
        ("/d/ada/shop/.md", "/d/ada/shop.md"),
        ("/d/ada/shop/objects/.md", "/d/ada/shop/objects.md"),
        ("/d/ada/shop/%C3%BC/", "/d/ada/shop/%C3%BC"),
    ] {
        let answer = anonymous.get(path).await.expect(308);
        assert_eq!(answer.header("location"), location);
    }
}

async fn old_addresses_of_texts_redirect(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    let rename = json!({ "slug": "store" });
    owner.edit("shop", &rename).await.expect(200);
    let files = FILES.map(|name| format!("/{name}"));
    for rest in
        files
            .iter()
            .map(String::as_str)
            .chain([".md", "/objects/Product.md", "/queries.md"])
    {
        let answer = anonymous
            .get(&format!("/d/ada/shop{rest}?a=b"))
            .await
            .expect(308);
        assert_eq!(answer.header("location"), format!("/d/ada/store{rest}?a=b"));
        anonymous
            .get(&format!("/d/ada/store{rest}"))
            .await
            .expect(200);
    }
}

async fn only_the_owner_reads_texts_of_a_private_project(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    // Cached public texts must not be served later.
    anonymous.get("/d/ada/shop/llms-full.txt").await.expect(200);
    anonymous.get("/d/ada/shop.md").await.expect(200);
    owner.make_private("shop").await;
    let files = FILES.map(|name| format!("/{name}"));
    for rest in
        files
            .iter()
            .map(String::as_str)
            .chain([".md", "/objects/Product.md", "/queries.md"])
    {
        let path = format!("/d/ada/shop{rest}");
        let nothing = format!("/d/ada/nothing{rest}");
        for caller in [&program.anonymous(), &other] {
            let answer = caller.get(&path).await.expect(404);
            let unknown = caller.get(&nothing).await.expect(404);
            assert_eq!(
                answer.text, unknown.text,
                "a private project must not be told from none"
            );
        }
        let own = owner.get(&path).await.expect(200);
        assert_eq!(own.header("cache-control"), "private, no-store");
        assert!(own.header("vary").contains("Authorization"));
        let etag = own.header("etag").to_owned();
        let guess = program
            .request(Method::GET, &path)
            .header("if-none-match", etag);
        Answer::of(guess).await.expect(404);
    }
    let page = || {
        program
            .request(Method::GET, "/d/ada/shop/objects/Product")
            .header("accept", "text/markdown")
    };
    let _: Answer = Answer::of(page()).await.expect(404);
    Answer::of(page().bearer_auth(&owner.token))
        .await
        .expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owners_page_exists_as_markdown() {
    let program = start(None);
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let empty = anonymous.get("/d/ada.md").await.expect(200);
    assert_eq!(empty.text, "# ada\n\nNo public docs yet.\n");
    owner.create("Shop [x](http://evil.example) `", SDL).await;
    owner.create("Other", SDL).await;
    let listed = anonymous.get("/d/ada.md").await.expect(200);
    assert_eq!(
        listed.header("content-type"),
        "text/markdown; charset=utf-8"
    );
    assert!(!listed.text.contains("](http://evil"), "{}", listed.text);
    let targets = links(&listed.text, &program.base);
    assert_eq!(targets.len(), 2, "{}", listed.text);
    for target in targets {
        anonymous.get(&target).await.expect(200);
    }
    let asking = program
        .request(Method::GET, "/d/ada")
        .header("accept", "text/markdown");
    assert_eq!(Answer::of(asking).await.expect(200).text, listed.text);
    let page = anonymous.get("/d/ada").await.expect(200);
    assert!(page.header("content-type").starts_with("text/html"));
    anonymous.get("/d/nobody.md").await.expect(404);
}
