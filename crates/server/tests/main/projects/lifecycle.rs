//! Projects and their schema versions.

use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;

use crate::on_both;
use crate::support::{Answer, Program};

on_both! {
    a_schema_becomes_a_project
    a_syntax_error_stores_nothing
    findings_are_stored_and_do_not_stop_a_publish
    strict_publishing_refuses_findings
    the_same_schema_makes_no_new_version
    concurrent_publishes_are_numbered_without_gaps
    concurrent_requests_cannot_pass_the_limit_of_two_projects
    private_projects_need_pro
    a_taken_slug_is_numbered_or_refused
    an_old_slug_redirects
    a_deleted_project_is_gone
    a_schema_may_be_sent_in_three_ways
}

const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

async fn a_schema_becomes_a_project(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let body = json!({ "name": "Acme Shop", "description": "All of it.", "sdl": SDL });
    let created = ada.post("/api/projects", &body).await.expect(201).json();
    assert_eq!(created["project"]["slug"], "acme-shop");
    assert_eq!(created["project"]["username"], "ada");
    assert_eq!(created["project"]["is_public"], true);
    assert_eq!(created["project"]["current_version"], 1);
    assert_eq!(
        created["project"]["counts"],
        json!({ "types": 2, "operations": 1, "fields": 2 })
    );
    assert_eq!(created["version"]["number"], 1);
    assert_eq!(created["version"]["sdl_bytes"], SDL.len());
    assert_eq!(created["findings"], json!({ "items": [], "omitted": 0 }));

    let list = ada.get("/api/projects").await.expect(200).json();
    assert_eq!(list["username"], "ada");
    assert_eq!(list["projects"], json!([created["project"]]));
    let id = created["project"]["id"].as_str().unwrap();
    for path in [
        format!("/api/projects/{id}"),
        "/api/projects/acme-shop".to_owned(),
    ] {
        assert_eq!(
            ada.get(&path).await.expect(200).json()["project"],
            created["project"]
        );
    }
    let schema = ada
        .get("/api/projects/acme-shop/schema")
        .await
        .expect(200)
        .json();
    assert_eq!(schema["sdl"], SDL);
    let public = program
        .anonymous()
        .get("/api/projects/public/acme-shop")
        .await
        .expect(200)
        .json();
    assert_eq!(public["project"]["name"], "Acme Shop");
    assert!(public["project"].get("is_public").is_none());

    let body = json!({ "name": "Renamed", "description": "" });
    let updated = ada.edit("acme-shop", &body).await.expect(200).json();
    assert_eq!(
        (
            updated["project"]["name"].as_str(),
            updated["project"]["slug"].as_str()
        ),
        (Some("Renamed"), Some("acme-shop"))
    );
}

async fn a_syntax_error_stores_nothing(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let broken =
        "type Query {\n  product(id: ID!): Product\n  products(first: Int =): [Product!]!\n}\n";
    let answer = ada
        .post("/api/projects", &json!({ "name": "Shop", "sdl": broken }))
        .await
        .expect(422);
    assert_eq!(answer.error_code(), "invalid_schema");
    let diagnostic = &answer.json()["diagnostics"][0];
    assert_eq!(diagnostic["line"], 3);
    assert_eq!(diagnostic["column"], 24);
    assert_eq!(
        diagnostic["excerpt"],
        "  products(first: Int =): [Product!]!"
    );
    let list = ada.get("/api/projects").await.expect(200).json();
    assert_eq!(list["projects"], json!([]));

    let id = ada.create("Shop", SDL).await;
    ada.publish(&id, broken).await.expect(422);
    let schema = ada
        .get(&format!("/api/projects/{id}/schema"))
        .await
        .expect(200)
        .json();
    assert_eq!(
        (schema["version"]["number"].as_u64(), schema["sdl"].as_str()),
        (Some(1), Some(SDL))
    );
}

