//! Profile, usernames, sessions, and the export of a user's data.

use std::io::{Cursor, Read as _};

use reqwest::Method;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Answer, Program, fresh_ip};

on_both! {
    a_profile_can_be_changed
    an_old_username_redirects_everywhere
    an_old_username_redirects_until_somebody_takes_it
    username_changes_are_rate_limited
    sessions_are_listed_and_ended
    a_user_can_download_all_their_data
    a_failed_payment_pauses_pro_and_is_named
    a_lookup_says_whether_a_slug_or_username_is_available
}

const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

fn now(program: &Program) -> String {
    domain::Clock::now(&*program.clock).to_rfc3339()
}

async fn update(owner: &Actor, body: Value) -> Answer {
    owner.put("/api/user", &body).await
}

async fn a_failed_payment_pauses_pro_and_is_named(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let expect = async |plan: &str, payment_failed: bool| {
        let me = owner.get("/api/auth/me").await.expect(200).json();
        assert_eq!(me["user"]["plan"], plan);
        assert_eq!(me["user"]["payment_failed"], payment_failed);
    };
    expect("free", false).await;
    owner.make_pro().await;
    expect("pro", false).await;
    owner.fail_payment().await;
    expect("free", true).await;
    owner.make_pro().await;
    expect("pro", false).await;
    owner.make_free().await;
    expect("free", false).await;
}

async fn a_profile_can_be_changed(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let made = now(&program);
    let body = json!({ "name": "  Ada Lovelace ", "username": "countess" });
    let user = update(&owner, body).await.expect(200).json();
    assert_eq!(user["user"]["name"], "Ada Lovelace");
    assert_eq!(user["user"]["username"], "countess");
    assert_eq!(user["user"]["created_at"], made);
    // Fields that are left out stay; an empty name removes the name.
    let user = update(&owner, json!({})).await.expect(200).json();
    assert_eq!(user["user"]["name"], "Ada Lovelace");
    let user = update(&owner, json!({ "name": "" }))
        .await
        .expect(200)
        .json();
    assert_eq!(user["user"]["name"], json!(null));
    let me = owner.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me, user);

    for (body, field) in [
        (json!({ "name": "a".repeat(81) }), "name"),
        (json!({ "name": " \t " }), "name"),
        (json!({ "name": "a\u{202e}b" }), "name"),
        (json!({ "username": "Ada" }), "username"),
        (json!({ "username": "a" }), "username"),
        (json!({ "username": "support" }), "username"),
        (json!({ "username": "a".repeat(40) }), "username"),
    ] {
        let refused = update(&owner, body).await.expect(400);
        assert_eq!(refused.json()["fields"][0]["field"], field);
    }
    program.sign_in("bob@example.com").await;
    let taken = update(&owner, json!({ "name": "New", "username": "bob" }))
        .await
        .expect(409);
    assert_eq!(taken.error_code(), "username_taken");
    assert_eq!(taken.json()["fields"][0]["field"], "username");
    let me = owner.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me, user, "all of a change or nothing");
}

