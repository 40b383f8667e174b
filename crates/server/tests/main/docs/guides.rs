//! Content sections as readers see them.

use reqwest::Method;
use serde_json::json;

use crate::projects::content::Author;
use crate::support::start;

#[tokio::test(flavor = "multi_thread")]
async fn readers_get_guides_everywhere_and_at_once() {
    let owner = Author::new(start(None)).await;
    assert!(!owner.page("").await.expect(200).text.contains("Guides"));
    owner.page("/guides").await.expect(404);
    let before = owner.page("/objects/Shop").await.expect(200);

    let errors = json!({ "title": "Errors & <limits>", "body": "# Codes\nSee `Shop.name` and [start](guides/getting-started)." });
    owner.publish("errors", &errors).await.expect(201);
    owner
        .publish("getting-started", &json!({ "body": "First." }))
        .await
        .expect(201);
    owner
        .publish("overview", &json!({ "body": "Welcome *in*." }))
        .await
        .expect(201);

    let page = owner.page("/guides/errors").await.expect(200).text;
    for part in [
        "<title>Errors &#38; &#60;limits&#62; · Shop</title>",
        "<h2 id=\"guide-codes\"><a class=\"anchor\" href=\"#guide-codes\">Codes</a></h2>",
        "href=\"/d/ada/shop/objects/Shop#name\"",
        "href=\"/d/ada/shop/guides/getting-started\">start</a>",
        "dir=\"auto\" href=\"/d/ada/shop/guides/errors\" aria-current=\"page\">",
        "<meta name=\"description\" content=\"See Shop.name and start.\">",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let overview = owner.page("").await.expect(200).text;
    assert!(overview.contains("Welcome <em>in</em>."));
    assert!(overview.contains("href=\"/d/ada/shop/guides/errors\""));
    assert!(
        owner
            .page("/guides")
            .await
            .expect(200)
            .text
            .contains("Getting started")
    );
    let moved = owner.page("/guides/overview").await.expect(308);
    assert_eq!(moved.header("location"), "/d/ada/shop");
    // The navigation of every other page lists them too.
    let after = owner.page("/objects/Shop").await.expect(200);
    assert!(after.text.contains("guides/errors"));
    assert_ne!(before.header("etag"), after.header("etag"));

    let api = "/api/public/docs/ada/shop";
    let docs = owner
        .0
        .program
        .anonymous()
        .get(api)
        .await
        .expect(200)
        .json();
    let group = &docs["navigation"]["groups"][0];
    assert_eq!(
        (&group["kind"], &group["count"]),
        (&json!("guides"), &json!(2))
    );
    assert_eq!(group["items"][0]["path"], "guides/errors");
    let answer = owner
        .0
        .program
        .anonymous()
        .get(&format!("{api}/pages/guides/errors"))
        .await
        .expect(200)
        .json();
    assert_eq!(answer["kind"], "guides");
    assert_eq!(answer["toc"][0]["id"], "guide-codes");
    let found = owner
        .0
        .program
        .anonymous()
        .get(&format!("{api}/search?q=errors"))
        .await
        .expect(200)
        .json();
    assert_eq!(found["hits"][0]["path"], "guides/errors");
    let sitemap = owner.page("/sitemap.xml").await.expect(200).text;
    assert!(sitemap.contains("/d/ada/shop/guides/errors</loc><lastmod>"));
    assert!(!sitemap.contains("guides/overview"));

    // Reordering and editing are visible at once, with a new entity tag.
    let first = owner.page("/guides/errors").await.expect(200);
    let order = json!({ "sections": ["overview", "getting-started", "errors"] });
    owner
        .call(Method::POST, "/reorder", &order)
        .await
        .expect(200);
    let second = owner.page("/guides/errors").await.expect(200);
    assert_ne!(first.header("etag"), second.header("etag"));
    owner
        .put("errors", &json!({ "body": "Other." }))
        .await
        .expect(200);
    let third = owner.page("/guides/errors").await.expect(200);
    assert!(third.text.contains("Other.") && !third.text.contains("guide-codes"));
    // A section that is deleted and created again is a new one.
    owner
        .call(Method::DELETE, "/errors", &json!({}))
        .await
        .expect(204);
    owner.page("/guides/errors").await.expect(404);
    owner
        .publish(
            "errors",
            &json!({ "title": "Errors & <limits>", "body": "Anew." }),
        )
        .await
        .expect(201);
    assert!(
        owner
            .page("/guides/errors")
            .await
            .expect(200)
            .text
            .contains("Anew.")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invisible_guide_is_nowhere() {
    let owner = Author::new(start(None)).await;
    for key in ["secret-plans", "overview", "errors"] {
        let body = format!("Hidden words of {key}.");
        owner
            .put(key, &json!({ "body": body, "is_visible": key == "errors" }))
            .await
            .expect(201);
    }
    let link = json!({ "body": "See [plans](guides/secret-plans)." });
    owner.put("errors", &link).await.expect(200);
    let api = "/api/public/docs/ada/shop";
    for path in ["/guides/secret-plans", "/guides/overview"] {
        owner.page(path).await.expect(404);
        let path = format!("{api}/pages{path}");
        owner.0.program.anonymous().get(&path).await.expect(404);
        owner.0.get(&path).await.expect(404);
    }
    for path in [
        "",
        "/guides",
        "/guides/errors",
        "/objects/Shop",
        "/sitemap.xml",
        "/llms.txt",
        "/llms-full.txt",
    ] {
        let text = owner.page(path).await.expect(200).text;
        assert!(
            !text.contains("secret-plans") && !text.contains("Hidden"),
            "{path}"
        );
    }
    for path in ["", "/pages/overview", "/search?q=secret", "/search?q=plans"] {
        let text = owner
            .0
            .program
            .anonymous()
            .get(&format!("{api}{path}"))
            .await
            .expect(200)
            .text;
        assert!(
            !text.contains("secret-plans") && !text.contains("Hidden"),
            "{path}"
        );
    }
    owner
        .put("secret-plans", &json!({ "is_visible": true }))
        .await
        .expect(200);
    owner.page("/guides/secret-plans").await.expect(200);
    owner
        .put("secret-plans", &json!({ "is_visible": false }))
        .await
        .expect(200);
    owner.page("/guides/secret-plans").await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_what_readers_will_get() {
    let owner = Author::new(start(None)).await;
    let body = "# Errors\n## Codes\nSee `Shop`.\n\n![cat](https://x.org/cat.png)\n\n<script>alert(1)</script> [x](javascript:alert(1))\n";
    let preview = owner
        .call(
            Method::POST,
            "/preview",
            &json!({ "title": "Errors", "body": body }),
        )
        .await
        .expect(200)
        .json();
    assert_eq!(preview["images"], json!([5]));
    assert_eq!(
        preview["toc"],
        json!([{ "id": "guide-codes", "title": "Codes", "level": 2 }])
    );
    let html = preview["html"].as_str().unwrap();
    assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("\"javascript"));
    assert_eq!(owner.keys().await, Vec::<String>::new());
    owner
        .publish("errors", &json!({ "title": "Errors", "body": body }))
        .await
        .expect(201);
    let page = owner.page("/guides/errors").await.expect(200).text;
    assert!(page.contains(html), "{html}\n{page}");
    // It works before the first publish too.
    let new = json!({ "name": "Empty" });
    owner.0.post("/api/projects", &new).await.expect(201);
    let answer = owner
        .0
        .post(
            "/api/projects/empty/content/preview",
            &json!({ "body": "`Shop`" }),
        )
        .await
        .expect(200)
        .json();
    assert_eq!(answer["html"], "<p><code>Shop</code></p>\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_for_language_models_hold_the_guides_of_now() {
    let owner = Author::new(start(None)).await;
    let sizes = async || {
        let page = owner.page("/llm-docs.md").await.expect(200).text;
        let lines = page.lines().filter(|line| line.contains(" tokens, "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let plain = owner.page("/llms-full.txt").await.expect(200);
    assert!(!plain.text.contains("Guides") && !plain.text.contains("## Overview"));
    let before = sizes().await;

    let errors = json!({ "title": "Errors", "body": "# Codes\nFirst words." });
    owner.publish("errors", &errors).await.expect(201);
    owner
        .publish("overview", &json!({ "body": "Welcome." }))
        .await
        .expect(201);
    let index = owner.page("/llms.txt").await.expect(200);
    let listed = "/d/ada/shop/guides/errors.md): First words.\n\n## Queries\n";
    assert!(index.text.contains(listed), "{}", index.text);
    let full = owner.page("/llms-full.txt").await.expect(200);
    let texts = "\n## Overview\n\nWelcome.\n\n## Guides\n\n### Errors\n\n#### Codes\n\nFirst words.\n\n## Queries\n";
    assert!(full.text.contains(texts), "{}", full.text);
    assert_ne!(plain.header("etag"), full.header("etag"));
    let after = sizes().await;
    assert_eq!((before.len(), after.len()), (4, 4));
    assert!(before[0] != after[0] && before[1] != after[1], "{after:?}");
    // The schema's own files do not mention guides.
    assert_eq!(before[2..], after[2..]);

    let other = json!({ "body": "Many other words." });
    owner.put("errors", &other).await.expect(200);
    let edited = owner.page("/llms-full.txt").await.expect(200);
    assert!(edited.text.contains("### Errors\n\nMany other words.\n"));
    assert_ne!(full.header("etag"), edited.header("etag"));
    assert_ne!(after[1], sizes().await[1]);
    for key in ["errors", "overview"] {
        let hidden = json!({ "is_visible": false });
        owner.put(key, &hidden).await.expect(200);
    }
    let without = owner.page("/llms-full.txt").await.expect(200);
    assert_eq!(without.text, plain.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn guides_are_found_by_headings_and_sentences() {
    let owner = Author::new(start(None)).await;
    let body = "Read this first.\n\n# Signing requests\nEvery call carries a checksum. Old clients may leave the header out.\n\n\
                ## Clocks\nA skew of five minutes is forgiven.";
    owner
        .publish("security", &json!({ "title": "Security", "body": body }))
        .await
        .expect(201);
    owner
        .publish(
            "overview",
            &json!({ "body": "# Limits\nA burst is slowed down." }),
        )
        .await
        .expect(201);
    owner
        .put(
            "draft",
            &json!({ "body": "# Checksum\nNobody sees a checksum here.", "is_visible": false }),
        )
        .await
        .expect(201);
    let search = async |q: &str| {
        let path = format!("/api/public/docs/ada/shop/search?q={q}");
        let found = owner
            .0
            .program
            .anonymous()
            .get(&path)
            .await
            .expect(200)
            .json();
        found["hits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hit| {
                let part = |name: &str| hit[name].as_str().unwrap_or("").to_owned();
                [
                    part("path"),
                    part("owner"),
                    part("name"),
                    part("description"),
                ]
            })
            .collect::<Vec<_>>()
    };
    let signing = [
        "guides/security#guide-signing-requests",
        "Security",
        "Signing requests",
    ];
    let checksum = search("checksum").await;
    assert_eq!(checksum.len(), 1, "{checksum:?}");
    assert_eq!(checksum[0][..3], signing);
    assert_eq!(checksum[0][3], "Every call carries a checksum.");
    let heading = search("signing").await;
    assert_eq!(heading[0][..3], signing);
    // If several sentences match, the one with the most words is shown.
    let spread = search("clients%20header%20checksum").await;
    assert_eq!(spread[0][3], "Old clients may leave the header out.");
    assert_eq!(
        search("five%20minutes").await[0][0],
        "guides/security#guide-clocks"
    );
    assert_eq!(
        search("burst").await[0][..3],
        ["overview#guide-limits", "Overview", "Limits"]
    );
    assert_eq!(search("read%20this").await[0][0], "guides/security");
    assert!(search("nobody").await.is_empty());

    // Edited text is found at once, and hidden text is not found any more.
    let edited = json!({ "body": "Now it is called a fingerprint." });
    owner.put("security", &edited).await.expect(200);
    assert_eq!(search("fingerprint").await[0][0], "guides/security");
    assert!(search("checksum").await.is_empty());
    let hidden = json!({ "is_visible": false });
    owner.put("security", &hidden).await.expect(200);
    assert!(search("fingerprint").await.is_empty());
}
