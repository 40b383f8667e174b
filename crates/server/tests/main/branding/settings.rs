//! What owners save, and what readers see of it.

use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program, eventually};

on_both! {
    a_theme_reaches_readers_by_the_mode_of_the_project
    a_project_has_a_theme_of_its_own
    a_theme_survives_a_time_on_free
    wrong_values_store_nothing
    themes_of_others_are_not_found
    an_export_has_the_themes
}

const SDL: &str = "type Query { shop: String }";

async fn owner(program: &Program) -> Actor {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    ada.create("Shop", SDL).await;
    ada
}

async fn save(ada: &Actor, path: &str, body: Value) -> Value {
    ada.put(path, &body).await.expect(200).json()
}

/// Returns the style sheet that a reader of the docs loads; none for the default theme. The route is cached for two
/// seconds.
async fn style_sheet(program: &Program, path: &str) -> Option<String> {
    let page = program.anonymous().get(path).await.expect(200).text;
    let (_, rest) = page.split_once("<link rel=\"stylesheet\" href=\"/brand/")?;
    let (name, _) = rest.split_once('"')?;
    let sheet = program.anonymous().get(&format!("/brand/{name}")).await;
    let sheet = sheet.expect(200);
    assert_eq!(sheet.header("content-type"), "text/css; charset=utf-8");
    assert!(sheet.header("cache-control").contains("immutable"));
    Some(sheet.text)
}

async fn wait_for_theme(program: &Program, what: &str, is_there: bool) -> Option<String> {
    eventually(what, async || {
        let sheet = style_sheet(program, "/d/ada/shop").await;
        (sheet.is_some() == is_there).then_some(sheet)
    })
    .await
}

async fn a_theme_reaches_readers_by_the_mode_of_the_project(program: Program) {
    let ada = owner(&program).await;
    let before = ada.get("/api/branding").await.expect(200).json();
    assert_eq!(before["primary_color"], "#3b82f6");
    assert_eq!(before["logo_url"], Value::Null);
    let path = "/api/branding/projects/shop";
    // There is no theme to choose yet.
    let refused = ada
        .put(path, &json!({ "use_custom_branding": 2 }))
        .await
        .expect(400);
    assert!(refused.text.contains("This option is not available"));
    let saved = save(&ada, "/api/branding", json!({ "primary_color": "#F97316" })).await;
    assert_eq!(saved["primary_color"], "#f97316");
    // A saved theme shows nowhere until a project uses it.
    assert_eq!(style_sheet(&program, "/d/ada/shop").await, None);
    let chosen = save(&ada, path, json!({ "use_custom_branding": 2 })).await;
    assert_eq!(chosen["project"]["effective"], "Global Theme");
    assert_eq!(chosen["project"]["available"], json!([0, 2]));
    let sheet = wait_for_theme(&program, "the theme is not there", true)
        .await
        .unwrap();
    assert!(sheet.contains("--brand-solid:"), "{sheet}");
    let docs = program
        .anonymous()
        .get("/api/public/docs/ada/shop")
        .await
        .expect(200)
        .json();
    assert_eq!(docs["theme"]["style_sheets"].as_array().unwrap().len(), 1);
    // Every kind of document has it.
    for page in [
        "/queries/shop",
        "/changelog",
        "/graph",
        "/llm-docs",
        "/console",
    ] {
        let found = style_sheet(&program, &format!("/d/ada/shop{page}")).await;
        assert!(found.is_some(), "{page}");
    }
    let missing = program
        .anonymous()
        .get("/d/ada/shop/objects/None")
        .await
        .expect(404);
    assert!(missing.text.contains("href=\"/brand/"), "{}", missing.text);
    // Another colour is another file.
    save(&ada, "/api/branding", json!({ "primary_color": "#0d9373" })).await;
    let other = eventually("the colour is the old one", async || {
        style_sheet(&program, "/d/ada/shop")
            .await
            .filter(|other| *other != sheet)
    });
    other.await;
    ada.delete("/api/branding").await.expect(200);
    wait_for_theme(&program, "the theme is still there", false).await;
    let shown = ada.get(path).await.expect(200).json();
    assert_eq!(shown["use_custom_branding"], 2);
    assert_eq!(shown["project"]["effective"], "Default");
}

