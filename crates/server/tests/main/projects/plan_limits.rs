//! Limits of the plan in the API: before a project is created, and after a downgrade.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;

use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    a_slug_can_be_checked_before_it_is_taken
    a_name_is_shown_the_slug_that_it_gets
    lookups_of_names_are_rate_limited
    lookups_of_unknown_projects_are_rate_limited
    a_private_project_on_free_is_an_error_of_its_field
    the_list_says_when_no_project_can_be_added
    an_owner_over_the_limit_is_not_told_to_delete_a_project
    a_project_says_whether_it_can_be_made_public
    after_a_downgrade_the_list_says_why_projects_are_read_only
    the_list_counts_findings
    a_client_that_hangs_up_during_the_build_makes_no_project
}

const SDL: &str = "type Query { shop: String }\n";

async fn list(owner: &Actor) -> Value {
    owner.get("/api/projects").await.expect(200).json()
}

async fn a_slug_can_be_checked_before_it_is_taken(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let look = async |slug: &str| {
        owner
            .get(&format!("/api/slugs/{slug}"))
            .await
            .expect(200)
            .json()
    };
    let free = json!({ "slug": "shop", "available": true, "message": null, "suggestion": null });
    assert_eq!(look("shop").await, free);
    owner.create("Shop", SDL).await;
    let taken = look("shop").await;
    assert_eq!(taken["available"], false);
    assert_eq!(taken["suggestion"], "shop-2");
    assert!(taken["message"].as_str().unwrap().contains("taken"));
    owner.create("Shop", SDL).await;
    assert_eq!(look("shop").await["suggestion"], "shop-3");

    for bad in ["a", "two--hyphens", "Upper", "public"] {
        let answer = look(bad).await;
        assert_eq!(answer["available"], false, "{bad}");
        assert!(answer["message"].is_string(), "{bad}");
    }
    // A slug that only redirects can be taken, so it is free.
    let renamed = json!({ "slug": "elsewhere" });
    owner.edit("shop", &renamed).await.expect(200);
    assert_eq!(look("shop").await, free);
}

async fn a_name_is_shown_the_slug_that_it_gets(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    let propose = async |name: &str| {
        let name: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        owner.get(&format!("/api/slugs?name={name}")).await
    };
    for (name, slug) in [
        ("Café & Shop", "cafe-shop"),
        ("Acme's Shop", "acmes-shop"),
        ("New", "project"),
        ("Größe API", "grosse-api"),
        ("Straße", "strasse"),
        ("日本語", "ri-ben-yu"),
        ("🚀", "rocket"),
        ("…", "project"),
        // Taken meanwhile.
        ("Strasse", "strasse-2"),
        ("STRAẞE", "strasse-3"),
    ] {
        let told = propose(name).await.expect(200).json();
        let expected = match told["suggestion"].as_str() {
            Some(next) => next.to_owned(),
            None => told["slug"].as_str().unwrap().to_owned(),
        };
        let body = json!({ "name": name });
        let made = owner.post("/api/projects", &body);
        let made = made.await.expect(201).json();
        assert_eq!(made["project"]["slug"], expected, "{name}: {told}");
        if name != "…" {
            assert_eq!(expected, slug, "{name}: {told}");
        }
    }
    let refused = propose("\u{200b}").await.expect(400);
    assert_eq!(refused.json()["fields"][0]["field"], "name");
}

async fn lookups_of_names_are_rate_limited(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let look = async |path: &str, user: &Actor, ip: &str| {
        let request = user.request(Method::GET, path);
        Answer::of(request.header("x-forwarded-for", ip)).await
    };
    let paths = [
        "/api/slugs/shop",
        "/api/usernames/bob",
        "/api/slugs?name=Shop",
    ];
    for path in paths.iter().cycle().take(60) {
        look(path, &ada, "192.0.2.1").await.expect(200);
    }
    for path in paths {
        let refused = look(path, &ada, "192.0.2.1").await.expect(429);
        assert_eq!(refused.error_code(), "rate_limited");
        assert_eq!(refused.header("retry-after"), "60");
        // The limit is per user, from any address.
        look(path, &ada, "192.0.2.2").await.expect(429);
    }
    // And per address, for any user.
    for name in ["bob", "eve", "dan"] {
        let owner = program.sign_in(&format!("{name}@example.com")).await;
        for _ in 0..60 {
            look(paths[0], &owner, "192.0.2.1").await.expect(200);
        }
    }
    let last = program.sign_in("zoe@example.com").await;
    look(paths[0], &last, "192.0.2.1").await.expect(429);
    look(paths[0], &last, "192.0.2.3").await.expect(200);
    program.clock.advance(61);
    look(paths[0], &ada, "192.0.2.1").await.expect(200);
}

