//! Every kind of mail, as a real mail server receives it. Each is left in `target/tmp/mails`, where
//! `frontend/scripts/picture-mails.mjs` takes pictures of it.

use std::path::Path;

use domain::{Clock as _, ProjectId};
use persistence::analytics::Unit;
use reqwest::Method;
use serde_json::{Value, json};

use super::mail_server::{MailServer, check, check_form, headers};
use super::settings::switch;
use super::times::{leave, leave_month, move_to};
use super::{context, wait_for_notices};
use crate::billing::local_provider::{portal, submit, subscribe};
use crate::support::{Answer, Program, eventually, fresh_ip};
use crate::webhooks::{Receiver, Reply, make, tried};

const ADA: &str = "ada@example.com";
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// The mails that are not notifications: a name for the picture, and a part of the subject.
const OTHERS: [(&str, &str); 5] = [
    ("sign-in", "Sign in to Graphfolio"),
    ("plan-started", "Welcome to Graphfolio Pro"),
    ("plan-payment-failed", "payment"),
    ("plan-ended", "Pro subscription has ended"),
    ("contact", "[Graphfolio]"),
];
/// The notifications.
const NOTIFICATIONS: [(&str, &str); 14] = [
    ("api-key-expires", "API keys expires on"),
    ("api-key-limit", "An API key is near its limit"),
    ("breaking-change", "breaks clients"),
    ("empty-searches", "Searches without results in Shop"),
    ("feedback", "New feedback on Shop"),
    ("follow-confirm", "Follow the changelog of Shop?"),
    ("follow-version", "Shop: version"),
    ("monthly-digest", "Your docs in"),
    ("new-browser", "New sign-in to your Graphfolio account"),
    ("sync-failed", "The sync of Live failed"),
    ("unusual-traffic", "Unusual traffic on Shop"),
    ("webhook-given-up", "An event could not be delivered"),
    ("webhook-switched-off", "A webhook was switched off"),
    ("several-versions", "versions may break clients"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_mail_arrives_and_is_left_for_pictures() {
    let Some(server) = MailServer::start() else {
        return;
    };
    let program = server.program(|settings| {
        settings.outbound.allow_loopback = true;
        "help@example.org".clone_into(&mut settings.site.support_email);
    });
    sign_in_twice(&program, &server).await;
    pay_fail_and_end(&program, &server).await;
    let project = tell_what_happens(&program, &server).await;
    give_up(&program, &server).await;
    tell_at_fixed_times(&program, &server, project).await;

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mails");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, subject) in OTHERS.iter().chain(&NOTIFICATIONS) {
        let mail = arrival(&server, subject).await;
        check_form(&program, &mail);
        assert_eq!(headers(&mail, "message-id").len(), 1, "{name}");
        // People write to the support address; everything else writes itself.
        let is_automatic = headers(&mail, "auto-submitted") == ["auto-generated"];
        assert_eq!(is_automatic, *name != "contact", "{name}");
        std::fs::write(
            folder.join(format!("{name}.html")),
            mail["html"].as_str().unwrap(),
        )
        .unwrap();
    }
    for (_, subject) in &NOTIFICATIONS {
        check(&program, &arrival(&server, subject).await);
    }
}

/// Waits for a mail whose subject contains a text.
async fn arrival(server: &MailServer, subject: &str) -> Value {
    eventually(&format!("no mail \"{subject}\""), async || {
        let mut mails = server.mails().into_iter();
        mails.find(|mail| headers(mail, "subject")[0].contains(subject))
    })
    .await
}

/// Signs in, and a second time from another browser.
async fn sign_in_twice(program: &Program, server: &MailServer) {
    let browsers = [
        "",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    ];
    for (number, browser) in browsers.into_iter().enumerate() {
        program.clock.advance(61);
        program.ask(ADA, &fresh_ip(), None).await.expect(200);
        let mail = server.received(number + 1).await.remove(number);
        let link = mail["links"][0].as_str().unwrap();
        let path = link.strip_prefix(&program.base).unwrap();
        let open = program.request(Method::GET, &format!("/api{path}"));
        Answer::of(open.header("user-agent", browser))
            .await
            .expect(200);
    }
}

async fn pay_fail_and_end(program: &Program, server: &MailServer) {
    let bob = program.join("bob@example.com").await;
    subscribe(&bob).await;
    arrival(server, "Welcome").await;
    for form in ["action=fail", "action=end"] {
        submit(program, &portal(&bob).await, form).await.expect(303);
    }
    arrival(server, "ended").await;
}

/// Does what is told within minutes or the next morning. Returns the project.
async fn tell_what_happens(program: &Program, server: &MailServer) -> ProjectId {
    let ada = program.join(ADA).await;
    ada.make_pro().await;
    let kinds = [
        "api_key_limit",
        "empty_searches",
        "unusual_traffic",
        "monthly_digest",
    ];
    let on: serde_json::Map<_, _> = kinds
        .map(|kind| (kind.to_owned(), json!(true)))
        .into_iter()
        .collect();
    switch(&ada, Value::Object(on)).await;
    let sdl = "type Query { products(first: Int): [Product!]! } type Product { id: ID! name: String! price: Float }";
    let project = ada.create("Shop", sdl).await;

    let anybody = program.anonymous();
    let message = json!({
        "name": "Bob", "email": "bob@example.com", "subject": "problem",
        "message": "The docs of our API show no examples.\n\nIs there a setting for that?",
    });
    anybody.post("/api/contact", &message).await.expect(204);
    let follow = json!({ "email": "reader@example.com", "breaking_only": false });
    let docs = "/api/public/docs/ada/shop";
    anybody
        .post(&format!("{docs}/followers"), &follow)
        .await
        .expect(202);
    let asked = arrival(server, "Follow the changelog").await;
    let confirm = asked["links"][0].as_str().unwrap();
    let confirm = confirm.replace("/follow/confirm", "/api/public/followers/confirm");
    let confirm = confirm.strip_prefix(&program.base).unwrap();
    Answer::of(program.request(Method::POST, confirm))
        .await
        .expect(200);
    for is_helpful in [true, false] {
        let answer = json!({ "page": "queries/products", "is_helpful": is_helpful });
        anybody
            .post(&format!("{docs}/feedback"), &answer)
            .await
            .expect(201);
    }

    let endpoint = json!({ "name": "Live", "url": "http://127.0.0.1:1/graphql", "sync": "hourly" });
    ada.post(&format!("/api/projects/{project}/endpoints"), &endpoint)
        .await
        .expect(201);
    let gone = Receiver::start(Reply::Status(410, &[])).await;
    make(
        &ada,
        json!({ "url": gone.url, "events": ["schema.published"] }),
    )
    .await;
    let expiring = json!({ "name": "Release pipeline", "accessType": "read", "expiresInDays": 30 });
    ada.post("/api/user/api-keys", &expiring).await.expect(201);
    let key = ada.with_key("read").await;
    for _ in 0..90 {
        key.get("/api/projects").await.expect(200);
    }
    // Writes the use of the key.
    ada.get("/api/user/api-keys").await.expect(200);
    ::notifications::tell_busy_keys(&context(program))
        .await
        .unwrap();
    ada.publish("shop", sdl.replace("price: Float", "cost: Float"))
        .await
        .expect(201);
    // The version, the sync, the webhook, the key and the browser.
    wait_for_notices(program, 5).await;
    program.clock.advance(601);
    arrival(server, "breaks clients").await;
    for field in ["amount", "sum"] {
        let sdl = sdl.replace("price: Float", &format!("{field}: Float"));
        ada.publish("shop", sdl).await.expect(201);
    }
    wait_for_notices(program, 7).await;
    program.clock.advance(601);
    arrival(server, "versions may break clients").await;
    // The readers' answers are told in the morning.
    move_to(program, 7 * HOUR + 60, |_| true);
    tell_due(program).await;
    arrival(server, "New feedback").await;
    ProjectId::parse(&project).unwrap()
}

/// Lets a webhook fail until its event is given up.
async fn give_up(program: &Program, server: &MailServer) {
    let receiver = Receiver::start(Reply::Status(500, &[])).await;
    let ada = program.join(ADA).await;
    let new = json!({ "url": receiver.url, "events": ["schema.published"] });
    let (path, _) = make(&ada, new).await;
    program.clock.advance(1);
    ada.publish("shop", "type Query { products: Int }")
        .await
        .expect(201);
    for attempt in 1..=10 {
        // A session of the tests is short.
        tried(&program.join(ADA).await, &path, attempt).await;
        program.clock.advance(27 * HOUR);
    }
    wait_for_notices_about_webhooks(program, 2).await;
    program.clock.advance(601);
    arrival(server, "could not be delivered").await;
}

async fn wait_for_notices_about_webhooks(program: &Program, count: usize) {
    eventually("no notice about the webhook", async || {
        let notices = super::rows(program, "notices").await;
        let found = notices
            .iter()
            .filter(|notice| notice.contains("webhook_failed"));
        (found.count() == count).then_some(())
    })
    .await;
}

async fn tell_due(program: &Program) {
    let calendar = ::notifications::Calendar::default();
    calendar.tell_due(&context(program)).await.unwrap();
}

/// Moves the clock to when the other mails are due.
async fn tell_at_fixed_times(program: &Program, server: &MailServer, project: ProjectId) {
    // The key expires 30 days after the start.
    program.clock.advance(12 * DAY);
    arrival(server, "API keys expires on").await;
    move_to(program, 9 * HOUR, |day| {
        let is_monday = (day.epoch_seconds() / DAY + 3) % 7 == 0;
        is_monday && day.to_date().ends_with("-01")
    });
    leave_month(program, project).await;
    let now = (Unit::Hour, program.clock.now().day().plus_seconds(8 * HOUR));
    leave(program, project, now, (domain::Dimension::View, "", 200)).await;
    tell_due(program).await;
    program.clock.advance(601);
}