async fn a_project_has_a_theme_of_its_own(program: Program) {
    let ada = owner(&program).await;
    let path = "/api/branding/projects/shop";
    let shown = save(
        &ada,
        path,
        json!({ "link_color": "#ea580c", "font_family": "Lato" }),
    )
    .await;
    assert_eq!(shown["link_color"], "#ea580c");
    assert_eq!(shown["primary_color"], Value::Null);
    assert_eq!(shown["project"]["overrides"], 2);
    assert_eq!(shown["project"]["available"], json!([0, 1]));
    let shown = save(&ada, path, json!({ "use_custom_branding": 1 })).await;
    assert_eq!(shown["link_color"], "#ea580c");
    wait_for_theme(&program, "the theme is not there", true).await;
    // The default value is one that is not set.
    let shown = save(
        &ada,
        path,
        json!({ "link_color": "#2563EB", "font_family": "" }),
    )
    .await;
    assert_eq!(shown["project"]["overrides"], 0);
    assert_eq!(
        shown["project"]["warning"],
        "Custom theme selected but no overrides configured"
    );
    wait_for_theme(&program, "the theme is still there", false).await;
    let list = ada.get("/api/branding/projects").await.expect(200).json();
    assert_eq!(list["projects"][0]["mode"], "Custom Theme");
    let cleared = ada.delete(path).await.expect(200).json();
    assert_eq!(cleared["use_custom_branding"], 1);
}

async fn a_theme_survives_a_time_on_free(program: Program) {
    let ada = owner(&program).await;
    save(&ada, "/api/branding", json!({ "primary_color": "#f97316" })).await;
    save(
        &ada,
        "/api/branding/projects/shop",
        json!({ "use_custom_branding": 2 }),
    )
    .await;
    wait_for_theme(&program, "the theme is not there", true).await;
    ada.make_free().await;
    wait_for_theme(&program, "the theme is still there", false).await;
    let kept = ada.get("/api/branding").await.expect(200).json();
    assert_eq!(kept["primary_color"], "#f97316");
    for (path, body) in [
        ("/api/branding", json!({ "primary_color": "#000000" })),
        (
            "/api/branding/projects/shop",
            json!({ "use_custom_branding": 0 }),
        ),
    ] {
        let refused = ada.put(path, &body).await.expect(403);
        assert_eq!(refused.error_code(), "plan_limit");
        assert!(
            refused
                .text
                .contains("Upgrade to Pro to save branding settings")
        );
        assert_eq!(
            ada.delete(path).await.expect(403).error_code(),
            "plan_limit"
        );
    }
    ada.make_pro().await;
    wait_for_theme(&program, "the theme has not come back", true).await;
}

async fn wrong_values_store_nothing(program: Program) {
    let ada = owner(&program).await;
    let body = json!({
        "primary_color": "red", "font_family": "Comic Sans", "logo_url": "https://example.com/logo.png",
        "link_color": "#ea580c",
    });
    for path in ["/api/branding", "/api/branding/projects/shop"] {
        let refused = ada.put(path, &body).await.expect(400).json();
        let fields: Vec<_> = refused["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| &one["field"])
            .collect();
        assert_eq!(
            fields,
            ["primary_color", "font_family", "logo_url"],
            "{path}"
        );
        // A picture that is not stored here.
        let nowhere = json!({ "logo_url": format!("/brand/{}.png", "0".repeat(64)) });
        let refused = ada.put(path, &nowhere).await.expect(400);
        assert!(
            refused.text.contains("Upload the picture first"),
            "{}",
            refused.text
        );
    }
    let global = ada.get("/api/branding").await.expect(200).json();
    assert_eq!(global["link_color"], "#2563eb");
    let project = ada
        .get("/api/branding/projects/shop")
        .await
        .expect(200)
        .json();
    assert_eq!(project["link_color"], Value::Null);
    let unknown = json!({ "custom_css": "body {}" });
    ada.put("/api/branding", &unknown).await.expect(400);
}

async fn themes_of_others_are_not_found(program: Program) {
    let ada = owner(&program).await;
    save(
        &ada,
        "/api/branding/projects/shop",
        json!({ "link_color": "#ea580c" }),
    )
    .await;
    let bob = program.sign_in("bob@example.com").await;
    bob.make_pro().await;
    let path = "/api/branding/projects/shop";
    bob.get(path).await.expect(404);
    bob.put(path, &json!({ "use_custom_branding": 0 }))
        .await
        .expect(404);
    bob.delete(path).await.expect(404);
    assert_eq!(
        ada.get(path).await.expect(200).json()["link_color"],
        "#ea580c"
    );
}

async fn an_export_has_the_themes(program: Program) {
    let ada = owner(&program).await;
    save(&ada, "/api/branding", json!({ "primary_color": "#f97316" })).await;
    save(
        &ada,
        "/api/branding/projects/shop",
        json!({ "link_color": "#ea580c" }),
    )
    .await;
    let answer = ada
        .request(reqwest::Method::GET, "/api/user/export")
        .send()
        .await
        .unwrap();
    let bytes = answer.bytes().await.unwrap().to_vec();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    let name = names.iter().find(|name| name.ends_with("branding.json"));
    let file = archive.by_name(name.unwrap()).unwrap();
    let themes: Value = serde_json::from_reader(file).unwrap();
    assert_eq!(themes["fields"]["primary_color"], "#f97316");
    assert_eq!(
        themes["projects"]["shop"]["fields"]["link_color"],
        "#ea580c"
    );
}
