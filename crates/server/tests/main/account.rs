//! Profile, usernames, sessions, and the archive of all own data.

use std::io::{Cursor, Read as _};

use reqwest::Method;
use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Answer, Program, authorised, fresh_ip};

on_both! {
    a_profile_can_be_changed
    an_old_username_leads_on_everywhere
    an_old_username_is_its_users_until_somebody_takes_it
    usernames_do_not_change_without_end
    sessions_are_listed_and_ended
    all_own_data_can_be_downloaded
    addresses_say_whether_they_are_free
}

const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

fn now(program: &Program) -> String {
    domain::Clock::now(&*program.clock).to_rfc3339()
}

async fn update(program: &Program, token: &str, body: Value) -> Answer {
    program.call(Method::PUT, "/api/user", token, &body).await
}

async fn a_profile_can_be_changed(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    let made = now(&program);
    let body = json!({ "name": "  Ada Lovelace ", "username": "countess" });
    let user = update(&program, &token, body).await.expect(200).json();
    assert_eq!(user["user"]["name"], "Ada Lovelace");
    assert_eq!(user["user"]["username"], "countess");
    assert_eq!(user["user"]["created_at"], made);
    // What is left out stays; an empty name is none.
    let user = update(&program, &token, json!({})).await.expect(200).json();
    assert_eq!(user["user"]["name"], "Ada Lovelace");
    let user = update(&program, &token, json!({ "name": " " }))
        .await
        .expect(200)
        .json();
    assert_eq!(user["user"]["name"], json!(null));
    let me = program.get("/api/auth/me", &token).await.expect(200).json();
    assert_eq!(me, user);

    for (body, field) in [
        (json!({ "name": "a".repeat(81) }), "name"),
        (json!({ "name": "a\u{202e}b" }), "name"),
        (json!({ "username": "Ada" }), "username"),
        (json!({ "username": "a" }), "username"),
        (json!({ "username": "support" }), "username"),
        (json!({ "username": "a".repeat(40) }), "username"),
    ] {
        let refused = update(&program, &token, body).await.expect(400);
        assert_eq!(refused.json()["fields"][0]["field"], field);
    }
    program.sign_in("bob@example.com").await;
    let taken = update(
        &program,
        &token,
        json!({ "name": "New", "username": "bob" }),
    )
    .await
    .expect(409);
    assert_eq!(taken.error_code(), "username_taken");
    assert_eq!(taken.json()["fields"][0]["field"], "username");
    let me = program.get("/api/auth/me", &token).await.expect(200).json();
    assert_eq!(me, user, "all of a change or nothing");
}

async fn an_old_username_leads_on_everywhere(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    program.create(&token, "Shop", SDL).await;
    program.get("/d/ada/shop", "").await.expect(200);
    update(&program, &token, json!({ "username": "countess" }))
        .await
        .expect(200);
    update(&program, &token, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    program.get("/d/lovelace/shop", "").await.expect(200);
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
            let moved = program.get(&path, "").await.expect(308);
            assert_eq!(moved.header("location"), new, "{path}");
            assert_eq!(moved.header("cache-control"), "no-cache", "{path}");
        }
        let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
        let mcp = program
            .request(Method::POST, &format!("/d/{old}/shop/mcp"))
            .header("accept", "application/json, text/event-stream")
            .json(&ping);
        let moved = program.send(mcp).await.expect(308);
        assert_eq!(moved.header("location"), "/d/lovelace/shop/mcp");
    }
    // A private project is nowhere, whatever its owner was called.
    program.make_pro("ada@example.com").await;
    program.make_private(&token, "shop").await;
    program.get("/d/ada/shop", "").await.expect(404);
    program
        .get("/api/public/docs/ada/shop", "")
        .await
        .expect(404);
    program
        .get("/api/public/docs/ada/shop", &token)
        .await
        .expect(308);
}

