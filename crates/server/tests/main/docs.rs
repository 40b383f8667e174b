//! Public docs: readable as they arrive.

use reqwest::Method;
use serde_json::json;

use crate::support::{start, start_with_docs};

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
    let page = program
        .get("/d/ada/shop/objects/Product", "")
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
    let page = program
        .get("/d/ada/shop/queries/product", "")
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
    let overview = program.get("/d/ada/shop", "").await.expect(200).text;
    assert!(overview.contains("/d/ada/shop/queries/product"));
    let canonical = format!(
        "<link rel=\"canonical\" href=\"{}/d/ada/shop\">",
        program.base
    );
    assert!(overview.contains(&canonical));
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_are_compressed_and_validated() {
    let (program, token) = start_with_docs(SDL).await;
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
        let answer = program.send(request()).await.expect(200);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(answer.header("vary"), "Accept, Accept-Encoding");
        let etag = answer.header("etag").to_owned();
        let again = program
            .send(request().header("if-none-match", &etag))
            .await
            .expect(304);
        assert_eq!(again.text, "");
        program
            .send(request().header("if-none-match", "\"other\""))
            .await
            .expect(200);
    }
    // A publish changes it at once.
    let before = program.get("/d/ada/shop", "").await;
    program
        .publish(&token, "shop", "type Query { renamed: Int }")
        .await
        .expect(201);
    let after = program.get("/d/ada/shop", "").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.text.contains("renamed") && !after.text.contains("product"));
    program
        .get("/d/ada/shop/objects/Product", "")
        .await
        .expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_has_one_address() {
    let (program, _) = start_with_docs(SDL).await;
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
            program.get(path, "").await.expect(308).header("location"),
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
        let answer = program.get(missing, "").await.expect(404);
        assert!(
            answer.header("content-type").starts_with("text/html"),
            "{missing}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_hands_out_the_same_page() {
    let (program, _) = start_with_docs(SDL).await;
    let docs = program
        .get("/api/public/docs/ada/shop", "")
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
            let page = program
                .get(&format!("/api/public/docs/ada/shop/pages/{path}"), "")
                .await
                .expect(200)
                .json();
            let document = program
                .get(&format!("/d/ada/shop/{path}"), "")
                .await
                .expect(200)
                .text;
            assert!(
                document.contains(page["html"].as_str().unwrap()),
                "{path} differs"
            );
        }
    }
    let found = program
        .get("/api/public/docs/ada/shop/search?q=prod", "")
        .await
        .expect(200)
        .json();
    assert_eq!(found["hits"][0]["name"], "Product");
    assert_eq!(found["hits"][0]["ranges"], json!([[0, 4]]));
    let found = program
        .get("/api/public/docs/ada/shop/search?q=usd&kind=values", "")
        .await
        .expect(200)
        .json();
    assert_eq!(found["hits"][0]["owner"], "Currency");
    let wrong = program
        .get("/api/public/docs/ada/shop/search?q=a&kind=nonsense", "")
        .await
        .expect(400);
    assert_eq!(wrong.error_code(), "invalid_query");
    let long = "x".repeat(3000);
    program
        .get(
            &format!("/api/public/docs/ada/shop/search?q={long}&limit=100000"),
            "",
        )
        .await
        .expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn docs_survive_a_restart_of_the_cache() {
    let (program, _) = start_with_docs(SDL).await;
    let first = program
        .get("/d/ada/shop/objects/Product", "")
        .await
        .expect(200)
        .text;
    // A second instance on the same database builds them from the stored SDL.
    let second = start(Some(program.database.clone()));
    let again = second
        .get("/d/ada/shop/objects/Product", "")
        .await
        .expect(200)
        .text;
    assert_eq!(
        first.replace(&program.base, ""),
        again.replace(&second.base, "")
    );
}
