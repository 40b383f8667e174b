//! Use-cases themselves refuse to change another user's project: the check is behind the project's lock, so no
//! caller can leave it out.

use std::sync::Arc;

use ::projects::{Context, DocsCache, Engine, ProjectChanges};
use domain::{Actor, Author, Error, ProjectId, ProjectName, SealKey, SystemReason, UserId};
use outbound::{Options, Outbound};

use crate::on_both;
use crate::support::{self, Program};

on_both! {
    a_change_by_somebody_else_is_refused
}

/// Creates a context with the program's database, and everything else separate.
fn context(program: &Program) -> Context {
    Context {
        store: program.store(),
        clock: Arc::<domain::ManualClock>::clone(&program.clock),
        engine: Engine::new(schema_model::Limits::default()),
        docs: DocsCache::new(1_000_000),
        outbound: Arc::new(Outbound::new(Options::default()).unwrap()),
        seal_key: Arc::new(SealKey::generate()),
    }
}

/// Returns the user as the author of a change.
async fn author(user: &support::Actor) -> Actor {
    let me = user.get("/api/auth/me").await.expect(200).json();
    let text = |field: &str| me["user"][field].as_str().unwrap().to_owned();
    Actor {
        author: Author::Session {
            user_id: UserId::parse(&text("id")).unwrap(),
            username: text("username"),
            browser: None,
        },
        request_id: None,
    }
}

async fn a_change_by_somebody_else_is_refused(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let other = program.sign_in("bob@example.com").await;
    let path = format!(
        "/api/projects/{}",
        owner.create("Shop", "type Query { a: Int }").await
    );
    let before = owner.get(&path).await.expect(200).json();
    let project = ProjectId::parse(before["project"]["id"].as_str().unwrap()).unwrap();
    let ctx = context(&program);
    let stored = ctx
        .store
        .read(move |conn| persistence::projects::find(conn, &domain::ProjectRef::Id(project)));
    let stored = stored.await.unwrap().unwrap();
    let rename = || ProjectChanges {
        name: Some(ProjectName::parse("Mine").unwrap()),
        ..ProjectChanges::default()
    };

    let stranger = author(&other).await;
    let missing = Error::NotFound("Project");
    let refused = [
        ::projects::update(&ctx, stranger.clone(), project, rename())
            .await
            .map(drop),
        ::projects::delete(&ctx, stranger.clone(), project).await,
        ::projects::save_hide_rules(&ctx, stranger, &stored, &["Query.a".to_owned()])
            .await
            .map(drop),
    ];
    for outcome in refused {
        assert_eq!(outcome.unwrap_err().to_string(), missing.to_string());
    }
    assert_eq!(owner.get(&path).await.expect(200).json(), before);

    for actor in [author(&owner).await, Actor::system(SystemReason::Examples)] {
        let changed = ::projects::update(&ctx, actor, project, rename()).await;
        assert_eq!(changed.unwrap().name.as_str(), "Mine");
    }
}
