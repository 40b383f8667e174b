//! What the plan allows, as the API says it: before a project is made and after a downgrade.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

use crate::on_both;
use crate::support::Program;

on_both! {
    a_slug_is_looked_at_before_it_is_taken
    the_list_says_when_no_project_can_be_added
    over_the_limit_nobody_is_told_to_delete_one
    what_can_be_opened_is_said
    a_downgrade_closes_projects_for_changes
    the_list_counts_findings
    who_hangs_up_while_it_is_built_makes_no_project
}

const SDL: &str = "type Query { shop: String }\n";

async fn list(program: &Program, token: &str) -> Value {
    program.get("/api/projects", token).await.expect(200).json()
}

async fn a_slug_is_looked_at_before_it_is_taken(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    let look = async |slug: &str| {
        program
            .get(&format!("/api/slugs/{slug}"), &token)
            .await
            .expect(200)
            .json()
    };
    let free = json!({ "slug": "shop", "available": true, "message": null, "suggestion": null });
    assert_eq!(look("shop").await, free);
    program.create(&token, "Shop", SDL).await;
    let taken = look("shop").await;
    assert_eq!(taken["available"], false);
    assert_eq!(taken["suggestion"], "shop-2");
    assert!(taken["message"].as_str().unwrap().contains("taken"));
    program.create(&token, "Shop", SDL).await;
    assert_eq!(look("shop").await["suggestion"], "shop-3");

    for bad in ["a", "two--hyphens", "Upper", "public"] {
        let answer = look(bad).await;
        assert_eq!(answer["available"], false, "{bad}");
        assert!(answer["message"].is_string(), "{bad}");
    }
    // One that a project had before can be taken over, so it is free.
    let renamed = json!({ "slug": "elsewhere" });
    program.edit(&token, "shop", &renamed).await.expect(200);
    assert_eq!(look("shop").await, free);
}

async fn the_list_says_when_no_project_can_be_added(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.create(&token, "One", SDL).await;
    assert_eq!(list(&program, &token).await["create_refusal"], Value::Null);
    program.create(&token, "Two", SDL).await;
    let refusal = list(&program, &token).await["create_refusal"].clone();
    let third = program
        .call(
            Method::POST,
            "/api/projects",
            &token,
            &json!({ "name": "Three" }),
        )
        .await
        .expect(403);
    assert_eq!(third.error_code(), "plan_limit");
    assert_eq!(refusal, third.json()["error"]);
    program.make_pro("ada@example.com").await;
    assert_eq!(list(&program, &token).await["create_refusal"], Value::Null);
}

async fn over_the_limit_nobody_is_told_to_delete_one(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    for name in ["One", "Two", "Three"] {
        program.create(&token, name, SDL).await;
    }
    program.make_free("ada@example.com").await;
    let over =
        "The Free plan includes 2 projects and you have 3. Upgrade to Pro for unlimited projects.";
    assert_eq!(list(&program, &token).await["create_refusal"], over);
    let body = json!({ "name": "Four" });
    let fourth = program
        .call(Method::POST, "/api/projects", &token, &body)
        .await
        .expect(403);
    assert_eq!(fourth.error_code(), "plan_limit");
    assert_eq!(fourth.json()["error"], over);
    program
        .call(Method::DELETE, "/api/projects/three", &token, &json!({}))
        .await
        .expect(204);
    let at =
        "The Free plan includes 2 projects. Delete one, or upgrade to Pro for unlimited projects.";
    assert_eq!(list(&program, &token).await["create_refusal"], at);
}

async fn what_can_be_opened_is_said(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    for name in ["One", "Two", "Three", "Four"] {
        program.create(&token, name, SDL).await;
    }
    let open = |is_public: bool| json!({ "is_public": is_public });
    for slug in ["one", "three"] {
        program.edit(&token, slug, &open(false)).await.expect(200);
    }
    program.make_free("ada@example.com").await;
    let projects = list(&program, &token).await["projects"].clone();
    for project in projects.as_array().unwrap() {
        let slug = project["slug"].as_str().unwrap();
        let one = program.get(&format!("/api/projects/{slug}"), &token).await;
        let one = one.expect(200).json()["project"].clone();
        assert_eq!(one["can_be_opened"], project["can_be_opened"], "{slug}");
        assert_eq!(one["can_be_opened"], slug == "one", "{slug}");
    }
    let refused = program.edit(&token, "three", &open(true)).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    let opened = program.edit(&token, "one", &open(true)).await.expect(200);
    assert_eq!(opened.json()["project"]["can_be_opened"], false);
}

