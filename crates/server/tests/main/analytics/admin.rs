//! Analytics of the installation, for administrators.

use domain::{Clock as _, Email, Plan, Provider, ProviderSubscription, SubscriptionStatus};
use serde_json::{Value, json};

use super::{FIREFOX, Reader, ada, view};
use crate::on_both;
use crate::support::{Actor, Program, eventually, start};

on_both! {
    administrators_see_how_the_installation_is_used
    administrators_see_sign_ins_by_day
    administrators_see_who_pays_by_day
}

async fn administrators_see_how_the_installation_is_used(program: Program) {
    let ada = ada(&program).await;
    let hidden = json!({ "name": "Secret plans", "is_public": false });
    ada.post("/api/projects", &hidden).await.expect(201);
    let reader = Reader::new("203.0.113.1", FIREFOX);
    reader
        .report(&program, "shop", &[view(""), view("objects/Shop")])
        .await
        .expect(202);
    let root = program.join("root@example.com").await;
    let answer = root.get("/api/admin/analytics?period=7d").await.expect(200);
    assert!(!answer.text.contains("ecret"), "{}", answer.text);
    let usage = answer.json();
    let totals = &usage["totals"];
    for (name, number) in [
        ("users", 2),
        ("projects", 2),
        ("public_projects", 1),
        ("versions", 1),
        ("views", 2),
    ] {
        assert_eq!(totals[name], number, "{name}: {totals}");
    }
    assert!(
        totals["database_bytes"].as_u64().unwrap() > 10_000,
        "{totals}"
    );
    let days = usage["days"].as_array().unwrap();
    assert_eq!(days.len(), 7);
    let today = days.last().unwrap();
    for (name, number) in [
        ("sign_ups", 2),
        ("projects", 2),
        ("versions", 1),
        ("views", 2),
    ] {
        assert_eq!(today[name], number, "{name}: {today}");
        assert_eq!(days[0][name], 0, "{name}");
    }
    assert_eq!(
        usage["top_projects"],
        json!([{ "username": "ada", "slug": "shop", "views": 2 }])
    );
    assert_eq!(
        usage["subscriptions"],
        json!([{ "plan": "pro", "status": "active", "users": 1 }])
    );
    // Her plan was granted by hand, so nobody pays for it.
    assert_eq!(today["plans"], paying(0));
    // A busy machine may have slow calls.
    assert!(usage["slow_calls"].is_array(), "{usage}");
    ada.get("/api/admin/analytics").await.expect(404);
    program
        .anonymous()
        .get("/api/admin/analytics")
        .await
        .expect(401);
}

async fn days(root: &Actor) -> Vec<Value> {
    let usage = root.get("/api/admin/analytics?period=7d").await.expect(200);
    usage.json()["days"].as_array().unwrap().clone()
}

async fn administrators_see_sign_ins_by_day(program: Program) {
    let now = program.clock.now();
    let noon = now.day().plus_seconds(36 * 3600);
    program.clock.advance(noon.seconds_since(now));
    program.sign_in("ada@example.com").await;
    program.sign_in_again("ada@example.com", 1).await;
    program.clock.advance(24 * 3600);
    program.sign_in_again("ada@example.com", 2).await;
    let root = program.join("root@example.com").await;
    let days = days(&root).await;
    let shown: Vec<u64> = (days.iter())
        .map(|day| day["sign_ins"].as_u64().unwrap())
        .collect();
    assert_eq!(shown, [0, 0, 0, 0, 0, 2, 1]);
}

/// Lets a provider charge a user for Pro, or not any more.
async fn charge(program: &Program, user: &str, status: SubscriptionStatus) {
    let (email, now) = (Email::parse(user).unwrap(), program.clock.now());
    let subscription = ProviderSubscription {
        id: format!("sub_{user}"),
        status,
        created_at: now,
        current_period_end: None,
        cancel_at_period_end: false,
        next_payment_attempt: None,
        payment_failed_at: None,
    };
    let store = program.store();
    let written = store.write(move |conn| {
        let user = persistence::users::find_by_email(conn, &email)?.unwrap();
        persistence::subscriptions::save(conn, user.id, Provider::Stripe, &subscription, None, now)
    });
    written.await.unwrap();
}

fn paying(users: u32) -> Value {
    let cents = users * Plan::Pro.offer().price_usd * 100;
    json!([{ "plan": "pro", "users": users, "monthly_revenue_cents": cents }])
}

async fn administrators_see_who_pays_by_day(program: Program) {
    let first = program.clock.now().day();
    let stored = async |users| {
        let list = move |conn: &mut _| persistence::plan_days::list_since(conn, first);
        let stored = program.store().read(list).await.unwrap();
        let is_there = stored.into_iter().any(|(_, of)| of.users == users);
        is_there.then_some(())
    };
    // Instances count at their start, and once an hour. A count that is late would take what comes below for today's.
    eventually("the first count is not stored", async || stored(0).await).await;
    let root = program.join("root@example.com").await;
    for user in ["ada@example.com", "bob@example.com"] {
        program.join(user).await;
        charge(&program, user, SubscriptionStatus::Active).await;
    }
    let today = days(&root).await;
    assert_eq!(today[6]["plans"], paying(2));
    assert_eq!(today[5]["plans"], json!([]), "nobody counted yesterday");

    // This one counts what has changed since the first one started.
    let other = start(Some(program.database.clone()));
    eventually("the paying users are not stored", async || stored(2).await).await;
    other.clock.advance(24 * 3600);
    program.clock.advance(24 * 3600);
    charge(&program, "bob@example.com", SubscriptionStatus::PastDue).await;
    // The first session has ended.
    let root = program.join("root@example.com").await;
    let later = days(&root).await;
    assert_eq!(later[5]["plans"], paying(2));
    assert_eq!(later[6]["plans"], paying(1));

    let store = program.store();
    let clean_up = store.write(move |conn| {
        persistence::plan_days::delete_before(conn, first.plus_seconds(24 * 3600))
    });
    assert_eq!(clean_up.await, Ok(1));
    assert_eq!(days(&root).await[5]["plans"], json!([]));
}