async fn an_old_username_is_its_users_until_somebody_takes_it(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    program.create(&ada, "Shop", SDL).await;
    program.create(&bob, "Store", SDL).await;
    update(&program, &ada, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    // And back again, as often as its user likes.
    update(&program, &ada, json!({ "username": "ada" }))
        .await
        .expect(200);
    program.get("/d/ada/shop", "").await.expect(200);
    assert_eq!(
        program
            .get("/d/lovelace/shop", "")
            .await
            .expect(308)
            .header("location"),
        "/d/ada/shop"
    );
    update(&program, &ada, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    // Who signs in for the first time gets no name that leads to somebody.
    let other = program.sign_in("ada@example.org").await;
    let me = program.get("/api/auth/me", &other).await.expect(200).json();
    assert_eq!(me["user"]["username"], "ada-2");
    assert_eq!(
        program
            .get("/d/ada/shop", "")
            .await
            .expect(308)
            .header("location"),
        "/d/lovelace/shop"
    );
    // Who asks for it takes it.
    update(&program, &bob, json!({ "username": "ada" }))
        .await
        .expect(200);
    program.get("/d/ada/shop", "").await.expect(404);
    program.get("/d/ada/store", "").await.expect(200);
    program.get("/d/bob/store", "").await.expect(308);
    program.get("/d/lovelace/shop", "").await.expect(200);
}

async fn usernames_do_not_change_without_end(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    for number in 0..10 {
        let name = json!({ "username": format!("ada-{number}") });
        update(&program, &token, name).await.expect(200);
    }
    let refused = update(&program, &token, json!({ "username": "ada" }))
        .await
        .expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    update(&program, &token, json!({ "name": "Ada" }))
        .await
        .expect(200);
    program.clock.advance(3600);
    update(&program, &token, json!({ "username": "ada" }))
        .await
        .expect(200);
}

async fn sign_in_with(program: &Program, email: &str, earlier: usize, agent: &str) -> String {
    program.clock.advance(61);
    program.ask(email, &fresh_ip(), None).await.expect(200);
    let link = program.mailed_token(email, earlier).await;
    let request = program
        .request(Method::GET, &format!("/api/auth/verify?token={link}"))
        .header("user-agent", agent);
    let answer = program.send(request).await.expect(200).json();
    answer["token"].as_str().unwrap().to_owned()
}

async fn sessions_are_listed_and_ended(program: Program) {
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
    let first = sign_in_with(&program, "ada@example.com", 0, firefox).await;
    let second = sign_in_with(&program, "ada@example.com", 1, phone).await;
    let third = sign_in_with(&program, "ada@example.com", 2, "<b>odd</b>").await;
    let bob = program.sign_in("bob@example.com").await;
    program.clock.advance(600);
    let list = program.get("/api/user/sessions", &first).await.expect(200);
    for secret in [first.as_str(), &second, &third, "token"] {
        assert!(!list.text.contains(secret), "{}", list.text);
    }
    let list = list.json();
    let sessions = list["sessions"].as_array().unwrap();
    let named: Vec<(&Value, &Value, &Value)> = sessions
        .iter()
        .map(|s| (&s["browser"], &s["system"], &s["is_current"]))
        .collect();
    let (yes, no, unknown) = (json!(true), json!(false), json!(null));
    // The last used first: the one that asks.
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
    program
        .call(Method::DELETE, &of_third, &bob, &json!({}))
        .await
        .expect(404);
    program
        .call(Method::DELETE, &of_third, &first, &json!({}))
        .await
        .expect(204);
    program
        .call(Method::DELETE, &of_third, &first, &json!({}))
        .await
        .expect(404);
    program
        .call(
            Method::DELETE,
            "/api/user/sessions/none",
            &first,
            &json!({}),
        )
        .await
        .expect(404);
    program.get("/api/auth/me", &third).await.expect(401);
    program.get("/api/auth/me", &second).await.expect(200);
    program
        .call(Method::DELETE, "/api/user/sessions", &first, &json!({}))
        .await
        .expect(204);
    program.get("/api/auth/me", &second).await.expect(401);
    program.get("/api/auth/me", &first).await.expect(200);
    program.get("/api/auth/me", &bob).await.expect(200);
    // The own one as well.
    let list = program
        .get("/api/user/sessions", &first)
        .await
        .expect(200)
        .json();
    assert_eq!(list["sessions"].as_array().unwrap().len(), 1);
    program
        .call(
            Method::DELETE,
            &end(&list["sessions"][0]["id"]),
            &first,
            &json!({}),
        )
        .await
        .expect(204);
    program.get("/api/auth/me", &first).await.expect(401);
}

async fn all_own_data_can_be_downloaded(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    program.create(&bob, "Secret of Bob", SDL).await;
    let shop = program.create(&ada, "Shop", SDL).await;
    program.create(&ada, "Empty", "type Query { a: Int }").await;
    program
        .publish(&ada, &shop, "type Query { b: Int }")
        .await
        .expect(201);
    let section = json!({ "title": "Errors", "body": "# What goes wrong" });
    program
        .call(
            Method::PUT,
            "/api/projects/shop/content/errors",
            &ada,
            &section,
        )
        .await
        .expect(201);
    let endpoint = json!({
        "name": "Live", "url": "https://api.example.com/graphql",
        "headers": [{ "name": "Authorization", "value": "Bearer very-secret-value" }],
    });
    program
        .call(
            Method::POST,
            "/api/projects/shop/endpoints",
            &ada,
            &endpoint,
        )
        .await
        .expect(201);
    let rules = json!({ "rules": ["Internal*"] });
    program
        .call(Method::PUT, "/api/projects/shop/hide-rules", &ada, &rules)
        .await
        .expect(200);
    let answer = json!({ "page": "overview", "is_helpful": true });
    let path = "/api/public/docs/ada/shop/feedback";
    let kept = program.call(Method::POST, path, "", &answer).await;
    let comment = format!("{path}/{}", kept.json()["id"].as_str().unwrap());
    let words = json!({ "comment": "Well said." });
    program
        .call(Method::PUT, &comment, "", &words)
        .await
        .expect(204);
    update(
        &program,
        &ada,
        json!({ "name": "Ada", "username": "lovelace" }),
    )
    .await
    .expect(200);

    let request = authorised(program.request(Method::GET, "/api/user/export"), &ada);
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
            "profile.json",
            "projects/empty/endpoints.json",
            "projects/empty/feedback.json",
            "projects/empty/project.json",
            "projects/empty/versions/1.graphql",
            "projects/empty/versions/1.json",
            "projects/shop/content/errors.json",
            "projects/shop/content/errors.md",
            "projects/shop/endpoints.json",
            "projects/shop/feedback.json",
            "projects/shop/project.json",
            "projects/shop/versions/1.graphql",
            "projects/shop/versions/1.json",
            "projects/shop/versions/2.graphql",
            "projects/shop/versions/2.json",
            "sessions.json",
        ]
    );
    let mut json = |name: &str| serde_json::from_str::<Value>(&read(name)).unwrap();
    let profile = json("profile.json");
    assert_eq!(profile["email"], "ada@example.com");
    assert_eq!(profile["earlier_usernames"], json!(["ada"]));
    assert_eq!(profile["plan"], "free");
    assert_eq!(json("sessions.json")[0]["is_current"], true);
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
    assert_eq!(json("projects/empty/feedback.json"), json!([]));
    assert_eq!(json("projects/shop/versions/2.json")["number"], 2);
    assert_eq!(read("projects/shop/versions/1.graphql"), SDL);
    assert_eq!(read("projects/shop/content/errors.md"), "# What goes wrong");
    for secret in [ada.as_str(), "very-secret-value", "Bob", "bob@"] {
        assert!(!whole.contains(secret), "{secret}");
    }

    for _ in 0..4 {
        program.get("/api/user/export", &ada).await.expect(200);
    }
    let refused = program.get("/api/user/export", &ada).await.expect(429);
    assert_eq!(refused.error_code(), "rate_limited");
    program.get("/api/user/export", &bob).await.expect(200);
}

async fn addresses_say_whether_they_are_free(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let bob = program.sign_in("bob@example.com").await;
    program.create(&ada, "Shop", SDL).await;
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
        let answer = program.get(path, &bob).await.expect(200).json();
        assert_eq!(answer["available"], available, "{path}");
        assert_eq!(answer["message"].is_string(), !available, "{path}");
    }
    // What leads elsewhere may be had.
    program
        .edit(&ada, "shop", &json!({ "slug": "store" }))
        .await
        .expect(200);
    update(&program, &ada, json!({ "username": "lovelace" }))
        .await
        .expect(200);
    for path in ["/api/slugs/shop", "/api/usernames/ada"] {
        assert_eq!(
            program.get(path, &bob).await.expect(200).json()["available"],
            true,
            "{path}"
        );
    }
}
