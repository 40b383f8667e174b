//! Files for crawlers and language models.

use reqwest::Method;
use serde_json::json;

use crate::support::{Answer, Program};
use crate::{on_both, on_one};

on_both! {
    public_projects_are_in_the_sitemap_and_private_ones_are_not
    unchanged_files_for_crawlers_are_a_304
}

on_one! {
    other_methods_are_a_405_with_allow
    every_page_has_one_address
}

async fn public_projects_are_in_the_sitemap_and_private_ones_are_not(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    let sdl = "type Query { shop: Shop } type Shop { id: ID! }";
    owner.create("Shop", sdl).await;
    owner.create("Secret", sdl).await;
    owner.make_private("secret").await;
    let empty = json!({ "name": "Empty" });
    owner.post("/api/projects", &empty).await.expect(201);

    let base = &program.base;
    let index = anonymous.get("/sitemap.xml").await.expect(200);
    assert_eq!(
        index.header("content-type"),
        "application/xml; charset=utf-8"
    );
    let parts = locations(&index.text);
    assert_eq!(
        parts,
        [
            format!("{base}/sitemaps/site.xml"),
            format!("{base}/d/ada/shop/sitemap.xml")
        ]
    );
    let pages = anonymous
        .get("/d/ada/shop/sitemap.xml")
        .await
        .expect(200)
        .text;
    let pages = locations(&pages);
    assert!(pages.contains(&format!("{base}/d/ada/shop")));
    assert!(pages.contains(&format!("{base}/d/ada/shop/objects/Shop")));
    assert!(pages.contains(&format!("{base}/d/ada/shop/changelog/1")));
    for page in &pages {
        let path = page.strip_prefix(base.as_str()).unwrap();
        anonymous.get(path).await.expect(200);
    }
    for private in ["/d/ada/secret/sitemap.xml", "/d/ada/empty/sitemap.xml"] {
        anonymous.get(private).await.expect(404);
        // The owner gets a 404 too, because a crawler has no session.
        owner.get(private).await.expect(404);
    }
    catalogues_lead_to_public_docs(&program).await;
    let site = anonymous.get("/sitemaps/site.xml").await.expect(200).text;
    // Tests of the documentation compare its pages.
    let help = format!("{base}/docs");
    let mut own = locations(&site);
    own.retain(|address| !address.starts_with(&help));
    assert_eq!(
        own,
        [
            format!("{base}/"),
            format!("{base}/login"),
            format!("{base}/pricing"),
            format!("{base}/tools/graphql-validator"),
            format!("{base}/status"),
            format!("{base}/contact"),
            format!("{base}/privacy"),
            format!("{base}/terms"),
            format!("{base}/d/ada")
        ]
    );
    let robots = anonymous.get("/robots.txt").await.expect(200).text;
    assert!(robots.contains(&format!("\nSitemap: {base}/sitemap.xml\n")));
    assert!(robots.contains("\nDisallow: /dashboard\n"));
    let llms = anonymous.get("/llms.txt").await.expect(200).text;
    assert!(llms.starts_with("# Graphfolio\n\n> "), "{llms}");

    // After a change of slug the old address redirects.
    let rename = json!({ "slug": "store" });
    owner.edit("shop", &rename).await.expect(200);
    let moved = anonymous.get("/d/ada/shop/sitemap.xml").await.expect(308);
    assert_eq!(moved.header("location"), "/d/ada/store/sitemap.xml");
}

fn locations(xml: &str) -> Vec<String> {
    xml.split("<loc>")
        .skip(1)
        .map(|rest| rest.split("</loc>").next().unwrap().to_owned())
        .collect()
}

/// `shop` is public, `secret` is private and `empty` has no docs.
async fn catalogues_lead_to_public_docs(program: &Program) {
    let (anonymous, base) = (program.anonymous(), &program.base);
    let docs = format!("{base}/d/ada/shop");
    let card = format!("{docs}/mcp/server-card");
    let apis = anonymous.get("/.well-known/api-catalog").await.expect(200);
    let kind = apis.header("content-type");
    assert!(kind.starts_with("application/linkset+json;"), "{kind}");
    assert!(apis.header("link").contains("rel=\"api-catalog\""));
    // The home page links to it.
    let home = anonymous.get("/").await.expect(200);
    assert_eq!(home.header("link"), apis.header("link"));
    let found = apis.json();
    assert_eq!(found["linkset"][0]["anchor"], format!("{base}/api"));
    assert_eq!(found["linkset"][1]["anchor"], docs);
    assert_eq!(found["linkset"][1]["service-meta"][0]["href"], card);

    let artefacts = anonymous.get("/.well-known/ai-catalog.json").await;
    let artefacts = artefacts.expect(200);
    assert_eq!(
        artefacts.header("content-type"),
        "application/ai-catalog+json"
    );
    let found = artefacts.json();
    assert_eq!(found["specVersion"], "1.0");
    assert_eq!(found["entries"][1]["url"], card);
    for text in [&apis.text, &artefacts.text] {
        assert!(!text.contains("secret") && !text.contains("empty"));
        // Everything that they lead to is there.
        let parts = text
            .split('"')
            .filter(|part| part.starts_with(base.as_str()));
        for address in parts.filter(|part| !part.ends_with("/api")) {
            let path = address.strip_prefix(base.as_str()).unwrap();
            anonymous.get(path).await.expect(200);
        }
    }
    let card = anonymous.get("/d/ada/shop/mcp/server-card").await;
    let card = card.expect(200);
    assert_eq!(
        card.header("content-type"),
        "application/mcp-server-card+json"
    );
    let card = card.json();
    assert_eq!(card["remotes"][0]["url"], format!("{docs}/mcp"));
    assert_eq!(card["name"], "1.0.0.127/ada.shop");
    let link = anonymous.get("/d/ada/shop").await.header("link").to_owned();
    assert!(
        link.contains(&format!("<{docs}/mcp/server-card>")),
        "{link}"
    );
    assert!(link.contains("rel=\"api-catalog\""), "{link}");
    let rules = anonymous.get("/speculation-rules.json").await.expect(200);
    let media_type = rules.header("content-type");
    assert_eq!(media_type, "application/speculationrules+json");
    assert_eq!(rules.json()["prefetch"][0]["eagerness"], "moderate");
    let shop = anonymous.get("/d/ada/shop").await;
    let header = shop.header("speculation-rules");
    assert_eq!(header, "\"/speculation-rules.json\"");
    for path in ["/d/ada/secret", "/d/ada/empty", "/d/ada/none"] {
        let missing = anonymous.get(&format!("{path}/mcp/server-card")).await;
        missing.expect(404);
        assert_eq!(anonymous.get(path).await.header("speculation-rules"), "");
    }
}

