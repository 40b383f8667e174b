//! A deleted account leaves nothing in any table of the database.

use std::collections::BTreeMap;

use domain::NotificationKind;
use persistence::billing_events::{self, ReceivedEvent};
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use reqwest::Method;
use serde_json::json;

use crate::analytics::{FIREFOX, Reader};
use crate::api::public_routes::{self, Names};
use crate::notifications::{leave_follower, mail_token};
use crate::on_both;
use crate::support::{Actor, Answer, Program, eventually, fresh_ip};

on_both! {
    a_deleted_account_leaves_no_row
    deletion_is_confirmed_by_username_or_email
}

const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

pub(crate) type Rows = BTreeMap<String, Vec<String>>;

/// Tables that hold nothing about a user: keyed hashes of the running day and their keys, which belong to readers, reports of
/// errors, which hold neither names nor addresses, answers about the documentation, samples of the service, incidents, which name no author, how many users pay, how far consumers have read the events,
/// and files that are deleted once nothing refers to them.
const OF_NO_USER: [&str; 9] = [
    "analytics_salts",
    "analytics_seen",
    "brand_files",
    "client_errors",
    "event_cursors",
    "help_feedback",
    "incidents",
    "plan_days",
    "status_samples",
];

/// Returns all rows, except those of [`OF_NO_USER`], and counters of IP addresses, which belong to no account and are
/// deleted after two hours.
pub(crate) async fn rows(program: &Program) -> Rows {
    let mut rows = program
        .store()
        .read(persistence::testing::all_rows)
        .await
        .unwrap();
    rows.retain(|table, _| !OF_NO_USER.contains(&table.as_str()));
    for (table, rows) in &mut rows {
        if table.starts_with("rate_limit_") {
            rows.retain(|row| !row.contains(":ip:"));
        }
    }
    rows
}

