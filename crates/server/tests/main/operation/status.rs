//! The status page: what works now, and samples of 90 days, counted by all instances together.

use domain::{Clock as _, Timestamp};
use serde_json::{Value, json};
use server::settings::{MailTransport, TlsMode};

use crate::support::{Program, eventually, postgres, start, start_with};
use crate::{on_both, on_one};

on_both! {
    every_minute_counts_once
    two_instances_count_together
    days_without_samples_stay_empty
    old_samples_are_deleted
    samples_wait_in_memory_while_they_cannot_be_saved
}

on_one! {
    the_page_is_readable_without_script
}

const DAY: i64 = 24 * 3600;

/// Moves the clock to the next noon, so that a test does not run over midnight, and returns that time. Waits for the sample
/// of the start first: if the clock moved while it is taken, it would count at noon, where the next one counts too.
async fn move_to_noon(program: &Program) -> Timestamp {
    first_samples(program, 1).await;
    let now = program.clock.now();
    let noon = now.day().plus_seconds(DAY + DAY / 2);
    program.clock.advance(noon.seconds_since(now));
    noon
}

/// Waits until today has at least so many samples of mail, from all instances together.
async fn first_samples(program: &Program, count: u64) {
    eventually(&format!("{count} instances do not sample"), async || {
        let status = read(program).await;
        let mail = today(&status, "mail");
        let samples = [&mail["ok"], &mail["failed"]].map(|count| count.as_u64().unwrap());
        (samples.iter().sum::<u64>() >= count).then_some(())
    })
    .await;
}

async fn read(program: &Program) -> Value {
    let anonymous = program.anonymous();
    anonymous.get("/api/status").await.expect(200).json()
}

/// Waits until today has so many minutes with samples, and returns the status.
async fn with_minutes(program: &Program, minutes: u64) -> Value {
    eventually(&format!("today has not {minutes} minutes"), async || {
        let status = read(program).await;
        (today(&status, "app")["minutes"] == minutes).then_some(status)
    })
    .await
}

fn component<'a>(status: &'a Value, name: &str) -> &'a Value {
    let mut all = status["components"].as_array().unwrap().iter();
    all.find(|one| one["component"] == name).unwrap()
}

fn today<'a>(status: &'a Value, name: &str) -> &'a Value {
    component(status, name)["days"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
}

async fn every_minute_counts_once(program: Program) {
    let noon = move_to_noon(&program).await;
    with_minutes(&program, 1).await;
    program.clock.advance(60);
    with_minutes(&program, 2).await;
    // The same minute has no second sample.
    program.clock.advance(30);
    program.clock.advance(60);
    let status = with_minutes(&program, 3).await;
    // After a jump of the clock, background jobs seem to stand still for a second.
    for name in ["app", "docs", "mail", "database"] {
        let today = today(&status, name);
        assert_eq!(today["date"], noon.to_date());
        assert_eq!((&today["ok"], &today["failed"]), (&json!(3), &json!(0)));
        assert_eq!(today["expected_minutes"], 722, "until noon there were none");
        assert_eq!(component(&status, name)["uptime_percent"], 100.0);
        assert_eq!(component(&status, name)["works"], true);
    }
    assert_eq!(status["status"], "ok");
    assert_eq!(status["is_history_current"], true);
}

async fn two_instances_count_together(program: Program) {
    first_samples(&program, 1).await;
    let other = start(Some(program.database.clone()));
    first_samples(&program, 2).await;
    let noon = move_to_noon(&program).await;
    other.clock.advance(noon.seconds_since(other.clock.now()));
    eventually("only one instance samples", async || {
        (today(&read(&program).await, "mail")["ok"] == 2).then_some(())
    })
    .await;
    // One minute, because both sampled in the same one.
    let status = read(&other).await;
    assert_eq!(today(&status, "mail")["minutes"], 1);
    // The second instance stops: the minutes of the first are still complete.
    program.clock.advance(60);
    let status = with_minutes(&program, 2).await;
    assert_eq!(today(&status, "mail")["ok"], 3);
}

async fn days_without_samples_stay_empty(program: Program) {
    move_to_noon(&program).await;
    with_minutes(&program, 1).await;
    program.clock.advance(3 * DAY);
    let status = with_minutes(&program, 1).await;
    let days = component(&status, "docs")["days"].as_array().unwrap();
    assert_eq!(days.len(), 90);
    let minutes: Vec<&Value> = days[86..].iter().map(|day| &day["minutes"]).collect();
    assert_eq!(minutes, [1, 0, 0, 1].map(|count| json!(count)).each_ref());
    assert_eq!(days[87]["ok"], 0, "no sample is not up");
    assert_eq!(days[87]["expected_minutes"], 1_440);
    assert_eq!(component(&status, "docs")["uptime_percent"], 100.0);
    let page = program.anonymous().get("/status").await.expect(200).text;
    assert!(page.contains("<i class=\"none\">"), "{page}");
    assert!(page.contains("No data: "), "{page}");
    // After 90 days nothing of this is shown.
    program.clock.advance(100 * DAY);
    let status = with_minutes(&program, 1).await;
    let days = component(&status, "docs")["days"].as_array().unwrap();
    assert_eq!(days.iter().filter(|day| day["minutes"] == 1).count(), 1);
}

