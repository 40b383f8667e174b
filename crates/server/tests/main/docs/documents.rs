//! Public docs as documents that are readable at once.

use reqwest::Method;
use serde_json::json;

use crate::support::{Answer, start, start_with_docs};

const SDL: &str = r#"
"""The catalogue."""
type Query {
  "Finds a product."
  product("Its id." id: ID!, currency: Currency = EUR): Product
}
"Something to `buy`: <b>bold</b> & <script>alert(1)</script>"
type Product { id: ID! price: Int @deprecated(reason: "Use `cost`.") cost: Int }
enum Currency { EUR "US dollar" USD }
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_document_holds_its_whole_text() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let page = anonymous
        .get("/d/ada/shop/objects/Product")
        .await
        .expect(200)
        .text;
    for text in [
        "<title>Product · Shop</title>",
        "Something to",
        "cost",
        "deprecated",
        "product",
        "id=\"price\"",
    ] {
        assert!(page.contains(text), "{text} is missing");
    }
    assert!(
        !page.contains("<script>alert"),
        "markup of a description must not run"
    );
    let page = anonymous
        .get("/d/ada/shop/queries/product")
        .await
        .expect(200)
        .text;
    for text in [
        "Finds a product.",
        "Its id.",
        "currency",
        "EUR",
        "href=\"/d/ada/shop/objects/Product\"",
    ] {
        assert!(page.contains(text), "{text} is missing");
    }
    let overview = anonymous.get("/d/ada/shop").await.expect(200).text;
    assert!(overview.contains("/d/ada/shop/queries/product"));
    let canonical = format!(
        "<link rel=\"canonical\" href=\"{}/d/ada/shop\">",
        program.base
    );
    assert!(overview.contains(&canonical));
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_are_compressed_and_validated() {
    let (program, owner) = start_with_docs(SDL).await;
    for (accepted, encoding) in [
        ("br, gzip", "br"),
        ("gzip", "gzip"),
        ("identity", ""),
        ("br;q=0, gzip", "gzip"),
    ] {
        let request = || {
            program
                .request(Method::GET, "/d/ada/shop")
                .header("accept-encoding", accepted)
        };
        let answer = Answer::of(request()).await.expect(200);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(answer.header("vary"), "Accept, Accept-Encoding");
        let etag = answer.header("etag").to_owned();
        let again = Answer::of(request().header("if-none-match", &etag))
            .await
            .expect(304);
        assert_eq!(again.text, "");
        Answer::of(request().header("if-none-match", "\"other\""))
            .await
            .expect(200);
    }
    // A publish is visible at once.
    let before = program.anonymous().get("/d/ada/shop").await;
    owner
        .publish("shop", "type Query { renamed: Int }")
        .await
        .expect(201);
    let after = program.anonymous().get("/d/ada/shop").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.text.contains("renamed") && !after.text.contains("product"));
    program
        .anonymous()
        .get("/d/ada/shop/objects/Product")
        .await
        .expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_has_one_address() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    for (path, location) in [
        ("/d/ada/", "/d/ada"),
        ("/dashboard/", "/dashboard"),
        ("/d/ada/shop/", "/d/ada/shop"),
        ("/d/ada/shop/overview", "/d/ada/shop"),
        (
            "/d/ada/shop/objects/Product/",
            "/d/ada/shop/objects/Product",
        ),
    ] {
        assert_eq!(
            anonymous.get(path).await.expect(308).header("location"),
            location
        );
    }
    for missing in [
        "/d/ada/shop/objects/Nothing",
        "/d/ada/shop/nothing",
        "/d/ada/other",
        "/d/bob/shop",
        "/d/bob",
        "/nothing",
    ] {
        let answer = anonymous.get(missing).await.expect(404);
        assert!(
            answer.header("content-type").starts_with("text/html"),
            "{missing}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_returns_the_same_page_as_the_document() {
    let (program, _) = start_with_docs(SDL).await;
    let anonymous = program.anonymous();
    let docs = anonymous
        .get("/api/public/docs/ada/shop")
        .await
        .expect(200)
        .json();
    assert_eq!(docs["version"]["number"], 1);
    let kinds: Vec<_> = docs["navigation"]["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["kind"])
        .collect();
    assert_eq!(
        json!(kinds),
        json!(["queries", "objects", "enums", "scalars"])
    );
    for group in docs["navigation"]["groups"].as_array().unwrap() {
        for item in group["items"].as_array().unwrap() {
            let path = item["path"].as_str().unwrap();
            let page = anonymous
                .get(&format!("/api/public/docs/ada/shop/pages/{path}"))
                .await
                .expect(200)
                .json();
            let document = anonymous
                .get(&format!("/d/ada/shop/{path}"))
                .await
                .expect(200)
                .text;
            assert!(
                document.contains(page["html"].as_str().unwrap()),
                "{path} differs"
            );
        }
    }
    let found = anonymous
        .get("/api/public/docs/ada/shop/search?q=prod")
        .await
        .expect(200)
        .json();
    assert_eq!(found["hits"][0]["name"], "Product");
    assert_eq!(found["hits"][0]["ranges"], json!([[0, 4]]));
    let found = anonymous
        .get("/api/public/docs/ada/shop/search?q=usd&kind=values")
        .await
        .expect(200)
        .json();
    assert_eq!(found["hits"][0]["owner"], "Currency");
    let wrong = anonymous
        .get("/api/public/docs/ada/shop/search?q=a&kind=nonsense")
        .await
        .expect(400);
    assert_eq!(wrong.error_code(), "invalid_query");
    let long = "x".repeat(3000);
    let search = format!("/api/public/docs/ada/shop/search?q={long}&limit=");
    anonymous.get(&format!("{search}100")).await.expect(200);
    let many = anonymous.get(&format!("{search}101")).await.expect(400);
    assert_eq!(many.json()["fields"][0]["field"], "limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_instance_builds_the_same_docs() {
    let (program, _) = start_with_docs(SDL).await;
    let first = program
        .anonymous()
        .get("/d/ada/shop/objects/Product")
        .await
        .expect(200)
        .text;
    // A second instance on the same database builds them from the stored SDL.
    let second = start(Some(program.database.clone()));
    let again = second
        .anonymous()
        .get("/d/ada/shop/objects/Product")
        .await
        .expect(200)
        .text;
    assert_eq!(
        first.replace(&program.base, ""),
        again.replace(&second.base, "")
    );
}
