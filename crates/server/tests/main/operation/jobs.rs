//! Background jobs are never lost, and dead ones are visible.

use domain::Email;
use persistence::jobs::{self, JobKind, JobOwner, NewJob};
use serde_json::{Value, json};
use server::settings::{MailTransport, TlsMode};

use crate::on_both;
use crate::support::{Program, eventually, fresh_ip, postgres, start_with};

on_both! {
    a_job_of_a_dead_worker_is_done
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
    assert_eq!(health(&program).await["dead_jobs"], 0);
    program
        .ask("ada@example.com", &fresh_ip(), None)
        .await
        .expect(200);
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