async fn a_downgrade_closes_projects_for_changes(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.make_pro("ada@example.com").await;
    for name in ["One", "Two", "Three"] {
        program.create(&token, name, SDL).await;
    }
    let put = async |slug: &str, body: &Value| program.edit(&token, slug, body).await;
    put("one", &json!({ "is_public": false })).await.expect(200);
    for slug in ["one", "two", "three"] {
        let next = json!({ "sdl": "type Query { cart: Int }" });
        let path = format!("/api/projects/{slug}/schema");
        program
            .call(Method::PUT, &path, &token, &next)
            .await
            .expect(201);
    }
    program.make_free("ada@example.com").await;

    // The list and each project say the same, newest first.
    let listed = list(&program, &token).await;
    let reasons: Vec<Value> = listed["projects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|project| project["read_only"].clone())
        .collect();
    assert!(reasons[0].as_str().unwrap().contains("2 projects"));
    assert_eq!(reasons[1], Value::Null);
    assert!(reasons[2].as_str().unwrap().contains("private"));
    for (slug, reason) in ["three", "two", "one"].iter().zip(&reasons) {
        let one = program.get(&format!("/api/projects/{slug}"), &token).await;
        assert_eq!(&one.expect(200).json()["project"]["read_only"], reason);
    }

    for (slug, status) in [("one", 403), ("two", 201), ("three", 403)] {
        let next = json!({ "sdl": "type Query { another: Int }" });
        let schema = format!("/api/projects/{slug}/schema");
        let restore = format!("/api/projects/{slug}/versions/1/restore");
        let publish = program.call(Method::PUT, &schema, &token, &next).await;
        let publish = publish.expect(status);
        let restored = program
            .call(Method::POST, &restore, &token, &json!({}))
            .await
            .expect(status);
        let renamed = put(slug, &json!({ "name": "Renamed" })).await;
        let renamed = renamed.expect(if status == 403 { 403 } else { 200 });
        if status == 403 {
            for refused in [publish, restored, renamed] {
                assert_eq!(refused.error_code(), "plan_limit");
            }
            // Reading goes on, and nothing was deleted.
            program.get(&schema, &token).await.expect(200);
        }
    }
    // The way out that the text names: a private project may be made public, whatever else is sent along.
    let open = json!({ "is_public": true, "name": "One", "slug": "one", "description": "" });
    let opened = put("one", &open).await.expect(200).json();
    assert_eq!(opened["project"]["read_only"], Value::Null);
    put("one", &json!({ "name": "First" })).await.expect(200);
    // So is deleting another one.
    program
        .call(Method::DELETE, "/api/projects/two", &token, &json!({}))
        .await
        .expect(204);
    put("three", &json!({ "name": "Second" })).await.expect(200);
}

async fn the_list_counts_findings(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.create(&token, "Clean", SDL).await;
    let with_finding = "type Query { a: Int }\ntype Shop { id: ID id: ID }\n";
    program.create(&token, "Doubled", with_finding).await;
    let listed = list(&program, &token).await;
    assert_eq!(listed["projects"][0]["findings"], 1);
    assert_eq!(listed["projects"][1]["findings"], 0);
}

/// That many types and a query.
pub fn types(count: u32) -> String {
    let types: String = (0..count)
        .map(|number| format!("type T{number} {{ a: T{number} b(c: Int = 1): [String!]! }}\n"))
        .collect();
    format!("{SDL}{types}")
}

async fn who_hangs_up_while_it_is_built_makes_no_project(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    let body = json!({ "name": "Gone", "sdl": types(10_000) }).to_string();
    let address = program.base.strip_prefix("http://").unwrap().to_owned();
    let head = format!(
        "POST /api/projects HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut connection = tokio::net::TcpStream::connect(address).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(body.as_bytes()).await.unwrap();
    // Once a tenth of it, sent later, is built, the whole has been read and is not built yet.
    let tenth = json!({ "sdl": types(1_000) });
    program
        .call(Method::POST, "/api/schema-checks", &token, &tenth)
        .await
        .expect(200);
    drop(connection);
    // Once twice as much is built that was sent after the end, it would be there too.
    program.create(&token, "Kept", &types(20_000)).await;
    let listed = list(&program, &token).await;
    let projects = listed["projects"].as_array().unwrap();
    let names: Vec<&Value> = projects.iter().map(|project| &project["name"]).collect();
    assert_eq!(names, ["Kept"]);
}