async fn an_old_username_redirects_everywhere(program: Program) {
    let anonymous = program.anonymous();
    let owner = program.sign_in("ada@example.com").await;
    owner.create("Shop", SDL).await;
    anonymous.get("/d/ada/shop").await.expect(200);
    update(&owner, json!({ "username": "countess" }))
        .await
        .expect(200);
    update(&owner, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    anonymous.get("/d/lovelace/shop").await.expect(200);
    for old in ["ada", "countess"] {
        for (path, new) in [
            ("/d/OLD", "/d/lovelace"),
            ("/d/OLD.md", "/d/lovelace.md"),
            ("/d/OLD/shop", "/d/lovelace/shop"),
            (
                "/d/OLD/shop/objects/Shop?x=1",
                "/d/lovelace/shop/objects/Shop?x=1",
            ),
            (
                "/d/OLD/shop/objects/Shop.md",
                "/d/lovelace/shop/objects/Shop.md",
            ),
            ("/d/OLD/shop/llms.txt", "/d/lovelace/shop/llms.txt"),
            (
                "/d/OLD/shop/schema.graphql",
                "/d/lovelace/shop/schema.graphql",
            ),
            (
                "/d/OLD/shop/changelog.atom",
                "/d/lovelace/shop/changelog.atom",
            ),
            (
                "/d/OLD/shop/deprecated.ics",
                "/d/lovelace/shop/deprecated.ics",
            ),
            ("/d/OLD/shop/sitemap.xml", "/d/lovelace/shop/sitemap.xml"),
            (
                "/d/OLD/shop/og/overview.png",
                "/d/lovelace/shop/og/overview.png",
            ),
            ("/api/public/users/OLD", "/api/public/users/lovelace"),
            (
                "/api/public/docs/OLD/shop",
                "/api/public/docs/lovelace/shop",
            ),
            (
                "/api/public/docs/OLD/shop/pages/objects/Shop",
                "/api/public/docs/lovelace/shop/pages/objects/Shop",
            ),
            (
                "/api/public/docs/OLD/shop/search?q=shop",
                "/api/public/docs/lovelace/shop/search?q=shop",
            ),
            (
                "/api/public/docs/OLD/shop/graph",
                "/api/public/docs/lovelace/shop/graph",
            ),
        ] {
            let path = path.replace("OLD", old);
            let moved = anonymous.get(&path).await.expect(308);
            assert_eq!(moved.header("location"), new, "{path}");
            assert_eq!(moved.header("cache-control"), "no-cache", "{path}");
        }
        let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
        let mcp = program
            .request(Method::POST, &format!("/d/{old}/shop/mcp"))
            .header("accept", "application/json, text/event-stream")
            .json(&ping);
        let moved = Answer::of(mcp).await.expect(308);
        assert_eq!(moved.header("location"), "/d/lovelace/shop/mcp");
    }
    // A private project is found nowhere, under any of its owner's names.
    owner.make_pro().await;
    owner.make_private("shop").await;
    anonymous.get("/d/ada/shop").await.expect(404);
    anonymous.get("/api/public/docs/ada/shop").await.expect(404);
    owner.get("/api/public/docs/ada/shop").await.expect(308);
}

async fn an_old_username_redirects_until_somebody_takes_it(program: Program) {
    let anonymous = program.anonymous();
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    ada.create("Shop", SDL).await;
    bob.create("Store", SDL).await;
    update(&ada, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    // The user may take it back, any number of times.
    update(&ada, json!({ "username": "ada" })).await.expect(200);
    anonymous.get("/d/ada/shop").await.expect(200);
    assert_eq!(
        anonymous
            .get("/d/lovelace/shop")
            .await
            .expect(308)
            .header("location"),
        "/d/ada/shop"
    );
    update(&ada, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    // A user who signs in for the first time never gets a name that redirects.
    let other = program.sign_in("ada@example.org").await;
    let me = other.get("/api/auth/me").await.expect(200).json();
    assert_eq!(me["user"]["username"], "ada-2");
    assert_eq!(
        anonymous
            .get("/d/ada/shop")
            .await
            .expect(308)
            .header("location"),
        "/d/lovelace/shop"
    );
    // A user can take it by choosing it.
    update(&bob, json!({ "username": "ada" })).await.expect(200);
    anonymous.get("/d/ada/shop").await.expect(404);
    anonymous.get("/d/ada/store").await.expect(200);
    anonymous.get("/d/bob/store").await.expect(308);
    anonymous.get("/d/lovelace/shop").await.expect(200);
}

async fn username_changes_are_rate_limited(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    for number in 0..10 {
        let name = json!({ "username": format!("ada-{number}") });
        update(&owner, name).await.expect(200);
    }
    let refused = update(&owner, json!({ "username": "ada" }))
        .await
        .expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    update(&owner, json!({ "name": "Ada" })).await.expect(200);
    program.clock.advance(3600);
    update(&owner, json!({ "username": "ada" }))
        .await
        .expect(200);
}

async fn sign_in_with(program: &Program, email: &str, earlier: usize, agent: &str) -> Actor {
    program.clock.advance(61);
    program.ask(email, &fresh_ip(), None).await.expect(200);
    let link = program.mailed_token(email, earlier).await;
    let request = program
        .request(Method::GET, &format!("/api/auth/verify?token={link}"))
        .header("user-agent", agent);
    let answer = Answer::of(request).await.expect(200).json();
    program.with_token(answer["token"].as_str().unwrap())
}

async fn sessions_are_listed_and_ended(program: Program) {
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
    let first = sign_in_with(&program, "ada@example.com", 0, firefox).await;
    let second = sign_in_with(&program, "ada@example.com", 1, phone).await;
    let third = sign_in_with(&program, "ada@example.com", 2, "<b>odd</b>").await;
    let bob = program.sign_in("bob@example.com").await;
    program.clock.advance(600);
    let list = first.get("/api/user/sessions").await.expect(200);
    for secret in [&first.token, &second.token, &third.token, "token"] {
        assert!(!list.text.contains(secret), "{}", list.text);
    }
    let list = list.json();
    let sessions = list["sessions"].as_array().unwrap();
    let named: Vec<(&Value, &Value, &Value)> = sessions
        .iter()
        .map(|s| (&s["browser"], &s["system"], &s["is_current"]))
        .collect();
    let (yes, no, unknown) = (json!(true), json!(false), json!(null));
    // The session of the request was used last, so it comes first.
    assert_eq!(
        named,
        [
            (&json!("Firefox"), &json!("Linux"), &yes),
            (&unknown, &unknown, &no),
            (&json!("Safari"), &json!("iPhone"), &no),
        ]
    );
    assert_eq!(sessions[0]["last_used_at"], now(&program));
    assert_ne!(sessions[0]["created_at"], sessions[0]["last_used_at"]);

    let end = |id: &Value| format!("/api/user/sessions/{}", id.as_str().unwrap());
    let of_third = end(&sessions[1]["id"]);
    bob.delete(&of_third).await.expect(404);
    first.delete(&of_third).await.expect(204);
    first.delete(&of_third).await.expect(404);
    first.delete("/api/user/sessions/none").await.expect(404);
    third.get("/api/auth/me").await.expect(401);
    second.get("/api/auth/me").await.expect(200);
    first.delete("/api/user/sessions").await.expect(204);
    second.get("/api/auth/me").await.expect(401);
    first.get("/api/auth/me").await.expect(200);
    bob.get("/api/auth/me").await.expect(200);
    // The session of the request may be ended too.
    let list = first.get("/api/user/sessions").await.expect(200).json();
    assert_eq!(list["sessions"].as_array().unwrap().len(), 1);
    first
        .delete(&end(&list["sessions"][0]["id"]))
        .await
        .expect(204);
    first.get("/api/auth/me").await.expect(401);
}

async fn a_user_can_download_all_their_data(program: Program) {
    let anonymous = program.anonymous();
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    bob.create("Secret of Bob", SDL).await;
    let shop = ada.create("Shop", SDL).await;
    ada.create("Empty", "type Query { a: Int }").await;
    ada.publish(&shop, "type Query { b: Int }")
        .await
        .expect(201);
    let section = json!({ "title": "Errors", "body": "# What goes wrong" });
    ada.put("/api/projects/shop/content/errors", &section)
        .await
        .expect(201);
    let endpoint = json!({
        "name": "Live", "url": "https://api.example.com/graphql",
        "headers": [{ "name": "Authorization", "value": "Bearer very-secret-value" }],
    });
    ada.post("/api/projects/shop/endpoints", &endpoint)
        .await
        .expect(201);
    let rules = json!({ "rules": ["Internal*"] });
    ada.put("/api/projects/shop/hide-rules", &rules)
        .await
        .expect(200);
    let example = json!({ "document": "{ b }" });
    ada.put("/api/projects/shop/examples/names", &example)
        .await
        .expect(201);
    let values = json!({ "values": [{ "for": "Int", "value": 7 }] });
    ada.put("/api/projects/shop/sample-values", &values)
        .await
        .expect(200);
    let layout = json!({ "layout": { "snippets": ["go", "graphql"] } });
    ada.put("/api/projects/shop/docs-layout", &layout)
        .await
        .expect(200);
    let answer = json!({ "page": "overview", "is_helpful": true });
    let path = "/api/public/docs/ada/shop/feedback";
    let kept = anonymous.post(path, &answer).await;
    let comment = format!("{path}/{}", kept.json()["id"].as_str().unwrap());
    let words = json!({ "comment": "Well said." });
    anonymous.put(&comment, &words).await.expect(204);
    update(&ada, json!({ "name": "Ada", "username": "lovelace" }))
        .await
        .expect(200);

    let request = ada.request(Method::GET, "/api/user/export");
    let response = request
        .header("accept-encoding", "gzip, br")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/zip");
    assert_eq!(header("cache-control"), "private, no-store");
    let day = now(&program)[..10].to_owned();
    assert_eq!(
        header("content-disposition"),
        format!("attachment; filename=\"lovelace-{day}.zip\"")
    );
    let length: usize = header("content-length").parse().unwrap();
    let bytes = response.bytes().await.unwrap();
    assert_eq!(bytes.len(), length);
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes.to_vec())).unwrap();
    let mut whole = String::new();
    let mut names: Vec<String> = archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    names.sort();
    let mut read = |name: &str| {
        let mut text = String::new();
        archive
            .by_name(name)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        text
    };
    for name in &names {
        whole.push_str(&read(name));
    }
    assert_eq!(
        names,
        [
            "README.txt",
            "api-keys.json",
            "audit-log.json",
            "billing.json",
            "branding.json",
            "events.json",
            "messages.json",
            "notifications.json",
            "profile.json",
            "projects/empty/allowed-changes.json",
            "projects/empty/checks.json",
            "projects/empty/endpoints.json",
            "projects/empty/feedback.json",
            "projects/empty/project.json",
            "projects/empty/versions/1.graphql",
            "projects/empty/versions/1.json",
            "projects/shop/allowed-changes.json",
            "projects/shop/checks.json",
            "projects/shop/content/errors.json",
            "projects/shop/content/errors.md",
            "projects/shop/endpoints.json",
            "projects/shop/examples/names.graphql",
            "projects/shop/examples/names.json",
            "projects/shop/feedback.json",
            "projects/shop/project.json",
            "projects/shop/versions/1.graphql",
            "projects/shop/versions/1.json",
            "projects/shop/versions/2.graphql",
            "projects/shop/versions/2.json",
            "sessions.json",
            "webhooks.json",
        ]
    );
    let mut json = |name: &str| serde_json::from_str::<Value>(&read(name)).unwrap();
    let profile = json("profile.json");
    assert_eq!(profile["email"], "ada@example.com");
    assert_eq!(profile["earlier_usernames"], json!(["ada"]));
    assert_eq!(profile["plan"], "free");
    assert_eq!(json("sessions.json")[0]["is_current"], true);
    for (file, kind) in [("events.json", "/what/kind"), ("audit-log.json", "/kind")] {
        let rows = json(file);
        let created = rows
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row.pointer(kind) == Some(&json!("project.created")));
        assert_eq!(created.unwrap()["subject"]["name"], "Shop", "{file}");
    }
    assert_eq!(
        json("projects/shop/endpoints.json")[0]["headers"],
        json!(["Authorization"])
    );
    assert_eq!(
        json("projects/shop/feedback.json")[0]["comment"],
        "Well said."
    );
    assert_eq!(
        json("projects/shop/project.json")["hide_rules"],
        json!(["Internal*"])
    );
    assert_eq!(
        json("projects/shop/project.json")["sample_values"],
        json!([{ "for": "Int", "value": 7 }])
    );
    assert_eq!(
        json("projects/shop/project.json")["docs_layout"]["snippets"],
        json!(["go", "graphql"])
    );
    assert_eq!(
        json("projects/shop/examples/names.json")["origin"],
        "written"
    );
    assert_eq!(json("projects/empty/feedback.json"), json!([]));
    assert_eq!(json("projects/shop/versions/2.json")["number"], 2);
    assert_eq!(read("projects/shop/versions/1.graphql"), SDL);
    assert_eq!(read("projects/shop/content/errors.md"), "# What goes wrong");
    for secret in [ada.token.as_str(), "very-secret-value", "Bob", "bob@"] {
        assert!(!whole.contains(secret), "{secret}");
    }

    for _ in 0..4 {
        ada.get("/api/user/export").await.expect(200);
    }
    let refused = ada.get("/api/user/export").await.expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    bob.get("/api/user/export").await.expect(200);
}

async fn a_lookup_says_whether_a_slug_or_username_is_available(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    ada.create("Shop", SDL).await;
    for (path, available) in [
        ("/api/slugs/shop", false),
        ("/api/slugs/store", true),
        ("/api/slugs/public", false),
        ("/api/slugs/A", false),
        ("/api/usernames/ada", false),
        ("/api/usernames/lovelace", true),
        ("/api/usernames/admin", false),
        ("/api/usernames/a--b", false),
    ] {
        let answer = bob.get(path).await.expect(200).json();
        assert_eq!(answer["available"], available, "{path}");
        assert_eq!(answer["message"].is_string(), !available, "{path}");
    }
    // A name that only redirects is available.
    ada.edit("shop", &json!({ "slug": "store" }))
        .await
        .expect(200);
    update(&ada, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    for path in ["/api/slugs/shop", "/api/usernames/ada"] {
        assert_eq!(
            bob.get(path).await.expect(200).json()["available"],
            true,
            "{path}"
        );
    }
}
