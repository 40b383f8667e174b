//! Everything that is shown in the theme of a project.

use serde_json::json;

use crate::on_both;
use crate::support::{Actor, Program, eventually};

on_both! {
    every_kind_of_document_is_in_the_theme
    badges_have_the_color_of_the_theme
}

/// Ada's Pro project with two versions and a guide.
async fn owner(program: &Program) -> Actor {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    ada.create("Shop", "type Query { shop: String }").await;
    ada.publish(
        "shop",
        "type Query { shop: String item: Item } type Item { id: ID }",
    )
    .await
    .expect(201);
    let guide = json!({ "title": "Start", "body": "Read this.", "is_visible": true });
    ada.put("/api/projects/shop/content/getting-started", &guide)
        .await
        .expect(201);
    ada
}

async fn save(ada: &Actor, body: serde_json::Value) {
    ada.put("/api/branding/projects/shop", &body)
        .await
        .expect(200);
}

/// Returns the path of the theme's style sheet in a document.
fn linked(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once("<link rel=\"stylesheet\" href=\"/brand/")?;
    let (name, _) = rest.split_once('"')?;
    name.strip_suffix(".css")
}

async fn every_kind_of_document_is_in_the_theme(program: Program) {
    let ada = owner(&program).await;
    let proposal = json!({ "sdl": "type Query { shop: Int }" });
    let checked = ada
        .post("/api/projects/shop/schema/check", &proposal)
        .await
        .expect(200)
        .json();
    let url = checked["url"].as_str().unwrap();
    let (_, check) = url.split_once("/d/ada/shop").unwrap();
    save(
        &ada,
        json!({ "primary_color": "#f97316", "font_family": "Lato", "use_custom_branding": 1 }),
    )
    .await;
    let reader = program.anonymous();
    let expected = eventually("the theme is not there", async || {
        let page = reader.get("/d/ada/shop").await.expect(200).text;
        linked(&page).map(str::to_owned)
    })
    .await;
    for page in [
        "/queries",
        "/queries/shop",
        "/objects/Item",
        "/changelog",
        "/changelog/breaking",
        "/changelog/before/2",
        "/changelog/2",
        "/graph",
        "/graph?focus=Item",
        "/llm-docs",
        "/console",
        "/guides",
        "/guides/getting-started",
        "/v/1",
        "/v/1/queries/shop",
        check,
    ] {
        let answer = reader.get(&format!("/d/ada/shop{page}")).await.expect(200);
        assert_eq!(linked(&answer.text), Some(&*expected), "{page}");
        let (head, _) = answer.text.split_once("</head>").unwrap();
        let bars = head.matches("<meta name=\"theme-color\"").count();
        assert_eq!(bars, 2, "{page}: {head}");
    }
    for page in ["/objects/None", "/v/1/objects/Item", "/nowhere/at/all"] {
        let answer = reader.get(&format!("/d/ada/shop{page}")).await.expect(404);
        assert_eq!(linked(&answer.text), Some(&*expected), "{page}");
    }
}

const BADGES: [(&str, &str); 3] = [
    ("/api/public/docs/shop/badge", "#7c3aed"),
    ("/api/public/docs/shop/badge?show=version", "#7c3aed"),
    ("/api/public/analytics/shop/badge", "#4f46e5"),
];

/// Returns the backgrounds of the label and the message, and the color of the message's letters.
fn colors(svg: &str) -> (String, String, String) {
    let after = |text: &str, before: &str| {
        let (_, rest) = text.split_once(before).unwrap_or_default();
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let label = svg.split("<rect").nth(1).unwrap();
    let message = svg.split("<rect").nth(2).unwrap();
    let letters = svg.rsplit("<text").next().unwrap();
    let fill = |text| after(text, " fill=\"");
    (fill(label), fill(message), fill(letters))
}

/// Returns the color of fills on light pages in the theme's style sheet.
async fn light_fill(program: &Program) -> Option<String> {
    let reader = program.anonymous();
    let page = reader.get("/d/ada/shop").await.expect(200).text;
    let name = linked(&page)?;
    let sheet = reader.get(&format!("/brand/{name}.css")).await.expect(200);
    let (_, value) = sheet.text.split_once("--brand-solid: ")?;
    let value = value.trim_start_matches("light-dark(");
    Some(value.get(..7)?.to_owned())
}

async fn badges_have_the_color_of_the_theme(program: Program) {
    let ada = owner(&program).await;
    let square = |path: &str| {
        let mark = if path.contains('?') { '&' } else { '?' };
        format!("{path}{mark}style=flat-square")
    };
    let badge = async |path: &str| {
        let answer = program.anonymous().get(&square(path)).await.expect(200);
        colors(&answer.text)
    };
    let with = |message: &str, letters: &str| {
        let [message, letters] = [message, letters].map(str::to_owned);
        ("#e5e7eb".to_owned(), message, letters)
    };
    for (path, default) in BADGES {
        assert_eq!(badge(path).await, with(default, ""), "{path}");
    }
    save(
        &ada,
        json!({ "primary_color": "#facc15", "use_custom_branding": 1 }),
    )
    .await;
    let fill = eventually("the theme is not there", async || {
        light_fill(&program).await
    })
    .await;
    for (path, _) in BADGES {
        let yellow = with(&fill, "#18181b");
        eventually("the badge is not in the theme", async || {
            (badge(path).await == yellow).then_some(())
        })
        .await;
        let chosen = if path.contains('?') { "&" } else { "?" };
        let chosen = format!("{path}{chosen}color=green");
        assert_eq!(badge(&chosen).await, with("#15803d", ""), "{chosen}");
    }
    // The badge of docs that do not exist is nobody's.
    let missing = badge("/api/public/docs/none/badge").await;
    assert_eq!(missing, with("#4b5563", ""));
    ada.make_free().await;
    for (path, default) in BADGES {
        eventually("the badge is still in the theme", async || {
            (badge(path).await == with(default, "")).then_some(())
        })
        .await;
    }
}
