//! What crawlers and language models are told.

use reqwest::Method;
use serde_json::json;

use crate::on_both;
use crate::support::Program;

on_both! {
    public_projects_are_in_the_sitemap_and_private_ones_are_not
}

async fn public_projects_are_in_the_sitemap_and_private_ones_are_not(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    let sdl = "type Query { shop: Shop } type Shop { id: ID! }";
    program.create(&token, "Shop", sdl).await;
    program.create(&token, "Secret", sdl).await;
    program.make_private(&token, "secret").await;
    let empty = json!({ "name": "Empty" });
    program
        .call(Method::POST, "/api/projects", &token, &empty)
        .await
        .expect(201);

    let base = &program.base;
    let index = program.get("/sitemap.xml", "").await.expect(200);
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
    let pages = program
        .get("/d/ada/shop/sitemap.xml", "")
        .await
        .expect(200)
        .text;
    let pages = locations(&pages);
    assert!(pages.contains(&format!("{base}/d/ada/shop")));
    assert!(pages.contains(&format!("{base}/d/ada/shop/objects/Shop")));
    for page in &pages {
        let path = page.strip_prefix(base.as_str()).unwrap();
        program.get(path, "").await.expect(200);
    }
    for private in ["/d/ada/secret/sitemap.xml", "/d/ada/empty/sitemap.xml"] {
        program.get(private, "").await.expect(404);
        // Not for its owner either: a crawler has no session.
        program.get(private, &token).await.expect(404);
    }
    let site = program.get("/sitemaps/site.xml", "").await.expect(200).text;
    assert_eq!(
        locations(&site),
        [format!("{base}/"), format!("{base}/pricing")]
    );
    let robots = program.get("/robots.txt", "").await.expect(200).text;
    assert!(robots.contains(&format!("\nSitemap: {base}/sitemap.xml\n")));
    assert!(robots.contains("\nDisallow: /dashboard\n"));
    let llms = program.get("/llms.txt", "").await.expect(200).text;
    assert!(llms.starts_with("# Graphfolio\n\n> "), "{llms}");

    // After a new slug the old address leads to the new one.
    let rename = json!({ "slug": "store" });
    program.edit(&token, "shop", &rename).await.expect(200);
    let moved = program.get("/d/ada/shop/sitemap.xml", "").await.expect(308);
    assert_eq!(moved.header("location"), "/d/ada/store/sitemap.xml");
}

fn locations(xml: &str) -> Vec<String> {
    xml.split("<loc>")
        .skip(1)
        .map(|rest| rest.split("</loc>").next().unwrap().to_owned())
        .collect()
}
