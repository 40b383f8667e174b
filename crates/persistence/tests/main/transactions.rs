//! A transaction happens completely or not at all.

use domain::{Description, Email, Error, PlainToken, ProjectName, ProjectRef, RateLimit, Slug};
use persistence::{
    DatabaseUrl, projects, rate_limits, sessions, sign_in_links, slug_redirects, users,
};

use crate::{Scratch, add_project, add_user, on_both};

on_both! {
    an_error_undoes_everything
    a_panic_undoes_everything_and_spoils_no_connection
    a_write_on_the_calling_thread_is_a_transaction_too
    a_taken_slug_is_reported
    a_slug_redirects_until_another_project_takes_it
    deleting_a_project_leaves_nothing_of_it
    expired_rows_are_deleted
    texts_from_before_a_rule_can_be_read
}

async fn an_error_undoes_everything(scratch: Scratch) {
    let outcome: domain::Result<()> = scratch
        .store
        .write(|conn| {
            let email = Email::parse("ada@example.com")?;
            users::find_or_insert(
                conn,
                &email,
                &domain::Username::from_email(&email),
                crate::now(),
            )?;
            Err(Error::Forbidden("no".to_owned()))
        })
        .await;
    assert_eq!(outcome, Err(Error::Forbidden("no".to_owned())));
    assert!(find(&scratch, "ada@example.com").await.is_none());
}

async fn a_panic_undoes_everything_and_spoils_no_connection(scratch: Scratch) {
    for _ in 0..12 {
        let outcome: domain::Result<()> = scratch
            .store
            .write(|conn| {
                let email = Email::parse("ada@example.com")?;
                users::find_or_insert(
                    conn,
                    &email,
                    &domain::Username::from_email(&email),
                    crate::now(),
                )?;
                panic!("on purpose");
            })
            .await;
        assert!(matches!(outcome, Err(Error::Internal(_))));
    }
    assert!(find(&scratch, "ada@example.com").await.is_none());
    add_user(&scratch.store, "ada@example.com").await;
    assert!(find(&scratch, "ada@example.com").await.is_some());
}

async fn a_write_on_the_calling_thread_is_a_transaction_too(scratch: Scratch) {
    let add = |email: &'static str, outcome: domain::Result<()>| {
        scratch.store.write_now(|conn| {
            let email = Email::parse(email)?;
            let name = domain::Username::from_email(&email);
            users::find_or_insert(conn, &email, &name, crate::now())?;
            outcome
        })
    };
    let refused = Error::Forbidden("no".to_owned());
    let outcome = add("ada@example.com", Err(refused.clone()));
    if matches!(scratch.url, DatabaseUrl::Postgres(_)) {
        assert_eq!(outcome, None, "a server is on the other side of a network");
        return;
    }
    assert_eq!(outcome, Some(Err(refused)));
    assert!(find(&scratch, "ada@example.com").await.is_none());
    assert_eq!(add("ada@example.com", Ok(())), Some(Ok(())));
    assert!(find(&scratch, "ada@example.com").await.is_some());

    // While another write runs, of this process or another one, nothing waits and nothing is written.
    let other = scratch.another_instance();
    for store in [&scratch.store, &other] {
        let (started, has_started) = tokio::sync::oneshot::channel();
        let (finish, can_finish) = std::sync::mpsc::channel::<()>();
        let write = store.write(move |_| {
            started.send(()).unwrap();
            can_finish.recv().unwrap();
            Ok(())
        });
        let meanwhile = async {
            has_started.await.unwrap();
            let outcome = add("bob@example.com", Ok(()));
            finish.send(()).unwrap();
            outcome
        };
        let (written, outcome) = tokio::join!(write, meanwhile);
        written.unwrap();
        assert_eq!(outcome, None);
    }
    assert!(find(&scratch, "bob@example.com").await.is_none());
    assert_eq!(add("bob@example.com", Ok(())), Some(Ok(())));
}

async fn a_taken_slug_is_reported(scratch: Scratch) {
    let owner = add_user(&scratch.store, "ada@example.com").await;
    add_project(&scratch.store, &owner, "shop").await;
    let second = add_project(&scratch.store, &owner, "other").await;
    let outcome = scratch
        .store
        .write(move |conn| {
            let mut project = projects::find(conn, &ProjectRef::Id(second))?.unwrap();
            project.slug = Slug::parse("shop")?;
            let taken = projects::update(conn, &project, crate::now())?.is_err();
            // A use-case returns an error too, so that the transaction is rolled back.
            Err::<(), _>(Error::Forbidden(taken.to_string()))
        })
        .await;
    assert_eq!(outcome, Err(Error::Forbidden("true".to_owned())));
}