/// Signs in a user who has used every feature.
pub(crate) async fn settle(program: &Program, name: &str) -> Actor {
    let email = format!("{name}@example.com");
    let ada = program.sign_in(&email).await;
    ada.post("/api/billing/checkout-session", &json!({}))
        .await
        .expect(200);
    leave_billing_event(program, &email).await;
    ada.make_pro().await;
    let slug = format!("{name}-shop");
    let created = ada
        .request(Method::POST, "/api/projects")
        .header("idempotency-key", "first")
        .json(&json!({ "name": slug, "sdl": SDL, "description": "Private words." }));
    Answer::of(created).await.expect(201);
    let path = format!("/api/projects/{slug}");
    ada.publish(&slug, "type Query { b: Int }")
        .await
        .expect(201);
    let call = async |method: Method, path: String, body: serde_json::Value| {
        let answer = ada.call(method, &path, &body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text);
    };
    call(
        Method::PUT,
        format!("{path}/content/errors"),
        json!({ "body": "Text." }),
    )
    .await;
    call(
        Method::PUT,
        format!("{path}/examples/names"),
        json!({ "document": "{ b }" }),
    )
    .await;
    call(
        Method::PUT,
        format!("{path}/change-policy"),
        json!({ "ignored": ["Query.noise"] }),
    )
    .await;
    call(
        Method::POST,
        format!("{path}/change-policy/allowed"),
        json!({ "path": "Query.b", "code": "field_removed", "reason": "No client uses it." }),
    )
    .await;
    call(
        Method::POST,
        format!("{path}/schema/check"),
        json!({ "sdl": "type Query { c: Int }", "message": "Rename b", "commit": "9f3c2ab" }),
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
    call(
        Method::PUT,
        "/api/user/notifications".to_owned(),
        json!({ "settings": { "monthly_digest": true } }),
    )
    .await;
    call(
        Method::PUT,
        "/api/branding".to_owned(),
        json!({ "primary_color": "#f97316", "use_custom_branding": true }),
    )
    .await;
    call(
        Method::PUT,
        format!("/api/branding/projects/{name}-store"),
        json!({ "link_color": "#ea580c", "use_custom_branding": 1 }),
    )
    .await;
    mail_token(program, &email, NotificationKind::Feedback).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    let view = json!({ "type": "view", "path": format!("/d/{name}-new/{name}-store") });
    let answer = reader
        .report(&ada.program, &format!("{name}-store"), &[view])
        .await;
    answer.expect(202);
    // As if the day were over. The views stay rows.
    let tomorrow = domain::Clock::now(&*program.clock).plus_seconds(24 * 3600);
    let store = program.store();
    let pack =
        store.write(move |conn| persistence::analytics::pack_before(conn, tomorrow, u32::MAX));
    assert!(pack.await.unwrap() > 0);
    let message = json!({
        "name": name, "email": email, "subject": "question", "message": "How do I publish a schema?",
    });
    call(Method::POST, "/api/contact".to_owned(), message).await;
    call(Method::GET, "/api/user/export".to_owned(), json!({})).await;
    let project = ada.get(&format!("/api/projects/{name}-store")).await;
    let project = project.expect(200).json()["project"]["id"].clone();
    let new = json!({
        "name": "CI", "accessType": "read", "expiresInDays": 30, "project_ids": [project],
    });
    let made = ada.post("/api/user/api-keys", &new).await.expect(201);
    let key = program.with_token(made.json()["key"].as_str().unwrap());
    key.get("/api/projects").await.expect(200);
    // Writes the use of the key.
    ada.get("/api/user/api-keys").await.expect(200);
    leave_webhook(program, &email, project.as_str().unwrap()).await;
    wait_until_read(program).await;
    leave_follower(program, &format!("{name}-store"), "reader@example.net").await;
    ada
}

/// Waits until webhooks and notifications have read every event.
pub(crate) async fn wait_until_read(program: &Program) {
    for consumer in [webhooks::CONSUMER, notifications::CONSUMER] {
        eventually("events are not read", async || {
            let is_unread = move |conn: &mut _| persistence::events::has_unread(conn, consumer);
            let is_unread = program.store().read(is_unread).await.unwrap();
            (!is_unread).then_some(())
        })
        .await;
    }
}

/// Leaves a webhook with a delivery that was tried.
async fn leave_webhook(program: &Program, email: &str, project: &str) {
    let email = domain::Email::parse(email).unwrap();
    let project = domain::ProjectId::parse(project).unwrap();
    let now = domain::Clock::now(&*program.clock);
    let store = program.store();
    let written = store.write(move |conn| {
        let user = persistence::users::find_by_email(conn, &email)?.unwrap();
        let (id, sealed) = (
            domain::WebhookId::generate(),
            domain::SealedSecret::from_stored("x1.AAAA".to_owned()),
        );
        let filter = domain::WebhookFilter {
            // Nothing, so that no event of before becomes a delivery while the test looks at the rows.
            kinds: domain::WebhookKinds::stored(""),
            projects: domain::ReachedProjects::chosen(vec![project]),
            min_severity: domain::parse_severity("safe")?,
            coordinates: domain::Coordinates::default(),
        };
        let new = persistence::webhooks::NewWebhook {
            id,
            user: user.id,
            format: domain::WebhookFormat::Standard,
            url: &sealed,
            host: "hooks.example.com",
            secret: Some(&sealed),
            filter: &filter,
            request: None,
        };
        persistence::webhooks::insert(conn, &new, now)?;
        let delivery = persistence::webhook_deliveries::NewDelivery {
            webhook: id,
            user: user.id,
            event: domain::EventId::generate(),
            sequence: None,
            kind: "project.created",
            project: None,
            version: None,
            body: "{}",
            send_at: None,
        };
        let delivery = persistence::webhook_deliveries::insert(conn, delivery, now)?;
        let attempt = persistence::webhook_attempts::Attempt {
            number: 1,
            started_at: now,
            status: Some(204),
            error: None,
            duration_ms: 1,
            timings: None,
            request_headers: Vec::new(),
            response_headers: Vec::new(),
            response_body: String::new(),
        };
        persistence::webhook_attempts::insert(conn, delivery, &attempt)
    });
    written.await.unwrap();
}

/// Leaves an event of the payment provider.
async fn leave_billing_event(program: &Program, email: &str) {
    let email = domain::Email::parse(email).unwrap();
    let now = domain::Clock::now(&*program.clock);
    let store = program.store();
    let written = store.write(move |conn| {
        let user = persistence::users::find_by_email(conn, &email)?.unwrap();
        let event = ReceivedEvent {
            id: format!("evt_{}", user.username),
            event_type: "invoice.paid".to_owned(),
            user_id: Some(user.id),
            effect: "unchanged",
            created_at: now,
        };
        billing_events::insert(conn, &event, now)
    });
    assert!(written.await.unwrap());
}

/// Leaves a link that was never followed and a message that was never sent.
pub(crate) async fn leave_links(program: &Program, name: &str) {
    let email = format!("{name}@example.com");
    program.clock.advance(61);
    program.ask(&email, &fresh_ip(), None).await.expect(200);
    program.mailed_token(&email, 1).await;
    let (payload, later) = (
        json!({ "email": email, "redirect": null }).to_string(),
        domain::Clock::now(&*program.clock).plus_seconds(1_000_000),
    );
    program
        .store()
        .write(move |conn| {
            let email = domain::Email::parse(&email)?;
            let new = NewJob {
                kind: JobKind::SignInMail,
                owner: &JobOwner::Email(email),
                lane: None,
                payload: &payload,
            };
            jobs::insert(conn, &new, later, later).map(drop)
        })
        .await
        .unwrap();
}

async fn a_deleted_account_leaves_no_row(program: Program) {
    let anonymous = program.anonymous();
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
    other
        .call(
            Method::DELETE,
            "/api/user",
            &json!({ "confirmation": email.as_str() }),
        )
        .await
        .expect(204);

    // Read everything first, so that every cache holds it.
    let check = public_routes::make_check(&ada, "ada-store", "type Query { a: Int }").await;
    let names = Names {
        owner: "ada-new",
        slug: "ada-store",
        object: "Query",
        query: "b",
        check: &check,
    };
    let addresses: Vec<String> = public_routes::of_docs(&names).collect();
    let mut open = 0;
    for address in &addresses {
        open += usize::from(anonymous.get(address).await.status == 200);
    }
    assert!(open > 40, "{open} of {} were open", addresses.len());
    let link = program.mailed_token("ada@example.com", 1).await;
    // Two sign-in links, and the message to the operator.
    assert_eq!(mails_to(&program, "ada@example.com"), 3);
    let bobs = mails_to(&program, "bob@example.com");
    let gone = json!({ "confirmation": "ada-new" });
    ada.call(Method::DELETE, "/api/user", &gone)
        .await
        .expect(204);
    // The caches forget it at once.
    let earlier = [
        "/d/ada-new/ada-shop",
        "/d/ada/ada-store",
        "/d/ada-new",
        "/d/ada",
        "/api/public/users/ada",
        "/api/public/users/ada-new",
    ];
    for path in addresses.iter().map(String::as_str).chain(earlier) {
        let answer = anonymous.get(path).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.text);
    }
    ada.get("/api/auth/me").await.expect(401);
    ada.get("/api/projects/ada-store").await.expect(401);
    anonymous
        .get(&format!("/api/auth/verify?token={link}"))
        .await
        .expect(400);

    assert_eq!(mails_to(&program, "ada@example.com"), 0);
    assert_eq!(mails_to(&program, "bob@example.com"), bobs);

    // The reader of events has to see the deletion.
    wait_until_read(&program).await;
    // The last events go once they are read for webhooks, with the next cleanup.
    let store = program.store();
    let old = domain::Clock::now(&*program.clock).plus_seconds(-domain::Retention::EVENT);
    eventually("events of the account are kept", async || {
        let clean_up = store.write(move |conn| persistence::events::delete_before(conn, old));
        clean_up.await.unwrap();
        (rows(&program).await["events"] == before["events"]).then_some(())
    })
    .await;
    let after = rows(&program).await;
    for (table, rows) in &after {
        assert_eq!(rows, &before[table], "{table}");
    }
    anonymous.get("/d/bob-new/bob-store").await.expect(200);
    bob.get("/api/auth/me").await.expect(200);
    // The name is free, and a user who comes back starts with an empty account.
    let again = program.session_again("ada@example.com", 0).await;
    assert_eq!(again["user"]["username"], "ada");
    assert_eq!(again["user"]["plan"], "free");
}

