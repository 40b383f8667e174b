//! Mails about events.

use domain::Clock as _;
use serde_json::json;

use super::settings::switch;
use super::{break_shop, context, notifications, rows, wait_for_notices, wait_until_sent};
use crate::accounts::deletion::wait_until_read;
use crate::on_both;
use crate::support::{Answer, Program, fresh_ip};

on_both! {
    versions_within_ten_minutes_are_told_in_one_mail
    a_new_browser_is_told_after_a_minute
    a_kind_that_is_off_is_not_sent
    a_deleted_project_is_not_told
    a_busy_key_is_told_once_a_day
}

const ADA: &str = "ada@example.com";

async fn versions_within_ten_minutes_are_told_in_one_mail(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.create("Shop", "type Query { field0: Int }").await;
    break_shop(&ada, 1).await;
    break_shop(&ada, 2).await;
    wait_for_notices(&program, 2).await;
    program.clock.advance(540);
    break_shop(&ada, 3).await;
    wait_for_notices(&program, 3).await;
    assert!(notifications(&program, ADA).is_empty());
    program.clock.advance(61);
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA);
    assert_eq!(mails.len(), 1, "{mails:?}");
    for text in [
        "Subject: 3 versions may break clients\r\n".to_owned(),
        format!("\r\n{}/d/ada/shop/changelog/2\r\n", program.base),
        format!("\r\n{}/d/ada/shop/changelog/4\r\n", program.base),
        "field0".to_owned(),
        "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n".to_owned(),
        format!(
            "\r\nList-Unsubscribe: <{}/api/public/notifications/unsubscribe?token=",
            program.base
        ),
        format!("\r\nUnsubscribe: {}/unsubscribe?token=", program.base),
    ] {
        assert!(mails[0].contains(&text), "{text}: {}", mails[0]);
    }

    break_shop(&ada, 4).await;
    wait_for_notices(&program, 4).await;
    program.clock.advance(601);
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA);
    assert_eq!(mails.len(), 2, "{mails:?}");
    let subject = "Subject: Version 5 of Shop breaks clients\r\n";
    assert!(mails[1].contains(subject), "{}", mails[1]);
}

async fn a_new_browser_is_told_after_a_minute(program: Program) {
    program.sign_in(ADA).await;
    program.clock.advance(120);
    program.ask(ADA, &fresh_ip(), None).await.expect(200);
    let token = program.mailed_token(ADA, 1).await;
    let path = format!("/api/auth/verify?token={token}");
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let open = program.request(reqwest::Method::GET, &path);
    Answer::of(open.header("user-agent", firefox))
        .await
        .expect(200);
    // The first sign-in is not told.
    wait_for_notices(&program, 1).await;
    program.clock.advance(61);
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA);
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].contains("Firefox on Linux"), "{}", mails[0]);
    // It cannot be switched off.
    assert!(!mails[0].contains("List-Unsubscribe"), "{}", mails[0]);
}

async fn a_kind_that_is_off_is_not_sent(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.create("Shop", "type Query { field0: Int }").await;
    break_shop(&ada, 1).await;
    wait_for_notices(&program, 1).await;
    switch(&ada, json!({ "breaking_change": false })).await;
    program.clock.advance(601);
    wait_until_sent(&program).await;
    assert!(notifications(&program, ADA).is_empty());
    break_shop(&ada, 2).await;
    wait_until_read(&program).await;
    assert_eq!(rows(&program, "notices").await.len(), 1);
}

async fn a_deleted_project_is_not_told(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.create("Shop", "type Query { field0: Int }").await;
    break_shop(&ada, 1).await;
    wait_for_notices(&program, 1).await;
    ada.delete("/api/projects/shop").await.expect(204);
    program.clock.advance(601);
    wait_until_sent(&program).await;
    assert!(notifications(&program, ADA).is_empty());
}

async fn a_busy_key_is_told_once_a_day(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.make_pro().await;
    switch(&ada, json!({ "api_key_limit": true })).await;
    let key = ada.with_key("read").await;
    for _ in 0..90 {
        key.get("/api/projects").await.expect(200);
    }
    // Writes the use of the key.
    ada.get("/api/user/api-keys").await.expect(200);
    let (ctx, hour) = (context(&program), program.clock.now().hour());
    notifications::tell_busy_keys(&ctx).await.unwrap();
    notifications::tell_busy_keys(&ctx).await.unwrap();
    assert_eq!(rows(&program, "notices").await.len(), 1);
    program.clock.advance(601);
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA);
    assert_eq!(mails.len(), 1, "{mails:?}");
    let text = format!("90 requests from {}", hour.to_long_date());
    assert!(mails[0].contains(&text), "{}", mails[0]);
}
