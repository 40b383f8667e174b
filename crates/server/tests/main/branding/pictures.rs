//! Pictures that owners upload.

use std::sync::Arc;

use outbound::{Options, Outbound};
use serde_json::{Value, json};

use super::{PNG, upload};
use crate::on_both;
use crate::support::{Program, eventually};

on_both! {
    a_logo_is_shown_and_served_safely
    pictures_are_judged_by_their_content
    previews_and_files_need_no_account
}

async fn a_logo_is_shown_and_served_safely(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    ada.create("Shop", "type Query { shop: String }").await;
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\" onload=\"alert(1)\"><script>alert(2)</script><path d=\"M0 0h40v20z\" fill=\"#f97316\"/></svg>";
    let logo = upload(&ada, "/api/branding/upload-logo", svg)
        .await
        .expect(200)
        .json();
    let icon = upload(&ada, "/api/branding/upload-favicon", PNG)
        .await
        .expect(200)
        .json();
    let logo = logo["logo_url"].as_str().unwrap().to_owned();
    let icon = icon["favicon_url"].as_str().unwrap().to_owned();
    let file = program.anonymous().get(&logo).await.expect(200);
    assert_eq!(file.header("content-type"), "image/svg+xml");
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert_eq!(
        file.header("content-security-policy"),
        "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    );
    assert!(file.header("cache-control").contains("immutable"));
    assert!(!file.text.contains("alert"), "{}", file.text);
    // The same bytes under another type.
    program
        .anonymous()
        .get(&logo.replace(".svg", ".png"))
        .await
        .expect(404);
    let theme = json!({ "logo_url": logo, "favicon_url": icon, "use_custom_branding": 1 });
    ada.put("/api/branding/projects/shop", &theme)
        .await
        .expect(200);
    let page = eventually("the logo is not there", async || {
        let page = program
            .anonymous()
            .get("/d/ada/shop")
            .await
            .expect(200)
            .text;
        page.contains(&logo).then_some(page)
    })
    .await;
    assert!(
        page.contains(&format!("<img class=\"docs-logo\" src=\"{logo}\"")),
        "{page}"
    );
    assert!(page.contains(&format!(
        "<link rel=\"icon\" type=\"image/png\" href=\"{icon}\">"
    )));
    assert!(!page.contains("href=\"/favicon.svg\""));
    // Pictures that a theme refers to stay, others go after a day.
    let unused = upload(&ada, "/api/branding/upload-logo", PNG)
        .await
        .expect(200)
        .json();
    let unused = unused["logo_url"].as_str().unwrap().to_owned();
    // The favicon has the same bytes, so it is the same file.
    assert_eq!(unused, icon);
    let ctx = themes::Context {
        store: program.store(),
        clock: program.clock.clone(),
        assets: assets::AssetStore::folder(program.folder.path()).unwrap(),
        outbound: Arc::new(Outbound::new(Options::default()).unwrap()),
        files: themes::Files::default(),
    };
    program.clock.advance(2 * 24 * 3600);
    assert_eq!(themes::clean_up(&ctx).await.unwrap(), 0);
    ada.delete("/api/branding/projects/shop").await.expect(200);
    // They were used until a moment ago.
    assert_eq!(themes::clean_up(&ctx).await.unwrap(), 0);
    program.clock.advance(2 * 24 * 3600);
    assert_eq!(themes::clean_up(&ctx).await.unwrap(), 2);
    let key = domain::AssetRef::parse(domain::AssetKind::Logo, &logo)
        .unwrap()
        .key;
    assert!(!ctx.assets.exists(key).await.unwrap());
    // Style sheets stay as long as caches may hold pages with them.
    let (_, rest) = page
        .split_once("rel=\"stylesheet\" href=\"/brand/")
        .unwrap();
    let sheet = format!("/brand/{}", rest.split('"').next().unwrap());
    program.anonymous().get(&sheet).await.expect(200);
}

async fn pictures_are_judged_by_their_content(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let refused = upload(&ada, "/api/branding/upload-logo", PNG)
        .await
        .expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    ada.make_pro().await;
    for (path, picture, message) in [
        (
            "upload-logo",
            b"GIF89a".to_vec(),
            "Invalid file type. Please check the accepted formats.",
        ),
        (
            "upload-favicon",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            "Invalid file type.",
        ),
        (
            "upload-logo",
            vec![0; 512_001],
            "File too large. Maximum size is 500KB.",
        ),
        (
            "upload-favicon",
            vec![0; 102_401],
            "File too large. Maximum size is 100KB.",
        ),
    ] {
        let refused = upload(&ada, &format!("/api/branding/{path}"), &picture)
            .await
            .expect(400);
        let error = refused.json()["fields"][0].clone();
        assert_eq!(error["field"], "file");
        assert!(
            error["message"].as_str().unwrap().starts_with(message),
            "{error}"
        );
    }
    let other_field = ada
        .request(reqwest::Method::POST, "/api/branding/upload-logo")
        .header("content-type", "multipart/form-data; boundary=limit")
        .body(
            "--limit\r\nContent-Disposition: form-data; name=\"picture\"\r\n\r\nx\r\n--limit--\r\n",
        );
    crate::support::Answer::of(other_field).await.expect(400);
    ada.post("/api/branding/upload-logo", &json!({}))
        .await
        .expect(415);
}

async fn previews_and_files_need_no_account(program: Program) {
    let anybody = program.anonymous();
    let body = json!({ "theme": { "primary_color": "#f97316" } });
    let preview = anybody
        .post("/api/branding/preview", &body)
        .await
        .expect(200)
        .json();
    assert!(
        preview["css"]
            .as_str()
            .unwrap()
            .contains("--brand-solid: #f97316"),
        "{preview}"
    );
    let fragment = preview["fragment"].as_str().unwrap();
    let rows = preview["rows"].as_array().unwrap();
    for row in rows {
        let needs = row["needs"].as_f64().unwrap();
        for mode in ["light", "dark"] {
            assert!(row[mode]["ratio"].as_f64().unwrap() >= needs, "{row}");
        }
    }
    let read = anybody
        .post("/api/branding/read", &json!({ "fragment": fragment }))
        .await;
    let read = read.expect(200).json();
    assert_eq!(read["theme"]["primary_color"], "#f97316");
    assert_eq!(read["theme"]["logo_url"], Value::Null);
    let file = json!({ "json": "{\"primery_color\": \"#000000\"}" });
    let refused = anybody.post("/api/branding/read", &file).await.expect(400);
    assert!(
        refused.text.contains("Did you mean primary_color?"),
        "{}",
        refused.text
    );
    anybody
        .post("/api/branding/read", &json!({}))
        .await
        .expect(400);
    for name in [
        "none.css",
        "../secret.key",
        &format!("{}.css", "0".repeat(64)),
    ] {
        anybody.get(&format!("/brand/{name}")).await.expect(404);
    }
}