async fn lookups_of_unknown_projects_are_rate_limited(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.create("Shop", "type Query { a: Int }").await;
    let nobody = program.anonymous();
    let look = async |who: &Actor, id: &str, ip: &str| {
        let path = format!("/api/projects/public/{id}");
        let request = who.request(Method::GET, &path);
        Answer::of(request.header("x-forwarded-for", ip)).await
    };
    let ids = [
        "none",
        "not%20a%20slug",
        "00000000-0000-7000-8000-000000000000",
    ];
    for id in ids.iter().cycle().take(60) {
        look(&nobody, id, "192.0.2.1").await.expect(404);
        // Finding a project costs nothing.
        look(&nobody, "shop", "192.0.2.1").await.expect(200);
    }
    let refused = look(&nobody, "none", "192.0.2.1").await.expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    assert_eq!(refused.header("retry-after"), "60");
    look(&nobody, "shop", "192.0.2.1").await.expect(200);
    look(&nobody, "none", "192.0.2.2").await.expect(404);
    // A signed-in caller is counted as one who looks up names.
    for _ in 0..60 {
        look(&ada, "none", "192.0.2.3").await.expect(404);
    }
    look(&ada, "none", "192.0.2.3").await.expect(429);
    program.clock.advance(61);
    look(&nobody, "none", "192.0.2.1").await.expect(404);
}

async fn a_private_project_on_free_is_an_error_of_its_field(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let body = json!({ "name": "Shop", "is_public": false });
    let refused = owner.post("/api/projects", &body);
    let refused = refused.await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    assert_eq!(refused.json()["fields"][0]["field"], "is_public");
    owner.create("Shop", SDL).await;
    let body = json!({ "is_public": false });
    let refused = owner.edit("shop", &body).await.expect(403);
    assert_eq!(refused.json()["fields"][0]["field"], "is_public");
}

async fn the_list_says_when_no_project_can_be_added(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("One", SDL).await;
    assert_eq!(list(&owner).await["create_refusal"], Value::Null);
    owner.create("Two", SDL).await;
    let refusal = list(&owner).await["create_refusal"].clone();
    let third = owner
        .post("/api/projects", &json!({ "name": "Three" }))
        .await
        .expect(403);
    assert_eq!(third.error_code(), "plan_limit");
    assert_eq!(refusal, third.json()["error"]);
    owner.make_pro().await;
    assert_eq!(list(&owner).await["create_refusal"], Value::Null);
}

async fn an_owner_over_the_limit_is_not_told_to_delete_a_project(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    for name in ["One", "Two", "Three"] {
        owner.create(name, SDL).await;
    }
    owner.make_free().await;
    let over =
        "The Free plan includes 2 projects and you have 3. Upgrade to Pro for unlimited projects.";
    assert_eq!(list(&owner).await["create_refusal"], over);
    let body = json!({ "name": "Four" });
    let fourth = owner.post("/api/projects", &body).await.expect(403);
    assert_eq!(fourth.error_code(), "plan_limit");
    assert_eq!(fourth.json()["error"], over);
    owner.delete("/api/projects/three").await.expect(204);
    let at =
        "The Free plan includes 2 projects. Delete one, or upgrade to Pro for unlimited projects.";
    assert_eq!(list(&owner).await["create_refusal"], at);
}

async fn a_project_says_whether_it_can_be_made_public(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    for name in ["One", "Two", "Three", "Four"] {
        owner.create(name, SDL).await;
    }
    let open = |is_public: bool| json!({ "is_public": is_public });
    for slug in ["one", "three"] {
        owner.edit(slug, &open(false)).await.expect(200);
    }
    owner.make_free().await;
    let projects = list(&owner).await["projects"].clone();
    for project in projects.as_array().unwrap() {
        let slug = project["slug"].as_str().unwrap();
        let one = owner.get(&format!("/api/projects/{slug}")).await;
        let one = one.expect(200).json()["project"].clone();
        assert_eq!(one["can_be_opened"], project["can_be_opened"], "{slug}");
        assert_eq!(one["can_be_opened"], slug == "one", "{slug}");
    }
    let refused = owner.edit("three", &open(true)).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    let opened = owner.edit("one", &open(true)).await.expect(200);
    assert_eq!(opened.json()["project"]["can_be_opened"], false);
}

