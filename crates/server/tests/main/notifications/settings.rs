//! Which notifications a user wants.

use serde_json::{Value, json};

use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    only_what_differs_from_the_default_is_stored
    locked_kinds_stay_on
    kinds_of_pro_are_refused_on_free_and_kept_when_pro_ends
}

const PATH: &str = "/api/user/notifications";

/// Switches kinds on or off.
pub(super) async fn switch(actor: &Actor, settings: Value) -> Value {
    let body = json!({ "settings": settings });
    actor.put(PATH, &body).await.expect(200).json()
}

/// Returns the setting of a kind.
fn setting<'a>(answer: &'a Value, kind: &str) -> &'a Value {
    let mut settings = answer["settings"].as_array().unwrap().iter();
    settings.find(|setting| setting["kind"] == kind).unwrap()
}

async fn stored(program: &Program) -> usize {
    let rows = program.store().read(persistence::testing::all_rows).await;
    rows.unwrap()["notification_settings"].len()
}

async fn only_what_differs_from_the_default_is_stored(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let answer = ada.get(PATH).await.expect(200).json();
    assert_eq!(answer["email"], "ada@example.com");
    let on: Vec<&str> = answer["settings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|setting| setting["enabled"] == true)
        .map(|setting| setting["kind"].as_str().unwrap())
        .collect();
    let expected = [
        "breaking_change",
        "sync_failed",
        "new_browser",
        "feedback",
        "api_key_expires",
        "webhook_failed",
    ];
    assert_eq!(on, expected);
    let digest = json!({
        "kind": "monthly_digest", "group": "analytics", "enabled": false, "is_locked": false, "needs_pro": true,
    });
    assert_eq!(setting(&answer, "monthly_digest"), &digest);

    let answer = switch(&ada, json!({ "feedback": false, "api_key_limit": true })).await;
    assert_eq!(setting(&answer, "feedback")["enabled"], false);
    assert_eq!(setting(&answer, "api_key_limit")["enabled"], true);
    assert_eq!(stored(&program).await, 2);
    let answer = switch(&ada, json!({ "feedback": true })).await;
    assert_eq!(setting(&answer, "feedback")["enabled"], true);
    assert_eq!(stored(&program).await, 1);

    let misspelt = json!({ "settings": { "fedback": true } });
    let refused = ada.put(PATH, &misspelt).await.expect(400);
    assert!(refused.text.contains("fedback"), "{}", refused.text);
}

async fn locked_kinds_stay_on(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let off = json!({ "settings": { "feedback": false, "new_browser": false } });
    let refused = ada.put(PATH, &off).await.expect(400).json();
    assert_eq!(refused["fields"][0]["field"], "new_browser");
    // All or nothing.
    assert_eq!(stored(&program).await, 0);
    switch(&ada, json!({ "new_browser": true })).await;
}

async fn kinds_of_pro_are_refused_on_free_and_kept_when_pro_ends(program: Program) {
    let ada = program.sign_in("ada@example.com").await;
    let on = json!({ "settings": { "monthly_digest": true } });
    let refused = ada.put(PATH, &on).await.expect(403);
    assert_eq!(refused.error_code(), "plan_limit");
    ada.make_pro().await;
    ada.put(PATH, &on).await.expect(200);
    ada.make_free().await;
    let answer = ada.get(PATH).await.expect(200).json();
    assert_eq!(setting(&answer, "monthly_digest")["enabled"], true);
    let answer = switch(&ada, json!({ "monthly_digest": false })).await;
    assert_eq!(setting(&answer, "monthly_digest")["enabled"], false);
}