const SDL: &str = "type Query { shop: Shop } type Shop { id: ID! }";

async fn unchanged_files_for_crawlers_are_a_304(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    for path in [
        "/sitemap.xml",
        "/sitemaps/site.xml",
        "/d/ada/shop/sitemap.xml",
        "/d/ada/shop/changelog.atom",
    ] {
        let ask = |name, value| Answer::of(program.request(Method::GET, path).header(name, value));
        let plain = anonymous.get(path).await.expect(200);
        let etag = plain.header("etag").to_owned();
        assert!(etag.len() > 2, "{path}");
        assert_eq!(plain.header("content-encoding"), "");
        let known = ask("if-none-match", etag.as_str()).await.expect(304);
        assert_eq!(
            (known.text.as_str(), known.header("etag")),
            ("", etag.as_str())
        );
        ask("if-none-match", "*").await.expect(304);
        ask("if-none-match", "\"other\"").await.expect(200);
        for encoding in ["br", "gzip"] {
            let small = ask("accept-encoding", encoding).await.expect(200);
            assert_eq!(small.header("content-encoding"), encoding, "{path}");
            assert_eq!(small.header("vary"), "Accept-Encoding");
            assert_ne!(small.header("etag"), etag);
        }
    }
    let feed = "/d/ada/shop/changelog.atom";
    let before = anonymous
        .get(feed)
        .await
        .expect(200)
        .header("etag")
        .to_owned();
    let wide = SDL.replace("id: ID!", "id: ID! name: String");
    owner.publish("shop", wide).await.expect(201);
    let request = program
        .request(Method::GET, feed)
        .header("if-none-match", before);
    Answer::of(request).await.expect(200);
}

async fn other_methods_are_a_405_with_allow(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    for path in [
        "/",
        "/pricing",
        "/tools/graphql-validator",
        "/robots.txt",
        "/sitemap.xml",
        "/healthz",
        "/d/ada",
        "/d/ada/shop",
        "/d/ada/shop/objects/Shop",
        "/d/ada/shop/objects/Shop.md",
        "/d/ada/shop/og/overview.png",
        "/d/ada/shop/llms.txt",
        "/d/ada/shop/sitemap.xml",
        "/d/ada/shop/changelog.atom",
        // Missing and private docs must not differ.
        "/d/ada/nothing",
    ] {
        for method in ["OPTIONS", "POST", "PUT", "PATCH", "DELETE"] {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let refused = Answer::of(program.request(method, path)).await.expect(405);
            assert_eq!(refused.header("allow"), "GET, HEAD", "{path}");
            assert_eq!(refused.error_code(), "method_not_allowed");
        }
        // A recently sent page must not be repeated for another method.
        program.anonymous().get(path).await;
        Answer::of(program.request(Method::POST, path))
            .await
            .expect(405);
    }
    Answer::of(program.request(Method::POST, "/nothing"))
        .await
        .expect(404);
    let page = program
        .request(Method::GET, "/d/ada/shop")
        .header("if-none-match", "*");
    Answer::of(page).await.expect(304);
}

async fn every_page_has_one_address(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    for (path, expected) in [
        ("/d/ada/shop//objects/Shop", "/d/ada/shop/objects/Shop"),
        (
            "/d/ada/shop/objects//Shop.md",
            "/d/ada/shop/objects/Shop.md",
        ),
        (
            "/d/ada/shop/objects///Shop?a=b",
            "/d/ada/shop/objects/Shop?a=b",
        ),
        ("/d/ada//shop", "/d/ada/shop"),
        ("/d//ada/shop", "/d/ada/shop"),
        ("/d/ada/shop//llms.txt", "/d/ada/shop/llms.txt"),
        ("/d/ada//nothing", "/d/ada/nothing"),
    ] {
        let moved = program.anonymous().get(path).await.expect(308);
        assert_eq!(moved.header("location"), expected, "{path}");
    }
}