async fn a_slug_redirects_until_another_project_takes_it(scratch: Scratch) {
    let owner = add_user(&scratch.store, "ada@example.com").await;
    let project = add_project(&scratch.store, &owner, "shop-new").await;
    let old = Slug::parse("shop-old").unwrap();
    let slug = old.clone();
    scratch
        .store
        .write(move |conn| slug_redirects::insert(conn, &slug, project, crate::now()))
        .await
        .unwrap();
    let slug = old.clone();
    let found = scratch
        .store
        .read(move |conn| projects::find_by_earlier_slug(conn, &slug))
        .await
        .unwrap();
    assert_eq!(
        found.map(|project| project.slug.to_string()),
        Some("shop-new".to_owned())
    );

    add_project(&scratch.store, &owner, "shop-old").await;
    let found = scratch
        .store
        .read(move |conn| projects::find_by_earlier_slug(conn, &old))
        .await
        .unwrap();
    assert!(found.is_none());
}

async fn deleting_a_project_leaves_nothing_of_it(scratch: Scratch) {
    let owner = add_user(&scratch.store, "ada@example.com").await;
    let project = add_project(&scratch.store, &owner, "shop").await;
    let old = Slug::parse("shop-old").unwrap();
    let slug = old.clone();
    scratch
        .store
        .write(move |conn| slug_redirects::insert(conn, &slug, project, crate::now()))
        .await
        .unwrap();
    scratch
        .store
        .write(move |conn| projects::delete(conn, project))
        .await
        .unwrap();
    let rest = scratch
        .store
        .read(move |conn| {
            Ok((
                projects::find_by_earlier_slug(conn, &old)?,
                projects::list_of_owner(conn, owner.id)?,
            ))
        })
        .await
        .unwrap();
    assert!(rest.0.is_none() && rest.1.is_empty());
}

async fn expired_rows_are_deleted(scratch: Scratch) {
    let owner = add_user(&scratch.store, "ada@example.com").await;
    let start = crate::now();
    let (old, live) = (PlainToken::generate(), PlainToken::generate());
    let (old_hash, live_hash) = (old.hash(), live.hash());
    scratch
        .store
        .write(move |conn| {
            sessions::insert(
                conn,
                owner.id,
                &old_hash,
                None,
                start,
                start.plus_seconds(10),
            )?;
            sessions::insert(
                conn,
                owner.id,
                &live_hash,
                None,
                start,
                start.plus_seconds(1000),
            )?;
            sign_in_links::insert(
                conn,
                &old_hash,
                &owner.email,
                None,
                start,
                start.plus_seconds(10),
            )?;
            rate_limits::pass(conn, "test:one", RateLimit::SIGN_IN_PER_IP, start).map(drop)
        })
        .await
        .unwrap();
    let later = start.plus_seconds(100);
    let gone = scratch
        .store
        .write(move |conn| {
            Ok((
                sessions::delete_expired(conn, later)?,
                sign_in_links::delete_expired(conn, later)?,
                rate_limits::delete_untouched_since(conn, later)?,
            ))
        })
        .await
        .unwrap();
    assert_eq!(gone, (1, 1, 1));
    let hash = live.hash();
    let found = scratch
        .store
        .read(move |conn| sessions::find(conn, &hash, later))
        .await
        .unwrap();
    assert!(found.is_some());
}

async fn find(scratch: &Scratch, email: &str) -> Option<domain::User> {
    let email = Email::parse(email).unwrap();
    scratch
        .store
        .read(move |conn| users::find_by_email(conn, &email))
        .await
        .unwrap()
}

async fn texts_from_before_a_rule_can_be_read(scratch: Scratch) {
    let owner = add_user(&scratch.store, "ada@example.com").await;
    let (id, slug) = (domain::ProjectId::generate(), Slug::parse("shop").unwrap());
    let found = scratch
        .store
        .write(move |conn| {
            let new = projects::NewProject {
                id,
                owner_id: owner.id,
                name: &ProjectName::stored("\u{200b}".to_owned()),
                description: &Description::stored("a\u{202e}b".to_owned()),
                is_public: true,
            };
            projects::insert(conn, &new, &slug, crate::now())?.unwrap();
            projects::find(conn, &ProjectRef::Id(id))
        })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.name.as_str(), "\u{200b}");
    assert_eq!(found.description.as_str(), "a\u{202e}b");
}
