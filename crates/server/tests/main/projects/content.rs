//! Content sections as their owner edits them. `docs/guides.rs` tests what readers see.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    a_section_is_written_listed_read_and_deleted
    a_reorder_names_every_section_once
    a_concurrent_edit_is_a_conflict
    concurrent_writers_lose_nothing
    an_empty_section_is_never_visible
    an_invalid_section_is_not_stored
    a_project_holds_200_sections
    a_downgrade_makes_sections_read_only
    deleting_a_project_deletes_its_sections
}

const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

/// The owner of the project "Shop", who writes its content sections.
pub struct Author(pub Actor);

impl Author {
    pub async fn new(program: Program) -> Self {
        let ada = program.sign_in("ada@example.com").await;
        ada.create("Shop", SDL).await;
        Self(ada)
    }

    pub async fn call(&self, method: Method, rest: &str, body: &Value) -> Answer {
        let path = format!("/api/projects/shop/content{rest}");
        self.0.call(method, &path, body).await
    }

    pub async fn put(&self, key: &str, body: &Value) -> Answer {
        self.call(Method::PUT, &format!("/{key}"), body).await
    }

    /// Writes a visible section.
    pub async fn publish(&self, key: &str, body: &Value) -> Answer {
        let mut body = body.clone();
        body["is_visible"] = json!(true);
        self.put(key, &body).await
    }

    async fn get(&self, rest: &str) -> Answer {
        let path = format!("/api/projects/shop/content{rest}");
        self.0.get(&path).await
    }

    pub async fn keys(&self) -> Vec<String> {
        let list = self.get("").await.expect(200).json();
        let sections = list["sections"].as_array().unwrap().iter();
        let keys: Vec<String> = sections
            .clone()
            .map(|section| section["key"].as_str().unwrap().to_owned())
            .collect();
        let places: Vec<u64> = sections
            .map(|section| section["position"].as_u64().unwrap())
            .collect();
        let count = u64::try_from(places.len()).unwrap();
        assert_eq!(places, (0..count).collect::<Vec<_>>());
        keys
    }

    pub async fn page(&self, path: &str) -> Answer {
        self.0
            .program
            .anonymous()
            .get(&format!("/d/ada/shop{path}"))
            .await
    }
}

