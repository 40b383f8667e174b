//! Mails at fixed times.

use domain::{Clock as _, Count, Dimension, ProjectId, Timestamp};
use persistence::analytics::{Row, Unit};
use serde_json::json;

use super::settings::switch;
use super::{context, notifications, rows, wait_until_sent};
use crate::on_both;
use crate::support::Program;

on_both! {
    new_answers_are_told_in_the_morning
    searches_traffic_and_months_are_told_once_with_pro
}

const ADA: &str = "ada@example.com";
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Moves the clock to that time of the next day for which `is_right`.
pub(super) fn move_to(program: &Program, seconds: i64, is_right: impl Fn(Timestamp) -> bool) {
    let now = program.clock.now();
    let mut day = now.day();
    while day.plus_seconds(seconds) <= now || !is_right(day) {
        day = day.plus_seconds(DAY);
    }
    let time = day.plus_seconds(seconds);
    program.clock.advance(time.seconds_since(now));
}

async fn tell_due(program: &Program) {
    // Twice, as two instances would.
    for _ in 0..2 {
        let calendar = ::notifications::Calendar::default();
        calendar.tell_due(&context(program)).await.unwrap();
    }
}

async fn new_answers_are_told_in_the_morning(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.create("Shop", "type Query { a: Int }").await;
    move_to(&program, 7 * HOUR + 60, |_| true);
    for is_helpful in [true, false, false] {
        let answer = json!({ "page": "queries/a", "is_helpful": is_helpful });
        let path = "/api/public/docs/ada/shop/feedback";
        program.anonymous().post(path, &answer).await.expect(201);
    }
    move_to(&program, 7 * HOUR - 60, |_| true);
    tell_due(&program).await;
    assert!(rows(&program, "notices").await.is_empty());
    program.clock.advance(120);
    tell_due(&program).await;
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA);
    assert_eq!(mails.len(), 1, "{mails:?}");
    for text in [
        "Subject: New feedback on Shop\r\n",
        "- Helpful: 1\r\n",
        "- Not helpful: 2\r\n",
        "- Not helpful: `queries/a`: 2\r\n",
    ] {
        assert!(mails[0].contains(text), "{text}: {}", mails[0]);
    }
    // Nothing new the day after.
    program.clock.advance(DAY);
    tell_due(&program).await;
    assert_eq!(rows(&program, "notices").await.len(), 1);
}

/// Leaves a count of a project.
pub(super) async fn leave(
    program: &Program,
    project: ProjectId,
    (unit, start): (Unit, Timestamp),
    (dimension, value, count): (Dimension, &str, u64),
) {
    let row = Row {
        project,
        unit,
        start,
        count: Count {
            value: value.to_owned(),
            count,
            visitors: 7,
            ..Count::of(dimension)
        },
    };
    let add = move |conn: &mut _| persistence::analytics::add(conn, &[row]);
    program.store().write(add).await.unwrap();
}

/// Leaves the counts of yesterday, and of the same hour of four weeks.
pub(super) async fn leave_month(program: &Program, project: ProjectId) {
    let today = program.clock.now().day();
    let before = (Unit::Day, today.plus_seconds(-DAY));
    leave(
        program,
        project,
        before,
        (Dimension::EmptyTerm, "refund", 12),
    )
    .await;
    leave(program, project, before, (Dimension::View, "", 300)).await;
    leave(
        program,
        project,
        before,
        (Dimension::Page, "queries/a", 200),
    )
    .await;
    leave(
        program,
        project,
        before,
        (Dimension::Page, "queries/old", 3),
    )
    .await;
    for weeks in 1..=4 {
        let start = today.plus_seconds(-weeks * 7 * DAY + 8 * HOUR);
        leave(
            program,
            project,
            (Unit::Hour, start),
            (Dimension::View, "", 50),
        )
        .await;
    }
}

async fn searches_traffic_and_months_are_told_once_with_pro(program: Program) {
    let ada = program.sign_in(ADA).await;
    ada.make_pro().await;
    let sdl = "type Query { a: Int old: Int @deprecated }";
    let project = ada.create("Shop", sdl).await;
    let project = ProjectId::parse(&project).unwrap();
    let kinds = json!({ "empty_searches": true, "unusual_traffic": true, "monthly_digest": true });
    switch(&ada, kinds).await;
    let is_first_monday = |day: Timestamp| {
        let is_monday = (day.epoch_seconds() / DAY + 3) % 7 == 0;
        is_monday && day.to_date().ends_with("-01")
    };
    move_to(&program, 9 * HOUR, is_first_monday);
    leave_month(&program, project).await;
    let today = program.clock.now().day();
    let now = (Unit::Hour, today.plus_seconds(8 * HOUR));
    leave(&program, project, now, (Dimension::View, "", 199)).await;
    tell_due(&program).await;
    assert_eq!(rows(&program, "notices").await.len(), 2);
    leave(&program, project, now, (Dimension::View, "", 1)).await;
    tell_due(&program).await;
    program.clock.advance(601);
    wait_until_sent(&program).await;
    let mails = notifications(&program, ADA).join("\n");
    for (text, times) in [
        ("Subject: Searches without results in Shop\r\n", 1),
        // In the weekly mail and in the digest.
        ("- refund: 12 searches\r\n", 2),
        ("Subject: Unusual traffic on Shop\r\n", 1),
        ("- Shop: 200 views today, usually 50 by this hour\r\n", 1),
        ("Subject: Your docs in ", 1),
        ("- Views: 300\r\n", 1),
        ("- queries/a: 200 views\r\n", 1),
        // Among the pages, and among the deprecated ones.
        ("- queries/old: 3 views\r\n", 2),
    ] {
        assert_eq!(mails.matches(text).count(), times, "{text}: {mails}");
    }
    ada.make_free().await;
    program.clock.advance(DAY);
    tell_due(&program).await;
    assert_eq!(rows(&program, "notices").await.len(), 3);
}
