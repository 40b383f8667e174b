//! Three instances on one database: each event is told in one mail, whichever instance reads it or sends the mail.

use serde_json::json;

use super::times::move_to;
use super::{break_shop, context, notifications, wait_for_notices, wait_until_sent};
use crate::on_both;
use crate::support::{Program, start_with};

on_both! {
    three_instances_tell_an_event_once
    three_instances_tell_the_answers_of_a_day_once
}

const ADA: &str = "ada@example.com";
const ROUNDS: u32 = 4;

/// Starts two more programs on the database of the first one.
fn start_others(first: &Program) -> [Program; 3] {
    // Links are made with the key.
    let key = std::fs::read_to_string(first.folder.path().join("secret.key")).unwrap();
    let start = || {
        start_with(Some(first.database.clone()), |settings| {
            settings.secrets.key = key.trim().to_owned();
        })
    };
    let all = [first.clone(), start(), start()];
    for other in &all[1..] {
        // Each has the key as a setting; `context` reads it from the folder.
        std::fs::write(other.folder.path().join("secret.key"), &key).unwrap();
    }
    all
}

/// Returns the notifications that all of them sent.
fn sent(all: &[Program]) -> Vec<String> {
    let of = |program| notifications(program, ADA);
    all.iter().flat_map(of).collect()
}

async fn three_instances_tell_an_event_once(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.create("Shop", "type Query { field0: Int }").await;
    let all = start_others(&program);
    let mut version = 1;
    for round in 1..=ROUNDS {
        for instance in &all {
            break_shop(&ada.on(instance), version).await;
            version += 1;
        }
        wait_for_notices(&program, version as usize - 1).await;
        // Now the mail is due for all of them.
        for instance in &all {
            instance.clock.advance(601);
        }
        wait_until_sent(&program).await;
        let mails = sent(&all);
        assert_eq!(mails.len(), round as usize, "{mails:?}");
    }
    let mails = sent(&all).concat();
    for number in 2..=version {
        // The heading in the plain text.
        let heading = format!("\r\nShop, version {number}\r\n");
        assert_eq!(mails.matches(&heading).count(), 1, "{heading}: {mails}");
    }
}

async fn three_instances_tell_the_answers_of_a_day_once(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.create("Shop", "type Query { a: Int }").await;
    let answer = json!({ "page": "queries/a", "is_helpful": false });
    let path = "/api/public/docs/ada/shop/feedback";
    program.anonymous().post(path, &answer).await.expect(201);
    let all = start_others(&program);
    for instance in &all {
        move_to(instance, 7 * 3_600 + 60, |_| true);
    }
    // Their own workers are at it as well.
    let tell = async |instance: &Program| {
        let calendar = ::notifications::Calendar::default();
        calendar.tell_due(&context(instance)).await.unwrap();
    };
    tokio::join!(tell(&all[0]), tell(&all[1]), tell(&all[2]));
    wait_for_notices(&program, 1).await;
    wait_until_sent(&program).await;
    let mails = sent(&all);
    assert_eq!(mails.len(), 1, "{mails:?}");
}
