//! The LLM docs page: files and set-up.

use serde_json::json;

use crate::on_both;
use crate::support::{Program, start};

const SDL: &str = "\"All of it.\" type Query { user(id: ID!): User } type User { login: String }";
const FILES: [&str; 4] = [
    "llms.txt",
    "llms-full.txt",
    "schema.graphql",
    "schema.min.graphql",
];
const API: &str = "/api/public/docs/ada/shop/llm-docs";

on_both! {
    only_the_owner_reads_files_of_a_private_project
}

#[tokio::test(flavor = "multi_thread")]
async fn sizes_are_those_of_the_files() {
    let program = start(None);
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    for round in 0..2 {
        let docs = anonymous.get(API).await.expect(200).json();
        assert_eq!(docs["is_public"], true);
        let files = docs["files"].as_array().unwrap();
        assert_eq!(
            files
                .iter()
                .map(|file| file["name"].as_str().unwrap())
                .collect::<Vec<_>>(),
            FILES
        );
        for file in files {
            let url = file["url"].as_str().unwrap();
            let text = anonymous
                .get(url.strip_prefix(&program.base).unwrap())
                .await
                .expect(200)
                .text;
            assert_eq!(file["bytes"], text.len(), "{url}");
            assert_eq!(file["tokens"], schema_docs::count_tokens(&text), "{url}");
            assert!(text.starts_with(file["preview"].as_str().unwrap()), "{url}");
        }
        assert_eq!(docs["mcp_url"], format!("{}/d/ada/shop/mcp", program.base));
        assert_eq!(docs["tools"].as_array().unwrap().len(), 6);
        let clients = docs["clients"].as_array().unwrap();
        assert_eq!(clients.len(), 7);
        // The second round has other files at the same address.
        if round == 0 {
            let longer = format!("{SDL} type More {{ name: String }}");
            owner.publish("shop", longer).await.expect(201);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_read_without_script() {
    let program = start(None);
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop & <b>", SDL).await;
    let path = "/d/ada/shop-b/llm-docs";
    let document = anonymous.get(path).await.expect(200);
    for text in [
        "<title>LLM docs ",
        "claude mcp add",
        "/d/ada/shop-b/mcp",
        "aria-current=\"true\">LLM docs</a>",
        "gemini mcp add",
    ] {
        assert!(document.text.contains(text), "{text} is missing");
    }
    for name in FILES {
        assert!(document.text.contains(&format!(
            "href=\"/d/ada/shop-b/{name}\" download=\"shop-b-{name}\""
        )));
    }
    assert!(!document.text.contains("Shop & <b>"), "a name is no markup");
    let page = anonymous
        .get("/api/public/docs/ada/shop-b/pages/llm-docs")
        .await
        .expect(200)
        .json();
    assert_eq!(page["kind"], "llm-docs");
    assert!(document.text.contains(page["html"].as_str().unwrap()));
    let text = anonymous.get(&format!("{path}.md")).await.expect(200).text;
    assert!(
        text.starts_with("# LLM docs\n") && text.contains("[mcp_servers.shop-b-docs]"),
        "{text}"
    );
    let listed = anonymous
        .get("/d/ada/shop-b/sitemap.xml")
        .await
        .expect(200)
        .text;
    assert!(
        listed.contains("/llm-docs</loc>") && !listed.contains(".txt") && !listed.contains(".md<")
    );

    let rename = json!({ "slug": "store" });
    owner.edit("shop-b", &rename).await.expect(200);
    for (old, new) in [
        (path, "/d/ada/store/llm-docs"),
        (
            "/api/public/docs/ada/shop-b/llm-docs",
            "/api/public/docs/ada/store/llm-docs",
        ),
    ] {
        assert_eq!(anonymous.get(old).await.expect(308).header("location"), new);
    }
    // The files contain a new name at once.
    let rename = json!({ "name": "Warehouse" });
    owner.edit("store", &rename).await.expect(200);
    let index = anonymous
        .get("/d/ada/store/llms.txt")
        .await
        .expect(200)
        .text;
    assert!(index.starts_with("# Warehouse\n"), "{index}");
}

async fn only_the_owner_reads_files_of_a_private_project(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    owner.make_pro().await;
    owner.create("Shop", SDL).await;
    anonymous.get("/d/ada/shop/llm-docs").await.expect(200);
    anonymous.get(API).await.expect(200);
    owner.make_private("shop").await;
    let pages = "/api/public/docs/ada/shop/pages/llm-docs";
    for path in [
        "/d/ada/shop/llm-docs",
        "/d/ada/shop/llm-docs.md",
        API,
        pages,
    ] {
        for caller in [&program.anonymous(), &other] {
            caller.get(path).await.expect(404);
        }
    }
    assert_eq!(owner.get(API).await.expect(200).json()["is_public"], false);
    let html = owner.get(pages).await.expect(200).json()["html"].to_string();
    assert!(
        html.contains("llm:read") && html.contains("data-private"),
        "{html}"
    );
    // Every set-up says where to put the key.
    assert_eq!(html.matches("Bearer gf_r_YOUR_KEY").count(), 5, "{html}");
    assert!(html.contains("/settings/api-keys"), "{html}");
    let text = owner.get("/d/ada/shop/llm-docs.md").await;
    let text = text.expect(200).text;
    assert!(text.contains("an API key that has `llm:read`"), "{text}");
    assert!(text.contains("/settings/api-keys>"), "{text}");
}