async fn after_a_downgrade_the_list_says_why_projects_are_read_only(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.make_pro().await;
    for name in ["One", "Two", "Three"] {
        owner.create(name, SDL).await;
    }
    let put = async |slug: &str, body: &Value| owner.edit(slug, body).await;
    put("one", &json!({ "is_public": false })).await.expect(200);
    for slug in ["one", "two", "three"] {
        let next = json!({ "sdl": "type Query { cart: Int }" });
        let path = format!("/api/projects/{slug}/schema");
        owner.put(&path, &next).await.expect(201);
    }
    owner.make_free().await;

    // The list and each project give the same reason, newest first.
    let listed = list(&owner).await;
    let reasons: Vec<Value> = listed["projects"]
        .as_array()
        .unwrap()
        .iter()
        .map(|project| project["read_only"].clone())
        .collect();
    assert!(reasons[0].as_str().unwrap().contains("2 oldest projects"));
    assert_eq!(reasons[1], Value::Null);
    assert!(reasons[2].as_str().unwrap().contains("private"));
    for (slug, reason) in ["three", "two", "one"].iter().zip(&reasons) {
        let one = owner.get(&format!("/api/projects/{slug}")).await;
        assert_eq!(&one.expect(200).json()["project"]["read_only"], reason);
    }

    for (slug, status) in [("one", 403), ("two", 201), ("three", 403)] {
        let next = json!({ "sdl": "type Query { another: Int }" });
        let schema = format!("/api/projects/{slug}/schema");
        let restore = format!("/api/projects/{slug}/versions/1/restore");
        let publish = owner.put(&schema, &next).await;
        let publish = publish.expect(status);
        let restored = owner.post(&restore, &json!({})).await.expect(status);
        let renamed = put(slug, &json!({ "name": "Renamed" })).await;
        let renamed = renamed.expect(if status == 403 { 403 } else { 200 });
        if status == 403 {
            for refused in [publish, restored, renamed] {
                assert_eq!(refused.error_code(), "plan_limit");
            }
            // It can still be read, and nothing was deleted.
            owner.get(&schema).await.expect(200);
        }
    }
    // As the text says: a private project may be made public, together with other changes.
    let open = json!({ "is_public": true, "name": "One", "slug": "one", "description": "" });
    let opened = put("one", &open).await.expect(200).json();
    assert_eq!(opened["project"]["read_only"], Value::Null);
    put("one", &json!({ "name": "First" })).await.expect(200);
    // Deleting another project helps too.
    owner.delete("/api/projects/two").await.expect(204);
    put("three", &json!({ "name": "Second" })).await.expect(200);
}

async fn the_list_counts_findings(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Clean", SDL).await;
    let with_finding = "type Query { a: Int }\ntype Shop { id: ID id: ID }\n";
    owner.create("Doubled", with_finding).await;
    let listed = list(&owner).await;
    assert_eq!(listed["projects"][0]["findings"], 1);
    assert_eq!(listed["projects"][1]["findings"], 0);
}

/// Returns a schema with that many types and a query.
pub fn types(count: u32) -> String {
    let types: String = (0..count)
        .map(|number| format!("type T{number} {{ a: T{number} b(c: Int = 1): [String!]! }}\n"))
        .collect();
    format!("{SDL}{types}")
}

async fn a_client_that_hangs_up_during_the_build_makes_no_project(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let body = json!({ "name": "Gone", "sdl": types(10_000) }).to_string();
    let address = program.base.strip_prefix("http://").unwrap().to_owned();
    let head = format!(
        "POST /api/projects HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        owner.token,
        body.len()
    );
    let mut connection = tokio::net::TcpStream::connect(address).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(body.as_bytes()).await.unwrap();
    // When a tenth of it, sent later, is built, the whole request has been read but is not built yet.
    let tenth = json!({ "sdl": types(1_000) });
    owner.post("/api/schema-checks", &tenth).await.expect(200);
    drop(connection);
    // When twice as much, sent after hanging up, is built, the project would exist too.
    owner.create("Kept", &types(20_000)).await;
    let listed = list(&owner).await;
    let projects = listed["projects"].as_array().unwrap();
    let names: Vec<&Value> = projects.iter().map(|project| &project["name"]).collect();
    assert_eq!(names, ["Kept"]);
}