async fn strict_publishing_refuses_findings(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    ada.create("Shop", "type Query { a: Int }").await;
    let found = "type Query { a: Int user: Usr }";
    let send = async |method: Method, path: &str, kind: &str, body: String| {
        let request = ada
            .request(method, &format!("/api/projects/shop/{path}"))
            .header("content-type", kind)
            .body(body);
        Answer::of(request).await
    };
    let json = |sdl: &str, strict: bool| json!({ "sdl": sdl, "strict": strict }).to_string();
    let (put, post, ours) = (Method::PUT, Method::POST, "application/json");
    let graphql = "application/graphql";
    for answer in [
        send(put.clone(), "schema", ours, json(found, true)).await,
        send(put.clone(), "schema?strict=true", graphql, found.to_owned()).await,
    ] {
        let answer = answer.expect(422).json();
        assert_eq!(answer["code"], "invalid_schema");
        assert_eq!(
            answer["error"],
            "The schema has 1 finding, and “strict” refuses a schema with findings."
        );
        let diagnostics = answer["diagnostics"].as_array().unwrap();
        assert_eq!(diagnostics.len(), 1, "{answer}");
        assert_eq!(diagnostics[0]["code"], "unknown_type");
        assert_eq!(diagnostics[0]["line"], 1);
    }
    let project = ada.get("/api/projects/shop").await.expect(200);
    assert_eq!(project.json()["project"]["current_version"], 1);
    // A check reports the same without refusing.
    for (path, kind, body, ok) in [
        ("schema/check", ours, json(found, true), false),
        ("schema/check?strict=true", graphql, found.to_owned(), false),
        ("schema/check", graphql, found.to_owned(), true),
    ] {
        let answer = send(post.clone(), path, kind, body).await.expect(200);
        assert_eq!(answer.json()["ok"], ok, "{path}");
    }
    // A valid schema is published; so is an invalid one without `strict`.
    let good = json("type Query { a: Int b: Int }", true);
    send(put.clone(), "schema", ours, good).await.expect(201);
    send(
        put.clone(),
        "schema?strict=false",
        graphql,
        found.to_owned(),
    )
    .await
    .expect(201);
    // Findings count even if the schema was published before.
    send(put, "schema?strict=true", graphql, found.to_owned())
        .await
        .expect(422);
}

async fn findings_are_stored_and_do_not_stop_a_publish(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let sdl = "type Query { user: Usr }\ntype User { id: ID! id: ID! }\n";
    let created = ada
        .post("/api/projects", &json!({ "name": "Shop", "sdl": sdl }))
        .await
        .expect(201)
        .json();
    let findings = created["findings"]["items"].as_array().unwrap();
    assert_eq!(findings.len(), 2, "{findings:?}");
    assert!(findings[0]["hint"].as_str().unwrap().contains("User"));
    assert_eq!(created["version"]["findings_count"], 2);
    let schema = ada
        .get("/api/projects/shop/schema")
        .await
        .expect(200)
        .json();
    assert_eq!(schema["findings"], created["findings"]);
}

async fn the_same_schema_makes_no_new_version(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let id = ada.create("Shop", SDL).await;
    let same = ada.publish(&id, SDL).await.expect(200).json();
    assert_eq!(
        (
            same["unchanged"].as_bool(),
            same["version"]["number"].as_u64()
        ),
        (Some(true), Some(1))
    );
    let other = ada
        .publish(&id, "type Query { b: Int }")
        .await
        .expect(201)
        .json();
    assert_eq!(
        (
            other["unchanged"].as_bool(),
            other["version"]["number"].as_u64()
        ),
        (Some(false), Some(2))
    );
    let back = ada.publish(&id, SDL).await.expect(201).json();
    assert_eq!(back["version"]["number"], 3);
}

async fn concurrent_publishes_are_numbered_without_gaps(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let id = ada.create("Shop", SDL).await;
    let mut publishers = JoinSet::new();
    for number in 0..8 {
        let request = ada
            .request(Method::PUT, &format!("/api/projects/{id}/schema"))
            .header("content-type", "application/graphql")
            .body(format!("type Query {{ field{number}: Int }}"));
        publishers.spawn(async move {
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), 201);
            response.json::<serde_json::Value>().await.unwrap()["version"]["number"]
                .as_u64()
                .unwrap()
        });
    }
    let mut numbers = publishers.join_all().await;
    numbers.sort_unstable();
    assert_eq!(numbers, (2..=9).collect::<Vec<_>>());
    let schema = ada
        .get(&format!("/api/projects/{id}/schema"))
        .await
        .expect(200)
        .json();
    assert_eq!(schema["version"]["number"], 9);
}