async fn old_samples_are_deleted(program: Program) {
    let now = move_to_noon(&program).await;
    with_minutes(&program, 1).await;
    let insert = |days: i64| {
        let day = now.plus_seconds(-days * DAY).to_date();
        format!(
            "INSERT INTO status_samples (component, day, ok, failed, minutes, last_minute)
             VALUES ('old', '{day} 00:00:00', '1', '0', '1', '{day} 00:00:00');"
        )
    };
    let sql = insert(80) + &insert(93) + &insert(200);
    let write = move |conn: &mut _| persistence::testing::run_sql(conn, &sql);
    program.store().write(write).await.unwrap();
    // Cleanup runs at start, so another instance deletes them. Its clock is at most two days behind.
    let _other = start(Some(program.database.clone()));
    eventually("old samples are still there", async || {
        let rows = program.store().read(persistence::testing::all_rows).await;
        let rows = rows.unwrap().remove("status_samples").unwrap();
        let old = rows.iter().filter(|row| row.contains("\"old\""));
        (old.count() == 1).then_some(())
    })
    .await;
    assert_eq!(today(&read(&program).await, "app")["minutes"], 1);
}

async fn samples_wait_in_memory_while_they_cannot_be_saved(program: Program) {
    let run = async |sql: &'static str| {
        let write = move |conn: &mut _| persistence::testing::run_sql(conn, sql);
        program.store().write(write).await.unwrap();
    };
    let unsaved = async || {
        let health = program.anonymous().get("/api/health").await.expect(200);
        health.json()["unsaved_samples"].as_u64().unwrap()
    };
    move_to_noon(&program).await;
    with_minutes(&program, 1).await;
    assert_eq!(unsaved().await, 0);
    run("ALTER TABLE status_samples RENAME TO away").await;
    for minutes in 1..=2 {
        program.clock.advance(60);
        eventually("the sample does not wait", async || {
            (unsaved().await == minutes).then_some(())
        })
        .await;
    }
    // What works now is known all the same, and what was read last is shown.
    let status = eventually("the history seems to be current", async || {
        let status = read(&program).await;
        (status["is_history_current"] == false).then_some(status)
    })
    .await;
    assert_eq!(component(&status, "app")["works"], true);
    let page = program.anonymous().get("/status").await.expect(200).text;
    assert!(page.contains("App and API"), "{page}");
    assert!(
        page.contains("The history cannot be read right now."),
        "{page}"
    );
    program.anonymous().get("/status.atom").await.expect(503);
    run("ALTER TABLE away RENAME TO status_samples").await;
    program.clock.advance(60);
    let status = with_minutes(&program, 4).await;
    assert_eq!(today(&status, "app")["ok"], 4);
    assert_eq!(unsaved().await, 0);
}

async fn the_page_is_readable_without_script(program: Program) {
    let answer = program.anonymous().get("/status").await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-cache");
    let page = answer.text;
    for part in [
        "<h1>Everything works</h1>",
        "Systems OK",
        "App and API",
        "Background jobs",
        "No incident in 90 days.",
        "rel=\"alternate\" type=\"application/atom+xml\"",
        "rel=\"canonical\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let html = program
        .anonymous()
        .get("/api/status/page")
        .await
        .expect(200);
    let html = html.json()["html"].as_str().unwrap().to_owned();
    assert!(html.contains("Components"), "{html}");
    let feed = program.anonymous().get("/status.atom").await.expect(200);
    assert_eq!(
        feed.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    assert!(feed.text.contains("incidents</title>"), "{}", feed.text);
}

async fn failing_mail_is_counted(program: Program) {
    program
        .ask("ada@example.com", "10.1.1.1", None)
        .await
        .expect(200);
    eventually("mail still works", async || {
        let status = read(&program).await;
        (component(&status, "mail")["works"] == false).then_some(())
    })
    .await;
    move_to_noon(&program).await;
    let status = with_minutes(&program, 1).await;
    assert_eq!(today(&status, "mail")["failed"], 1);
    assert_eq!(today(&status, "app")["failed"], 0);
    assert_eq!(status["status"], "degraded");
    assert!(
        component(&status, "mail")["uptime_percent"]
            .as_f64()
            .unwrap()
            < 100.0
    );
    let page = eventually("the page does not say that mail fails", async || {
        let page = program.anonymous().get("/status").await.expect(200).text;
        page.contains("<h1>Mail does not work</h1>").then_some(page)
    })
    .await;
    assert!(page.contains("1 of 1 checks failed"), "{page}");
}

fn start_without_mail(database: Option<String>) -> Program {
    start_with(database, |settings| {
        settings.mail.transport = MailTransport::Smtp;
        settings.mail.smtp_host = "127.0.0.1".to_owned();
        // Nothing listens there.
        settings.mail.smtp_port = 1;
        settings.mail.smtp_tls = TlsMode::Off;
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn failing_mail_is_counted_on_sqlite() {
    failing_mail_is_counted(start_without_mail(None)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failing_mail_is_counted_on_postgres() {
    if let Some(url) = postgres() {
        failing_mail_is_counted(start_without_mail(Some(url))).await;
    }
}