async fn a_section_is_written_listed_read_and_deleted(program: Program) {
    let owner = Author::new(program).await;
    let empty = owner.get("").await.expect(200).json();
    assert_eq!(empty["sections"], json!([]));
    assert_eq!(empty["read_only"], json!(null));
    let suggested: Vec<&str> = empty["suggested"]
        .as_array()
        .unwrap()
        .iter()
        .map(|section| section["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        suggested,
        [
            "overview",
            "getting-started",
            "authentication",
            "errors",
            "changelog-notes"
        ]
    );

    let made = owner
        .put("getting-started", &json!({}))
        .await
        .expect(201)
        .json();
    assert_eq!(made["section"]["title"], "Getting started");
    assert_eq!(made["section"]["body"], "");
    assert_eq!(made["section"]["version"], 1);
    assert_eq!(made["section"]["is_visible"], false);
    let body = json!({ "title": "Errors", "body": "# Codes\r\nAll *of* them, `Shop.name`.\0", "is_visible": false });
    owner.put("errors", &body).await.expect(201);
    let read = owner.get("/errors").await.expect(200).json();
    assert_eq!(
        read["section"]["body"],
        "# Codes\nAll *of* them, `Shop.name`.\u{fffd}"
    );
    let list = owner.get("").await.expect(200).json();
    assert_eq!(
        list["sections"][1]["summary"],
        "All of them, Shop.name.\u{fffd}"
    );
    assert!(list["sections"][1].get("body").is_none());
    assert_eq!(list["suggested"].as_array().unwrap().len(), 3);

    // Fields that are left out stay; an edit without a change creates no version.
    let seen = owner
        .put("errors", &json!({ "is_visible": true, "version": 1 }))
        .await
        .expect(200)
        .json();
    assert_eq!(seen["section"]["version"], 2);
    assert_eq!(seen["section"]["body"], read["section"]["body"]);
    let same = owner
        .put("errors", &json!({ "title": "Errors", "version": 1 }))
        .await
        .expect(200)
        .json();
    assert_eq!(same["section"], seen["section"]);

    let answer = owner
        .call(Method::DELETE, "/getting-started", &json!({}))
        .await
        .expect(204);
    assert_eq!(answer.text, "");
    assert_eq!(owner.keys().await, ["errors"]);
    for rest in ["/getting-started", "/Nothing%20like%20it"] {
        assert_eq!(
            owner.get(rest).await.expect(404).error_code(),
            "not_found",
            "{rest}"
        );
        owner
            .call(Method::DELETE, rest, &json!({}))
            .await
            .expect(404);
    }
}

async fn a_reorder_names_every_section_once(program: Program) {
    let owner = Author::new(program).await;
    for key in ["aa", "bb", "cc"] {
        owner.put(key, &json!({})).await.expect(201);
    }
    let reorder = |keys: &[&str]| {
        let body = json!({ "sections": keys });
        let owner = &owner;
        async move { owner.call(Method::POST, "/reorder", &body).await }
    };
    let answer = reorder(&["cc", "aa", "bb"]).await.expect(200).json();
    assert_eq!(answer["sections"][0]["key"], "cc");
    assert_eq!(answer["sections"][0]["version"], 1, "no edit");
    assert_eq!(owner.keys().await, ["cc", "aa", "bb"]);
    for (keys, messages) in [
        (&["aa", "bb"][..], &["Missing: “cc”."][..]),
        (&[], &["Missing: “cc”, “aa”, “bb”."]),
        (
            &["aa", "bb", "cc", "dd"],
            &["Not a section of this project: “dd”."],
        ),
        (&["aa", "bb", "cc", "aa"], &["Named twice: “aa”."]),
        (
            &["aa", "aa", "x/y", "bb"],
            &[
                "Not a section of this project: “x/y”.",
                "Named twice: “aa”.",
                "Missing: “cc”.",
            ],
        ),
    ] {
        let answer = reorder(keys).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input");
        let fields: Vec<Value> = messages
            .iter()
            .map(|message| json!({ "field": "sections", "message": message }))
            .collect();
        assert_eq!(answer.json()["fields"], json!(fields));
        assert_eq!(owner.keys().await, ["cc", "aa", "bb"], "nothing half done");
    }
    let answer = owner
        .call(Method::POST, "/reorder", &json!({ "sections": "aa" }))
        .await
        .expect(400);
    assert_eq!(answer.error_code(), "invalid_json");
    owner
        .call(Method::DELETE, "/aa", &json!({}))
        .await
        .expect(204);
    assert_eq!(owner.keys().await, ["cc", "bb"]);
}

async fn a_concurrent_edit_is_a_conflict(program: Program) {
    let owner = Author::new(program).await;
    let first = json!({ "body": "One.", "version": 0 });
    owner.put("errors", &first).await.expect(201);
    // Somebody else wanted to create it too.
    let answer = owner
        .put("errors", &json!({ "body": "Other.", "version": 0 }))
        .await
        .expect(409);
    assert_eq!(answer.error_code(), "version_conflict");
    assert_eq!(answer.json()["current"]["body"], "One.");

    owner
        .put("errors", &json!({ "body": "Two.", "version": 1 }))
        .await
        .expect(200);
    let answer = owner
        .put("errors", &json!({ "body": "Late.", "version": 1 }))
        .await
        .expect(409);
    let current = &answer.json()["current"];
    assert_eq!(
        (&current["body"], &current["version"]),
        (&json!("Two."), &json!(2))
    );
    let read = owner.get("/errors").await.expect(200).json();
    assert_eq!(&read["section"], current, "nothing was stored");
    // The same text from two tabs is not a conflict.
    owner
        .put("errors", &json!({ "body": "Two.", "version": 1 }))
        .await
        .expect(200);

    owner
        .call(Method::DELETE, "/errors", &json!({}))
        .await
        .expect(204);
    let answer = owner
        .put("errors", &json!({ "body": "Late.", "version": 2 }))
        .await
        .expect(409);
    assert_eq!(answer.error_code(), "version_conflict");
    assert!(answer.json().get("current").is_none());
    assert_eq!(owner.keys().await, Vec::<String>::new());
}

async fn concurrent_writers_lose_nothing(program: Program) {
    let owner = Author::new(program).await;
    owner.put("errors", &json!({})).await.expect(201);
    let owner = std::sync::Arc::new(owner);
    let mut tasks = JoinSet::new();
    for number in 0..8 {
        let owner = std::sync::Arc::clone(&owner);
        tasks.spawn(async move {
            let made = owner.put(&format!("part-{number}"), &json!({})).await;
            made.expect(201);
            let edit = json!({ "body": format!("Edit {number}."), "version": 1 });
            owner.put("errors", &edit).await.status.as_u16()
        });
    }
    let mut statuses = tasks.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
    assert_eq!(owner.keys().await.len(), 9);
}

async fn an_empty_section_is_never_visible(program: Program) {
    let owner = Author::new(program).await;
    let refused = async |key: &str, body: Value, field: &str| {
        let answer = owner.put(key, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input");
        assert_eq!(answer.json()["fields"][0]["field"], field, "{body}");
    };
    let shown = json!({ "is_visible": true });
    refused("errors", shown.clone(), "is_visible").await;
    refused(
        "errors",
        json!({ "body": " \r\n\t", "is_visible": true }),
        "is_visible",
    )
    .await;
    // Text of which nothing is left once it is rendered.
    for nothing in [
        "&nbsp;",
        "\u{200b}",
        "&#8203;",
        "[\u{200b}](https://a.example)",
        "[a]: http://x",
        "**\u{2060}**\n\n---\n\n- \n",
        "<b></b><br>",
        "# Errors",
    ] {
        let body = json!({ "body": nothing, "is_visible": true });
        refused("errors", body, "is_visible").await;
    }
    assert_eq!(owner.keys().await, Vec::<String>::new(), "nothing stored");

    // Every suggested section starts as a hidden draft.
    for (key, _) in domain::SectionKey::SUGGESTED {
        let made = owner.put(key, &json!({ "version": 0 })).await.expect(201);
        assert_eq!(made.json()["section"]["is_visible"], false, "{key}");
        refused(key, shown.clone(), "is_visible").await;
    }
    owner.page("/guides").await.expect(404);
    owner.page("/guides/errors").await.expect(404);

    // Text and visibility may be set together; a visible section cannot be emptied.
    let both = json!({ "body": "Codes.", "is_visible": true, "version": 1 });
    owner.put("errors", &both).await.expect(200);
    owner.page("/guides/errors").await.expect(200);
    refused("errors", json!({ "body": " " }), "body").await;
    refused("errors", json!({ "body": "&nbsp;" }), "body").await;
    let tags = "<b>".repeat(13_000);
    for something in [
        "![](https://a.example/b.png)",
        "`x`",
        "<p>",
        "<b>",
        &tags,
        "<!-- later -->",
        "§",
    ] {
        let body = json!({ "body": something });
        owner.put("errors", &body).await.expect(200);
    }
    let hidden = json!({ "body": "", "is_visible": false });
    owner.put("errors", &hidden).await.expect(200);
    owner.page("/guides/errors").await.expect(404);
}

async fn an_invalid_section_is_not_stored(program: Program) {
    let owner = Author::new(program).await;
    let long = "é".repeat(128 * 1024);
    for (key, body, field) in [
        ("Errors", json!({}), "section"),
        ("a", json!({}), "section"),
        ("errors", json!({ "title": " " }), "title"),
        ("errors", json!({ "title": "a".repeat(121) }), "title"),
        ("errors", json!({ "title": "a\u{202e}b" }), "title"),
        ("errors", json!({ "body": format!("{long}x") }), "body"),
    ] {
        let answer = owner.put(key, &body).await.expect(400);
        assert_eq!(answer.error_code(), "invalid_input");
        assert_eq!(answer.json()["fields"][0]["field"], field);
    }
    let huge = json!({ "body": "x".repeat(3 * 1024 * 1024) });
    assert_eq!(
        owner.put("errors", &huge).await.expect(413).error_code(),
        "too_large"
    );
    assert_eq!(owner.keys().await, Vec::<String>::new());
    owner
        .put("errors", &json!({ "body": long }))
        .await
        .expect(201);
    let preview = json!({ "body": format!("{long}x") });
    let answer = owner.call(Method::POST, "/preview", &preview).await;
    assert_eq!(answer.expect(400).json()["fields"][0]["field"], "body");
}

async fn a_project_holds_200_sections(program: Program) {
    let owner = Author::new(program).await;
    for number in 0..200 {
        let key = format!("part-{number}");
        owner.put(&key, &json!({})).await.expect(201);
    }
    let answer = owner.put("one-more", &json!({})).await.expect(409);
    assert_eq!(answer.error_code(), "too_many_sections");
    assert_eq!(owner.keys().await.len(), 200);
    owner
        .put("part-7", &json!({ "body": "Still." }))
        .await
        .expect(200);
}

async fn a_downgrade_makes_sections_read_only(program: Program) {
    let owner = Author::new(program).await;
    owner.put("errors", &json!({})).await.expect(201);
    owner.0.make_pro().await;
    let closed = json!({ "is_public": false });
    owner.0.put("/api/projects/shop", &closed).await.expect(200);
    for name in ["Two", "Three"] {
        owner.0.create(name, SDL).await;
    }
    let third = "/api/projects/three/content/errors";
    let write = json!({ "body": "Text." });
    let save = async |path: &str| owner.0.put(path, &write).await;
    save(third).await.expect(201);
    owner.0.make_free().await;
    for (answer, reason) in [
        (owner.put("errors", &write).await, "private"),
        (owner.put("new-one", &write).await, "private"),
        (
            owner.call(Method::DELETE, "/errors", &json!({})).await,
            "private",
        ),
        (
            owner
                .call(Method::POST, "/reorder", &json!({ "sections": ["errors"] }))
                .await,
            "private",
        ),
        (save(third).await, "2 oldest projects"),
    ] {
        let answer = answer.expect(403);
        assert_eq!(answer.error_code(), "plan_limit");
        assert!(answer.json()["error"].as_str().unwrap().contains(reason));
    }
    save("/api/projects/two/content/errors").await.expect(201);
    let list = owner.get("").await.expect(200).json();
    assert!(list["read_only"].as_str().unwrap().contains("read-only"));
    assert_eq!(owner.keys().await, ["errors"], "nothing is lost");
    owner.get("/errors").await.expect(200);
}

async fn deleting_a_project_deletes_its_sections(program: Program) {
    let owner = Author::new(program).await;
    owner
        .put("errors", &json!({ "body": "Secret." }))
        .await
        .expect(201);
    owner.0.delete("/api/projects/shop").await.expect(204);
    owner.get("").await.expect(404);
    owner.0.create("Shop", SDL).await;
    assert_eq!(owner.keys().await, Vec::<String>::new());
}