async fn concurrent_requests_cannot_pass_the_limit_of_two_projects(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let mut creators = JoinSet::new();
    for number in 0..8 {
        let request = ada
            .request(Method::POST, "/api/projects")
            .json(&json!({ "name": format!("Shop {number}") }));
        creators.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let made = creators
        .join_all()
        .await
        .into_iter()
        .filter(|status| *status == 201)
        .count();
    assert_eq!(made, 2);
    let refused = ada
        .post("/api/projects", &json!({ "name": "Third" }))
        .await
        .expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    assert!(
        refused.json()["error"]
            .as_str()
            .unwrap()
            .contains("2 projects")
    );

    ada.make_pro().await;
    ada.post("/api/projects", &json!({ "name": "Third" }))
        .await
        .expect(201);
}

async fn private_projects_need_pro(program: Program) {
    let anonymous = program.anonymous();
    let ada = program.sign_in("ada@example.com").await;
    let private = json!({ "name": "Shop", "is_public": false });
    let refused = ada.post("/api/projects", &private).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    ada.create("Shop", SDL).await;
    let close = json!({ "is_public": false });
    ada.edit("shop", &close).await.expect(403);
    ada.make_pro().await;
    ada.make_private("shop").await;
    anonymous.get("/d/ada/shop").await.expect(404);
    anonymous.get("/api/projects/public/shop").await.expect(404);
    anonymous.get("/api/public/docs/ada/shop").await.expect(404);
    ada.get("/api/public/docs/ada/shop").await.expect(200);
    let owner = anonymous
        .get("/api/public/users/ada")
        .await
        .expect(200)
        .json();
    assert_eq!(owner["projects"], json!([]));
}

async fn a_taken_slug_is_numbered_or_refused(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    ada.create("Shop", SDL).await;
    let second = bob
        .post("/api/projects", &json!({ "name": "Shop" }))
        .await
        .expect(201);
    assert_eq!(second.json()["project"]["slug"], "shop-2");
    let typed = json!({ "name": "Mine", "slug": "shop" });
    let refused = bob.post("/api/projects", &typed).await.expect(409);
    assert_eq!(refused.error_code(), "slug_taken");
    assert_eq!(refused.json()["fields"][0]["field"], "slug");
    let refused = bob
        .edit("shop-2", &json!({ "slug": "shop" }))
        .await
        .expect(409);
    assert_eq!(refused.error_code(), "slug_taken");
    for slug in ["public", "UPPER", "a", "-x-", "a--b"] {
        let body = json!({ "name": "Mine", "slug": slug });
        bob.post("/api/projects", &body).await.expect(400);
    }
}

async fn an_old_slug_redirects(program: Program) {
    let anonymous = program.anonymous();
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    ada.create("Shop", SDL).await;
    ada.edit("shop", &json!({ "slug": "store" }))
        .await
        .expect(200);
    let moved = anonymous
        .get("/d/ada/shop/objects/Shop?x=1")
        .await
        .expect(308);
    assert_eq!(moved.header("location"), "/d/ada/store/objects/Shop?x=1");
    let moved = anonymous
        .get("/api/public/docs/ada/shop/pages/objects/Shop")
        .await
        .expect(308);
    assert_eq!(
        moved.header("location"),
        "/api/public/docs/ada/store/pages/objects/Shop"
    );
    anonymous.get("/d/ada/store/objects/Shop").await.expect(200);
    assert_eq!(moved.header("cache-control"), "no-cache");
    let public = anonymous.get("/api/projects/public/shop").await.expect(200);
    assert_eq!(public.json()["project"]["slug"], "store");
    // The owner may change back, any number of times.
    for slug in ["shop", "store"] {
        ada.edit("shop", &json!({ "slug": slug })).await.expect(200);
        anonymous.get(&format!("/d/ada/{slug}")).await.expect(200);
    }
    // Until somebody else takes it.
    bob.create("Shop", SDL).await;
    anonymous.get("/d/ada/shop").await.expect(404);
    anonymous.get("/d/bob/shop").await.expect(200);
}

async fn a_deleted_project_is_gone(program: Program) {
    let anonymous = program.anonymous();
    let ada = program.sign_in("ada@example.com").await;
    let id = ada.create("Shop", SDL).await;
    anonymous.get("/d/ada/shop").await.expect(200);
    ada.delete(&format!("/api/projects/{id}")).await.expect(204);
    anonymous.get("/d/ada/shop").await.expect(404);
    ada.get(&format!("/api/projects/{id}")).await.expect(404);
    ada.delete(&format!("/api/projects/{id}")).await.expect(404);
}

async fn a_schema_may_be_sent_in_three_ways(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let id = ada.create("Shop", SDL).await;
    let path = format!("/api/projects/{id}/schema");
    let ours = json!({ "sdl": "type Query { a: Int }", "message": "First", "commit": "4f2a91c" });
    let version = ada.put(&path, &ours).await.expect(201).json();
    assert_eq!(version["version"]["message"], "First");
    assert_eq!(version["version"]["commit"], "4f2a91c");
    let introspection = json!({ "data": { "__schema": {
        "queryType": { "name": "Query" }, "mutationType": null, "subscriptionType": null, "directives": [],
        "types": [
            { "kind": "OBJECT", "name": "Query", "fields": [
                { "name": "b", "args": [], "type": { "kind": "SCALAR", "name": "Int", "ofType": null } } ] },
            { "kind": "SCALAR", "name": "Int" }
        ]
    } } });
    ada.put(&path, &introspection).await.expect(201);
    let schema = ada.get(&path).await.expect(200).json();
    assert!(
        schema["sdl"].as_str().unwrap().contains("b: Int"),
        "{}",
        schema["sdl"]
    );
    let wrong = ada
        .request(Method::PUT, &path)
        .header("content-type", "image/png")
        .body("x");
    let refused = Answer::of(wrong).await.expect(415);
    assert_eq!(refused.error_code(), "unsupported_media_type");
}
