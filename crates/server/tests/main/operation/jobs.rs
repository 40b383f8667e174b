//! Background jobs are never lost, and dead ones are visible.

use domain::Email;
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use serde_json::{Value, json};
use server::settings::{MailTransport, TlsMode};

use crate::on_both;
use crate::support::{Program, eventually, fresh_ip, postgres, start_with};

on_both! {
    a_job_of_a_dead_worker_is_done
    administrators_list_retry_and_discard_dead_jobs
}

async fn health(program: &Program) -> Value {
    program
        .anonymous()
        .get("/api/health")
        .await
        .expect(200)
        .json()
}

/// Starts a server whose mail server does not answer.
fn start_without_mail(database: Option<String>) -> Program {
    // A loopback port that nothing listens on: bound and closed again.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    start_with(database, |settings| {
        settings.mail.transport = MailTransport::Smtp;
        settings.mail.smtp_host = "127.0.0.1".to_owned();
        settings.mail.smtp_port = port;
        settings.mail.smtp_tls = TlsMode::Off;
    })
}

async fn mail_that_cannot_leave_is_given_up_and_counted(program: Program) {
    let before = health(&program).await;
    assert_eq!(before["dead_jobs"], 0);
    let queue = json!({ "due": 0, "oldest_seconds": 0, "failing": [] });
    assert_eq!(before["queue"], queue);
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
    // After the first attempt it waits for the next one, and its kind is named.
    eventually("the failure is not shown", async || {
        let queue = health(&program).await["queue"].clone();
        (queue["failing"] == json!(["sign_in_mail"])).then_some(queue)
    })
    .await;
    // The clock skips each wait between two attempts.
    let health = eventually("the mail is not given up", async || {
        program.clock.advance(61);
        let health = health(&program).await;
        (health["dead_jobs"] != 0).then_some(health)
    })
    .await;
    assert_eq!(health["dead_jobs"], 1, "{health}");
    assert_eq!(health["checks"]["mail"], "error");
    let rows = program
        .store()
        .read(persistence::testing::all_rows)
        .await
        .unwrap();
    let job: Value = serde_json::from_str(&rows["jobs"][0]).unwrap();
    assert_eq!(job["owner_email"], "ada@example.com");
    assert_eq!(job["attempts"], 5);
    let error = job["last_error"].as_str().unwrap();
    assert!(!error.is_empty() && !error.contains("token"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn undeliverable_mail_is_given_up_on_sqlite() {
    mail_that_cannot_leave_is_given_up_and_counted(start_without_mail(None)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undeliverable_mail_is_given_up_on_postgres() {
    if let Some(url) = postgres() {
        mail_that_cannot_leave_is_given_up_and_counted(start_without_mail(Some(url))).await;
    }
}

async fn a_job_of_a_dead_worker_is_done(program: Program) {
    let email = Email::parse("ada@example.com").unwrap();
    let now = domain::Clock::now(&*program.clock);
    let payload = json!({ "email": email.as_str(), "redirect": null }).to_string();
    // Written and claimed in one transaction, as by a worker of another instance that died after that.
    let store = program.store();
    let claimed = store.write(move |conn| {
        let new = NewJob {
            kind: JobKind::SignInMail,
            owner: &JobOwner::Email(email),
            lane: None,
            payload: &payload,
        };
        jobs::insert(conn, &new, now, now)?;
        let due = jobs::find_due(conn, JobKind::SignInMail, 1, now)?;
        Ok(jobs::claim(conn, &due[0], now, now.plus_seconds(60))?.is_some())
    });
    assert!(claimed.await.unwrap());
    program.clock.advance(61);
    program.mailed_token("ada@example.com", 0).await;
}

/// Leaves the job of a mail that was given up, and returns its id. No other job may be waiting for that address.
pub async fn leave_dead_job(program: &Program, email: &str) -> String {
    let email = Email::parse(email).unwrap();
    let now = domain::Clock::now(&*program.clock);
    let payload = json!({ "email": email.as_str(), "redirect": null }).to_string();
    // In one transaction, so that the program cannot do it meanwhile.
    let store = program.store();
    let leave = store.write(move |conn| {
        let lane = email.as_str().to_owned();
        let new = NewJob {
            kind: JobKind::SignInMail,
            owner: &JobOwner::Email(email),
            lane: None,
            payload: &payload,
        };
        jobs::insert(conn, &new, now, now)?;
        let due = jobs::find_due(conn, JobKind::SignInMail, 1_000, now)?;
        let due = due.iter().find(|due| due.lane == lane).unwrap();
        let job = jobs::claim(conn, due, now, now.plus_seconds(60))?.unwrap();
        jobs::fail(conn, &job, "the mail server refused the address", None, now)?;
        Ok(job.id.to_string())
    });
    leave.await.unwrap()
}

async fn administrators_list_retry_and_discard_dead_jobs(program: Program) {
    let root = program.join("root@example.com").await;
    let list = async |query: &str| {
        let path = format!("/api/admin/jobs{query}");
        root.get(&path).await.expect(200).json()
    };
    let first = leave_dead_job(&program, "lost@example.com").await;
    let second = leave_dead_job(&program, "lost@example.com").await;
    assert_eq!(health(&program).await["dead_jobs"], 2);
    // Only an administrator reads why: the text may name an address.
    let ada = program.join("ada@example.com").await;
    for (caller, expected) in [
        (
            &root,
            json!({ "kind": "sign_in_mail", "message": "the mail server refused the address" }),
        ),
        (&ada, Value::Null),
        (&program.anonymous(), Value::Null),
    ] {
        let health = caller.get("/api/health").await.expect(200).json();
        assert_eq!(health["queue"]["last_error"], expected, "{health}");
    }
    let newest = list("?limit=1").await;
    let job = &newest["items"][0];
    assert_eq!(job["id"], second);
    assert_eq!(job["kind"], "sign_in_mail");
    assert_eq!(job["receiver"], "lost@example.com");
    assert_eq!(job["attempts"], 1);
    assert_eq!(job["last_error"], "the mail server refused the address");
    let cursor = newest["next_cursor"].as_str().unwrap();
    let oldest = list(&format!("?cursor={cursor}")).await;
    assert_eq!(oldest["items"][0]["id"], first);
    assert_eq!(oldest["next_cursor"], Value::Null);
    root.get("/api/admin/jobs?cursor=2").await.expect(400);

    let discard = format!("/api/admin/jobs/{first}");
    root.delete(&discard).await.expect(204);
    root.delete(&discard).await.expect(404);
    let retry = format!("/api/admin/jobs/{second}/retry");
    root.post(&retry, &json!({})).await.expect(204);
    program.mailed_token("lost@example.com", 0).await;
    eventually("the job is still there", async || {
        let rows = program.store().read(persistence::testing::all_rows).await;
        rows.unwrap()["jobs"].is_empty().then_some(())
    })
    .await;
    root.post(&retry, &json!({})).await.expect(404);
    let health = health(&program).await;
    assert_eq!(health["dead_jobs"], 0);
    assert_eq!(health["silent_jobs"], json!([]));
    assert_eq!(health["panics"], 0);
}