/// Returns the number of files in the outbox folder that mention an address.
fn mails_to(program: &Program, email: &str) -> usize {
    let files = std::fs::read_dir(program.folder.path().join("outbox")).unwrap();
    files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .filter(|text| text.contains(email))
        .count()
}

/// Waits until the mail worker has finished its jobs.
async fn settled(program: &Program) {
    eventually("mail is still waiting", async || {
        let jobs = rows(program).await.remove("jobs").unwrap();
        // `leave_links` wrote a job that is due later than any other.
        let is_sent = jobs.iter().all(|job| job.contains("\"attempts\":0"));
        is_sent.then_some(())
    })
    .await;
}

async fn deletion_is_confirmed_by_username_or_email(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    for typed in ["", "bob", "ada@example.org", "ada "] {
        let body = json!({ "confirmation": typed });
        let answer = ada.call(Method::DELETE, "/api/user", &body).await;
        if typed.trim() == "ada" {
            answer.expect(204);
        } else {
            let answer = answer.expect(400);
            assert_eq!(answer.json()["fields"][0]["field"], "confirmation");
            ada.get("/api/auth/me").await.expect(200);
        }
    }
    ada.get("/api/auth/me").await.expect(401);
    let ada = program.sign_in_again("ada@example.com", 0).await;
    let body = json!({ "confirmation": "Ada@Example.com" });
    ada.call(Method::DELETE, "/api/user", &body)
        .await
        .expect(204);
    ada.get("/api/auth/me").await.expect(401);
}
