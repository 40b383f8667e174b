//! Notifications: settings, mails about events, unsubscribing.

mod events;
mod every_mail;
mod followers;
mod instances;
mod mail_server;
mod received;
mod settings;
mod syncs;
mod times;
mod unsubscribe;

use std::pin::Pin;
use std::sync::Arc;

use domain::{Email, FollowerId, NotificationKind, Project, ProjectRef, SealKey, Slug};
use persistence::followers::NewFollower;

use crate::support::{Actor, Program, eventually};

/// Returns the token of the links in a user's mails of this kind, as if one had been sent.
pub(crate) async fn mail_token(program: &Program, email: &str, kind: NotificationKind) -> String {
    let key = std::fs::read_to_string(program.folder.path().join("secret.key")).unwrap();
    let key = SealKey::parse(&key).unwrap();
    let email = Email::parse(email).unwrap();
    let write = move |conn: &mut _| {
        let user = persistence::users::find_by_email(conn, &email)?.unwrap().id;
        let token = key.derive_token(&format!("unsubscribe:{user}:{}", kind.as_str()));
        persistence::notification_tokens::insert(conn, &token.hash(), user, kind)?;
        Ok(token.reveal().to_owned())
    };
    program.store().write(write).await.unwrap()
}

/// Leaves a follower who has confirmed, with a version that waits to be told. Returns the token that confirms.
pub(crate) async fn leave_follower(program: &Program, slug: &str, email: &str) -> String {
    let key = std::fs::read_to_string(program.folder.path().join("secret.key")).unwrap();
    let (key, now) = (
        SealKey::parse(&key).unwrap(),
        domain::Clock::now(&*program.clock),
    );
    let (email, slug) = (Email::parse(email).unwrap(), Slug::parse(slug).unwrap());
    let write = move |conn: &mut _| {
        let project = persistence::projects::find(conn, &ProjectRef::Slug(slug))?.unwrap();
        let id = FollowerId::generate();
        let confirm = key.derive_token(&format!("confirm-follower:{id}"));
        let new = NewFollower {
            id,
            project: project.id,
            email: &email,
            breaking_only: false,
            confirm_token: &confirm.hash(),
            token: &key.derive_token(&format!("follower:{id}")).hash(),
        };
        persistence::followers::insert(conn, &new, now)?;
        persistence::followers::set_confirmed(conn, id, true, now)?;
        persistence::followers::insert_batch(conn, project.id, "[]")?;
        Ok(confirm.reveal().to_owned())
    };
    program.store().write(write).await.unwrap()
}

/// Docs with one deprecated page.
struct Docs;

impl notifications::DeprecatedPages for Docs {
    fn list<'a>(
        &'a self,
        _: &'a Project,
    ) -> Pin<Box<dyn Future<Output = domain::Result<Vec<String>>> + Send + 'a>> {
        Box::pin(async { Ok(vec!["queries/old".to_owned()]) })
    }
}

/// Returns what another instance of the program would use.
fn context(program: &Program) -> notifications::Context {
    let key = std::fs::read_to_string(program.folder.path().join("secret.key")).unwrap();
    notifications::Context {
        store: program.store(),
        clock: program.clock.clone(),
        product: "Graphfolio".into(),
        public_url: program.base.as_str().into(),
        seal_key: Arc::new(SealKey::parse(&key).unwrap()),
        mail_waiting: Arc::default(),
        deprecated_pages: Arc::new(Docs),
    }
}

/// Returns the notifications to an address, oldest first.
pub(crate) fn notifications(program: &Program, email: &str) -> Vec<String> {
    let mails = program.mails(email).into_iter();
    mails
        .filter(|mail| mail.contains("You get this because"))
        .collect()
}

/// Returns the rows of a table.
async fn rows(program: &Program, table: &str) -> Vec<String> {
    let rows = program.store().read(persistence::testing::all_rows).await;
    rows.unwrap().remove(table).unwrap()
}

/// Waits for that many notices.
pub(crate) async fn wait_for_notices(program: &Program, count: usize) {
    eventually("notices are missing", async || {
        let notices = rows(program, "notices").await;
        (notices.len() == count).then_some(())
    })
    .await;
}

/// Waits until no mail about notices is left to send.
pub(crate) async fn wait_until_sent(program: &Program) {
    eventually("mails wait", async || {
        let jobs = rows(program, "jobs").await;
        let waits = jobs.iter().any(|job| job.contains("notification_mail"));
        (!waits).then_some(())
    })
    .await;
}

/// Publishes a version of "Shop" that removes the field of the one before.
async fn break_shop(owner: &Actor, number: u32) {
    let sdl = format!("type Query {{ field{number}: Int }}");
    owner.publish("shop", sdl).await.expect(201);
}
