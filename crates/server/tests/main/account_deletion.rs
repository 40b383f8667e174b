//! A deleted account leaves nothing: shown over every table that the database says it has.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::json;

use crate::on_both;
use crate::support::{Program, fresh_ip};

on_both! {
    nothing_is_left_of_a_deleted_account
    deletion_is_confirmed_by_name_or_address
}

const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

type Rows = BTreeMap<String, Vec<String>>;

/// All rows, but what counts network addresses: they are nobody's, and forgotten after two hours.
async fn rows(program: &Program) -> Rows {
    let mut rows = program
        .store()
        .read(persistence::testing::all_rows)
        .await
        .unwrap();
    for (table, rows) in &mut rows {
        if table.starts_with("rate_limit_") {
            rows.retain(|row| !row.contains("sign-in:ip:") && !row.contains("feedback:"));
        }
    }
    rows
}

/// Somebody who has used everything there is.
async fn settle(program: &Program, name: &str) -> String {
    let email = format!("{name}@example.com");
    let token = program.sign_in(&email).await;
    program.make_pro(&email).await;
    let slug = format!("{name}-shop");
    let created = program
        .request(Method::POST, "/api/projects")
        .bearer_auth(&token)
        .header("idempotency-key", "first")
        .json(&json!({ "name": slug, "sdl": SDL, "description": "Private words." }));
    program.send(created).await.expect(201);
    let path = format!("/api/projects/{slug}");
    program
        .publish(&token, &slug, "type Query { b: Int }")
        .await
        .expect(201);
    let call = async |method: Method, path: String, body: serde_json::Value| {
        let answer = program.call(method, &path, &token, &body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text);
    };
    call(
        Method::PUT,
        format!("{path}/content/errors"),
        json!({ "body": "Text." }),
    )
    .await;
    call(
        Method::POST,
        format!("{path}/endpoints"),
        json!({ "name": "Live", "url": "https://api.example.com/graphql" }),
    )
    .await;
    let answer = json!({ "page": "overview", "is_helpful": true });
    call(
        Method::POST,
        format!("/api/public/docs/{name}/{slug}/feedback"),
        answer,
    )
    .await;
    call(
        Method::PUT,
        path.clone(),
        json!({ "slug": format!("{name}-store") }),
    )
    .await;
    call(
        Method::PUT,
        "/api/user".to_owned(),
        json!({ "username": format!("{name}-new") }),
    )
    .await;
    call(Method::GET, "/api/user/export".to_owned(), json!({})).await;
    token
}

/// A link that was never followed, and a message that never left.
async fn leave_links(program: &Program, name: &str) {
    let email = format!("{name}@example.com");
    program.clock.advance(61);
    program.ask(&email, &fresh_ip(), None).await.expect(200);
    program.mailed_token(&email, 1).await;
    let (payload, now) = (
        json!({ "email": email, "redirect": null }).to_string(),
        domain::Clock::now(&*program.clock).plus_seconds(1_000_000),
    );
    program
        .store()
        .write(move |conn| {
            let kind = persistence::jobs::JobKind::SignInMail;
            persistence::jobs::insert(conn, kind, &payload, now)
        })
        .await
        .unwrap();
}

async fn nothing_is_left_of_a_deleted_account(program: Program) {
    let bob = settle(&program, "bob").await;
    leave_links(&program, "bob").await;
    program.clock.advance(61);
    settled(&program).await;
    let before = rows(&program).await;
    let ada = settle(&program, "ada").await;
    leave_links(&program, "ada").await;
    settled(&program).await;
    let full = rows(&program).await;
    for (table, rows) in &full {
        assert!(
            rows.len() > before[table].len(),
            "Nothing in “{table}” is the user's. Let `settle` write a row of it, so that this test sees it go."
        );
    }
    let other = program.sign_in("other@example.com").await;
    let email = domain::Email::parse("other@example.com").unwrap();
    program
        .call(
            Method::DELETE,
            "/api/user",
            &other,
            &json!({ "confirmation": email.as_str() }),
        )
        .await
        .expect(204);

    program.get("/d/ada-new/ada-store", "").await.expect(200);
    let link = program.mailed_token("ada@example.com", 1).await;
    assert_eq!(mails_to(&program, "ada@example.com"), 2);
    let bobs = mails_to(&program, "bob@example.com");
    let gone = json!({ "confirmation": "ada-new" });
    program
        .call(Method::DELETE, "/api/user", &ada, &gone)
        .await
        .expect(204);
    // At once, in what is kept in memory too.
    for path in [
        "/d/ada-new/ada-store",
        "/d/ada-new/ada-shop",
        "/d/ada/ada-store",
        "/d/ada-new/ada-store/objects/Query.md",
        "/d/ada-new/ada-store/llms.txt",
        "/d/ada-new",
        "/d/ada",
        "/api/public/docs/ada-new/ada-store",
        "/api/projects/public/ada-store",
        "/api/public/users/ada",
    ] {
        program.get(path, "").await.expect(404);
    }
    program.get("/api/auth/me", &ada).await.expect(401);
    program
        .get("/api/projects/ada-store", &ada)
        .await
        .expect(401);
    program
        .get(&format!("/api/auth/verify?token={link}"), "")
        .await
        .expect(400);

    assert_eq!(mails_to(&program, "ada@example.com"), 0);
    assert_eq!(mails_to(&program, "bob@example.com"), bobs);

    let after = rows(&program).await;
    for (table, rows) in &after {
        assert_eq!(rows, &before[table], "{table}");
    }
    program.get("/d/bob-new/bob-store", "").await.expect(200);
    program.get("/api/auth/me", &bob).await.expect(200);
    // The name is free, and who comes back begins anew.
    let again = program.session_again("ada@example.com", 0).await;
    assert_eq!(again["user"]["username"], "ada");
    assert_eq!(again["user"]["plan"], "free");
}

/// Files of the outbox folder that name an address.
fn mails_to(program: &Program, email: &str) -> usize {
    let files = std::fs::read_dir(program.folder.path().join("outbox")).unwrap();
    files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .filter(|text| text.contains(email))
        .count()
}

/// Waits until the mail worker has taken its jobs off the table.
async fn settled(program: &Program) {
    for _ in 0..500 {
        let jobs = rows(program).await.remove("jobs").unwrap();
        // What `leave_links` wrote is due later than any other.
        let sent = jobs
            .iter()
            .all(|job| job.contains(",0,") || job.contains("\"attempts\":0"));
        if sent {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("mail is still waiting");
}

async fn deletion_is_confirmed_by_name_or_address(program: Program) {
    let token = program.sign_in("ada@example.com").await;
    for typed in ["", "bob", "ada@example.org", "ada "] {
        let body = json!({ "confirmation": typed });
        let answer = program
            .call(Method::DELETE, "/api/user", &token, &body)
            .await;
        if typed.trim() == "ada" {
            answer.expect(204);
        } else {
            let answer = answer.expect(400);
            assert_eq!(answer.json()["fields"][0]["field"], "confirmation");
            program.get("/api/auth/me", &token).await.expect(200);
        }
    }
    program.get("/api/auth/me", &token).await.expect(401);
    let token = program.sign_in_again("ada@example.com", 0).await;
    let body = json!({ "confirmation": "Ada@Example.com" });
    program
        .call(Method::DELETE, "/api/user", &token, &body)
        .await
        .expect(204);
    program.get("/api/auth/me", &token).await.expect(401);
}
